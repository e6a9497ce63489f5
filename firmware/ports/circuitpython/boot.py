"""Gives the Wildfire hub a serial port of its own, beside the console, from a hard reset on."""

import usb_cdc

usb_cdc.enable(console=True, data=True)
