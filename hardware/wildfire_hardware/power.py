"""The power budget: the current of the firmware's own pictures, by the firmware's own estimate."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from wildfire_hub import animation
from wildfire_hub.ring import LIMIT_MA, Ring, milliamperes
from wildfire_hub.settings import Settings

from .boards import Board, boards
from .markdown import table

BUZZER_MA = 5
USB_PORT_MA = 500
SUPPLY_V = (4.75, 5.25)
# A silicon diode 1N4001: at 0.4 A and when nearly idle (data sheet, 25 degrees).
DIODE_V = (0.90, 0.65)
LED_LEAST_V = 3.5
LED_HIGH = 0.7
PIN_HIGH_V = 3.3
# Below about this current many power banks think that nothing is plugged in, and switch off.
BANK_WANTS_MA = 100
BANK_WH = 37.0
BANK_EFFICIENCY = 0.85
_E12 = (10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82, 100, 120, 150, 180, 220, 270, 330)

Draw = Callable[[Ring, Any], object]


@dataclass(frozen=True)
class HubState:
    """What one state of the hub draws, in mA: LEDs alone, as the firmware estimates them."""

    name: str
    draw: Draw


STATES = (
    HubState("at rest, glowing dimly", lambda ring, _: animation.render_rest(ring)),
    HubState("the light racing", lambda ring, _: animation.prepare_spin(ring)),
    HubState("a number lit", lambda ring, s: animation.render_hold(ring, s.places[1])),
    HubState(
        "a number shown by the host", lambda ring, s: animation.render_show(ring, s.places[1], 500)
    ),
    HubState("self-test, whole ring red", lambda ring, s: _test(ring, s, 0)),
    HubState("`identify`, whole ring white", lambda ring, _: animation.render_identify(ring, 0)),
    HubState("error pattern", lambda ring, _: animation.render_error(ring)),
)


def _test(ring: Ring, settings: Any, colour: int) -> None:
    low, high = settings.values["range"]
    elapsed = (high - low + 1 + colour) * animation.TEST_MS
    animation.render_test(ring, settings.places, low, high, elapsed, 0)


def led_ma(state: HubState, leds: int, brightness: int) -> int:
    """Current of the LEDs in mA after the firmware's limit, at `brightness` per cent."""
    settings = Settings({"ring": str(leds)})
    ring = Ring(leds, settings.values["order"], brightness)
    state.draw(ring, settings)
    ring.limit()
    return int(milliamperes(ring.pixels[: 3 * leds]))


def full_white_ma(leds: int) -> int:
    return int(milliamperes(bytearray([255] * 3 * leds)))


def default_brightness() -> int:
    return int(Settings({}).values["brightness"])


def worst_ma(board: Board) -> int:
    """The most the whole hub can draw: the firmware's limit for the LEDs, the board, the buzzer."""
    return LIMIT_MA + board.own_ma + (BUZZER_MA if "buzzer" in board.pins else 0)


def rest_ma(board: Board, brightness: int) -> int:
    return led_ma(STATES[0], board.leds, brightness) + board.own_ma


def keep_awake_ohm(rest: int) -> int:
    """The largest common resistor that raises `rest` mA to what a power bank needs."""
    needed = 5000 / (BANK_WANTS_MA - rest)
    return max(ohm for ohm in _E12 if ohm <= needed)


def page() -> str:
    board = next(board for board in boards() if board.name == "pico")
    brightness = default_brightness()
    rest = rest_ma(board, brightness)
    ohm = keep_awake_ohm(rest)
    hours = BANK_WH * BANK_EFFICIENCY / 5 * 1000 / rest
    return "\n".join(_page(board, brightness, rest, ohm, hours))


def _page(board: Board, brightness: int, rest: int, ohm: int, hours: float) -> Iterator[str]:
    yield "# Power budget\n"
    yield (
        "Generated from the firmware's own pictures and current limit by `make hardware`; do not "
        "edit.\n"
    )
    yield (
        f"The firmware dims the whole ring so that the LEDs never draw more than **{LIMIT_MA} mA** "
        f"by its estimate. At full white {board.leds} LEDs would draw "
        f"{full_white_ma(board.leds)} mA.\n"
    )
    yield "## What the LEDs draw (mA)\n"
    shown = (brightness, 100)
    head = ["state", *(f"{n} LEDs, brightness {b}" for n in (board.leds, 9) for b in shown)]
    yield table(
        head,
        (
            (state.name, *(led_ma(state, n, b) for n in (board.leds, 9) for b in shown))
            for state in STATES
        ),
    )
    yield "## The most that the whole hub draws (mA)\n"
    yield table(
        ("board", "LEDs", "board itself", "buzzer", "together", f"of a USB port's {USB_PORT_MA}"),
        (
            (
                each.title,
                LIMIT_MA,
                each.own_ma or "its own supply",
                BUZZER_MA if "buzzer" in each.pins else 0,
                worst_ma(each),
                f"{100 * worst_ma(each) // USB_PORT_MA} %",
            )
            for each in boards()
        ),
    )
    yield "## Why there is a diode\n"
    yield (
        f"The LEDs need a supply of at least {LED_LEAST_V} V. They read a data line as high from "
        f"{LED_HIGH:.0%} of their supply, and the board's pins give {PIN_HIGH_V} V. A 1N4001 in "
        "the red wire lowers the supply a little, so that the two fit:\n"
    )
    yield table(
        (
            "USB gives",
            "LEDs busy get",
            "LEDs idle get",
            f"high from (of {PIN_HIGH_V} V)",
            "without diode",
        ),
        (
            (
                f"{usb} V",
                f"{usb - DIODE_V[0]:.2f} V",
                f"{usb - DIODE_V[1]:.2f} V",
                f"{LED_HIGH * (usb - DIODE_V[1]):.2f} V",
                f"{LED_HIGH * usb:.2f} V",
            )
            for usb in (SUPPLY_V[0], 5.0, SUPPLY_V[1])
        ),
    )
    yield "## On a power bank\n"
    yield (
        "Many power banks switch off when nothing seems to be plugged in: when less than 50 to "
        f"{BANK_WANTS_MA} mA flows for about half a minute. At rest the hub draws about "
        f"**{rest} mA** ({rest_ma(board, 100)} mA at brightness 100). These keep a bank awake:\n"
    )
    yield (
        "- a bank with a *low-current* or *trickle* mode, made for earphones and watches. Often "
        "you turn it on by pressing the bank's button twice, or for a long time;\n"
        "- a bank that says *always on*;\n"
        f"- a resistor of {ohm} Ω, ½ W, between {board.power} and a GND: it draws "
        f"{5000 // ohm} mA more all the time, {rest + 5000 // ohm} mA in all, and turns "
        f"{25 / ohm:.2f} W into heat (leave air around it);\n"
        "- a charger or a computer instead of the bank.\n"
    )
    yield (
        f"A bank of 10 000 mAh ({BANK_WH:g} Wh) lasts about {hours:.0f} hours at rest. "
        "Quick-charging does not matter: the hub only takes 5 V.\n"
    )
