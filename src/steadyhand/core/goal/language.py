"""The controlled language of goals: one grammar, whose words are data of seven languages.

A goal is written one step a line, or several joined by `;`, a full stop or "then". A step is a
template of `goal_steps` in the language files: plain words and slots. Each slot has a reader here.

- A quoted text is what stands between its quotes. A text without quotes ends where a word stands
  that may follow it in some template (`stops`), so that it never swallows what was meant as one.
- Templates of a step are tried in their order, and each slot from its longest reading on; the first
  that reads the step from its first word to its last wins.
- A goal is in one language. One that two languages read differently is refused.

`write` is the same table read backwards, with every text in quotes: whatever it writes is read
again as what it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from steadyhand.errors import GoalInvalid

from . import goal as g
from .lexicon import (
    CAUTIONS,
    EXPECTED,
    KIND_WORDS_MAX,
    LANGUAGES,
    MODIFIERS,
    NAMED_KEYS,
    NOTHING,
    PLAIN_TEXT,
    SIGNS,
    GoalLanguage,
    Line,
    Parts,
    Template,
    Token,
    caution_of,
    is_slot,
    joins_elsewhere,
    lines_of,
    quote,
)

DEPTH_MAX = 8  # blocks within each other
EXPECTED_MAX = 6  # that an error lists


# --- Steps out of tokens -------------------------------------------------------------------------

_NAME = re.compile(r"[^\W\d]\w*")
_COUNT = re.compile(r"[0-9]{1,6}")
ORDINALS_MAX = 10
_Read = Iterator[tuple[Parts, int]]
_TextRead = Iterator[tuple[str, int]]


class Reader:
    """Reads one step, and remembers how far any reading came and what it missed there."""

    def __init__(self, tokens: Sequence[Token], words: GoalLanguage) -> None:
        """Read these tokens in that language."""
        self.tokens, self.words = tokens, words
        self._compared = tuple(token.word for token in tokens)
        self.furthest = 0
        self.expected: dict[str, None] = {}  # in the order in which it was missed

    def steps(self) -> Iterator[g.Step]:
        """Every reading of all the tokens as one step, the best first."""
        for key, flats in self.words.steps.items():
            for flat in flats:
                for parts, end in self._match(flat, 0, Parts()):
                    if end == len(self.tokens):
                        yield BUILD_STEP[key](parts)
                    else:
                        self._miss(end, "the end of the step")

    def sentence(self) -> str | None:
        """The sentence that the goal was made from, where these tokens tell it."""
        for flat in self.words.words.get("sentence", ()):
            for parts, end in self._match(flat, 0, Parts()):
                if end == len(self.tokens):
                    return parts.text
        return None

    def _miss(self, at: int, expected: str) -> None:
        if at > self.furthest:
            self.furthest, self.expected = at, {}
        if at == self.furthest:
            self.expected[expected] = None

    def _word(self, at: int) -> str:
        """The word there as it is compared; '' where there is none."""
        return self._compared[at] if at < len(self._compared) else ""

    def _match(self, flat: Template, at: int, parts: Parts) -> _Read:
        """Every way to read the template from there on."""
        if not flat:
            yield parts, at
        elif is_slot(flat[0]):
            slot, found = flat[0][1:-1], False
            for read, end in self._read_slot(slot, at, parts):
                found = True
                yield from self._match(flat[1:], end, read)
            if not found:
                self._miss(at, EXPECTED.get(slot, slot))
        elif self._word(at) == flat[0].casefold():
            yield from self._match(flat[1:], at + 1, parts)
        elif at >= self.furthest:
            self._miss(at, quote(flat[0]))

    def _read_slot(self, slot: str, at: int, parts: Parts) -> _Read:
        match slot:
            case "target":
                yield from ((replace(parts, target=t), end) for t, end in self._target(at))
            case "rows":
                found = self._target(at, definite=True)
                yield from ((replace(parts, target=t), end) for t, end in found)
            case "element" | "counted":
                for target, end in self._target(at, definite=slot == "counted"):
                    if not _is_plain(target) or self._names_kind(at):
                        yield replace(parts, target=target), end
            case "onto":
                yield from ((replace(parts, onto=t), end) for t, end in self._target(at))
            case "check":
                yield from ((replace(parts, check=c), end) for c, end in self._check(at))
            case "options" | "cells":
                yield from ((replace(parts, several=s), end) for s, end in self._list(at))
            case "inside":
                yield from self._inside(at, parts)
            case "part":
                yield from ((replace(parts, inside=t), end) for t, end in self._part(at))
            case "name":
                if at < len(self.tokens) and _NAME.fullmatch(self.tokens[at].text):
                    yield replace(parts, name=self.tokens[at].text), at + 1
            case "count":
                if _COUNT.fullmatch(self._word(at)):
                    yield replace(parts, count=int(self._word(at))), at + 1
            case "ending":
                yield from ((replace(parts, value=t), end) for t, end in self._text(at))
            case "address" | "place":
                yield from ((replace(parts, text=t), end) for t, end in self._address(at))
            case "keys":
                keys = self._keys(at)
                if keys:
                    yield replace(parts, text=keys), at + 1
            case _:
                yield from ((replace(parts, text=t), end) for t, end in self._text(at))

    def _text(self, at: int) -> _TextRead:
        """A text, as it fills a slot."""
        return self._run(at)

    def _address(self, at: int) -> _TextRead:
        """An address, or the name of an application: one word, or several that begin as names."""
        for text, end in self._text(at):
            words = self.tokens[at:end]
            if len(words) == 1 or not any(token.text[:1].islower() for token in words):
                yield text, end

    def _run(self, at: int) -> _TextRead:
        """A quoted text, or words up to the next that is one of the language."""
        if at < len(self.tokens) and self.tokens[at].quoted:
            yield self.tokens[at].text, at + 1
            return
        end = self._run_end(at)
        if end > at:
            yield self._words(at, end), end

    def _run_end(self, at: int) -> int:
        """Where a text without quotes that begins there ends."""
        end = at
        while end < len(self.tokens) and not self.tokens[end].quoted:
            if self.tokens[end].text in SIGNS or self._word(end) in self.words.stops:
                break
            if caution_of(self.tokens[end], self.words) or self._is_amount(end):
                break
            if end > at and joins_elsewhere(self.tokens[end], self.words):
                break
            end += 1
        return end

    def _is_amount(self, at: int) -> bool:
        """Whether a count stands behind an ordinal: "the first three"."""
        ordinal = at and (self._number(at - 1) or self.words.has("last", self._word(at - 1)))
        return bool(ordinal) and self.words.has("counts", self._word(at))

    def _list(self, at: int) -> Iterator[tuple[tuple[str, ...], int]]:
        """One text or several, with commas and "and" between; the most first."""
        for text, end in self._text(at):
            joined = end
            while self._word(joined) == "," or self.words.has("and", self._word(joined)):
                joined += 1
            if joined > end:
                yield from (((text, *rest), last) for rest, last in self._list(joined))
            yield (text,), end

    def _inside(self, at: int, parts: Parts) -> _Read:
        for flat in self.words.places.get("part", ()):
            yield from self._match(flat, at, parts)

    def _part(self, at: int) -> _TextRead:
        """The name of a part of the page, without what kind of part it is."""
        start = self._past_article(at)
        for length in self._containers(start):
            yield from self._text(self._past_article(start + length))
        for text, end in self._text(start):
            if not self.tokens[start].quoted:
                if self.words.kinds.get((text.casefold(),)) not in ITEMS:
                    yield self._without_container(start, end), end
                continue
            yield from ((text, end + length) for length in self._containers(end))
            yield text, end

    def _containers(self, at: int) -> list[int]:
        """How many words each name of a kind of part has that stands there."""
        names = self.words.words.get("containers", ())
        here = tuple(self._word(n) for n in range(at, min(at + 4, len(self.tokens))))
        return sorted((len(n) for n in names if here[: len(n)] == n), reverse=True)

    def _without_container(self, start: int, end: int) -> str:
        """The words there without a kind of part at their end, unless it is all they say."""
        ends = [n for n in range(start + 1, end) for size in self._containers(n) if n + size == end]
        return " ".join(token.text for token in self.tokens[start : min((*ends, end))])

    def _past_article(self, at: int) -> int:
        return at + 1 if self._word(at) and self.words.has("the", self._word(at)) else at

    def _keys(self, at: int) -> str:
        """The combination of keys that is named there; '' where it is none."""
        text = self.tokens[at].text if at < len(self.tokens) else ""
        before, _, last = text.rpartition("+")
        if not last and (not before or before.endswith("+")):
            before, last = before.removesuffix("+"), "+"
        held = before.split("+") if before else []
        names = [self.words.keys.get(key.casefold(), key) for key in (*held, last)]
        known = names[-1] in NAMED_KEYS or (len(last) == 1 and not last.isspace())
        return "+".join(names) if known and all(key in MODIFIERS for key in names[:-1]) else ""

    def _check(self, at: int) -> Iterator[tuple[g.Check, int]]:
        for key, flats in self.words.checks.items():
            for flat in flats:
                for parts, end in self._match(flat, at, Parts()):
                    yield BUILD_CHECK[key](parts), end

    # A target: its place among equals, its name and its kind, and where it stands.

    def _target(self, at: int, *, definite: bool = False) -> Iterator[tuple[g.Target, int]]:
        """Every target that is named there; without an article, kinds are names as well."""
        begin = self._past_article(at)
        definite = definite or begin > at
        for nth, start in self._ordinal(begin):
            for target, called, end in self._core(start, definite=definite):
                if nth and not self._is_counted(start, target, definite=definite):
                    continue  # "first name" is a name
                for whole, last in self._places(replace(target, nth=nth), end):
                    if whole != NOTHING:
                        yield _as_cell(whole, called=called), last

    def _is_counted(self, start: int, target: g.Target, *, definite: bool) -> bool:
        """Whether the word before is an ordinal: a quote, a kind or a caption follows."""
        if self.tokens[start].quoted or next(self._roles(start), None) is not None:
            return True
        capital, ordinal = self.tokens[start].text, self.tokens[start - 1].text
        return definite and bool(target.role) and capital[:1].isupper() and ordinal.islower()

    def _names_kind(self, at: int) -> bool:
        """Whether a kind of element is named right behind the article, if only that it is one."""
        _, start = next(iter(self._ordinal(self._past_article(at))))
        return next(self._roles(start), None) is not None

    def _ordinal(self, at: int) -> Iterator[tuple[int, int]]:
        nth, end = self._number(at), at
        if nth:
            end += 1
        if self.words.has("last", self._word(end)):
            yield -(nth or 1), end + 1
        elif nth:
            yield nth, end
        yield 0, at

    def _number(self, at: int) -> int:
        """The ordinal that stands there, in words or as digits with an ending; 0 for none."""
        word = self._word(at)
        names = self.words.words.get("numbers", ())
        if (word,) in names:
            return names.index((word,)) % ORDINALS_MAX + 1
        for (suffix,) in self.words.words.get("suffixes", ()):
            digits = word.removesuffix(suffix)
            if digits != word and _COUNT.fullmatch(digits):
                return int(digits)
        return 0

    def _roles(self, at: int) -> Iterator[tuple[str, int]]:
        last = min(at + KIND_WORDS_MAX, len(self.tokens))
        return self.words.kinds_at([self._word(n) for n in range(at, last)])

    def _core(self, at: int, *, definite: bool) -> Iterator[tuple[g.Target, bool, int]]:
        """The name and role, and whether the name was said to be one ("the cell called X")."""
        for role, length in self._roles(at):
            end = at + length
            called = self.words.has("called", self._word(end))
            named = end < len(self.tokens) and self.tokens[end].quoted
            if called or named:
                for text, last in self._run(end + called):
                    yield g.Target(name=text, role=role), called, last
        for text, end in self._run(at):
            if self.tokens[at].quoted:
                for role, length in self._roles(end):
                    yield g.Target(name=text, role=role), False, end + length
                yield g.Target(name=text), False, end
            else:
                for role, length in self._roles(end):  # "column header", where "column" ends a text
                    yield g.Target(name=text, role=role), False, end + length
                yield from self._unquoted_core(at, end, definite=definite)
        if definite:
            yield from ((g.Target(role=r), False, at + length) for r, length in self._roles(at))

    def _unquoted_core(
        self, at: int, end: int, *, definite: bool
    ) -> Iterator[tuple[g.Target, bool, int]]:
        for split in range(at, end):
            for role, length in self._roles(split):
                if split + length == end and (definite or (split > at and role in _PLAIN_KINDS)):
                    yield g.Target(name=self._words(at, split), role=role), False, end
                    return
        for role, length in self._roles(at):
            if definite:
                yield g.Target(name=self._words(at + length, end), role=role), False, end
                return
        yield g.Target(name=self._words(at, end)), False, end

    def _words(self, at: int, end: int) -> str:
        return " ".join(token.text for token in self.tokens[at:end])

    def _places(self, target: g.Target, at: int) -> Iterator[tuple[g.Target, int]]:
        """The target with all that stands behind it, then with less of it."""
        for key, flats in self.words.places.items():
            for flat in flats:
                for parts, end in self._match(flat, at, Parts()):
                    narrower = _narrowed(target, key, parts)
                    if narrower is not None:
                        yield from self._places(narrower, end)
        yield target, at


ITEMS = ("row", "listitem")  # what is told apart by the texts in it
# Kinds that are seldom the end of a caption, as "link" of "Add link" is.
_PLAIN_KINDS = frozenset(("button", "checkbox", "combobox", "field", "radio", "switch"))


def _is_plain(target: g.Target) -> bool:
    """Whether nothing but a name says which element is meant."""
    return target == g.Target(name=target.name)


def _narrowed(target: g.Target, key: str, parts: Parts) -> g.Target | None:
    """The target at that place; None where it has one of the kind."""
    if key == "with" and target.role not in ITEMS:
        return None
    if key in ("column", "near", "order", "part"):
        into = {"order": "by", "part": "within"}.get(key, key)
        put_there = {into: parts.inside if key == "part" else parts.text}
        return None if getattr(target, into) else replace(target, **put_there)  # type: ignore[arg-type]
    return None if target.row else replace(target, row=parts.several)


def _as_cell(target: g.Target, *, called: bool) -> g.Target:
    """Return the cell of that column: "the Total cell in the row with Apollo"."""
    if target.role == "cell" and target.row and target.name and not target.column and not called:
        return replace(target, name="", column=target.name)
    return target


BUILD_STEP: Mapping[str, Callable[[Parts], g.Step]] = {
    "open_element": lambda p: g.Click(p.target),
    "open": lambda p: g.Open(p.text),
    "sign_in_at": lambda p: g.SignIn(p.text),
    "sign_in": lambda p: g.SignIn(),
    "press": lambda p: g.PressKeys(p.text),
    "click": lambda p: g.Click(p.target),
    "double_click": lambda p: g.Click(p.target, g.Gesture.DOUBLE_CLICK),
    "right_click": lambda p: g.Click(p.target, g.Gesture.RIGHT_CLICK),
    "hover": lambda p: g.Click(p.target, g.Gesture.HOVER),
    "press_each": lambda p: g.Click(p.target, g.Gesture.EACH),
    "arrange": lambda p: g.Arrange(p.target),
    "arrange_down": lambda p: g.Arrange(p.target, down=True),
    "type_enter": lambda p: g.Type(p.text, p.target, enter=True),
    "type": lambda p: g.Type(p.text, p.target),
    "choose_framed": lambda p: g.ChooseLike(p.target, p.text, p.value),
    "choose_starting": lambda p: g.ChooseLike(p.target, p.text),
    "choose_ending": lambda p: g.ChooseLike(p.target, end=p.value),
    "choose": lambda p: g.Choose(p.several, p.target),
    "choose_any": lambda p: g.Choose(p.several),
    "tick": lambda p: g.Tick(p.target),
    "untick": lambda p: g.Tick(p.target, on=False),
    "upload": lambda p: g.Upload(p.text, p.target),
    "drag": lambda p: g.Drag(p.target, p.onto),
    "expand": lambda p: g.Expand(p.target),
    "highlight": lambda p: g.Click(p.target, g.Gesture.HIGHLIGHT),
    "scroll_end": lambda p: g.ScrollTo(p.target),
    "scroll_top": lambda p: g.ScrollTo(p.target, end=False),
    "pause": lambda p: g.Pause(p.count),
    "wait": lambda p: g.WaitUntil(p.check),
    "expect": lambda p: g.Expect(p.check),
    "read_word": lambda p: g.Read(p.target, p.name, p.count),
    "read_last_word": lambda p: g.Read(p.target, p.name, -1),
    "read": lambda p: g.Read(p.target, p.name),
    "extract_from_further": lambda p: g.Extract(p.text, p.name, p.target, further=True),
    "extract_from": lambda p: g.Extract(p.text, p.name, p.target),
    "extract_further": lambda p: g.Extract(p.text, p.name, further=True),
    "extract": lambda p: g.Extract(p.text, p.name),
    "copy_rows": lambda p: g.CopyRows(),
    "ask": lambda p: g.Ask(p.text, p.name),
    "screenshot_as": lambda p: g.Screenshot(p.name),
    "screenshot": lambda p: g.Screenshot(),
    "for_each": lambda p: g.ForEach(p.target, ()),
    "when": lambda p: g.When(p.check, ()),
}
BUILD_CHECK: Mapping[str, Callable[[Parts], g.Check]] = {
    "downloaded": lambda p: g.Downloaded(p.text),
    "downloaded_any": lambda p: g.Downloaded(),
    "address": lambda p: g.AddressHas(p.text),
    "row_gone": lambda p: g.RowShown(p.several, shown=False),
    "row_gone_in": lambda p: g.RowShown(p.several, p.inside, shown=False),
    "row": lambda p: g.RowShown(p.several),
    "row_in": lambda p: g.RowShown(p.several, p.inside),
    "element_shown": lambda p: g.ElementIs(p.target, g.Condition.SHOWN),
    "element_gone": lambda p: g.ElementIs(p.target, g.Condition.GONE),
    "not_ticked": lambda p: g.ElementIs(p.target, g.Condition.UNTICKED),
    "ticked": lambda p: g.ElementIs(p.target, g.Condition.TICKED),
    "selected": lambda p: g.ElementIs(p.target, g.Condition.SELECTED),
    "enabled": lambda p: g.ElementIs(p.target, g.Condition.ENABLED),
    "disabled": lambda p: g.ElementIs(p.target, g.Condition.DISABLED),
    "text_gone_in": lambda p: g.TextShown(p.text, p.inside, shown=False),
    "text_gone": lambda p: g.TextShown(p.text, shown=False),
    "text_in": lambda p: g.TextShown(p.text, p.inside),
    "text": lambda p: g.TextShown(p.text),
    "field": lambda p: g.FieldHolds(p.target, p.text),
    "count": lambda p: g.CountIs(p.target, p.count),
}


# --- A goal out of text --------------------------------------------------------------------------


class Misread(GoalInvalid):
    """A language in which the text is no goal: how far it came, and why not further."""

    def __init__(self, came: tuple[int, int], why: str) -> None:
        """Came to that line and word."""
        super().__init__(why)
        self.came = came


def parse(text: str, language: str = "") -> g.Goal:
    """Return the goal that the text says in that language, '' for any.

    GoalInvalid names the line, the word and what was expected there.
    """
    lines = lines_of(text)
    if not lines:
        raise GoalInvalid("there is no step in the goal; write one a line, as in: click Save")
    goals: dict[g.Goal, str] = {}
    wrong: list[Misread] = []
    for words in LANGUAGES:
        if language in ("", words.language):
            try:
                goals.setdefault(_goal_in(lines, words), words.language)
            except Misread as why:
                wrong.append(why)
    if len(goals) > 1:
        one, other, *_ = goals.values()
        raise GoalInvalid(
            f"the goal means one thing in {one} and another in {other}: put names in quotes"
        )
    if not goals:
        raise max(wrong, key=lambda each: each.came)
    return next(iter(goals))


def _goal_in(lines: Sequence[Line], words: GoalLanguage) -> g.Goal:
    """The goal of those lines in one language; Misread where they are none."""
    told = Reader(lines[0].tokens, words).sentence() if not lines[0].opens else None
    rest = lines if told is None else lines[1:]
    if not rest:
        raise Misread((lines[0].number, 0), f"line {lines[0].number}: no step follows")
    return g.Goal(_block(rest, words, depth=0), told or "")


def _block(lines: Sequence[Line], words: GoalLanguage, depth: int) -> tuple[g.Step, ...]:
    """The steps of lines that are indented alike, with those below them."""
    if depth > DEPTH_MAX:
        number = lines[0].number
        raise Misread((number, 0), f"line {number}: more than {DEPTH_MAX} blocks in each other")
    found: list[g.Step] = []
    at = 0
    while at < len(lines):
        line, below = lines[at], at + 1
        if line.indent != lines[0].indent:
            why = f"line {line.number}: this line is indented, and belongs to none above it"
            raise Misread((line.number, 0), why)
        while below < len(lines) and lines[below].indent > line.indent and line.opens:
            below += 1
        found.append(_step(line, lines[at + 1 : below], words, depth))
        at = below
    return tuple(found)


def _step(line: Line, under: Sequence[Line], words: GoalLanguage, depth: int) -> g.Step:
    """One step, with the steps of its block."""
    tokens = line.tokens[:-1] if line.opens else line.tokens
    reader = Reader(tokens, words)
    step = next(reader.steps(), None)
    if step is None:
        raise Misread((line.number, reader.furthest), _complaint(line, reader))
    if isinstance(step, g.ForEach | g.When) != line.opens:
        why = "no step has a colon at its end" if line.opens else "a colon is missing at its end"
        raise Misread((line.number, len(tokens)), f"line {line.number}: {why}")
    if not isinstance(step, g.ForEach | g.When):
        return step
    if not under:
        why = f"line {line.number}: nothing is indented under it"
        raise Misread((line.number, len(line.tokens)), why)
    return replace(step, steps=_block(under, words, depth + 1))


def _complaint(line: Line, reader: Reader) -> str:
    """One sentence: the line, the word, and what was expected there."""
    at, tokens = reader.furthest, reader.tokens
    where = f"line {line.number}" + (f", at {tokens[at].as_shown}" if at < len(tokens) else "")
    if at == 0:
        verbs = list(dict.fromkeys(flats[0][0] for flats in reader.words.steps.values()))
        return f"{where}: no step begins so; expected one of {', '.join(verbs)}"
    listed = list(reader.expected)
    several = " or ".join(listed[:EXPECTED_MAX])
    if at >= len(tokens):
        return f"{where} ends after {tokens[-1].as_shown}: expected {several}"
    if why := CAUTIONS.get(caution_of(tokens[at], reader.words)):
        return f"{where}: {why}; a name that has the word goes into quotes"
    hint = "" if tokens[at].quoted else "; a name that has a word of the language goes into quotes"
    return f"{where}: expected {several}{hint}"


# --- A goal as text ------------------------------------------------------------------------------


def write(goal: g.Goal, language: str = "en") -> str:
    """Return the goal in that language's words; `parse` reads the same goal from it."""
    words = next(each for each in LANGUAGES if each.language == language)
    told = [_fill(words.words["sentence"][0], Parts(text=goal.sentence), words)]
    return "\n".join((*(told if goal.sentence else ()), *_written(goal.steps, words, "")))


