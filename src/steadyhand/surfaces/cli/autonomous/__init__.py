"""The command for a whole list of leads."""

from steadyhand.surfaces.cli.autonomous.command import add_to

__all__ = ["add_to"]
