"""Which of the boards that are described is the one that is plugged in."""

from typing import Any

from wildfire.firmware import board_facts, board_names, download_page
from wildfire.flash.errors import WrongBoardError
from wildfire.flash.manifest import CIRCUITPYTHON, MICROPYTHON


def fitting(runtime: str) -> list[str]:
    """The boards that firmware for `runtime` can be put onto."""
    return [name for name in board_names() if fits(board_facts(name), runtime)]


def fits(facts: dict[str, Any], runtime: str) -> bool:
    """Whether the board with these facts takes firmware for `runtime`."""
    return bool(facts["pins"]) and runtime in facts["runtimes"]


def named(name: str, runtime: str) -> str:
    """`name`, checked.

    Raises:
        UnknownBoardError: there is no such board.
        WrongBoardError: it does not run `runtime`.
    """
    if not fits(board_facts(name), runtime):
        raise WrongBoardError(
            f"{name} is no board that runs {runtime}", f"choose {_choices(fitting(runtime))}"
        )
    return name


def pages(runtime: str, board: str | None, chip: str | None) -> list[str]:
    """Where `runtime` can be downloaded, as `TITLE: PAGE`: for `board`, or, where that is None, for
    every board with `chip`."""
    found = []
    for name in fitting(runtime):
        facts = board_facts(name)
        page = download_page(facts, runtime)
        if page and (name == board if board else facts["chip"] == chip):
            found.append(f"{facts['title']}: {page}")
    return found


def by_micropython(build: str, machine: str) -> str:
    """The board whose MicroPython calls itself so: by its build, or in older versions, which do
    not say that, by what its maker calls it.

    Raises:
        WrongBoardError: it is none that is described.
    """
    for name in fitting(MICROPYTHON):
        facts = board_facts(name)
        if build and facts["runtimes"][MICROPYTHON] == build:
            return name
        if _plain(machine) == _plain(f"{facts['title']} with {facts['chip']}"):
            return name
    raise _unknown(build or machine, MICROPYTHON)


def by_circuitpython(board_id: str) -> str:
    """The board with this `Board ID`; WrongBoardError when it is none that is described."""
    for name in fitting(CIRCUITPYTHON):
        if board_facts(name)["runtimes"][CIRCUITPYTHON] == board_id:
            return name
    raise _unknown(board_id, CIRCUITPYTHON)


def _plain(text: str) -> str:
    # one and the same board is a "Pico 2" and a "Pico2"
    return "".join(text.split()).casefold()


def _unknown(called: str, runtime: str) -> WrongBoardError:
    what = f"the board calls itself {called!r}" if called else "the board does not say what it is"
    return WrongBoardError(
        f"{what}, which is none that is described",
        f"if it is wired like one that is, name that with --board: {_choices(fitting(runtime))}",
    )


def _choices(names: list[str]) -> str:
    return ", ".join(names)
