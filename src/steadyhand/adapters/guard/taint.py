"""Taint: whether a request carries typed or chosen values, in whatever encoding."""

from __future__ import annotations

import json
import re
import time
import zlib
from base64 import b64decode
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from urllib.parse import parse_qsl, unquote, unquote_to_bytes, urlsplit

from steadyhand.core.act.fill import OF, TICKED, UNTICKED, Typed, place_of
from steadyhand.core.act.results import Way
from steadyhand.core.journal.events import HeldBack, Left

from .classification import Cause, cause_of, is_event
from .lookups import Saves, Searches
from .requests import Paused, is_write, plain
from .uploads import Papers

# Whether a request tells a choice that was made: of a list, among radio buttons, by a tick.
#
# What stands for a choice is often a word that stands in many a request by chance ("1", "yes",
# "M"). So it counts
#
# - beside the name, the id or the question of its control: as the value of these, or in one record
# with them; there any answer counts, since a page may write a choice in its own way; - alone,
# where the word is long enough to be no chance; - alone and short, in a write of that very moment
# to an address that nothing was written to before; - unknown, in a request of that moment that
# looks like another answer that was kept back there.
#
# What the page said itself before the choice was made tells nothing of it: it had that already.

ALONE_MIN = 4  # characters of what stands for a choice without its control
WORDS_TEXT_MAX = 32 * 1024  # characters in which words are looked at
RECORD_MAX = 256 * 1024  # characters; a longer text is no record of an answer
WORD_MAX = 80  # characters; a longer text is no answer by itself
WORDS_MAX = 320  # characters; in a longer text words are beside one another by chance
SAID_MAX = 8192  # things that the page said by itself that are remembered
ANSWERS = frozenset(  # what records call the answer in them
    "value val v answer ans a choice chosen option opt selected selection response reply".split()
)
TICK_NAMES = frozenset("checked ticked".split())  # with ANSWERS, what records call a tick in them
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
    answer = _squashed(name) in ANSWERS or (bool(rest) and rest <= ANSWERS | TICK_NAMES)
    return answer, frozenset(each for each in near - VAGUE if len(each) >= ALONE_MIN)


def _form(text: str) -> Record:
    return tuple(
        _item(_words_of(name), name, plain(value.strip()))
        for name, value in parse_qsl(text, keep_blank_values=True)
    )


def _beside(text: str) -> Iterator[Item]:
    """Words of a text that is no record, each under the word before it."""
    words = [plain(word) for word in _WORD.findall(text[:WORDS_TEXT_MAX]) if _squashed(word)]
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


# Whether a request carries what was typed, however it is written in it.
#
# Read are the address and the body: as they are, percent-encoded (twice), as JSON, in base64 (both
# alphabets), in hexadecimal and compressed, and one of these within another. A page that enciphers
# a value is not seen through: that is why writes to other sites are refused whatever they carry
# (`job.py`). Values of fewer than TELLING_MIN characters are in many a request by chance.

TELLING_MIN = 4  # characters
DIGITS_MIN = 7  # of a number that pages write in their own way
PACKED_MAX = 8  # places in one text that look like the beginning of something compressed
DEEP = 3  # one encoding within another within another
TEXT_MAX = 4 * 1024 * 1024  # longer ones are read as they are and not decoded
TICKS = frozenset({"true", "false"})  # what a ticked box is wished as
OF_BROWSER = ("sec-", "user-agent", "origin", "referer", "cookie")
"""How headers begin that no script can set, and what is judged by itself (`job.py`) or not at all.

A cookie may have had the word of an answer before it was typed: a place, a language, a source.
"""
_BASE64 = re.compile(rb"[A-Za-z0-9+/_-]{6,}")
_HEX = re.compile(rb"(?:[0-9a-fA-F]{2}){4,}")
_PACKED = re.compile(rb"\x1f\x8b\x08|\x78[\x01\x5e\x9c\xda]")  # gzip, zlib


Ledger = tuple[Left | HeldBack, ...]


