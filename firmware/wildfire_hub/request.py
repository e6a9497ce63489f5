"""Reads a request's fields in place, in the frame, without allocating."""

from wildfire_hub import protocol

_BLANK = ord(" ")
_MINUS = ord("-")
_FIELDS = 4


def same(buffer, start, end, text):
    """Whether buffer[start:end] holds exactly the bytes `text`."""
    if end - start != len(text):
        return False
    for i in range(len(text)):
        if buffer[start + i] != text[i]:
            return False
    return True


class Request:
    """The request in a frame: `sequence`, `message` (None if unknown) and its fields by position.

    `integers[i]` is field i if it is a whole number; starts[i] and ends[i] bound it otherwise.
    """

    def __init__(self):
        self.sequence = 0
        self.message = None
        self.name_start = 0
        self.name_end = 0
        self.integers = [0] * _FIELDS
        self.starts = [0] * _FIELDS
        self.ends = [0] * _FIELDS
        self.wrong = None

    def parse(self, buffer, length):
        """Reads buffer[:length]. Returns false if it has no sequence or no name.

        `wrong` becomes the first field that is missing or wrong, or None.
        """
        self.wrong = None
        end = self._word_end(buffer, 0, length)
        if not self._integer(buffer, 0, end, 0):
            return False
        self.sequence = self.integers[0]
        if self.sequence < 0 or end == length:
            return False
        self.name_start = end + 1
        self.name_end = end = self._word_end(buffer, end + 1, length)
        self.message = protocol.find_request(buffer, self.name_start, end)
        if self.message is not None:
            self._parse_fields(buffer, end, length)
        return True

    def _parse_fields(self, buffer, at, length):
        fields = self.message.fields
        for i in range(len(fields)):
            field = fields[i]
            if at >= length:
                self.wrong = field
                return
            start = at + 1
            text = field.kind == protocol.TEXT
            at = length if text else self._word_end(buffer, start, length)
            self.starts[i] = start
            self.ends[i] = at
            if field.kind == protocol.INTEGER:
                good = self._integer(buffer, start, at, i)
                if not good or not field.low <= self.integers[i] <= field.high:
                    self.wrong = field
                    return
            elif at == start:
                self.wrong = field
                return

    def _word_end(self, buffer, at, length):
        while at < length and buffer[at] != _BLANK:
            at += 1
        return at

    def _integer(self, buffer, start, end, slot):
        negative = start < end and buffer[start] == _MINUS
        if negative:
            start += 1
        # nine digits stay below 2**30: no big integer on a 32-bit board
        if not 0 < end - start <= 9:
            return False
        value = 0
        for i in range(start, end):
            digit = buffer[i] - 48
            if not 0 <= digit <= 9:
                return False
            value = value * 10 + digit
        self.integers[slot] = -value if negative else value
        return True
