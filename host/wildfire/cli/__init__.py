"""The command line: each command parses, calls the library and prints.

A command is a module with a click command named `command`, and a row in `SECTIONS`. It is imported
when it is called, so `wildfire --help` stays as quick as click itself.
"""

import importlib
from typing import Any

import click

from wildfire.message import Message
from wildfire.text import phrase, words
from wildfire_hub import __version__

# Section -> command -> (module, short help), in the order of use; sections and short helps are ids
# of messages. The short help is here too because `--help` must not import the module. A test
# compares it with the command's own.
SECTIONS: dict[str, dict[str, tuple[str, str]]] = {
    "cli.section-play": {
        "play": ("wildfire.cli.commands.play", "cli.play"),
        "score": ("wildfire.cli.commands.score", "cli.score"),
        "resume": ("wildfire.cli.commands.resume", "cli.resume"),
        "record": ("wildfire.cli.commands.record", "cli.record"),
        "replay": ("wildfire.cli.commands.replay", "cli.replay"),
        "games": ("wildfire.cli.commands.games", "cli.games"),
        "fairness": ("wildfire.cli.commands.fairness", "cli.fairness"),
        "solve": ("wildfire.cli.commands.solve", "cli.solve"),
        "simulate": ("wildfire.cli.commands.simulate", "cli.simulate"),
    },
    "cli.section-hub": {
        "emulate": ("wildfire.cli.commands.emulate", "cli.emulate"),
        "flash": ("wildfire.cli.commands.flash", "cli.flash"),
        "devices": ("wildfire.cli.commands.devices", "cli.devices"),
        "spin": ("wildfire.cli.commands.spin", "cli.spin"),
        "monitor": ("wildfire.cli.commands.monitor", "cli.monitor"),
        "doctor": ("wildfire.cli.commands.doctor", "cli.doctor"),
        "configure": ("wildfire.cli.commands.configure", "cli.configure"),
    },
}


class LazyGroup(click.Group):
    """A group that imports a command's module when the command is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for rows in SECTIONS.values() for name in rows]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for rows in SECTIONS.values():
            if cmd_name in rows:
                module, _ = rows[cmd_name]
                command: click.Command = importlib.import_module(module).command
                return command
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as error:
            # Click looks for similar names among the commands it has loaded.
            raise click.exceptions.NoSuchCommand(
                args[0], possibilities=self.list_commands(ctx), ctx=ctx
            ) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for section, rows in SECTIONS.items():
            if rows:
                with formatter.section(phrase(section)):
                    formatter.write_dl([(name, phrase(short)) for name, (_, short) in rows.items()])


def _print_version(ctx: click.Context, _parameter: click.Parameter, wanted: Any) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from wildfire_hub import protocol

    spoken = f"{protocol.PROTOCOL_MAJOR}.{protocol.PROTOCOL_MINOR}"
    click.echo(words(Message.of("cli.version", version=__version__, protocol=spoken)))
    ctx.exit()


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=phrase("cli.help"),
    epilog=phrase("cli.exit-statuses"),
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help=phrase("cli.option.version"),
)
def wildfire() -> None: ...
