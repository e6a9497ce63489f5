"""The firmware with real MicroPython and CircuitPython, on an emulated Pico.

Each image starts the hub once. Every test finds it at rest or lets it come to rest.
"""

import itertools
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from wildfire.emulator.bench import Bench
from wildfire.emulator.rig.board import Colour

from ...firmware import wire
from ...firmware.eye import Reading, reading

if TYPE_CHECKING:
    from .hub import Hub
    from .images import Image

pytestmark = pytest.mark.timeout(3600)

STOPPED = "wildfire: stopped"
PRESS_BEFORE_WRAP_MS = 50_000
LOOK_MS = 600
"""Dark and lit: a number that was sent blinks by the hub's clock, each half for 500 ms."""

CHIP_ID = "7645ae46"
"""The hub id made from the emulated flash chip's number."""

Record = Callable[[str, object], None]


@pytest.fixture(scope="module")
def hub(runtime_image: "Image") -> "Hub":
    from .hub import Hub, files

    hub = Hub(runtime_image, files(runtime_image.runtime))
    hub.start()
    return hub


def rest(hub: "Hub") -> None:
    hub.settle()
    hub.pico.until(lambda: hub.ask("status")["phase"] == "rest", 5000)


def gaps(hub: "Hub", start: float, end: float) -> list[float]:
    times = [at for at, _ in hub.pico.pictures if start <= at <= end]
    return [later - earlier for earlier, later in itertools.pairwise(times)]


def test_the_hub_starts(hub: "Hub", runtime_image: "Image", record_property: Record) -> None:
    hello = hub.ask("hello 1 0")
    status = hub.ask("status")
    assert (hello["runtime"], hello["board"]) == (runtime_image.runtime, "pico")
    assert (hello["lowest"], hello["highest"]) == (1, 9)
    assert hello["hub"] == CHIP_ID
    assert hello["uptime"] == status["uptime"]
    assert status["error"] == "-"
    assert int(status["memory"]) > 60_000
    record_property("image", runtime_image.banner)
    record_property("first light after power-on", f"{hub.boots[0]:.0f} ms")
    record_property("free heap", f"{status['memory']} bytes")


def test_a_bouncing_press_spins_once_to_the_number_told(
    hub: "Hub", record_property: Record
) -> None:
    from .hub import lit, place

    rest(hub)
    for spin in range(hub.spins() + 1, hub.spins() + 4):
        hub.settle()
        quiet = hub.pico.click()
        hub.pico.run(700)
        started, stopped = hub.events()[-2:]
        assert (started.name, stopped.name) == ("started", "spin")
        assert (started["spin"], stopped["spin"]) == (spin, spin)
        number = int(stopped["number"])
        assert lit(hub.pico.pictures[-1][1]) == [place(number)]
        assert hub.ask("status")["number"] == number
        first = next(at for at, _ in hub.pico.pictures if at > quiet)
        late = max(gaps(hub, first, first + 480))
        assert first - quiet <= 20
        assert late <= 50
        record_property(f"spin {spin}: moves after the last bounce", f"{first - quiet:.1f} ms")
        record_property(f"spin {spin}: longest time between two frames", f"{late:.1f} ms")
    rest(hub)
    assert hub.spins() == spin


def test_the_number_stays_for_thirty_seconds(
    hub: "Hub", runtime_image: "Image", record_property: Record
) -> None:
    from .hub import lit, place

    rest(hub)
    for name, value in (("spin_ms", 4000), ("hold_ms", 30000)):
        hub.ask(f"set {name} {value}")
    # CircuitPython's ticks wrap 65 s after power-on, which is then within the hold
    if runtime_image.runtime == "circuitpython":
        assert hub.pico.ms < PRESS_BEFORE_WRAP_MS
        hub.pico.run(PRESS_BEFORE_WRAP_MS - hub.pico.ms)
    quiet = hub.pico.click()
    hub.pico.run(4500)
    number = int(hub.events()[-1]["number"])
    stop = next(
        at
        for at, picture in hub.pico.pictures
        if at > quiet + 3900 and lit(picture) == [place(number)]
    )
    hub.pico.run(stop + 29_900 - hub.pico.ms)
    assert lit(hub.pico.pictures[-1][1]) == [place(number)]
    hub.pico.run(200)
    dark, picture = hub.pico.pictures[-1]
    assert len(lit(picture)) == 24
    assert abs(dark - stop - 30_000) <= 50
    record_property("press to stop", f"{stop - quiet:.1f} ms")
    record_property("hold", f"{dark - stop:.1f} ms")


