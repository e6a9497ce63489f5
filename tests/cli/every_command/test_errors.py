"""What a user sees and a script gets when a command goes wrong: in a process of its own."""

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

PYTHON = [sys.executable, "-X", "dev", "-W", "error", "-c"]


def program(body: str) -> list[str]:
    """A program with one command, whose body is given, run under the policy of `wildfire`."""
    return [
        *PYTHON,
        "import os, signal, sys, click\n"
        "from wildfire.cli.errors import run\n"
        "from wildfire.errors import WildfireError\n"
        "from wildfire.message import Message\n"
        "@click.command()\n"
        "@click.option('--number', type=int)\n"
        "def command(number):\n"
        + textwrap.indent(textwrap.dedent(body), "    ")
        + "\nsys.exit(run(command))\n",
    ]


def finish(
    command: list[str], *, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=30,
        env=os.environ | (environment or {}),
        check=False,
    )


def test_fine() -> None:
    done = finish(program("print('here')"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "here\n", "")


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (
            "WildfireError('no hub', remedy=Message.of('plug one in'))",
            "wildfire: no hub; plug one in",
        ),
        ("WildfireError('no hub')", "wildfire: no hub"),
        ("WildfireError('one\\ntwo\\tthree')", "wildfire: one two three"),
        (r"WildfireError('a \x1b[2J b')", r"wildfire: a \x1b[2J b"),
        ("FileNotFoundError(2, 'No such file', 'x.toml')", "wildfire: x.toml: No such file"),
        ("OSError(5, 'Input/output error')", "wildfire: Input/output error"),
        (
            "OSError(24, 'Too many open files')",
            "wildfire: Too many open files; close other programs, or raise the limit that "
            "`ulimit -n` shows",
        ),
        ("MemoryError", "wildfire: the computer has no memory left; close other programs"),
    ],
)
def test_an_error_is_one_line_and_exit_1(error: str, line: str) -> None:
    done = finish(program(f"print('before')\nraise {error}"))
    assert (done.returncode, done.stdout, done.stderr) == (1, "before\n", line + "\n")


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps a folder that somebody is in")
def test_a_folder_that_is_gone_is_not_the_outputs_fault() -> None:
    body = """
        folder = __import__('tempfile').mkdtemp()
        os.chdir(folder)
        os.rmdir(folder)
        os.getcwd()
    """
    done = finish(program(body))
    assert (done.returncode, done.stderr) == (
        1,
        "wildfire: the folder in which this was started is gone; go to one that exists: `cd`\n",
    )


def test_an_error_of_the_rules_is_one_line_too() -> None:
    done = finish(
        program(
            """
            from wildfire.errors import IllegalActionError
            raise IllegalActionError("W-31", "wildfire.has-knocked", player="Bo")
            """
        )
    )
    assert (done.returncode, done.stderr) == (1, "wildfire: Bo has knocked (rule W-31)\n")


def test_a_mistake_of_ours_keeps_its_traceback() -> None:
    done = finish(program("return 1 / 0"))
    assert done.returncode == 1
    assert "ZeroDivisionError" in done.stderr


def test_wrong_usage_is_exit_2() -> None:
    done = finish([*program("pass"), "--number", "x"])
    assert done.returncode == 2
    assert "Invalid value for '--number'" in done.stderr


def test_a_status_returned_is_the_exit_status() -> None:
    assert finish(program("return 7")).returncode == 7
    assert finish(program("sys.exit(8)")).returncode == 8
    assert finish(program("click.get_current_context().exit(9)")).returncode == 9


def test_sys_exit_with_words_fails_with_them() -> None:
    done = finish(program("sys.exit('no')"))
    assert (done.returncode, done.stderr) == (1, "wildfire: no\n")


def test_interrupt() -> None:
    done = finish(program("print('before'); os.kill(os.getpid(), signal.SIGINT); signal.pause()"))
    assert (done.returncode, done.stdout, done.stderr) == (130, "before\n", "")


@pytest.mark.parametrize(("name", "status"), [("SIGTERM", 143), ("SIGHUP", 129)])
def test_told_to_end_a_command_still_tidies_up(name: str, status: int) -> None:
    done = finish(
        program(
            f"""
            try:
                os.kill(os.getpid(), signal.{name})
                signal.pause()
            finally:
                print("tidied")
            """
        )
    )
    assert (done.returncode, done.stdout, done.stderr) == (status, "tidied\n", "")


