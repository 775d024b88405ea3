"""What the body of an answer says of a submit: it failed, it waits, or nothing against it.

Read are JSON in its usual dialects (behind a guard against inclusion, in a call, in a string, one
object a line), XML and SOAP, pieces of HTML, and plain words. Every value must be understood by the
name that it stands under: one that no rule knows makes the whole answer one that nobody understands
(`opaque`), since it may be the denial. Nothing in here makes a success: what confirms is words
(`sentences.py`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import IntEnum
from html import escape, unescape
from urllib.parse import parse_qsl, urlsplit

from ..lang.concepts import word_set
from .exchanges import token_digest
from .request_body import is_file_text, pair_digest
from .sentences import ReadingContext, interpret, plain_line, sentences, understands
from .wordlists import BAD_WORDS, GOOD_WORDS, KEY_WORDS, QUEUE_WORDS, TEXT_KEYS

LEAVES_MAX = 4000  # values of one answer; a longer one is not understood
DEPTH_MAX = 16  # objects within objects
HTTP_ERROR_MIN = 400  # the first status of a fault
ID_MIN = 4  # characters that an id has more than
NUMBER_MIN = 10_000  # a smaller number may be a code of something
LONG_ID_MIN = 8  # characters of an id that only names something
RANDOM_MIN = 12  # characters of one that has no word in it
PIECE_MIN = 4  # letters of a piece that may be a word
HTTP_ACCEPTED = 202  # the status of what is taken and not done yet
_GUARD = re.compile(r"\A(?:\)\]\}'?,?|while ?\(1\);?|for ?\(;;\);?|\{\}&&|/\*-secure-)\s*")
_CALL = re.compile(r"\A[\w$.]+\((.*)\)\s*;?\s*\Z", re.S)
_TAG = re.compile(r"<(/?)([\w:.-]+)((?:\"[^\"]*\"|'[^']*'|[^>\"'])*?)(/?)>|([^<]+)|<")
_QUOTED = re.compile(r"<!\[CDATA\[(.*?)\]\]>", re.S)  # of XML
_ATTRIBUTE = re.compile(r"([\w:.-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_UNSEEN = re.compile(
    r"<(script|style|head|template|noscript|button|select|textarea|label|nav)\b.*?</\1\s*>|<!--.*?-->|<![^>]*>",
    re.S | re.I,
)
_BLOCK = re.compile(
    r"</?(?:p|div|h\d|li|ul|ol|br|tr|td|section|main|article|form|header|footer)\b[^>]*>", re.I
)
_HTML = re.compile(
    r"\A\s*<(!doctype html|html|body|div|p|span|h[1-6]|section|main|article|ul|form|header|strong|b"
    r"|br)\b",
    re.I,
)
_TOKEN = re.compile(r"[\w+/=.:@#-]+")
_TIME_TEXT = re.compile(r"[\d\sTZ:.,/+-]{4,}|\d{4}-\d\d-\d\d[\w:.+-]*")
_ADDRESS = re.compile(r"(?:https?://[^/\s]+|(?=/))(/\S*)?", re.I)
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_NAME = re.compile(r"[^\W\d_]{2,}(?:[ '-][^\W\d_]+)*")  # an answer that is no number
_MIXED = re.compile(r"(?=.*[A-Z])(?=.*[a-z])[A-Za-z\d]+")
_MEDIA = re.compile(r"(?:application|audio|font|image|multipart|text|video)/[\w.+-]+")
_YES = frozenset({"true", "1", "yes", "y"})
_NO = frozenset({"false", "0", "no", "n", "ko", "nok", "-1"})
_FALSY_WORDS = frozenset({"", "0", "false", "none", "no", "null", "n"})
# Names and words of programs are English; what a language of pages calls the same is in its file.
STATUS_KEYS = frozenset(
    "status state result outcome code http type typename stage phase step s".split()
) | word_set("status_keys")
CODE_KEYS = frozenset({"code"}) | word_set("code_keys")  # 0 where nothing is wrong
ADDRESS_KEYS = frozenset(
    "url href link redirect location next self uri path to links go goto forward target destination"
    " dest page".split()
)
ID_KEYS = frozenset(
    "id uuid guid reference ref number no token key code tracking confirmation".split()
) | word_set("id_keys")


MADE_KEYS = (
    ID_KEYS
    | STATUS_KEYS
    | GOOD_WORDS
    | frozenset(
        "data result results response responses payload body application applications submission "
        "submissions candidate candidates applicant applicants candidacy record entity object item "
        "items node nodes resource receipt acknowledgement answer answers entry entries row rows "
        "form create created submit submitted apply applied received".split()
    )
    | word_set("made_keys")
)
"""Names of what a submit makes: nothing there may say that it made nothing."""
OWN_KEYS = MADE_KEYS - ID_KEYS
OTHER_PARTIES = frozenset(
    "owner user parent recruiter assignee manager team organization organisation company tenant "
    "referrer campaign session reviewer account".split()
)
"""Whose id may be missing: nobody is signed in, and nobody is at it yet."""
LEADING_KEYS = frozenset("redirect redirecturl nexturl next location goto forward".split())
NULL_WORDS = ("None", "null", "undefined")  # as languages write that there is nothing
PERSON_WORDS = frozenset(
    "step next action task todo challenge verification verify captcha otp login signin auth consent"
    " payment".split()
)
"""Of kinds that a person has to deal with."""
AFFIRMING_WORDS = frozenset(
    "success succeeded successful successfully sent submitted received delivered".split()
) | word_set("affirming_words")
NEEDED = frozenset({"required", "mandatory", "obligatory"})  # of a thing: whether it must be done
KIND_KEYS = frozenset({"type", "kind", "name", "title", "label"})
RATE = frozenset({"rate", "limit"})  # how often may be asked: counted, whatever came of it
RATE_KEYS = RATE | frozenset({"ratelimit", "remaining", "reset", "used", "max", "x", "requests"})
COMMAND = "command"  # names what the page is told to do with the rest of its object
WIRING = frozenset(
    {"command", "method", "selector", "target", "merge", "priority", "effect", "speed"}
)
SELF_KEYS = frozenset({"self"})  # where a record itself stands
ITSELF = ("rel", "self")  # of a link: to where the record stands
READY_KEYS = frozenset({"ready"})
ENDED = frozenset({"ended"})  # what was started with it: it goes on
RECORD_KEYS = frozenset("id uuid guid reference ref".split())
STATE_WORDS = STATUS_KEYS | GOOD_WORDS | BAD_WORDS | QUEUE_WORDS
"""A repeated state may be the state: a draft that was asked for, or a step that is left."""


class AnswerSense(IntEnum):
    """What one value says, in the order in which the worst one counts."""

    FINE = 0
    QUEUED = 1
    OPAQUE = 2
    DENIES = 3


@dataclass(frozen=True, slots=True)
class Reply:
    """What the body says as a whole."""

    answer: AnswerSense = AnswerSense.FINE
    confirmation: str = ""  # its sentence that confirms
    opaque: str = ""  # what nobody understands, or what denies
    mints: bool = False  # it names an id that the request did not
    repeats: int = 0  # how many of the typed values it holds, each under the name it was sent under
    affirms: bool = False  # a state of it says in so many words that it worked
    leads: str = ""  # the path with its query to which it sends its page


@dataclass(frozen=True, slots=True)
class SentRequest:
    """What the request that is answered told, and what of it somebody *typed*."""

    pairs: frozenset[str] = frozenset()  # names with their values, as `body.pairs_of` has them
    told: frozenset[str] = frozenset()  # tokens, as `reference.digest_of` has them
    typed: tuple[str, ...] = ()
    places: tuple[str, ...] = ()  # addresses: its own, and that of the page since
    steps: int = 0  # of the form whose last step it was, by the form's own count; 0 where unknown


@dataclass(frozen=True, slots=True)
class _Leaf:
    key: str
    value: str | int | float | bool | None
    under: str = ""  # the name of what it stands in
    empty: bool = False  # an object or a list with nothing in it
    spare: bool = False  # of an object that says of itself that nobody needs to do it
    wires: bool = False  # of a command to the page's own script: how it is to be done
    record: str = ""  # the id of the object that it stands in


@dataclass(frozen=True, slots=True)
class _Reader:
    known: ReadingContext
    lines: frozenset[str] = field(default_factory=frozenset)  # sentences of the page, judged there
    heard: list[str] = field(default_factory=list)  # sentences that confirm
    asked: SentRequest = SentRequest()
    typed: frozenset[str] = frozenset()  # what was typed and chosen, in small letters
    resources: bool = False  # the body is of JSON:API: each record has the type of its kind
    yes: list[str] = field(default_factory=list)  # names under which it says that it worked
    led: list[str] = field(default_factory=list)  # where it leads
    minted: list[str] = field(default_factory=list)  # ids that the request did not tell
    repeated: set[str] = field(default_factory=set)  # of what was typed, what it says again

    def judge(self, leaf: _Leaf) -> AnswerSense:
        """What that value says by its name; one that the request told under it says nothing."""
        said, text = self._judge(leaf), str(leaf.value).strip()
        told = pair_digest(leaf.key, leaf.value) in self.asked.pairs
        if said is AnswerSense.FINE and _is_affirmation(leaf) and not told:
            self.yes.append(leaf.key)
        if told and text.casefold() in self.typed:
            self.repeated.add(text.casefold())
        elif not told and _names_itself(leaf) and token_digest(text) not in self.asked.told:
            self.minted.append(text)
        if told and is_file_text(text):
            return AnswerSense.FINE  # its letters are no words
        if said is AnswerSense.OPAQUE and (
            self._is_wiring(leaf)
            or (told and self._is_no_state(leaf))
            or self._is_kind(leaf, told)
            or self._is_spare(leaf)
            or self._is_past_the_last(leaf)
            or self._belongs_to_none(leaf)
            or (leaf.key, leaf.value) == ITSELF
        ):
            return AnswerSense.FINE
        return said

    def _is_kind(self, leaf: _Leaf, told: bool) -> bool:
        """Whether it names the kind of a record and no state: of a resource, or a GraphQL type."""
        name, words = leaf.key.strip("_").casefold(), key_words(str(leaf.value))
        names = name == "typename" or (name == "type" and (told or self.resources))
        speaks = (words | key_words(leaf.under)) & (BAD_WORDS | QUEUE_WORDS | PERSON_WORDS)
        return names and not speaks and self._understands(words)

    def _is_wiring(self, leaf: _Leaf) -> bool:
        """Return whether it tells the page's script where and how to show what it is given."""
        words = key_words(str(leaf.value))
        return leaf.wires and leaf.key in WIRING and not words & (BAD_WORDS | QUEUE_WORDS)

    def _is_past_the_last(self, leaf: _Leaf) -> bool:
        """Return whether it is the number of a step, and the form has none behind that."""
        number = isinstance(leaf.value, int) and not isinstance(leaf.value, bool)
        last = number and 0 < self.asked.steps <= int(leaf.value or 0)
        return bool(last) and key_words(leaf.key) == frozenset({"step"})

    def _belongs_to_none(self, leaf: _Leaf) -> bool:
        """Return whether it is the id of something else, which a new record need not belong to.

        Of what a submit makes an id may not be missing: it may be what was not made.
        """
        words, made = key_words(leaf.key), leaf.record and leaf.value is None and not leaf.empty
        others = words - ID_KEYS
        minted = bool(made) and token_digest(leaf.record) not in self.asked.told
        return minted and others < words and not words & OWN_KEYS and self._understands(others)

    def _is_spare(self, leaf: _Leaf) -> bool:
        """Return whether it names a thing that nobody needs to do, and no state of it."""
        names = key_words(leaf.key) <= KIND_KEYS and isinstance(leaf.value, str)
        words = key_words(str(leaf.value))
        return leaf.spare and names and not words & (BAD_WORDS | QUEUE_WORDS)

    def _is_no_state(self, leaf: _Leaf) -> bool:
        """Whether what is repeated tells of no state that the page asked for.

        A state of a country is one that somebody answered, and in words; a file's type is none.
        """
        words, missing = key_words(leaf.key), leaf.empty or leaf.value in (None, "")
        made = missing and words & MADE_KEYS
        state = made or (words | key_words(leaf.under)) & STATE_WORDS
        text = str(leaf.value).strip()
        answered = text.casefold() in self.typed and _NAME.fullmatch(text)
        return not state or bool(answered or _MEDIA.fullmatch(text))

    def _judge(self, leaf: _Leaf) -> AnswerSense:
        words = key_words(leaf.key) or key_words(leaf.under)
        bad = bool(words & BAD_WORDS)
        if leaf.value is None and not any(map(str.isalpha, leaf.key)):
            return AnswerSense.FINE  # nothing, under no name: what GraphQL fills an empty type with
        if leaf.empty or leaf.value is None:
            known = words <= KEY_WORDS if leaf.empty else words & (TEXT_KEYS | ADDRESS_KEYS)
            made = OWN_KEYS if words & OTHER_PARTIES else MADE_KEYS
            spare = not words & made and self._understands(words)
            return AnswerSense.FINE if bad or known or spare else AnswerSense.OPAQUE
        if isinstance(leaf.value, bool):
            return _flag_sense(words, leaf.value)
        text = str(leaf.value).strip()
        if bad:
            return AnswerSense.FINE if text.casefold() in _FALSY_WORDS else AnswerSense.DENIES
        if isinstance(leaf.value, int | float) or text.isdecimal():
            told = _number_sense(words, float(text))
            names = "id" in words and not words & STATUS_KEYS and self._understands(words)
            return AnswerSense.FINE if told is AnswerSense.OPAQUE and names else told
        return self._text(words, text)

    def _text(self, words: frozenset[str], text: str) -> AnswerSense:
        if not text:
            return AnswerSense.FINE if words & TEXT_KEYS else _known_key_sense(words)
        if _HTML.match(text):
            return self.say(text)
        if words & TEXT_KEYS and not words & ID_KEYS:
            return AnswerSense.FINE if text in NULL_WORDS else self.say(text)
        if words & STATUS_KEYS or words & GOOD_WORDS:
            return AnswerSense.FINE if _TIME_TEXT.fullmatch(text) else status_sense(text)
        if (here := _ADDRESS.fullmatch(text)) is not None:
            return self._leads(words, here[1] or "") if words & ADDRESS_KEYS else AnswerSense.OPAQUE
        if not (words and words <= KEY_WORDS):
            if _means_nothing(text):
                return AnswerSense.FINE
            return self._spare(text) if self._understands(words) else self._confirms(text)
        told_bad = key_words(text) & (BAD_WORDS | QUEUE_WORDS)
        token = _TOKEN.fullmatch(text) or _TIME_TEXT.fullmatch(text)
        return (
            AnswerSense.DENIES
            if told_bad
            else AnswerSense.FINE
            if token
            else self._named(words, text)
        )

    def _leads(self, words: frozenset[str], place: str) -> AnswerSense:
        """What an address says: the request's own nothing, that of the page since what it says."""
        if words & LEADING_KEYS:
            self.led.append(place)
        said = _path_sense(place, self.known.names)
        if words == SELF_KEYS and not key_words(place) & (BAD_WORDS | QUEUE_WORDS | PERSON_WORDS):
            return AnswerSense.FINE
        known = urlsplit(place).path in {urlsplit(each).path for each in self.asked.places}
        return AnswerSense.FINE if said is AnswerSense.OPAQUE and known else said

    def _understands(self, words: frozenset[str]) -> bool:
        """Whether nothing in a name that is not ours may speak against a submit."""
        known = (w in KEY_WORDS or understands(self.known.lexicon, w, "en") for w in words)
        return bool(words) and all(known)

    def _spare(self, text: str) -> AnswerSense:
        """What a text says under a name that says nothing."""
        plain = status_sense(text)
        return self.say(text) if plain is AnswerSense.OPAQUE else plain

    def _confirms(self, text: str) -> AnswerSense:
        """Under a name that nobody knows only what confirms is understood."""
        fine = interpret(visible_text(text), self.known)
        return self.say(text) if fine.confirms else AnswerSense.OPAQUE

    def _named(self, words: frozenset[str], text: str) -> AnswerSense:
        """A text of several words under a known name: a job's, a person's, or what was written."""
        plain = " ".join(text.casefold().split())
        names = all(each[:1].isupper() for each in re.findall(r"[^\W\d_]{3,}", text))
        return AnswerSense.FINE if names or plain in self.known.text else self.say(text)

    def say(self, text: str) -> AnswerSense:
        """What a text for people says; what the page shows is judged there."""
        worst = AnswerSense.FINE
        for line in sentences(visible_text(text)):
            if plain_line(line) in self.lines:
                continue
            said = interpret(line, self.known)
            self.heard.extend(filter(None, (said.confirmation,)))
            if said.opaque:
                worst = max(
                    worst,
                    AnswerSense.FINE
                    if status_sense(line) is AnswerSense.FINE
                    else AnswerSense.OPAQUE,
                )
        return worst


