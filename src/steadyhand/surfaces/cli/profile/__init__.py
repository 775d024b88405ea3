"""Commands for profiles: check, schema, new, list, show, use, import."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from steadyhand.surfaces.cli.options import HomeOption, JsonOption, read_settings
from steadyhand.surfaces.cli.profile import importing
from steadyhand.views.wording import plain

profile = typer.Typer()
OptionalName = Annotated[
    str | None, typer.Argument(metavar="[NAME|FILE]", show_default=False, help="Which one.")
]
NameArgument = Annotated[str, typer.Argument(metavar="NAME", show_default=False)]


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    importing.add_to(profile)
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
    from steadyhand.adapters.documents.profiles import found_profile
    from steadyhand.surfaces.cli.profile.showing import letters_told

    settings = read_settings(home)
    path = found_profile(settings.home, file)
    found = Profile.load(path)
    typer.echo(f"{plain(file)} is a good profile of {plain(found.name.full)}.")
    for told in letters_told(path, found, settings.fonts):
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
    from steadyhand.adapters.documents.imports.template import template
    from steadyhand.adapters.documents.profiles import profile_path, write_profile

    path = profile_path(read_settings(home).home, name)
    write_profile(path, template(name))
    typer.echo(f"Fill in {path}, then: steadyhand profile check {name}")
    return 0


@profile.command("list")
def list_profiles(home: HomeOption = None, as_json: JsonOption = False) -> int:
    """List the profiles of the home folder; * marks the one in use."""
    from steadyhand.adapters.documents.profiles import kept_profiles
    from steadyhand.adapters.files.given_file import shown_path

    kept = kept_profiles(read_settings(home).home)
    if as_json:
        facts = [{"name": k.name, "path": str(k.path), "in_use": k.in_use} for k in kept]
        typer.echo(json.dumps(facts, indent=2, ensure_ascii=False))
    for each in () if as_json else kept:
        named = f"{plain(each.name)}  {shown_path(each.path)}"
        typer.echo(f"{'*' if each.in_use else ' '} {named}")
    if not kept and not as_json:
        typer.echo("No profile yet. Make one with: steadyhand profile new NAME")
    return 0


@profile.command("show")
def show(name: OptionalName = None, home: HomeOption = None, as_json: JsonOption = False) -> int:
    """Show what a profile says; without a name, the one in use."""
    from steadyhand.adapters.documents.imports import checked
    from steadyhand.adapters.documents.imports.reading import reading_of
    from steadyhand.adapters.documents.profile_file import Profile
    from steadyhand.adapters.documents.profiles import found_profile
    from steadyhand.surfaces.cli.profile.showing import print_facts

    path: Path = found_profile(read_settings(home).home, name)
    Profile.load(path)
    reading = reading_of(path)
    if as_json:
        typer.echo(json.dumps(checked.plain(reading.found), indent=2, ensure_ascii=False))
    else:
        print_facts(reading.found)
    return 0


@profile.command("use")
def use(name: NameArgument, home: HomeOption = None) -> int:
    """Take this profile where a command names none."""
    from steadyhand.adapters.documents.profiles import use_profile
    from steadyhand.adapters.files.given_file import shown_path

    typer.echo(f"In use: {shown_path(use_profile(read_settings(home).home, name))}")
    return 0
