"""The oracle: what the employer holds against what a person approved and what the run says.

The site's own records (`pressed`, `stored`) and the person's own memory (`approved`) are the truth;
the journal is what is judged. Every sentence below is one rule; a rule says what is wrong, or ''.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from steadyhand.core.act.actions import Submit
from steadyhand.core.act.approval import Content, content_digest
from steadyhand.core.act.results import Disposition, Verdict
from steadyhand.core.answer.sheet import Question, QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.testing import FormContent, ScriptedSite
from steadyhand.testing.site import BY_HAND, BY_NEXT, CODE, PASSWORD, USER

from .harness import SALT, World

UNUSED = "Not used: "  # begins a note of the gate
CLOSING = (Disposition.NOT_SENT, Disposition.REFUSED)
OPEN_ENDS = (Verdict.UNKNOWN, Verdict.SUBMITTED)  # all that a run may say of a submit not closed


@dataclass
class Violation(AssertionError):
    """Promises are broken: which, and how."""

    broken: dict[str, str]  # rule -> what is wrong


@dataclass(frozen=True)
class Facts:
    """All that the rules look at."""

    site: ScriptedSite
    yes: tuple[Question, ...]  # gates that the person answered with yes
    grants: int  # how often the person allowed to send a page of the form
    events: tuple[ev.Event, ...]

    @property
    def end(self) -> ev.RunEnded | None:
        """How the run ended, if it did."""
        return next((e for e in self.events if isinstance(e, ev.RunEnded)), None)

    @property
    def pressed(self) -> list[str]:
        """Digests of what the form really held, press by press: of the sheet that shows it."""
        return [digest_of(held, self.yes) for held in self.site.pressed]


def facts_of(world: World) -> Facts:
    """The world as the oracle sees it."""
    approved = world.human.approved
    gates = tuple(q for q in approved if q.kind is QuestionKind.CONFIRM_SUBMIT)
    grants = sum(q.kind is QuestionKind.STEP_GRANT for q in approved)
    return Facts(world.site, gates, grants, world.events)


def digest_of(held: FormContent, yes: tuple[Question, ...]) -> str:
    """What a yes to exactly this content is bound to, with what its sheet told beside it."""
    named = ((q.digest, content_digest(_beside(held, q), SALT)) for q in reversed(yes))
    bare = content_digest(Content(held.to, held.lines, around=held.around), SALT)
    return next((bound for bound, told in named if bound == told), bare)


def _beside(held: FormContent, shown: Question) -> Content:
    """What the form held, with the blanks, the unproven and the unused of that sheet.

    In the order of that sheet: a form that began anew may have its pages in another one.
    """
    place = {line.question: at for at, line in reversed(tuple(enumerate(shown.sheet)))}
    return Content(
        held.to,
        tuple(sorted(held.lines, key=lambda line: place.get(line[0], len(place)))),
        blank=tuple((line.question, line.required) for line in shown.blank),
        unused=tuple(n.removeprefix(UNUSED) for n in shown.notes if n.startswith(UNUSED)),
        unproven=tuple(line.question for line in shown.sheet if not line.proven),
        around=held.around,
    )


def is_submit(event: ev.Event) -> bool:
    """Whether the event is the write-ahead of a submit."""
    return isinstance(event, ev.ActionIntended) and any(
        isinstance(a, Submit) for a in event.actions
    )


def closes(event: ev.Event) -> bool:
    """Whether the event says that an outstanding submit did not reach the employer."""
    match event:
        case ev.OutcomeClassified(outcome=outcome):
            return outcome.disposition in CLOSING
        case ev.ActionExecuted(action="submit", done=False):
            return True
        case _:
            return False


def at_most_one_application_for_one_approval(f: Facts) -> str:
    """However it was pressed: no more presses left something behind than a person approved."""
    applications = {each.press for each in f.site.stored if each.press >= 0}
    if len(applications) > len(f.yes):
        return f"{len(applications)} applications, {len(f.yes)} approvals"
    return ""


def at_most_one_application_for_one_grant(f: Facts) -> str:
    """A site may take a Next for the whole application: once for each yes to sending the page."""
    taken = sum(each.press == BY_NEXT for each in f.site.stored)
    return f"{taken} taken from a Next, {f.grants} grants" if taken > f.grants else ""


def no_page_leaves_without_a_grant(f: Facts) -> str:
    """A Next that sends what was filled stands behind its own yes."""
    return "a page was sent without a grant" if f.site.stepped and not f.grants else ""


def what_was_pressed_was_approved(f: Facts) -> str:
    """Every press sent a content to which a person said yes, once for each yes."""
    extra = Counter(f.pressed) - Counter(q.digest for q in f.yes)
    return f"{extra.total()} presses without a yes to their content" if extra else ""


def what_was_approved_was_shown(f: Facts) -> str:
    """The sheet that the person saw had exactly the lines that were sent, in whatever order."""
    shown = {q.digest: sorted((line.label, line.answer) for line in q.sheet) for q in f.yes}
    sent = [(held, sorted(held.lines)) for held in f.site.pressed]
    wrong = [held for held, lines in sent if shown.get(digest_of(held, f.yes), lines) != lines]
    return f"sent other lines than were shown: {wrong}" if wrong else ""


def what_was_sent_empty_was_approved_as_blank(f: Facts) -> str:
    """Whatever a press sent without its required answer stood on the sheet as left empty."""
    blank = {line.label for q in f.yes for line in q.blank if line.required}
    silent = [label for h in f.site.pressed for label in h.empty if label not in blank]
    return f"sent empty without a line: {silent}" if silent else ""


def what_was_pressed_went_by_a_grant(f: Facts) -> str:
    """The gate was opened for every press that sends: a submit by its own kind of grant."""
    return f"{f.site.ungranted} presses without a grant" if f.site.ungranted else ""


def every_press_has_an_intent_of_its_own(f: Facts) -> str:
    """Stored before the press, for the very content, and used up by it."""
    intents = Counter(
        e.digest for e in f.events if isinstance(e, ev.ActionIntended) and is_submit(e)
    )
    extra = Counter(f.pressed) - intents
    return f"{extra.total()} presses without a stored intent" if extra else ""


def every_intent_has_a_living_approval(f: Facts) -> str:
    """At the time of the intent, its digest was the approved one."""
    approved = ""
    for event in f.events:
        if isinstance(event, ev.QuestionAnswered) and event.kind is QuestionKind.CONFIRM_SUBMIT:
            approved = event.digest if event.approved else ""
        elif isinstance(event, ev.ActionIntended) and is_submit(event):
            if not approved or event.digest != approved:
                return f"intent {event.digest[:8]!r}, approved {approved[:8]!r}"
        elif isinstance(event, ev.OutcomeClassified) and closes(event):
            approved = ""
    return ""


def never_again_while_one_may_be_out(f: Facts) -> str:
    """After an intent that nothing closed there is no other: unknown stays unknown."""
    outstanding = False
    for event in f.events:
        if is_submit(event) and outstanding:
            return "a second intent while a submit was outstanding"
        outstanding = is_submit(event) or (outstanding and not closes(event))
    return ""


def never_submitted_without_an_application(f: Facts) -> str:
    """The press that the verdict speaks of is one that the employer kept something of."""
    if f.end is None or f.end.verdict is not Verdict.SUBMITTED:
        return ""
    last = len(f.site.pressed) - 1
    kept = last >= 0 and any(each.press == last for each in f.site.stored)
    return "" if kept else "false success"


def never_sure_of_nothing_while_one_may_be_out(f: Facts) -> str:
    """A run that ends with a submit outstanding says unknown, or has its proof."""
    outstanding = False
    for event in f.events:
        outstanding = is_submit(event) or (outstanding and not closes(event))
    if f.end is None or not outstanding or f.end.verdict in OPEN_ENDS:
        return ""
    return f"ended {f.end.verdict} with a submit outstanding"


def nothing_is_touched_while_a_wall_stands(f: Facts) -> str:
    """Before a wall the run is frozen: it types into nothing else, presses and loads nothing."""
    touched = f.site.walls.touched
    return f"{touched} acts in a page with a wall" if touched else ""


def what_a_person_sent_is_sent_once(f: Facts) -> str:
    """After a person has sent the application by hand the run sends none."""
    by_whom = [each.press for each in f.site.stored]
    first = by_whom.index(BY_HAND) if BY_HAND in by_whom else len(by_whom)
    own = [press for press in by_whom[first:] if press != BY_HAND]  # twice by hand is the person's
    return "sent again after a person did" if own else ""


def no_secret_is_told(f: Facts) -> str:
    """What was typed into a wall is in no event."""
    told = " ".join(map(repr, f.events))
    return "an event holds a secret" if any(s in told for s in (USER, PASSWORD, CODE)) else ""


def nothing_follows_the_end(f: Facts) -> str:
    """One end, and it is the last event."""
    ends = [n for n, event in enumerate(f.events) if isinstance(event, ev.RunEnded)]
    return "" if ends in ([], [len(f.events) - 1]) else f"ends at {ends} of {len(f.events)}"


RULES = (
    at_most_one_application_for_one_approval,
    at_most_one_application_for_one_grant,
    no_page_leaves_without_a_grant,
    what_was_pressed_was_approved,
    what_was_approved_was_shown,
    what_was_sent_empty_was_approved_as_blank,
    what_was_pressed_went_by_a_grant,
    every_press_has_an_intent_of_its_own,
    every_intent_has_a_living_approval,
    never_again_while_one_may_be_out,
    never_submitted_without_an_application,
    never_sure_of_nothing_while_one_may_be_out,
    nothing_is_touched_while_a_wall_stands,
    what_a_person_sent_is_sent_once,
    no_secret_is_told,
    nothing_follows_the_end,
)


def check(world: World) -> None:
    """Every promise holds; else Violation."""
    facts = facts_of(world)
    broken = {rule.__name__: what for rule in RULES if (what := rule(facts))}
    if broken:
        raise Violation(broken)