def test_what_cannot_be_written_on_the_way_out_does_not_hide_the_signal() -> None:
    done = finish(
        program(
            """
            try:
                os.kill(os.getpid(), signal.SIGHUP)
                signal.pause()
            finally:
                raise OSError(5, "Input/output error")
            """
        )
    )
    assert (done.returncode, done.stderr) == (129, "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
@pytest.mark.parametrize("ignored", [False, True], ids=["hung up", "nohup"])
@pytest.mark.parametrize(
    ("command", "begun"),
    [
        (["play", "--seed", "5", "--name", "Zoe"], b"Which play"),
        (["play", "--table", "--players", "Ana,Bo"], b"helps"),
        (["score", "--players", "Ana,Bo"], b"helps"),
        (["emulate"], b"q ends"),
    ],
    ids=["play", "table", "score", "emulate"],
)
def test_a_terminal_that_goes_away_ends_what_ran_on_it(
    tmp_path: Path, command: list[str], begun: bytes, ignored: bool
) -> None:
    import fcntl
    import termios

    terminal, slave = os.openpty()
    errors = tmp_path / "errors"
    trap = "trap '' HUP; " if ignored else ""

    def take_the_terminal() -> None:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    with errors.open("wb") as stderr:
        process = subprocess.Popen(
            ["sh", "-c", f'{trap}exec "$@"', "sh", sys.executable, "-m", "wildfire", *command],
            stdin=slave,
            stdout=slave,
            stderr=stderr,
            env=os.environ | {"WILDFIRE_RECORDS": str(tmp_path), "TERM": "xterm"},
            start_new_session=True,
            preexec_fn=take_the_terminal,
        )
    os.close(slave)
    try:
        seen = b""
        while begun not in seen:
            seen += os.read(terminal, 4096)
        os.close(terminal)
        status = process.wait(20)
    finally:
        process.kill()
        process.wait()
    words = errors.read_text()
    assert (status, words) == (129, "") or (ignored and status == 1 and words.count("\n") == 1)


def test_a_signal_ignored_from_outside_stays_ignored() -> None:
    kill = program("os.kill(os.getpid(), signal.SIGHUP); print('lives')")
    done = finish(["sh", "-c", 'trap "" HUP; exec "$@"', "sh", *kill])
    assert (done.returncode, done.stdout) == (0, "lives\n")


def test_the_end_of_the_input_at_a_prompt_is_a_failure_and_no_interrupt() -> None:
    done = finish(program("click.prompt('Number')"))
    assert done.returncode == 1
    assert done.stderr.endswith("wildfire: the input ended before the question was answered\n")


def test_nobody_reads_the_output() -> None:
    endless = program("while True: print('x' * 100)")
    with subprocess.Popen(endless, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()
        assert (process.wait(30), said) == (141, b"")


def test_nobody_reads_the_little_that_was_left_in_the_buffer() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as closed:
        done = subprocess.run(
            program("print('x')"), stdout=closed, stderr=subprocess.PIPE, timeout=30, check=False
        )
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, which Linux has")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("body", ["print('x')", "print('x' * 100_000)"])
def test_a_full_disk_is_one_line(body: str, unbuffered: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            program(body),
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=30,
            env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == b"wildfire: cannot write the output: No space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, which Linux has")
def test_an_error_that_cannot_even_be_said_keeps_its_status() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            program("raise WildfireError('x')"), stdout=full, stderr=full, timeout=30, check=False
        )
    assert done.returncode == 1


CLOSED = pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])


@CLOSED
@pytest.mark.parametrize(
    "body",
    [
        "click.echo('x')",
        "sys.stdout.flush(); sys.stdout.isatty(); sys.stderr.isatty(); sys.stdin.isatty()",
        "sys.stdin.read(); os.read(0, 1)",
        "assert os.open(os.devnull, os.O_RDONLY) > 2",
    ],
)
def test_closed_streams_are_no_reason_to_fail(closed: str, body: str) -> None:
    done = finish(["sh", "-c", f'exec "$@" {closed}', "sh", *program(body)])
    assert (done.returncode, done.stderr) == (0, "")


@CLOSED
@pytest.mark.parametrize(
    "command",
    [
        ["emulate", "--until-eof"],
        ["play", "--seed", "1", "--players", "2", "--option", "rounds=1"],
    ],
    ids=lambda command: command[0],
)
def test_nor_are_they_where_a_hub_is_emulated(
    closed: str, command: list[str], tmp_path: Path
) -> None:
    done = finish(
        ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-m", "wildfire", *command],
        environment={"WILDFIRE_RECORDS": str(tmp_path)},
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_to_a_command_with_a_hub_a_closed_stream_is_closed() -> None:
    wildfire = [sys.executable, "-m", "wildfire", "emulate", "--", "sh", "-c", "test -e /dev/fd/0"]
    done = finish(["sh", "-c", 'exec "$@" <&-', "sh", *wildfire])
    assert done.returncode == 1


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
)
def test_a_terminal_that_lacks_a_character_shows_another(environment: dict[str, str]) -> None:
    done = finish(program(r"print('ring \u25cf')"), environment=environment)
    assert (done.returncode, done.stdout, done.stderr) == (0, "ring ?\n", "")


def test_nor_does_click_fail_on_it() -> None:
    ascii_only = {"PYTHONIOENCODING": "ascii"}
    done = finish(program(r"click.echo('ring \u25cf')"), environment=ascii_only)
    assert (done.returncode, done.stderr) == (0, "")


def test_input_that_is_no_text_is_read_as_something() -> None:
    done = subprocess.run(
        program("print(ascii(click.prompt('Name', prompt_suffix='')))"),
        input=b"M\xfcller\n",
        capture_output=True,
        timeout=30,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.endswith(b"'M\\ufffdller'\n")


def test_interrupted_during_the_imports_there_is_no_traceback() -> None:
    # Instead of a quick hand, a finder sends the signal when click is asked for.
    quick_hand = """
import os, runpy, signal, sys

class Hand:
    def find_spec(self, name, path=None, target=None):
        if name == "click":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Hand())
sys.argv = ["wildfire", "--version"]
runpy.run_module("wildfire", run_name="__main__")
"""
    done = finish([*PYTHON, quick_hand])
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