class Taint:
    """All that was ever typed in this browser."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._values: frozenset[str] = frozenset()
        self._times = 0
        self.papers = Papers()
        self.choices = Choices()
        self.searches = Searches(clock)
        self.saves = Saves(clock)
        self.by_itself: Counter[tuple[str, Way, str]] = Counter()  # what no answer was told by
        self._read: tuple[Paused, int, frozenset[str]] | None = None  # what was told last
        self.others = False  # somebody else types in the pages too: nobody knows all that is typed

    @property
    def times(self) -> int:
        """How often something was typed or chosen: as long as it stays, nothing was since."""
        return self._times + self.papers.times

    def __bool__(self) -> bool:
        return bool(self._values) or bool(self.papers) or bool(self.choices)

    def add(self, typed: Iterable[Typed]) -> None:
        """These are typed from now on."""
        times = self._times
        for each in typed:
            if each.chosen:
                self.searches.add(each, *self.choices.add(each))
                self._times = times + 1
            text = plain(each.text.strip())
            if len(text) >= TELLING_MIN and text not in TICKS:
                writings = {text, _digits(text)} - {""}
                self.searches.add(each, *writings)
                self._values |= writings
                self._times = times + 1

    def carried(self, paused: Paused) -> frozenset[str]:
        """The typed values that the request tells, in whatever writing."""
        return _outermost(self.all_carried(paused))

    def hear(self, paused: Paused) -> None:
        """The page says this: it is told nothing by it of what is chosen later."""
        self.choices.hear(paused, _read)

    def all_carried(self, paused: Paused) -> frozenset[str]:
        """The same with those that stand in one another: a name in a mail address."""
        if not (self._values or self.choices):
            return frozenset()
        if self._read is None or self._read[0] is not paused or self._read[1] != self._times:
            self._read = (paused, self._times, self._told(paused, _read))
        return self._read[2]

    def begun(self, paused: Paused) -> frozenset[str]:
        """Texts that are being typed and of which the request tells how they begin."""
        return self.searches.begun(paused) if self._values else frozenset()

    def looked_up(self, paused: Paused) -> Way | None:
        """How the request leaves without a grant, as a lookup; None where it is none."""
        carried = self.carried(paused)
        if carried and _outermost(self._told(paused, _written)) != carried:
            return None
        carried = carried or self.begun(paused)
        return self.searches.way(paused, carried) if carried else None

    def stored(self, paused: Paused) -> None:
        """It left as answers that are stored as they are typed."""
        self._count(paused, Way.SAVING)

    def uploaded(self, paused: Paused) -> None:
        """It left as a file that is sent as soon as it is chosen."""
        self._count(paused, Way.UPLOAD, tuple(sorted(self.papers.carried(paused) - {""})))

    def _count(self, paused: Paused, way: Way, names: tuple[str, ...] = ()) -> None:
        host = urlsplit(paused.url).netloc.rpartition("@")[2]
        labels = self.searches.labels(self.all_carried(paused))
        self.searches.left[host, way, names or labels] += 1

    def ledger(self) -> Ledger:
        """What left without a press since this was last asked, and what of that was held back."""
        left = tuple(Left(host, way, n, of) for (host, way, of), n in self.searches.left.items())
        self.searches.left.clear()
        held = (
            HeldBack(s.text, n, of, s.document, s.quiet, s.chosen) for s, n, of in self.saves.take()
        )
        return (*left, *held)

    def own_ledger(self) -> Ledger:
        """Return what pages sent by themselves since this was last asked."""
        own = tuple(Left(host, way, n, (of,)) for (host, way, of), n in self.by_itself.items())
        self.by_itself.clear()
        return own

    def count(self, paused: Paused) -> int:
        """How many of the typed values the request tells, each by itself: a mail address tells no
        name, however much of one is in it.
        """
        parts = (paused.url.encode("utf-8", "replace"), paused.body or b"")
        values = {v for v in self._values if not any(v == _digits(o) != o for o in self._values)}
        found = (_apart(values, text) for part in parts for text in _read(part))
        return len(frozenset().union(*found))

    def _told(self, paused: Paused, read: Callable[[bytes], Iterator[str]]) -> frozenset[str]:
        told = (f"{n}: {v}" for n, v in paused.headers if not n.startswith(OF_BROWSER))
        headers = "\n".join(told).encode("utf-8", "replace")
        whole = (paused.url.encode("utf-8", "replace"), paused.body or b"", headers)
        texts = [plain(text) for part in whole for text in read(part)]
        found = frozenset(v for v in self._values if any(v in text for text in texts))
        if not self.choices:
            return found
        fresh, like = self._fresh(paused), self.searches.like_kept(paused)
        return found | self.choices.tokens_in(paused, read, beside=found, fresh=fresh, like=like)

    def _fresh(self, paused: Paused) -> bool:
        """Whether it is a write that was caused by what is filled now, and the first to its place.

        What counts, or says what happened on a page, is none.
        """
        if not is_write(paused.method) or cause_of(paused) is not Cause.WRITE:
            return False
        return self.searches.first_write(paused) and not is_event(paused.url)


def _outermost(found: frozenset[str]) -> frozenset[str]:
    """Those that stand in no other, where that is told too."""
    texts = {v for v in found if OF not in v}
    return frozenset(v for v in found if v not in texts or not any(v in o for o in texts - {v}))


def _written(raw: bytes) -> Iterator[str]:
    """The text as a person or a form writes it: as it is, percent-encoded, as JSON."""
    text = raw.decode("utf-8", "replace")
    yield text
    yield unquote_to_bytes(raw.replace(b"+", b" ")).decode("utf-8", "replace")
    yield from islice(_unescaped(text), 1)


def _apart(values: Iterable[str], text: str) -> frozenset[str]:
    """Those of the values that stand in the text, each by itself and not within a longer one."""
    found, rest = set(), plain(unquote(text))
    for value in sorted(values, key=len, reverse=True):
        if value in rest:
            found.add(value)
            rest = rest.replace(value, "\0")
    return frozenset(found)


def _digits(text: str) -> str:
    digits = re.sub(r"\D", "", text)
    return digits if len(digits) >= DIGITS_MIN and not re.search(r"[a-z]", text) else ""


def _read(raw: bytes, depth: int = DEEP) -> Iterator[str]:
    """Every text that these bytes are, or hold in another way of writing."""
    text = raw.decode("utf-8", "replace")
    yield text
    if not raw or not depth or len(raw) > TEXT_MAX:
        return
    for inner in _inner(raw, text):
        yield from _read(inner, depth - 1)


def _inner(raw: bytes, text: str) -> Iterator[bytes]:
    """What is encoded in it, one layer down."""
    if b"%" in raw or b"+" in raw:
        yield unquote_to_bytes(raw.replace(b"+", b" "))
    for said in _unescaped(text):
        yield said.encode("utf-8", "replace")
    for run in _HEX.findall(raw):
        yield bytes.fromhex(run.decode())
    for run in _BASE64.findall(raw):
        yield from _from_base64(run)
    yield from inflated(raw)


def inflated(raw: bytes) -> Iterator[bytes]:
    """What is compressed in it by gzip or zlib, from wherever it begins."""
    for found in islice(_PACKED.finditer(raw), PACKED_MAX):
        with suppress(zlib.error):
            yield zlib.decompressobj(zlib.MAX_WBITS | 32).decompress(raw[found.start() :], TEXT_MAX)


def _from_base64(run: bytes) -> Iterator[bytes]:
    """What the run says in either alphabet, where that is text or packed again."""
    with suppress(ValueError):
        said = b64decode(run.replace(b"-", b"+").replace(b"_", b"/") + b"=" * (-len(run) % 4))
        if _PACKED.match(said) or is_text(said):
            yield said


def is_text(said: bytes) -> bool:
    """Whether the bytes are UTF-8."""
    try:
        said.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _unescaped(text: str) -> Iterator[str]:
    """The strings of a JSON text, and each that is one again; of what only looks like a JSON text,
    what it says without its escapes.
    """
    if text[:1].strip() and text[:1] not in '{["' and "\\u" not in text:
        return
    try:
        strings = tuple(_strings(json.loads(text)))
    except (ValueError, RecursionError):
        if "\\u" in text:
            yield re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), text)
        return
    yield "\n".join(strings)
    yield from (each for each in strings if each[:1] in ("{", "["))


def _strings(told: object) -> Iterator[str]:
    """Every string and number in it, keys too."""
    if isinstance(told, dict):
        for name, value in told.items():
            yield name
            yield from _strings(value)
    elif isinstance(told, list):
        for value in told:
            yield from _strings(value)
    elif isinstance(told, str | int | float) and not isinstance(told, bool):
        yield str(told)


# Bodies that nobody can read: enciphered, or packed in a way that is not known.
#
# What was typed may be in them. Pages send such bodies for their own ends, too: what a page sent
# in that manner before anything was typed is known to be one of these.

METHODS = frozenset("GET HEAD OPTIONS POST PUT PATCH DELETE".split())  # that tell nothing
SHARE = 0.5  # of a body that is no text is a message, and no token beside one
GROWN = 2.0  # as often as large as before is still the same kind of message
MORE = 256  # bytes
_RUN = re.compile(rb"(?:[A-Za-z0-9+/_-]|%2[BbFf]|\\/){48,}={0,2}")  # a token is hardly longer
_HEX_RUN = re.compile(rb"[0-9a-fA-F]+")


@dataclass(slots=True)
class Opaque:
    """Which unreadable writes are the page's own."""

    _before: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))

    def saw(self, paused: Paused) -> None:
        """Nothing was typed yet: the page sends this for its own ends."""
        key = paused.method, place_of(paused.url)
        self._before[key] = max(self._before[key], len(paused.body or b""))

    def may_hold(self, paused: Paused) -> bool:
        """Whether what was typed may be in its body, or be its method, and nobody could tell."""
        usual = paused.method.upper() in METHODS
        if usual and (not is_write(paused.method) or readable(paused.body or b"")):
            return False
        before = self._before.get((paused.method, place_of(paused.url)))
        return before is None or len(paused.body or b"") > before * GROWN + MORE


def readable(body: bytes) -> bool:
    """Whether the body is text for the most part, or becomes text once unpacked."""
    if not is_text(body):
        inner = next(inflated(body), None)
        return inner is not None and is_text(inner)
    hidden = sum(len(run) for run in _RUN.findall(body) if not _tells(run))
    return hidden <= len(body) * SHARE


def _tells(run: bytes) -> bool:
    """Whether the run says a text, in hex or base64."""
    return any(is_text(said) or next(inflated(said), None) for said in _decodings(run))


def _decodings(run: bytes) -> Iterator[bytes]:
    plain = run.replace(b"\\/", b"/")
    for sign, code in ((b"+", b"2B"), (b"/", b"2F")):
        plain = plain.replace(b"%" + code, sign).replace(b"%" + code.lower(), sign)
    if _HEX_RUN.fullmatch(plain):
        yield bytes.fromhex(plain[: len(plain) // 2 * 2].decode())
    with suppress(ValueError):
        bare = plain.replace(b"-", b"+").replace(b"_", b"/").rstrip(b"=")
        yield b64decode(bare + b"=" * (-len(bare) % 4))
