"""Messages as JSON, for a process that cannot turn them into words itself."""

from collections.abc import Mapping

from wildfire.message import Alternatives, Message, Series

Json = dict[str, object]

_ID, _FACTS = "id", "facts"
_LISTS = {"any-of": Alternatives, "series": Series}


def to_json(message: Message) -> Json:
    """A message as an object: its id and its facts."""
    return {_ID: message.id, _FACTS: facts_to_json(message.facts)}


def facts_to_json(facts: Mapping[str, object]) -> Json:
    """The facts of a message as an object."""
    return {name: _fact_to_json(fact) for name, fact in facts.items()}


def _fact_to_json(fact: object) -> object:
    if isinstance(fact, Message):
        return to_json(fact)
    for name, kind in _LISTS.items():
        if isinstance(fact, kind):
            return {name: [_fact_to_json(each) for each in fact]}
    if isinstance(fact, list | tuple):
        return [_fact_to_json(each) for each in fact]
    return fact if isinstance(fact, int) else str(fact)


def from_json(found: Mapping[str, object]) -> Message:
    """The message in an object that `to_json` made; KeyError if it is not such an object."""
    facts = found[_FACTS]
    return Message(str(found[_ID]), facts_from_json(facts if isinstance(facts, dict) else {}))


def facts_from_json(found: Mapping[str, object]) -> Json:
    """The facts in an object that `facts_to_json` made."""
    return {name: _fact_from_json(fact) for name, fact in found.items()}


def _fact_from_json(found: object) -> object:
    if isinstance(found, list):
        return [_fact_from_json(each) for each in found]
    if isinstance(found, dict):
        for name, kind in _LISTS.items():
            listed = found.get(name)
            if isinstance(listed, list):
                return kind(map(_fact_from_json, listed))
        return from_json(found)
    return found
