"""Fixtures for tests of programs that talk to a hub. pytest finds them by itself.

    def test_a_press_becomes_a_number(emulated_hub, connected_hub):
        emulated_hub.press()
        emulated_hub.advance(5000)
        ...

    @pytest.mark.wildfire(runtime="micropython", seed=7)
    def test_the_same_in_micropython(emulated_hub): ...

See docs/python.md. Nothing is imported before a test asks for a hub.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from wildfire.message import Message

if TYPE_CHECKING:
    from wildfire import EmulatedHub, Hub

_MARK = "wildfire"
_TAKES = ("runtime", "board", "seed", "speed")
_SEED = 1


def pytest_configure(config: pytest.Config) -> None:
    """Makes the mark known, for runs with --strict-markers."""
    from wildfire.text import words

    meaning = words(Message.of("pytest.mark", seed=_SEED))
    config.addinivalue_line("markers", f"{_MARK}({', '.join(_TAKES)}): {meaning}")


@pytest.fixture
def emulated_hub(request: pytest.FixtureRequest) -> Iterator[EmulatedHub]:
    """A `wildfire.EmulatedHub`, fresh for each test. Its clock stands still and its numbers are
    repeatable, unless the mark `wildfire` says otherwise.
    """
    from wildfire import EmulatedHub, WildfireError

    chosen = _chosen(request.node)
    try:
        emulated = EmulatedHub(**chosen)
    except WildfireError as error:
        _fail(Message.of("pytest.no-hub", error=error.with_remedy))
    with emulated:
        yield emulated


@pytest.fixture
def connected_hub(emulated_hub: EmulatedHub) -> Iterator[Hub]:
    """A `wildfire.Hub`: a connection to the hub of `emulated_hub`."""
    from wildfire import connect

    with connect(emulated_hub.port) as connected:
        yield connected


def _chosen(node: pytest.Item) -> dict[str, Any]:
    """The arguments of the marks; those of the test win over those of its class and module."""
    chosen: dict[str, Any] = {"seed": _SEED}
    for mark in reversed(list(node.iter_markers(_MARK))):
        unknown = [*map(repr, mark.args), *(name for name in mark.kwargs if name not in _TAKES)]
        if unknown:
            known = [f"{name}=" for name in _TAKES]
            _fail(Message.of("pytest.unknown-argument", mark=_MARK, unknown=unknown, known=known))
        chosen |= mark.kwargs
    return chosen


def _fail(message: Message) -> NoReturn:
    from wildfire.text import words

    pytest.fail(words(message), pytrace=False)
