"""`steadyhand profile`: check, schema, new, list, show, use, import."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steadyhand.views.wording import one_line

from .options import HomeOption, JsonOption, read_settings

if TYPE_CHECKING:
    from steadyhand.adapters.documents.extraction import Extraction


Ask = Callable[[str], str]
DEFAULT = Path("profile.yaml")


def add_import(group: typer.Typer) -> None:
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
    from steadyhand.adapters.documents.profile_folder import profile_path, write_profile
    from steadyhand.adapters.documents.profile_import import import_file, profile_text
    from steadyhand.adapters.files.given_file import user_path

    from .profile_tables import print_page, print_reading

    reading = import_file(user_path(file))
    path = profile_path(read_settings(home).home, name) if name else out
    asking = not yes and not as_json and sys.stdin.isatty()
    if page and not as_json:
        print_page(reading)
    if not as_json:
        print_reading(reading)
        path = path or DEFAULT
    if asking:
        reading = review_reading(reading, _prompt)
    if path:
        head = (f"Read from {one_line(file.name)}. Look through it before you use it.",)
        replace = asking and path.exists() and typer.confirm(f"Overwrite {path}?")
        write_profile(path, profile_text(reading, head=head), replace=replace)
    if as_json:
        typer.echo(json.dumps(_facts(reading, path), indent=2, ensure_ascii=False))
    elif path:
        typer.echo(_summary(reading, path))
    return 0


def review_reading(reading: Extraction, ask: Ask) -> Extraction:
    """The reading after each doubtful or missing fact was asked for: kept, mended or left out."""
    from steadyhand.adapters.documents.extraction import missing_keys
    from steadyhand.adapters.documents.profile_import import add_fact, apply_answer

    for fact in [f for f in reading.found if not f.sure]:
        value, text = one_line(str(fact.value)), one_line(fact.text)
        read = f'{one_line(fact.named)}: {value}   (read from "{text}", {fact.where})'
        reading = apply_answer(
            reading, fact, ask(f"{read}\n  Enter keeps it, - leaves it out, or write it")
        )
    for key in missing_keys(reading):
        reading = add_fact(
            reading, key, ask(f"{key} was not found. Write it, or Enter to do it later")
        )
    return reading


def _prompt(question: str) -> str:
    return str(typer.prompt(question, default="", show_default=False))


def _summary(reading: Extraction, path: Path) -> str:
    from steadyhand.adapters.documents.extraction import missing_keys
    from steadyhand.adapters.files.given_file import printable_path

    lacking, written = missing_keys(reading), printable_path(path)
    if lacking:
        return f"Wrote {written}. Add your {' and '.join(lacking)} to it: it was not found."
    return f"Wrote {written}. Look through it, then: steadyhand profile check {written}"


def _facts(reading: Extraction, path: Path | None) -> dict[str, object]:
    from steadyhand.adapters.documents.extraction import missing_keys

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
        "missing": list(missing_keys(reading)),
        "written": str(path) if path else None,
    }


profile = typer.Typer()
OptionalName = Annotated[
    str | None, typer.Argument(metavar="[NAME|FILE]", show_default=False, help="Which one.")
]
NameArgument = Annotated[str, typer.Argument(metavar="NAME", show_default=False)]


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    add_import(profile)
    app.add_typer(profile, name="profile")


@profile.callback()
def _profile() -> None:
    """Check, make, import and choose profiles."""


@profile.command("check")
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", show_default=False)],
    home: HomeOption = None,
) -> int:
    """Check a profile, by its file or its name; what is wrong is named with its line."""
    from steadyhand.adapters.documents.profile_file import Profile
    from steadyhand.adapters.documents.profile_folder import find_profile

    from .profile_tables import letter_warnings

    settings = read_settings(home)
    path = find_profile(settings.home, file)
    found = Profile.load(path)
    typer.echo(f"{one_line(file)} is a good profile of {one_line(found.name.full)}.")
    for told in letter_warnings(path, found, settings.fonts):
        typer.echo(told)
    return 0


@profile.command("schema")
def schema() -> int:
    """Print the JSON Schema of a profile file."""
    from steadyhand.adapters.documents.profile_schema import profile_schema

    typer.echo(json.dumps(profile_schema(), indent=2, ensure_ascii=False))
    return 0


@profile.command("new")
def new(name: NameArgument, home: HomeOption = None) -> int:
    """Make a profile to fill in; an existing one is left alone."""
    from steadyhand.adapters.documents.profile_folder import profile_path, write_profile
    from steadyhand.adapters.documents.profile_import import template

    path = profile_path(read_settings(home).home, name)
    write_profile(path, template(name))
    typer.echo(f"Fill in {path}, then: steadyhand profile check {name}")
    return 0


@profile.command("list")
def list_profiles(home: HomeOption = None, as_json: JsonOption = False) -> int:
    """List the profiles of the home folder; * marks the one in use."""
    from steadyhand.adapters.documents.profile_folder import stored_profiles
    from steadyhand.adapters.files.given_file import printable_path

    kept = stored_profiles(read_settings(home).home)
    if as_json:
        facts = [{"name": k.name, "path": str(k.path), "in_use": k.in_use} for k in kept]
        typer.echo(json.dumps(facts, indent=2, ensure_ascii=False))
    for each in () if as_json else kept:
        named = f"{one_line(each.name)}  {printable_path(each.path)}"
        typer.echo(f"{'*' if each.in_use else ' '} {named}")
    if not kept and not as_json:
        typer.echo("No profile yet. Make one with: steadyhand profile new NAME")
    return 0


@profile.command("show")
def show(name: OptionalName = None, home: HomeOption = None, as_json: JsonOption = False) -> int:
    """Show what a profile says; without a name, the one in use."""
    from steadyhand.adapters.documents import extraction
    from steadyhand.adapters.documents.profile_file import Profile
    from steadyhand.adapters.documents.profile_folder import find_profile
    from steadyhand.adapters.documents.profile_import import import_file

    from .profile_tables import print_facts

    path: Path = find_profile(read_settings(home).home, name)
    Profile.load(path)
    reading = import_file(path)
    if as_json:
        typer.echo(json.dumps(extraction.plain_facts(reading.found), indent=2, ensure_ascii=False))
    else:
        print_facts(reading.found)
    return 0


@profile.command("use")
def use(name: NameArgument, home: HomeOption = None) -> int:
    """Take this profile where a command names none."""
    from steadyhand.adapters.documents.profile_folder import use_profile
    from steadyhand.adapters.files.given_file import printable_path

    typer.echo(f"In use: {printable_path(use_profile(read_settings(home).home, name))}")
    return 0
