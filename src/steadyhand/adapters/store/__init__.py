"""What runs remember: a database for facts, a folder for private files, and the home of both."""

from __future__ import annotations

from .home import FileArtifacts, Home
from .store import Store, open_store

__all__ = ["FileArtifacts", "Home", "Store", "open_store"]
