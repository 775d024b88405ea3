"""Postings: what is known of a vacancy, and the readers of all that boards and pages tell of it."""

from .facts import Employment, Need, Period, Posting, Remote, Requirement, Salary
from .jsonld import posting_of

__all__ = [
    "Employment",
    "Need",
    "Period",
    "Posting",
    "Remote",
    "Requirement",
    "Salary",
    "posting_of",
]
