"""Every claim on the page about reliability names tests, these exist, and the last long runs
reached what is promised.
"""

import ast
import json
import re
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from .pages import DOCS, kept_figures, script
from .test_security import NAMED, ROOT

PAGE = (DOCS / "reliability.md").read_text(encoding="utf-8")
CLAIMS = [row for row in PAGE.splitlines() if row.startswith("| ") and "tests/" in row]
RUNS: list[dict[str, Any]] = kept_figures("reliability")
LINES = [line for run in RUNS for line in run["lines"]]

PROMISED = [
    (r"random bytes into the host's decoder", "bytes", 10_000_000, 1),
    (r"random bytes into the hub's reader", "bytes", 10_000_000, 1),
    (r"\w+, at 20 % of the lines, both ways", "spins", 1000, 7),
    (r"all seven at 20 % each", "spins", 1000, 1),
    (r"\w+ one byte of each spin", "spins", 1000, 3),
    (r"the cable pulled at random moments", "pulls", 1000, 2),
    (r"power cut at a random moment", "cuts", 1000, 1),
    (r".* with a host that .*never reads", "spins", 500, 3),
    (r"the emulator, with a client on .* that never reads", "spins", 3000, 2),
    (r"a hub in MicroPython that is never switched off", "spins", 100_000, 1),
    (r"a hub in MicroPython that is never switched off", "days", 30, 1),
    (r"`wildfire play` and `resume` killed", "kills", 1000, 1),
    (r"the choice of the number, on ", "numbers", 1_000_000, 3),
    (r"the first number after a start", "starts", 10_000, 2),
    (r"the number reported beside the number lit", "spins", 10_000, 1),
    (r"random games, .* a second implementation", "games", 2048, 1),
    (r"each test of a whole emulator, 200 times", "tests", 10_000, 1),
    (r"an emulated hub started, spun, unplugged and ended", "lives", 200, 1),
    (r"properties of ", "examples", 50_000, 1),
    (r"`wildfire play` and `resume` interrupted", "interruptions", 100, 1),
    (r"killed as the record of a game appears", "kills", 50, 1),
    (r"a stall for longer than the hub remembers", "spins", 48, 1),
    (r"requests on a wire that drops, corrupts and duplicates", "requests", 1000, 1),
    (r"lines that are .* in one process with the hub", "spins", 1000, 1),
    (r"the cable pulled in one process with the hub", "pulls", 1000, 1),
    (r"settings set and kept at random", "stored texts", 250_000, 1),
    (r"a told number never looks like a spun one", "requests", 1_000_000, 1),
    (r"runtime images that claim anything", "bytes", 10_000_000, 1),
    (r"answers of a board's REPL", "bytes", 10_000_000, 1),
    (r"boards that answer one question with a lie", "boards", 96, 1),
    (r"commands at hubs that lie", "hubs", 300, 1),
    (r"the client of the docs, in JavaScript", "spins", 1600, 1),
]
"""What was tried, what is counted, how often it must have been, and how many lines say so."""


@pytest.fixture(scope="module")
def reliability() -> ModuleType:
    return script("reliability")


@pytest.mark.parametrize(("path", "name"), sorted(set(NAMED.findall(PAGE))))
def test_a_test_that_is_named_exists(path: str, name: str) -> None:
    source = (ROOT / path).read_text(encoding="utf-8")
    assert re.search(rf"^def {name}\(", source, re.MULTILINE)


def test_what_told_something_is_still_there_to_tell_it_again() -> None:
    """By its name its lines are found when it runs again."""
    for told in {test for run in RUNS for test in run["told"]}:
        path, _, name = told.partition("::")
        source = ROOT / path
        assert source.exists(), f"{path} has moved: correct it in docs/figures/reliability.json"
        assert f"def {name.partition('[')[0]}(" in source.read_text(encoding="utf-8")


def test_every_test_that_the_page_means_is_looked_for() -> None:
    assert len(CLAIMS) >= 15
    assert PAGE.count("::test_") == len(NAMED.findall(PAGE))


def test_the_table_is_that_of_the_figures(reliability: ModuleType) -> None:
    assert reliability.write(PAGE, RUNS) == PAGE, "it is written by `make soak`"
    assert all(reliability.row(line) in PAGE for line in LINES)


@pytest.mark.parametrize(("what", "unit", "least", "lines"), PROMISED)
def test_the_last_run_reached_what_is_promised(
    what: str, unit: str, least: int, lines: int
) -> None:
    counts = [line["tried"][unit] for line in LINES if re.match(what, line["what"])]
    assert len(counts) == lines
    assert min(counts) >= least


def test_every_line_is_promised() -> None:
    promised = [what for what, *_ in PROMISED]
    assert not [
        line["what"] for line in LINES if not any(re.match(one, line["what"]) for one in promised)
    ]


def long_tests() -> list[ast.FunctionDef]:
    return [
        node
        for path in (ROOT / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        and any(ast.unparse(one) in ("LONG", "soak.LONG") for one in node.decorator_list)
    ]


def test_every_long_test_tells_what_it_has_tried() -> None:
    tests = long_tests()
    assert len(tests) >= 20
    assert not [
        test.name
        for test in tests
        if not any(isinstance(one, ast.Name) and one.id == "tell" for one in ast.walk(test))
    ]


def test_nothing_was_lost_in_the_last_run() -> None:
    assert not [test for run in RUNS for test in run["failed"]]
    assert not [line for line in LINES if any(line["lost"].values())]


def kept(
    reliability: ModuleType, monkeypatch: pytest.MonkeyPatch, folder: Path, status: int, *words: str
) -> list[dict[str, Any]] | None:
    """The runs on the page after one that tried its first line again; None if nothing changed."""
    page, figures = folder / "reliability.md", folder / "reliability.json"
    page.write_text(PAGE, encoding="utf-8")
    figures.write_text(json.dumps(RUNS), encoding="utf-8")
    monkeypatch.setattr(reliability, "PAGE", page)
    monkeypatch.setattr(reliability, "FIGURES", figures)
    new = RUNS[0] | {"date": "1 January 2027", "lines": LINES[:1]}
    monkeypatch.setattr(reliability, "run", lambda share, arguments: (status, new))
    assert reliability.main(words) == status
    written = page.read_text(encoding="utf-8")
    runs: list[dict[str, Any]] = json.loads(figures.read_text(encoding="utf-8"))
    assert written == reliability.write(PAGE, runs)
    return None if written == PAGE else runs


def test_whatever_was_run_in_full_is_written(
    reliability: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    after = partial(kept, reliability, monkeypatch, tmp_path)
    assert after(2) is None
    assert after(0, "--share", "0.1") is None
    assert [run["date"] for run in after(0)] == ["1 January 2027"]
    new, *older = after(1, "-k", "killed")
    assert new["lines"] == LINES[:1]
    assert [line for run in older for line in run["lines"]] == LINES[1:]
