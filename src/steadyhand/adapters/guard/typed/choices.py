"""Whether a request tells a choice that was made: of a list, among radio buttons, by a tick.

What stands for a choice is often a word that stands in many a request by chance ("1", "yes", "M").
So it counts

- beside the name, the id or the question of its control: as the value of these, or in one record
  with them; there any answer counts, since a page may write a choice in its own way;
- alone, where the word is long enough to be no chance;
- alone and short, in a write of that very moment to an address that nothing was written to before;
- unknown, in a request of that moment that looks like another answer that was kept back there.

What the page said itself before the choice was made tells nothing of it: it had that already.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from urllib.parse import parse_qsl, unquote, urlsplit

from steadyhand.adapters.guard.facts import Paused
from steadyhand.adapters.guard.typed.writing import plain
from steadyhand.core.act.lookup import OF, TICKED, UNTICKED, Typed

ALONE_MIN = 4  # characters of what stands for a choice without its control
TEXT_MAX = 32 * 1024  # characters in which words are looked at
RECORD_MAX = 256 * 1024  # characters; a longer text is no record of an answer
WORD_MAX = 80  # characters; a longer text is no answer by itself
WORDS_MAX = 320  # characters; in a longer text words are beside one another by chance
SAID_MAX = 8192  # things that the page said by itself that are remembered
ANSWERS = frozenset(  # what records call the answer in them
    "value val v answer ans a choice chosen option opt selected selection response reply".split()
)
TICKS = frozenset("checked ticked".split())  # with ANSWERS, what records call a tick in them
OF_ANSWERS = frozenset("id ids new is index code current text".split())  # beside such words
WORDS_IN_NAME = 8
NUMBER_MIN = 4  # digits by which records call a question: question_8812
COMMON = frozenset("true false null none undefined other yesno".split())  # long, and by chance
VAGUE = frozenset(  # names of controls that are names of other things, too
    "q id name type list input field key item query search text label lang language locale status "
    "state role mode kind event source ref".split()
)
FLAGS = frozenset((*TICKED, *UNTICKED))
_APART = re.compile(r"[\[\].:]+")
_PARTS = re.compile(r"[^\W\d_]?[^\W\dA-Z_]+|[A-Z]+(?![a-z])|\d+")
_NUMBER = re.compile(rf"(?<!\d)\d{{{NUMBER_MIN},}}(?!\d)")
_ODD = re.compile(r"[\W_]+")
_WORD = re.compile(r"[^\s\"'<>{}()=:;,&|/]+")

Reader = Callable[[bytes], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Item:
    """One value of a record: the names that it stands under, its own name, and what it says."""

    under: frozenset[str]
    name: str
    says: str
    text: bool = True  # a number is in many a record that counts something
    loose: bool = False  # a word of a text that is no record
    answer: bool = False  # its name says that it is the answer
    near: frozenset[str] = frozenset()  # parts of its name: "gender" of applicant_gender


Record = tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that was made: what its control is called, and what may stand for it."""

    names: frozenset[str]
    codes: frozenset[str]
    since: int  # what the page had said until then tells nothing of it
    open: bool = False  # nobody knows what the page writes for it

    def token(self, code: str) -> str:
        """What stands for it among what was typed: its code, told apart from other controls'."""
        return f"{code}{OF}{min(self.names, default='')}"


