"""Commands of the service's API: run it, and say which programs may ask."""

from __future__ import annotations

import asyncio
import signal
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated

import typer

from steadyhand.errors import BadInput

from .options import HomeOption, LogLevelOption, read_settings

if TYPE_CHECKING:
    from steadyhand.settings import Settings

SHUTDOWN_S = 10  # for requests under way; streams are cut, and go on where they were
KEEP_ALIVE_S = 15
CONNECTIONS_MAX = 500  # at once, most of them streams; more get 503
commands = typer.Typer(help="Serve jobs to programs and people over HTTP.")
keys = typer.Typer(help="Keys of programs.")
commands.add_typer(keys, name="keys")


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    app.add_typer(commands, name="api")


@commands.command("run")
def run(
    host: Annotated[str | None, typer.Option(metavar="HOST", show_default=False)] = None,
    port: Annotated[int | None, typer.Option(metavar="PORT", show_default=False)] = None,
    home: HomeOption = None,
    log_level: LogLevelOption = None,
) -> int:
    """Serve the API until it is stopped; without TLS, so put a proxy before it."""
    given = {"api_host": host, "api_port": port}
    named = {name: value for name, value in given.items() if value is not None}
    settings = read_settings(home, log=log_level).model_copy(update=named)
    asyncio.run(_serve(settings))
    return 0


async def _serve(settings: Settings) -> None:
    try:
        import uvicorn

        from steadyhand.surfaces.api.app import make_app
    except ModuleNotFoundError as exc:
        need = f"the API needs {exc.name}; install steadyhand with its extra 'server'"
        raise BadInput(need) from exc
    from steadyhand.wiring.api import open_api

    async with open_api(settings) as context:
        if context.tokens is None and not await context.keys.all():
            raise BadInput(
                "nobody could ask: make a key with 'steadyhand api keys add NAME', or set"
                " STEADYHAND_JWT_KEY or STEADYHAND_JWT_JWKS_URL"
            )
        config = uvicorn.Config(
            make_app(context),
            host=settings.api_host,
            port=settings.api_port,
            access_log=False,
            log_level="warning",
            server_header=False,
            proxy_headers=False,
            ws="none",
            limit_concurrency=CONNECTIONS_MAX,
            timeout_keep_alive=KEEP_ALIVE_S,
            timeout_graceful_shutdown=SHUTDOWN_S,
        )
        server = uvicorn.Server(config)
        # By itself it would die of a signal, with the store open.
        server.capture_signals = nullcontext  # type: ignore[assignment,method-assign]
        for each in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(each, server.handle_exit, each, None)
        typer.echo(f"Serving http://{settings.api_host}:{settings.api_port}/api/v1", err=True)
        await server.serve()


@keys.command("add")
def add_key(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    scope: Annotated[
        list[str] | None, typer.Option(help="What it may do; without one, what a user may.")
    ] = None,
    user: Annotated[str, typer.Option(help="Whom alone it acts for; without one, anybody.")] = "",
    home: HomeOption = None,
) -> int:
    """Make a key and show it, this once: only a digest of it is kept."""
    from steadyhand.wiring.api import make_key

    secret = asyncio.run(
        make_key(read_settings(home), name, scopes=tuple(scope or ()), user_id=user)
    )
    typer.echo(secret)
    return 0


@keys.command("list")
def list_keys(home: HomeOption = None) -> int:
    """List the keys, those that were revoked as well."""
    from steadyhand.wiring.api import stored_keys

    for key in asyncio.run(stored_keys(read_settings(home))):
        state = f"revoked {key.revoked_at}" if key.revoked_at else "counts"
        acts = f"for {key.user_id}" if key.user_id else "for anybody"
        typer.echo(f"{key.key_id}  {key.name}  {' '.join(key.scopes)}  {acts}  {state}")
    return 0


@keys.command("revoke")
def revoke_key(
    key_id: Annotated[str, typer.Argument(metavar="ID")], home: HomeOption = None
) -> int:
    """Let a key count no more, from now on."""
    from steadyhand.wiring import api

    if not asyncio.run(api.revoke_key(read_settings(home), key_id)):
        raise BadInput(f"no key {key_id!r} counts; see 'steadyhand api keys list'")
    typer.echo(f"Revoked {key_id}.")
    return 0
