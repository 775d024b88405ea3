"""Which of this job's given answers belongs to a field: the same label, and only that field's.

In order: the field's whole question (`Group > Label`), its label where no other field has it, an
entry of a repeated section, a part of a date whose boxes share one heading, and last the one given
label that means the very same thing, in every slot ("Notice" never means "Notice period in weeks").
"""

from __future__ import annotations

from ...page.snapshot import Field, Role
from ...page.steady import uncounted
from ..bank import ITS_OWN_WORDS
from ..choose.dates import dates_in
from ..facts import Intent, Unknown
from ..normal import normal, unnumbered
from ..question import read_question
from ..sections import alike, part_of, place_of
from ..whose import PERSON, is_own, whose
from .known import GivenAnswer, Known

GROUPED = frozenset({Role.RADIOS, Role.CHECKS})
WITHIN = " > "  # between a heading and a label


def given_for(
    field: Field, known: Known, intent: Intent | None = None
) -> GivenAnswer | Unknown | None:
    """The answer given for *field* on its page; unknown when its label is not enough."""
    whole = [g for g in known.given if not g.rows]
    answers = {normal(uncounted(g.label)): g for g in whole} | {normal(g.label): g for g in whole}
    if exact := answers.get(_full(field)):
        return exact
    named = next((answers[n] for n in _names(field) if n in answers), None)
    if named is None:
        return _entry(field, known) or _part(field, answers, known) or _meant(intent, known)
    if any(_full(f) == normal(named.label) for f in known.fields):
        return None  # that label is another field's whole question
    if _is_theirs(field, known):
        return None  # a bare "Name" is the user's own
    rivals = (f for f in known.fields if normal(named.label) in _names(f))
    rivals = (f for f in rivals if not _is_theirs(f, known))
    if len({f.key for f in rivals if f.answerable and _full(f) not in answers}) > 1:
        return Unknown(f"{named.label!r} is there more than once; give it as 'Group > Label'")
    return named


def given_as_seen(field: Field, known: Known) -> GivenAnswer | None:
    """The answer given for the very text that a person sees there, where no other field shows it.

    Of a field whose unseen name says something else: whoever wrote that text meant what they saw.
    """
    answers = {normal(g.label): g for g in known.given if not g.rows}
    seen = (field.question, field.caption, WITHIN.join((field.group, field.drawn)), field.drawn)
    named = next((answers[n] for n in map(normal, seen) if n in answers), None)
    shown = [f.key for f in known.fields if normal(f.drawn or f.label) == normal(field.drawn)]
    return named if len(set(shown) - {field.key}) == 0 else None


def _is_theirs(field: Field, known: Known) -> bool:
    """Whether its heading alone says that it asks about another person what the user has too."""
    if whose(field.group, known.vocabulary) != PERSON:
        return False
    meaning = read_question(field.label, "", vocabulary=known.vocabulary).intent
    return meaning is not None and is_own(meaning)


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


def _meant(intent: Intent | None, known: Known) -> GivenAnswer | None:
    """The one given answer whose label means the same, unless it is some field's own name."""
    if intent is None or intent.name in ITS_OWN_WORDS:
        return None
    taken = {n for f in known.fields for n in (_full(f), *_names(f))}
    free = (g for g in known.given if not g.rows and WITHIN not in g.label)
    alike = [g for g in free if normal(g.label) not in taken and _means(g.label, intent, known)]
    return alike[0] if len(alike) == 1 else None


def _means(label: str, intent: Intent, known: Known) -> bool:
    meaning = read_question(label, "", vocabulary=known.vocabulary, country=known.country).intent
    return meaning is not None and (meaning.name, meaning.slots) == (intent.name, intent.slots)
