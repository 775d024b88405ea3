"""What runs remember: a database for facts, a folder for private files, and the home of both."""

from .artifacts import FileArtifacts
from .home import Home
from .store import Store, open_store

__all__ = ["FileArtifacts", "Home", "Store", "open_store"]
