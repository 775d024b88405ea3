"""The commands of a service: serve, worker."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import Annotated

import typer

from steadyhand.errors import BadInput

from . import options

PortOption = Annotated[int, typer.Option(metavar="PORT", min=1, max=65535)]
NEEDED = ("fastapi", "uvicorn", "jwt")
EXTRA = "pip install 'steadyhand[server]'"


def add_to(app: typer.Typer) -> None:
    """The app knows these commands."""
    app.command()(serve)
    app.command()(worker)


def serve(
    host: Annotated[str, typer.Option(help="Address to listen at.")] = "127.0.0.1",
    port: PortOption = 8700,
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
    at = process.Listening(host, port)
    asyncio.run(process.serve(settings, at, say=lambda line: typer.echo(line, err=True)))
    return 0


def worker(
    worker_id: Annotated[
        str, typer.Option("--id", help="Its name; '' makes one. Jobs may name it.")
    ] = "",
    status_port: Annotated[
        int | None, typer.Option(metavar="PORT", min=1, max=65535, help="Of /worker/status.")
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
    asyncio.run(process.run_worker(settings, worker_id=worker_id, status=status))
    return 0


def _check_extra() -> None:
    """Raises BadInput where what a service needs is not installed."""
    lacking = [name for name in NEEDED if find_spec(name) is None]
    if lacking:
        raise BadInput(f"a service needs {lacking[0]}, of the extra 'server'; {EXTRA}")
