"""The level that a title names, beside the person's latest one."""

from __future__ import annotations

from collections.abc import Iterator

from ..case import Case, reason
from ..facts import About, Reason, Verdict, best

MIDDLE = 2  # of the ladder of titles; a title without a word for it is there


def seniority(case: Case) -> Iterator[Reason]:
    """How many steps lie between the posting's title and the person's latest; the least of several.

    A level is in both titles or in one; where neither names one, nothing is said.
    """
    title, latest = case.posting.title, _latest(case)
    asked = rank_of(title, case)
    told = [each for at in latest if (each := _step(asked, at, case))]
    if told:
        yield best(tuple(told))
    elif asked is not None and not latest:
        yield reason(About.SENIORITY, Verdict.UNKNOWN, title, path="profile.work")


def _step(asked: int | None, at: int, case: Case) -> Reason | None:
    own = rank_of(case.profile.work[at].title, case)
    path = f"profile.work[{at}].title"
    if asked is None and own is None:
        return None
    if not case.profile.work[at].title:
        return reason(About.SENIORITY, Verdict.UNKNOWN, case.posting.title, path=path)
    steps = abs((MIDDLE if asked is None else asked) - (MIDDLE if own is None else own))
    near = Verdict.NEAR if steps <= case.weights.steps_near else Verdict.UNMET
    verdict = near if steps else Verdict.MET
    return reason(About.SENIORITY, verdict, case.posting.title, path=path)


def _latest(case: Case) -> list[int]:
    """The employments that go on, or else the one that ended last."""
    work = case.profile.work
    now = [at for at, each in enumerate(work) if not each.end]
    ended = max(((each.end, each.start, at) for at, each in enumerate(work)), default=None)
    return now or ([ended[-1]] if ended else [])


def rank_of(title: str, case: Case) -> int | None:
    """The step that a title names, the highest of several; None where it names none."""
    bare = case.terms.words["no_rank"].sub(" ", title)
    return max((rank for rank, words in case.terms.ladder if words.search(bare)), default=None)