def read_reply(
    body: bytes,
    kind: str,
    known: ReadingContext,
    *,
    page: str = "",
    asked: SentRequest = SentRequest(),
) -> Reply:
    """What the body of that content type says, beside a *page* that shows some of it."""
    if "problem" in kind:
        return Reply(AnswerSense.DENIES, "", kind)
    typed = frozenset(v.strip().casefold() for v in asked.typed)
    lines = frozenset(map(plain_line, sentences(page)))
    resources = "vnd.api+json" in kind
    reader = _Reader(known, lines, asked=asked, typed=typed, resources=resources)
    try:
        text = body.decode("utf-8-sig").strip()
        worst, what = _worst_sense(reader, text, kind)
    except (UnicodeDecodeError, RecursionError):
        return Reply(AnswerSense.OPAQUE, "", "an answer that cannot be read")
    heard = next(iter(reader.heard), "")
    leads = next(iter(reader.led), "")
    minted, repeats = bool(reader.minted), len(reader.repeated)
    return Reply(worst, heard, what, minted, repeats, affirms=bool(reader.yes), leads=leads)


def _worst_sense(reader: _Reader, text: str, kind: str) -> tuple[AnswerSense, str]:
    if not text:
        return AnswerSense.FINE, ""
    told_json = _json(text)
    if told_json is not None:
        leaves = _leaves(told_json[0], "", "", DEPTH_MAX)
    elif text.startswith("<") and _is_xml(text, kind):
        leaves = _xml(text)
    elif text[:1] in "{[":
        return AnswerSense.OPAQUE, text
    elif text.startswith("<") or len(text.split()) > 3:
        return reader.say(text), text
    else:
        return status_sense(text), text
    worst, what = AnswerSense.FINE, ""
    for count, leaf in enumerate(leaves):
        answer = reader.judge(leaf) if count < LEAVES_MAX else AnswerSense.OPAQUE
        if answer > worst:
            worst, what = answer, f"{leaf.key}: {leaf.value}"
        if count >= LEAVES_MAX:
            break
    return worst, what


