"""Text from outside (names of files, texts, versions, arguments) can only be read at a terminal: a
search over all commands, and over what the gate lets through.
"""

import contextlib
import os
import sys
import unicodedata
from pathlib import Path

import click
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wildfire.cli.stdio import gate

from ...client.board import open_pty
from ...flash.test_uf2 import RP2040, image
from ..every_command.test_bad_input import BRIEF, COMMANDS
from ..forked import GOOD, USAGE, Done, Forked

needs_fork = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")

C0 = "\x01\x07\x08\x0b\x0c\r\x1b[2J\x1b]0;title\x07\x7f"
C1 = "\x80\x85\x9b31m\x9d"
BIDI = "\u061c\u200e\u200f\u202a\u202e\u2066\u2069"
BREAKS = "\u2028\u2029\nEVIL"
UNSEEN = "\u200b\u2060\ufeff\u00ad\U000e0001\U000e0041\ue000\ufff9"
HOSTILE = C0 + C1 + BIDI + UNSEEN + BREAKS
# On one line, for a text of lines.
ON_A_LINE = HOSTILE.replace("\n", "")
SCORES = GOOD.replace(b"[dealer", b"[option mode=score]\n[dealer").split(b"Bo: ")[0]
INFO_UF2 = f"UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2{ON_A_LINE}\n"
BOOT_OUT = (
    f"Adafruit CircuitPython 9.2.9{ON_A_LINE} on 2025-02-01; Raspberry Pi Pico{ON_A_LINE}\n"
    f"Board ID:raspberry_pi_pico{ON_A_LINE}\nUID:E66{ON_A_LINE}\n"
)
BANNER = f"MicroPython v1.26{ON_A_LINE}".replace(" ", "").replace("Python", "Python ") + " on x"


def is_harmless(text: str) -> bool:
    """Whether a terminal only shows `text`, and none of its lines comes from outside."""
    return not any(line.startswith("EVIL") for line in text.split("\n")) and all(
        c.isprintable() or c == "\n" or unicodedata.category(c) == "Zs" for c in text
    )


def is_only_read(done: Done) -> None:
    assert is_harmless(done.stdout), ascii(done.stdout)
    assert is_harmless(done.stderr), ascii(done.stderr)
    assert "Traceback" not in done.stderr


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    """A folder with a hostile name, with games, drives, an image and a port with hostile names."""
    folder = tmp_path / HOSTILE
    for name, text in (("CIRCUITPY", BOOT_OUT), ("BARE", INFO_UF2), ("RPI", INFO_UF2)):
        (folder / name).mkdir(parents=True)
        file = "boot_out.txt" if name == "CIRCUITPY" else "INFO_UF2.TXT"
        (folder / name / file).write_text(text, encoding="utf-8", newline="")
    bare = INFO_UF2.replace(ON_A_LINE, "")
    (folder / "RPI" / "INFO_UF2.TXT").write_text(bare, encoding="utf-8")
    for number, record in enumerate((SCORES, GOOD, GOOD + b"Bo: 9-", b"[game chess]\n")):
        path = folder / f"{HOSTILE}{number}.wildfire"
        path.write_bytes(record)
        os.utime(path, (number, number))
    (folder / f"{HOSTILE}.uf2").write_bytes(image(RP2040, BANNER.encode()))
    (folder / "settings").write_text(f"{ON_A_LINE}={ON_A_LINE}\n", encoding="utf-8")
    return folder


def scenarios(evil: Path) -> dict[str, list[tuple[str, ...]]]:
    """For every command, arguments that bring it farther than wrong usage."""
    games = [str(evil / f"{HOSTILE}{number}.wildfire") for number in range(4)]
    at_port = ("--port", str(evil / "port"))
    new = ("--players", "Ana,Bo", "--record", str(evil / "new"))
    return {
        # It begins in another test, because it needs an emulated hub.
        "play": [("--table", *new, *at_port)],
        "score": [("--players", "Ana,Bo", "--record", str(evil / "scores"))],
        "resume": [(), *((game,) for game in games[:1] + games[3:])],
        "record": [()],
        "record list": [()],
        "record show": [(game,) for game in games],
        "replay": [(game,) for game in games],
        "fairness": [(), *((game,) for game in games)],
        "games": [(), (HOSTILE,)],
        "simulate": [("--games", "1", "--bots", HOSTILE), (HOSTILE,)],
        "solve": [(HOSTILE,), *((game,) for game in games)],
        "emulate": [
            ("--until-eof", "--link", str(evil / "link")),
            ("--until-eof", "--control", str(evil / "control")),
            ("--", HOSTILE),
        ],
        "flash": [
            ("--dry-run", "--drive", str(evil / "CIRCUITPY")),
            ("--dry-run", "--drive", str(evil / "CIRCUITPY"), "--board", "pico"),
            ("--dry-run", "--drive", str(evil / "BARE")),
            ("--dry-run", "--drive", str(evil / "RPI"), "--runtime", str(evil / f"{HOSTILE}.uf2")),
            ("--drive", str(evil / "BARE"), "--runtime", str(evil / f"{HOSTILE}.uf2")),
            ("--dry-run", *at_port),
        ],
        "devices": [at_port],
        "spin": [("--timeout", "0.1", *at_port)],
        "monitor": [("--timeout", "0.1", *at_port), ("--json", "--timeout", "0.1", *at_port)],
        "doctor": [at_port, ("--json", *at_port)],
        "configure": [
            (*at_port,),
            ("--load", str(evil / "settings"), *at_port),
            ("--save", str(evil / "settings"), *at_port),
        ],
    }


