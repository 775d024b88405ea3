"""Headings above fields: lines that head them, whose they are, entries of repeated sections."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, takewhile

from ..lang.phrases import match_text, matches_any
from ..lang.text import normalise
from ..lang.vocabulary import Vocabulary
from ..page.snapshot import HEADING_SEPARATOR, Field, PageText, Snapshot
from . import headings
from .question import about_someone_else, read_question
from .sheet import Intent

# A plain line above fields is their heading where it names somebody else: "Emergency contact".
#
# Most plain lines are no headings, so one is heard only where leaving it out could put the user's
# own words into another's fields. It ends where another line says whose the next fields are or
# begins another part, and at the first question that only an applicant is asked. It is not heard
# over a whole application, nor where it announces questions that say themselves whom they mean.

LINE_KINDS = (headings.PERSON, headings.FORMER, headings.PAYMENT)
SENTENCE_ENDS = (".", "!")
APPLICANT_INTENTS = frozenset(  # asked about nobody but who applies
    "resume cover_letter salary notice_period work_authorization needs_sponsorship how_heard "
    "relocation starts_now clearance applied_before anything_else".split()
)


def with_line_headings(fields: Sequence[Field], vocabulary: Vocabulary) -> tuple[Field, ...]:
    """The fields, those under a line that is heard with it as the last part of their section."""
    runs = groupby(fields, lambda f: (f.frame, f.form, _owner_line(f, vocabulary)))
    led = (_fields_under_line(list(run), fields, line, vocabulary) for (_, _, line), run in runs)
    return tuple(field for some in led for field in some)


def _owner_line(field: Field, vocabulary: Vocabulary) -> str:
    """The nearest line that says whose the field is, where it is another's; '' else."""
    for line in reversed(field.lines.splitlines()):
        kind = headings.single_heading_kind(line, vocabulary)
        if kind:
            return line if kind in LINE_KINDS and not _asks_for_card(line, vocabulary) else ""
        known = headings.split_number(line)[0] in vocabulary.headings
        if (
            known
            or headings.is_applicants(line, vocabulary)
            or headings.begins_another(line, vocabulary)
        ):
            return ""
    return ""


def _asks_for_card(line: str, vocabulary: Vocabulary) -> bool:
    """Whether it is what a box for the card is called: "Card number"."""
    asked = read_question(line, "", vocabulary=vocabulary).intent
    return asked is not None and asked.name.startswith("cc-")


def _fields_under_line(
    run: list[Field], fields: Sequence[Field], line: str, vocabulary: Vocabulary
) -> Iterator[Field]:
    heard = bool(line) and not _is_about_all(run, fields, line, vocabulary)
    for field in run:
        heard = heard and not APPLICANT_INTENTS & _intents([field], vocabulary)
        yield _with_line(field, line) if heard else field


def _with_line(field: Field, line: str) -> Field:
    heading = line.rstrip(".!: ").replace(HEADING_SEPARATOR, " - ")
    section = PageText(HEADING_SEPARATOR.join(filter(None, (field.section, heading))))
    return replace(field, section=section, lines=PageText(""))


def _is_about_all(
    run: list[Field], fields: Sequence[Field], line: str, vocabulary: Vocabulary
) -> bool:
    """Whether it is a job's title over its application, or announces what is asked below."""
    if line.endswith(SENTENCE_ENDS) and any(
        about_someone_else(f.label, f.group, vocabulary) for f in run
    ):
        return True
    elsewhere = [f for f in fields if f not in run]
    return headings.is_application(_intents(run, vocabulary), _intents(elsewhere, vocabulary))


def _intents(fields: Sequence[Field], vocabulary: Vocabulary) -> set[str]:
    """What the labels of those fields alone ask for."""
    read = (read_question(f.label, "", vocabulary=vocabulary).intent for f in fields)
    return {intent.name for intent in read if intent}


# What the heading above a field makes of it: somebody else's, or a part of a repeated entry.
#
# A field of an entry ("Position 2 > Employer") asks about that entry and about nothing else: it
# has no intent, so that no answer about the person's present job can ever stand in an earlier one.
# What stands under another person's heading ("Emergency contact > Name") is never the user's;
# under a heading about a thing (an employer, a payment) that holds for what people are known by.
# Any other heading changes nothing. A nearer one that says "you" takes back what stands above it,
# and a heading that may be the job's title ("Manager") or its employer is one where all that the
# page asks of an applicant stands under it.

