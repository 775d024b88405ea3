"""What HTML names and ids mean, once what machines and templates put around the words is off.

The whole name is read first, then the name without its affixes, then its end, then its words where
they were written as one. A name that could mean two things means none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from ...page.snapshot import Field
from ..facts import Intent
from ..normal import identifier
from ..question import about_someone_else
from ..vocabulary import Rule, Slots, Vocabulary
from ..vocabulary.phrase import found, spaced

NAMED = 0.7
NUMBER = re.compile(r"(?<=\S )\d+ \Z")  # of several that are called alike
COUNTED = re.compile(r"\d{5,}|(?<=[-_])(?=[a-f]*\d)[0-9a-f]{8,}\b")  # by a machine
PARTS = re.compile(r"[.\[$:]")  # between the parts of an HTML name
GLUED_MIN = 3  # letters of the shortest word that may stand in another
# As programmers write a name: "user_name", "userName", "form-user-name".
WRITTEN = re.compile(r"\S*_\S*|[a-z]+[A-Z]\S*|[a-z0-9]+(?:-[a-z0-9]+){2,}")

Meanings = set[tuple[str, Slots]]


def named(field: Field, vocabulary: Vocabulary) -> list[Intent]:
    """What name and id mean, each of them that means anything, and a label that is such a name."""
    names = (field.html_name, field.html_id, field.label if is_name(field.label) else "")
    return [intent for n in names if n and (intent := _named(n, vocabulary))]


def is_name(label: str) -> bool:
    """Whether a label is written as a name is: nobody chose its words for a reader."""
    return bool(WRITTEN.fullmatch(label))


@lru_cache(maxsize=4096)  # the names of a page are read again at every look
def _named(name: str, vocabulary: Vocabulary) -> Intent | None:
    """What an HTML name or id means; None where it may mean two things, or somebody else's."""
    plain = COUNTED.sub(" ", name)
    text, last = spaced(identifier(plain)), spaced(identifier(PARTS.split(plain.rstrip("]"))[-1]))
    whole = _whole(text, vocabulary)
    if not whole and found(vocabulary.others, text):
        return None
    meanings = whole or _within(text, last, vocabulary) or _apart(text, vocabulary)
    if len(meanings) != 1 or any(vocabulary.intent(intent).needs for intent, _ in meanings):
        return None
    (intent, slots) = meanings.pop()
    return Intent(intent, slots, NAMED)


def _whole(text: str, vocabulary: Vocabulary) -> Meanings:
    return _meanings(text, vocabulary) or _meanings(NUMBER.sub("", text), vocabulary)


def _within(text: str, last: str, vocabulary: Vocabulary) -> Meanings:
    """What a name means without its affixes, by its last part, or by its end."""
    bare = [t for whole in dict.fromkeys((text, last)) for t in _bare(whole, vocabulary)]
    uncounted = NUMBER.sub("", text)  # of what the number counts, only the end of the whole tells
    ending = [text, *bare] if uncounted == text else [text, uncounted]
    readings = (
        *(_meanings(t, vocabulary) for t in (*bare, last)),
        *(_endings(t, vocabulary) for t in ending),
    )
    return next(filter(None, readings), set())


def _apart(text: str, vocabulary: Vocabulary) -> Meanings:
    """What a name means whose words were written as one: "formusername", "mailingaddress"."""
    words = text.split()
    split = [w for word in words for w in (_unglued(word, vocabulary.name_words) or (word,))]
    loose = " ".join(split) + " "
    if len(split) == len(words) or about_someone_else(loose, "", vocabulary):
        return set()
    return _whole(loose, vocabulary) or _within(loose, loose, vocabulary)


def _unglued(word: str, known: frozenset[str]) -> tuple[str, ...]:
    """The two known words that an unknown one consists of; () where there are none."""
    if word in known:
        return ()
    cuts = range(GLUED_MIN, len(word) - GLUED_MIN + 1)
    pairs = [(word[:at], word[at:]) for at in cuts]
    return next((p for p in pairs if known.issuperset(p)), ())


def _bare(text: str, vocabulary: Vocabulary) -> list[str]:
    """The name with ever fewer of the words at its beginning and end that add nothing."""
    forms = [text]
    for pattern in vocabulary.affixes:
        for form in forms.copy():
            while (cut := pattern.sub("", form, count=1)) != form:
                forms.append(form := cut)
    return sorted(filter(None, forms), key=len, reverse=True)


def _meanings(text: str, vocabulary: Vocabulary) -> Meanings:
    squeezed = text.replace(" ", "")
    if token := next((t for t in vocabulary.tokens if t.replace("-", "") == squeezed), ""):
        return {(token, ())}
    near = (vocabulary.rules[number] for number in vocabulary.called.among(text))
    return _of(r for r in near if any(p.fullmatch(text) for p in r.names))


def _endings(text: str, vocabulary: Vocabulary) -> Meanings:
    """The meanings whose ending of the name is the longest."""
    near = (vocabulary.rules[number] for number in vocabulary.called.among(text))
    ends = [(len(hit), r) for r in near if (hit := _ending(text, r))]
    longest = max((length for length, _ in ends), default=0)
    return _of(r for length, r in ends if length == longest)


def _ending(text: str, rule: Rule) -> str:
    hits = (hit for p in rule.ends for hit in p.finditer(text) if hit.end() == len(text))
    return next((hit[0] for hit in hits), "")


def _of(rules: Iterable[Rule]) -> Meanings:
    return {(r.intent, r.slots) for r in rules}