@dataclass(slots=True)
class Choices:
    """All choices that were ever made in this browser."""

    _made: dict[tuple[frozenset[str], frozenset[str]], Choice] = field(default_factory=dict)
    _said: dict[tuple[str, str], int] = field(default_factory=dict)  # (name or '', value) -> when

    def __bool__(self) -> bool:
        return bool(self._made)

    def add(self, typed: Typed) -> tuple[str, ...]:
        """The choice is made from now on; what it is called among what was typed."""
        names = frozenset(filter(None, (_squashed(each) for each in (*typed.names, typed.label))))
        names = names | {last for each in typed.names for last in _words_of(each)} - ANSWERS
        names = names | {number for each in typed.names for number in _NUMBER.findall(each)}
        codes = frozenset(filter(None, (plain(code.strip()) for code in typed.codes)))
        made = Choice(names, codes, len(self._said), typed.open)
        made = self._made.setdefault((names, codes), made)
        return tuple(made.token(code) for code in ("", *sorted(codes)))

    def hear(self, paused: Paused, read: Reader) -> None:
        """The page says this; no choice that is made later is told by it."""
        for record in _records(paused, read):
            for item in record:
                for name in ("", *item.under):
                    if len(self._said) < SAID_MAX:
                        self._said.setdefault((name, item.says), len(self._said))

    def tokens_in(
        self, paused: Paused, read: Reader, *, beside: frozenset[str], fresh: bool, like: bool
    ) -> frozenset[str]:
        """One token of each choice that the request tells, in the writings that *read* reads.

        None of a choice that it tells by one of the texts *beside* it. *fresh*: it is a write that
        the act of choosing may have caused, to an address that nothing was written to before.
        *like*: it looks like an answer that was kept back at its address; then it may tell any
        choice that the page writes in its own way.
        """
        due = [made for made in self._made.values() if not made.codes & beside]
        records = tuple(_records(paused, read)) if due else ()
        found = _tokens(self._code_in(made, records, fresh=False) for made in due)
        if fresh and not (found or beside):
            found = _tokens(self._code_in(made, records, fresh=True) for made in due)
        if like and not (found or beside):
            found = _tokens(made.token("") if made.open else None for made in due)
        return found

    def _code_in(self, made: Choice, records: tuple[Record, ...], *, fresh: bool) -> str | None:
        """The token of the choice as one of the records tells it."""
        for record in records:
            named = any(item.says and _squashed(item.says) in made.names for item in record)
            for item in record:
                if self._tells(made, item, named=named, fresh=fresh):
                    return made.token(item.says if item.says in made.codes else "")
        return None

    def _tells(self, made: Choice, item: Item, *, named: bool, fresh: bool) -> bool:
        """Whether the value tells the choice; *named*: its record names the control as a value."""
        if not item.says or item.says in ("null", "undefined"):
            return False
        if item.loose and item.says not in made.codes:
            return False
        own, code = item.under & made.names, item.says in made.codes
        if _flags(made, item):
            return self._new(made, item, item.under)
        if item.near & made.names and code and item.text and item.says not in FLAGS:
            return self._new(made, item, frozenset({""}))
        if named and (item.answer or (code and item.text)):
            return code or _squashed(item.says) not in made.names
        if own and (code or (made.open and own - VAGUE)):
            return self._new(made, item, own)
        alone = item.text and len(item.says) >= ALONE_MIN and item.says not in COMMON
        told = alone or (fresh and (item.text or item.answer))
        return code and told and self._new(made, item, frozenset({""}))

    def _new(self, made: Choice, item: Item, names: frozenset[str]) -> bool:
        """Whether the page had not said just that before the choice was made."""
        return any(self._said.get((name, item.says), made.since) >= made.since for name in names)


def _flags(made: Choice, item: Item) -> bool:
    """Whether what it says yes to is called as the control and the option: gender_F, gender.F."""
    pairs = {name + _squashed(code) for name in made.names for code in made.codes - FLAGS}
    within = item.under & made.names and item.name in map(_squashed, made.codes - FLAGS)
    return item.says in TICKED and bool(within or item.under & pairs)


def _tokens(found: Iterable[str | None]) -> frozenset[str]:
    return frozenset(token for token in found if token is not None)