def _written(steps: Sequence[g.Step], words: GoalLanguage, indent: str) -> Iterator[str]:
    for step in steps:
        key, parts = _step_parts(step)
        line = indent + _fill(words.steps[key][0], parts, words)
        if isinstance(step, g.ForEach | g.When):
            yield line + ":"
            yield from _written(step.steps, words, indent + "  ")
        else:
            yield line


def _fill(flat: Template, parts: Parts, words: GoalLanguage) -> str:
    """The template with what belongs into its slots."""
    return " ".join(_slot_text(w[1:-1], parts, words) if is_slot(w) else w for w in flat)


def _slot_text(slot: str, parts: Parts, words: GoalLanguage) -> str:
    match slot:
        case "target":
            return _target_text(parts.target, words)
        case "element":
            return _target_text(parts.target, words, kind=True)
        case "counted":
            return _counted_text(parts.target, words, several=parts.count != 1)
        case "rows":
            return _counted_text(parts.target, words, several=False)
        case "onto":
            return _target_text(parts.onto, words)
        case "check":
            key, own = _check_parts(parts.check)
            return _fill(words.checks[key][0], own, words)
        case "options" | "cells":
            joint = f" {words.words['and'][0][0]} "
            return joint.join(map(quote, parts.several))
        case "inside":
            return _fill(words.places["part"][0], parts, words)
        case "part":
            return quote(parts.inside)
        case "ending":
            return quote(parts.value)
        case "name":
            return parts.name
        case "count":
            return str(parts.count)
        case _:
            return parts.text if PLAIN_TEXT.fullmatch(parts.text) else quote(parts.text)


