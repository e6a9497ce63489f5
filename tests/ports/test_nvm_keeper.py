"""CircuitPython's memory for settings: what is stored is there, and a power cut takes nothing."""

import importlib.util
from collections.abc import Callable
from typing import Any, SupportsIndex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .test_hal_contract import FIRMWARE

_PATH = FIRMWARE / "ports" / "circuitpython" / "nvm_keeper.py"
_SPEC = importlib.util.spec_from_file_location("nvm_keeper", _PATH)
assert _SPEC
assert _SPEC.loader
_MODULE = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(_MODULE)
NvmKeeper: Callable[[Any], Any] = _MODULE.NvmKeeper

SIZE = 4096
records = st.binary(max_size=512)


class PowerCutError(Exception):
    pass


class Flash(bytearray):
    """Erases everything before it is written over; its power fails after `left` bytes."""

    left = 10**9
    erased = 0

    def __setitem__(self, key: SupportsIndex | slice, value: Any) -> None:
        start = key.start or 0 if isinstance(key, slice) else int(key)
        data = bytes(value) if isinstance(key, slice) else bytes([value])
        before = bytes(self)
        if any(byte != 0xFF for byte in before[start : start + len(data)]):
            self.erased += 1
            super().__setitem__(slice(None), b"\xff" * len(before))
            data = before[:start] + data + before[start + len(data) :]
            start = 0
        written = data[: self.left]
        self.left -= len(written)
        super().__setitem__(slice(start, start + len(written)), written)
        if len(written) < len(data):
            raise PowerCutError


def blank(size: int = SIZE) -> Flash:
    return Flash(b"\xff" * size)


@given(st.lists(records, min_size=1, max_size=40))
def test_the_last_record_is_loaded(stored: list[bytes]) -> None:
    flash = blank()
    for data in stored:
        NvmKeeper(flash).store(data)
        assert NvmKeeper(flash).load() == data
    assert len(flash) == SIZE


rubbish = st.builds(
    lambda start, rest: start + bytes([rest]) * (SIZE - len(start)),
    st.binary(max_size=40) | st.sampled_from([b"\x00W\xff\xff", b"\x00W\x00", b"\xff"]),
    st.sampled_from([0x00, 0x57, 0xFF]),
)


@given(rubbish, records)
def test_what_others_left_there_is_no_record_and_no_obstacle(found: bytes, data: bytes) -> None:
    flash = Flash(found)
    NvmKeeper(flash).load()
    NvmKeeper(flash).store(data)
    assert NvmKeeper(flash).load() == data


@given(st.lists(records, min_size=1, max_size=20), records, st.integers(0, 520))
def test_a_power_cut_leaves_the_old_record_or_the_new(
    stored: list[bytes], new: bytes, left: int
) -> None:
    flash = blank()
    for data in stored:
        NvmKeeper(flash).store(data)
    erased = flash.erased
    flash.left = left
    try:
        NvmKeeper(flash).store(new)
    except PowerCutError:
        if flash.erased == erased:
            assert NvmKeeper(flash).load() == stored[-1]
    else:
        assert NvmKeeper(flash).load() == new
    flash.left = 10**9
    NvmKeeper(flash).store(b"later")
    assert NvmKeeper(flash).load() == b"later"


def test_storing_the_same_again_writes_nothing() -> None:
    flash = blank()
    NvmKeeper(flash).store(b"same")
    flash.left = 0
    NvmKeeper(flash).store(b"same")


def test_sixteen_usual_records_cost_no_erasure() -> None:
    flash = blank()
    for number in range(16):
        NvmKeeper(flash).store(b"hub=0123abcd\nvolume=%d\n" % number)
    assert flash.erased == 0
    NvmKeeper(flash).store(b"one more")
    assert flash.erased == 1


@pytest.mark.parametrize("flash", [None, Flash(b"\xff" * 10)])
def test_without_room_it_is_an_error_and_nothing_is_lost(flash: Flash | None) -> None:
    with pytest.raises(OSError, match="no memory for settings"):
        NvmKeeper(flash).store(b"too much for ten bytes")
    assert NvmKeeper(flash).load() is None
