"""The review sheet to a person: all that one yes would send, and what is said about it."""

from steadyhand.adapters.people.review.around import sheet_of
from steadyhand.adapters.people.review.elsewhere import Told, reply_to
from steadyhand.adapters.people.review.talk import Talk

__all__ = ["Talk", "Told", "reply_to", "sheet_of"]
