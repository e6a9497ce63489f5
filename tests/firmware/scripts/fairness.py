"""Draws COUNT numbers 1..9 from a seeded source, and prints how often each and each pair came.

First it draws every byte value for every size of range: one line for each size, one letter for each
value.
"""

# COUNT comes from who runs this.
# ruff: noqa: F821

from wildfire_hub import number

LETTERS = "0123456789abcdef"


class Source:
    """Gives `value` once, then 0; `given` counts."""

    def __init__(self):
        self.value = 0
        self.given = 0

    def __call__(self, buffer):
        buffer[0] = 0 if self.given else self.value
        self.given += 1


class Cipher:
    """RC4's key stream: bytes as good as random ones for this, and the same in every runtime."""

    def __init__(self, key):
        self.box = box = bytearray(range(256))
        self.i = self.j = j = 0
        for i in range(256):
            j = (j + box[i] + key[i % len(key)]) & 255
            box[i], box[j] = box[j], box[i]

    def __call__(self, buffer):
        box = self.box
        self.i = i = (self.i + 1) & 255
        self.j = j = (self.j + box[i]) & 255
        box[i], box[j] = box[j], box[i]
        buffer[0] = box[(box[i] + box[j]) & 255]


byte = bytearray(1)
source = Source()
for size in range(2, 17):
    drawn = []
    for value in range(256):
        source.value = value
        source.given = 0
        result = number.draw(source, byte, 0, size - 1)
        drawn.append(LETTERS[result] if source.given == 1 else "-")
    print("".join(drawn))

cipher = Cipher(b"wildfire")
singles = [0] * 9
pairs = [0] * 81
before = number.draw(cipher, byte, 1, 9) - 1
for _ in range(COUNT):
    now = number.draw(cipher, byte, 1, 9) - 1
    singles[now] += 1
    pairs[9 * before + now] += 1
    before = now
print(" ".join([str(count) for count in singles]))
print(" ".join([str(count) for count in pairs]))
