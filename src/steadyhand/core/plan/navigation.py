"""Presses that bring a form on: close an overlay, unfold, add an entry, go on, submit, open it."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import assert_never

from ..act.actions import ESCAPE_KEY, OUTSIDE_CLICK, Press, Purpose, Submit, Target, target_of
from ..act.approval import field_value
from ..answer.knowledge import Knowledge
from ..journal.events import MissingAnswer
from ..journal.state import State
from ..lang.text import normalise
from ..page.overlays import ClickOutside, Dismissal, PressEscape, dismissals, keeping_button
from ..page.snapshot import (
    Button,
    ButtonExit,
    Exit,
    ExitSource,
    Field,
    FieldKey,
    Option,
    PageText,
    Ref,
    Role,
    Snapshot,
    exit_key,
    form_fingerprint,
)
from .buttons import (
    action_url,
    best_exit,
    form_dialogs,
    form_openers,
    home_form,
    possible_exits,
    possible_openers,
    submits_post,
)
from .entries import entry_press


def closing_presses(
    page: Snapshot, *, within: bool = False, keeps: bool = False
) -> tuple[Press, ...]:
    """What may close the overlay that is in the way, the best first.

    *within*: earlier pages of the form are filled already, so that a dialog that asks nothing may
    be the page that sends. *keeps*: closing one here took a file back, so that what keeps comes
    before what closes.
    """
    forms = form_dialogs(page, within=within)
    kept = keeping_button(page) if keeps else None
    ways = (kept, *dismissals(page)) if kept else dismissals(page)
    return tuple(_closing_press(w) for w in ways if not _dismisses_form(page, w, forms))


def takes_file_back(before: Snapshot, after: Snapshot) -> bool:
    """Whether a file that was chosen is not there any more."""
    chosen = {f.key for f in before.fields if f.role is Role.FILE and not f.empty}
    return any(f.key in chosen and f.empty for f in after.fields)


def _dismisses_form(page: Snapshot, way: Dismissal, forms: frozenset[Ref]) -> bool:
    """A dialog that sends is no obstacle but a form."""
    if isinstance(way, PressEscape | ClickOutside):
        return way.overlay in forms
    return way.in_overlay in forms or submits_post(page, way)


def _closing_press(way: Dismissal) -> Press:
    match way:
        case PressEscape(overlay=ref):
            return Press(_pseudo_target(ESCAPE_KEY, "Escape", ref), Purpose.CLOSE_OVERLAY)
        case ClickOutside(overlay=ref):
            return Press(_pseudo_target(OUTSIDE_CLICK, "outside", ref), Purpose.CLOSE_OVERLAY)
        case button:
            return Press(target_of(button), Purpose.CLOSE_OVERLAY)


def _pseudo_target(where: Ref, label: str, overlay: Ref) -> Target:
    """A target that is no element; its fingerprint is the ref of the overlay that is meant."""
    return Target(where, label, overlay)


# Fields that are folded away: which press brings them into view, and for what it is worth one.
#
# A person opens a panel to answer what is in it, or to see what it asks; nobody opens a menu for
# its search box. So a panel is unfolded where the form has an answer for a field in it that is not
# there yet, or owes one that nobody has given, and only in the form that holds most of the
# questions.

UNFOLD_MAX = 3  # presses of one header: panels that close one another are opened more than once


def fields_in_reach(page: Snapshot) -> tuple[Field, ...]:
    """Fields that the run may fill: all in view, and what is folded of the form itself.

    Where nothing of that form is in view and the page has a door to another, that is the form.
    """
    home = home_form(page)
    shown = any((f.frame, f.form) == home for f in page.fillable)
    if not shown and form_openers(page):
        return page.fillable
    return tuple(f for f in page.answerable if f.fillable or (f.frame, f.form) == home)


def unfold_press(
    page: Snapshot, state: State, *, answered: Container[FieldKey], owed: Container[FieldKey]
) -> Press | None:
    """The press that brings the first of these fields into view; None where there is none.

    *answered* wait for their value to be put in. *owed* have none: what they ask is looked at once.
    """
    for field in fields_in_reach(page):
        fold = page.fold(field.unfold) if not field.fillable else None
        if fold is None or fold.disabled:
            continue
        tries = state.unfolded.get(fold.locator, 0)
        most = UNFOLD_MAX if field.key in answered else int(field.key in owed)
        if tries < most:
            return Press(target_of(fold), Purpose.UNFOLD)
    return None


@dataclass(frozen=True, slots=True)
class NextAct:
    """The one act that comes next, and why; no act where the page offers none."""

    why: str
    act: Press | Submit | None = None
    teller: ExitSource = ""  # who told of it, where no rule knows the button


# The way on where no rule knows one: a button of the page, by the word of somebody else.
#
# Nobody's word goes further than a rule's. What sends still waits for an approval of the whole,
# and a Next that was only told of is asked about by its name: it could be what sends. A button
# that says another purpose, or that does what cannot be taken back, is none, whoever tells of it.

OFFERED_BUTTONS_MAX = 30  # buttons that somebody is asked about
EXIT_TEXTS = {
    Exit.NEXT: "leads to the next page",
    Exit.SEND: "sends the application",
    Exit.OPEN: "opens the form",
}
_SOURCE_TEXTS = {
    "recipe": "It did so before",
    "model": "A model says so",
    "person": "You said so",
    "": "",
}
EXIT_LABEL = "The way on"
EXIT_QUESTION = (
    "The form is filled, and no button of this page is known to send it. Which one goes on?"
)


def is_form_filled(page: Snapshot, state: State) -> bool:
    """Whether pressing anything could take along what was filled in."""
    return bool(state.steps or state.proven) or any(map(field_value, page.answerable))


def filled_form_fingerprint(page: Snapshot, state: State) -> str:
    """The fingerprint of the page's form where it is filled; '' where nothing is."""
    return form_fingerprint(page) if is_form_filled(page, state) else ""