PERSON_KINDS = (headings.PERSON, headings.FORMER)  # whatever is asked there is theirs
NOT_AN_ENTRY = frozenset({*PERSON_KINDS, headings.PAYMENT})  # "Previous employer" is not the latest
APPLICATION_MIN = 3  # fields: a name, an address for letters, a résumé
NOTATION = re.compile(r"\s*\(\s*(?:[DMYTJAG]{1,4}\W{0,3}){1,3}\s*\)", re.I)  # "(MM/YYYY)"
ENTRY_CORE = {"work": {"company", "title"}, "education": {"school", "degree", "field"}}

QuestionPlace = tuple[str, str, str]  # frame, form, question
EntryPart = tuple[str, str]  # section, what is asked of its entry: ("work", "company")


def with_section_headings(page: Snapshot, vocabulary: Vocabulary) -> Snapshot:
    """The page, the groups of its fields led by the headings that matter.

    They matter where they say whose the field is, and where they alone tell two fields apart.
    """
    fields = with_line_headings(_without_titles(page.fields, vocabulary), vocabulary)
    led = tuple(_with_heading(f, _owner_heading(f, fields, vocabulary)) for f in fields)
    places: dict[QuestionPlace, list[list[str]]] = {}
    for field in (f for f in led if f.answerable and f.own_group is None):
        places.setdefault(_question_place(field), []).append(_headings(field))
    shared = {asking: _shared_depth(listed) for asking, listed in places.items()}
    return replace(
        page, fields=tuple(_with_distinct_headings(f, shared.get(_question_place(f))) for f in led)
    )


def _without_titles(fields: Sequence[Field], vocabulary: Vocabulary) -> tuple[Field, ...]:
    """The fields without the group that is a job's title: "Partner application" over them all."""
    sizes = Counter(f.group for f in fields if f.group and f.own_group is None)
    titles = {
        group
        for group, size in sizes.items()
        if size >= APPLICATION_MIN and _is_title(group, fields, vocabulary)
    }
    return tuple(
        replace(f, group=PageText(""), own_group=f.group) if f.group in titles else f
        for f in fields
    )


def _is_title(group: str, fields: Sequence[Field], vocabulary: Vocabulary) -> bool:
    known = headings.single_heading_kind(group, vocabulary)
    if (known and not headings.may_be_a_title(group, vocabulary)) or not about_someone_else(
        "", group, vocabulary
    ):
        return False
    asked = (
        {i.name for f in some if (i := _label_intent(f, vocabulary))}
        for some in (
            [f for f in fields if f.group == group],
            [f for f in fields if f.group != group],
        )
    )
    return headings.is_application(*asked)


def _question_place(field: Field) -> QuestionPlace:
    return field.frame, field.form, field.question


def _headings(field: Field) -> list[str]:
    return field.section.split(HEADING_SEPARATOR) if field.section else []


def _shared_depth(sections: list[list[str]]) -> int:
    """How many headings, from the outermost on, are the same in all of them."""
    return sum(1 for _ in takewhile(lambda level: len({*level}) == 1, zip(*sections, strict=False)))


def _with_distinct_headings(field: Field, shared: int | None) -> Field:
    """The field led by the headings that others with its question do not stand under as well."""
    if shared is None or field.own_group is not None:
        return field
    return _with_heading(field, HEADING_SEPARATOR.join(_headings(field)[shared:]))


def _with_heading(field: Field, heading: str) -> Field:
    if not heading:
        return field
    group = PageText(HEADING_SEPARATOR.join(filter(None, (heading, field.group))))
    return replace(field, group=group, own_group=field.group)


def _owner_heading(field: Field, fields: Sequence[Field], vocabulary: Vocabulary) -> str:
    """The part of its section that says whose the field is; '' where it is the user's."""
    parts = _owner_headings(_headings(field), fields, vocabulary)
    kinds = [headings.single_heading_kind(part, vocabulary) for part in parts]
    for kind in PERSON_KINDS:
        if kind in kinds:
            return HEADING_SEPARATOR.join(parts[kinds.index(kind) :])
    entry = "" if field.group else _entry_heading(field, fields, vocabulary)
    thing = next((at for at, kind in enumerate(kinds) if kind), len(parts))
    asked = _label_intent(field, vocabulary)  # a salary or a reason is the user's under any heading
    return entry or (
        "" if asked and not headings.is_personal(asked) else HEADING_SEPARATOR.join(parts[thing:])
    )