def _target_text(target: g.Target, words: GoalLanguage, *, kind: bool = False) -> str:
    """The target in words: its article and place, name and kind, and where it stands."""
    nth = _ordinal_text(target.nth, words) if target.nth else []
    named = [quote(target.name)] if target.name else []
    article, *role = words.roles[target.role][0]
    if named and not (target.role or kind):
        what = [*([article] if nth else []), *nth, *named]
    elif named and words.names_first and target.role not in ("", "cell"):
        what = [article, *nth, *named, *role]
    else:
        what = [article, *nth, *role, *(_called(target, words) if named else ())]
    return " ".join((*what, *_place_texts(target, words)))


def _counted_text(target: g.Target, words: GoalLanguage, *, several: bool) -> str:
    """The target without an article, in the plural where that is wanted and there is one."""
    _, one, *more = words.roles[target.role]
    kind = (more or [one])[0] if several else one
    nth = _ordinal_text(target.nth, words) if target.nth else []
    called = _called(target, words) if target.name else []
    return " ".join((*nth, *kind, *called, *_place_texts(target, words)))


def _called(target: g.Target, words: GoalLanguage) -> list[str]:
    """The name behind its kind; a cell is else one of the column of that name."""
    return [*(words.words["called"][0] if target.role == "cell" else ()), quote(target.name)]


