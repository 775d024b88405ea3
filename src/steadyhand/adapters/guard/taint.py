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

from steadyhand.core.act.fill import (
    CODE_SEPARATOR,
    TICKED_CODES,
    UNTICKED_CODES,
    TypedText,
    place_pattern,
)
from steadyhand.core.act.results import DepartureKind
from steadyhand.core.journal.events import DataLeft, DataWithheld

from .classification import RequestKind, is_event_report, request_kind
from .lookups import Autosaves, Lookups
from .requests import PausedRequest, fold_text, is_write
from .uploads import ChosenFiles

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
STATEMENTS_MAX = 8192  # things that the page said by itself that are remembered
ANSWER_NAMES = frozenset(  # what records call the answer in them
    "value val v answer ans a choice chosen option opt selected selection response reply".split()
)
TICK_NAMES = frozenset("checked ticked".split())  # with ANSWERS, what records call a tick in them
ANSWER_SUFFIXES = frozenset("id ids new is index code current text".split())  # beside such words
WORDS_IN_NAME = 8
NUMBER_MIN = 4  # digits by which records call a question: question_8812
COMMON_VALUES = frozenset(
    "true false null none undefined other yesno".split()
)  # long, and by chance
VAGUE_NAMES = frozenset(  # names of controls that are names of other things, too
    "q id name type list input field key item query search text label lang language locale status "
    "state role mode kind event source ref".split()
)
FLAG_VALUES = frozenset((*TICKED_CODES, *UNTICKED_CODES))
_APART = re.compile(r"[\[\].:]+")
_PARTS = re.compile(r"[^\W\d_]?[^\W\dA-Z_]+|[A-Z]+(?![a-z])|\d+")
_NUMBER = re.compile(rf"(?<!\d)\d{{{NUMBER_MIN},}}(?!\d)")
_ODD = re.compile(r"[\W_]+")
_WORD = re.compile(r"[^\s\"'<>{}()=:;,&|/]+")

Reader = Callable[[bytes], Iterator[str]]


@dataclass(frozen=True, slots=True)
class RecordValue:
    """One value of a record: the names that it stands under, its own name, and what it says."""

    under: frozenset[str]
    name: str
    says: str
    text: bool = True  # a number is in many a record that counts something
    loose: bool = False  # a word of a text that is no record
    answer: bool = False  # its name says that it is the answer
    near: frozenset[str] = frozenset()  # parts of its name: "gender" of applicant_gender


