"""Where a host opens the hub: a pty, or a TCP port of this computer."""
