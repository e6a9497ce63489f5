"""What a board does at power-on, for MicroPython's unix port: its file system, main.py, its REPL.

WILDFIRE_TEST_FLASH is the file that stands for flash memory, WILDFIRE_TEST_BLOCKS how many blocks
of 4096 bytes it has.
"""

import os
import sys

BLOCK = 4096


class Flash:
    """littlefs's block device, on a file."""

    def __init__(self, path, blocks):
        self.blocks = blocks
        self.file = open(path, "r+b")  # noqa: PTH123, SIM115

    def readblocks(self, block, buffer, offset=0):
        self.file.seek(block * BLOCK + offset)
        self.file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        self.file.seek(block * BLOCK + offset)
        self.file.write(buffer)

    def ioctl(self, request, _argument):
        if request == 3:
            self.file.flush()
        return {4: self.blocks, 5: BLOCK}.get(request, 0)


def boot():
    flash = Flash(os.getenv("WILDFIRE_TEST_FLASH"), int(os.getenv("WILDFIRE_TEST_BLOCKS")))
    try:
        system = os.VfsLfs2(flash)
    except OSError:
        os.VfsLfs2.mkfs(flash)
        system = os.VfsLfs2(flash)
    os.mount(system, "/flash")
    os.chdir("/flash")
    here = sys.path[0]
    sys.path[:] = ["", ".frozen", "/flash/lib", here]


boot()
if "main.py" in os.listdir():  # noqa: PTH208
    with open("main.py") as _main:  # noqa: PTH123
        _main = _main.read()
    exec(_main, {"__name__": "__main__"})
