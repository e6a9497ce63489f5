"""Keeps browsers out. A web page can make one send any text to a port of this computer, unseen.

A browser begins with something that no client of a hub sends: a request line of HTTP, or the first
bytes of TLS.
"""

import re

_HTTP = re.compile(rb" HTTP/[0-9.]+\s*\Z")
_TLS = b"\x16\x03"
_END = 64
"""How many bytes of a line are enough to see how it ends."""


class BrowserGuard:
    """Looks at what one connection sends, and keeps no more of it than the end of a line."""

    def __init__(self) -> None:
        self._first = b""
        self._line = b""

    def is_browser(self, data: bytes) -> bool:
        """Whether the input so far, with `data` now, comes from a browser."""
        if len(self._first) < len(_TLS):
            self._first = (self._first + data)[: len(_TLS)]
        *lines, rest = (self._line + data).split(b"\n")
        self._line = rest[-_END:]
        return self._first == _TLS or any(map(_HTTP.search, lines))
