"""The answer bank in a database, and as a file."""

from .file import bank_file, read_bank, write_bank
from .rows import SqlBank

__all__ = ["SqlBank", "bank_file", "read_bank", "write_bank"]
