"""A table of what may answer at a port instead of a hub, and of hubs that speak nonsense, for every
command that listens: one clear line in a known time, and nothing of the user's is touched.
"""

import contextlib
import sys
from pathlib import Path

import pytest

from ..forked import FAILED, Forked, Started, is_told_well
from ..puppet import LIARS, STRANGERS, Puppet, after_hello, silent, without_end

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")

COMMANDS = {
    "spin": ("spin", "--timeout", "0.1"),
    "monitor": ("monitor", "--json", "--timeout", "0.1"),
    "doctor": ("doctor",),
    "devices": ("devices",),
    "configure": ("configure", "mute=1"),
    "play": ("play", "--table", "--players", "Ana,Bo"),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_nonsense_is_told_well(forked: Forked, place: Path, name: str) -> None:
    with contextlib.ExitStack() as undo:

        def start(puppet: Puppet) -> Started:
            return forked.start(*COMMANDS[name], "--port", undo.enter_context(puppet).port)

        strangers = [start(Puppet(play)) for play in STRANGERS.values()]
        strangers.append(start(Puppet(silent, without_end)))
        liars = [start(Puppet(after_hello(play))) for play in LIARS.values()]
        for one in strangers:
            done = one.wait()
            # If a port is in use, somebody may have a hub there.
            is_told_well(done, 0 if name == "devices" and "in use" in done.stdout else FAILED)
            assert "The game is kept" not in done.stdout
        for one in liars:
            done = one.wait()
            is_told_well(done, 0, FAILED)
            assert all(line.isprintable() for line in done.stdout.splitlines())


def test_what_a_lying_hub_says_is_saved_as_text_that_is_refused_when_it_is_loaded(
    forked: Forked, place: Path
) -> None:
    with Puppet(after_hello(LIARS["the same value for everything"])) as puppet:
        done = forked("configure", "--port", puppet.port, "--save", "saved")
        assert (done.status, done.stderr) == (0, "")
        done = forked("configure", "--port", puppet.port, "--load", "saved")
    is_told_well(done, FAILED)
    assert "saved, line" in done.stderr
