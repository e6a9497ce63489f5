"""The whole examination, of a healthy hub and of every kind of sick one."""

import itertools
import os
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

from wildfire.client import Candidate, connect
from wildfire.client.codec import encode
from wildfire.client.transports.tcp import IN_USE
from wildfire.doctor import Computer, State, examine, hub_checks
from wildfire.emulator.control import Control
from wildfire.emulator.emulator import Emulator
from wildfire.message import Message
from wildfire_hub import runner

from ..client.board import Board
from ..somebody import as_somebody
from .examined import EVERY_CHECK, PATIENT, QUICK, examined, found, remedy, what

SCREEN = Message.of("client.process", program="screen", process=17)


def listing(*ports: Candidate) -> Callable[[], list[Candidate]]:
    return lambda: list(ports)


def test_a_hub_that_is_well_is_so_all_over(board: Board, computer: Computer) -> None:
    before = dict(board.core.settings.values)
    findings = examined(board, computer)
    assert list(findings) == EVERY_CHECK
    states = {name: finding.state for name, finding in findings.items()}
    eyes = {"leds", "button"}
    assert {name for name in states if states[name] != State.OK} == eyes
    assert {states[name] for name in eyes} == {State.SKIPPED}
    assert board.core.settings.values == before
    assert b" set " not in board.heard
    assert b" keep " not in board.heard


def test_a_source_of_random_numbers_that_fails_is_told(
    emulator: Emulator, control: Control, computer: Computer
) -> None:
    emulator.rig.board.entropy = lambda count: b"\xff" * count  # type: ignore[method-assign]
    control.press()
    control.advance(runner.ERROR_MS + 1000)
    findings = found(examine(emulator.port, None, computer, timing=PATIENT))
    assert findings["entropy"].state == findings["last error"].state == State.FAIL
    assert findings["entropy"].message == Message.of("doctor.entropy-fails", byte="255")


def test_an_error_that_the_hub_has_kept_is_told(
    emulator: Emulator, control: Control, computer: Computer
) -> None:
    control.crash("the solder is cold")
    control.advance(runner.ERROR_MS + 1000)
    findings = found(examine(emulator.port, None, computer, timing=PATIENT))
    assert "the solder is cold" in what(findings["last error"])
    assert findings["entropy"].state == State.OK


def test_settings_that_could_not_be_stored_are_told(emulator: Emulator, computer: Computer) -> None:
    emulator.rig.board.full = True
    with connect(emulator.port, timing=PATIENT) as hub:
        hub.keep("mute", "1")
    findings = found(examine(emulator.port, None, computer, timing=PATIENT))
    assert findings["settings"].message.id == "doctor.settings-not-stored"
    assert what(findings["settings"]).endswith(": there is no space left")


def test_a_button_that_is_down_since_power_on_is_told(
    emulator: Emulator, control: Control, computer: Computer
) -> None:
    control.cut()
    control.hold()
    control.power()
    control.advance(100)
    findings = found(examine(emulator.port, None, computer, timing=PATIENT))
    assert findings["button"].message == Message.of("doctor.button-down")


def test_a_memory_that_is_full_is_told(board: Board, computer: Computer) -> None:
    board.core.free_memory = hub_checks.LITTLE_MEMORY - 1
    said = examined(board, computer)["memory"].message
    assert said == Message.of("doctor.little-memory", free=16383)
    board.core.free_memory = hub_checks.LITTLE_MEMORY
    said = examined(board, computer)["memory"].message
    assert said == Message.of("doctor.enough-memory", free=16384)


def test_settings_that_could_not_be_read_are_told(board: Board, computer: Computer) -> None:
    board.core.identity.error = runner.NOT_READ + b"damaged"
    finding = examined(board, computer)["settings"]
    assert what(finding).endswith(": they are damaged")
    board.core.identity.error = runner.OLDER + b"last-change-unreadable"
    finding = examined(board, computer)["settings"]
    assert finding.message.id == "doctor.settings-older"
    assert what(finding).endswith(": the last change is damaged")


