"""The text of docs/protocol.md between its tables. Figures in braces come from the sources."""

INTRODUCTION = """\
# The wire protocol

*Written by `docs/tools/generate_protocol.py` from the program itself: do not edit it by hand.*

This is protocol {major}.{minor}, and all that you need to write another client of the hub.
[examples/client.js](examples/client.js) was written from this page alone.

The hub is a serial port: a USB CDC port, a pty, or a TCP connection to the emulator. Speed and
control lines mean nothing, but CircuitPython waits for DTR. What the hub says before a host opens
the port may be lost.

A hub has one host. It does not know who speaks: two programs at one port take each other's bytes.
So lock the port when you open it (`flock` or `TIOCEXCL`), and do not use a port that is locked.
With TCP the first client has the hub; others get `in use`, and the connection is closed.

## Frames

A frame is one line of printable ASCII, so a terminal can show it, and no byte of it stops a REPL:

    $<sequence> <message> <field> <field> ...*<CRC>\\n

- The CRC is CRC-16/IBM-3740 (polynomial 0x1021, start 0xFFFF, no reflection, no final XOR) of
  everything between `$` and `*`, as four upper-case hexadecimal digits. The CRC of `123456789` is
  `{check:04X}`. In Python it is `binascii.crc_hqx(data, 0xFFFF)`.
- A frame has at most {longest} bytes, from `$` to the newline, both included. A carriage return
  before the newline is allowed.
- `$` always starts a frame; `$` and `*` are nowhere else in one. The hub skips everything outside
  a frame, and every frame that is damaged, too long, or interrupted by another `$` or a byte that
  is not printable. It counts these and does not answer them: `bad` in `status` is the number of
  `$` without a good frame. It does not answer a good frame without a sequence or a name either,
  and does not count it.
- Fields are separated by exactly one blank. An **integer** is a decimal number of at most nine
  digits, with or without a minus sign; a **word** has no blanks, and `-` means none; a **text** is
  the rest of the line, blanks included, and `-` means none.
- There is no escaping: what a frame cannot hold is sent as `?`, and a text that is too long is
  cut.
- Names and ids are compared byte for byte. Ids have lower-case digits; send them as you got them.
- Skip fields beyond those on this page: a later minor version may add some.

## Requests and replies

The host numbers its frames as it likes, with up to nine digits; 0..65535 is enough. A reply has
the number of its request, and its name or `refused`. A host that gets no reply asks again *with
the same number*, and takes the first reply to it. (This program's client asks again after {ask:g}
s, then after twice that, and in the end every {slowest_ask:g} s, for {request:g} s in all.)

The hub does not remember numbers: it does a repeated request again. That does no harm: it lights a
number or changes a setting once more, and `reboot` and `leave` carry the boot id, so a hub that
has just restarted ignores them. `ack` has no answer, not even `refused`.

The hub works in steps and reads at most {budget} bytes in each. Time, button and light come first,
and further requests wait for the next step. Nothing is lost by that. But if there is no room for a
reply, because the host reads too slowly or asks for much at once, the hub does not send it; so ask
again. If you wait for each reply before you ask again, you need not care.

A connection begins with `hello`. Go on only if the major version is yours and the minor version
is at least the one that you need.

Three things can go wrong. *No reply*: a frame was lost, so ask again; if there is never a reply,
the hub is in safe mode, or it is not a hub. *`refused`*: nothing has changed; asking again helps
only for `busy`. *The port hangs up* (you get an error or the end when you read or write): somebody
pulled the cable or cut the power, or the hub has restarted; try to open the port until you can,
perhaps under another name, and say `hello`.

A firmware that fails is silent for {error_ms} ms and starts again: the boot id is new, the port
does not hang up, and `error` in `status` says why. After {faults} failures in a row, each within
{recovered} s of its start, it does what `leave` does: the port stays, and there are no answers
until the board restarts.

The hub checks a request in this order: is there such a request (`unknown`), are its fields there
and as this page says (`form`), is the boot id right (`boot`), is the hub free (`busy`), is there
such a setting (`unknown`), and can the hub do it as it is set (`range`). It answers all requests
during a spin too, but refuses {busy} with `busy`.

{replacing} replace each other and a number that was spun; no setting does. Only a press of the
button starts a spin, at any time but during one. After `dice`, a press starts several: each races,
and all but the last are lit for {die_ms} ms. Until the last one stops, the hub is busy and a press
does nothing.
"""

EVENTS = """\
## Events

The hub speaks without being asked only to send events. They are {events}, and a later minor
version may have more: a frame with a name that no reply has is an event. Its sequence is the
event's own: 1 for the first since the start (the boot id says which start), and one more for each,
even beyond 65535.

- The hub sends an event when it happens. Until it is acknowledged, the hub sends it again after
  {resend} ms, then more and more rarely, in the end every {slowest} ms, together with all later
  events, the oldest first. A request from the host or a new event makes that pause short again,
  never longer.
- `ack <boot> <event>` acknowledges that event and all earlier ones of that boot. An `ack` for
  another boot, for what was acknowledged before, or for what has not happened yet means nothing.
- At most {queue} events wait. One more drops the oldest, and `lost` in `status` counts it.
- `oldest` is the oldest event that still waits. If it is higher than the event that is due, those
  in between are gone.

So a host keeps the boot id and the sequence that is due next. For each event:

1. If the boot id is another one, the hub has restarted, though the port did not hang up. Ask
   `hello`; then every event since that start is due, from 1 on.
2. If `oldest` is higher than what is due, those in between are gone, and `oldest` is due now.
3. If the sequence is what is due, take it, and the next one is due. A lower one you have already,
   a higher one is too early: drop it, it comes again.
4. In any case send `ack` of what is due minus 1 (if that is 0, there is nothing to acknowledge).

After you open a port, `hello` comes first. If you do not know its boot id, `next` is due, and
`ack` of `next - 1` takes care of the past. If you know it, go on where you were; what waits comes
without asking.

`age` is the age of the event when the hub sent the frame. A board's USB may keep a frame until
somebody opens the port, so drop what comes before the answer to `hello`: it comes again with its
true age. To tell an old spin from a new one, use its sequence and `next`, or `spin` and `spins` in
`status`, not its age.

The hub does not tell the number of a spin before the stop, and nothing on the wire can choose it.
Events that your version does not know begin with the same {common} fields; acknowledge them like
any other.
"""

TEXTS = """\
## The text of a refusal

The text is for programs: one of these, with names and bounds in place of the capitals. Some read
like sentences, because protocol 1.1 has them so. The text may be another one in a later version.

"""

SETTINGS = """\
## Settings

`set` lasts until the hub restarts, `keep` lasts for good; after a refusal nothing has changed.
`range`, `ring` and `map` must fit together: each number of the range has an LED of its own. With
`map` at `auto` the ring needs as many LEDs as the range has numbers. Any other map names an LED
for each of them, none twice, and all below `ring` (the first LED is 0). `set` checks against what
is set now, `keep` against what is kept, too. So to change several, `set` them one by one, if
necessary by way of `auto`, then keep them all at once with `store`, which a hub of protocol 1.0
does not have. A setting that waits is taken and answered at once, but the ring looks as before
while a number that was spun is lit.

"""

EXAMPLE = """\
## A transcript

This is a real one, with the firmware on virtual time. `>` is the host, `<` the hub.

"""
