"""Every errno has its own words, and every one of them says what to do."""

import errno

import pytest

from wildfire.flash.errors import explain


def test_whatever_a_drive_says_there_is_something_to_do() -> None:
    for number in errno.errorcode:
        error = explain("write code.py", "/media/CIRCUITPY", OSError(number, "x"))
        assert error.number == number
        assert error.message.startswith("cannot write code.py on /media/CIRCUITPY: ")
        assert "flash again" in error.hint or "mount" in error.hint
        assert not {"\n", "."} & {error.message[-1], error.hint[-1]}


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.EROFS, "it is read-only"),
        (errno.ENOSPC, "it is full"),
        (errno.EIO, "it has failed, though it is still there"),
        (errno.ENOENT, "No such file or directory"),
        (errno.ELOOP, "a link, a pipe or the like is there, and no file"),
        (errno.EACCES, "you may not write there"),
        (errno.EPERM, "you may not write there"),
        (errno.EBUSY, "another program uses it"),
        (errno.EISDIR, "it does not take such a name"),
    ],
)
def test_the_common_ones_are_plain(number: int, reason: str) -> None:
    assert explain("write x", "it", OSError(number, "y")).message.endswith(": " + reason)


def test_an_error_without_a_number_keeps_its_words() -> None:
    assert "strange" in explain("write x", "it", OSError("strange")).message