def _records(paused: Paused, read: Reader) -> Iterator[Record]:
    """Every record that address and body are, or hold in another way of writing."""
    address = urlsplit(paused.url)
    steps = [plain(unquote(step)) for step in address.path.split("/") if step]
    pairs = zip(["", *map(_squashed, steps)], steps, strict=False)
    yield tuple(Item(frozenset({b}), "", a, len(a) >= ALONE_MIN) for b, a in pairs)
    yield _form(address.query)
    for part in (address.query.encode("utf-8", "replace"), paused.body or b""):
        for text in read(part):
            if text and len(text) <= RECORD_MAX:
                yield from _of_text(text)


def _of_text(text: str) -> Iterator[Record]:
    """The records of a text: of a JSON, of a form, or of words beside one another."""
    bare = text.strip()
    with suppress(ValueError, RecursionError):
        yield from _of_json(json.loads(bare), frozenset(), "")
        return
    if "=" in bare and not re.search(r"[\s<>{]", bare):
        yield _form(bare)
    elif len(bare) <= WORD_MAX:
        yield (Item(frozenset(), "", plain(bare)),)
    words = tuple(_beside(bare))
    yield from (words,) if len(bare) <= WORDS_MAX else zip(words)


def _item(under: frozenset[str], name: str, says: str, *, text: bool = True) -> Item:
    """The value under that name as it is written."""
    answer, near = _parts_of(name)
    return Item(under, _squashed(name), says, text, answer=answer, near=near)


@lru_cache(maxsize=4096)
def _parts_of(name: str) -> tuple[bool, frozenset[str]]:
    """Whether the name says that it is an answer ("choiceId"), and what its words make together."""
    words = [plain(each) for each in _PARTS.findall(name)]
    rest = set(words) - OF_ANSWERS
    runs = (words[a:b] for a in range(len(words)) for b in range(a + 1, len(words) + 1))
    near = frozenset("".join(run) for run in runs if len(words) <= WORDS_IN_NAME)
    answer = _squashed(name) in ANSWERS or (bool(rest) and rest <= ANSWERS | TICKS)
    return answer, frozenset(each for each in near - VAGUE if len(each) >= ALONE_MIN)


def _form(text: str) -> Record:
    return tuple(
        _item(_words_of(name), name, plain(value.strip()))
        for name, value in parse_qsl(text, keep_blank_values=True)
    )


def _beside(text: str) -> Iterator[Item]:
    """Words of a text that is no record, each under the word before it."""
    words = [plain(word) for word in _WORD.findall(text[:TEXT_MAX]) if _squashed(word)]
    pairs = zip(map(_squashed, words), words[1:], strict=False)
    for before, word in pairs:
        answer = before in ANSWERS
        yield Item(frozenset({before}), before, word, text=False, loose=True, answer=answer)


def _of_json(told: object, under: frozenset[str], name: str) -> Iterator[Record]:
    """The record that each object and each list of it is."""
    if isinstance(told, dict):
        items = [(under | _words_of(key), key, value) for key, value in told.items()]
    elif isinstance(told, list):
        items = [(under, name, value) for value in told]
    else:
        items = [(under, name, told)]
    yield tuple(_item(u, n, _as_text(v), text=isinstance(v, str)) for u, n, v in items if _plain(v))
    for within, key, value in items:
        if isinstance(value, dict | list):
            yield from _of_json(value, within, key)


def _plain(value: object) -> bool:
    return isinstance(value, str | int | float)


def _as_text(value: object) -> str:
    return plain(str(value).strip())


@lru_cache(maxsize=4096)
def _squashed(name: str) -> str:
    """A name without what its writings differ in: notice-period, noticePeriod, notice_period[]."""
    return _ODD.sub("", plain(name))


@lru_cache(maxsize=4096)
def _words_of(name: str) -> frozenset[str]:
    """The name, and its last part that is no number, of those in brackets or behind dots."""
    parts = [_squashed(part) for part in _APART.split(name)]
    last = next((part for part in reversed(parts) if part and not part.isdigit()), "")
    return frozenset({_squashed(name), last} - {""})
