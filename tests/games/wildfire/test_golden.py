"""Records that show each rule, with the state they lead to or the refusal of their last line.

They are in tests/data/records, named by the rule's number.
"""

import json
import re
from pathlib import Path

import pytest

from wildfire.games.notation.record import read
from wildfire.games.wildfire import RecordError
from wildfire.text import error_words

RECORDS = Path(__file__).parents[2] / "data" / "records"
NAMES = sorted(path.stem for path in RECORDS.glob("*.wildfire"))
RULES = [f"W-{n}" for n in range(1, 43) if n not in (38, 39)] + [f"D-{n}" for n in range(1, 19)]


@pytest.mark.parametrize("name", NAMES)
def test_record(name: str) -> None:
    data = (RECORDS / f"{name}.wildfire").read_bytes()
    expected = RECORDS / f"{name}.json"
    if expected.exists():
        assert read(data).game.state() == json.loads(expected.read_text(encoding="utf-8"))
        return
    refusal = (RECORDS / f"{name}.refused").read_text(encoding="utf-8").rstrip("\n")
    with pytest.raises(RecordError) as refused:
        read(data)
    assert f"{refused.value.line}: {error_words(refused.value)}" == refusal


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_record(rule: str) -> None:
    assert [name for name in NAMES if name.startswith(f"{rule}-")]


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_named_where_it_is_written(rule: str) -> None:
    import wildfire.games.wildfire

    sources = Path(wildfire.games.wildfire.__file__).parent.glob("*.py")
    text = "".join(source.read_text(encoding="utf-8") for source in sources)
    assert re.search(rf"\b{rule}\b", text)


def test_every_expectation_has_a_record() -> None:
    expected = {path.stem for path in RECORDS.iterdir() if path.suffix != ".wildfire"}
    assert expected == set(NAMES)
