"""Which of this job's given answers belongs to a field: the same label, and only that field's.

In order: the field's whole question (`Group > Label`), its label where no other field has it, its
name without what only explains it or says how to answer (`labels.py`) where one field alone is so
named, an entry of a repeated section, a part of a date whose boxes share one heading, and last the
one given label that means the very same thing, in every slot ("Notice" never means "Notice period
in weeks"). Consents, demography, law, pay and secrets take no name but their own, marks aside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..lang.dates import dates_in
from ..lang.phrases import match_text, matches_any
from ..lang.text import normalise, strip_ordinal
from ..page.dynamic_text import without_counter
from ..page.snapshot import HEADING_SEPARATOR, Field, Role
from . import sensitivity
from .bank import OWN_TEXT_INTENTS
from .headings import PERSON, heading_kind, is_personal
from .knowledge import ExplicitAnswer, Knowledge
from .labels import LabelName, LabelTail, is_no_mark, label_name, narrows, stem
from .question import read_question
from .sections import entry_index, entry_part, is_same_section
from .sheet import Intent, Unknown

GROUP_ROLES = frozenset({Role.RADIOS, Role.CHECKS})
BOXES = frozenset({Role.CHECK, Role.SWITCH})
BRACKETS = re.compile(r"[(\[]([^()\[\]]+)[)\]]")


def explicit_answer(
    field: Field, known: Knowledge, intent: Intent | None = None
) -> ExplicitAnswer | Unknown | None:
    """The answer given for *field* on its page; unknown when its label is not enough."""
    whole = [g for g in known.given if not g.rows]
    answers = {normalise(without_counter(g.label)): g for g in whole} | {
        normalise(g.label): g for g in whole
    }
    if exact := answers.get(_full_question(field)):
        return exact
    by_label = next((answers[n] for n in _short_names(field) if n in answers), None)
    if by_label is None:
        return (
            _answer_by_name(field, intent, known)
            or _entry_answer(field, known)
            or _date_part_answer(field, answers, known)
            or _box(field, answers, known)
            or _answer_by_meaning(field, intent, known)
        )
    if any(_full_question(f) == normalise(by_label.label) for f in known.fields):
        return None  # that label is another field's whole question
    if _is_about_another_person(field, known):
        return None  # a bare "Name" is the user's own
    rivals = (f for f in known.fields if normalise(by_label.label) in _short_names(f))
    rivals = (f for f in rivals if not _is_about_another_person(f, known))
    if len({f.key for f in rivals if f.answerable and _full_question(f) not in answers}) > 1:
        return Unknown(f"{by_label.label!r} is there more than once; give it as 'Group > Label'")
    return by_label


def explicit_answer_as_drawn(field: Field, known: Knowledge) -> ExplicitAnswer | None:
    """The answer given for the very text that a person sees there, where no other field shows it.

    Of a field whose unseen name says something else: whoever wrote that text meant what they saw.
    """
    answers = {normalise(g.label): g for g in known.given if not g.rows}
    seen = (
        field.question,
        field.caption,
        HEADING_SEPARATOR.join((field.group, field.drawn)),
        field.drawn,
    )
    hit = next((answers[n] for n in map(normalise, seen) if n in answers), None)
    shown = [f.key for f in known.fields if normalise(f.drawn or f.label) == normalise(field.drawn)]
    return hit if len(set(shown) - {field.key}) == 0 else None


def _is_about_another_person(field: Field, known: Knowledge) -> bool:
    """Whether its heading alone says that it asks about another person what the user has too."""
    if heading_kind(field.group, known.vocabulary) != PERSON:
        return False
    words = known.vocabulary
    texts = (field.label, label_name(field.label, words, field.hint).name)
    read = (read_question(text, "", vocabulary=words).intent for text in texts)
    return any(meaning is not None and is_personal(meaning) for meaning in read)


def _answer_by_name(
    field: Field, intent: Intent | None, known: Knowledge
) -> ExplicitAnswer | Unknown | None:
    """The answer given for the field's own name, where no other field and no other answer is."""
    most = _droppable_tail(field, intent, known)
    near = [g for g in _unmatched_answers(known) if _names_field(field, g.label, known, most=most)]
    if not near:
        return None
    labels = " and ".join(repr(g.label) for g in near)
    if len(near) > 1:
        return Unknown(f"{labels} may both be meant for it; keep one")
    if _has_rival(field, near[0].label, known):
        return Unknown(f"more than one field may be called {labels}; give it by its whole label")
    return near[0]


