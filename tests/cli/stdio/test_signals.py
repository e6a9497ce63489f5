"""Signals at moments when Python would lose them, or when they would do harm."""

import signal
import subprocess
import sys

import pytest

from ..every_command.test_errors import finish, program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other signals")

SIGNALS = [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)]

PLACES = {
    # An import has a hundred weak references, each with a callback.
    "the callback of a weak reference": """
        import weakref
        class Thing: pass
        thing = Thing()
        reference = weakref.ref(thing, lambda _: signal.raise_signal(signal.{name}))
        del thing
        """,
    "a finalizer": """
        class Thing:
            def __del__(self):
                signal.raise_signal(signal.{name})
        Thing()
        """,
    "a collection of what is left over": """
        import gc
        def collect(phase, _):
            gc.callbacks.clear()
            signal.raise_signal(signal.{name})
        gc.callbacks.append(collect)
        gc.collect()
        """,
}


@pytest.mark.parametrize(("name", "status"), SIGNALS)
@pytest.mark.parametrize("place", PLACES)
def test_a_signal_where_python_drops_exceptions_ends_the_command(
    place: str, name: str, status: int
) -> None:
    body = PLACES[place].format(name=name) + "signal.pause()\n        print('lost')\n"
    done = finish(program(body))
    assert (done.returncode, done.stdout, done.stderr) == (status, "", "")


def test_any_other_exception_that_python_drops_is_shown() -> None:
    done = finish(
        program(
            """
            class Thing:
                def __del__(self):
                    raise ValueError("a mistake of ours")
            Thing()
            """
        )
    )
    assert done.returncode == 0
    assert "ValueError: a mistake of ours" in done.stderr


@pytest.mark.parametrize(("name", "status"), SIGNALS)
@pytest.mark.parametrize("second", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_second_signal_does_not_break_off_the_tidying_up(
    name: str, status: int, second: str
) -> None:
    done = finish(
        program(
            f"""
            try:
                signal.raise_signal(signal.{name})
            finally:
                for _ in range(3):
                    signal.raise_signal(signal.{second})
                print("tidied")
            """
        )
    )
    assert (done.returncode, done.stdout, done.stderr) == (status, "tidied\n", "")


def test_who_tidies_up_for_too_long_can_be_ended() -> None:
    done = finish(
        program(
            """
            from wildfire.cli.stdio import signals
            signals.TIDY_S = 0
            try:
                signal.raise_signal(signal.SIGINT)
            finally:
                signal.raise_signal(signal.SIGTERM)
                print("still there")
            """
        )
    )
    assert (done.returncode, done.stdout, done.stderr) == (143, "", "")


@pytest.mark.parametrize(("name", "status"), SIGNALS)
@pytest.mark.parametrize(
    ("put_off", "work", "said"), [(60, "pass", "whole\n"), (0, "threading.Event().wait()", "")]
)
def test_what_is_undivided_is_done_before_a_signal_counts_but_not_for_ever(
    name: str, status: int, put_off: int, work: str, said: str
) -> None:
    done = finish(
        program(
            f"""
            from wildfire.cli.stdio import signals
            import threading
            signals.PUT_OFF_S = {put_off}
            with signals.undivided():
                signal.raise_signal(signal.{name})
                {work}
                print("whole")
            print("more")
            """
        )
    )
    assert (done.returncode, done.stdout, done.stderr) == (status, said, "")


def test_when_the_command_is_over_the_signals_are_whose_they_were() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import click, signal\n"
            "from wildfire.cli.errors import run\n"
            "before = [signal.getsignal(one) for one in (2, 15, 1)]\n"
            "run(click.Command('nothing', callback=lambda: None), [])\n"
            "print(before == [signal.getsignal(one) for one in (2, 15, 1)])\n",
        ],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("True\n", "")
    assert [signal.SIGINT, signal.SIGTERM, signal.SIGHUP] == [2, 15, 1]
