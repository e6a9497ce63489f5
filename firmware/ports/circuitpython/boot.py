"""Gives the hub a serial port of its own, beside the console; takes effect at a hard reset."""

import usb_cdc

usb_cdc.enable(console=True, data=True)