def _ordinal_text(nth: int, words: GoalLanguage) -> list[str]:
    names, last = words.words["numbers"], [words.words["last"][0][0]] if nth < 0 else []
    if nth == -1:
        return last
    spelled = abs(nth) <= ORDINALS_MAX
    number = names[abs(nth) - 1][0] if spelled else f"{abs(nth)}{words.words['suffixes'][0][0]}"
    return [number, *last]


def _place_texts(target: g.Target, words: GoalLanguage) -> Iterator[str]:
    rows = "with" if target.role in ITEMS else "row"
    known = {
        "order": (target.by, Parts(text=target.by)),
        "column": (target.column, Parts(text=target.column)),
        rows: (target.row, Parts(several=target.row)),
        "near": (target.near, Parts(text=target.near)),
        "part": (target.within, Parts(inside=target.within)),
    }
    return (_fill(words.places[k][0], parts, words) for k, (there, parts) in known.items() if there)


def _step_parts(step: g.Step) -> tuple[str, Parts]:
    """The template that says the step, and what belongs into its slots."""
    match step:
        case g.Open(address):
            return "open", Parts(text=address)
        case g.SignIn(place):
            return ("sign_in_at", Parts(text=place)) if place else ("sign_in", Parts())
        case g.Click(target, gesture):
            return _GESTURES[gesture], Parts(target=target)
        case g.Type(text, target, enter):
            return "type_enter" if enter else "type", Parts(text=text, target=target)
        case g.Choose(options, target):
            key = "choose_any" if target == NOTHING else "choose"
            return key, Parts(several=options, target=target)
        case g.ChooseLike(target, start, end):
            key = "choose_starting" if not end else "choose_framed" if start else "choose_ending"
            return key, Parts(text=start, value=end, target=target)
        case g.Tick(target, on):
            return "tick" if on else "untick", Parts(target=target)
        case g.Upload(path, target):
            return "upload", Parts(text=path, target=target)
        case g.Drag(target, onto):
            return "drag", Parts(target=target, onto=onto)
        case g.Arrange(target, down):
            return "arrange_down" if down else "arrange", Parts(target=target)
        case g.Expand(target):
            return "expand", Parts(target=target)
        case g.ScrollTo(target, end):
            return "scroll_end" if end else "scroll_top", Parts(target=target)
        case g.Pause(seconds):
            return "pause", Parts(count=seconds)
        case g.PressKeys(keys):
            return "press", Parts(text=keys)
        case g.Expect(check):
            return "expect", Parts(check=check)
        case g.WaitUntil(check):
            return "wait", Parts(check=check)
        case g.Read(target, name, word):
            key = "read_last_word" if word < 0 else "read_word" if word else "read"
            return key, Parts(target=target, name=name, count=word)
        case g.Extract(path, name, target, further):
            key = ("extract" if target == NOTHING else "extract_from") + "_further" * further
            return key, Parts(text=path, name=name, target=target)
        case g.CopyRows():
            return "copy_rows", Parts()
        case g.Ask(question, name):
            return "ask", Parts(text=question, name=name)
        case g.Screenshot(name):
            return ("screenshot_as", Parts(name=name)) if name else ("screenshot", Parts())
        case g.ForEach(rows):
            return "for_each", Parts(target=rows)
        case g.When(check):
            return "when", Parts(check=check)
        case _:
            assert_never(step)