def test_a_hub_that_lacks_a_setting_is_told(board: Board, computer: Computer) -> None:
    get = board.core.settings.get

    def older(name: str) -> str:
        if name == "mute":
            raise KeyError(name)
        return str(get(name))

    board.core.settings.get = older
    finding = examined(board, computer)["settings"]
    assert (finding.state, what(finding)[-17:]) == (State.WARN, ": there is no mute"[-17:])


def test_frames_damaged_before_are_a_warning(board: Board, computer: Computer) -> None:
    board._hear(b"$17 status*0000\n")
    assert examined(board, computer)["line"].message == Message.of("doctor.earlier-damage", count=1)


def test_frames_damaged_on_their_way_are_a_failure(board: Board, computer: Computer) -> None:
    board.mangle = lambda line: [b"$damaged*0000\n", line] if b" status " in line else [line]
    # One status is asked for before.
    finding = examined(board, computer)["line"]
    assert finding.state == State.FAIL
    assert int(what(finding).split()[0]) >= hub_checks.QUESTIONS


def test_frames_lost_on_their_way_are_a_warning(board: Board, computer: Computer) -> None:
    answers = itertools.count()

    def lose(line: bytes) -> list[bytes]:
        return [] if b" status " in line and next(answers) % 5 == 4 else [line]

    board.mangle = lose
    finding = examined(board, computer)["line"]
    assert finding.state == State.WARN
    # A slow board is asked more often, and loses more answers.
    lost = finding.message.facts["count"]
    assert isinstance(lost, int)
    assert lost >= hub_checks.QUESTIONS // 5
    assert finding.message == Message.of("doctor.lost-frames", count=lost, asked=32)


def test_answers_that_are_only_late_are_no_trouble(board: Board, computer: Computer) -> None:
    pauses = [0.05, 0.05]

    def dawdle(line: bytes) -> list[bytes]:
        if b" status " in line and pauses:
            time.sleep(pauses.pop())
        return [line]

    board.mangle = dawdle
    said = examined(board, computer)["line"].message
    assert said == Message.of("doctor.clean-line", asked=hub_checks.QUESTIONS)
    assert board.heard.count(b" status*") > hub_checks.QUESTIONS + 1


def test_events_that_nobody_heard_are_no_trouble(board: Board, computer: Computer) -> None:
    for _ in range(10):
        board.spin()
    finding = examined(board, computer)["events"]
    assert finding.message == Message.of("doctor.unheard-events", count=4)


def test_events_lost_while_somebody_listens_are(board: Board, computer: Computer) -> None:
    findings = {}
    for finding in examine(board.port, None, computer, timing=PATIENT):
        findings[finding.check] = finding
        if finding.check == "line":
            board.core.outbox.lost += 3
    assert findings["events"].message == Message.of("doctor.events-lost", count=3)


def test_another_firmware_is_a_warning(board: Board, computer: Computer) -> None:
    board.mangle = lambda line: [_reframed(line, b" 1 1 0.1.0 ", b" 1 1 0.0.9 ")]
    finding = examined(board, computer)["firmware"]
    assert (finding.state, "0.0.9" in what(finding)) == (State.WARN, True)


def test_another_protocol_is_told_with_both_versions(board: Board, computer: Computer) -> None:
    board.mangle = lambda line: [_reframed(line, b" hello 1 1 0.1.0 ", b" hello 2 3 9.9.9 ")]
    findings = examined(board, computer)
    assert list(findings) == EVERY_CHECK
    assert findings["hub"].state == State.FAIL
    for part in ("9.9.9", "2.3", "1.1"):
        assert part in what(findings["hub"])
    assert "wildfire flash" in remedy(findings["hub"])


def _reframed(line: bytes, old: bytes, new: bytes) -> bytes:
    """`line` with `new` instead of `old`, and the CRC for that."""
    body = line.strip()[1:-5].replace(old, new)
    sequence, _, said = body.partition(b" ")
    return encode(int(sequence), said)


def test_a_hub_that_goes_in_the_middle_is_told_and_the_rest_skipped(
    board: Board, computer: Computer
) -> None:
    findings = []
    for finding in examine(board.port, None, computer, timing=PATIENT):
        findings.append(finding)
        if finding.check == "firmware":
            board.unplug()
    assert [finding.check for finding in findings] == EVERY_CHECK
    states = [finding.state for finding in findings]
    assert states[7:] == [State.FAIL, *7 * [State.SKIPPED]]
    assert what(findings[7]) == "the hub is disconnected"


