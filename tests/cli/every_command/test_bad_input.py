"""A table of everything that users, files, terminals and disks can get wrong, for every command:
one clear line, a documented status, no traceback, nothing lost."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from wildfire.cli import SECTIONS, wildfire

from ..forked import CLOSED, FAILED, FULL, GOOD, USAGE, Forked, is_told_well

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")

LATIN = b"[game wildfire]\n[players M\xfcller, Bo]\n"
HUGE = 100_000
NUMBERS = (click.types.IntParamType, click.types.FloatParamType)

WORDS = {
    "empty": "",
    "huge": "9" * HUGE,
    "not UTF-8": "\udcff\udcfe",
    "controls": "\x1b[2J\r\n\x07",
    "an option": "--no-such-option",
    "a directory": ".",
    "astral": "\U0001f525",
    "negative": "-1",
    "float": "1e999",
    "path": "no/such/file",
}
FILES = {
    "missing": None,
    "empty": b"",
    "binary": bytes(range(256)) * 20,
    "not UTF-8": LATIN,
    "no end": b"[game wildfire]" * 10_000,
    "huge": b"[game wildfire]\n" + b"Bo: 9-9\n" * HUGE,
    "zeros": bytes(HUGE),
    "a word": b"hello\n",
    "UTF-16": GOOD.decode().encode("utf-16"),
}
# Makes a command that finds nothing wrong end soon.
BRIEF = {
    "play": ("--option", "rounds=1", "--port", "no/such/port"),
    "emulate": ("--until-eof",),
    "simulate": ("--games", "1"),
    "solve": ("five-columns", "--seconds", "1"),
}
READERS = {
    "replay": ("replay",),
    "replay --json": ("replay", "--json"),
    "record show": ("record", "show"),
    "solve": ("solve",),
    "resume": ("resume",),
    "fairness": ("fairness",),
    "configure --load": ("configure", "--load"),
}
WRITERS = {
    "play": ("play", "--table", "--players", "Ana,Bo", "--record"),
    "score": ("score", "--players", "Ana,Bo", "--record"),
}


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command, and the commands of a group."""
    context = click.Context(wildfire)
    for rows in SECTIONS.values():
        for name in rows:
            command = wildfire.get_command(context, name)
            assert command is not None
            yield name, command
            if isinstance(command, click.Group):
                yield from ((f"{name} {sub}", one) for sub, one in command.commands.items())


COMMANDS = dict(commands())


@pytest.mark.parametrize("name", COMMANDS)
def test_words_that_make_no_sense(forked: Forked, place: Path, name: str) -> None:
    for word in WORDS.values():
        done = forked(*name.split(), word)
        is_told_well(done, *(FAILED, USAGE, *((126, 127) if name == "emulate" else ())))


@pytest.mark.parametrize("name", COMMANDS)
def test_options_with_values_of_the_wrong_kind(forked: Forked, place: Path, name: str) -> None:
    for parameter in COMMANDS[name].params:
        if not isinstance(parameter, click.Option) or parameter.is_flag:
            continue
        for word in WORDS.values():
            done = forked(*name.split(), *BRIEF.get(name, ()), parameter.opts[0], word)
            wanted = (0, FAILED, USAGE)
            if isinstance(parameter.type, NUMBERS) and not word.strip("-").isdecimal():
                wanted = (USAGE,)
            is_told_well(done, *wanted)


NO_OPTIONS = (
    *("rounds", "rounds=", "rounds=0", "rounds=1e9", "rounds=\uff11", "target=-1", "=", "=1", ""),
    *("colour=red", "centre-ends=5", "lowest=2", "strategic=maybe", "knock-penalty=1", "mode=x"),
    *("target=" + "9" * 30, "\udcff=1", "rounds=1\n"),
)
NO_PLAYERS = ("Ana", "Ana,ana", "Ana,,Bo", "a,b,c,d,e,f,g,h,i", "\udcff,Bo")


@pytest.mark.parametrize(
    "command",
    [
        ("play",),
        ("play", "--table", "--players", "Ana,Bo"),
        ("score", "--players", "Ana,Bo"),
        ("simulate", "--games", "1"),
    ],
    ids=" ".join,
)
def test_values_that_no_table_can_play_by_are_wrong_usage(
    forked: Forked, place: Path, command: tuple[str, ...]
) -> None:
    for option in (*NO_OPTIONS, "mode=score" if command[0] != "score" else "lowest=0"):
        is_told_well(forked(*command, "--option", option), USAGE)
    for players in NO_PLAYERS if "--players" in command else ():
        is_told_well(forked(*command, "--players", players), USAGE)
    assert not any(Path(place, "games").iterdir())


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("what", FILES)
def test_files_that_are_no_records(forked: Forked, place: Path, reader: str, what: str) -> None:
    data = FILES[what]
    path = place / "file"
    if data is not None:
        path.write_bytes(data)
    done = forked(*READERS[reader], "file")
    is_told_well(done, FAILED)
    assert "file" in done.stderr or reader.startswith("configure")
    if data is not None:
        assert path.read_bytes() == data


@pytest.mark.parametrize("writer", WRITERS)
def test_files_that_cannot_be_written(forked: Forked, place: Path, writer: str) -> None:
    targets = ["good.wildfire", FULL]
    if writer == "score":
        targets += ["no/such/file", "games", "", "x" * 300, "\udcff/x"]
    for target in targets:
        done = forked(*WRITERS[writer], target, stdin=b"9-9\n")
        is_told_well(done, FAILED, USAGE)
    assert Path(place, "good.wildfire").read_bytes() == GOOD


