"""A form in two halves of which one is meant: who has an account signs in, who has none makes one.

The site wants all of one half and nothing of the other. What the user gave tells which one: the
half whose passwords have an answer, where the other's have none. Otherwise a person says it. The
half that is not meant stays empty, and stands on the sheet like everything that is left empty.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..answer.around import JOIN, LOGIN, LONE_MAX, TICKED, aims_of, is_password
from ..answer.facts import Unknown
from ..answer.resolve import Known, resolve
from ..answer.vocabulary import Vocabulary
from ..log.events import Missing
from ..page.snapshot import BETWEEN, Field, FieldKey, Option, PageText, Snapshot, half_key

_ALREADY = re.compile(
    r"\balready\b|\b(existing|returning) (account|user|customer|member|applicant|candidate)"
    r"|\b(bereits|schon)\b|\bdéjà\b|\bya (tengo|tienes|tiene|estoy|soy)\b|\bjá (tenho|tem|sou)\b"
    r"|\b(al|reeds) (een|geregistreerd)\b|\bgià\b",
    re.I,
)
WHICH_HALF = "This form takes one of two. Which one is yours?"
Half = tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Halved:
    """What follows from the two halves of a form; nothing where it has none."""

    aside: frozenset[FieldKey] = frozenset()  # stays empty
    owed: frozenset[FieldKey] = frozenset()  # passwords of the half that is meant
    missing: tuple[Missing, ...] = ()  # the question which half is meant


def halved(page: Snapshot, known: Known) -> Halved:
    """Which fields stay empty, as far as it is known which half is meant, and which are owed."""
    halves = halves_of(page.answerable, known.vocabulary)
    if not halves:
        return Halved()
    meant = _meant(halves, known)
    if meant is None:
        key, names = _question(halves)
        return Halved(_keys(*halves), missing=(Missing(key, names, WHICH_HALF, required=True),))
    secrets = (f.key for f in meant if is_password(f, known.vocabulary))
    return Halved(_keys(*(h for h in halves if h != meant)), frozenset(secrets))


def half_options(page: Snapshot, vocabulary: Vocabulary) -> tuple[Option, ...]:
    """What a person may say to the question which half is meant."""
    return tuple(Option(PageText(_name(h))) for h in halves_of(page.answerable, vocabulary))


def halves_of(fields: Sequence[Field], vocabulary: Vocabulary) -> tuple[Half, ...]:
    """The half that signs in and the half that makes an account; () where a form has not both."""
    groups: dict[tuple[str, str, str], list[Field]] = {}
    for field in fields:
        groups.setdefault((field.frame, field.form, _heading(field)), []).append(field)
    halves = [tuple(g) for g in groups.values() if _secrets(g, vocabulary)]
    if len(halves) != 2 or not all(_name(h) for h in halves):
        return ()
    if len({(h[0].frame, h[0].form) for h in halves}) != 1:
        return ()
    if all(any(f.required for f in h) for h in halves):
        return ()  # both are to be filled, whatever they say
    signing = [h for h in halves if _signs_in(h, vocabulary)]
    joining = [h for h in halves if _joins(h, vocabulary)]
    if not (len(signing) == len(joining) == 1) or signing == joining:
        return ()
    return tuple(halves) if _speak_of_account(signing[0], joining[0], vocabulary) else ()


def _signs_in(half: Half, vocabulary: Vocabulary) -> bool:
    """Whether it asks for no more than who has an account knows."""
    aims = aims_of(_name(half), vocabulary)
    typed = [f for f in half if f.role not in TICKED]
    few = len(_secrets(half, vocabulary)) == 1 and len(typed) <= 1 + LONE_MAX
    return few and (LOGIN in aims or JOIN not in aims)


def _speak_of_account(signing: Half, joining: Half, vocabulary: Vocabulary) -> bool:
    """Whether the name of either says that this is about having an account, or making one."""
    knows = LOGIN in aims_of(_name(signing), vocabulary) or bool(_ALREADY.search(_name(signing)))
    return knows or JOIN in aims_of(_name(joining), vocabulary)


def _joins(half: Half, vocabulary: Vocabulary) -> bool:
    """Whether it makes an account: by its name, or since it wants the password twice."""
    aims = aims_of(_name(half), vocabulary)
    return len(_secrets(half, vocabulary)) == 2 or (JOIN in aims and LOGIN not in aims)


def _meant(halves: tuple[Half, ...], known: Known) -> Half | None:
    """The half that a person chose, the site demands, or the user's answers alone can fill."""
    reply = known.replies.get(_question(halves)[0])
    chosen = [h for h in halves if _name(h) == reply]
    demanded = [h for h in halves if any(f.required for f in h)]
    able = [h for h in halves if _able(h, known)]
    found = chosen or demanded or able
    return found[0] if len(found) == 1 else None


def _question(halves: tuple[Half, ...]) -> tuple[FieldKey, str]:
    """The key of the question which half is meant, and its label: both names."""
    names = " / ".join(_name(h) for h in halves)
    return half_key(names), names


def _able(half: Half, known: Known) -> bool:
    """Whether every password in it has an answer."""
    secrets = _secrets(half, known.vocabulary)
    return not any(isinstance(resolve(f, known), Unknown) for f in secrets)


def _secrets(half: Sequence[Field], vocabulary: Vocabulary) -> list[Field]:
    return [f for f in half if is_password(f, vocabulary)]


def _name(half: Half) -> str:
    return _heading(half[0])


def _heading(field: Field) -> str:
    """Return the name of its group, or the heading that it stands under."""
    return field.group or field.section.rpartition(BETWEEN)[2]


def _keys(*halves: Half) -> frozenset[FieldKey]:
    return frozenset(f.key for h in halves for f in h)
