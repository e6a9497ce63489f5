"""The ways to reach a hub: one module for each, and one row in `TRANSPORTS`.

Nothing else looks at what a port is called. Another way (Bluetooth, say) is a module with what
`Transport` asks for, and a row.
"""

from wildfire.client.transports import serial_port, tcp
from wildfire.client.transports.transport import OpenPort, Transport

TRANSPORTS: tuple[Transport, ...] = (tcp, serial_port)
"""The first one that accepts a name gets the port. pyserial, at the end, accepts any name."""


def transport_of(name: str) -> Transport:
    """The way to the port with this name."""
    return next(transport for transport in TRANSPORTS if transport.takes(name))


def open_port(name: str) -> OpenPort:
    """Opens the port with this name, as `Transport.open_port` does."""
    return transport_of(name).open_port(name)
