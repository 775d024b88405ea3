"""The posting out of a board's answer, whichever board it is."""

from __future__ import annotations

from collections.abc import Callable

from ..facts import Posting
from ..mending import ANSWER_MAX, parsed
from ..tree import Record, listed, record, records, text
from .ashby import ashby_posting
from .greenhouse import greenhouse_posting
from .lever import lever_posting
from .recruitee import recruitee_posting
from .shapes import Board
from .smartrecruiters import smartrecruiters_posting
from .workable import workable_posting

_SHUT = frozenset({"closed", "archived", "expired", "filled", "unpublished"})
Reader = Callable[[list[Record], Board], Posting]
_READERS: dict[str, tuple[Reader, tuple[str, ...], tuple[str, ...]]] = {
    # reader, keys that hold the posting or the list of them, keys that hold its id
    "greenhouse": (greenhouse_posting, ("jobs",), ("id",)),
    "lever": (lever_posting, (), ("id",)),
    "ashby": (ashby_posting, ("jobs",), ("id", "jobUrl")),
    "smartrecruiters": (smartrecruiters_posting, ("content",), ("id", "uuid")),
    "workable": (workable_posting, ("jobs",), ("shortcode",)),
    "recruitee": (recruitee_posting, ("offer", "offers"), ("slug", "id")),
}


def read_answer(answer: str, board: Board) -> Posting | None:
    """The board's posting out of its JSON; None where it is not in it (any more).

    A board that answers with a list of all its postings may hold one several times, once for each
    place.
    """
    reader, keys, ids = _READERS[board.kind]
    for value in parsed(answer, ANSWER_MAX):
        whole = record(value)
        key = next((k for k in keys if k in whole), "")
        found = records(whole[key] if key else listed(value))
        same = [item for item in found if _is_it(item, board.job, ids) and _is_open(item)]
        if same:
            return reader([{**_around(whole, key), **item} for item in same], board)
    return None


def is_answer(answer: str) -> bool:
    """Whether it is JSON at all, and no page that somebody put in a board's place."""
    return bool(parsed(answer, ANSWER_MAX))


def _is_it(item: Record, job: str, ids: tuple[str, ...]) -> bool:
    said = [text(item.get(name)).casefold() for name in ids]
    low = job.casefold()
    return any(each == low or each.rstrip("/").endswith(f"/{low}") for each in said if each)


def _is_open(item: Record) -> bool:
    """Whether the board does not say itself that nobody can apply any more."""
    states = (text(item.get(name)).casefold() for name in ("state", "status"))
    return item.get("active") is not False and not _SHUT.intersection(states)


def _around(whole: Record, key: str) -> Record:
    """What stands beside the list and is the company's: its name, under a key of its own."""
    return {"account_name": whole["name"]} if key and "name" in whole else {}
