"""Common sentences as goals, by pattern: "create a project called Apollo in Tracker".

A sentence is understood only where every word of it is accounted for, and where all patterns that
fit it mean one goal; it is never guessed at. Three rules keep it so:

- A pattern covers the sentence from its first word to its last; around it stand only polite words.
- A text without quotes is a proper name, a single word or a value of digits; words that point at
  something unsaid (`vague`: "it", "all", "last", "except") are never a part of it.
- What a pattern means carries what can be seen when it is done: what was created is in a row, what
  was set shows its value, what was deleted is in no row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from steadyhand.core.lang.concepts import tables
from steadyhand.core.lang.text import normalise
from steadyhand.errors import GoalInvalid

from . import goal as g
from .language import BUILD_STEP, Parts, Reader
from .lexicon import LANGUAGES, SIGNS, GoalLanguage, Template, Token, flat_templates, tokens_of

SENTENCES = tables("goal_sentences")
POLITE = tables("goal_polite")
CAPTIONS = tables("goal_captions")
SYNONYMS = tables("goal_synonyms")
VAGUE = frozenset(flat[0] for each in LANGUAGES for flat in each.words.get("vague", ()))
WORDS_MAX = 60  # of a sentence: a longer one is no common one
FIELD_WORDS_MAX = 3
NAME_WORDS_MAX = 4  # of an element that is named without quotes; more are no caption
SEARCH_WORDS_MAX = 6
_SURE = re.compile(r"[^\W\d_]?.*[\d@/\\._].*")  # digits, addresses, files: said on purpose


def synonyms_of(caption: str) -> frozenset[str]:
    """Return what may stand in place of that caption on a page, in any language, normalised.

    The caption itself is among them. Of "new project" the word that has synonyms is exchanged,
    before the others and behind them: "add project", "project add".
    """
    words = normalise(caption)
    found = {words, *_alike(words)}
    for word, rest in _halves(words):
        found.update(f"{other} {rest}" for other in _alike(word))
        found.update(f"{rest} {other}" for other in _alike(word))
    return frozenset(found)


def _halves(words: str) -> Iterator[tuple[str, str]]:
    """The first word and the others, the last word and the others."""
    if " " in words:
        first, _, others = words.partition(" ")
        before, _, last = words.rpartition(" ")
        yield from ((first, others), (last, before))


def _alike(words: str) -> Iterator[str]:
    """Captions that mean the same as those words as a whole."""
    return (other for group in _synonym_groups() if words in group for other in group)


@cache
def _synonym_groups() -> tuple[frozenset[str], ...]:
    """Captions that mean the same, of all languages together."""
    keys = dict.fromkeys(key for table in SYNONYMS.values() for key in table)
    every = ((key, table.get(key, ())) for key in keys for table in SYNONYMS.values())
    found: dict[str, set[str]] = {}
    for key, texts in every:
        found.setdefault(key, set()).update(map(normalise, texts))
    return tuple(map(frozenset, found.values()))


def understand(sentence: str) -> g.Goal | None:
    """Return the goal that the sentence means; None where it is not surely one."""
    try:
        tokens = tokens_of(" ".join(sentence.split()))
    except GoalInvalid:
        return None
    if len(tokens) > WORDS_MAX:
        return None
    goals = {steps for words in LANGUAGES for steps in _meanings(tokens, words)}
    return g.Goal(goals.pop(), sentence) if len(goals) == 1 else None


def _meanings(tokens: Sequence[Token], words: GoalLanguage) -> set[tuple[g.Step, ...]]:
    """Everything that the sentence may mean in that language, in steps."""
    if words.language not in SENTENCES:
        return set()
    bare = _without_courtesy(tokens, words)
    reader = SentenceReader(bare, words)
    common = set(reader.patterns(0)) | set(reader.patterns_there())
    return common or {_with_checks(_joined(steps)) for steps in reader.clauses(0)}


def _without_courtesy(tokens: Sequence[Token], words: GoalLanguage) -> tuple[Token, ...]:
    """The sentence without polite words around it, and without its last sign."""
    polite = POLITE.get(words.language, {})
    rest = tuple(tokens)
    while rest and rest[-1].text in (".", "!", "?") and not rest[-1].quoted:
        rest = rest[:-1]
    changed = True
    while changed and rest:
        changed = False
        for phrase in polite.get("before", ()):
            said = tuple(phrase.split())
            if tuple(token.word for token in rest[: len(said)]) == said:
                rest, changed = rest[len(said) :], True
        for phrase in polite.get("after", ()):
            said = tuple(phrase.split())
            if tuple(token.word for token in rest[-len(said) :]) == said:
                rest, changed = rest[: -len(said)], True
        while rest and rest[-1].word in (",",):
            rest, changed = rest[:-1], True
    return rest


@cache
def _templates(language: str, key: str) -> tuple[Template, ...]:
    """The flat templates of a pattern."""
    texts = SENTENCES[language].get(key, ())
    return tuple(flat for text in texts for flat in flat_templates(text))


class SentenceReader(Reader):
    """Reads sentences, whose texts without quotes are proper names and single words alone."""

    def patterns_there(self) -> Iterator[tuple[g.Step, ...]]:
        """The steps of a pattern behind "open Tracker and"."""
        for flat in _templates(self.words.language, "open_address"):
            for parts, end in self._match(flat, 0, Parts()):
                following = self._past_joints(end)
                if following > end:
                    yield from ((g.Open(parts.text), *steps) for steps in self.patterns(following))

    def patterns(self, at: int) -> Iterator[tuple[g.Step, ...]]:
        """The steps of every pattern that the sentence fits from there to its end."""
        for key, build in BUILD_GOAL.items():
            for flat in _templates(self.words.language, key):
                for parts, end in self._match(flat, at, Parts()):
                    steps = build(parts, Captions(self.words.language))
                    if end == len(self.tokens) and steps:
                        yield (g.Open(parts.place), *steps) if parts.place else steps

    def clauses(self, at: int) -> Iterator[tuple[g.Step, ...]]:
        """The steps of a sentence of commands: joined by commas, full stops, "and" and "then"."""
        for step, end in self._clause(at):
            if end == len(self.tokens):
                yield (step,)
                continue
            following = self._past_joints(end)
            if following > end:
                yield from ((step, *rest) for rest in self.clauses(following))

    def _past_joints(self, at: int) -> int:
        """Where the next command begins: behind commas, full stops, "and" and "then"."""
        while self._word(at) in (",", ";", ".") or self._joins(at):
            at += 1
        return at

    def _joins(self, at: int) -> bool:
        return self.words.has("and", self._word(at)) or self.words.has("then", self._word(at))

    def _clause(self, at: int) -> Iterator[tuple[g.Step, int]]:
        own = ((key, _templates(self.words.language, key)) for key in BUILD_CLAUSE)
        for key, flats in (*own, *self.words.steps.items()):
            if key in BUILD_CLAUSE:
                for flat in flats:
                    for parts, end in self._match(flat, at, Parts()):
                        step = BUILD_CLAUSE[key](parts)
                        if not self._is_another(step):
                            yield step, end

    def _is_another(self, step: g.Step) -> bool:
        """Whether other words say it: a press of the key Enter, a file that is given."""
        match step:
            case g.Click(g.Target(name, "")):
                return name.casefold() in self.words.keys
            case g.Choose(options):
                return any(_FILE.fullmatch(option) for option in options)
            case g.Type(value, g.Target()):
                words = (*self.words.words.get("on", ()), *self.words.words.get("off", ()))
                return (value.casefold(),) in words
            case _:
                return False

    # Slots that sentences alone have.

    def _read_slot(self, slot: str, at: int, parts: Parts) -> Iterator[tuple[Parts, int]]:
        reads = {
            "kind": self._kind,
            "kinds": self._kind,
            "new_kind": self._new_kind,
            "proper": self._proper,
            "quoted": self._quoted,
            "file": self._file,
            "filename": self._file,
            "words": self._several_words,
            "app": self._proper,
            "url": self._url,
        }
        into = {"kind": "kind", "kinds": "", "new_kind": "kind", "file": "name", "proper": "name"}
        if slot in reads:
            for text, end in reads[slot](at):
                yield _with(parts, into.get(slot, "text"), text), end
        elif slot in ("thing", "known_thing"):
            yield from self._thing(at, parts, known=slot == "known_thing")
        elif slot in ("value", "person"):
            yield from ((replace(parts, value=v), end) for v, end in self._value(at))
        elif slot == "field":
            yield from ((replace(parts, field=f), end) for f, end in self._field(at))
        elif slot == "owner":
            yield from ((replace(parts, name=n), end) for n, end in self._owner(at))
        elif slot == "named":
            yield from ((parts, end) for end in self._phrase_ends("named", at))
        elif slot == "one_field":
            for (name, value), end in self._pair(at):
                yield replace(parts, field=name, value=value), end
        elif slot in ("rest", "rest_app", "in_app"):
            yield from self._around(slot, at, parts)
        elif slot in ("target_that", "checkbox"):
            yield from self._special_target(slot, at, parts)
        else:
            yield from super()._read_slot(slot, at, parts)

    def _text(self, at: int) -> Iterator[tuple[str, int]]:
        """A text that was surely meant as one: in quotes, a proper name, one word."""
        if at < len(self.tokens) and self.tokens[at].quoted:
            yield self.tokens[at].text, at + 1
            return
        yield from self._value(at)

    def _target(self, at: int, *, definite: bool = False) -> Iterator[tuple[g.Target, int]]:
        for target, end in super()._target(at, definite=definite):
            if self._is_sure(target, at, end):
                yield target, end

    def _is_sure(self, target: g.Target, at: int, end: int) -> bool:
        """Whether the target's name is no more than a name: vague words make it none."""
        if not target.name or any(t.quoted and t.text == target.name for t in self.tokens[at:end]):
            return True
        said = target.name.split()
        if any(word.casefold() in VAGUE for word in said):
            return False
        return len(said) <= NAME_WORDS_MAX

    def _quoted(self, at: int) -> Iterator[tuple[str, int]]:
        if at < len(self.tokens) and self.tokens[at].quoted:
            yield self.tokens[at].text, at + 1

    def _proper(self, at: int) -> Iterator[tuple[str, int]]:
        """A name: in quotes, or the words from there on that are written as names are."""
        yield from self._quoted(at)
        end = at
        while self._is_name(end):
            end += 1
        if end > at:
            yield self._words(at, end), end

    def _is_name(self, at: int) -> bool:
        """Whether the word there is written as a name is, and is none of the language's own."""
        if at >= len(self.tokens) or self.tokens[at].quoted or self.tokens[at].text in SIGNS:
            return False
        text = self.tokens[at].text
        written = text[:1].isupper() or _SURE.fullmatch(text) is not None
        return written and not text.endswith(("'s", "\u2019s")) and not self._is_own(at)

    def _is_own(self, at: int) -> bool:
        """Whether the word there points at something unsaid, or is a small word of the language."""
        word = self._word(at)
        return word in VAGUE or any(self.words.has(k, word) for k in ("the", "and", "then"))

    def _value(self, at: int) -> Iterator[tuple[str, int]]:
        """A name, or one word."""
        found = False
        for text, end in self._proper(at):
            found = True
            yield text, end
        if not found and self._is_word(at):
            yield self.tokens[at].text, at + 1

    def _is_word(self, at: int) -> bool:
        """Whether a word stands there that may be part of what is meant."""
        plain = at < len(self.tokens) and not self.tokens[at].quoted
        return plain and self.tokens[at].text not in SIGNS and not self._is_own(at)

    def _several_words(self, at: int) -> Iterator[tuple[str, int]]:
        """Words up to the end of the sentence, as a search takes them."""
        yield from self._quoted(at)
        end = len(self.tokens)
        if at < end <= at + SEARCH_WORDS_MAX and all(map(self._is_word, range(at, end))):
            yield self._words(at, end), end

    def _url(self, at: int) -> Iterator[tuple[str, int]]:
        """An address, or the name of an application that is written as a name is."""
        if self._word(at).startswith(("http://", "https://")):
            yield self.tokens[at].text, at + 1
        else:
            yield from self._proper(at)

    def _file(self, at: int) -> Iterator[tuple[str, int]]:
        """The name of a file, with what kind of thing it is before it or not."""
        for start in (at, self._past_article(at)):
            named = start + 1 if self.words.has("files", self._word(start)) else start
            for text, end in self._proper(named):
                if _FILE.fullmatch(text):
                    yield text, end

    def _kind(self, at: int) -> Iterator[tuple[str, int]]:
        """What kind of thing is meant: one word."""
        start = self._past_article(at)
        if self._is_word(start) and self._is_noun(start):
            yield self.tokens[start].text, start + 1

    def _is_noun(self, at: int) -> bool:
        """Whether the word may say what kind of thing is meant, and not which one or how it is."""
        text = self.tokens[at].text
        capital = text[:1].isupper() == self.words.capital_nouns
        return capital and _SURE.fullmatch(text) is None and not self.words.has("adjectives", text)

    def _new_kind(self, at: int) -> Iterator[tuple[str, int]]:
        """A kind of thing that is not there yet."""
        start = self._past_article(at)
        yield from self._kind(start + 1 if self.words.has("new", self._word(start)) else start)

    def _phrase_ends(self, kind: str, at: int) -> Iterator[int]:
        """Where phrases of that kind end that stand there; they may be missing."""
        for phrase in self.words.words.get(kind, ()):
            if tuple(self._word(at + n) for n in range(len(phrase))) == phrase:
                yield at + len(phrase)
        yield at

    def _thing(self, at: int, parts: Parts, *, known: bool) -> Iterator[tuple[Parts, int]]:
        """Something that is there: "the project Apollo", "the Apollo project", "Apollo".

        A *known* one has its kind beside it, or is in quotes.
        """
        for kind, end in self._kind(at):
            if known and (kind.casefold(),) in self.words.kinds:
                continue  # an element of the page
            for start in self._phrase_ends("named", end):
                for name, last in self._proper(start):
                    yield replace(parts, kind=kind, name=name), last
        start = self._past_article(at)
        for name, end in self._proper(start):
            if self._is_word(end):
                for kind, last in self._kind(end):
                    element = known and (kind.casefold(),) in self.words.kinds
                    if last == end + 1 and start > at and not element:
                        yield replace(parts, kind=kind, name=name), last
            if start == at and (not known or self.tokens[at].quoted):
                yield replace(parts, kind="", name=name), end

    def _owner(self, at: int) -> Iterator[tuple[str, int]]:
        """A name in the genitive: "Jane Doe's"."""
        end = at
        while self._is_name(end):
            end += 1
        text = self.tokens[end].text if end < len(self.tokens) else ""
        bare = text.removesuffix("'s").removesuffix("\u2019s")
        if bare != text and bare[:1].isupper():
            yield " ".join((*(t.text for t in self.tokens[at:end]), bare)), end + 1

    def _field(self, at: int) -> Iterator[tuple[str, int]]:
        """What a field is called: in quotes, or up to three words."""
        start = self._past_article(at)
        yield from self._quoted(start)
        for end in range(start + 1, min(start + FIELD_WORDS_MAX, len(self.tokens)) + 1):
            if not self._is_word(end - 1):
                break
            if not self._is_part(end - 1):
                yield self._words(start, end), end + self._is_part(end)

    def _is_part(self, at: int) -> bool:
        """Whether the word there says only what kind of thing was named: a field, a column."""
        word = self._word(at)
        return self.words.has("containers", word) or self.words.kinds.get((word,)) == "field"

    def _pair(self, at: int) -> Iterator[tuple[tuple[str, str], int]]:
        """A field and its value: "priority High", "due date: 2026-12-01", "status is open".

        Where nothing stands between them, the field is a well-known one or the value is no
        ordinary word.
        """
        for name, end in self._field(at):
            known = self.words.has_phrase("fields", name.casefold())
            for start in self._phrase_ends("is", end):
                for value, last in self._value(start):
                    sure = self.tokens[start].quoted or _SURE.fullmatch(value) is not None
                    written = value[:1].isupper() and name.islower()  # of nouns without a capital
                    if start > end or known or sure or written:
                        yield (name, value), last

    def _pairs(self, at: int) -> Iterator[tuple[tuple[tuple[str, str], ...], int]]:
        for pair, end in self._pair(at):
            following = end
            while self._word(following) == "," or self.words.has("and", self._word(following)):
                following += 1
            if following > end:
                yield from (((pair, *rest), last) for rest, last in self._pairs(following))
            yield (pair,), end

    def _around(self, slot: str, at: int, parts: Parts) -> Iterator[tuple[Parts, int]]:
        """Fields, and the application: each may be missing."""
        if slot == "in_app":
            for app, end in self._app(at):
                comma = end + 1 if self._word(end) == "," else end
                yield replace(parts, place=app), comma
            yield parts, at
            return
        if slot == "rest":
            opened = self._word(at) == "("
            starts = [at + 1] if opened else [n for n in self._phrase_ends("with", at) if n > at]
            for fields, end in (read for start in starts for read in self._pairs(start)):
                closed = end + 1 if opened and self._word(end) == ")" else end
                yield from self._around("rest_app", closed, replace(parts, fields=fields))
        yield parts, at
        if not parts.place:
            yield from ((replace(parts, place=app), end) for app, end in self._app(at))

    def _app(self, at: int) -> Iterator[tuple[str, int]]:
        """The application where it is to be done."""
        if self.words.has("in", self._word(at)):
            yield from self._proper(at + 1)

    def _special_target(self, slot: str, at: int, parts: Parts) -> Iterator[tuple[Parts, int]]:
        """A checkbox, or "the button that says Save"."""
        for target, end in self._target(at):
            if slot == "checkbox" and target.role in ("checkbox", "field"):
                yield replace(parts, target=replace(target, role="checkbox")), end
        start = self._past_article(at)
        for role, length in self._roles(start):
            for said in self._phrase_ends("saying", start + length):
                if said > start + length:
                    for name, end in self._quoted(said):
                        yield replace(parts, target=g.Target(name=name, role=role)), end


