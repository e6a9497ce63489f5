"""The picture of a scene."""

import re
from xml.etree import ElementTree

import pytest

from wildfire.games import registry
from wildfire.view.scene import Box, Hand, Hub, OpenPlace, Piece, Scene, Tabletop
from wildfire.view.svg import STYLE, digit, svg

from .tables import positions

NOTHING = Scene((), (), None, (), Box(-1, -1, 1, 1))
SVG = "{http://www.w3.org/2000/svg}"
LEAST_TEXT, LEAST_SHAPE = 4.5, 3.0
"""The least contrast of text, and of shapes that say something (WCAG 2.2, 1.4.3 and 1.4.11)."""

TEXT = [("text", ".table"), (".digit", ".face"), (".numeral", ".rim"), (".lit", ".light")]
SHAPES = [
    (".pip", ".face"),
    (".star", ".face"),
    (".flame", ".face"),
    (".face", ".hub"),
    (".new .face/stroke", ".table"),
    (".open rect/stroke", ".table"),
    (".back", ".table"),
]
"""What must be seen, and what is behind it."""


def one(*halves: object, turn: float = 0) -> Scene:
    """A single domino."""
    return Scene((Piece(0, 0, 0, turn, halves, True),), (), None, (), Box(-1, -1, 1, 1))  # type: ignore[arg-type]


def drawn(scene: Scene, **how: object) -> ElementTree.Element:
    return ElementTree.fromstring(svg(scene, "Title", **how))  # type: ignore[arg-type]


def marks(picture: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [each for each in picture.iter() if kind in each.get("class", "").split()]


@pytest.mark.parametrize("number", range(10))
def test_a_number_has_its_pips(number: int) -> None:
    assert len(marks(drawn(one(number, 0)), "pip")) == number


@pytest.mark.parametrize("number", range(10, 16))
def test_a_number_too_large_for_pips_is_upright_digits(number: int) -> None:
    (text,) = marks(drawn(one(number, 0, turn=30)), "digit")
    assert text.text == str(number)
    assert "rotate(-30)" in text.get("transform", "")


def test_every_number_is_digits_where_they_are_asked_for() -> None:
    picture = drawn(one(6, 0), number=digit)
    assert [text.text for text in marks(picture, "digit")] == ["6", "0"]
    assert not marks(picture, "pip")


def test_signs() -> None:
    picture = drawn(one("star", "flames-3"))
    assert len(marks(picture, "star")) == 1
    assert len(marks(picture, "flame")) == 3


def test_it_has_no_words_but_the_title_and_names() -> None:
    for name in registry.names():
        *_, game = positions(name, 2)
        picture = drawn(Tabletop().scene(game))
        said = {text.text for text in picture.iter(f"{SVG}text")} - {*game.players}
        assert all(re.fullmatch(r"[0-9]{1,2}|\?", text or "") for text in said)
        assert picture.findtext(f"{SVG}title") == "Title"


def test_names_and_titles_are_text() -> None:
    hands = (Hand("<b>&", 1, (Piece(0, 0, 0, 90, None),)),)
    scene = Scene((), (), None, hands, Box(0, 0, 0, 0))
    picture = ElementTree.fromstring(svg(scene, "<script>"))
    assert picture.findtext(f"{SVG}title") == "<script>"
    assert [text.text for text in picture.iter(f"{SVG}text")] == ["<b>&"]
    assert len(marks(picture, "back")) == 1


def test_the_newest_and_open_places_differ_by_more_than_colour() -> None:
    assert "stroke-width:5" in re.search(r"\.new \.face\{(.*?)\}", STYLE)[1]  # type: ignore[index]
    assert "stroke-dasharray" in re.search(r"\.open rect\{(.*?)\}", STYLE)[1]  # type: ignore[index]


def test_the_number_in_force_is_lit_on_the_ring() -> None:
    scene = Scene((), (), Hub(0, 0, 1.75, tuple(range(1, 10)), 6), (), Box(-2, -2, 2, 2))
    picture = drawn(scene)
    assert [text.text for text in marks(picture, "lit")] == ["6"]
    assert len(marks(picture, "light")) == 1


def test_an_open_place_whose_number_nobody_knows() -> None:
    scene = Scene((), (OpenPlace(0, None, 0, 0, 0),), None, (), Box(-1, -1, 1, 1))
    assert [text.text for text in drawn(scene).iter(f"{SVG}text")] == ["?"]


@pytest.mark.parametrize("page", ["light", "dark"])
def test_what_says_something_can_be_seen(page: str) -> None:
    colour = _colours(page)
    for front, behind in TEXT:
        assert _contrast(colour[front], colour[behind]) >= LEAST_TEXT, front
    for front, behind in SHAPES:
        assert _contrast(colour[front], colour[behind]) >= LEAST_SHAPE, front


def _colours(page: str) -> dict[str, str]:
    """The colour of each class on a page: what it is filled with, or `/stroke`."""
    light, _, dark = STYLE.partition("@media")
    found: dict[str, str] = {}
    for text in [light, dark.partition("{")[2]] if page == "dark" else [light]:
        for names, rules in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
            for name in names.strip().split(","):
                for what, hex in re.findall(r"(fill|stroke):(#[0-9a-f]+)", rules):
                    found[name if what == "fill" else f"{name}/stroke"] = hex
    return {**found, ".rim": found[".rim/stroke"]}


def _contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2.2 for two colours."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * each for each in colour[1:])
    parts = [int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