def _is_xml(text: str, kind: str) -> bool:
    if "xml" in kind or text.startswith("<?xml"):
        return True
    return not ("html" in kind or _HTML.match(text))


def _json(text: str) -> tuple[object] | None:
    """The JSON that the text is, behind what sites put before it; None for no JSON."""
    bare = _GUARD.sub("", text)
    call = _CALL.match(bare)
    for each in (bare, call[1] if call else "", _lines(bare)):
        try:
            parsed: object = json.loads(each)
        except (ValueError, RecursionError):
            continue
        return (parsed,)
    return None


def _lines(text: str) -> str:
    """One object a line, as a list of them."""
    return f"[{','.join(filter(None, map(str.strip, text.splitlines())))}]"


def _leaves(value: object, key: str, under: str, deep: int) -> Iterator[_Leaf]:
    """Every value in it with its name; of a list that of the list."""
    if isinstance(value, dict | list) and not value:
        if key:
            yield _Leaf(key, None, under, empty=True)
        elif isinstance(value, list):
            yield _Leaf("nothing", None)
    elif isinstance(value, dict | list) and not deep:
        yield _Leaf("too deep", "too deep")
    elif isinstance(value, dict):
        if key_words(key) & BAD_WORDS:
            yield _Leaf(key, "more")
        spare = any(v is False and _says_needed(str(n)) for n, v in value.items())
        for name, each in value.items():
            found = _leaves(each, str(name), key, deep - 1)
            deeper = isinstance(each, dict | list)
            yield from found if deeper else (_within(value, leaf, spare=spare) for leaf in found)
    elif isinstance(value, list):
        for each in value:
            yield from _leaves(each, key, under, deep - 1)
    elif isinstance(value, str) and value.lstrip()[:1] in ("{", "[") and _json(value.strip()):
        inner = _json(value.strip())
        yield from _leaves(inner[0] if inner else None, key, under, deep - 1)
    else:
        plain = value if isinstance(value, str | int | float) else None
        yield _Leaf(key or "success", plain, under)