@needs_fork
def test_what_is_named_and_written_by_others_is_only_read(forked: Forked, evil: Path) -> None:
    farther = scenarios(evil)
    assert set(farther) == set(COMMANDS)
    statuses: dict[str, set[int]] = {}
    for name, several in farther.items():
        for arguments in several:
            done = forked(*name.split(), *arguments, WILDFIRE_RECORDS=str(evil))
            is_only_read(done)
            statuses.setdefault(name, set()).add(done.status)
    # They got far enough to do something and report it.
    well = ("score", "resume", "record list", "replay", "fairness", "emulate", "flash")
    for name in well:
        assert 0 in statuses[name], (name, statuses)


@needs_fork
@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_typed_is_only_read(forked: Forked, place: Path, name: str) -> None:
    options = [one.opts[0] for one in COMMANDS[name].params if isinstance(one, click.Option)]
    flags = {one.opts[0] for one in COMMANDS[name].params if getattr(one, "is_flag", False)}
    words = (*name.split(), *BRIEF.get(name, ()))
    is_only_read(forked(*name.split(), HOSTILE))
    is_only_read(forked(*words, WILDFIRE_PORT=HOSTILE))
    for option in set(options) - flags:
        is_only_read(forked(*words, option, f"Ana,Bo{HOSTILE}"))


@needs_fork
def test_what_is_typed_in_a_game_is_only_read(forked: Forked, place: Path, evil: Path) -> None:
    lines = f"{ON_A_LINE}\nAna: {ON_A_LINE}\n?{ON_A_LINE}\n9-9{ON_A_LINE}\n".encode()
    for game in (("play", "--table"), ("score",)):
        record = str(evil / game[0])
        done = forked(*game, "--players", "Ana,Bo", "--record", record, stdin=lines)
        assert done.status == 0
        assert "kept" in done.stdout
        is_only_read(done)


@needs_fork
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_no_encoding_of_a_terminal_leads_round_the_gate(
    forked: Forked, evil: Path, encoding: str
) -> None:
    for command in (("record", "list"), ("no such command" + HOSTILE,)):
        done = forked(*command, encoding=encoding, WILDFIRE_RECORDS=str(evil))
        assert done.status == (0 if command[0] == "record" else USAGE)
        is_only_read(done)


@needs_fork
def test_at_a_terminal_it_is_only_read_too(forked: Forked, evil: Path) -> None:
    # If click strips no colours, those of others are shown as text.
    with contextlib.ExitStack() as undo:
        master, slave = open_pty()
        undo.callback(os.close, master)
        undo.callback(os.close, slave)
        os.set_blocking(master, False)
        forked("record", "list", terminal=os.ttyname(slave), WILDFIRE_RECORDS=str(evil))
        shown = os.read(master, 1 << 16).decode().replace("\r\n", "\n")
    assert r"\x1b[2J" in shown
    assert is_harmless(shown)


any_text = st.text(st.characters() | st.sampled_from(HOSTILE + "\u200d\u200c \t"))


@given(any_text)
@example("\u200d\x1b")
@example("\u200d\u202e\u200c")
def test_what_passes_is_harmless_and_passes_again(text: str) -> None:
    passed = gate.pure(text)
    assert gate.pure(passed) == passed
    assert gate.told(text).count("\n") == 0
    assert passed.count("\n") == text.count("\n")
    assert not any(c in "\x1b\x9b\u202e\u2028\u2029\r\x08\u200b\ud800" for c in passed)
    if text.isprintable():
        assert passed == text


@pytest.mark.parametrize(
    "text",
    [
        "two\nlines\n",
        "Zoë, 日本語, עברית, हिन्दी",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian, with a non-joiner
        "\U0001f469\u200d\U0001f469\u200d\U0001f467",  # a family
        "\U0001f3f3\ufe0f\u200d\U0001f308",
        "\U0001fae8",  # newer than Python 3.11's tables
        "a\u00a0b\u3000c",
        "C:\\games\\x1b",
    ],
)
def test_what_people_write_passes(text: str) -> None:
    assert gate.pure(text) == text


def test_our_colours_pass_and_nobody_elses(capsys: pytest.CaptureFixture[str]) -> None:
    gate.guard()
    gate.guard()
    with click.Context(click.Command("x"), color=True) as context, context.scope():
        click.echo(gate.style("ok\x1b[5m", fg="green"))
        click.echo(click.style("theirs", fg="red"))
        sys.stdout.writelines(["\x1b[31m\n"])
        click.echo("\x1b[31m", err=True)
    out, err = capsys.readouterr()
    ours, theirs, line = out.splitlines()
    assert ours == "\x1b[32mok\\x1b[5m\x1b[0m"
    assert theirs == r"\x1b[31mtheirs\x1b[0m"
    assert line == r"\x1b[31m"
    assert err == "\\x1b[31m\n"


def test_rich_draws_and_what_it_draws_is_only_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from rich.live import Live
    from rich.text import Text

    from wildfire.cli.stdio.console import GatedConsole

    monkeypatch.setenv("TERM", "xterm-256color")
    gate.guard()
    monkeypatch.setattr(gate.beneath(sys.stdout), "isatty", lambda: True)
    with Live(console=GatedConsole(), auto_refresh=False) as live:
        live.update(Text(f"x{C1}{BIDI}\x1b[5m", style="bold"), refresh=True)
    out = capsys.readouterr().out
    assert "\x1b[?25l" in out
    assert "\x1b[1m" in out
    assert not set(out) & set(C1.replace("31m", "") + BIDI)
    assert "\x1b[5m" not in out