def _owner_headings(parts: list[str], fields: Sequence[Field], vocabulary: Vocabulary) -> list[str]:
    """The headings, outermost first, that may say that it is another's.

    One that may be the job's says nothing above "Your details", nor over a whole application.
    """
    mine = [at for at, part in enumerate(parts) if headings.is_applicants(part, vocabulary)]
    kept = range(mine[-1] if mine else 0)
    heard = (at for at in kept if not headings.may_be_a_title(parts[at], vocabulary))
    rest = [at for at in range(len(kept), len(parts)) if at not in mine]
    whole = {at for at in rest if _heads_all(parts[: at + 1], fields, vocabulary)}
    return [parts[at] for at in (*heard, *rest) if at not in whole]


def _heads_all(parts: list[str], fields: Sequence[Field], vocabulary: Vocabulary) -> bool:
    """Whether the last may be about the job, and a whole application stands under it."""
    if not headings.may_be_a_title(parts[-1], vocabulary):
        return False
    asked: dict[bool, set[str]] = {True: set(), False: set()}  # under it, elsewhere
    for field in fields:
        if intent := _label_intent(field, vocabulary):
            asked[_headings(field)[: len(parts)] == parts].add(intent.name)
    return headings.is_application(asked[True], asked[False])


def _label_intent(field: Field, vocabulary: Vocabulary) -> Intent | None:
    """What its label alone asks for."""
    return read_question(field.label, "", vocabulary=vocabulary).intent


def _entry_heading(field: Field, fields: Sequence[Field], vocabulary: Vocabulary) -> str:
    """The nearest heading of an entry that the field asks about; '' for none.

    A general one ("Experience") heads an entry only where it is asked what every entry has.
    """
    for heading in reversed(_owner_headings(_headings(field), fields, vocabulary)):
        name, number = headings.split_number(heading)
        section = vocabulary.headings.get(name, "")
        kind = headings.single_heading_kind(heading, vocabulary)
        if not section or kind in NOT_AN_ENTRY:
            continue
        near = {
            _entry_part_name(f, section, vocabulary) for f in fields if f.section == field.section
        }
        certain = number is not None or matches_any(vocabulary.others, match_text(name))
        entry = kind or (certain and ENTRY_CORE[section] & near)  # "Position" may be the job itself
        asked = _label_intent(field, vocabulary)
        if entry and (
            _entry_part_name(field, section, vocabulary) or (asked and headings.is_personal(asked))
        ):
            return heading
    return ""


def _entry_part_name(field: Field, section: str, vocabulary: Vocabulary) -> str:
    return vocabulary.sections.get(section, {}).get(_part_name(field), "")


def _part_name(field: Field) -> str:
    """What its label says, without the notation that it wants."""
    return normalise(NOTATION.sub("", field.label))


def entry_part(field: Field, vocabulary: Vocabulary) -> EntryPart | None:
    """What the field asks of an entry; None for a field outside of sections that are known."""
    section = vocabulary.headings.get(headings.split_number(field.group)[0], "")
    part = vocabulary.sections.get(section, {}).get(_part_name(field), "")
    return (section, part) if part else None


def is_in_entry(field: Field, vocabulary: Vocabulary) -> bool:
    """Whether the field stands below a numbered heading of such a section."""
    name, number = headings.split_number(field.group)
    return number is not None and name in vocabulary.headings


def is_same_section(one: str, other: str, vocabulary: Vocabulary) -> bool:
    """Whether two headings name the same section."""
    names = [headings.split_number(heading)[0] for heading in (one, other)]
    sections = {vocabulary.headings.get(name, name) for name in names}
    return len(sections) == 1 and "" not in names


def entry_index(field: Field, fields: Sequence[Field]) -> int:
    """Which entry of its section the field belongs to, from 0.

    Entries are told apart by the number in their heading, else by the order of equal questions.
    """
    name, number = headings.split_number(field.group)
    if number is None:
        same = (
            f.key for f in fields if f.answerable and _question_text(f) == _question_text(field)
        )
        return next((at for at, key in enumerate(same) if key == field.key), 0)
    from_zero = any(headings.split_number(f.group) == (name, 0) for f in fields)
    return number if from_zero else max(number - 1, 0)


def _question_text(field: Field) -> str:
    return normalise(field.question)
