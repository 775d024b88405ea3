"""Recordings as files: what a run decided, with all that is needed to decide it again."""

from .files import read_recordings, write_recording

__all__ = ["read_recordings", "write_recording"]