def test_junk_and_ctrl_c_neither_stop_nor_delay_a_spin(hub: "Hub", record_property: Record) -> None:
    rest(hub)
    before = hub.spins()
    quiet = hub.pico.click()
    hub.send(b"\x03\x03\xa6\r\n$\x03*" + b"x" * 4096)
    hub.send(b"\n")
    asked = hub.pico.ms
    hub.ask("hello 1 0")
    answered = hub.pico.ms - asked
    first = next(at for at, _ in hub.pico.pictures if at > quiet)
    hub.pico.run(max(0, quiet + 700 - hub.pico.ms))
    late = max(gaps(hub, first, first + 480))
    assert late <= 50
    assert answered <= 1000
    assert [event.name for event in hub.events()[-2:]] == ["started", "spin"]
    assert hub.spins() == before + 1
    assert int(hub.ask("status")["bad"]) >= 1
    record_property("hello behind 4 KB of junk, in a spin", f"{answered:.0f} ms")
    record_property("longest time between two frames meanwhile", f"{late:.1f} ms")
    rest(hub)
    asked = hub.pico.ms
    hub.ask("hello 1 0")
    record_property("hello at rest", f"{hub.pico.ms - asked:.0f} ms")


def seen_on(hub: "Hub") -> set[tuple[Colour, ...]]:
    """What the board shows in LOOK_MS."""
    before = len(hub.pico.pictures)
    hub.pico.run(LOOK_MS)
    return {tuple(picture) for _, picture in hub.pico.pictures[before - 1 :]}


def seen_at(bench: Bench) -> set[tuple[Colour, ...]]:
    seen = set()
    for _ in range(LOOK_MS):
        seen.add(tuple(bench.board.leds))
        bench.advance(1)
    return seen


def test_the_emulated_hub_says_and_shows_the_same(hub: "Hub", record_property: Record) -> None:
    from .transcript import comparable, steps

    rest(hub)
    hub.restore_settings()
    replies = pictures = 0
    with Bench() as bench:
        bench.advance(100)
        bench.take()
        for step, data in steps():
            heard = len(hub.frames())
            bench.feed(data)
            bench.advance(60)
            hub.send(data)
            hub.pico.run(60)
            wanted = [wire.decode(line) for line in bench.take().splitlines(keepends=True)]
            found = hub.frames()[heard:]
            assert list(map(comparable, found)) == list(map(comparable, wanted)), step
            replies += len(wanted)
            if wanted and wanted[-1].name in ("show", "identify", "test"):
                assert seen_on(hub) == seen_at(bench), step
                pictures += 1
    assert replies >= 30
    assert pictures >= 3
    record_property("replies and pictures like the emulated hub's", f"{replies} and {pictures}")
    hub.restore_settings()


def read_off(hub: "Hub", start: float) -> Reading:
    """What a person has read off the ring since then."""
    pictures = [
        (int(at), bytes(level for colour in leds for level in colour))
        for at, leds in hub.pico.pictures
        if at >= start
    ]
    return reading(pictures, int(hub.pico.ms))


def test_what_is_told_beside_a_number_and_a_roll_are_seen(
    hub: "Hub", record_property: Record
) -> None:
    from .hub import place

    rest(hub)
    for said in ("mark 7", "direction -1", "show 3 60000"):
        assert hub.ask(said).name == said.split()[0]
    start = hub.pico.ms
    hub.pico.run(8500)
    assert read_off(hub, start) == Reading(frozenset({place(3)}), frozenset({place(7)}), -1, 0)
    start = hub.pico.ms
    assert hub.ask("sign 2").fields == {"flashes": 2, "ms": 1000}
    hub.pico.run(1100)
    assert read_off(hub, start).flashes == 2
    for said in ("mark -1", "direction 0", "set spin_ms 500"):
        hub.ask(said)
    spins = hub.spins()
    assert hub.ask("dice 2")["spin"] == spins + 1
    hub.pico.click()
    hub.pico.run(4000)
    assert [event["spin"] for event in hub.events()[-4:]] == [spins + 1] * 2 + [spins + 2] * 2
    hub.ask("set spin_ms 4000")
    record_property("number, mark, direction, sign and two dice", "read off the ring")


