"""The installed extras of the program, and how to add one without losing any."""

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
    """The installed extras among those in `requires`, a distribution's own list.

    An extra counts if all that it needs on every computer is `installed`. If it needs something on
    some computers only, any of that is enough.
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
    """What to do if the program is installed without `extra`, however it was installed.

    pipx forgets extras that are not named again, so all of them are named.
    """
    try:
        requires = metadata.requires(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:
        requires = []
    named = ",".join(sorted({extra, *extras_in(requires, is_installed)}))
    return Message.of("extras.install", installer=installer(sys.prefix), extras=named)


def installer(prefix: str) -> str:
    """The command that installs into the environment at `prefix`, without what to install."""
    if Path(prefix, "pipx_metadata.json").exists():
        return "pipx install --force"
    return f"{sys.executable} -m pip install"
