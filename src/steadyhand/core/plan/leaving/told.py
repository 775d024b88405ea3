"""The way on where no rule knows one: a button of the page, by the word of somebody else.

Nobody's word goes further than a rule's. What sends still waits for an approval of the whole, and a
Next that was only told of is asked about by its name: it could be what sends. A button that says
another purpose, or that does what cannot be taken back, is none, whoever tells of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from ...act.actions import Press, Purpose, Submit, target_of
from ...act.approval import held
from ...answer.normal import normal
from ...answer.resolve import Known
from ...log.events import Missing
from ...log.state import State
from ...page.snapshot import (
    Button,
    Exit,
    Option,
    PageText,
    Snapshot,
    Way,
    form_fingerprint,
    way_key,
)
from ..submit import action_url, possible_doors, possible_exits
from .facts import Leaving

OFFERED_MAX = 30  # buttons that somebody is asked about
SAYS = {
    Exit.NEXT: "leads to the next page",
    Exit.SEND: "sends the application",
    Exit.OPEN: "opens the form",
}
_BY = {"recipe": "It did so before", "model": "A model says so", "person": "You said so", "": ""}
ASKED = "The way on"
WHICH = "The form is filled, and no button of this page is known to send it. Which one goes on?"


def is_filled(page: Snapshot, state: State) -> bool:
    """Whether pressing anything could take along what was filled in."""
    return bool(state.steps or state.proven) or any(map(held, page.answerable))


def filled_form(page: Snapshot, state: State) -> str:
    """The fingerprint of the page's form where it is filled; '' where nothing is."""
    return form_fingerprint(page) if is_filled(page, state) else ""


def offered(page: Snapshot, *, filled: bool) -> tuple[Button, ...]:
    """The buttons of which somebody may tell that they lead on, each known by its words alone."""
    found = possible_exits(page) if filled else possible_doors(page)
    words = [normal(b.label) for b in found]
    named = (b for b, said in zip(found, words, strict=True) if said and words.count(said) == 1)
    return tuple(named)[:OFFERED_MAX]


def doors(page: Snapshot, state: State) -> tuple[Button, ...]:
    """The buttons of which a picture may tell that one opens the form; none once it is filled.

    A picture shows also those that have no words.
    """
    return () if is_filled(page, state) else possible_doors(page)[:OFFERED_MAX]


def told_way(page: Snapshot, known: Known, state: State) -> Leaving | None:
    """The first way that was told of for this very form, if its button may be pressed for that.

    One that led nowhere is told of no more; a page that objects to a Next may do so once.
    """
    form, filled = form_fingerprint(page), is_filled(page, state)
    buttons = {normal(b.label): b for b in offered(page, filled=filled)}
    for way in (*_replied(page, known, form), *known.ways):
        button = buttons.get(way.label)
        if way.form != form or button is None or _failed(button, way, state):
            continue
        if filled is (way.exit is not Exit.OPEN):
            why = f"{button.label!r} {SAYS[way.exit]}. {_BY[way.teller]}."
            return Leaving(why, _act(page, button, way), way.teller)
    return None


def _failed(button: Button, way: Way, state: State) -> bool:
    """Whether the press that it comes to has led nowhere before."""
    label = " ".join(button.label.casefold().split())
    tail = f"#{Purpose.OPEN_FORM}#{label}"
    tail, borne = (f"#{Purpose.NEXT_STEP}#{way.form}", 1) if way.exit is Exit.NEXT else (tail, 0)
    return any(key.endswith(tail) and fails > borne for key, fails in state.fails.items())


def _act(page: Snapshot, button: Button, way: Way) -> Press | Submit:
    target = target_of(button)
    match way.exit:
        case Exit.OPEN:
            return Press(target, Purpose.OPEN_FORM)
        case Exit.NEXT:
            goes_to = action_url(page, button)
            return Press(target, Purpose.NEXT_STEP, action_url=goes_to, told=True)
        case Exit.SEND:
            return Submit(target, action_url(page, button))
        case other:
            assert_never(other)


def way_question(page: Snapshot, state: State) -> Missing | None:
    """The question which button goes on; None where nothing is filled, or nothing could be it."""
    key = way_key(form_fingerprint(page))
    if not is_filled(page, state) or not offered(page, filled=True) or key in state.given:
        return None
    return Missing(key, ASKED, WHICH, True)


def way_options(page: Snapshot) -> tuple[Option, ...]:
    """What a person may say to it."""
    return tuple(Option(PageText(label)) for label, _ in _sayings(page))


def _replied(page: Snapshot, known: Known, form: str) -> tuple[Way, ...]:
    reply = known.replies.get(way_key(form))
    return tuple(way for said, way in _sayings(page) if said == reply)


def _sayings(page: Snapshot) -> Iterable[tuple[str, Way]]:
    """Each thing that a person may say of a button, with what it means."""
    form = form_fingerprint(page)
    for button in offered(page, filled=True):
        for leads in (Exit.SEND, Exit.NEXT):
            way = Way(form, normal(button.label), leads, "person")
            yield f"{button.label}: it {SAYS[leads]}", way