def test_a_failure_is_shown_kept_and_survived(hub: "Hub", record_property: Record) -> None:
    from .hub import lit

    rest(hub)
    boot = hub.ask("status")["boot"]
    hub.ask("set range 3-14")
    quiet = hub.pico.click()
    hub.pico.run(150)
    pattern = hub.pico.pictures[-1][1]
    assert lit(pattern) == list(range(0, 24, 2))
    assert {colour for colour in pattern if any(colour)} == {(max(map(max, pattern)), 0, 0)}
    shown = hub.pico.pictures[-1][0]
    hub.wait_for_picture()
    assert hub.pico.ms - quiet <= 2000
    status = hub.ask("status")
    assert status["error"] == "RuntimeError: broken on purpose"
    assert status["boot"] != boot
    record_property("failure to running again", f"{hub.boots[-1] - shown:.0f} ms")
    hub.settle()
    hub.pico.click()
    hub.pico.run(700)
    assert hub.events()[-1].name == "spin"
    assert hub.ask("status")["error"] == "RuntimeError: broken on purpose"


def test_settings_and_the_hub_id_survive_a_restart(hub: "Hub", record_property: Record) -> None:
    rest(hub)
    hello = hub.ask("hello 1 0")
    volume = 100 - int(str(hub.ask("get volume")["value"]))
    hub.ask(f"keep volume {volume}")
    hub.ask("set brightness 7")
    hub.pico.run(500)
    asked, resets = hub.pico.ms, hub.pico.resets
    assert hub.ask(f"reboot {hello['boot']}").name == "reboot"
    hub.pico.until(lambda: hub.pico.resets > resets, 2000)
    hub.pico.until(lambda: hub.pico.usb.ready, 10_000)
    hub.wait_for_picture()
    again = hub.ask("hello 1 0")
    assert again["hub"] == hello["hub"]
    assert again["boot"] != hello["boot"]
    assert hub.ask("get volume")["value"] == str(volume)
    assert hub.ask("get brightness")["value"] != "7"
    record_property("request to running again", f"{hub.boots[-1] - asked:.0f} ms")


def test_a_power_cut_after_any_flash_command_of_a_keep_leaves_the_old_settings_or_the_new(
    hub: "Hub", runtime_image: "Image", record_property: Record
) -> None:
    from . import settings_memory

    rest(hub)
    place = settings_memory.place(runtime_image)
    moments: list[bytes] = []
    hub.pico.flash_chip.after = lambda: moments.append(hub.pico.flash(place))
    most = rewritings = 0
    for volume in range(17):
        before = settings_memory.volume(runtime_image, hub.pico.flash(place))
        moments.clear()
        assert hub.ask(f"keep volume {volume}").name == "keep"
        found = [settings_memory.volume(runtime_image, moment) for moment in moments]
        assert found[-1] == str(volume)
        lost = [told for told in found if told not in (before, str(volume))]
        if len(found) == 17 and runtime_image.runtime == "circuitpython":
            # the sector was full: the weak moment is between the erasure and the first page
            rewritings += 1
            assert lost == ["nothing"]
        else:
            assert lost == []
            most = max(most, len(found))
        moments.clear()
        assert hub.ask(f"keep volume {volume}").name == "keep"
        assert moments == [], "what is so already is not written again"
    hub.pico.flash_chip.after = lambda: None
    assert hub.ask("status")["error"] == "-"
    if runtime_image.runtime == "circuitpython":
        assert most == 1
        assert rewritings == 1
    record_property("flash commands of one keep, at most", most)


