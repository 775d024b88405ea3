"""Which of this job's given answers belongs to a field: the same label, and only that field's.

In order: the field's whole question (`Group > Label`), its label where no other field has it, its
name without what only explains it or says how to answer (`naming.py`) where one field alone is so
named, an entry of a repeated section, a part of a date whose boxes share one heading, and last the
one given label that means the very same thing, in every slot ("Notice" never means "Notice period
in weeks"). Consents, demography, law, pay and secrets take no name but their own, marks aside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..lang.dates import dates_in
from ..lang.phrases import found, spaced
from ..lang.text import normal, unnumbered
from ..page.dynamic_text import uncounted
from ..page.snapshot import BETWEEN, Field, Role
from . import sensitivity
from .bank import ITS_OWN_WORDS
from .headings import PERSON, is_own, whose
from .knowledge import GivenAnswer, Known
from .labels import Dropped, Named, is_no_mark, named, narrows, stem
from .question import read_question
from .sections import alike, part_of, place_of
from .sheet import Intent, Unknown

GROUPED = frozenset({Role.RADIOS, Role.CHECKS})
BOXES = frozenset({Role.CHECK, Role.SWITCH})
BRACKETS = re.compile(r"[(\[]([^()\[\]]+)[)\]]")


def given_for(
    field: Field, known: Known, intent: Intent | None = None
) -> GivenAnswer | Unknown | None:
    """The answer given for *field* on its page; unknown when its label is not enough."""
    whole = [g for g in known.given if not g.rows]
    answers = {normal(uncounted(g.label)): g for g in whole} | {normal(g.label): g for g in whole}
    if exact := answers.get(_full(field)):
        return exact
    by_label = next((answers[n] for n in _names(field) if n in answers), None)
    if by_label is None:
        return (
            _named_so(field, intent, known)
            or _entry(field, known)
            or _part(field, answers, known)
            or _box(field, answers, known)
            or _meant(field, intent, known)
        )
    if any(_full(f) == normal(by_label.label) for f in known.fields):
        return None  # that label is another field's whole question
    if _is_theirs(field, known):
        return None  # a bare "Name" is the user's own
    rivals = (f for f in known.fields if normal(by_label.label) in _names(f))
    rivals = (f for f in rivals if not _is_theirs(f, known))
    if len({f.key for f in rivals if f.answerable and _full(f) not in answers}) > 1:
        return Unknown(f"{by_label.label!r} is there more than once; give it as 'Group > Label'")
    return by_label


def given_as_seen(field: Field, known: Known) -> GivenAnswer | None:
    """The answer given for the very text that a person sees there, where no other field shows it.

    Of a field whose unseen name says something else: whoever wrote that text meant what they saw.
    """
    answers = {normal(g.label): g for g in known.given if not g.rows}
    seen = (field.question, field.caption, BETWEEN.join((field.group, field.drawn)), field.drawn)
    hit = next((answers[n] for n in map(normal, seen) if n in answers), None)
    shown = [f.key for f in known.fields if normal(f.drawn or f.label) == normal(field.drawn)]
    return hit if len(set(shown) - {field.key}) == 0 else None


def _is_theirs(field: Field, known: Known) -> bool:
    """Whether its heading alone says that it asks about another person what the user has too."""
    if whose(field.group, known.vocabulary) != PERSON:
        return False
    words = known.vocabulary
    texts = (field.label, named(field.label, words, field.hint).name)
    read = (read_question(text, "", vocabulary=words).intent for text in texts)
    return any(meaning is not None and is_own(meaning) for meaning in read)


def _named_so(field: Field, intent: Intent | None, known: Known) -> GivenAnswer | Unknown | None:
    """The answer given for the field's own name, where no other field and no other answer is."""
    most = _droppable(field, intent, known)
    near = [g for g in _unplaced(known) if _is_so_named(field, g.label, known, most=most)]
    if not near:
        return None
    labels = " and ".join(repr(g.label) for g in near)
    if len(near) > 1:
        return Unknown(f"{labels} may both be meant for it; keep one")
    if _rivals(field, near[0].label, known):
        return Unknown(f"more than one field may be called {labels}; give it by its whole label")
    return near[0]


def _unplaced(known: Known) -> Iterator[GivenAnswer]:
    """The given answers whose labels are no field's on the page, as they stand."""
    taken = {n for f in known.fields if f.answerable for n in (_full(f), *_names(f))}
    return (g for g in known.given if not g.rows and normal(g.label) not in taken)


def _droppable(field: Field, intent: Intent | None, known: Known) -> Dropped:
    """The most that may stand behind the field's name without being a part of it."""
    label = _label(field)
    bare = named(label, known.vocabulary, field.hint)
    read = read_question(bare.name, "", vocabulary=known.vocabulary).intent
    meanings = [each for each in (intent, read) if each]
    closed = field.role in (Role.CHECK, Role.SWITCH) or field.type == "password"
    own = any(sensitivity.secret(m) or m.name in sensitivity.OWN for m in meanings)
    if closed or own:
        return Dropped.MARK
    theirs = any(map(is_own, meanings)) or found(known.vocabulary.own, spaced(label))
    return Dropped.NOTE if theirs else Dropped.EXPLANATION


