"""Which profile a person wants the run's browser to work in."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Mode = Literal["off", "auto", "copy", "direct"]
DEFAULT = "Default"  # Chrome's name for the first profile of a folder


@dataclass(frozen=True, slots=True)
class Wish:
    """A profile and how it may be used; `folder` None means that of the browser that runs."""

    mode: Mode = "off"
    folder: Path | None = None
    name: str = DEFAULT


NO_WISH = Wish()


@dataclass(frozen=True, slots=True)
class Profile:
    """One profile of a user data folder."""

    folder: Path
    name: str = DEFAULT

    @property
    def path(self) -> Path:
        """Its own folder."""
        return self.folder / self.name

    @property
    def preferences(self) -> Path:
        """Its settings, as the browser stores them."""
        return self.path / "Preferences"
