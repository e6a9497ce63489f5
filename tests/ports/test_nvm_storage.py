"""CircuitPython's memory for settings: stored settings are there, and lost ones are reported."""

import importlib.util
from contextlib import suppress
from typing import Any, SupportsIndex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire_hub.settings import with_checksum

from ..soak import SLOW
from .test_hal_contract import FIRMWARE

_PATH = FIRMWARE / "ports" / "circuitpython" / "nvm_storage.py"
_SPEC = importlib.util.spec_from_file_location("nvm_storage", _PATH)
assert _SPEC
assert _SPEC.loader
_MODULE = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(_MODULE)

SIZE = 4096
PAGE = 256
OLDER = b"last-change-unreadable"
records = st.binary(max_size=507).map(with_checksum)


class PowerCutError(Exception):
    pass


class Flash(bytearray):
    """One sector as CircuitPython writes it: over blank bytes page by page, otherwise by erasing
    all and writing every page. `commands` counts erasures and pages; before the one numbered
    `cut_at` is over, the power fails: an erasure has then done everything or nothing to each byte
    as `half` says, and of a page the first `half` bytes are written."""

    commands = 0
    erased = 0
    cut_at = -1
    half = 0

    def __setitem__(self, key: SupportsIndex | slice, value: Any) -> None:
        start = key.start or 0 if isinstance(key, slice) else int(key)
        data = bytes(value) if isinstance(key, slice) else bytes([value])
        assert start + len(data) <= len(self)
        if bytes(self[start : start + len(data)]) == data:
            return
        if any(byte != 0xFF for byte in self[start : start + len(data)]):
            data = bytes(self[:start]) + data + bytes(self[start + len(data) :])
            start = 0
            self.erased += 1
            self._command(0, b"\xff" * len(self))
        while data:
            count = PAGE - start % PAGE
            self._command(start, data[:count])
            start, data = start + count, data[count:]

    def _command(self, start: int, data: bytes) -> None:
        self.commands += 1
        cut = self.commands == self.cut_at
        done = data[: self.half] if cut else data
        super().__setitem__(slice(start, start + len(done)), done)
        if cut:
            raise PowerCutError


class Nvm:
    """A flash like `microcontroller.nvm`: by index and by slice, and in no other way."""

    __iter__ = None

    def __init__(self, flash: Flash) -> None:
        self._flash = flash

    def __len__(self) -> int:
        return len(self._flash)

    def __getitem__(self, key: slice) -> bytearray:
        return bytearray(self._flash)[key]

    def __setitem__(self, key: slice, value: bytes) -> None:
        assert len(self[key]) == len(value)
        self._flash[key] = value


def new_storage(flash: Flash | None) -> Any:
    return _MODULE.NvmStorage(None if flash is None else Nvm(flash))


def blank(size: int = SIZE) -> Flash:
    return Flash(b"\xff" * size)


def found(flash: Flash) -> tuple[bytes | None, bytes]:
    """What a start finds there: the record, and what is wrong with it."""
    storage = new_storage(flash)
    data = storage.load()
    return data, storage.damage


def outcome(flash: Flash) -> object:
    """The same, or "told" if nothing can be read."""
    try:
        return found(flash)
    except ValueError:
        return "told"


def filled(count: int) -> tuple[Flash, Any]:
    """A flash with this many usual records, and its storage."""
    flash = blank()
    storage = new_storage(flash)
    for number in range(count):
        storage.store(usual(number))
    return flash, storage


def usual(number: int) -> bytes:
    return with_checksum(b"hub=0123abcd\nvolume=%d\n" % number)


@given(st.lists(records, min_size=1, max_size=40), st.integers(1, 9))
def test_the_last_record_is_loaded(stored: list[bytes], quiet: int) -> None:
    flash = blank()
    for number, data in enumerate(stored):
        storage = new_storage(flash)
        storage.store(data)
        if number % quiet == 0:
            storage.tidy()
        assert found(flash) == (data, b"")
    assert len(flash) == SIZE


rubbish = st.builds(
    lambda start, rest: start + bytes([rest]) * (SIZE - len(start)),
    st.binary(max_size=40) | st.sampled_from([b"\x00W\xff\xff", b"\x00W\x00", b"\xff"]),
    st.sampled_from([0x00, 0x57, 0xFF]),
)


@given(rubbish, records)
def test_what_others_left_there_is_told_and_no_obstacle(content: bytes, data: bytes) -> None:
    flash = Flash(content)
    storage = new_storage(flash)
    if content in (b"\xff" * SIZE, bytes(SIZE)):
        assert storage.load() is None
    else:
        with pytest.raises(ValueError, match="unreadable"):
            storage.load()
    storage.tidy()
    assert flash == content
    storage.store(data)
    assert found(flash) == (data, b"")


