"""The flash chip of an emulated board, seen from outside: its number, and what is done to it.

rp2040py carries out whole commands, as if the chip were never interrupted; between two of them is
where a power cut finds it.
"""

from collections.abc import Callable

from rp2040py.peripherals.ssi import RPSSI

_READ_NUMBER = 0x4B
_NUMBER_AT = 5
_CHANGING = (0x02, 0x20, 0xD8)
"""Page program, sector erase, block erase (W25Q16JV data sheet, 8.1.2)."""


class FlashChip:
    """`number` is what the board reads as the chip's own. `after()` is called after each command
    that changes the flash.
    """

    def __init__(self, ssi: RPSSI, number: bytes) -> None:
        self.after: Callable[[], None] = lambda: None
        self._ssi = ssi
        self._number = number
        self._shift, self._apply = ssi._shift_byte, ssi._apply_command
        ssi._shift_byte = self._answer  # type: ignore[method-assign]
        ssi._apply_command = self._carry_out  # type: ignore[method-assign]

    def _answer(self, byte: int) -> int:
        answer = self._shift(byte)
        said = self._ssi._tx_buffer
        at = len(said) - 1 - _NUMBER_AT
        if said[0] == _READ_NUMBER and 0 <= at < len(self._number):
            return self._number[at]
        return answer

    def _carry_out(self) -> None:
        said = self._ssi._tx_buffer
        changing = len(said) >= 4 and said[0] in _CHANGING
        self._apply()
        if changing:
            self.after()