_FILE = re.compile(r"[^/\\]+\.[A-Za-z][A-Za-z0-9]{1,4}")


def _with(parts: Parts, into: str, text: str) -> Parts:
    """The parts with that text in its place."""
    match into:
        case "kind":
            return replace(parts, kind=text)
        case "name":
            return replace(parts, name=text)
        case "text":
            return replace(parts, text=text)
        case _:
            return parts


# --- What a pattern means ------------------------------------------------------------------------


class Captions:
    """What a page is likely to call things, in the sentence's language."""

    def __init__(self, language: str) -> None:
        """Use the captions of that language."""
        self.words = CAPTIONS.get(language, {})

    def target(self, key: str, row: tuple[str, ...] = (), kind: str = "") -> g.Target:
        """The element with that caption."""
        return g.Target(name=self.text(key, kind), row=row)

    def field(self, name: str) -> g.Target:
        """The field of that name; the thing's own name is called as forms call it."""
        own = name.casefold() in map(str.casefold, self.words.get("name", ()))
        return g.Target(name=self.text("name") if own else name)

    def text(self, key: str, kind: str = "") -> str:
        """The caption."""
        return self.words[key][0].replace("{kind}", kind)


_Steps = tuple[g.Step, ...]


def _create(parts: Parts, said: Captions) -> _Steps:
    """New, its fields, save; then it is in a row."""
    fields = parts.fields
    if parts.name:
        fields = ((said.text("name"), parts.name), *fields)
    if not fields:
        return ()
    typed = (g.Type(value, said.field(field)) for field, value in fields)
    shown = g.Expect(g.RowShown((fields[0][1],)))
    new = g.Click(said.target("new", kind=parts.kind))
    return new, *typed, g.Click(said.target("save")), shown


