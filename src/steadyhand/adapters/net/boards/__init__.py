"""Postings from the web: one address in, a posting or a named end out."""

from .kept import POSTING, files_of, posting_from
from .port import WebPostings
from .reading import Reading, Source, read_document, read_posting

__all__ = [
    "POSTING",
    "Reading",
    "Source",
    "WebPostings",
    "files_of",
    "posting_from",
    "read_document",
    "read_posting",
]
