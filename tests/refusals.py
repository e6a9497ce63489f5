"""Checks a refusal by the words that a person reads."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest

from wildfire.errors import WildfireError
from wildfire.text import error_words

Refused = TypeVar("Refused", bound=WildfireError)


@contextmanager
def refuses(kind: type[Refused], words: str) -> Iterator[pytest.ExceptionInfo[Refused]]:
    """Like `pytest.raises`, for a pattern in the error's words."""
    with pytest.raises(kind) as raised:
        yield raised
    told = error_words(raised.value)
    assert re.search(words, told), told