def _unmatched_answers(known: Knowledge) -> Iterator[ExplicitAnswer]:
    """The given answers whose labels are no field's on the page, as they stand."""
    taken = {n for f in known.fields if f.answerable for n in (_full_question(f), *_short_names(f))}
    return (g for g in known.given if not g.rows and normalise(g.label) not in taken)


def _droppable_tail(field: Field, intent: Intent | None, known: Knowledge) -> LabelTail:
    """The most that may stand behind the field's name without being a part of it."""
    label = _own_label(field)
    bare = label_name(label, known.vocabulary, field.hint)
    read = read_question(bare.name, "", vocabulary=known.vocabulary).intent
    meanings = [each for each in (intent, read) if each]
    closed = field.role in (Role.CHECK, Role.SWITCH) or field.type == "password"
    own = any(
        sensitivity.is_secret_intent(m) or m.name in sensitivity.OWN_WORD_INTENTS for m in meanings
    )
    if closed or own:
        return LabelTail.MARK
    theirs = any(map(is_personal, meanings)) or matches_any(known.vocabulary.own, match_text(label))
    return LabelTail.NOTE if theirs else LabelTail.EXPLANATION


def _names_field(field: Field, given: str, known: Knowledge, *, most: LabelTail) -> bool:
    """Whether the path of headings and the label of an answer name the field."""
    words, (*groups, label) = known.vocabulary, given.split(HEADING_SEPARATOR)
    own, asked = label_name(_own_label(field), words, field.hint), label_name(label, words)
    if not own.agrees(asked) or max(own.dropped, asked.dropped) > most:
        return False
    if not groups:
        return not _is_about_another_person(field, known)
    over = [label_name(each, words) for each in field.group.split(HEADING_SEPARATOR) if each][
        -len(groups) :
    ]
    above = [label_name(each, words) for each in groups]
    return len(over) == len(above) and all(map(LabelName.agrees, over, above))


def _has_rival(field: Field, given: str, known: Knowledge) -> bool:
    """Whether another field without an answer of its own begins with that name."""
    *groups, label = given.split(HEADING_SEPARATOR)
    name = label_name(label, known.vocabulary).name
    answers = {normalise(g.label) for g in known.given}
    others = (f for f in known.fields if f.answerable and f.key != field.key)
    open_ones = (f for f in others if answers.isdisjoint((_full_question(f), *_short_names(f))))
    alike = (f for f in open_ones if name in (stem(_own_label(f)), normalise(_own_label(f))))
    return any(
        _is_under_groups(f, groups) and not _is_about_another_person(f, known) for f in alike
    )


def _is_under_groups(field: Field, groups: list[str]) -> bool:
    """Whether it stands under such headings, whatever is behind their names."""
    over = (
        [each for each in field.group.split(HEADING_SEPARATOR) if each][-len(groups) :]
        if groups
        else []
    )
    return [*map(stem, over)] == [*map(stem, groups)]


def _own_label(field: Field) -> str:
    """The words that name it: a group of buttons may have none but its heading."""
    return field.label or (field.group if field.role in GROUP_ROLES else "")


def _full_question(field: Field) -> str:
    return normalise(field.question)


def _short_names(field: Field) -> tuple[str, ...]:
    """Every shorter way to name the field."""
    names = (field.label, field.group) if field.role in GROUP_ROLES else (field.label,)
    shorter = (*names, strip_ordinal(field.label))
    return tuple(dict.fromkeys(n for n in map(normalise, shorter) if n))


