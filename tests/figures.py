"""The plugin of `make soak`: the order of the tests, and their results, gathered as JSON."""

import functools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .soak import SHARE, TOLD

PROPERTIES = "properties of rules, records, frames, light and settings, with examples of their own"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--figures", metavar="FILE", help="keep what the long tests tell, as JSON")


def pytest_configure(config: pytest.Config) -> None:
    if SHARE:
        config.pluginmanager.register(Soaking())
    # A worker's tests report to the process that started it.
    if config.getoption("--figures") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Figures(Path(config.getoption("--figures"))))


class Soaking:
    """The plugin of a long run, in each of its processes."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Slow tests come first, so that at the end no process waits for another."""
        items.sort(key=lambda item: item.get_closest_marker("soak") is None or is_repeated(item))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        """Counts the examples of a property as they are tried."""
        if item.get_closest_marker("hypothesis") is None:
            yield
            return
        handle = item.obj.hypothesis  # type: ignore[attr-defined]
        inner = handle.inner_test
        examples = 0

        @functools.wraps(inner)
        def counted(*values: Any, **named: Any) -> Any:
            nonlocal examples
            examples += 1
            return inner(*values, **named)

        handle.inner_test = counted
        try:
            yield
        finally:
            handle.inner_test = inner
        # A failing property reports nothing, because the exception has left by now.
        tried = {"properties": 1, "examples": examples}
        line = {"what": PROPERTIES, "tried": tried, "lost": {"counterexamples": 0}, "found": ""}
        item.user_properties.append((TOLD, line))


def is_repeated(item: pytest.Item) -> bool:
    callspec = getattr(item, "callspec", None)
    return callspec is not None and "again" in callspec.params


class Figures:
    """Gathers the results of the tests from all processes, and writes them to `path`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lines: dict[str, dict[str, Any]] = {}
        self._told: set[str] = set()
        self._failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.add(report.nodeid)
        if report.when != "teardown":
            return
        file, line, _ = report.location
        for name, told in report.user_properties:
            if name == TOLD:
                self._told.add(report.nodeid.partition("[")[0])
                self._add({"at": [file, line], **told})

    def _add(self, told: dict[str, Any]) -> None:
        known = self._lines.setdefault(told["what"], told)
        if known is told:
            return
        known["at"] = min(known["at"], told["at"])
        for counts in ("tried", "lost"):
            for unit, count in told[counts].items():
                known[counts][unit] = known[counts].get(unit, 0) + count
        if told["found"] not in known["found"].split("; "):
            known["found"] += f"; {told['found']}"

    def pytest_sessionfinish(self) -> None:
        lines = sorted(self._lines.values(), key=lambda line: (line["at"], line["what"]))
        for line in lines:
            del line["at"]
        figures = {"told": sorted(self._told), "failed": sorted(self._failed), "lines": lines}
        self._path.write_text(json.dumps(figures), encoding="utf-8")
