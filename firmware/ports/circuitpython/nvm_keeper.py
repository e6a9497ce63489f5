"""Settings in the chip's own non-volatile memory, which code may write while USB has the drive.

On an RP2040 that memory is one sector of flash: what is written over something erases all of it
first, and a power cut then loses everything. So each record goes behind the last one, where
nothing is yet; and the sector is erased at a quiet moment, before there is no room left.
"""

from wildfire_hub.settings import is_whole

_MARK = b"\x00W"
_HEADER = 4
_LONGEST = 512
_PAGE = 256
_SPARE = 4 * _PAGE


class NvmKeeper:
    """Keeps records in `nvm`, a byte array or None: each begins a page with two bytes that mark
    it, has its length in two more, and its data, which tell by themselves whether they are whole.
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
        """Erases all but the last record, once there is little room behind it."""
        # what follows the last record that can be read is all that tells of damage
        if self._crowded and not self.damage:
            self._crowded = False
            _, data, _ = self._find()
            self._rewrite(self._record(data))

    def _look(self, at, end):
        self._crowded = at > 0 and len(self._nvm) - end < _SPARE

    def _record(self, data):
        return _MARK + bytes((len(data) >> 8, len(data) & 255)) + data

    def _rewrite(self, record):
        """Leaves nothing but `record`: lost is all, should the power fail before its page has been
        written, which is the first after the erasure."""
        nvm = self._nvm
        nvm[0 : len(nvm)] = record + b"\xff" * (len(nvm) - len(record))

    def _end(self, at, data):
        """Where the pages end that a record with `data` at `at` takes."""
        return at + (_HEADER + len(data) + _PAGE - 1) // _PAGE * _PAGE

    def _find(self):
        """Where the last whole record begins, its data, or -1 and None; and where what is not
        blank ends."""
        nvm = self._nvm
        end = 0
        for at in range((len(nvm) - 1) // _PAGE * _PAGE, -1, -_PAGE):
            page = bytes(nvm[at : at + _PAGE])
            if not end and page != b"\xff" * len(page):
                end = at + _PAGE
            size = page[2] << 8 | page[3] if page[:2] == _MARK else _PAGE * len(nvm)
            if size <= _LONGEST:
                data = bytes(nvm[at + _HEADER : at + _HEADER + size])
                if is_whole(data):
                    return at, data, end
        return -1, None, end
