"""Frames: one printable line each, numbered and guarded by a CRC.

    $<sequence> <message>*<CRC>\\n        $17 show 6 30000*9A3C

The CRC is CRC-16/IBM-3740 (polynomial 0x1021, start 0xFFFF), four upper-case hexadecimal digits,
over everything between `$` and `*`. `$` and `*` are nowhere else in a frame, so a frame is found
after any junk on the same line. The host's own code for frames is tested against this module.
"""

START = ord("$")
CHECK = ord("*")
END = ord("\n")
_RETURN = ord("\r")
_SPACE = ord(" ")
_MINUS = ord("-")
_ZERO = ord("0")
_UNFIT = ord("?")
_TRAILER = 6

MAX_FRAME = 240
"""The longest frame, from `$` to the newline, both included."""

CRC_START = 0xFFFF


def _table():
    rows = []
    for byte in range(256):
        crc = byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ (0x1021 if crc & 0x8000 else 0)
        rows.append(crc & 0xFFFF)
    return tuple(rows)


_TABLE = _table()


def crc16(buffer, start, end):
    """CRC-16/IBM-3740 of buffer[start:end], without allocating."""
    crc = CRC_START
    for i in range(start, end):
        crc = ((crc << 8) & 0xFF00) ^ _TABLE[(crc >> 8) ^ buffer[i]]
    return crc


def _digit(value):
    return value + (_ZERO if value < 10 else 55)


def _fits(byte):
    return _SPACE <= byte <= 126 and byte != START and byte != CHECK


class Writer:
    """Composes frames in place, one after another, in a buffer of `size` bytes.

    buffer[start:end] waits to be sent. A frame is `begin`, its fields, `finish`; one that grows
    longer than MAX_FRAME is dropped. `full` is true when the last one had no room.
    """

    def __init__(self, crc, size):
        self.buffer = bytearray(size)
        self.start = 0
        self.end = 0
        self.full = False
        self._crc = crc
        self._at = 0
        self._last = 0

    def clear(self):
        """Drops what waits, even the rest of a frame that is half sent."""
        self.start = self.end = 0

    def sent(self, count):
        """Takes away the first `count` waiting bytes: they have been sent."""
        self.start += count
        if self.start == self.end:
            self.clear()

    def begin(self, sequence, name):
        """Starts a frame. Returns false, and does nothing, if a long one would have no room."""
        self.full = len(self.buffer) - self.end < MAX_FRAME and not self._compact()
        if self.full:
            return False
        self._at = self.end
        self._last = self.end + MAX_FRAME - _TRAILER
        self._put(START)
        self._digits(sequence)
        self.word(name)
        return True

    def _compact(self):
        room = len(self.buffer) - (self.end - self.start)
        if room < MAX_FRAME:
            return False
        for i in range(self.start, self.end):
            self.buffer[i - self.start] = self.buffer[i]
        self.end -= self.start
        self.start = 0
        return True

    def _put(self, byte):
        if self._at < self._last:
            self.buffer[self._at] = byte
        self._at += 1

    def _digits(self, value):
        scale = 1
        while value // scale > 9:
            scale *= 10
        while scale:
            self._put(_ZERO + value // scale % 10)
            scale //= 10

    def integer(self, value):
        """Adds a whole number, below 2**29 in size."""
        self._put(_SPACE)
        if value < 0:
            self._put(_MINUS)
            value = -value
        self._digits(value)

    def word(self, text):
        """Adds `text` (bytes) as one word, `-` if empty. What a word cannot hold becomes `?`."""
        self._put(_SPACE)
        for byte in text if text else b"-":
            self._put(byte if byte != _SPACE and _fits(byte) else _UNFIT)

    def text(self, text):
        """Adds `text` (bytes) as the last field, blanks included, `-` if empty. It is cut to fit,
        and what a frame cannot hold becomes `?`."""
        self._put(_SPACE)
        for byte in text if text else b"-":
            if self._at >= self._last:
                break
            self._put(byte if _fits(byte) else _UNFIT)

    def finish(self):
        """Closes the frame with its CRC, or drops it if it is too long."""
        if self._at > self._last:
            return
        self._last += _TRAILER
        crc = self._crc(self.buffer, self.end + 1, self._at)
        self._put(CHECK)
        for shift in (12, 8, 4, 0):
            self._put(_digit((crc >> shift) & 15))
        self._put(END)
        self.end = self._at


class Reader:
    """Finds good frames in whatever arrives, and counts the others in `bad`.

    If `ready` is true after `feed`, buffer[:length] is the frame without `$`, CRC and newline.
    Memory is bounded: a line that is too long is dropped up to its end.
    """

    def __init__(self, crc):
        self.buffer = bytearray(MAX_FRAME)
        self.length = 0
        self.ready = False
        self.bad = 0
        self._crc = crc
        self._fill = -1

    def feed(self, data, at, end):
        """Reads data[at:end] up to the end of the first good frame. Returns where it stopped."""
        self.ready = False
        buffer = self.buffer
        fill = self._fill
        while at < end:
            byte = data[at]
            at += 1
            if byte == START:
                if fill >= 0:
                    self._reject()
                fill = 0
            elif fill < 0:
                pass
            elif byte == END:
                good = self._check(fill)
                fill = -1
                if good:
                    self.ready = True
                    break
            elif (byte < _SPACE and byte != _RETURN) or byte > 126 or fill == MAX_FRAME - 1:
                self._reject()
                fill = -1
            else:
                buffer[fill] = byte
                fill += 1
        self._fill = fill
        return at

    def _reject(self):
        if self.bad < 0x1FFFFFFF:
            self.bad += 1

    def _check(self, fill):
        buffer = self.buffer
        if fill and buffer[fill - 1] == _RETURN:
            fill -= 1
        length = fill - 5
        if (
            0 < length <= MAX_FRAME - _TRAILER - 1
            and buffer[length] == CHECK
            and not self._has_return(length)
        ):
            crc = self._crc(buffer, 0, length)
            for i in range(length + 1, fill):
                if buffer[i] != _digit((crc >> 12) & 15):
                    break
                crc = (crc << 4) & 0xFFFF
            else:
                self.length = length
                return True
        self._reject()
        return False

    def _has_return(self, length):
        # only before the newline: elsewhere it would move a terminal's cursor
        buffer = self.buffer
        for i in range(length):
            if buffer[i] == _RETURN:
                return True
        return False
