"""The table of what can go wrong with streams, files, signals and terminals, for every command that
talks to a hub, while it does: one line, a documented status, and the hub is free afterwards."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

import pytest

from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess
from wildfire.records import load

from ...client.board import Board
from ...client.talk import until
from ..forked import CLOSED, FAILED, FULL, USAGE, Forked, Started, is_told_well
from ..puppet import Puppet, after_hello, silent
from .test_bad_input import FILES

if sys.platform == "win32":
    pytest.skip("Windows has no fork", allow_module_level=True)

pytestmark = pytest.mark.skipif(not Path(FULL).exists(), reason="needs /dev/full, which Linux has")

TALKS = {
    "spin": ("spin",),
    "spin --json": ("spin", "--json"),
    "monitor": ("monitor", "--timeout", "0.5"),
    "monitor --json": ("monitor", "--json", "--timeout", "0.5"),
    "doctor": ("doctor",),
    "doctor --json": ("doctor", "--json"),
    "devices": ("devices",),
    "devices --json": ("devices", "--json"),
    "configure": ("configure",),
    "configure --json": ("configure", "--json"),
    "configure NAME=VALUE": ("configure", "mute=1"),
    "configure --load": ("configure", "--load", "some"),
    "play": ("play", "--seed", "1", "--players", "2", "--option", "rounds=1"),
    "play --table": ("play", "--table", "--players", "Ana,B\u00f6"),
    "resume": ("resume", "good.wildfire"),
}
NEED_PRESSES = ("spin", "spin --json", "play")
ENDS = ["pty", "tcp"]


class Hub(EmulatorProcess):
    """An emulated hub, at a pty and at a TCP port."""

    def __init__(self, link: Path, press_every: float | None) -> None:
        super().__init__(
            EmulatorOptions(seed=1, virtual=True, link=link, tcp=0, press_every=press_every)
        )
        self.ports = dict(zip(ENDS, (self.port, *self.other_ports), strict=True))

    @property
    def attached(self) -> bool:
        return bool(self.control.state()["attached"])

    def is_free(self) -> None:
        """Whether nobody still has it open."""
        until(lambda: not self.attached)


@pytest.fixture(scope="module")
def hubs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[bool, Hub]]:
    """One hub that nobody presses, and one (True) that somebody presses all the time."""
    folder = tmp_path_factory.mktemp("hubs")
    with Hub(folder / "quiet", None) as quiet, Hub(folder / "pressed", 1) as pressed:
        yield {False: quiet, True: pressed}


def kept_games_are_whole(place: Path) -> None:
    for path in Path(place, "games").iterdir():
        assert path.read_bytes().endswith(b"\n")
        load(path)


BROKEN: list[tuple[str | None, str | None, int]] = [
    (FULL, "err", FAILED),
    (FULL, FULL, FAILED),
    (None, "err", CLOSED),
    (None, None, CLOSED),
]
USABLE = [{"stderr": FULL}, {"stderr": None, "encoding": "latin-1"}, {"encoding": "ascii"}]


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("talk", TALKS)
def test_streams_that_are_full_closed_or_no_utf_8(
    forked: Forked, place: Path, hubs: dict[bool, Hub], talk: str, end: str
) -> None:
    Path(place, "some").write_text("mute=1\n")
    hub = hubs[talk in NEED_PRESSES]
    command = (*TALKS[talk], "--port", hub.ports[end])
    for stdout, stderr, status in BROKEN:
        done = forked(*command, stdout=stdout, stderr=stderr)
        assert done.status == status
        full = stdout == FULL and stderr == "err"
        assert done.stderr == (
            "wildfire: cannot write the output: No space left on device\n" if full else ""
        )
        hub.is_free()
    # A whole game takes its time.
    for how in USABLE[:1] if talk == "play" else USABLE:
        done = forked(*command, **how)
        assert (done.status, done.stderr) == (0, ""), how
        hub.is_free()
    kept_games_are_whole(place)


@pytest.mark.parametrize("end", ENDS)
def test_a_hub_that_cannot_be_flashed_goes_on(
    forked: Forked, place: Path, hubs: dict[bool, Hub], end: str
) -> None:
    hub = hubs[False]
    for more in ((), ("--dry-run",), ("--board", "pico")):
        for stdout, stderr in (("out", "err"), (FULL, "err"), (None, None), ("out", FULL)):
            command = ("flash", *more, "--port", hub.ports[end])
            done = forked(*command, stdout=stdout, stderr=stderr)
            assert done.status == FAILED
            if stderr == "err":
                is_told_well(done, FAILED)
    assert forked("devices", "--port", hub.ports[end]).status == 0


WAITING = {
    "spin": ("spin",),
    "spin --json": ("spin", "--json"),
    "monitor": ("monitor",),
    "monitor --json": ("monitor", "--json"),
    "doctor": ("doctor", "--interactive"),
    "play": ("play", "--seed", "1", "--name", "Zoe"),
    "play --table": ("play", "--table", "--players", "Ana,Bo"),
    "resume": ("resume", "good.wildfire"),
}


class Terminal:
    """A terminal where a person sits; `tty` is the name of its other end."""

    def __init__(self) -> None:
        self._person, self._held = os.openpty()
        self.tty = os.ttyname(self._held)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def type(self, keys: bytes) -> None:
        os.write(self._person, keys)

    def close(self) -> None:
        """Closes the window."""
        for end in (self._person, self._held):
            if end >= 0:
                os.close(end)
        self._person = self._held = -1


ENDINGS: dict[str, tuple[int, Callable[[Started, Terminal], None]]] = {
    "Ctrl-C": (130, lambda _, terminal: terminal.type(b"\x03")),
    "told to end": (143, lambda started, _: started.send(signal.SIGTERM)),
    "a window that is closed": (129, lambda _, terminal: terminal.close()),
}


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("talk", WAITING)
def test_ended_while_it_waits_for_a_person(
    forked: Forked, place: Path, hubs: dict[bool, Hub], talk: str, end: str
) -> None:
    hub = hubs[False]
    for status, ending in ENDINGS.values():
        with Terminal() as terminal:
            command = (*WAITING[talk], "--port", hub.ports[end])
            started = forked.start(*command, terminal=terminal.tty)
            until(lambda: hub.attached)
            ending(started, terminal)
            done = started.wait()
        hub.is_free()
        assert done.status == status
        assert "Traceback" not in done.stderr
    kept_games_are_whole(place)


MOMENTS = {
    "it connects": (silent, (b"hello",)),
    "an answer is due": (after_hello(silent), (b"status", b"get")),
}
ASKING = {talk: TALKS[talk] for talk in TALKS if not talk.startswith("spin")}


@pytest.mark.parametrize(
    ("talk", "moment"),
    [
        (talk, moment)
        for talk in ASKING
        for moment in MOMENTS
        # It only asks who is there.
        if not (talk.startswith("devices") and moment == "an answer is due")
    ],
)
def test_ended_while_it_waits_for_the_hub(
    forked: Forked, place: Path, talk: str, moment: str
) -> None:
    Path(place, "some").write_text("mute=1\n")
    play, asked = MOMENTS[moment]
    for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)):
        with Puppet(play) as puppet:
            started = forked.start(*ASKING[talk], "--port", puppet.port)
            puppet.wait_for(*asked)
            started.send(number)
            done = started.wait()
        assert (done.status, done.stderr) == (status, "")
    kept_games_are_whole(place)


SAVES = {
    "a file that is there": "some",
    "a full disk": FULL,
    "a folder that is not there": "no/such/file",
    "a folder": "games",
    "nothing": "",
    "a long name": "x" * 300,
    "a name that is no UTF-8": "\udcff/x",
}


def test_settings_that_cannot_be_saved_are_not_changed(
    forked: Forked, place: Path, hubs: dict[bool, Hub]
) -> None:
    hub = hubs[False]
    Path(place, "some").write_text("precious\n")
    before = hub.control.settings()
    for target in SAVES.values():
        for change in ((), ("brightness=7",)):
            done = forked("configure", "--port", hub.ports["pty"], *change, "--save", target)
            is_told_well(done, FAILED, USAGE)
            hub.is_free()
    assert hub.control.settings() == before
    assert Path(place, "some").read_text() == "precious\n"


@pytest.mark.parametrize("end", ENDS)
def test_a_disk_that_is_full_before_the_settings_are_saved_leaves_no_file(
    forked: Forked, place: Path, hubs: dict[bool, Hub], end: str
) -> None:
    command = ("configure", "--port", hubs[False].ports[end], "--save", "saved")
    is_told_well(forked(*command, largest=500), FAILED)
    assert not Path(place, "saved").exists()
    done = forked(*command)
    assert (done.status, done.stdout, done.stderr) == (0, "", "")
    assert Path(place, "saved").stat().st_size > 500


@pytest.mark.parametrize("what", FILES)
def test_files_that_hold_no_settings_change_none(
    forked: Forked, place: Path, hubs: dict[bool, Hub], what: str
) -> None:
    data = FILES[what]
    if data is not None:
        Path(place, "file").write_bytes(data)
    hub = hubs[False]
    before = hub.control.settings()
    is_told_well(forked("configure", "--port", hub.ports["pty"], "--load", "file"), FAILED)
    assert hub.control.settings() == before


NOT_PUT_BACK = "volume, brightness could not be put back; unplug the hub and plug it in again\n"
MAYBE_KEPT = "brightness, volume may be kept, or only set until the hub restarts\n"


@pytest.mark.parametrize("reply", [b" set volume", b" store brightness"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_interrupted_settings_are_changed_all_or_none(
    forked: Forked, place: Path, board: Board, reply: bytes, number: signal.Signals
) -> None:
    started: list[Started] = []

    def interrupt(line: bytes) -> list[bytes]:
        if reply in line:
            until(lambda: started)
            started[0].send(number)
        return [line]

    before = board.core.settings.get("brightness"), board.core.settings.get("volume")
    board.mangle = interrupt
    started.append(forked.start("configure", "--port", board.port, "brightness=7", "volume=9"))
    done = started[0].wait()
    assert (done.status, done.stdout) == (128 + number, "")
    # People who interrupt do not wait for long, even on a busy computer. They hear what is left
    # undone.
    assert done.stderr in ("", NOT_PUT_BACK, MAYBE_KEPT)
    after = board.core.settings.get("brightness"), board.core.settings.get("volume")
    if reply == b" set volume":
        assert after == before or done.stderr == NOT_PUT_BACK
        assert b" store " not in board.heard
    else:
        assert after == ("7", "9")
        assert b"brightness=7\nvolume=9\n" in board.core.settings.encode()