def _within(value: dict[str, object], leaf: _Leaf, *, spare: bool) -> _Leaf:
    """Return the leaf of that object as what the object makes of it."""
    relation, told = ITSELF
    itself = value.get(relation) == told and leaf.key == "href"
    return replace(
        leaf,
        key=told if itself else leaf.key,
        spare=spare,
        wires=isinstance(value.get(COMMAND), str),
        record=str(value.get("id") or ""),
    )


def _xml(text: str) -> Iterator[_Leaf]:
    """Every text and attribute of it with the name of its element; what is quoted is one text."""
    stack: list[str] = []
    whole = _QUOTED.sub(lambda hit: escape(hit[1]), text)
    for close, name, told_with, single, said in _TAG.findall(re.sub(r"<[?!][^>]*>", "", whole)):
        plain = name.rpartition(":")[2]
        if said.strip():
            above = stack[-2] if len(stack) > 1 else ""
            yield _Leaf(stack[-1] if stack else "text", unescape(said.strip()), above)
        elif close:
            stack[-1:] = []
        elif name:
            for key, double, quoted in _ATTRIBUTE.findall(told_with):
                if not key.lower().startswith(("xmlns", "xsi", "xml:")):
                    yield _Leaf(key.rpartition(":")[2], unescape(double or quoted), plain)
            if key_words(plain) & BAD_WORDS and not single:
                yield _Leaf(plain, "more")
            stack += [] if single else [plain]


