"""Pictures of a page with secrets covered before anything is encoded."""

from .shot import COVER, Hidden, picture, store

__all__ = ["COVER", "Hidden", "picture", "store"]
