"""Any site, any fault, any person: what the properties of whole runs draw from."""

from __future__ import annotations

from typing import TypeVar

from hypothesis import strategies as st

from steadyhand.errors import BrowserLost, PageTimeout
from steadyhand.testing import Answers, NextBehaviour, ScriptChange, ScriptedHuman, ScriptedSite

from .faults import LATER, Fickle, Kill, Killed

T = TypeVar("T")
EVENTS = 55  # more than most scripted runs store
ACTS = 25  # more acts of a browser than most of them need
LOOKS = 12
NEXTS = (
    NextBehaviour.SELF,
    NextBehaviour.TURN,
    NextBehaviour.LATE,
    NextBehaviour.SEND,
    NextBehaviour.ASK,
    NextBehaviour.ASK_LATE,
)
PRESSES = 2  # further ways of the site, for presses after the first

KILLS = st.builds(Kill, st.integers(1, EVENTS), st.booleans())
YIELDS = st.lists(st.integers(0, 4), max_size=60)
_FAULTS = st.sampled_from([BrowserLost, PageTimeout, Killed])
_SAID = st.sampled_from([True, "YES", True, "YES", False, "yes", "", LATER])


def sites() -> st.SearchStrategy[ScriptedSite]:
    """Sites that take, store, answer, change and break in any way that a script can say."""
    return st.builds(
        ScriptedSite,
        answers=st.sampled_from(Answers),
        nexts=_seldom((), st.lists(st.sampled_from(NEXTS), max_size=2)),
        then=st.lists(st.sampled_from(Answers), max_size=PRESSES),
        sticks=_seldom((), st.lists(st.booleans(), max_size=5)),
        late=_seldom(3, st.integers(1, 8)),
        missed=_seldom(0, st.integers(1, 2)),
        formless=_seldom(0, st.integers(1, 3)),
        changes=st.dictionaries(st.integers(1, LOOKS), st.sampled_from(ScriptChange), max_size=2),
        faults=_seldom({}, st.dictionaries(st.integers(1, ACTS), _FAULTS, max_size=3)),
    )


def _seldom(usual: T, other: st.SearchStrategy[T]) -> st.SearchStrategy[T]:
    """The usual in half of the cases, so that most runs get as far as a submit."""
    return st.booleans().flatmap(lambda on: other if on else st.just(usual))


def gates(notice: str = "3 months") -> st.SearchStrategy[ScriptedHuman]:
    """People who say yes, no, something else, or nothing yet; and finally yes or no."""
    last = st.sampled_from([True, False])
    return st.builds(
        lambda said, end: Fickle([*said, end], notice), st.lists(_SAID, max_size=2), last
    )