def _entry_answer(field: Field, known: Knowledge) -> ExplicitAnswer | None:
    """The field's answer in the entry of a repeated section to which the field belongs."""
    words = known.vocabulary
    own = entry_part(field, words)
    for section in (
        g for g in known.given if g.rows and is_same_section(g.label, field.group, words)
    ):
        place = entry_index(field, known.fields)
        row = section.rows[place] if place < len(section.rows) else {}
        for label, value in row.items():
            parts = words.sections.get(own[0], {}) if own else {}
            if normalise(label) in _short_names(field) or (
                own and parts.get(normalise(label)) == own[1]
            ):
                return ExplicitAnswer(section.label, value)
    return None


def _date_part_answer(
    field: Field, answers: dict[str, ExplicitAnswer], known: Knowledge
) -> ExplicitAnswer | None:
    """The day, month or year of the date that was given for the heading above the box."""
    words = known.vocabulary
    part = words.date_parts.get(normalise(field.label))
    given = answers.get(normalise(field.group)) if part else None
    if given is None or not isinstance(given.value, str):
        return None
    dates = dates_in(given.value, words, words.date_order(known.language))
    if len(dates) != 1:
        return None
    ((year, month, day),) = dates
    parts = {"day": f"{day:02}", "month": f"{month:02}", "year": f"{year:04}"}
    return ExplicitAnswer(given.label, parts[part or ""])


def _box(
    field: Field, answers: dict[str, ExplicitAnswer], known: Knowledge
) -> ExplicitAnswer | None:
    """Whether the field's box is among those that were given for the heading above all of them.

    Boxes that a page asks apart are one question to its reader; each wish is one of their labels.
    """
    given = answers.get(normalise(field.group)) if field.group and field.role in BOXES else None
    wishes = (given.value,) if given and isinstance(given.value, str) else given and given.value
    if given is None or not isinstance(wishes, tuple):
        return None
    boxes = [f for f in known.fields if f.role in BOXES and f.group == field.group]
    labels = {normalise(f.label) for f in boxes}
    wished = {normalise(wish) for wish in wishes}
    if len(labels) != len(boxes) or not wished <= labels:
        return None
    return ExplicitAnswer(given.label, normalise(field.label) in wished)


def _answer_by_meaning(
    field: Field, intent: Intent | None, known: Knowledge
) -> ExplicitAnswer | None:
    """The one given answer whose label means the same, unless it is some field's own name."""
    if intent is None or intent.name in OWN_TEXT_INTENTS:
        return None
    taken = {n for f in known.fields for n in (_full_question(f), *_short_names(f))}
    free = (g for g in known.given if not g.rows and HEADING_SEPARATOR not in g.label)
    alike = [g for g in free if normalise(g.label) not in taken and _means(g.label, intent, known)]
    return (
        alike[0]
        if len(alike) == 1 and _is_unambiguous(field, alike[0].label, intent, known)
        else None
    )


def _is_unambiguous(field: Field, given: str, intent: Intent, known: Knowledge) -> bool:
    """Whether no bracket says which of several is meant, where the other label does not.

    What slots say was compared. In a question of secrets and demography any bracket counts.
    """
    words = known.vocabulary
    told = [{normalise(b) for b in BRACKETS.findall(text)} for text in (field.label, given)]
    closed = sensitivity.is_secret_intent(intent) or intent.name in sensitivity.DEMOGRAPHIC_INTENTS
    counts = is_no_mark if closed else narrows
    which = [{each for each in brackets if counts(each, words)} for brackets in told]
    if intent.slots and not closed:
        return True
    return which[0] == which[1] and not (is_personal(intent) and _has_rival(field, given, known))


def _means(label: str, intent: Intent, known: Knowledge) -> bool:
    meaning = read_question(label, "", vocabulary=known.vocabulary, country=known.country).intent
    return meaning is not None and (meaning.name, meaning.slots) == (intent.name, intent.slots)