def visible_text(text: str) -> str:
    """The text of a piece of HTML that a person would see, a line for each block."""
    if "<" not in text:
        return unescape(text)
    blocks = _BLOCK.sub("\n", _UNSEEN.sub(" ", text))
    return unescape(re.sub(r"<[^>]*>", " ", blocks))


def key_words(key: str) -> frozenset[str]:
    """The words of a name in code, in small letters: `isSuccess` has "success"."""
    words = re.findall(r"[^\W_]+", _CAMEL.sub(" ", key.replace("_", " ")))
    plain = (word.casefold() for word in words)
    return frozenset(w for w in plain if w not in ("is", "has", "was", "are", "the", "of", "a"))


def _says_needed(key: str) -> bool:
    """Return whether a flag of that name says if something must be done."""
    words = key_words(key)
    return bool(words) and words <= NEEDED


def _names_itself(leaf: _Leaf) -> bool:
    """Whether it is an id of what the answer tells of, and no other's: a form's, a job's."""
    words = key_words(leaf.key)
    own = words & RECORD_KEYS and words <= RECORD_KEYS | MADE_KEYS - {"form"}
    return bool(own) and not isinstance(leaf.value, bool) and str(leaf.value or "").strip() != ""


def _is_affirmation(leaf: _Leaf) -> bool:
    """Whether it is a state that says that it worked: `success: true`, `status: "mail_sent"`."""
    words = key_words(leaf.key)
    if leaf.value is True:
        return bool(words & AFFIRMING_WORDS)
    states = words & (STATUS_KEYS | GOOD_WORDS) and isinstance(leaf.value, str)
    return bool(states and key_words(str(leaf.value)) & AFFIRMING_WORDS)


