"""All commands in one place, and what each way of failing ends with.

Whatever a caller can act on is one sentence on stderr. A fault of ours is left to crash.
"""

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from steadyhand.errors import BadInput, Parked, ProfileInvalid, SteadyhandError, Unreachable
from steadyhand.views.wording import one_line

from . import (
    apply,
    bank,
    events,
    profile,
    questions,
    recipes,
    rungs,
    serving,
    tracker,
    vault,
)

USAGE = 2
SIGINT_CODE = 130  # as shells say it: 128 + SIGINT
SIGPIPE_CODE = 141  # 128 + SIGPIPE
CODES: tuple[tuple[type[SteadyhandError], int], ...] = (
    (BadInput, USAGE),
    (Unreachable, USAGE),
    (Parked, 4),  # the contract's needs_human
)
FAILURE_CODE = 1
LINE_MAX = 600  # characters of a sentence
LINES_MAX = 20  # of a list of problems

app = typer.Typer(
    name="steadyhand",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
KEEPING = (tracker, bank, recipes, rungs, profile, vault)  # what a home keeps
COMMANDS = (apply, questions, *KEEPING, events, serving)
for commands in COMMANDS:
    commands.add_to(app)


def run(arguments: list[str]) -> int:
    """The exit code of the command that *arguments* name, after it was done."""
    if not arguments:
        run(["--help"])
        return USAGE
    command = typer.main.get_command(app)
    try:
        code = command.main(args=arguments, prog_name="steadyhand", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as exc:
        sentence = exc.format_message().replace("\n", " ").rstrip(".")
        return _print_failure(f"{sentence}; see 'steadyhand --help'", USAGE)
    except ProfileInvalid as exc:
        return _print_failures(str(exc).split("\n"), USAGE)
    except SteadyhandError as exc:
        return _print_failure(
            str(exc), next((c for kind, c in CODES if isinstance(exc, kind)), FAILURE_CODE)
        )
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return SIGPIPE_CODE
    except (KeyboardInterrupt, typer.Abort):
        return _print_failure("stopped", SIGINT_CODE)
    return code if isinstance(code, int) else 0


def _print_failure(sentence: str, code: int) -> int:
    """The code, after the sentence; a file's name or a value in it may hold anything."""
    return _print_failures([sentence], code)


def _print_failures(problems: list[str], code: int) -> int:
    """The code, after the problems, each on a line."""
    sys.stdout.flush()
    lines = "\n".join(one_line(problem, LINE_MAX) for problem in problems[:LINES_MAX])
    sys.stderr.write(f"steadyhand: {lines}\n")
    return code


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"steadyhand {version('steadyhand')}")
        raise typer.Exit


@app.callback()
def _steadyhand(
    _version_wanted: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Fill web forms with care: ask first, send once, say 'submitted' only with proof."""
