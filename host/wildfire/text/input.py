"""The words that people type, in their own language: each id has a list of them.

English words are understood as well, unless they mean something else in that language. In a list,
`_` stands for the blank in a word that has one.
"""

from collections.abc import Iterable

from wildfire.text import ENGLISH, catalogue, chosen_language


def vocabulary(ids: Iterable[str], language: str | None = None) -> dict[str, str]:
    """For each word, in small letters, the id that it stands for."""
    english = {id: catalogue(ENGLISH).phrase(id) for id in ids}
    spoken = catalogue(language or chosen_language())
    own = {id: spoken.phrase(id) for id in english}
    found: dict[str, str] = {}
    # What is not translated is English.
    for lists in ({id: own[id] for id in own if own[id] != english[id]}, english):
        for id, words in lists.items():
            for word in words.split() if words != id else ():
                found.setdefault(word.replace("_", " ").lower(), id)
    return found
