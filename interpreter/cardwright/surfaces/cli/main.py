"""The command `cardwright`: finds the module of a command when it is used; `--help` says what a status means."""

from __future__ import annotations

import importlib
import os
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import click

from cardwright import __version__

PACKAGE = "cardwright.surfaces.cli"


class Commands(click.Group):
    """The commands are the modules beside this one that have a `command`; only the one used is imported."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command; imports them all, so only for help."""
        names = [module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)])]
        return sorted(name for name in names if self.get_command(ctx, name) is not None)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a module, None if there is no such module or it is no command."""
        if not cmd_name.isidentifier() or not (Path(__file__).parent / f"{cmd_name}.py").is_file():
            return None
        return getattr(importlib.import_module(f"{PACKAGE}.{cmd_name}"), "command", None)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or name the one that was perhaps meant."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            raise click.UsageError(_meant(args[0], self.list_commands(ctx)), ctx) from error

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse arguments that cannot name anything, whatever they are for."""
        for before, arg in zip(["", *args], args, strict=False):
            if not arg or (arg.startswith("--") and arg.endswith("=")):
                named = arg.rstrip("=") or (before if before.startswith("-") else "an argument")
                raise click.UsageError(f"{named} is empty", ctx)
            if "\0" in arg:
                raise click.UsageError("an argument holds the character U+0000, which no name has", ctx)
        return super().parse_args(ctx, args)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Read the arguments; --help and --version print here already."""
        with _past_click():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Do what the arguments say."""
        with _past_click():
            return super().invoke(ctx)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run and leave with a status, whatever comes between: a signal, a full disk, a mistake of our own."""
        from cardwright.surfaces.leaving import status_of_run

        kwargs.setdefault("prog_name", "cardwright")
        alone = kwargs.pop("standalone_mode", True)
        run: Callable[[], Any] = partial(super().main, *args, **kwargs, standalone_mode=False)
        if not alone:
            return run()
        raise SystemExit(status_of_run(run))


@contextmanager
def _past_click() -> Iterator[None]:
    """Take what comes from outside past click, which has words and statuses of its own for some of it."""
    from cardwright.surfaces.leaving import FromOutside

    try:
        yield
    except click.ClickException as error:
        vars(error)["message"] = _shown(error.message)  # it may quote an argument
        raise
    except (OSError, KeyboardInterrupt) as error:
        raise FromOutside(error) from error


def _shown(text: str) -> str:
    from cardwright.surfaces.saying import lines

    return lines(text)


def _meant(name: str, known: list[str]) -> str:
    from cardwright.diagnostics.nearest import nearest

    near = nearest(name, known, 1)
    hint = f'did you mean "{near[0]}"?' if near else f"commands: {', '.join(known)}"
    return f'no command "{name}"; {hint}'


def _plain() -> bool | None:
    """False where colours are unwanted; None leaves it to click, which looks for a terminal."""
    return False if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" else None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="cardwright", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Write trading-card games as rules drafts and card text; check, play, simulate and compare them.

    Exit status: 0 all is well, or only warnings; 1 mistakes in files that stand in the way, a scenario that fails, or
    nothing found; 2 wrong usage: a command, an option, a draft or a deck that is named on the command line and that
    there is not; 3 a file or the output cannot be read or written, or a mistake of Cardwright itself. Stopped from
    outside: 130 by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP; 141 whoever read the output has gone.
    """
    ctx.color = _plain()


if __name__ == "__main__":
    main()