def _is_so_named(field: Field, given: str, known: Known, *, most: Dropped) -> bool:
    """Whether the path of headings and the label of an answer name the field."""
    words, (*groups, label) = known.vocabulary, given.split(BETWEEN)
    own, asked = named(_label(field), words, field.hint), named(label, words)
    if not own.agrees(asked) or max(own.dropped, asked.dropped) > most:
        return False
    if not groups:
        return not _is_theirs(field, known)
    over = [named(each, words) for each in field.group.split(BETWEEN) if each][-len(groups) :]
    above = [named(each, words) for each in groups]
    return len(over) == len(above) and all(map(Named.agrees, over, above))


def _rivals(field: Field, given: str, known: Known) -> bool:
    """Whether another field without an answer of its own begins with that name."""
    *groups, label = given.split(BETWEEN)
    name = named(label, known.vocabulary).name
    answers = {normal(g.label) for g in known.given}
    others = (f for f in known.fields if f.answerable and f.key != field.key)
    open_ones = (f for f in others if answers.isdisjoint((_full(f), *_names(f))))
    alike = (f for f in open_ones if name in (stem(_label(f)), normal(_label(f))))
    return any(_stands_there(f, groups) and not _is_theirs(f, known) for f in alike)


def _stands_there(field: Field, groups: list[str]) -> bool:
    """Whether it stands under such headings, whatever is behind their names."""
    over = [each for each in field.group.split(BETWEEN) if each][-len(groups) :] if groups else []
    return [*map(stem, over)] == [*map(stem, groups)]


def _label(field: Field) -> str:
    """The words that name it: a group of buttons may have none but its heading."""
    return field.label or (field.group if field.role in GROUPED else "")


def _full(field: Field) -> str:
    return normal(field.question)


def _names(field: Field) -> tuple[str, ...]:
    """Every shorter way to name the field."""
    names = (field.label, field.group) if field.role in GROUPED else (field.label,)
    shorter = (*names, unnumbered(field.label))
    return tuple(dict.fromkeys(n for n in map(normal, shorter) if n))


def _entry(field: Field, known: Known) -> GivenAnswer | None:
    """The field's answer in the entry of a repeated section to which the field belongs."""
    words = known.vocabulary
    own = part_of(field, words)
    for section in (g for g in known.given if g.rows and alike(g.label, field.group, words)):
        place = place_of(field, known.fields)
        row = section.rows[place] if place < len(section.rows) else {}
        for label, value in row.items():
            parts = words.sections.get(own[0], {}) if own else {}
            if normal(label) in _names(field) or (own and parts.get(normal(label)) == own[1]):
                return GivenAnswer(section.label, value)
    return None


def _part(field: Field, answers: dict[str, GivenAnswer], known: Known) -> GivenAnswer | None:
    """The day, month or year of the date that was given for the heading above the box."""
    words = known.vocabulary
    part = words.date_parts.get(normal(field.label))
    given = answers.get(normal(field.group)) if part else None
    if given is None or not isinstance(given.value, str):
        return None
    dates = dates_in(given.value, words, words.date_order(known.language))
    if len(dates) != 1:
        return None
    ((year, month, day),) = dates
    parts = {"day": f"{day:02}", "month": f"{month:02}", "year": f"{year:04}"}
    return GivenAnswer(given.label, parts[part or ""])


def _box(field: Field, answers: dict[str, GivenAnswer], known: Known) -> GivenAnswer | None:
    """Whether the field's box is among those that were given for the heading above all of them.

    Boxes that a page asks apart are one question to its reader; each wish is one of their labels.
    """
    given = answers.get(normal(field.group)) if field.group and field.role in BOXES else None
    wishes = (given.value,) if given and isinstance(given.value, str) else given and given.value
    if given is None or not isinstance(wishes, tuple):
        return None
    boxes = [f for f in known.fields if f.role in BOXES and f.group == field.group]
    labels = {normal(f.label) for f in boxes}
    wished = {normal(wish) for wish in wishes}
    if len(labels) != len(boxes) or not wished <= labels:
        return None
    return GivenAnswer(given.label, normal(field.label) in wished)


def _meant(field: Field, intent: Intent | None, known: Known) -> GivenAnswer | None:
    """The one given answer whose label means the same, unless it is some field's own name."""
    if intent is None or intent.name in ITS_OWN_WORDS:
        return None
    taken = {n for f in known.fields for n in (_full(f), *_names(f))}
    free = (g for g in known.given if not g.rows and BETWEEN not in g.label)
    alike = [g for g in free if normal(g.label) not in taken and _means(g.label, intent, known)]
    return (
        alike[0] if len(alike) == 1 and _says_which(field, alike[0].label, intent, known) else None
    )


def _says_which(field: Field, given: str, intent: Intent, known: Known) -> bool:
    """Whether no bracket says which of several is meant, where the other label does not.

    What slots say was compared. In a question of secrets and demography any bracket counts.
    """
    words = known.vocabulary
    told = [{normal(b) for b in BRACKETS.findall(text)} for text in (field.label, given)]
    closed = sensitivity.secret(intent) or intent.name in sensitivity.DEMOGRAPHIC
    counts = is_no_mark if closed else narrows
    which = [{each for each in brackets if counts(each, words)} for brackets in told]
    if intent.slots and not closed:
        return True
    return which[0] == which[1] and not (is_own(intent) and _rivals(field, given, known))


def _means(label: str, intent: Intent, known: Known) -> bool:
    meaning = read_question(label, "", vocabulary=known.vocabulary, country=known.country).intent
    return meaning is not None and (meaning.name, meaning.slots) == (intent.name, intent.slots)