def _delete(parts: Parts, said: Captions) -> _Steps:
    gone = g.Expect(g.RowShown((parts.name,), shown=False))
    return g.Click(said.target("delete", row=(parts.name,))), gone


def _rename(parts: Parts, said: Captions) -> _Steps:
    return (
        g.Click(said.target("edit", row=(parts.name,))),
        g.Type(parts.value, said.target("name")),
        g.Click(said.target("save")),
        g.Expect(g.RowShown((parts.value,))),
        g.Expect(g.RowShown((parts.name,), shown=False)),
    )


def _change(name: str, field: str, value: str, said: Captions) -> _Steps:
    """Edit the thing of that name, one field, save; then the field shows the value."""
    return (
        g.Click(said.target("edit", row=(name,))),
        g.Type(value, g.Target(name=field)),
        g.Click(said.target("save")),
        g.Expect(g.FieldHolds(g.Target(name=field, row=(name,)), value)),
    )


def _set(parts: Parts, said: Captions) -> _Steps:
    return _change(parts.name, parts.field, parts.value, said)


def _assign(parts: Parts, said: Captions) -> _Steps:
    return _change(parts.name, said.text("assignee"), parts.value, said)


def _mark(parts: Parts, said: Captions) -> _Steps:
    return _change(parts.name, said.text("status"), parts.value, said)


