"""What comes before the form, as a person reads it: lines of the narrative, and the questions."""

from .papers import PaperReview
from .questions import (
    documents_question,
    duplicate_question,
    fit_question,
    language_question,
    posting_question,
)
from .told import told

__all__ = [
    "PaperReview",
    "documents_question",
    "duplicate_question",
    "fit_question",
    "language_question",
    "posting_question",
    "told",
]