def test_a_terminal_that_shares_the_port_is_named(board: Board) -> None:
    class Shared(Computer):
        def holders(self, port: str) -> list[Message]:
            return [SCREEN] if port == board.port else []

    shared = Shared(Path("/no/such/computer"), list)
    assert examined(board, shared)["line"].message == Message.of(
        "doctor.shared-port", holders=[SCREEN]
    )


def test_who_holds_a_port_without_a_lock_is_looked_for() -> None:
    class Telling(Computer):
        def holders(self, port: str) -> list[Message]:
            return [SCREEN]

    def hang_up(server: socket.socket) -> None:
        with server.accept()[0] as connection:
            connection.sendall(IN_USE)

    # An emulator says so to its second client, and nobody has locked anything.
    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=hang_up, args=[server])
        thread.start()
        port = f"socket://127.0.0.1:{server.getsockname()[1]}"
        findings = found(examine(port, None, Telling(Path("/no/such/computer"), list)))
        thread.join()
    assert findings["ports"].state == State.FAIL
    assert what(findings["ports"]) == f"port {port} is in use by screen (process 17)"


def test_a_port_in_use_names_who_holds_it(board: Board, computer: Computer) -> None:
    with connect(board.port, timing=PATIENT):
        findings = found(examine(board.port, None, computer, timing=QUICK))
    assert findings["ports"].state == findings["hub"].state == State.FAIL
    if Path("/proc/locks").exists():
        assert f"(process {os.getpid()})" in what(findings["ports"])
    assert findings["events"].state == State.SKIPPED


def test_a_port_without_permission_names_its_group(console: str, computer: Computer) -> None:
    path = Path(console)
    group = path.group()
    path.chmod(0)
    with as_somebody():
        findings = found(examine(console, None, computer, timing=QUICK))
    assert findings["permissions"].state == State.FAIL
    assert f"belongs to the group {group}" in what(findings["permissions"])
    assert remedy(findings["permissions"])
    assert findings["hub"].message == Message.of("doctor.no-hub")


def test_a_console_alone_says_that_the_data_port_is_off(console: str, computer: Computer) -> None:
    alone = listing(Candidate(console, "E6600", is_circuitpython=True))
    findings = found(examine(None, None, computer, listing=alone, timing=QUICK))
    assert findings["data port"].message == Message.of("doctor.data-port-off", port=console)
    assert findings["hub"].message == Message.of("doctor.no-hub")


def test_a_console_without_hello_may_be_in_safe_mode(console: str, computer: Computer) -> None:
    findings = found(examine(console, None, computer, timing=QUICK))
    assert findings["hub"].message == Message.of("doctor.silent-console", port=console)
    assert findings["data port"].state == State.OK


def test_the_wrong_port_of_the_right_board_is_told(
    board: Board, console: str, computer: Computer
) -> None:
    both = listing(Candidate(console, "E6600", True), Candidate(board.port, "E6600", True))
    findings = found(examine(console, None, computer, listing=both, timing=PATIENT))
    assert findings["hub"].message == Message.of(
        "doctor.hub-elsewhere", hub="0123abcd", port=board.port
    )


def test_of_several_hubs_one_has_to_be_chosen(
    board: Board, computer: Computer, tmp_path: Path
) -> None:
    with Board(tmp_path / "other", hub_id=b"ffffffff") as other:
        both = listing(*(Candidate(one.port, one.port) for one in (board, other)))
        findings = found(examine(None, None, computer, listing=both, timing=PATIENT))
        assert "several hubs answer" in what(findings["hub"])
        chosen = found(examine(None, "ffffffff", computer, listing=both, timing=PATIENT))
    assert chosen["hub"].message == Message.of(
        "doctor.hub-answers", hub="ffffffff", port=other.port
    )


def test_without_any_board_everything_is_told_all_the_same(computer: Computer) -> None:
    findings = found(examine(None, None, computer, listing=list, timing=QUICK))
    assert list(findings) == EVERY_CHECK
    assert findings["ports"].message == Message.of("doctor.no-ports")
    assert findings["hub"].message == Message.of("doctor.no-hub")