def _flag_sense(words: frozenset[str], value: bool) -> AnswerSense:
    if words & BAD_WORDS:
        return AnswerSense.DENIES if value else AnswerSense.FINE
    if words <= NEEDED and words:
        return AnswerSense.OPAQUE if value else AnswerSense.FINE
    if words == READY_KEYS:
        return AnswerSense.FINE if value else AnswerSense.QUEUED
    if words == ENDED and not value:
        return AnswerSense.QUEUED
    if words & QUEUE_WORDS:
        return AnswerSense.QUEUED if value else AnswerSense.FINE
    if words & GOOD_WORDS or words & STATUS_KEYS:
        ours = words <= GOOD_WORDS | KEY_WORDS | STATUS_KEYS
        return AnswerSense.DENIES if not value else AnswerSense.FINE if ours else AnswerSense.OPAQUE
    return _known_key_sense(words)


def _number_sense(words: frozenset[str], value: float) -> AnswerSense:
    if words <= RATE_KEYS and (words >= RATE or "ratelimit" in words):
        return AnswerSense.FINE
    if words & STATUS_KEYS:
        if value == HTTP_ACCEPTED:
            return AnswerSense.QUEUED
        if 200 <= value < 300 or value == (0 if words & CODE_KEYS else 1):
            return AnswerSense.FINE
        return AnswerSense.DENIES if value >= HTTP_ERROR_MIN else AnswerSense.OPAQUE
    if words & GOOD_WORDS and not words & ID_KEYS and value in (0, 1):
        return AnswerSense.FINE if value else AnswerSense.DENIES
    return AnswerSense.FINE if value >= NUMBER_MIN else _known_key_sense(words)