DAMAGING = {
    "micropython": "open('wildfire_settings.txt', 'w').close()",
    "circuitpython": "import microcontroller as m; m.nvm[0:4096] = bytes(4095) + b'x'",
}
TOLD = {
    "micropython": "settings not read: empty",
    "circuitpython": "settings not read: unreadable",
}


def test_it_leaves_to_the_repl_and_comes_back_and_tells_that_its_settings_are_damaged(
    hub: "Hub", runtime_image: "Image"
) -> None:
    rest(hub)
    hello = hub.ask("hello 1 0")
    stops = hub.console.count(STOPPED)
    assert hub.ask(f"leave {hello['boot']}").name == "leave"
    hub.pico.until(lambda: hub.console.count(STOPPED) > stops, 3000)
    hub.pico.run(500)
    # CircuitPython wants a key before it gives its prompt
    hub.type("\r\n")
    hub.pico.run(1000)
    hub.type("print(6 * 7)\r\n")
    hub.pico.until(lambda: "\r\n42\r\n" in hub.console, 1000)
    hub.type("while True: pass\r\n\r\n")
    hub.pico.run(300)
    hub.type("\x03")
    hub.pico.until(lambda: "KeyboardInterrupt" in hub.console, 2000)
    hub.type(DAMAGING[runtime_image.runtime] + "; print(6 * 9)\r\n")
    hub.pico.until(lambda: "\r\n54\r\n" in hub.console, 2000)
    hub.type("\x04")
    hub.wait_for_picture()
    again = hub.ask("hello 1 0")
    assert again["hub"] == hello["hub"] == CHIP_ID
    assert again["boot"] != hello["boot"]
    assert hub.ask("status")["error"] == TOLD[runtime_image.runtime]


def test_a_button_held_at_the_start_leads_to_the_repl_too(hub: "Hub") -> None:
    rest(hub)
    stops = hub.console.count(STOPPED)
    hub.ask(f"leave {hub.ask('hello 1 0')['boot']}")
    hub.pico.until(lambda: hub.console.count(STOPPED) > stops, 3000)
    stops += 1
    hub.pico.run(500)
    hub.pico.hold_down()
    hub.type("\r\n")
    hub.pico.run(1000)
    hub.type("\x04")
    hub.wait_for_picture()
    hub.pico.run(3500)
    assert hub.console.count(STOPPED) == stops
    hub.pico.let_go()
    hub.pico.until(lambda: hub.console.count(STOPPED) > stops, 1000)
    hub.pico.run(500)
    hub.type("\r\n")
    hub.pico.run(1000)
    hub.type("\x04")
    hub.wait_for_picture()
    assert hub.ask("status")["phase"] == "rest"


def test_a_wrong_pin_leads_to_the_repl_with_a_word(runtime_image: "Image") -> None:
    from .hub import Hub, files

    contents = files(runtime_image.runtime)
    board: dict[str, Any] = json.loads(contents["wildfire_board.json"])
    board["pins"]["button"] = "GPIO99"
    hub = Hub(runtime_image, contents | {"wildfire_board.json": json.dumps(board).encode()})
    hub.pico.until(lambda: hub.pico.usb.ready, 10_000)
    hub.pico.until(lambda: "wildfire: cannot start" in hub.console, 10_000)
    hub.pico.run(500)
    hub.type("\r\n")
    hub.pico.run(1000)
    hub.type("print(6 * 7)\r\n")
    hub.pico.until(lambda: "\r\n42\r\n" in hub.console, 1000)


def test_without_its_data_port_the_hub_spins_and_says_so(runtime_image: "Image") -> None:
    from .hub import Hub, files, lit

    if runtime_image.runtime != "circuitpython":
        pytest.skip("only CircuitPython has a data port")
    contents = files(runtime_image.runtime)
    del contents["boot.py"]
    hub = Hub(runtime_image, contents)
    hub.start()
    assert len(hub.pico.usb.ports) == 1
    assert "wildfire: no data port" in hub.console
    hub.pico.click()
    hub.pico.run(6000)
    assert len(lit(hub.pico.pictures[-1][1])) == 1
