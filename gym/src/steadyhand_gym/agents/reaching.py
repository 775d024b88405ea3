"""The command line of steadyhand, with a browser that reaches hosts on loopback beside the job's.

steadyhand refuses loopback unless `--allow-origin` names it, and takes what is named for the job's
own. File hosts and third parties of a real site are public, so they are reachable and nobody's own:
`python -m steadyhand_gym.agents.reaching ORIGINS apply ...` lets ORIGINS be so, and nothing more.
"""

from __future__ import annotations

import sys
from dataclasses import replace

from steadyhand.adapters.browser.options import LaunchOptions
from steadyhand.settings import Settings
from steadyhand.wiring import application


def main() -> None:
    """Run the command that follows the origins."""
    beside = tuple(filter(None, sys.argv.pop(1).split(",")))
    usual = application.launch_options  # type: ignore[attr-defined]

    def launch_options(settings: Settings) -> LaunchOptions:
        options = usual(settings)
        return replace(options, allow_origins=(*options.allow_origins, *beside))

    application.launch_options = launch_options  # type: ignore[attr-defined]
    from steadyhand.surfaces.cli import main as run

    run()


if __name__ == "__main__":
    main()
