"""The fit of one posting and one person: the judges' reasons, and what follows from them.

`skip` needs an unmet must: of papers, hours, language, place, permit, pay or level, or too few of
the skills. `apply` needs every reason met, and most of the lines that ask judged. All else is for
a person to review.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ..posting.facts import Posting
from ..profile import Profile
from .case import Case
from .facts import About, Decision, Fit, Reason, Verdict, Weights
from .judges import only_soft, reasons_of
from .lines import lines_of
from .quoting import facts_at
from .terms import Terms


def fit_of(
    posting: Posting,
    profile: Profile,
    *,
    today: date,
    terms: Terms,
    weights: Weights | None = None,
) -> Fit:
    """The decision with its reasons, in the order of the posting; the same for the same texts."""
    lines = lines_of(posting.description, terms)
    case = Case(posting, profile, today, terms, weights or Weights(), lines)
    reasons = tuple(_told(each, case) for each in dict.fromkeys(reasons_of(case)))
    spoken = {each.posting_line for each in reasons}
    musts = [line for line in case.asked if line.sure]
    hard = [line.whole for line in musts if not only_soft(line.asked, case)]
    told = {each.about for each in reasons}
    left = tuple(line for line in hard if line not in spoken and not _covered(line, told, case))
    decision = decided(reasons, case.weights)
    if decision is Decision.APPLY and len(left) > (1 - case.weights.judged_floor) * len(hard):
        decision = Decision.REVIEW
    return Fit(_score(reasons, case.weights), decision, reasons, left)


def _covered(line: str, told: set[About], case: Case) -> bool:
    """Whether a reason that quotes another line speaks of this one too."""
    permit = case.terms.says("right", line) or case.terms.says("sponsor", line)
    where = case.terms.says("live_in", line)
    return (permit and About.AUTHORISATION in told) or (where and About.LOCATION in told)


def decided(reasons: tuple[Reason, ...], weights: Weights) -> Decision:
    """What the reasons lead to, whatever their order."""
    hard = any(r.verdict is Verdict.UNMET and r.about is not About.SKILL for r in reasons)
    asked = [r for r in reasons if r.about is About.SKILL]
    lacked = sum(r.verdict is Verdict.UNMET for r in asked)
    if hard or (asked and len(asked) - lacked < weights.skills_floor * len(asked)):
        return Decision.SKIP
    if all(r.verdict is Verdict.MET for r in reasons) and reasons:
        return Decision.APPLY
    return Decision.REVIEW


def _score(reasons: tuple[Reason, ...], weights: Weights) -> float:
    most = sum(weights.of(each.about) for each in reasons)
    return round(sum(each.points for each in reasons) / most, 4) if most else weights.unknown


def _told(reason: Reason, case: Case) -> Reason:
    """The reason with its points and the profile's words."""
    weights = case.weights
    share = {Verdict.MET: 1.0, Verdict.NEAR: weights.near, Verdict.UNKNOWN: weights.unknown}
    points = weights.of(reason.about) * share.get(reason.verdict, 0.0)
    return replace(reason, points=points, facts=facts_at(case.profile, reason.profile_path))
