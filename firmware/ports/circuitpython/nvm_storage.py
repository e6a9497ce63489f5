"""Settings in the chip's non-volatile memory, which code may write while a computer has the drive.

On an RP2040 that memory is one sector of flash. Overwriting anything erases all of it first, and a
power cut would then lose everything. So each record goes behind the last one, where the memory is
blank, and the sector is erased at a quiet moment before it is full.
"""

from wildfire_hub.settings import has_checksum

_MARK = b"\x00W"
_HEADER = 4
_LONGEST = 512
_PAGE = 256
_SPARE = 4 * _PAGE


class NvmStorage:
    """Stores records in `nvm`, a byte array or None. Each begins a page: two bytes that mark it,
    two with its length, and its data, which have their own checksum.
    """

    def __init__(self, nvm):
        self._nvm = nvm
        self._crowded = False
        self.damage = b""

    def load(self):
        if self._nvm is None:
            return None
        at, data, end = self._find()
        if data is None and end and any(bytes(self._nvm[0 : len(self._nvm)])):
            raise ValueError("unreadable")
        if data is not None and end > self._end(at, data):
            self.damage = b"last-change-unreadable"
        self._look(at, end)
        return data

    def store(self, data):
        nvm = self._nvm
        record = self._record(data)
        if nvm is None or len(record) > len(nvm):
            raise OSError("no-memory")
        _, _, at = self._find()
        if at + len(record) > len(nvm):
            at = 0
            self._rewrite(record)
        else:
            nvm[at : at + len(record)] = record
        if bytes(nvm[at : at + len(record)]) != record:
            raise OSError("worn-out")
        self.damage = b""
        self._look(at, self._end(at, data))

    def tidy(self):
        """Erases all but the last record when there is little room behind it."""
        # the damaged record behind the last good one is the only trace of the damage
        if self._crowded and not self.damage:
            self._crowded = False
            _, data, _ = self._find()
            self._rewrite(self._record(data))

    def _look(self, at, end):
        self._crowded = at > 0 and len(self._nvm) - end < _SPARE

    def _record(self, data):
        return _MARK + bytes((len(data) >> 8, len(data) & 255)) + data

    def _rewrite(self, record):
        """Erases all and writes `record`. A power cut before its page is written, the first one
        after the erasure, loses everything."""
        nvm = self._nvm
        nvm[0 : len(nvm)] = record + b"\xff" * (len(nvm) - len(record))

    def _end(self, at, data):
        """Where the pages of a record with `data` at `at` end."""
        return at + (_HEADER + len(data) + _PAGE - 1) // _PAGE * _PAGE

    def _find(self):
        """Where the last good record begins, and its data, or -1 and None; and where the blank
        memory begins."""
        nvm = self._nvm
        end = 0
        for at in range((len(nvm) - 1) // _PAGE * _PAGE, -1, -_PAGE):
            page = bytes(nvm[at : at + _PAGE])
            if not end and page != b"\xff" * len(page):
                end = at + _PAGE
            size = page[2] << 8 | page[3] if page[:2] == _MARK else _PAGE * len(nvm)
            if size <= _LONGEST:
                data = bytes(nvm[at + _HEADER : at + _HEADER + size])
                if has_checksum(data):
                    return at, data, end
        return -1, None, end
