"""The words that people type, in their own language: each id has a list of them.

English words are understood as well, unless they mean something else in that language. In a list,
`_` stands for the blank in a word that has one.
"""

from collections.abc import Iterable

from wildfire.text import ENGLISH, catalogue, chosen_language


def vocabulary(ids: Iterable[str], language: str | None = None) -> dict[str, str]:
    """For each word, in small letters, the id that it stands for."""
    found: dict[str, str] = {}
    wanted = tuple(ids)
    for spoken in (language or chosen_language(), ENGLISH):
        for id in wanted:
            words = catalogue(spoken).phrase(id)
            for word in words.split() if words != id else ():
                found.setdefault(word.replace("_", " ").lower(), id)
    return found
