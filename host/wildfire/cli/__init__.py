"""The command line: each command parses, calls the library and prints.

A command is a module with a click command named `command`, and a row in `SECTIONS`. It is imported
when it is called, so `wildfire --help` stays as quick as click itself.
"""

import importlib
from typing import Any

import click

from wildfire_hub import __version__

# Section -> command -> (module, short help), in the order of use. The short help stands here too
# because help must not import the module; a test holds it against the command's own.
SECTIONS: dict[str, dict[str, tuple[str, str]]] = {
    "Play": {
        "play": (
            "wildfire.cli.commands.play",
            "Play against bots, or referee a table of real dominoes.",
        ),
        "score": ("wildfire.cli.commands.score", "Keep the scores of a table, and nothing else."),
        "resume": ("wildfire.cli.commands.resume", "Go on with a game that was left."),
        "record": ("wildfire.cli.commands.record", "List the games that are kept, or show one."),
        "replay": ("wildfire.cli.commands.replay", "Show the state at the end of a recorded game."),
        "fairness": ("wildfire.cli.commands.fairness", "Say whether the hub looks fair."),
        "simulate": ("wildfire.cli.commands.simulate", "Let bots play by the thousand, and count."),
    },
    "Hub": {
        "emulate": (
            "wildfire.cli.commands.emulate",
            "Run a hub without hardware, or run a command with one.",
        ),
        "flash": (
            "wildfire.cli.commands.flash",
            "Put the firmware onto a board and prove that it runs.",
        ),
        "devices": ("wildfire.cli.commands.devices", "List the ports that have a hub."),
        "spin": (
            "wildfire.cli.commands.spin",
            "Wait for a press of the button and print the number.",
        ),
        "monitor": ("wildfire.cli.commands.monitor", "Show what hub and host say to each other."),
        "doctor": ("wildfire.cli.commands.doctor", "Check hub and computer, and say what to do."),
        "configure": ("wildfire.cli.commands.configure", "Show or change the hub's settings."),
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
            # Click looks for near misses among the commands it has loaded.
            raise click.exceptions.NoSuchCommand(
                args[0], possibilities=self.list_commands(ctx), ctx=ctx
            ) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for section, rows in SECTIONS.items():
            if rows:
                with formatter.section(section):
                    formatter.write_dl([(name, short) for name, (_, short) in rows.items()])


def _print_version(ctx: click.Context, _parameter: click.Parameter, wanted: Any) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from wildfire_hub import protocol

    click.echo(
        f"wildfire {__version__} (protocol {protocol.PROTOCOL_MAJOR}.{protocol.PROTOCOL_MINOR})"
    )
    ctx.exit()


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit status: 0 fine, 1 the thing asked for failed, 2 wrong usage, 130 interrupted, "
    "141 nobody reads the output any more.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the versions of this program and of its protocol.",
)
def wildfire() -> None:
    """Play dominoes with a Wildfire hub, real or emulated."""
