"""The commands of a service: serve, worker, and `api` with its keys and users."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer

from steadyhand.errors import BadInput

from . import options

if TYPE_CHECKING:
    from steadyhand.settings import Settings
    from steadyhand.surfaces.worker.process import Listening

HostOption = Annotated[str | None, typer.Option(metavar="HOST", show_default=False)]
PortOption = Annotated[
    int | None, typer.Option(metavar="PORT", min=1, max=65535, show_default=False)
]
NEEDED = ("fastapi", "uvicorn", "jwt")
EXTRA = "pip install 'steadyhand[server]'"
api = typer.Typer(help="Answer programs and people over HTTP, and say who may ask.")
keys = typer.Typer(help="Keys of programs.")
users = typer.Typer(help="What is known of users.")
api.add_typer(keys, name="keys")
api.add_typer(users, name="users")


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    app.command()(serve)
    app.command()(worker)
    app.add_typer(api, name="api")


def serve(
    host: HostOption = None,
    port: PortOption = None,
    home: options.HomeOption = None,
    origins: options.OriginOption = None,
    log_level: options.LogLevelOption = None,
) -> int:
    """Serve the REST API and drive its jobs, in one process.

    The first start makes a key and shows it once. Ctrl-C ends it gently, twice at once.
    """
    _check_extra()
    from steadyhand.surfaces.worker import process

    settings = options.read_settings(home, True, origins, log=log_level)
    process.run_to_end(process.serve(settings, _listening(settings, host, port), say=_say))
    return 0


def worker(
    worker_id: Annotated[
        str,
        typer.Option(
            "--id", envvar="GH_WORKER_ID", help="Its name; '' makes one. Jobs may name it."
        ),
    ] = "",
    status_port: Annotated[
        int | None,
        typer.Option(
            metavar="PORT", envvar="GH_WORKER_PORT", min=1, max=65535, help="Of /worker/status."
        ),
    ] = None,
    home: options.HomeOption = None,
    origins: options.OriginOption = None,
    log_level: options.LogLevelOption = None,
) -> int:
    """Drive jobs of the queue until a signal ends it.

    SIGTERM ends it gently, a second one at once.
    """
    _check_extra()
    from steadyhand.surfaces.worker import process

    settings = options.read_settings(home, True, origins, log=log_level)
    status = process.Listening(port=status_port) if status_port else None
    process.run_to_end(process.run_worker(settings, say=_say, worker_id=worker_id, status=status))
    return 0


@api.command("run")
def run(
    host: HostOption = None,
    port: PortOption = None,
    home: options.HomeOption = None,
    log_level: options.LogLevelOption = None,
) -> int:
    """Serve the API until it is stopped; without TLS, so put a proxy before it."""
    _check_extra()
    from steadyhand.surfaces.worker import process

    settings = options.read_settings(home, log=log_level)
    process.run_to_end(process.serve_api(settings, _listening(settings, host, port), say=_say))
    return 0


@keys.command("add")
def add_key(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    scope: Annotated[
        list[str] | None, typer.Option(help="What it may do; without one, what a user may.")
    ] = None,
    user: Annotated[str, typer.Option(help="Whom alone it acts for; without one, anybody.")] = "",
    home: options.HomeOption = None,
) -> int:
    """Make a key and show it, this once: only a digest of it is kept."""
    _check_extra()
    from steadyhand.wiring.api import make_key

    settings = options.read_settings(home)
    typer.echo(asyncio.run(make_key(settings, name, scopes=tuple(scope or ()), user_id=user)))
    return 0


@keys.command("list")
def list_keys(home: options.HomeOption = None) -> int:
    """List the keys, those that were revoked as well."""
    _check_extra()
    from steadyhand.wiring.api import stored_keys

    for key in asyncio.run(stored_keys(options.read_settings(home))):
        state = f"revoked {key.revoked_at}" if key.revoked_at else "counts"
        acts = f"for {key.user_id}" if key.user_id else "for anybody"
        typer.echo(f"{key.key_id}  {key.name}  {' '.join(key.scopes)}  {acts}  {state}")
    return 0


@keys.command("revoke")
def revoke_key(
    key_id: Annotated[str, typer.Argument(metavar="ID")], home: options.HomeOption = None
) -> int:
    """Let a key count no more, from now on."""
    _check_extra()
    from steadyhand.wiring import api as wired

    if not asyncio.run(wired.revoke_key(options.read_settings(home), key_id)):
        raise BadInput(f"no key {key_id!r} counts; see 'steadyhand api keys list'")
    typer.echo(f"Revoked {key_id}.")
    return 0


@users.command("set")
def set_user(
    user: Annotated[str, typer.Argument(metavar="USER")],
    tier: Annotated[
        str | None, typer.Option(help="Whose limits hold; '' for the one of the settings.")
    ] = None,
    delegate: Annotated[
        list[str] | None,
        typer.Option(help="A program whose yes counts as theirs; '' for none. Those before go."),
    ] = None,
    home: options.HomeOption = None,
) -> int:
    """Say what holds for a user; without an option, show it."""
    _check_extra()
    from steadyhand.wiring.api import known_user

    settings = options.read_settings(home)
    told = asyncio.run(known_user(settings, user, tier=tier, delegates=delegate))
    yes = ", ".join(told.delegates) or "no program"
    typer.echo(f"{told.user_id}  tier {told.tier or 'of the settings'}  yes counts from: {yes}")
    return 0


@api.command("migrate")
def migrate(
    url: Annotated[str, typer.Argument(metavar="DATABASE_URL")],
    site: Annotated[
        list[str] | None, typer.Option(help="NAME=ORIGIN: whose passwords its platform NAME are.")
    ] = None,
    home: options.HomeOption = None,
) -> int:
    """Take over the jobs, secrets and costs that an earlier system keeps in its gh_* tables.

    Its keys are read from GH_CREDENTIAL_KEY and GH_CREDENTIAL_PREV_KEYS; nothing there is changed.
    """
    _check_extra()
    from steadyhand.wiring.api import migrate_earlier

    pairs = [each.partition("=") for each in site or ()]
    if any(not mark for _, mark, _ in pairs):
        raise BadInput("--site is written like linkedin=https://www.linkedin.com")
    sites = {name: origin for name, _, origin in pairs}
    done = asyncio.run(migrate_earlier(options.read_settings(home), url, sites))
    for what, count in sorted(done.stored.items()):
        typer.echo(f"stored: {count} {what}")
    for line in done.left:
        typer.echo(f"left: {line}")
    return 0


def _listening(settings: Settings, host: str | None, port: int | None) -> Listening:
    from steadyhand.surfaces.worker.process import Listening

    return Listening(host or settings.api_host, port or settings.api_port)


def _say(line: str) -> None:
    typer.echo(line, err=True)


def _check_extra() -> None:
    """Raises BadInput where what a service needs is not installed."""
    lacking = [name for name in NEEDED if find_spec(name) is None]
    if lacking:
        raise BadInput(f"a service needs {lacking[0]}, of the extra 'server'; {EXTRA}")