def offered_buttons(page: Snapshot, *, filled: bool) -> tuple[Button, ...]:
    """The buttons of which somebody may tell that they lead on, each known by its words alone."""
    found = possible_exits(page) if filled else possible_openers(page)
    words = [normalise(b.label) for b in found]
    named = (b for b, said in zip(found, words, strict=True) if said and words.count(said) == 1)
    return tuple(named)[:OFFERED_BUTTONS_MAX]


def picture_openers(page: Snapshot, state: State) -> tuple[Button, ...]:
    """The buttons of which a picture may tell that one opens the form; none once it is filled.

    A picture shows also those that have no words.
    """
    return () if is_form_filled(page, state) else possible_openers(page)[:OFFERED_BUTTONS_MAX]


def hearsay_act(page: Snapshot, known: Knowledge, state: State) -> NextAct | None:
    """The first way that was told of for this very form, if its button may be pressed for that.

    One that led nowhere is told of no more; a page that objects to a Next may do so once.
    """
    form, filled = form_fingerprint(page), is_form_filled(page, state)
    buttons = {normalise(b.label): b for b in offered_buttons(page, filled=filled)}
    for way in (*_replied_exits(page, known, form), *known.ways):
        button = buttons.get(way.label)
        if way.form != form or button is None or _has_failed(button, way, state):
            continue
        if filled is (way.exit is not Exit.OPEN):
            why = f"{button.label!r} {EXIT_TEXTS[way.exit]}. {_SOURCE_TEXTS[way.teller]}."
            return NextAct(why, _exit_act(page, button, way), way.teller)
    return None


def _has_failed(button: Button, way: ButtonExit, state: State) -> bool:
    """Whether the press that it comes to has led nowhere before."""
    label = " ".join(button.label.casefold().split())
    tail = f"#{Purpose.OPEN_FORM}#{label}"
    tail, borne = (f"#{Purpose.NEXT_STEP}#{way.form}", 1) if way.exit is Exit.NEXT else (tail, 0)
    return any(key.endswith(tail) and fails > borne for key, fails in state.fails.items())


def _exit_act(page: Snapshot, button: Button, way: ButtonExit) -> Press | Submit:
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


def exit_question(page: Snapshot, state: State) -> MissingAnswer | None:
    """The question which button goes on; None where nothing is filled, or nothing could be it."""
    key = exit_key(form_fingerprint(page))
    if (
        not is_form_filled(page, state)
        or not offered_buttons(page, filled=True)
        or key in state.given
    ):
        return None
    return MissingAnswer(key, EXIT_LABEL, EXIT_QUESTION, True)


def exit_options(page: Snapshot) -> tuple[Option, ...]:
    """What a person may say to it."""
    return tuple(Option(PageText(label)) for label, _ in _exit_replies(page))


def _replied_exits(page: Snapshot, known: Knowledge, form: str) -> tuple[ButtonExit, ...]:
    reply = known.replies.get(exit_key(form))
    return tuple(way for said, way in _exit_replies(page) if said == reply)


def _exit_replies(page: Snapshot) -> Iterable[tuple[str, ButtonExit]]:
    """Each thing that a person may say of a button, with what it means."""
    form = form_fingerprint(page)
    for button in offered_buttons(page, filled=True):
        for leads in (Exit.SEND, Exit.NEXT):
            way = ButtonExit(form, normalise(button.label), leads, "person")
            yield f"{button.label}: it {EXIT_TEXTS[leads]}", way


# What is next once a page's questions are dealt with: room for one more entry, its Next, its
# submit, or the door to the form where the page has none.


def next_act(page: Snapshot, known: Knowledge, state: State) -> NextAct:
    """Every field is dealt with: make room, take the next page, send, or go where the form is."""
    more = entry_press(page, known, within=state.steps > 0)
    if more is not None and not _has_adding_failed(state):
        return NextAct(f"{more.target.label!r} makes room for one more entry.", more)
    way = best_exit(page, within=state.steps > 0)
    if way is None:
        return _act_without_rule(page, known, state)
    button, goes_to = way.button, action_url(page, way.button)
    if button.disabled:
        return NextAct(f"{button.label!r} would be next and is off.")
    if way.step:
        carries = submits_post(page, button) or is_form_filled(page, state)
        press = Press(target_of(button), Purpose.NEXT_STEP, action_url=goes_to if carries else "")
        return NextAct(f"This page is filled; {button.label!r} leads on.", press)
    act = Submit(target_of(button), goes_to)
    return NextAct(f"Everything is filled; {button.label!r} sends it.", act)


def _has_adding_failed(state: State) -> bool:
    """Whether such a press failed before."""
    return any(n and f"#{Purpose.ADD_ENTRY}#" in key for key, n in state.fails.items())


def _act_without_rule(page: Snapshot, known: Knowledge, state: State) -> NextAct:
    """No rule knows a button that leads on or sends: a door where nothing is filled, else hearsay.

    A door of a page that was filled leads to another job's form.
    """
    filled = is_form_filled(page, state)
    named = () if filled else form_openers(page)
    if named:
        return _open_form(named[0])
    found = hearsay_act(page, known, state)
    return found or NextAct(NO_EXIT if filled else NO_FORM)


NO_FORM = "No form and no way to one was found on this page."
NO_EXIT = "The form is filled, and no button of this page is known to lead on or to send it."


def _open_form(button: Button) -> NextAct:
    press = Press(target_of(button), Purpose.OPEN_FORM)
    return NextAct(f"The form is behind {button.label!r}.", press)
