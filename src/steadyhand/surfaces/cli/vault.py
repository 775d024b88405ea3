"""`steadyhand vault` and `steadyhand forget`: what is sealed, and the end of all of it."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steadyhand.core.secrets import SecretKind

from .options import HomeOption, JsonOption, read_settings

if TYPE_CHECKING:
    from steadyhand.ports import SecretRecord


CODE_MINUTES = 10  # what sites let a one-time code live
DAY = 10  # characters of a time that are its day

KindArgument = Annotated[
    SecretKind, typer.Argument(metavar="KIND", show_default=False, help="What it is.")
]
WhereArgument = Annotated[
    str,
    typer.Argument(metavar="WHERE", show_default=False, help="An origin, a host, or a name."),
]

vault = typer.Typer()


@vault.callback()
def _vault() -> None:
    """Keep passwords, sessions and other secrets, sealed."""


@vault.command("set")
def put(
    kind: KindArgument,
    where: WhereArgument,
    spoken: Annotated[list[str] | None, typer.Argument(metavar="", hidden=True)] = None,
    username: Annotated[
        str, typer.Option("--username", metavar="U", help="Whose password it is.")
    ] = "",
    file: Annotated[
        Path | None, typer.Option("--file", metavar="F", help="Read it from this file.")
    ] = None,
    days: Annotated[
        int | None, typer.Option("--days", metavar="N", min=1, max=3650, help="Keep it so long.")
    ] = None,
    home: HomeOption = None,
) -> int:
    """Keep a credential, session, secret or code.

    It is typed or piped in, and never shown.
    A credential and a code belong to one exact origin (https://jobs.example), a session to a host,
    a secret to a name. Piped in, a credential is two lines: user name and password.
    """
    from datetime import timedelta

    from steadyhand.adapters.host import SystemClock
    from steadyhand.core.secrets import parse_place
    from steadyhand.errors import BadInput

    from .vault_prompt import read_secret, with_vault

    if spoken:
        raise BadInput(
            "a secret is typed or piped in, never an argument: others can see those; "
            "nothing was kept, and what you wrote is worth changing"
        )
    place = parse_place(kind, where)
    secret = read_secret(kind, username, file)
    now = SystemClock().now()
    short = timedelta(minutes=CODE_MINUTES) if kind is SecretKind.CODE else None
    life = timedelta(days=days) if days else short
    until = now + life if life else None
    asyncio.run(
        with_vault(home, lambda opened: opened.vault.put(place, secret, at=now, expires_at=until))
    )
    typer.echo(f"Kept: {place.kind} of {place.domain}.")
    return 0


@vault.command("list")
def list_all(home: HomeOption = None, as_json: JsonOption = False) -> int:
    """List what is kept, without the secrets."""
    from steadyhand.adapters.host import SystemClock

    from .vault_prompt import with_vault

    now = SystemClock().now()
    kept = asyncio.run(with_vault(home, lambda opened: opened.vault.secret_records(at=now)))
    if as_json:
        typer.echo(json.dumps([_secret_json(each) for each in kept], indent=2, ensure_ascii=False))
    for each in () if as_json else kept:
        typer.echo(_secret_line(each))
    if not kept and not as_json:
        typer.echo("Nothing is kept.")
    return 0


@vault.command("forget")
def drop(kind: KindArgument, where: WhereArgument, home: HomeOption = None) -> int:
    """Forget one secret."""
    from steadyhand.adapters.host import SystemClock
    from steadyhand.core.secrets import parse_place
    from steadyhand.errors import BadInput

    from .vault_prompt import with_vault

    place, now = parse_place(kind, where), SystemClock().now()
    if not asyncio.run(with_vault(home, lambda opened: opened.vault.forget(place, at=now))):
        raise BadInput(f"no {kind} of {place.domain} is kept; see 'steadyhand vault list'")
    typer.echo(f"Forgotten: {place.kind} of {place.domain}.")
    return 0


@vault.command("rotate")
def turn(
    passphrase: Annotated[
        bool, typer.Option("--passphrase", help="Seal the keys by a passphrase, asked for now.")
    ] = False,
    home: HomeOption = None,
) -> int:
    """Seal everything with a new key.

    The old one opens nothing afterwards. Safe to stop and to repeat: a rotation that was cut off
    is brought to its end.
    """
    from steadyhand.views.wording import pluralize

    from .vault_prompt import rotate_home_keys

    done = asyncio.run(rotate_home_keys(home, new_passphrase=passphrase))
    if done.went_on:
        typer.echo("Older keys were still in use; no further key was made.")
    typer.echo(f"{pluralize(done.resealed, 'secret')} sealed anew.")
    for place in done.unreadable:
        typer.echo(f"No key opens the {place}; set it again or forget it.", err=True)
    if not done.settled:
        typer.echo("The old key is kept for what could not be opened.", err=True)
    return 0 if done.settled and not done.unreadable else 1


@vault.command("verify")
def verify(home: HomeOption = None) -> int:
    """Check every secret and the audit log; exit 1 if one is wrong.

    Each secret has to open, and no entry of the log may have been changed, moved or taken out.
    """
    from steadyhand.views.wording import pluralize

    from .vault_prompt import faults, with_vault

    deeds, wrong = asyncio.run(with_vault(home, faults))
    for each in wrong:
        typer.echo(f"Wrong: {each}.", err=True)
    if not wrong:
        typer.echo(f"Every secret opens, and the audit log of {pluralize(deeds, 'deed')} is whole.")
    return 1 if wrong else 0


def _secret_line(kept: SecretRecord) -> str:
    until = f"until {kept.expires_at[:DAY]}" if kept.expires_at else ""
    seen = f"worked on {kept.last_verified_at[:DAY]}" if kept.last_verified_at else ""
    told = ", ".join(filter(None, ("" if kept.is_valid else "does not work", until, seen)))
    return f"{kept.place.kind:<11} {kept.place.domain}{f'  ({told})' if told else ''}"


def _secret_json(kept: SecretRecord) -> dict[str, object]:
    return {
        "kind": kept.place.kind.value,
        "where": kept.place.domain,
        "created_at": kept.created_at,
        "expires_at": kept.expires_at or None,
        "last_verified_at": kept.last_verified_at or None,
        "is_valid": kept.is_valid,
    }


def forget(
    user: Annotated[
        str,
        typer.Argument(metavar="USER", show_default=False, help="Whom; 'local' where it is you."),
    ],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask again.")] = False,
    home: HomeOption = None,
) -> int:
    """Erase all that is kept of a user.

    Runs, files, answers, applications, secrets and profiles go; the audit log keeps a digest that
    tells nobody who it was. There is no way back.
    """
    from steadyhand import wiring
    from steadyhand.errors import BadInput
    from steadyhand.settings import Settings
    from steadyhand.views.wording import pluralize

    from .vault_prompt import ACTOR

    settings = read_settings(home)
    Settings(home=settings.home, user_id=user)  # a name that can be no user's is refused
    if not settings.home.is_dir():
        raise BadInput(f"there is no home folder {settings.home}; check --home")
    if not yes:
        _confirm(user)
    gone = asyncio.run(wiring.forget_user(settings, user, actor=ACTOR))
    if not (gone.rows or gone.folders):
        typer.echo(f"Nothing was kept of {user}.")
        return 0
    rows, folders = pluralize(gone.rows, "record"), pluralize(gone.folders, "folder")
    typer.echo(f"Forgotten: {user}, with {rows} and {folders}.")
    return 0


def _confirm(user: str) -> None:
    """The user was named once more. Raises BadInput."""
    from steadyhand.errors import BadInput

    if not sys.stdin.isatty():
        raise BadInput("nobody can be asked whether to erase a user here; say --yes")
    typer.echo(f"All that is kept of {user} will be erased, for good.", err=True)
    if typer.prompt("Write the name again", default="", show_default=False, err=True) != user:
        raise BadInput("the names differ; nothing was erased")


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    app.add_typer(vault, name="vault")
    app.command()(forget)