def _check_parts(check: g.Check) -> tuple[str, Parts]:
    """The template that says the check, and what belongs into its slots."""
    match check:
        case g.TextShown(text, inside, shown):
            key = ("text" if shown else "text_gone") + ("_in" if inside else "")
            return key, Parts(text=text, inside=inside)
        case g.RowShown(cells, inside, shown):
            key = ("row" if shown else "row_gone") + ("_in" if inside else "")
            return key, Parts(several=cells, inside=inside)
        case g.FieldHolds(target, value):
            return "field", Parts(target=target, text=value)
        case g.ElementIs(target, condition):
            return _CONDITIONS[condition], Parts(target=target)
        case g.AddressHas(text):
            return "address", Parts(text=text)
        case g.CountIs(target, count):
            return "count", Parts(target=target, count=count)
        case g.Downloaded(name):
            return ("downloaded", Parts(text=name)) if name else ("downloaded_any", Parts())
        case _:
            assert_never(check)


_GESTURES = {
    g.Gesture.CLICK: "click",
    g.Gesture.DOUBLE_CLICK: "double_click",
    g.Gesture.RIGHT_CLICK: "right_click",
    g.Gesture.HOVER: "hover",
    g.Gesture.HIGHLIGHT: "highlight",
    g.Gesture.EACH: "press_each",
}
_CONDITIONS = {
    g.Condition.SHOWN: "element_shown",
    g.Condition.GONE: "element_gone",
    g.Condition.TICKED: "ticked",
    g.Condition.UNTICKED: "not_ticked",
    g.Condition.SELECTED: "selected",
    g.Condition.ENABLED: "enabled",
    g.Condition.DISABLED: "disabled",
}


