"""The power budget follows the firmware, and one USB port and one diode are enough for it."""

import pytest

from wildfire_hardware import boards, power
from wildfire_hardware.places import GENERATED
from wildfire_hub import ring

BOARDS = {board.name: board for board in boards.boards()}


def test_the_page_is_what_the_firmware_draws() -> None:
    page = (GENERATED / "power.md").read_text()
    assert page == power.page(), "run: make docs"


@pytest.mark.parametrize("board", BOARDS)
def test_the_hungriest_moment_stays_within_a_usb_port(board: str) -> None:
    assert ring.LIMIT_MA <= power.worst_ma(BOARDS[board]) <= power.USB_PORT_MA


@pytest.mark.parametrize("leds", [9, 24])
@pytest.mark.parametrize("brightness", [1, 60, 100])
def test_no_state_draws_more_than_the_limit(leds: int, brightness: int) -> None:
    for state in power.STATES:
        drawn = power.led_ma(state, leds, brightness)
        assert leds <= drawn <= ring.LIMIT_MA, state.name


def test_without_the_limit_the_port_would_be_overloaded() -> None:
    assert power.full_white_ma(24) > power.USB_PORT_MA


def test_a_brighter_ring_draws_more() -> None:
    for state in power.STATES:
        assert power.led_ma(state, 9, 20) < power.led_ma(state, 9, 60)


@pytest.mark.parametrize("usb", power.SUPPLY_V)
def test_behind_the_diode_supply_and_data_fit_each_other(usb: float) -> None:
    busy, idle = (usb - drop for drop in power.DIODE_V)
    assert busy >= power.LED_LEAST_V
    assert power.LED_HIGH * idle <= power.PIN_HIGH_V


def test_without_the_diode_the_data_would_be_too_low() -> None:
    assert power.LED_HIGH * min(power.SUPPLY_V) > power.PIN_HIGH_V


def test_the_resistor_for_a_power_bank_lifts_rest_to_what_the_bank_wants() -> None:
    rest = power.rest_ma(BOARDS["pico"], power.default_brightness())
    ohm = power.keep_awake_ohm(rest)
    assert rest < power.BANK_WANTS_MA <= rest + 5000 / ohm
    assert 25 / ohm <= 0.25, "a half-watt resistor is to stay under half its rating"
