"""`profile import`: a resume becomes a profile that a person has looked at."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steadyhand.surfaces.cli.options import HomeOption, JsonOption, read_settings
from steadyhand.views.wording import plain

if TYPE_CHECKING:
    from steadyhand.adapters.documents.imports.found import Reading

Ask = Callable[[str], str]
DEFAULT = Path("profile.yaml")


def add_to(group: typer.Typer) -> None:
    """The group knows the command."""
    group.command("import")(import_resume)


def import_resume(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            show_default=False,
            help="A resume: PDF, Word, JSON Resume, Europass or LinkedIn's archive.",
        ),
    ],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="P", help="Where to write the profile.")
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="Keep it in the home folder.")
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", help="Ask nothing; doubtful facts are marked in the file.")
    ] = False,
    page: Annotated[
        bool, typer.Option("--page", help="Show each line of the file with the facts read from it.")
    ] = False,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> int:
    """Read a resume into a profile, for you to review.

    Nothing is invented: what could not be read is left out and listed.
    """
    from steadyhand.adapters.documents.imports.reading import reading_of
    from steadyhand.adapters.documents.imports.text import profile_text
    from steadyhand.adapters.documents.profiles import profile_path, write_profile
    from steadyhand.adapters.files.given_file import user_path
    from steadyhand.surfaces.cli.profile.showing import print_page, print_reading

    reading = reading_of(user_path(file))
    path = profile_path(read_settings(home).home, name) if name else out
    asking = not yes and not as_json and sys.stdin.isatty()
    if page and not as_json:
        print_page(reading)
    if not as_json:
        print_reading(reading)
        path = path or DEFAULT
    if asking:
        reading = reviewed(reading, _asked)
    if path:
        head = (f"Read from {plain(file.name)}. Look through it before you use it.",)
        replace = asking and path.exists() and typer.confirm(f"Overwrite {path}?")
        write_profile(path, profile_text(reading, head=head), replace=replace)
    if as_json:
        typer.echo(json.dumps(_facts(reading, path), indent=2, ensure_ascii=False))
    elif path:
        typer.echo(_told(reading, path))
    return 0


def reviewed(reading: Reading, ask: Ask) -> Reading:
    """The reading after each doubtful or missing fact was asked for: kept, mended or left out."""
    from steadyhand.adapters.documents.imports.checked import missing
    from steadyhand.adapters.documents.imports.review import added, answered

    for fact in [f for f in reading.found if not f.sure]:
        value, text = plain(str(fact.value)), plain(fact.text)
        read = f'{plain(fact.named)}: {value}   (read from "{text}", {fact.where})'
        reading = answered(
            reading, fact, ask(f"{read}\n  Enter keeps it, - leaves it out, or write it")
        )
    for key in missing(reading):
        reading = added(
            reading, key, ask(f"{key} was not found. Write it, or Enter to do it later")
        )
    return reading


def _asked(question: str) -> str:
    return str(typer.prompt(question, default="", show_default=False))


def _told(reading: Reading, path: Path) -> str:
    from steadyhand.adapters.documents.imports.checked import missing
    from steadyhand.adapters.files.given_file import shown_path

    lacking, written = missing(reading), shown_path(path)
    if lacking:
        return f"Wrote {written}. Add your {' and '.join(lacking)} to it: it was not found."
    return f"Wrote {written}. Look through it, then: steadyhand profile check {written}"


def _facts(reading: Reading, path: Path | None) -> dict[str, object]:
    from steadyhand.adapters.documents.imports.checked import missing

    return {
        "facts": [
            {
                "place": fact.named,
                "value": fact.value,
                "confidence": fact.confidence,
                "sure": fact.sure,
                "text": fact.text,
                "where": fact.where,
            }
            for fact in reading.found
        ],
        "left_out": [{"text": x.text, "why": x.why, "where": x.where} for x in reading.left],
        "lines": [
            {"text": x.text, "where": x.where, "facts": list(x.facts), "left_out": x.left_out}
            for x in reading.lines
        ],
        "lines_read": reading.read_lines,
        "missing": list(missing(reading)),
        "written": str(path) if path else None,
    }
