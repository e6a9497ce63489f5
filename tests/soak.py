"""How often the long tests run, and what they tell of it.

In the suite they run briefly. `make soak` lets them reach what is promised, and what they then
tell becomes the table of docs/reliability.md.
"""

import functools
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

import pytest
from hypothesis import settings

from wildfire.fairness import Counts

SHARE = float(os.environ.get("WILDFIRE_SOAK", "0"))
"""Of what is promised: 1 is all of it; 0 is the suite."""

LONG = pytest.mark.soak
TOLD = "told"


def times(brief: int, long: int) -> int:
    """`brief` in the suite, `long`, or its share, on demand."""
    return max(1, round(SHARE * long)) if SHARE else brief


SLOW = settings(max_examples=times(50, 1000))
"""For properties whose examples take several milliseconds each."""


class Tell(Protocol):
    """Tells what a test has tried, how often, and what was lost: counts by what was counted.

    Several that tell of the same are added up. `found` says what was measured besides.
    """

    def __call__(
        self, what: str, tried: Mapping[str, int], lost: Mapping[str, int], found: str = ""
    ) -> None: ...


@pytest.fixture
def tell(record_property: Any) -> Tell:
    def tell(what: str, tried: Mapping[str, int], lost: Mapping[str, int], found: str = "") -> None:
        line = {"what": what, "tried": dict(tried), "lost": dict(lost), "found": found}
        record_property(TOLD, line)

    return tell


class Soaking:
    """The plugin of a long run, in each of its processes."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """What takes long comes first, so that at the end no process waits for another."""
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
        tried = {"properties": 1, "examples": examples}
        line = {"what": PROPERTIES, "tried": tried, "lost": {"counterexamples": 0}, "found": ""}
        item.user_properties.append((TOLD, line))


PROPERTIES = "properties of rules, records, frames, light and settings, with examples of their own"


def is_repeated(item: pytest.Item) -> bool:
    callspec = getattr(item, "callspec", None)
    return callspec is not None and "again" in callspec.params


class Figures:
    """Gathers what the tests tell, whatever process they run in, and writes it to `path`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lines: dict[str, dict[str, Any]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "teardown":
            return
        file, line, _ = report.location
        for name, told in report.user_properties:
            if name == TOLD:
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
        self._path.write_text(json.dumps(lines), encoding="utf-8")


def judged(counts: Counts) -> str:
    """What chi-square says of numbers that should come equally often."""
    return f"chi-square {counts.chi_square:.2f}, p = {counts.p:.3f}"