def _mark_done(parts: Parts, said: Captions) -> _Steps:
    return _change(parts.name, said.text("status"), said.text("done"), said)


def _mark_closed(parts: Parts, said: Captions) -> _Steps:
    return _change(parts.name, said.text("status"), said.text("closed"), said)


def _open(parts: Parts, _: Captions) -> _Steps:
    """Press its name; then it is what the page is about."""
    heading = g.Target(name=parts.name, role="heading")
    shown = g.Expect(g.ElementIs(heading, g.Condition.SHOWN))
    return g.Click(g.Target(name=parts.name)), shown


def _search(parts: Parts, said: Captions) -> _Steps:
    shown = g.Expect(g.TextShown(parts.text))
    return g.Type(parts.text, said.target("search"), enter=True), shown


def _sign_out(_: Parts, said: Captions) -> _Steps:
    return g.Click(said.target("sign_out")), g.Expect(g.TextShown(said.text("sign_in")))


def _move(parts: Parts, _: Captions) -> _Steps:
    shown = g.Expect(g.TextShown(parts.name, parts.inside))
    return g.Drag(g.Target(name=parts.name), g.Target(name=parts.inside)), shown


def _filter(parts: Parts, _: Captions) -> _Steps:
    field = g.Target(name=parts.field)
    return g.Choose((parts.value,), field), g.Expect(g.FieldHolds(field, parts.value))


