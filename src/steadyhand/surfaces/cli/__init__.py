"""The command line."""

from __future__ import annotations

import gc
import sys
from importlib.metadata import version
from typing import NoReturn

# New objects before garbage is looked for. A start makes hundreds of thousands that stay, and at
# Python's own 700 a seventh of a run's time goes by in looking.
COLLECT_AFTER = 50_000


def main() -> NoReturn:
    """The process ends with the code of the command that was given."""
    arguments = sys.argv[1:]
    if arguments == ["--version"]:  # asked by scripts: nothing else is loaded for it
        sys.stdout.write(f"steadyhand {version('steadyhand')}\n")
        raise SystemExit(0)
    gc.set_threshold(COLLECT_AFTER)
    from steadyhand.adapters.host import forbid_dumps

    forbid_dumps()  # before anything of the user's is read
    from steadyhand.surfaces.cli.app import run

    raise SystemExit(run(arguments))
