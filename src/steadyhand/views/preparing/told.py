"""The steps before the form, told: what was found, how it fits, what was made."""

from __future__ import annotations

from typing import assert_never

from ...core.job.documents import Paper
from ...core.job.fit.facts import Decision, Reason, Verdict
from ...core.job.history.duplicates import Likeness
from ...core.job.history.standing import Standing
from ...core.log import events as ev
from ..wording import Line, Part, Tone, counted, listed, plain, quoted, sentence

Prepared = ev.DuplicateFound | ev.ApplicationTracked | ev.FitScored | ev.DocumentDrafted

ADVICE = {
    Decision.APPLY: "apply",
    Decision.REVIEW: "look at it yourself",
    Decision.SKIP: "skip it",
}
TONES = {Decision.APPLY: Tone.GOOD, Decision.REVIEW: Tone.INFO, Decision.SKIP: Tone.WARN}
SAYS = {
    Verdict.MET: "met",
    Verdict.NEAR: "nearly met",
    Verdict.UNKNOWN: "not known",
    Verdict.UNMET: "not met",
}
PAPERS = {Paper.RESUME: "resume", Paper.LETTER: "cover letter"}


def told(event: Prepared) -> tuple[Line, ...]:
    """What the event means to a person."""
    match event:
        case ev.DuplicateFound() as found:
            return _duplicate(found)
        case ev.ApplicationTracked(application=application, again=again):
            what = "Another attempt at application" if again else "Tracked as application"
            return (Line(Part.RESULT, f"{what} {plain(application, 12)}"),)
        case ev.FitScored() as fit:
            return _fit(fit)
        case ev.DocumentDrafted() as made:
            return (Line(Part.RESULT, _made(made)),)
        case other:
            assert_never(other)


def marked(standing: Standing, since: str) -> str:
    """Where an application stands, and since when: 'marked submitted on 2026-11-01'."""
    day = f" on {plain(since[:10])}" if since else ""
    return f"marked {standing.replace('_', ' ')}{day}"


def reason_line(reason: Reason) -> str:
    """One reason of a fit: the verdict, the posting's words, and where the profile tells of it."""
    said = ": ".join(filter(None, (plain(reason.profile_path, 60), listed(reason.facts))))
    where = f" (profile: {said})" if said else ""
    return f"{SAYS[reason.verdict]}: {reason.about}, {quoted(reason.of)}{where}"


def percent(score: float) -> str:
    """A score as people write it."""
    return f"{100 * score:.0f} %"


def _duplicate(found: ev.DuplicateFound) -> tuple[Line, ...]:
    sure = found.likeness is Likeness.EXACT
    what = "This was applied to before" if sure else "This may have been applied to before"
    same, differs = listed(found.same), listed(found.differs)
    lines = [
        Line(
            Part.SUMMARY,
            sentence(what, f"it was {marked(found.standing, found.since)}"),
            Tone.WARN,
        ),
        Line(Part.ANALYSIS, f"The same: {same}."),
    ]
    if differs:
        lines.append(Line(Part.ANALYSIS, f"Different: {differs}."))
    return tuple(lines)


def _fit(fit: ev.FitScored) -> tuple[Line, ...]:
    tone = TONES[fit.decision]
    text = f"The fit is {percent(fit.score)}: {ADVICE[fit.decision]}."
    against = [r for r in fit.reasons if r.verdict is not Verdict.MET]
    met = len(fit.reasons) - len(against)
    lines = [Line(Part.SUMMARY, text, tone)]
    if met:
        lines.append(Line(Part.ANALYSIS, f"{counted(met, 'thing')} asked for and met."))
    lines += [Line(Part.ANALYSIS, f"{reason_line(each)}.") for each in against]
    return tuple(lines)


def _made(made: ev.DocumentDrafted) -> str:
    pages, lines = counted(made.pages, "page"), counted(made.lines, "line")
    left = f"; {counted(made.left_out, 'fact')} left out" if made.left_out else ""
    return f"Made a {PAPERS[made.paper]}: {pages}, {lines}, each from your profile{left}."
