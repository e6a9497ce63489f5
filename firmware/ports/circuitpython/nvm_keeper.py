"""Settings in the chip's own non-volatile memory, which code may write while USB has the drive."""

_MAGIC = b"WF"
_HEADER = 4


class NvmKeeper:
    """Keeps one record, a magic and its length before it, in `nvm`: a byte array or None."""

    def __init__(self, nvm):
        self._nvm = nvm

    def load(self):
        nvm = self._nvm
        if nvm is None or bytes(nvm[:2]) != _MAGIC:
            return None
        length = nvm[2] << 8 | nvm[3]
        return bytes(nvm[_HEADER : _HEADER + length])

    def store(self, data):
        nvm = self._nvm
        if nvm is None or _HEADER + len(data) > len(nvm):
            raise OSError("this board has no memory for settings")
        length = len(data)
        # in one go: each write erases the memory's whole sector
        nvm[: _HEADER + length] = _MAGIC + bytes((length >> 8, length & 255)) + data
