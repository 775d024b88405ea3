"""The answer bank's rules: what is remembered, for whom it holds, and when it is recalled."""

from .checking import Doubt, Finding, doubts
from .entry import BankEntry
from .keeping import NOTHING, Change, Merged, Refused, confirmed, merged, remembered
from .near import comparable, near
from .recall import Asking, Conflict, contradicts, recalled
from .scope import (
    ABOUT_THIS_JOB,
    ITS_OWN_WORDS,
    invented,
    meant,
    of_one_employer,
    of_one_place,
    refusal,
    secret_asked,
    sure,
)

__all__ = [
    "ABOUT_THIS_JOB",
    "ITS_OWN_WORDS",
    "NOTHING",
    "Asking",
    "BankEntry",
    "Change",
    "Conflict",
    "Doubt",
    "Finding",
    "Merged",
    "Refused",
    "comparable",
    "confirmed",
    "contradicts",
    "doubts",
    "invented",
    "meant",
    "merged",
    "near",
    "of_one_employer",
    "of_one_place",
    "recalled",
    "refusal",
    "remembered",
    "secret_asked",
    "sure",
]
