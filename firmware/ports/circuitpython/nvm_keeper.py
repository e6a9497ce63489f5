"""Settings in the chip's own non-volatile memory, which code may write while USB has the drive.

On an RP2040 that memory is one sector of flash: what is written over something erases all of it
first, and a power cut then would lose everything. So each record goes behind the last one, where
nothing is yet, and counts once its mark is set; only when there is no room are all erased.
"""

_SET = 0x00
_BLANK = 0xFF
_MAGIC = 0x57
_HEADER = 4
_PAGE = 256


class NvmKeeper:
    """Keeps records, each a mark, a magic, its length in two bytes and its data, in `nvm`: a byte
    array or None."""

    def __init__(self, nvm):
        self._nvm = nvm

    def load(self):
        if self._nvm is None:
            return None
        at, _ = self._find()
        return None if at < 0 else self._data(at)

    def store(self, data):
        nvm = self._nvm
        size = _HEADER + len(data)
        if nvm is None or size > len(nvm):
            raise OSError("this board has no memory for settings")
        record = bytes((_BLANK, _MAGIC, len(data) >> 8, len(data) & 255)) + data
        last, at = self._find()
        if last >= 0 and self._data(last) == data:
            return
        if at + size <= len(nvm) and bytes(nvm[at : at + size]) == b"\xff" * size:
            nvm[at : at + size] = record
        else:
            at = 0
            nvm[0 : len(nvm)] = record + b"\xff" * (len(nvm) - size)
        nvm[at] = _SET

    def _find(self):
        """Where the last record begins, or -1, and where the next would."""
        nvm = self._nvm
        last = -1
        at = 0
        while at + _HEADER <= len(nvm) and nvm[at] == _SET and nvm[at + 1] == _MAGIC:
            size = _HEADER + self._length(at)
            if at + size > len(nvm):
                break
            last = at
            at += (size + _PAGE - 1) // _PAGE * _PAGE
        return last, at

    def _length(self, at):
        return self._nvm[at + 2] << 8 | self._nvm[at + 3]

    def _data(self, at):
        start = at + _HEADER
        return bytes(self._nvm[start : start + self._length(at)])
