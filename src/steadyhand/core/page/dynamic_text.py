"""What a page changes without us: clocks, counters and tickers in the words around a field.

A field is the same question while its clock runs, so its words, its key and the form's shape stay
what they were when it was first seen. Nothing is told by a list of words: a number is a clock's
when it has changed and then changes once more between two looks with nothing done by us between
(`restless` says that such a second look is due), and a counter's when it moves by exactly as much
as what is typed into its own field. Words that change are other words, a number beside a currency
is a price, and a field that lost its value or its options is another question: all that counts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain

from ..lang.concepts import any_of
from .snapshot import Button, Field, PageText, Ref, Role, Snapshot

_NUMBER = re.compile(r"\d+(?:[.,:’']\d+)*")
_PRICE = re.compile(r"[€£¥₹$%]|\b(EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|HUF|JPY|INR)\b|\bzł\b")
_BRACKET = re.compile(r"\s*[(\[]([^()\[\]]*\d[^()\[\]]*)[)\]](?=\s*[*:]?\s*$)")
_COUNTER = re.compile(r"\s*\d+\s*/\s*\d+(\s+\w+)?\s*")  # "0/240", "0 / 240 Zeichen"
_LEFT = re.compile(rf"\b(?:{any_of('count_left')})\b", re.I)
_SHOWN_NUMBER = re.compile(  # behind the name: ": 5", "(5)", "- 5 years"
    r"\s*(?:[:–—]|\s-)\s*(\d[\d.,'’]*)(?:\s*[^\W\d_]{1,12})?\s*$|\s*[(\[]\s*(\d[\d.,'’]*)\s*[)\]]\s*$"
)
_TYPED_ROLES = (Role.TEXT, Role.RICH, Role.SEARCH)
_NUMBER_ROLES = (Role.SLIDER, Role.NUMBER)
STILL_S = 1.1  # a clock of seconds has moved on by then
SURE_CHANGES = 2  # changes, the last of them with nothing done by us since the look before

Words = tuple[str, str, str]  # of a field: label, group, section
_NAMES = ("label", "group", "section")


@dataclass(frozen=True, slots=True)
class Ticker:
    """A text whose numbers have changed: what it was before that, and what is known of it."""

    first: str
    at: float  # when it was seen to change last, in seconds of a clock that never goes back
    changes: int = 1
    by_us: bool = False  # something was done by us before the last change
    sure: bool = False  # it goes on by itself, or counts what is typed
    waits: bool = True  # only a later look can tell why it has changed


@dataclass(frozen=True, slots=True)
class StableSnapshot:
    """A page as it was told last, the same as it counts, and the texts that tick."""

    told: Snapshot
    page: Snapshot
    ticks: Mapping[tuple[Ref, str], Ticker] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LookTime:
    """When a page was told, and whether anything was done to it since the look before."""

    at: float
    acted: bool = False


def stabilize(told: Snapshot, earlier: StableSnapshot | None, moment: LookTime) -> StableSnapshot:
    """The page with the words that it had before they began to tick."""
    if earlier is None:
        return _first_look(told)
    same = told.fields is earlier.told.fields and told.buttons is earlier.told.buttons
    if same and not earlier.page.restless:
        now = replace(told, fields=earlier.page.fields, buttons=earlier.page.buttons)
        return StableSnapshot(told, now, earlier.ticks)
    ticks: dict[tuple[Ref, str], Ticker] = {}
    before = _EarlierLook(earlier, told, moment)
    stable = _with_distinct_words(
        told.fields, [_stable_field(f, before, ticks) for f in told.fields]
    )
    fields = _with_unique_keys(told.fields, stable)
    buttons = tuple(_stable_button(b, before, ticks) for b in told.buttons)
    restless = any(tick.waits for tick in ticks.values())
    return StableSnapshot(
        told, replace(told, fields=fields, buttons=buttons, restless=restless), ticks
    )


def without_counter(label: str) -> str:
    """The label without the "(0/240)" that counts what is typed."""
    found = _BRACKET.search(label)
    return _cut(label, found) if found and _COUNTER.fullmatch(found[1]) else label


class _EarlierLook:
    """The earlier look: its fields and buttons by their elements, told and as they counted."""

    def __init__(self, earlier: StableSnapshot, now: Snapshot, moment: LookTime) -> None:
        self.ticks, self.moment = earlier.ticks, moment
        self.ticking = {ref for ref, _ in earlier.ticks}
        pairs = zip(earlier.told.fields, earlier.page.fields, strict=True)
        self.fields = {told.ref: (told, kept) for told, kept in pairs}
        both = zip(earlier.told.buttons, earlier.page.buttons, strict=True)
        self.buttons = {told.ref: (told, kept) for told, kept in both}
        here = {f.ref for f in now.fields}
        gone = [pair for ref, pair in self.fields.items() if ref not in here]
        times = Counter(_shape_without_numbers(told) for told, _ in gone)
        self.redrawn = {
            _shape_without_numbers(t): (t, k)
            for t, k in gone
            if times[_shape_without_numbers(t)] == 1
        }

    def of(self, item: Field) -> tuple[Field, Field] | None:
        """The field as it was, told and as it counted; the one that was only drawn anew, too."""
        return self.fields.get(item.ref) or self.redrawn.get(_shape_without_numbers(item))


def _first_look(told: Snapshot) -> StableSnapshot:
    cut = [_without_own_counter(f) for f in told.fields]
    fields = tuple(_with_distinct_words(told.fields, cut))
    changed = any(a is not b for a, b in zip(fields, told.fields, strict=True))
    return StableSnapshot(told, replace(told, fields=fields) if changed else told)


def _without_own_counter(item: Field) -> Field:
    """The field without what its label tells of its value: how long it is, or which number."""
    if item.role in _NUMBER_ROLES:
        return _without_own_number(item)
    found = _BRACKET.search(item.label) if item.role in _TYPED_ROLES else None
    if found is None or not _counts_own_value(found[1], item):
        return item
    return _with_words(item, (_cut(item.label, found), item.group, item.section))


def _without_own_number(item: Field) -> Field:
    """The slider or number without the value that its label repeats: "Years of experience: 5"."""
    found = _SHOWN_NUMBER.search(item.label)
    shown = re.sub(r"\D", "", (found[1] or found[2]) if found else "")
    name = item.label[: found.start()] if found else ""
    if not name.strip() or not shown or shown != re.sub(r"\D", "", item.value):
        return item
    return _with_words(item, (name, item.group, item.section))


def _with_distinct_words(told: tuple[Field, ...], fields: list[Field]) -> list[Field]:
    """The fields; numbers that only their values tell apart keep them: "Guest: 1", "Guest: 2"."""
    times = Counter(map(_words, fields))
    return [
        one if f.role in _NUMBER_ROLES and times[_words(f)] > 1 else f
        for one, f in zip(told, fields, strict=True)
    ]


def _counts_own_value(text: str, item: Field) -> bool:
    numbers, length = [int(n) for n in re.findall(r"\d+", text)], len(item.value)
    if _COUNTER.fullmatch(text):
        return numbers[0] == length
    longest = item.limits.max_length
    return bool(_LEFT.search(text)) and longest is not None and numbers == [longest - length]


def _cut(label: str, found: re.Match[str]) -> str:
    return f"{label[: found.start()]}{label[found.end() :]}".strip()


def _words(item: Field) -> Words:
    return item.label, item.group, item.section


def _with_words(item: Field, words: Words) -> Field:
    """The field in those words; it is acted on by those that it bears now."""
    if words == _words(item):
        return item
    label, group, section = map(PageText, words)
    return replace(item, label=label, group=group, section=section, told_as=item.fingerprint)


def _stable_field(item: Field, before: _EarlierLook, ticks: dict[tuple[Ref, str], Ticker]) -> Field:
    """The field in the words that count; its key is that of before while only its numbers move."""
    pair = before.of(item)
    if pair is None:
        return _without_own_counter(item)
    was, kept = pair
    if was is item and item.ref not in before.ticking:
        return kept
    if _is_other_question(was, item):
        return _without_own_counter(item)
    cut = _without_own_counter(item)
    if cut.role in _NUMBER_ROLES and _words(cut) == _words(kept):
        return replace(cut, key=kept.key)
    words, same, ticking = [], True, False
    for name, now, then, counted in zip(
        _NAMES, _words(item), _words(was), _words(kept), strict=True
    ):
        tick = before.ticks.get((was.ref, name))
        own = name == "label" and _counts_typing(was, item)
        word, tick = _stable_text(now, (then, counted), tick, moment=before.moment, own=own)
        same &= now == then or tick is not None
        ticking |= tick is not None
        words.append(word)
        if tick is not None:
            ticks[item.ref, name] = tick
    one, two, three = words
    item = _with_words(item, (one, two, three))
    keeps = same and (ticking or kept.key != was.key)
    return replace(item, key=kept.key) if keeps else item


def _is_other_question(was: Field, now: Field) -> bool:
    """Whether the element asks something else by now: its answer or its options have gone."""
    options = [o.label for o in was.options] != [o.label for o in now.options]
    return was.role is not now.role or options or (now.empty and not was.empty)


def _stable_button(
    item: Button, before: _EarlierLook, ticks: dict[tuple[Ref, str], Ticker]
) -> Button:
    pair = before.buttons.get(item.ref)
    if pair is None:
        return item
    was, kept = pair
    tick = before.ticks.get((was.ref, "label"))
    both = (was.label, kept.label)
    word, tick = _stable_text(item.label, both, tick, moment=before.moment, own=False)
    if tick is not None:
        ticks[item.ref, "label"] = tick
    if word == item.label:
        return item
    return replace(item, label=PageText(word), told_as=item.fingerprint)


def _stable_text(
    now: str, before: tuple[str, str], tick: Ticker | None, *, moment: LookTime, own: bool
) -> tuple[str, Ticker | None]:
    """The text that counts, and what is known of it; *before* is it as told last, and as counted.

    *own* says that it counts what is typed into its own field.
    """
    then, counted = before
    if now == then:
        return counted, _ticker_at_rest(tick, counted, moment) if tick else None
    if own:
        sure = Ticker(counted, moment.at, SURE_CHANGES, by_us=True, sure=True, waits=False)
        return counted, sure
    if not _only_numbers(then, now):
        return now, None
    first = tick.first if tick else counted
    changes = (tick.changes if tick else 0) + 1
    certain = (tick is not None and tick.sure) or (changes >= SURE_CHANGES and not moment.acted)
    after = Ticker(first, moment.at, changes, moment.acted, certain, waits=not certain)
    return first if certain else now, after


def _ticker_at_rest(tick: Ticker, counted: str, moment: LookTime) -> Ticker | None:
    """What is known of a text that has not moved since the last look.

    Once it has stood still for longer than a clock does, what it says now is what counts. What we
    did has changed it, or it is a slow clock: then its next change tells.
    """
    if not tick.waits or moment.acted or moment.at - tick.at < STILL_S:
        return tick
    return None if tick.by_us else replace(tick, first=counted, waits=False)


def _only_numbers(one: str, other: str) -> bool:
    """Whether nothing but numbers differs, and none of them is a price or a share."""
    masked = (_NUMBER.sub("#", text) for text in (one, other))
    return next(masked) == next(masked) and not _PRICE.search(one)


def _counts_typing(was: Field, now: Field) -> bool:
    """Whether the numbers of its label moved by what its value grew or shrank, and no others."""
    if not _only_numbers(was.label, now.label):
        return False
    grown = {
        abs(len(now.value) - len(was.value)),
        abs(len(now.value.split()) - len(was.value.split())),
    } - {0}
    moved = {abs(b - a) for a, b in zip(_numbers(was.label), _numbers(now.label), strict=True)}
    return bool(grown) and bool(moved - {0}) and moved - {0} <= grown


def _numbers(text: str) -> Iterator[int]:
    parts = (re.findall(r"\d+", number) for number in _NUMBER.findall(text))
    return map(int, chain.from_iterable(parts))


def _shape_without_numbers(item: Field) -> tuple[str, ...]:
    """What stays of a field that is drawn anew with another number."""
    masked = (_NUMBER.sub("#", words) for words in _words(item))
    return (item.frame, item.role, item.type, item.html_name, *masked)


def _with_unique_keys(told: tuple[Field, ...], fields: list[Field]) -> tuple[Field, ...]:
    """The fields, each of a key of its own: where two would share one, all are called as told."""
    if len({f.key for f in fields}) == len(fields):
        return tuple(fields)
    return tuple(replace(f, key=t.key) for f, t in zip(fields, told, strict=True))
