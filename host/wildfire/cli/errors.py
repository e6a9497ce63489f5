"""Turns an error in a command into one line on standard error and an exit status.

Exit statuses:

    0    fine
    1 what was asked for failed
    2    wrong usage
    129  the terminal went away (SIGHUP)
    130  interrupted (Ctrl-C, SIGINT)
    141  nobody reads the output any more, as in `wildfire monitor | head -1`
    143  told to end (SIGTERM)
"""

import errno
import os
import sys

import click

from wildfire.cli.stdio import signals, streams
from wildfire.cli.stdio.gate import pure
from wildfire.errors import WildfireError
from wildfire.message import Message
from wildfire.text import error_words, phrase, speak_here, words

FAILED = 1
INTERRUPTED = 130
OUTPUT_CLOSED = 141

LONGEST = 1000
"""How much of a message is shown: its beginning and its end, with this many characters."""


def run(command: click.Command, args: list[str] | None = None) -> int:
    """Runs a click command to its end, and never raises for what a user can cause.

    Args:
        command: The command or group.
        args: Its arguments; those of the process when None.

    Returns:
        The exit status, as this module's text lists them.
    """
    streams.make_usable()
    speak_here()
    with signals.end_tidily():
        try:
            status = _carry_out(command, sys.argv[1:] if args is None else args)
        except KeyboardInterrupt:
            # It came while the end was being reported.
            status = INTERRUPTED
        except SystemExit as end:
            status = int(end.code or 0)
        streams.abandon_unwritten()
    return status


def _carry_out(command: click.Command, args: list[str]) -> int:
    try:
        status = _invoke(command, args)
        streams.flush(sys.stdout)
    except SystemExit as end:
        # The same as for a signal.
        status = _fail(end.code) if isinstance(end.code, str) else end.code or 0
    except click.exceptions.NoArgsIsHelpError as error:
        # Its message is the whole help.
        error.show()
        status = error.exit_code
    except click.ClickException as error:
        # It quotes the input, control characters included.
        error.message = one_line(error.message)  # type: ignore[misc]
        error.show()
        status = error.exit_code
    except EOFError:
        status = _input_ended()
    except (KeyboardInterrupt, click.Abort) as error:
        # At a prompt click turns both the end of the input and an interrupt into Abort.
        ended = isinstance(error.__context__, EOFError)
        status = _input_ended() if ended else _interrupted()
    except BrokenPipeError:
        status = OUTPUT_CLOSED
    except OSError as error:
        status = _ended_by_a_signal(error) or _fail(words(_describe(error)))
    except WildfireError as error:
        status = _fail(error_words(error))
    except MemoryError:
        status = _fail(phrase("cli.no-memory"))
    return status


def _invoke(command: click.Command, args: list[str]) -> int:
    try:
        if "_WILDFIRE_COMPLETE" in os.environ:
            # Only imported if a shell asks.
            from wildfire.cli.completion import complete

            complete(command)
        # Not through `main`, which answers a closed output with exit status 1.
        with command.make_context("wildfire", args, color=_colour()) as context:
            result = command.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    return result if isinstance(result, int) else 0


def _colour() -> bool | None:
    """False if nobody wants any; None: click looks at the terminal."""
    unwanted = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return False if unwanted else None


def _ended_by_a_signal(error: OSError) -> int:
    """The status of a signal that was ending the command when `error` came, or 0.

    A terminal that goes away sends SIGHUP, and shows no last words either.
    """
    earlier = error.__context__
    while earlier is not None and not isinstance(earlier, SystemExit):
        earlier = earlier.__context__
    return earlier.code if earlier and isinstance(earlier.code, int) else 0


def _input_ended() -> int:
    return _fail(phrase("cli.input-ended"))


def _interrupted() -> int:
    if sys.stderr.isatty():
        click.echo(err=True)  # The terminal has just shown ^C.
    return INTERRUPTED


def _fail(why: str) -> int:
    click.echo(one_line(f"wildfire: {why}"), err=True)
    return FAILED


def one_line(text: str) -> str:
    """A message as one line of reasonable length on a terminal, whatever it quotes.

    It may quote devices, files and arguments. None of them may move the cursor.
    """
    line = pure(" ".join(text.split()))
    if len(line) > LONGEST:
        line = f"{line[: LONGEST // 2]} ... {line[-LONGEST // 2 :]}"
    return line


def _describe(error: OSError) -> Message:
    """What went wrong, and what to do about it, if anything."""
    reason = error.strerror or str(error) or type(error).__name__
    if isinstance(error, streams.OutputError):
        return Message.of("cli.output-failed", reason=reason)
    if error.errno in (errno.EMFILE, errno.ENFILE):
        return Message.of("cli.too-many-files", reason=reason)
    if not _is_somewhere():
        return Message.of("cli.folder-gone")
    if error.filename is not None:
        return Message.of("cli.file-error", path=os.fsdecode(error.filename), reason=reason)
    return Message.of("cli.system-error", reason=reason)


def _is_somewhere() -> bool:
    try:
        os.getcwd()  # noqa: PTH109  # only whether it can be asked
    except OSError:
        return False
    return True
