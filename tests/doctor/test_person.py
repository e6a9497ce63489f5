"""What the hub shows to the person in front of it, and what a finger does."""

import threading
from collections.abc import Sequence

import pytest

from wildfire.client import RefusedError, connect
from wildfire.client.codec import encode
from wildfire.client.messages import Frame
from wildfire.doctor import Answer, Computer, State, examine, hub_checks
from wildfire.doctor.hub_checks import CheckedHub
from wildfire.emulator.control import Control
from wildfire.emulator.emulator import Emulator
from wildfire.message import Message
from wildfire.text import phrase
from wildfire_hub import phases

from ..cli.puppet import LIARS, Puppet, after_hello
from ..client.board import Board
from .examined import EVERY_CHECK, PATIENT, SPIN_MS, found, said, what

STEP_MS = 400
GAP_MS = 100


def by_letter(answers: Sequence[Answer], letter: str) -> Answer:
    """The answer of a person who types `letter`."""
    return next(answer for answer in answers if phrase(answer.letter) == letter)


class Finger:
    """A person who presses when asked, and sees what the ring really shows."""

    def __init__(self, control: Control, seen: str = "y") -> None:
        self._control = control
        self._seen = list(seen)
        self.pictures: list[object] = []
        self.told: list[str] = []

    def tell(self, message: Message) -> None:
        self.told.append(message.id)
        if message.id == "doctor.press":
            self._control.press()
            self._control.advance(SPIN_MS)

    def ask(self, question: Message, answers: Sequence[Answer]) -> Answer:
        self.pictures = []
        for _ in range(9 + 3):
            number = self._control.number()
            leds = set(self._control.leds())
            self._control.advance(GAP_MS)
            if number is None:
                # the glow between, perhaps
                number = self._control.number()
            self.pictures.append(number if number is not None else leds)
            self._control.advance(STEP_MS - GAP_MS)
        return by_letter(answers, self._seen.pop(0))


def test_a_person_sees_every_number_and_colour_and_presses(
    emulator: Emulator, control: Control, computer: Computer
) -> None:
    finger = Finger(control)
    findings = found(examine(emulator.port, None, computer, finger, 2, timing=PATIENT))
    assert list(findings) == EVERY_CHECK
    assert {finding.state for finding in findings.values()} == {State.OK}
    assert finger.pictures[:9] == list(range(1, 10))
    for picture, light in zip(finger.pictures[9:], range(3), strict=True):
        assert isinstance(picture, set)
        ((*colour,),) = picture
        assert [at for at in range(3) if colour[at]] == [light]
    number = control.number()
    assert what(findings["button"]).endswith(f" {number}")
    assert what(findings["entropy"]) == "no fault in 2 spins since the start"


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        ("p", ("fail", "doctor.wrong-places")),
        ("c", ("fail", "doctor.wrong-colours")),
        ("d", ("fail", "doctor.dark-leds")),
        ("ay", ("ok", "doctor.leds-seen")),
    ],
)
def test_what_the_person_saw_decides(
    emulator: Emulator, control: Control, computer: Computer, seen: str, expected: tuple[str, str]
) -> None:
    finger = Finger(control, seen)
    findings = found(examine(emulator.port, None, computer, finger, timing=PATIENT))
    assert said(findings["leds"]) == expected
    assert finger.told.count("doctor.watch-ring") == len(seen)


def test_the_leds_are_lit_when_a_spin_has_stopped(board: Board) -> None:
    threads: list[threading.Thread] = []

    def stop_after_refusal(line: bytes) -> list[bytes]:
        if b" refused test busy " in line:
            threads.append(threading.Thread(target=board.advance, args=[SPIN_MS]))
            threads[-1].start()
        return [line]

    class Hasty:
        def tell(self, message: Message) -> None:
            if message.id == "doctor.watch-ring":
                board.press()

        def ask(self, question: Message, answers: Sequence[Answer]) -> Answer:
            assert board.core.phase == phases.TEST
            return by_letter(answers, "y")

    board.mangle = stop_after_refusal
    with connect(board.port, timing=PATIENT) as hub:
        finding = hub_checks.leds(hub_checks.CheckedHub(hub, hub.status()), Hasty())
    for thread in threads:
        thread.join()
    assert (said(finding), len(threads)) == (("ok", "doctor.leds-seen"), 1)


def test_a_button_that_is_down_refuses_the_leds(
    emulator: Emulator, control: Control, computer: Computer
) -> None:
    control.cut()
    control.hold()
    control.power()
    control.advance(100)
    findings = found(examine(emulator.port, None, computer, Finger(control), timing=PATIENT))
    assert findings["leds"].state == State.FAIL
    assert "the button is down" in what(findings["leds"])


def test_a_number_that_is_stuck_shows_in_five_presses(
    emulator: Emulator, control: Control, computer: Computer
) -> None:
    emulator.rig.board.entropy = lambda count: b"\x06" * count  # type: ignore[method-assign]
    few = found(examine(emulator.port, None, computer, Finger(control), 4, timing=PATIENT))
    assert few["entropy"].state == State.OK
    many = found(examine(emulator.port, None, computer, Finger(control), 5, timing=PATIENT))
    assert many["entropy"].message == Message.of(
        "doctor.stuck-number", spins=5, number=7, odds=9**4
    )


def test_a_press_that_does_not_come_is_told(board: Board, computer: Computer) -> None:
    class Sleeper:
        def tell(self, message: Message) -> None:
            assert message.id == "doctor.press"

        def ask(self, question: Message, answers: Sequence[Answer]) -> Answer:
            raise AssertionError(question)

    with connect(board.port, timing=PATIENT) as hub:
        checked = hub_checks.CheckedHub(hub, hub.status())
        finding = hub_checks.button(checked, Sleeper(), 1, patience_s=0.01)
    assert finding.message == Message.of("doctor.no-press", seconds="0.01")


class Blind:
    """A person who sees and does nothing."""

    def tell(self, message: Message) -> None: ...

    def ask(self, question: Message, answers: Sequence[Answer]) -> Answer:
        return by_letter(answers, "y")


def refuses_at_rest(frame: Frame) -> bytes:
    if frame.name == b"test":
        return encode(frame.sequence, b"refused test busy the light is racing")
    return encode(frame.sequence, b"status b0000001 rest -1 0 9 0 0 0 0 -1 -")


def tells_without_end(frame: Frame) -> bytes | None:
    told = LIARS["events without end"](frame)
    return refuses_at_rest(frame) + (told or b"") if frame.name == b"status" else told


def test_a_hub_that_refuses_its_test_for_ever_is_not_asked_for_ever() -> None:
    with Puppet(after_hello(refuses_at_rest)) as puppet, connect(puppet.port) as hub:
        checked = CheckedHub(hub, hub.status())
        with pytest.raises(RefusedError, match="the light is racing"):
            hub_checks.leds(checked, Blind())


def test_a_hub_that_never_stops_telling_is_heard_for_no_longer_than_a_person_presses() -> None:
    with Puppet(after_hello(tells_without_end)) as puppet, connect(puppet.port) as hub:
        checked = CheckedHub(hub, hub.status())
        finding = hub_checks.button(checked, Blind(), 1, patience_s=0.01)
    assert finding.message == Message.of("doctor.no-press", seconds="0.01")
