"""The extras of the program that are installed, and how one more is added and none is lost."""

import re
import sys
from collections.abc import Callable, Iterable
from importlib import metadata
from pathlib import Path

from wildfire.errors import WildfireError
from wildfire.message import Message

DISTRIBUTION = "wildfire-hub"

_REQUIREMENT = re.compile(r"([\w.-]+)[^;]*;(.*)\bextra == ['\"]([\w-]+)['\"](.*)")


class MissingExtraError(WildfireError):
    """`library` is not installed; it comes with `extra`.

    Args:
        code: Says what needs the library.
        library: Its name on the package index.
        extra: One of this distribution's extras.
    """

    def __init__(self, code: str, library: str, extra: str) -> None:
        super().__init__(code, remedy=add_extra(extra), library=library, extra=extra)
        self.library = library
        self.extra = extra


def is_installed(distribution: str) -> bool:
    """Whether a distribution of that name is installed here."""
    try:
        metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return False
    return True


def extras_in(requires: Iterable[str], installed: Callable[[str], bool]) -> set[str]:
    """The extras that are there, of those that `requires` has, a distribution's own list.

    One is there when all that it needs on every computer is `installed`; one that needs something
    on some computers only, when any of it is.
    """
    needs: dict[str, tuple[list[str], list[str]]] = {}
    for requirement in requires:
        match = _REQUIREMENT.match(requirement)
        if match:
            name, before, extra, after = match.groups()
            everywhere, somewhere = needs.setdefault(extra, ([], []))
            (somewhere if before.strip() or after.strip() else everywhere).append(name)
    return {
        extra
        for extra, (everywhere, somewhere) in needs.items()
        if (all if everywhere else any)(map(installed, everywhere or somewhere))
    }


def add_extra(extra: str) -> Message:
    """What to do for a user who has the program without `extra`, wherever it was installed from.

    pipx forgets the extras that it is not told again, so all of them are named.
    """
    try:
        requires = metadata.requires(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:
        requires = []
    named = ",".join(sorted({extra, *extras_in(requires, is_installed)}))
    return Message.of("extras.install", installer=installer(sys.prefix), extras=named)


def installer(prefix: str) -> str:
    """The command that installs into the environment at `prefix`, but for what to install."""
    if Path(prefix, "pipx_metadata.json").exists():
        return "pipx install --force"
    return f"{sys.executable} -m pip install"