def _means_nothing(text: str) -> bool:
    """Whether it is an id, a time or a mail address: none of them denies."""
    token = len(text) > ID_MIN and any(c.isdigit() for c in text) and _TOKEN.fullmatch(text)
    return bool(token or _TIME_TEXT.fullmatch(text) or re.fullmatch(r"\S+@\S+\.\w+", text))


def _known_key_sense(words: frozenset[str]) -> AnswerSense:
    return AnswerSense.FINE if words and words <= KEY_WORDS | GOOD_WORDS else AnswerSense.OPAQUE


def status_sense(text: str) -> AnswerSense:
    """What a word of a status says."""
    plain = text.strip(" .!").casefold()
    words = key_words(text)
    if plain in _NO or words & BAD_WORDS:
        return AnswerSense.DENIES
    if words & QUEUE_WORDS:
        return AnswerSense.QUEUED
    return AnswerSense.FINE if plain in _YES else _words_sense(text)


def _path_sense(place: str, names: frozenset[str]) -> AnswerSense:
    """What a path with its query says; a value with a digit in it is an id.

    *names* say nothing in it: a site's own name stands in its addresses. Of what has a long id only
    a name that denies says something, and where to go in another case says nothing.
    """
    path, _, query = place.partition("?")
    told = parse_qsl(query)
    plain = [v for _, v in told if not any(map(str.isdigit, v))]
    told = [(n, v) for n, v in told if not (_ADDRESS.fullmatch(v) and key_words(n) & ADDRESS_KEYS)]
    named = [n for n, v in told if not (len(v) >= LONG_ID_MIN and any(map(str.isdigit, v)))]
    parts = [each for each in path.split("/") if not _is_random(each)]
    said = _words_sense(" ".join((*parts, *named, *plain)), names)
    denies = key_words(" ".join(name for name, _ in told)) & BAD_WORDS
    return AnswerSense.DENIES if denies else said


def _is_random(part: str) -> bool:
    """Whether a part of a path is an id of small and capital letters, and no word in it."""
    whole = len(part) >= RANDOM_MIN and _MIXED.fullmatch(part)
    pieces = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", part)
    return bool(whole) and all(len(each) < PIECE_MIN for each in pieces)


def _words_sense(text: str, names: frozenset[str] = frozenset()) -> AnswerSense:
    words = {w for w in key_words(text) if not any(c.isdigit() for c in w)}
    if words & BAD_WORDS:
        return AnswerSense.DENIES
    return AnswerSense.FINE if words <= GOOD_WORDS | KEY_WORDS | names else AnswerSense.OPAQUE
