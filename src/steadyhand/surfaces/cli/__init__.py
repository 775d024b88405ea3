"""The command line."""

from __future__ import annotations

import sys
from importlib.metadata import version
from typing import NoReturn


def main() -> NoReturn:
    """The process ends with the code of the command that was given."""
    arguments = sys.argv[1:]
    if arguments == ["--version"]:  # asked by scripts: nothing else is loaded for it
        sys.stdout.write(f"steadyhand {version('steadyhand')}\n")
        raise SystemExit(0)
    from steadyhand.adapters.host import forbid_dumps

    forbid_dumps()  # before anything of the user's is read
    from steadyhand.surfaces.cli.app import run

    raise SystemExit(run(arguments))
