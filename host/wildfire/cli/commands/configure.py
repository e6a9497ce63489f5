"""`wildfire configure`: the settings of a hub."""

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import click

from wildfire import configuration
from wildfire.cli import completion
from wildfire.cli.parameters.hub_options import hub_options
from wildfire.cli.stdio import signals
from wildfire.cli.terminal.connection import tell_choice
from wildfire.cli.terminal.patience import MOMENT_S, when_free
from wildfire.client import Hub, connect
from wildfire.configuration import SETTINGS, SettingError, Values
from wildfire.errors import WildfireError
from wildfire.message import Message
from wildfire.text import error_words, phrase, words
from wildfire_hub import phases

# Far more than every setting with its comment. An endless file must not fill the memory.
_LONGEST = 100_000

_EXAMPLES = """\b
wildfire configure brightness=40 range=0-9
wildfire configure mute=1 --until-reboot
wildfire configure --save ours.txt
"""


class SettingsFileError(WildfireError):
    """A file of settings cannot be read or written."""


@click.command(
    "configure",
    short_help=phrase("cli.configure"),
    help=f"{phrase('setting.help')}\n\n{_EXAMPLES}",
)
@click.argument(
    "assignments",
    metavar="[NAME=VALUE]...",
    nargs=-1,
    shell_complete=completion.settings,
)
@hub_options
@click.option("--until-reboot", is_flag=True, help=phrase("setting.option.until-reboot"))
@click.option(
    "--save",
    "save_to",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help=phrase("setting.option.save"),
)
@click.option(
    "--load",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help=phrase("setting.option.load"),
)
@click.option("--json", "as_json", is_flag=True, help=phrase("setting.option.json"))
def command(
    assignments: tuple[str, ...],
    port: str | None,
    hub: str | None,
    until_reboot: bool,
    save_to: Path | None,
    load: Path | None,
    as_json: bool,
) -> None:
    given = _given(assignments)
    wanted = (_load(load) if load else {}) | given
    if until_reboot and not wanted:
        raise click.UsageError(phrase("setting.nothing-to-change"))
    # Before anything is changed, find out whether the file can be written.
    with new_file(save_to) if save_to else contextlib.nullcontext() as file:
        with when_free(lambda: connect(port, hub), MOMENT_S) as connected:
            tell_choice(connected)
            if wanted:
                _change(connected, wanted, until_reboot)
            values = configuration.read(connected, _tell)
            configuration.compare(values, wanted)
            if _waits(connected, wanted):
                _tell(Message.of("setting.shown-later"))
            title = _title(connected)
        if file:
            file.write(configuration.write_text(values, title, words))
    if wanted:
        _show_changed({name: values[name] for name in wanted}, until_reboot, as_json)
    elif not save_to:
        _show_all(values, title, as_json)


def _change(hub: Hub, wanted: Values, until_reboot: bool) -> None:
    if until_reboot:
        configuration.set_all(hub, wanted, told=_tell)
    else:
        configuration.keep_all(hub, wanted, told=_tell, undivided=signals.undivided)


def _waits(hub: Hub, changed: Values) -> bool:
    """Whether the ring shows a change only later: settings do not touch a lit spun number."""
    lights = any(SETTINGS[name].changes_light for name in changed)
    return lights and hub.status().phase == phases.NAMES[phases.HOLD].decode()


def _tell(message: Message) -> None:
    click.echo(words(message), err=True)


def _given(assignments: tuple[str, ...]) -> Values:
    given: Values = {}
    for assignment in assignments:
        try:
            configuration.add(given, assignment)
        except SettingError as error:
            raise click.UsageError(error_words(error)) from error
    return given


def _title(hub: Hub) -> Message:
    identity = hub.identity
    return Message.of(
        "setting.title", hub=identity.hub, board=identity.board, version=identity.version
    )


def _show_all(values: Values, title: Message, as_json: bool) -> None:
    if as_json:
        _show_objects(values)
    else:
        click.echo(configuration.write_text(values, title, words), nl=False)


def _show_changed(values: Values, until_reboot: bool, as_json: bool) -> None:
    if as_json:
        _show_objects(values)
        return
    for name, value in values.items():
        click.echo(f"{name}={value}")
    kept = "setting.until-restart" if until_reboot else "setting.kept"
    click.echo(f"# {phrase(kept)}")


def _show_objects(values: Values) -> None:
    for name, value in values.items():
        form = configuration.form(name)
        told = {
            "setting": name,
            "value": typed(name, value),
            "default": typed(name, configuration.default(name)),
            "text": value,
            "takes": words(form) if isinstance(form, Message) else form,
            "meaning": words(configuration.meaning(name)),
        }
        click.echo(json.dumps(told))


def typed(name: str, text: str) -> int | str | list[int | None]:
    """The value of one setting as JSON has it: a number, a word, or a list of numbers.

    `range` is [lowest, highest]. `map` is "auto", or the LED of each number from 0 on, with None
    for a number without one. A value from a later firmware that this one does not take stays a
    text.
    """
    try:
        value = SETTINGS[name].parse(text)
    except ValueError:
        return text
    if isinstance(value, tuple):
        return [None if each < 0 else each for each in value]
    return text if value is None else value


def _load(path: Path) -> Values:
    if path.is_fifo():
        raise _not_saved("setting.file-is-pipe", path)
    try:
        # Editors on Windows begin a file with a byte order mark.
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(_LONGEST + 1)
    except OSError as error:
        raise SettingsFileError(
            "setting.file-unread", path=path, reason=error.strerror or str(error)
        ) from error
    except UnicodeDecodeError as error:
        raise _not_saved("setting.file-not-text", path) from error
    if len(text) > _LONGEST:
        raise _not_saved("setting.file-too-long", path)
    try:
        values = configuration.read_text(text)
    except SettingError as error:
        raise SettingsFileError(
            "setting.in-file", remedy=error.remedy, path=path, problem=error.verdict
        ) from error
    if not values:
        raise SettingsFileError(
            "setting.file-empty", remedy=Message.of("setting.write-assignment"), path=path
        )
    return values


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[TextIO]:
    """A new file of settings, which only stays if all went well.

    Raises:
        SettingsFileError: it cannot be written.
    """
    try:
        file = path.open("x", encoding="utf-8")
    except FileExistsError as error:
        raise SettingsFileError(
            "setting.file-exists", remedy=Message.of("setting.another-file"), path=path
        ) from error
    except OSError as error:
        raise _unwritten(path, error) from error
    try:
        with file:
            yield file
    except BaseException as error:
        # Half a file would look like a whole one.
        path.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise _unwritten(path, error) from error
        raise


def _unwritten(path: Path, error: OSError) -> SettingsFileError:
    return SettingsFileError(
        "setting.file-unwritten", path=path, reason=error.strerror or str(error)
    )


def _not_saved(code: str, path: Path) -> SettingsFileError:
    return SettingsFileError(code, remedy=Message.of("setting.use-saved"), path=path)