@pytest.mark.skipif(not Path(FULL).exists(), reason="needs /dev/full, which Linux has")
@pytest.mark.parametrize("name", COMMANDS)
def test_output_that_cannot_be_written(forked: Forked, place: Path, name: str) -> None:
    done = forked(*name.split(), "--help", stdout=FULL)
    is_told_well(done, FAILED)
    assert "No space left on device" in done.stderr
    done = forked(*name.split(), "--help", stdout=None)
    assert (done.status, done.stderr) == (CLOSED, "")
    done = forked(*name.split(), "--help", encoding="ascii")
    assert (done.status, done.stderr) == (0, "")


@pytest.mark.skipif(not Path(FULL).exists(), reason="needs /dev/full, which Linux has")
@pytest.mark.parametrize("stderr", [FULL, None], ids=["full", "closed"])
def test_words_that_cannot_be_said_change_no_status(
    forked: Forked, place: Path, stderr: str | None
) -> None:
    for name in COMMANDS:
        assert forked(*name.split(), "--no-such-option", stderr=stderr).status == USAGE
        assert forked(*name.split(), "--help", stderr=stderr).status == 0
    assert forked("replay", "no/such/record", stderr=stderr).status == FAILED
    assert forked("emulate", "--", "no/such/command", stderr=stderr).status == 127
    done = forked("simulate", "--games", "1", "--seed", "1", "--jobs", "1", stderr=stderr)
    assert done.status == 0
    assert "games won" in done.stdout


TALKS = {
    "replay": ("replay", "good.wildfire"),
    "record show": ("record", "show", "good.wildfire"),
    "record list": ("record", "list"),
    "score": ("score", "--players", "Ana,B\u00f6"),
    "play --table": ("play", "--table", "--players", "Ana,B\u00f6"),
    "play": ("play", "--seed", "1", "--option", "rounds=1"),
}


@pytest.mark.skipif(not Path(FULL).exists(), reason="needs /dev/full, which Linux has")
@pytest.mark.parametrize("talk", TALKS)
def test_a_game_whose_output_goes_nowhere_is_kept(forked: Forked, place: Path, talk: str) -> None:
    Path(place, "games", "kept.wildfire").write_bytes(GOOD)
    for stdout, status in ((FULL, FAILED), (None, CLOSED)):
        done = forked(*TALKS[talk], stdin=b"Ana 5\nBo 4\n", stdout=stdout)
        is_told_well(done, status)
    assert Path(place, "games", "kept.wildfire").read_bytes() == GOOD
    for path in Path(place, "games").iterdir():
        assert path.read_bytes().endswith(b"\n")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize("talk", TALKS)
def test_a_terminal_that_is_not_utf_8(
    forked: Forked, place: Path, talk: str, encoding: str
) -> None:
    done = forked(*TALKS[talk], encoding=encoding)
    is_told_well(done, 0)


TYPED = {
    "nothing": b"",
    "half a line": b"9-",
    "binary": bytes(range(256)) * 4,
    "not UTF-8": b"M\xfcller 9-9\n",
    "huge": b"9" * HUGE + b"\n",
    "zeros": bytes(1000) + b"\n",
    "controls": b"\x1b[A\x1b[2J\x07\n\n",
    "no number": b"Ana -1\nAna 1e9\nAna " + b"9" * 50 + b"\n",
    "many": b"what?\n" * 500,
}


@pytest.mark.parametrize(
    ("talk", "lines"),
    [*(("score", lines) for lines in TYPED.values()), ("play --table", b"\n".join(TYPED.values()))],
    ids=[*TYPED, "all of it"],
)
def test_lines_that_make_no_sense(forked: Forked, place: Path, talk: str, lines: bytes) -> None:
    done = forked(*TALKS[talk], stdin=lines)
    is_told_well(done, 0)
    (path,) = Path(place, "games").iterdir()
    again = forked("replay", str(path))
    is_told_well(again, 0)


ENVIRONMENTS = [
    {"WILDFIRE_RECORDS": "good.wildfire"},
    {"WILDFIRE_RECORDS": "\udcff"},
    {"WILDFIRE_RECORDS": "x" * 5000},
    {"WILDFIRE_RECORDS": "/dev/null/games"},
    {"WILDFIRE_PORT": "no/such/port"},
    {"WILDFIRE_PORT": "\udcff"},
    {"WILDFIRE_PORT": "."},
    {"WILDFIRE_PORT": "good.wildfire"},
    {"WILDFIRE_PORT": "socket://"},
    {"WILDFIRE_PORT": "socket://127.0.0.1:99999999"},
    {"WILDFIRE_PORT": "nonsense://x"},
    {"WILDFIRE_HUB": "\x1b[2J"},
    {"WILDFIRE_HUB": "0badcafe"},
]


@pytest.mark.parametrize("variables", ENVIRONMENTS, ids=str)
def test_variables_that_make_no_sense(
    forked: Forked, place: Path, variables: dict[str, str]
) -> None:
    for name in (
        "play --option rounds=1",
        "record list",
        "resume",
        "spin",
        "monitor",
        "devices",
        "configure",
    ):
        done = forked(*name.split(), **variables)
        is_told_well(done, 0, FAILED)
    assert Path(place, "good.wildfire").read_bytes() == GOOD