@pytest.mark.parametrize("size", [0, 10, 256, 700, 4000, 8192])
def test_any_size_of_memory(size: int) -> None:
    flash = blank(size)
    storage = new_storage(flash)
    for number in range(50):
        data = usual(number)
        if len(data) + 4 > size:
            with pytest.raises(OSError, match="no-memory"):
                storage.store(data)
            assert found(flash) == (None, b"")
            continue
        storage.store(data)
        storage.tidy()
        written = flash.commands
        storage.tidy()
        assert flash.commands == written, "once is enough"
        assert found(flash) == (data, b"")


def test_a_board_without_such_memory() -> None:
    storage = new_storage(None)
    assert storage.load() is None
    with pytest.raises(OSError, match="no-memory"):
        storage.store(usual(1))
    storage.tidy()


@pytest.mark.parametrize("half", [0, 7, PAGE])
@pytest.mark.parametrize("before", range(1, 17))
def test_whenever_the_power_fails_in_a_keep_the_old_record_is_there_or_the_new(
    before: int, half: int
) -> None:
    """A cut in every flash command of every keep, with a quiet moment now and then."""
    flash = blank()
    for number in range(before):
        storage = new_storage(flash)
        storage.store(usual(number))
        storage.tidy()
    content, done = bytes(flash), flash.commands
    new_storage(flash).store(usual(99))
    needed = flash.commands - done
    assert needed == 1
    for cut_at in range(1, needed + 1):
        flash = Flash(content)
        flash.cut_at, flash.half = cut_at, half
        with pytest.raises(PowerCutError):
            new_storage(flash).store(usual(99))
        data, damage = found(flash)
        assert (data, damage) in [
            (usual(before - 1), OLDER if half else b""),
            (usual(99), b""),
        ]


@pytest.mark.parametrize("tidies", [True, False], ids=["tidied", "without a quiet moment"])
def test_only_two_of_seventeen_commands_of_a_rewriting_can_lose_what_was_kept(
    tidies: bool,
) -> None:
    """The erasure, and the page after it: one sector allows nothing better."""
    count = 13 if tidies else 16
    lost = set()

    def rewrite(flash: Flash) -> None:
        storage = new_storage(flash)
        storage.load()
        if tidies:
            storage.tidy()
        else:
            storage.store(usual(99))

    flash, _ = filled(count)
    content, done = bytes(flash), flash.commands
    rewrite(flash)
    assert flash.erased == 1
    needed = flash.commands - done
    kept = usual(count - 1 if tidies else 99)
    for cut_at in range(1, needed + 1):
        for half in (0, 7, PAGE, SIZE):
            flash = Flash(content)
            flash.cut_at, flash.half = cut_at, half
            with suppress(PowerCutError):
                rewrite(flash)
            if outcome(flash) not in ((kept, b""), (usual(count - 1), b"")):
                lost.add(cut_at)
                assert outcome(flash) in ("told", (None, b""))
                assert flash == b"\xff" * SIZE or outcome(flash) == "told"
    assert needed == 17
    assert lost == {1, 2}


def test_there_is_always_room_for_another_keep_after_a_quiet_moment() -> None:
    flash = blank()
    for number in range(100):
        storage = new_storage(flash)
        storage.load()
        storage.tidy()
        erased = flash.erased
        for again in range(3):
            storage.store(usual(3 * number + again))
        assert flash.erased == erased, "no keep erases anything"
    assert flash.erased <= 300 // 12 + 1


@SLOW
@given(st.integers(1, 12), st.data())
def test_any_flipped_bit_is_told(count: int, data: st.DataObject) -> None:
    flash, _ = filled(count)
    at = data.draw(st.integers(0, count * PAGE - 1))
    super(Flash, flash).__setitem__(at, flash[at] ^ 1 << data.draw(st.integers(0, 7)))
    storage = new_storage(flash)
    last = (count - 1) * PAGE
    if last <= at < last + 4 + len(usual(count - 1)):
        if count == 1:
            with pytest.raises(ValueError, match="unreadable"):
                storage.load()
        else:
            assert storage.load() == usual(count - 2)
            assert storage.damage == OLDER
            storage.tidy()
            assert found(flash)[1] == OLDER, "it is told until something is kept"
    else:
        assert storage.load() == usual(count - 1)
        assert storage.damage == b""
    storage.store(usual(99))
    assert found(flash) == (usual(99), b"")


def test_a_record_of_earlier_firmware_is_read() -> None:
    flash = blank()
    old = usual(5)
    flash[0 : 4 + len(old)] = bytes((0xFF, 0x57, 0, len(old))) + old
    super(Flash, flash).__setitem__(0, 0)
    assert found(flash) == (old, b"")


def test_flash_that_is_worn_out_is_told() -> None:
    class Worn(Flash):
        def _command(self, start: int, data: bytes) -> None:
            super()._command(start, b"\x00" * len(data))

    with pytest.raises(OSError, match="worn-out"):
        new_storage(Worn(b"\xff" * SIZE)).store(usual(1))
