"""`steadyhand bank`: list, show, set, forget, alias, import, export, check."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from .options import HomeOption, JsonOption

STALE_DAYS = 365

ProfileOption = Annotated[
    str | None,
    typer.Option(
        "--profile",
        metavar="NAME_OR_FILE",
        help="Whose answers: a profile's name or file.",
        show_default=False,
    ),
]
EntryArgument = Annotated[
    str, typer.Argument(metavar="ID_OR_QUESTION", show_default=False, help="Which entry.")
]
QuestionArgument = Annotated[str, typer.Argument(metavar="QUESTION", show_default=False)]

bank = typer.Typer()


@bank.callback()
def _bank() -> None:
    """Look at and change the answers that are remembered."""


@bank.command("list")
def list_all(
    profile: ProfileOption = None, home: HomeOption = None, as_json: JsonOption = False
) -> int:
    """List every remembered answer."""
    from .bank_editor import print_entries, with_bank

    entries = asyncio.run(with_bank(home, profile, lambda editor: editor.entries()))
    print_entries(entries, as_json=as_json)
    return 0


@bank.command()
def show(
    entry: EntryArgument,
    profile: ProfileOption = None,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> int:
    """Show one remembered answer with all that is known of it."""
    from .bank_editor import print_entry, with_bank

    print_entry(
        asyncio.run(with_bank(home, profile, lambda editor: editor.find(entry))), as_json=as_json
    )
    return 0


@bank.command("set")
def put(
    question: QuestionArgument,
    answer: Annotated[str, typer.Argument(metavar="ANSWER", show_default=False)],
    company: Annotated[
        str, typer.Option("--company", metavar="C", help="True for this employer alone.")
    ] = "",
    context: Annotated[
        str, typer.Option("--context", metavar="TEXT", help="What it was said for.")
    ] = "",
    profile: ProfileOption = None,
    home: HomeOption = None,
) -> int:
    """Remember an answer; an earlier one to the same question is replaced."""
    from steadyhand.core.answer.bank import BankEntry

    from .bank_editor import with_bank

    new = BankEntry(question, answer, company=company, context=context)
    kept = asyncio.run(with_bank(home, profile, lambda editor: editor.put(new)))
    typer.echo(f"Remembered as {kept.id}.")
    return 0


@bank.command()
def forget(entry: EntryArgument, profile: ProfileOption = None, home: HomeOption = None) -> int:
    """Forget one remembered answer, with every wording of its question."""
    from steadyhand.views.wording import one_line

    from .bank_editor import with_bank

    gone = asyncio.run(with_bank(home, profile, lambda editor: editor.forget(entry)))
    typer.echo(f"Forgotten: {one_line(gone.question)}")
    return 0


@bank.command()
def alias(
    entry: EntryArgument,
    wording: Annotated[str, typer.Argument(metavar="WORDING", show_default=False)],
    profile: ProfileOption = None,
    home: HomeOption = None,
) -> int:
    """Say that another wording asks the very same question."""
    from steadyhand.views.wording import one_line

    from .bank_editor import with_bank

    found = asyncio.run(with_bank(home, profile, lambda editor: editor.alias(entry, wording)))
    typer.echo(f"The same from now on: {one_line(found.question)}")
    return 0


@bank.command("import")
def take(
    file: Annotated[Path, typer.Argument(metavar="FILE", show_default=False)],
    replace: Annotated[
        bool, typer.Option("--replace", help="The file's answers win, however old they are.")
    ] = False,
    profile: ProfileOption = None,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> int:
    """Remember the answers of a JSON file; what is refused is named, with the reason."""
    from steadyhand.adapters.documents.language_files import load_vocabulary
    from steadyhand.adapters.store.exchange import read_bank

    from .bank_editor import print_merge, with_bank

    incoming = read_bank(file, load_vocabulary())
    result = asyncio.run(with_bank(home, profile, lambda d: d.take(incoming, replacing=replace)))
    print_merge(result, as_json=as_json)
    return 0


@bank.command("export")
def give(
    file: Annotated[Path, typer.Argument(metavar="FILE", show_default=False)],
    profile: ProfileOption = None,
    home: HomeOption = None,
) -> int:
    """Write every remembered answer to a JSON file that only you can read; '-' prints it."""
    from steadyhand.adapters.store.exchange import encode_bank, write_bank
    from steadyhand.views.wording import one_line, pluralize

    from .bank_editor import with_bank

    entries = asyncio.run(with_bank(home, profile, lambda editor: editor.entries()))
    if str(file) == "-":
        sys.stdout.write(encode_bank(entries).decode())
    else:
        where = one_line(str(write_bank(file, entries)))
        typer.echo(f"{pluralize(len(entries), 'answer')} written to {where}")
    return 0


@bank.command()
def check(
    days: Annotated[
        int, typer.Option("--older-than", metavar="DAYS", min=1, help="What counts as old.")
    ] = STALE_DAYS,
    profile: ProfileOption = None,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> int:
    """Name what deserves a look: contradictions, old answers, doubtful entries; exit 1 if any."""
    from datetime import timedelta

    from steadyhand.adapters.host import SystemClock
    from steadyhand.core.journal.codec import stamp

    from .bank_editor import print_findings, with_bank

    since = stamp(SystemClock().now() - timedelta(days=days))
    findings = asyncio.run(with_bank(home, profile, lambda editor: editor.doubts(since)))
    print_findings(findings, as_json=as_json)
    return 1 if findings else 0


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    app.add_typer(bank, name="bank")
