"""The folder of the games, and the games in it."""

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import platformdirs

from wildfire.message import Message
from wildfire.records import disk
from wildfire.records.errors import RecordFileError, failed

SUFFIX = ".wildfire"
DIRECTORY_VARIABLE = "WILDFIRE_RECORDS"
ANOTHER_FOLDER = Message.of("record.another-folder", variable=DIRECTORY_VARIABLE)

_MOST_IN_A_MINUTE = 1000


def records_directory() -> Path:
    """The folder of the games: WILDFIRE_RECORDS, or `wildfire` among the user's data.

    Raises RecordFileError for a user whom the system does not know and who has no home folder.
    """
    chosen = os.environ.get(DIRECTORY_VARIABLE)
    if chosen:
        return Path(chosen)
    try:
        return platformdirs.user_data_path("wildfire", appauthor=False)
    except (RuntimeError, KeyError, OSError):
        raise RecordFileError("record.no-home", remedy=ANOTHER_FOLDER) from None


def find_record(name: str) -> str:
    """A path as given. A bare name that is not a file here is looked up among the games."""
    path = Path(name)
    if path.name == name and not os.path.exists(name):  # noqa: PTH110  # raises for none
        for kept in (records_directory() / name, records_directory() / f"{name}{SUFFIX}"):
            if os.path.exists(kept):  # noqa: PTH110
                return str(kept)
    return name


def record_paths() -> list[Path]:
    """The files that may be games, in the order of their names.

    Raises RecordFileError if the folder cannot be read. If there is no folder, there are no games.
    """
    directory = records_directory()
    try:
        return sorted(filter(_may_be_a_game, directory.iterdir()))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise failed(directory, error, ANOTHER_FOLDER) from None


def _may_be_a_game(path: Path) -> bool:
    # A name with a dot is hidden: it may be part of a file that another program is still copying.
    if path.suffix != SUFFIX or path.name.startswith("."):
        return False
    try:
        # If a program was killed as it began a game, it left an empty file, and no game.
        return path.is_file() and path.stat().st_size > 0
    except OSError:
        # It was there a moment ago.
        return False


def new_file(now: datetime) -> tuple[int, Path]:
    """Creates a file for a game that begins `now`: its descriptor, and where it is.

    Raises RecordFileError.
    """
    directory = records_directory()
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise failed(directory, error, ANOTHER_FOLDER) from None
    for number in range(1, _MOST_IN_A_MINUTE):
        name = f"{now:%Y-%m-%d-%H%M}{'' if number == 1 else f'-{number}'}{SUFFIX}"
        # Do not look first: another game could take the name in between.
        with suppress(FileExistsError):
            return disk.new(directory / name)
    raise RecordFileError("record.too-many-in-a-minute", path=str(directory))
