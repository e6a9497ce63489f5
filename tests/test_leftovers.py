"""The guard against leftovers must catch them itself."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

LEAVERS = {
    "thread": """
        threading.Thread(target=threading.Event().wait, daemon=True, name="left").start()
    """,
    "child process": """
        kept.append(subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE))
    """,
    "open file": """
        kept.append(os.open(os.devnull, os.O_RDONLY))
    """,
}

TIDY = """
    ended = threading.Event()
    threading.Thread(target=ended.wait).start()
    ended.set()
    subprocess.run([sys.executable, "-c", ""])
    os.close(os.open(os.devnull, os.O_RDONLY))
"""


def outcome(folder: Path, body: str, mark: str) -> str:
    """The result of a pytest run with one test of this body, guarded as ours are."""
    guard = Path(__file__).with_name("leftovers.py").read_text()
    (folder / "conftest.py").write_text(guard)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n  leaves_nothing: as in ours\n")
    lines = "\n".join("    " + line.strip() for line in body.strip().splitlines())
    (folder / "test_it.py").write_text(
        "import os, subprocess, sys, threading, pytest\n"
        f"kept = []\n{mark}\ndef test_it():\n{lines}\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)],
        cwd=folder,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of children and open files")
@pytest.mark.parametrize("left", LEAVERS)
def test_what_is_left_behind_fails_the_test(tmp_path: Path, left: str) -> None:
    said = outcome(tmp_path, LEAVERS[left], "@pytest.mark.leaves_nothing")
    assert "left behind: " in said
    assert left in said.partition("left behind: ")[2]


def test_only_marked_tests_are_guarded(tmp_path: Path) -> None:
    assert "1 passed" in outcome(tmp_path, LEAVERS["open file"], "")


def test_what_is_tidied_up_is_fine(tmp_path: Path) -> None:
    assert "1 passed" in outcome(tmp_path, TIDY, "@pytest.mark.leaves_nothing")