Record = tuple[RecordValue, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that was made: what its control is called, and what may stand for it."""

    names: frozenset[str]
    codes: frozenset[str]
    since: int  # what the page had said until then tells nothing of it
    open: bool = False  # nobody knows what the page writes for it

    def token(self, code: str) -> str:
        """What stands for it among what was typed: its code, told apart from other controls'."""
        return f"{code}{CODE_SEPARATOR}{min(self.names, default='')}"


@dataclass(slots=True)
class Choices:
    """All choices that were ever made in this browser."""

    _made: dict[tuple[frozenset[str], frozenset[str]], Choice] = field(default_factory=dict)
    _said: dict[tuple[str, str], int] = field(default_factory=dict)  # (name or '', value) -> when

    def __bool__(self) -> bool:
        return bool(self._made)

    def add(self, typed: TypedText) -> tuple[str, ...]:
        """The choice is made from now on; what it is called among what was typed."""
        names = frozenset(
            filter(None, (_squash_name(each) for each in (*typed.names, typed.label)))
        )
        names = names | {last for each in typed.names for last in _words_of(each)} - ANSWER_NAMES
        names = names | {number for each in typed.names for number in _NUMBER.findall(each)}
        codes = frozenset(filter(None, (fold_text(code.strip()) for code in typed.codes)))
        made = Choice(names, codes, len(self._said), typed.open)
        made = self._made.setdefault((names, codes), made)
        return tuple(made.token(code) for code in ("", *sorted(codes)))

    def hear(self, paused: PausedRequest, read: Reader) -> None:
        """The page says this; no choice that is made later is told by it."""
        for record in _records(paused, read):
            for item in record:
                for name in ("", *item.under):
                    if len(self._said) < STATEMENTS_MAX:
                        self._said.setdefault((name, item.says), len(self._said))

    def tokens_in(
        self,
        paused: PausedRequest,
        read: Reader,
        *,
        beside: frozenset[str],
        fresh: bool,
        like: bool,
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
            named = any(item.says and _squash_name(item.says) in made.names for item in record)
            for item in record:
                if self._tells(made, item, named=named, fresh=fresh):
                    return made.token(item.says if item.says in made.codes else "")
        return None

    def _tells(self, made: Choice, item: RecordValue, *, named: bool, fresh: bool) -> bool:
        """Whether the value tells the choice; *named*: its record names the control as a value."""
        if not item.says or item.says in ("null", "undefined"):
            return False
        if item.loose and item.says not in made.codes:
            return False
        own, code = item.under & made.names, item.says in made.codes
        if _is_flag_of(made, item):
            return self._new(made, item, item.under)
        if item.near & made.names and code and item.text and item.says not in FLAG_VALUES:
            return self._new(made, item, frozenset({""}))
        if named and (item.answer or (code and item.text)):
            return code or _squash_name(item.says) not in made.names
        if own and (code or (made.open and own - VAGUE_NAMES)):
            return self._new(made, item, own)
        alone = item.text and len(item.says) >= ALONE_MIN and item.says not in COMMON_VALUES
        told = alone or (fresh and (item.text or item.answer))
        return code and told and self._new(made, item, frozenset({""}))

    def _new(self, made: Choice, item: RecordValue, names: frozenset[str]) -> bool:
        """Whether the page had not said just that before the choice was made."""
        return any(self._said.get((name, item.says), made.since) >= made.since for name in names)


def _is_flag_of(made: Choice, item: RecordValue) -> bool:
    """Whether what it says yes to is called as the control and the option: gender_F, gender.F."""
    pairs = {name + _squash_name(code) for name in made.names for code in made.codes - FLAG_VALUES}
    within = item.under & made.names and item.name in map(_squash_name, made.codes - FLAG_VALUES)
    return item.says in TICKED_CODES and bool(within or item.under & pairs)


def _tokens(found: Iterable[str | None]) -> frozenset[str]:
    return frozenset(token for token in found if token is not None)


def _records(paused: PausedRequest, read: Reader) -> Iterator[Record]:
    """Every record that address and body are, or hold in another way of writing."""
    address = urlsplit(paused.url)
    steps = [fold_text(unquote(step)) for step in address.path.split("/") if step]
    pairs = zip(["", *map(_squash_name, steps)], steps, strict=False)
    yield tuple(RecordValue(frozenset({b}), "", a, len(a) >= ALONE_MIN) for b, a in pairs)
    yield _form_record(address.query)
    for part in (address.query.encode("utf-8", "replace"), paused.body or b""):
        for text in read(part):
            if text and len(text) <= RECORD_MAX:
                yield from _records_of_text(text)


def _records_of_text(text: str) -> Iterator[Record]:
    """The records of a text: of a JSON, of a form, or of words beside one another."""
    bare = text.strip()
    with suppress(ValueError, RecursionError):
        yield from _records_of_json(json.loads(bare), frozenset(), "")
        return
    if "=" in bare and not re.search(r"[\s<>{]", bare):
        yield _form_record(bare)
    elif len(bare) <= WORD_MAX:
        yield (RecordValue(frozenset(), "", fold_text(bare)),)
    words = tuple(_adjacent_words(bare))
    yield from (words,) if len(bare) <= WORDS_MAX else zip(words)


def _item(under: frozenset[str], name: str, says: str, *, text: bool = True) -> RecordValue:
    """The value under that name as it is written."""
    answer, near = _parts_of(name)
    return RecordValue(under, _squash_name(name), says, text, answer=answer, near=near)


@lru_cache(maxsize=4096)
def _parts_of(name: str) -> tuple[bool, frozenset[str]]:
    """Whether the name says that it is an answer ("choiceId"), and what its words make together."""
    words = [fold_text(each) for each in _PARTS.findall(name)]
    rest = set(words) - ANSWER_SUFFIXES
    runs = (words[a:b] for a in range(len(words)) for b in range(a + 1, len(words) + 1))
    near = frozenset("".join(run) for run in runs if len(words) <= WORDS_IN_NAME)
    answer = _squash_name(name) in ANSWER_NAMES or (
        bool(rest) and rest <= ANSWER_NAMES | TICK_NAMES
    )
    return answer, frozenset(each for each in near - VAGUE_NAMES if len(each) >= ALONE_MIN)


def _form_record(text: str) -> Record:
    return tuple(
        _item(_words_of(name), name, fold_text(value.strip()))
        for name, value in parse_qsl(text, keep_blank_values=True)
    )


def _adjacent_words(text: str) -> Iterator[RecordValue]:
    """Words of a text that is no record, each under the word before it."""
    words = [fold_text(word) for word in _WORD.findall(text[:WORDS_TEXT_MAX]) if _squash_name(word)]
    pairs = zip(map(_squash_name, words), words[1:], strict=False)
    for before, word in pairs:
        answer = before in ANSWER_NAMES
        yield RecordValue(frozenset({before}), before, word, text=False, loose=True, answer=answer)


def _records_of_json(told: object, under: frozenset[str], name: str) -> Iterator[Record]:
    """The record that each object and each list of it is."""
    if isinstance(told, dict):
        items = [(under | _words_of(key), key, value) for key, value in told.items()]
    elif isinstance(told, list):
        items = [(under, name, value) for value in told]
    else:
        items = [(under, name, told)]
    yield tuple(
        _item(u, n, _as_text(v), text=isinstance(v, str)) for u, n, v in items if _is_scalar(v)
    )
    for within, key, value in items:
        if isinstance(value, dict | list):
            yield from _records_of_json(value, within, key)


def _is_scalar(value: object) -> bool:
    return isinstance(value, str | int | float)


def _as_text(value: object) -> str:
    return fold_text(str(value).strip())


@lru_cache(maxsize=4096)
def _squash_name(name: str) -> str:
    """A name without what its writings differ in: notice-period, noticePeriod, notice_period[]."""
    return _ODD.sub("", fold_text(name))


@lru_cache(maxsize=4096)
def _words_of(name: str) -> frozenset[str]:
    """The name, and its last part that is no number, of those in brackets or behind dots."""
    parts = [_squash_name(part) for part in _APART.split(name)]
    last = next((part for part in reversed(parts) if part and not part.isdigit()), "")
    return frozenset({_squash_name(name), last} - {""})


# Whether a request carries what was typed, however it is written in it.
#
# Read are the address and the body: as they are, percent-encoded (twice), as JSON, in base64 (both
# alphabets), in hexadecimal and compressed, and one of these within another. A page that enciphers
# a value is not seen through: that is why writes to other sites are refused whatever they carry
# (`job_gate.py`). Values of fewer than TELLING_MIN characters are in many a request by chance.

VALUE_MIN = 4  # characters
DIGITS_MIN = 7  # of a number that pages write in their own way
PACKED_MAX = 8  # places in one text that look like the beginning of something compressed
ENCODING_DEPTH = 3  # one encoding within another within another
TEXT_MAX = 4 * 1024 * 1024  # longer ones are read as they are and not decoded
TICK_VALUES = frozenset({"true", "false"})  # what a ticked box is wished as
BROWSER_HEADERS = ("sec-", "user-agent", "origin", "referer", "cookie")
"""How headers begin that no script can set, and what is judged by itself (`job_gate.py`) or not at
all.

A cookie may have had the word of an answer before it was typed: a place, a language, a source.
"""
_BASE64 = re.compile(rb"[A-Za-z0-9+/_-]{6,}")
_HEX = re.compile(rb"(?:[0-9a-fA-F]{2}){4,}")
_COMPRESSED = re.compile(rb"\x1f\x8b\x08|\x78[\x01\x5e\x9c\xda]")  # gzip, zlib


Departures = tuple[DataLeft | DataWithheld, ...]


class Taint:
    """All that was ever typed in this browser."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._values: frozenset[str] = frozenset()
        self._times = 0
        self.papers = ChosenFiles()
        self.choices = Choices()
        self.searches = Lookups(clock)
        self.saves = Autosaves(clock)
        self.by_itself: Counter[tuple[str, DepartureKind, str]] = (
            Counter()
        )  # what no answer was told by
        self._read: tuple[PausedRequest, int, frozenset[str]] | None = None  # what was told last
        self.secrets: frozenset[str] | None = None  # of a task: no address tells these
        self.others = False  # somebody else types in the pages too: nobody knows all that is typed

    @property
    def times(self) -> int:
        """How often something was typed or chosen: as long as it stays, nothing was since."""
        return self._times + self.papers.times

    def __bool__(self) -> bool:
        return bool(self._values) or bool(self.papers) or bool(self.choices)

    def add(self, typed: Iterable[TypedText]) -> None:
        """These are typed from now on."""
        times = self._times
        for each in typed:
            if each.chosen:
                self.searches.add(each, *self.choices.add(each))
                self._times = times + 1
            text = fold_text(each.text.strip())
            if len(text) >= VALUE_MIN and text not in TICK_VALUES:
                writings = {text, _digits_of(text)} - {""}
                self.searches.add(each, *writings)
                self._values |= writings
                self._times = times + 1

    def carried(self, paused: PausedRequest) -> frozenset[str]:
        """The typed values that the request tells, in whatever writing."""
        return _without_contained(self.all_carried(paused))

    def hear(self, paused: PausedRequest) -> None:
        """The page says this: it is told nothing by it of what is chosen later."""
        self.choices.hear(paused, _decoded_texts)

    def all_carried(self, paused: PausedRequest) -> frozenset[str]:
        """The same with those that stand in one another: a name in a mail address."""
        if not (self._values or self.choices):
            return frozenset()
        if self._read is None or self._read[0] is not paused or self._read[1] != self._times:
            self._read = (paused, self._times, self._values_in(paused, _decoded_texts))
        return self._read[2]

    def begun(self, paused: PausedRequest) -> frozenset[str]:
        """Texts that are being typed and of which the request tells how they begin."""
        return self.searches.begun(paused) if self._values else frozenset()

    def looked_up(self, paused: PausedRequest) -> DepartureKind | None:
        """How the request leaves without a grant, as a lookup; None where it is none."""
        carried = self.carried(paused)
        if carried and _without_contained(self._values_in(paused, _plain_texts)) != carried:
            return None
        carried = carried or self.begun(paused)
        return self.searches.way(paused, carried) if carried else None

    def stored(self, paused: PausedRequest) -> None:
        """It left as answers that are stored as they are typed."""
        self._count(paused, DepartureKind.SAVING)

    def uploaded(self, paused: PausedRequest) -> None:
        """It left as a file that is sent as soon as it is chosen."""
        self._count(paused, DepartureKind.UPLOAD, tuple(sorted(self.papers.carried(paused) - {""})))

    def _count(
        self, paused: PausedRequest, way: DepartureKind, names: tuple[str, ...] = ()
    ) -> None:
        host = urlsplit(paused.url).netloc.rpartition("@")[2]
        labels = self.searches.labels(self.all_carried(paused))
        self.searches.left[host, way, names or labels] += 1

    def ledger(self) -> Departures:
        """What left without a press since this was last asked, and what of that was held back."""
        left = tuple(
            DataLeft(host, way, n, of) for (host, way, of), n in self.searches.left.items()
        )
        self.searches.left.clear()
        held = (
            DataWithheld(s.text, n, of, s.document, s.quiet, s.chosen)
            for s, n, of in self.saves.take()
        )
        return (*left, *held)

    def own_ledger(self) -> Departures:
        """Return what pages sent by themselves since this was last asked."""
        own = tuple(DataLeft(host, way, n, (of,)) for (host, way, of), n in self.by_itself.items())
        self.by_itself.clear()
        return own

    def count(self, paused: PausedRequest) -> int:
        """How many of the typed values the request tells, each by itself: a mail address tells no
        name, however much of one is in it.
        """
        parts = (paused.url.encode("utf-8", "replace"), paused.body or b"")
        values = {v for v in self._values if not any(v == _digits_of(o) != o for o in self._values)}
        found = (_separate_values(values, text) for part in parts for text in _decoded_texts(part))
        return len(frozenset().union(*found))

    def _values_in(
        self, paused: PausedRequest, read: Callable[[bytes], Iterator[str]]
    ) -> frozenset[str]:
        told = (f"{n}: {v}" for n, v in paused.headers if not n.startswith(BROWSER_HEADERS))
        headers = "\n".join(told).encode("utf-8", "replace")
        whole = (paused.url.encode("utf-8", "replace"), paused.body or b"", headers)
        texts = [fold_text(text) for part in whole for text in read(part)]
        found = frozenset(v for v in self._values if any(v in text for text in texts))
        if not self.choices:
            return found
        fresh, like = self._fresh(paused), self.searches.like_kept(paused)
        return found | self.choices.tokens_in(paused, read, beside=found, fresh=fresh, like=like)

    def _fresh(self, paused: PausedRequest) -> bool:
        """Whether it is a write that was caused by what is filled now, and the first to its place.

        What counts, or says what happened on a page, is none.
        """
        if not is_write(paused.method) or request_kind(paused) is not RequestKind.WRITE:
            return False
        return self.searches.first_write(paused) and not is_event_report(paused.url)


def _without_contained(found: frozenset[str]) -> frozenset[str]:
    """Those that stand in no other, where that is told too."""
    texts = {v for v in found if CODE_SEPARATOR not in v}
    return frozenset(v for v in found if v not in texts or not any(v in o for o in texts - {v}))


def _plain_texts(raw: bytes) -> Iterator[str]:
    """The text as a person or a form writes it: as it is, percent-encoded, as JSON."""
    text = raw.decode("utf-8", "replace")
    yield text
    yield unquote_to_bytes(raw.replace(b"+", b" ")).decode("utf-8", "replace")
    yield from islice(_json_texts(text), 1)


def _separate_values(values: Iterable[str], text: str) -> frozenset[str]:
    """Those of the values that stand in the text, each by itself and not within a longer one."""
    found, rest = set(), fold_text(unquote(text))
    for value in sorted(values, key=len, reverse=True):
        if value in rest:
            found.add(value)
            rest = rest.replace(value, "\0")
    return frozenset(found)


def _digits_of(text: str) -> str:
    digits = re.sub(r"\D", "", text)
    return digits if len(digits) >= DIGITS_MIN and not re.search(r"[a-z]", text) else ""


def _decoded_texts(raw: bytes, depth: int = ENCODING_DEPTH) -> Iterator[str]:
    """Every text that these bytes are, or hold in another way of writing."""
    text = raw.decode("utf-8", "replace")
    yield text
    if not raw or not depth or len(raw) > TEXT_MAX:
        return
    for inner in _decode_layer(raw, text):
        yield from _decoded_texts(inner, depth - 1)


def _decode_layer(raw: bytes, text: str) -> Iterator[bytes]:
    """What is encoded in it, one layer down."""
    if b"%" in raw or b"+" in raw:
        yield unquote_to_bytes(raw.replace(b"+", b" "))
    for said in _json_texts(text):
        yield said.encode("utf-8", "replace")
    for run in _HEX.findall(raw):
        yield bytes.fromhex(run.decode())
    for run in _BASE64.findall(raw):
        yield from _decode_base64_run(run)
    yield from inflate(raw)


def inflate(raw: bytes) -> Iterator[bytes]:
    """What is compressed in it by gzip or zlib, from wherever it begins."""
    for found in islice(_COMPRESSED.finditer(raw), PACKED_MAX):
        with suppress(zlib.error):
            yield zlib.decompressobj(zlib.MAX_WBITS | 32).decompress(raw[found.start() :], TEXT_MAX)


def _decode_base64_run(run: bytes) -> Iterator[bytes]:
    """What the run says in either alphabet, where that is text or packed again."""
    with suppress(ValueError):
        said = b64decode(run.replace(b"-", b"+").replace(b"_", b"/") + b"=" * (-len(run) % 4))
        if _COMPRESSED.match(said) or is_text(said):
            yield said


def is_text(said: bytes) -> bool:
    """Whether the bytes are UTF-8."""
    try:
        said.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _json_texts(text: str) -> Iterator[str]:
    """The strings of a JSON text, and each that is one again; of what only looks like a JSON text,
    what it says without its escapes.
    """
    if text[:1].strip() and text[:1] not in '{["' and "\\u" not in text:
        return
    try:
        strings = tuple(_json_strings(json.loads(text)))
    except (ValueError, RecursionError):
        if "\\u" in text:
            yield re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), text)
        return
    yield "\n".join(strings)
    yield from (each for each in strings if each[:1] in ("{", "["))


def _json_strings(told: object) -> Iterator[str]:
    """Every string and number in it, keys too."""
    if isinstance(told, dict):
        for name, value in told.items():
            yield name
            yield from _json_strings(value)
    elif isinstance(told, list):
        for value in told:
            yield from _json_strings(value)
    elif isinstance(told, str | int | float) and not isinstance(told, bool):
        yield str(told)


# Bodies that nobody can read: enciphered, or packed in a way that is not known.
#
# What was typed may be in them. Pages send such bodies for their own ends, too: what a page sent
# in that manner before anything was typed is known to be one of these.

USUAL_METHODS = frozenset("GET HEAD OPTIONS POST PUT PATCH DELETE".split())  # that tell nothing
OPAQUE_SHARE_MAX = 0.5  # of a body that is no text is a message, and no token beside one
GROWTH_MAX = 2.0  # as often as large as before is still the same kind of message
GROWTH_BYTES = 256  # bytes
_TOKEN_RUN = re.compile(rb"(?:[A-Za-z0-9+/_-]|%2[BbFf]|\\/){48,}={0,2}")  # a token is hardly longer
_HEX_RUN = re.compile(rb"[0-9a-fA-F]+")


@dataclass(slots=True)
class OpaqueBodies:
    """Which unreadable writes are the page's own."""

    _before: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))

    def saw(self, paused: PausedRequest) -> None:
        """Nothing was typed yet: the page sends this for its own ends."""
        key = paused.method, place_pattern(paused.url)
        self._before[key] = max(self._before[key], len(paused.body or b""))

    def may_hold(self, paused: PausedRequest) -> bool:
        """Whether what was typed may be in its body, or be its method, and nobody could tell."""
        usual = paused.method.upper() in USUAL_METHODS
        if usual and (not is_write(paused.method) or is_readable_body(paused.body or b"")):
            return False
        before = self._before.get((paused.method, place_pattern(paused.url)))
        return before is None or len(paused.body or b"") > before * GROWTH_MAX + GROWTH_BYTES


def is_readable_body(body: bytes) -> bool:
    """Whether the body is text for the most part, or becomes text once unpacked."""
    if not is_text(body):
        inner = next(inflate(body), None)
        return inner is not None and is_text(inner)
    hidden = sum(len(run) for run in _TOKEN_RUN.findall(body) if not _is_encoded_text(run))
    return hidden <= len(body) * OPAQUE_SHARE_MAX


def _is_encoded_text(run: bytes) -> bool:
    """Whether the run says a text, in hex or base64."""
    return any(is_text(said) or next(inflate(said), None) for said in _decodings(run))


def _decodings(run: bytes) -> Iterator[bytes]:
    plain = run.replace(b"\\/", b"/")
    for sign, code in ((b"+", b"2B"), (b"/", b"2F")):
        plain = plain.replace(b"%" + code, sign).replace(b"%" + code.lower(), sign)
    if _HEX_RUN.fullmatch(plain):
        yield bytes.fromhex(plain[: len(plain) // 2 * 2].decode())
    with suppress(ValueError):
        bare = plain.replace(b"-", b"+").replace(b"_", b"/").rstrip(b"=")
        yield b64decode(bare + b"=" * (-len(bare) % 4))
