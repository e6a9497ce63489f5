"""Which of the known boards is plugged in."""

from wildfire.firmware import BoardDescription, board_description, boards
from wildfire.flash.errors import WrongBoardError
from wildfire.flash.manifest import CIRCUITPYTHON, MICROPYTHON, TITLES
from wildfire.message import Alternatives, Message


def running(runtime: str) -> list[BoardDescription]:
    """The boards that firmware for `runtime` can be put onto."""
    return [board for board in boards() if board.runs(runtime)]


def named(name: str, runtime: str) -> BoardDescription:
    """The board `name`, checked.

    Raises:
        UnknownBoardError: there is no such board.
        WrongBoardError: it does not run `runtime`.
    """
    board = board_description(name)
    if not board.runs(runtime):
        raise WrongBoardError(
            "flash.board-without-runtime",
            remedy=Message.of("flash.choose-board", boards=_choices(runtime)),
            board=name,
            runtime=TITLES[runtime],
        )
    return board


def pages(runtime: str, name: str | None, chip: str | None) -> list[Message]:
    """Where `runtime` can be downloaded: for the board `name`, or if that is None, for every board
    with `chip`.
    """
    return [
        Message.of("flash.page", title=board.title, page=page)
        for board in running(runtime)
        if (board.name == name if name else board.chip == chip)
        and (page := board.download_page(runtime))
    ]


def by_micropython(build: str, machine: str) -> BoardDescription:
    """The board whose MicroPython uses this name: that of its build or, in older versions, that of
    its maker.

    Raises:
        WrongBoardError: it is none of the known boards.
    """
    for board in running(MICROPYTHON):
        if build and board.runtimes[MICROPYTHON] == build:
            return board
        if _plain(machine) == _plain(f"{board.title} with {board.chip}"):
            return board
    raise _unknown(build or machine, MICROPYTHON)


def by_circuitpython(board_id: str) -> BoardDescription:
    """The board with this `Board ID`. WrongBoardError if it is none of the known boards."""
    for board in running(CIRCUITPYTHON):
        if board.runtimes[CIRCUITPYTHON] == board_id:
            return board
    raise _unknown(board_id, CIRCUITPYTHON)


def _plain(text: str) -> str:
    # a "Pico 2" and a "Pico2" are the same board
    return "".join(text.split()).casefold()


def _unknown(called: str, runtime: str) -> WrongBoardError:
    remedy = Message.of("flash.name-similar-board", boards=_choices(runtime))
    if called:
        return WrongBoardError("flash.unknown-board", remedy=remedy, called=called)
    return WrongBoardError("flash.nameless-board", remedy=remedy)


def _choices(runtime: str) -> Alternatives:
    return Alternatives(board.name for board in running(runtime))
