"""Whether this computer is a container or a virtual machine, where devices must be passed through.

The signs are those that Docker, Podman, systemd (systemd-detect-virt(1)) and Microsoft document.
"""

import re
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple


class VirtualizationKind(Enum):
    """What kind of virtualization."""

    WSL = auto()
    CONTAINER = auto()
    VIRTUAL_MACHINE = auto()


class Virtualization(NamedTuple):
    """Its kind, and its name or the sign that shows it."""

    kind: VirtualizationKind
    name: str


WSL = "Windows Subsystem for Linux"

_LONGEST = 4096
_MARKS = {".dockerenv": "Docker", "run/.containerenv": "Podman"}
_CGROUP = re.compile(r"(docker|kubepods|containerd|libpod|lxc|machine\.slice/machine-)")
_ENVIRONMENT = re.compile(r"(?:^|\0)container=([\w-]+)")
_MACHINES = re.compile(
    r"(VirtualBox|VMware|QEMU|KVM|Parallels|Bochs|Xen|Google Compute Engine|Amazon EC2"
    r"|Virtual Machine)"
)


def look(root: Path) -> Virtualization | None:
    """The virtualization of the system whose files are under `root`; None if there is no sign of
    any.

    If there are several, it is the innermost, which is what keeps a board away.
    """
    return _container(root) or _wsl(root) or _machine(root)


def _container(root: Path) -> Virtualization | None:
    for mark, name in _MARKS.items():
        if _is_there(root / mark):
            return Virtualization(VirtualizationKind.CONTAINER, name)
    told = _text(root / "run/systemd/container").strip()
    found = _ENVIRONMENT.search(_text(root / "proc/1/environ"))
    group = _CGROUP.search(_text(root / "proc/1/cgroup"))
    name = told or (found[1] if found else group[1] if group else "")
    # systemd counts it as one.
    return Virtualization(VirtualizationKind.CONTAINER, name) if name not in ("", "wsl") else None


def _wsl(root: Path) -> Virtualization | None:
    kernel = _text(root / "proc/sys/kernel/osrelease").casefold()
    return Virtualization(VirtualizationKind.WSL, WSL) if "microsoft" in kernel else None


def _machine(root: Path) -> Virtualization | None:
    files = (root / "sys/class/dmi/id" / file for file in ("sys_vendor", "product_name"))
    found = _MACHINES.search(" ".join(map(_text, files)))
    return Virtualization(VirtualizationKind.VIRTUAL_MACHINE, found[1]) if found else None


def _is_there(path: Path) -> bool:
    with suppress(OSError):
        return path.exists()
    return False


def _text(path: Path) -> str:
    with suppress(OSError), path.open("rb") as file:
        return file.read(_LONGEST).decode(errors="replace")
    return ""
