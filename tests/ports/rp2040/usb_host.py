"""The computer at the other end of an emulated board's USB cable: every serial port it offers.

rp2040py's own host drives one serial port, and answers an idle one with an empty packet every
10 us, which the firmware has to handle. This one has nothing to say until there is something.
"""

from collections.abc import Callable, Iterator

from rp2040py.peripherals.usb import RPUSBController
from rp2040py.usb.interfaces import (
    DataDirection,
    DescriptorType,
    ISetupPacketParams,
    SetupRecipient,
    SetupType,
)
from rp2040py.usb.setup import (
    create_setup_packet,
    get_descriptor_packet,
    set_device_address_packet,
    set_device_configuration_packet,
)

PACKET = 64
_RECOVERY_NS = 20e6  # USB 2.0, 7.1.7.5: a host leaves at least 10 ms after a bus reset
_HEAD = 9
_CONTROL_CLASS = 2
_DATA_CLASS = 10
_BULK = 2
_SET_LINE_STATE = 0x22
_OPEN = 3  # data terminal ready, request to send


class Port:
    """One serial port (USB CDC): `received` is all that the board has ever sent on it."""

    def __init__(self) -> None:
        self.received = bytearray()
        self.control = self.source = self.sink = -1
        self._waiting = bytearray()
        self._room = 0
        self._deliver: Callable[[int, bytes], None] = lambda endpoint, data: None

    def attach(self, deliver: Callable[[int, bytes], None]) -> None:
        self._deliver = deliver

    def write(self, data: bytes) -> None:
        self._waiting += data
        self.offer(self._room)

    def offer(self, room: int) -> None:
        """The board is ready to take `room` bytes. Only then it may be given any."""
        self._room = room
        count = min(room, len(self._waiting), PACKET)
        if count:
            chunk = bytes(self._waiting[:count])
            del self._waiting[:count]
            self._room = 0
            self._deliver(self.sink, chunk)

    def lose(self) -> None:
        """The board has gone from the bus."""
        self._waiting.clear()
        self._room = 0


class UsbHost:
    """Names a board's USB controller and opens its ports whenever it appears on the bus.

    `ports` come in the board's order and stay the same across its resets; `ready` says that they
    are open.
    """

    def __init__(self, usb: RPUSBController) -> None:
        self.ports: list[Port] = []
        self.ready = False
        self._usb = usb
        self._dialogue: Iterator[tuple[bytearray, int]] = iter(())
        self._answer = bytearray()
        self._wanted = 0
        self._recovered = usb.rp2040.clock.create_alarm(self._meet)
        usb.on_usb_enabled = usb.reset_device
        usb.on_reset_received = lambda: self._recovered.schedule(_RECOVERY_NS)
        usb.on_reset = self._lose
        usb.on_endpoint_write = self._hear
        usb.on_endpoint_read = self._offer

    def _lose(self) -> None:
        self.ready = False
        self._dialogue = iter(())
        for port in self.ports:
            port.lose()

    def _meet(self) -> None:
        self._dialogue = self._enumerate()
        self._go_on()

    def _go_on(self) -> None:
        step = next(self._dialogue, None)
        if step is not None:
            request, self._wanted = step
            self._answer.clear()
            self._usb.send_setup_packet(request)

    def _enumerate(self) -> Iterator[tuple[bytearray, int]]:
        """Requests, each with the length of its answer; the answer is then in `_answer`."""
        yield set_device_address_packet(1), 0
        yield get_descriptor_packet(DescriptorType.CONFIGRATION, _HEAD), _HEAD
        length = self._answer[2] | self._answer[3] << 8
        yield get_descriptor_packet(DescriptorType.CONFIGRATION, length), length
        self._find_ports(bytes(self._answer))
        yield set_device_configuration_packet(1), 0
        for port in self.ports:
            yield _line_state(port, _OPEN), 0
        self.ready = True

    def _find_ports(self, description: bytes) -> None:
        at = found = 0
        port = None
        while at < len(description):
            length, kind = description[at], description[at + 1]
            if kind == DescriptorType.INTERFACE:
                interface, interface_class = description[at + 2], description[at + 5]
                if interface_class == _CONTROL_CLASS:
                    if found == len(self.ports):
                        self.ports.append(Port())
                    port = self.ports[found]
                    port.control = interface
                    port.attach(self._usb.endpoint_read_done)
                    found += 1
                elif interface_class != _DATA_CLASS:
                    port = None
            elif kind == DescriptorType.ENDPOINT and port and description[at + 3] & 3 == _BULK:
                address = description[at + 2]
                if address & 0x80:
                    port.source = address & 15
                else:
                    port.sink = address & 15
            at += length

    def _hear(self, endpoint: int, data: bytes | bytearray) -> None:
        if endpoint == 0:
            self._answer += data
            # an answer is complete by its length; a request without one ends with an empty packet
            if len(self._answer) >= self._wanted and bool(data) == bool(self._wanted):
                self._go_on()
            return
        for port in self.ports:
            if port.source == endpoint:
                port.received += data

    def _offer(self, endpoint: int, room: int) -> None:
        for port in self.ports:
            if port.sink == endpoint:
                port.offer(room)


def _line_state(port: Port, state: int) -> bytearray:
    return create_setup_packet(
        ISetupPacketParams(
            data_direction=DataDirection.HOST_TO_DEVICE,
            type=SetupType.CLASS,
            recipient=SetupRecipient.INTERFACE,
            b_request=_SET_LINE_STATE,
            w_value=state,
            w_index=port.control,
            w_length=0,
        )
    )
