"""Every errno has its own words, and every one of them says what to do."""

import errno

import pytest

from wildfire.flash.errors import explain
from wildfire.message import Message
from wildfire.text import words

FAILED = Message.of("flash.cannot-write", path="code.py")


def test_whatever_a_drive_says_there_is_something_to_do() -> None:
    for number in errno.errorcode:
        error = explain(FAILED, "/media/CIRCUITPY", OSError(number, "x"))
        assert error.number == number
        assert error.remedy is not None
        said, remedy = words(error.verdict), words(error.remedy)
        assert said.startswith("cannot write code.py on /media/CIRCUITPY: ")
        assert "flash again" in remedy or "mount" in remedy
        assert not {"\n", "."} & {said[-1], remedy[-1]}


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.EROFS, "it is read-only"),
        (errno.ENOSPC, "it is full"),
        (errno.EIO, "it has failed, though it is still there"),
        (errno.ENOENT, "No such file or directory"),
        (errno.ELOOP, "there is a link, a pipe or the like in place of the file"),
        (errno.EACCES, "you are not allowed to write there"),
        (errno.EPERM, "you are not allowed to write there"),
        (errno.EBUSY, "another program is using it"),
        (errno.EISDIR, "it does not accept this name"),
    ],
)
def test_the_common_ones_are_plain(number: int, reason: str) -> None:
    assert words(explain(FAILED, "it", OSError(number, "y")).verdict).endswith(": " + reason)


def test_an_error_without_a_number_keeps_its_words() -> None:
    assert "strange" in words(explain(FAILED, "it", OSError("strange")).verdict)