# --- A goal as plain data ------------------------------------------------------------------------


def from_data(data: object) -> g.Goal:
    """Return the goal that plain data says, as YAML has it; GoalInvalid where it says none.

    A list of steps, each a text or a mapping of one key: the verb and what stands behind it, or
    what opens a block and its list of steps. Or a mapping of `goal`, the sentence, and `steps`.
    """
    sentence = ""
    if isinstance(data, Mapping) and data.keys() <= {"goal", "steps"}:
        sentence, data = data.get("goal", ""), data.get("steps")
    if not isinstance(sentence, str):
        raise GoalInvalid("the sentence of the goal is no text")
    told = parse("\n".join(_data_lines(data, "")))
    return replace(told, sentence=sentence or told.sentence)


def _data_lines(data: object, indent: str) -> Iterator[str]:
    if not isinstance(data, list | tuple) or not data:
        raise GoalInvalid("the steps of a goal are a list with something in it")
    if len(indent) > DEPTH_MAX:
        raise GoalInvalid(f"more than {DEPTH_MAX} blocks in each other")
    for number, step in enumerate(data, 1):
        line, under = _data_step(step, number)
        if "\n" in line:
            raise GoalInvalid(f"step {number}: a step is one line; write a break as \\n in quotes")
        yield indent + line
        if under is not None:
            yield from _data_lines(under, indent + " ")


def _data_step(step: object, number: int) -> tuple[str, object]:
    """The line of a step, and the steps below it."""
    if isinstance(step, str) and step.strip():
        return step.strip(), None
    if isinstance(step, Mapping) and len(step) == 1:
        ((verb, rest),) = step.items()
        if isinstance(rest, list | tuple):
            return f"{verb}:", rest
        if isinstance(rest, str | int | float) and not isinstance(rest, bool):
            return f"{verb} {rest}".strip(), None
    raise GoalInvalid(
        f"step {number} is no step: a text, or one verb with what it is about, as in `click: Save`"
    )