def _comment(parts: Parts, said: Captions) -> _Steps:
    return (
        g.Click(g.Target(name=parts.name)),
        g.Type(parts.text, said.target("comment")),
        g.Click(said.target("send")),
        g.Expect(g.TextShown(parts.text)),
    )


def _download(parts: Parts, said: Captions) -> _Steps:
    done = g.Expect(g.Downloaded(parts.name))
    return g.Click(said.target("download", row=(parts.name,))), done


def _sort(parts: Parts, _: Captions) -> _Steps:
    return (g.Click(g.Target(name=parts.field, role="columnheader")),)


_COMMANDS = frozenset(
    "open_element click double_click right_click hover press type type_enter choose tick untick"
    " upload drag sign_in sign_in_at".split()
)
BUILD_GOAL: Mapping[str, Callable[[Parts, Captions], _Steps]] = {
    "create": _create,
    "delete": _delete,
    "rename": _rename,
    "set": _set,
    "open": _open,
    "search": _search,
    "sign_in": lambda p, _: (g.SignIn(p.text),),
    "sign_out": _sign_out,
    "assign": _assign,
    "mark": _mark,
    "mark_done": _mark_done,
    "mark_closed": _mark_closed,
    "move": _move,
    "filter": _filter,
    "comment": _comment,
    "download": _download,
    "sort": _sort,
}
BUILD_CLAUSE: Mapping[str, Callable[[Parts], g.Step]] = {
    "open_address": lambda p: g.Open(p.text),
    "click_called": lambda p: g.Click(p.target),
    "click_in_row": lambda p: g.Click(replace(p.target, row=p.several)),
    "set_here": lambda p: g.Type(p.value, g.Target(name=p.field)),
    **{key: build for key, build in BUILD_STEP.items() if key in _COMMANDS},
}


def _joined(steps: _Steps) -> _Steps:
    """The steps with Enter as a part of what was typed before it."""
    found: list[g.Step] = []
    for step in steps:
        before = found[-1] if found else None
        if step == g.PressKeys("Enter") and isinstance(before, g.Type):
            found[-1] = replace(before, enter=True)
        else:
            found.append(step)
    return tuple(found)


def _with_checks(steps: _Steps) -> _Steps:
    """The steps with what must be seen of those that no press follows."""
    last = max((n for n, step in enumerate(steps) if not isinstance(step, _FILLING)), default=-1)
    checks = (check for step in steps[last + 1 :] if (check := check_of(step)) is not None)
    return (*steps, *map(g.Expect, checks))


_FILLING = (g.Type, g.Choose, g.Tick, g.Upload)


def check_of(step: g.Step) -> g.Check | None:
    """What must be seen of a step that fills; None of others."""
    match step:
        case g.Type(text, target, False):
            return g.FieldHolds(target, text)
        case g.Choose((option,), target):
            return g.FieldHolds(target, option)
        case g.Tick(target, on):
            return g.ElementIs(target, g.Condition.TICKED if on else g.Condition.UNTICKED)
        case _:
            return None
