"""Which part of an entry's head is the company and which the title; the same for school and degree.

A document writes them in one order all through. So the parts of a section's heads are laid into
slots by their geometry (which row above or below the dates, which part of that row), and the pair
of slots that names what and who best in all entries at once is read in each of them. Evidence is
what words tell (a GmbH is a company, an engineer a title, Tempe, AZ a place) and what the page
tells (a cell at the right edge and what stands beside the dates are places before they are names).
An entry without a row of its own for the employer stands below the one before: its employer holds.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..extraction import DOUBTFUL_CONFIDENCE
from .contacts import country_code_in, is_region
from .entries import Entry, HeadPart
from .lexicon import (
    after_label,
    count_words,
    fold_words,
    is_duration,
    label_of,
    lexicon,
    split_words,
)

DEGREE_WITH_FIELD = (
    r"(?:of|der|de|in)\s+(?:science|arts|engineering|business administration|education|laws?"
    r"|philosophy|fine arts|technology|commerce|applied science|ciencias)"
)
DOCTOR = r"dr\.(?:\s?-?[^\W\d_]{1,6}\.)*"  # Dr. rer. nat., Dr. h. c.
HONOURS = re.compile(
    r"(?i)(?:(?:upper |lower )?(?:first|second|third)[- ]class(?: honou?rs)?"
    r"|(?:(?:summa|magna) )?cum laude|(?:with )?(?:distinction|merit)|[12]:[12])"
)
# A comma outside of brackets; the one in "Nowco, Inc." belongs to the name.
COMMA = re.compile(
    r",\s+(?![^(]*\))(?!(?:inc|llc|ltd|ltda|lda|limited|corp|plc|gmbh|co|s\.\s?a|s\.\s?l|s\.\s?r"
    r"|s\.\s?p|b\.\s?v|n\.\s?v)\b)",
    re.IGNORECASE,
)
RANKS = frozenset("level niveau nivel nível livello stufe grade".split())
Score = Callable[[str], int]


Slot = tuple[int, int]  # rows below the dates, and the part of that row
SURE, LIKELY = 0.9, 0.8
CLEAR_MARGIN = 1.0  # by which one reading of a section must be better than the other to be sure
CAPITALISING_LANGUAGES = frozenset(
    {"fr", "es", "pt", "it", "nl"}
)  # names alone have capitals within
LONG_WORD = 4  # letters from which a word within a name has a capital


@dataclass(frozen=True, slots=True)
class EntryHead:
    """An entry's head as it was read. `what` is the title or the degree, `who` the other."""

    what: str = ""
    who: str = ""
    location: str = ""
    kind: str = ""
    more: tuple[str, ...] = ()  # parts that have no place
    confidence: float = SURE
    placed: float = LIKELY  # how surely the place is one


@dataclass(frozen=True, slots=True)
class Scores:
    """How much a text reads like what a section's entries name, and like who."""

    what: Score
    who: Score
    language: str = ""
    places: frozenset[str] = frozenset()  # towns that the document names as such elsewhere


def title_score(text: str) -> int:
    """How much the text reads like a job's title."""
    told = lexicon()
    return count_words(text, told.title_words, told.title_ends) - 2 * company_score(text)


def company_score(text: str) -> int:
    """How much the text reads like a company's name."""
    return count_words(text, lexicon().company_words)


def degree_score(text: str) -> int:
    """How much the text reads like a degree."""
    return count_words(text, lexicon().degree_words)


def school_score(text: str) -> int:
    """How much the text reads like a school's name."""
    told = lexicon()
    return count_words(text, told.school_words, told.school_ends) - 2 * (
        starts_with_degree(text) > 0
    )


def starts_with_degree(text: str) -> int:
    """1 where the text begins with a degree."""
    words = split_words(text)
    return int(
        bool(words)
        and (words[0] in lexicon().degree_words or words[0].rstrip(".") in lexicon().degree_words)
    )


def parse_heads(entries: Sequence[Entry], scores: Scores) -> list[EntryHead]:
    """The heads of a section's entries, all read in the order that fits them best."""
    laid = [_parts_by_slot(entry, scores) for entry in entries]
    towns = scores.places | _place_texts(laid)
    pairs = _rank_pairs(laid, scores, towns)
    if not pairs:
        return [
            _head(slots, None, entry, towns) for slots, entry in zip(laid, entries, strict=True)
        ]
    pair, clear = pairs[0][1], _is_clear(pairs)
    found: list[EntryHead] = []
    for slots, entry in zip(laid, entries, strict=True):
        own = _pair_of_entry(slots, pair, scores)
        head = _head(slots, own, entry, towns)
        doubt = not clear or own != pair or _prefers_other_order(slots, own, scores, towns)
        if own[1] is None and found and _is_below_another(slots, pair):
            location = head.location or found[-1].location
            head = replace(head, who=found[-1].who, location=location)
            doubt = not clear
        found.append(replace(head, confidence=DOUBTFUL_CONFIDENCE if doubt else SURE))
    return found


SlotPair = tuple[Slot | None, Slot | None]
PartsBySlot = dict[Slot, HeadPart]


def _parts_by_slot(entry: Entry, scores: Scores) -> PartsBySlot:
    """The parts of an entry's head by their slots; one that is all there is, by its commas."""
    pieces = [p for p in _split_at(entry.pieces) if not _is_aside_remark(p.text)]
    pieces = [p for p in pieces if not _is_kind(p.text) and not _is_grade(p.text)]
    pieces = [p for p in pieces if not after_label("courses", p.text)]
    names = [p for p in pieces if not _is_place(p.text) and _could_name(p, scores)]
    other = [p for p in pieces if p.aside and not _is_place(p.text) and p.text not in scores.places]
    placed = bool(other) and len(names) == 1 and _ends_in_place(names[0].text, scores.places)
    if len(names) == 1 and not placed and len(parts := _comma_parts(names[0].text, scores)) > 1:
        more = [p for p in pieces if p is not names[0]]
        pieces = [replace(names[0], text=text) for text in parts] + more
    else:
        last = names[-1] if len(names) == 2 and names[0].row == names[1].row else None
        pieces = [q for p in pieces for q in _split_names(p, scores) or _split_place(p, p is last)]
        pieces = _join_fields(pieces, entry, scores)
    laid: PartsBySlot = {}
    counts: Counter[int] = Counter()
    for piece in (p for p in pieces if not _is_grade(p.text) and not _is_aside_remark(p.text)):
        row = piece.row - entry.dated_row
        laid[row, counts[row]] = piece
        counts[row] += 1
    return laid


def _could_name(piece: HeadPart, scores: Scores) -> bool:
    """Whether a part may name who or what: one at the right edge by its words alone."""
    return not piece.aside or scores.what(piece.text) > 0 or scores.who(piece.text) > 0


def _split_names(piece: HeadPart, scores: Scores) -> list[HeadPart]:
    """The parts of a list of commas with who in it; none where the first names who.

    "Physics, University of Ulm, with honours" tells of the university between two others.
    """
    parts = COMMA.split(piece.text)
    counts = [scores.who(part) for part in parts]
    best = counts.index(max(counts))
    named = scores.what(parts[0]) > 0 and not _is_aside_remark(parts[0])  # "(Dr.-Ing.)" is before
    if best == 0 or counts[0] > 0 or named or counts[best] <= 0:
        return []
    told = [", ".join(parts[:best]), parts[best], ", ".join(parts[best + 1 :])]
    return [replace(piece, text=text) for text in told if text]


def _join_fields(pieces: Sequence[HeadPart], entry: Entry, scores: Scores) -> list[HeadPart]:
    """The pieces, with what a comma parted from a title or degree put back: "B.Sc., Physics"."""
    whole = [p.text for p in entry.pieces]
    told: list[HeadPart] = []
    for piece in pieces:
        before = told[-1] if told and told[-1].row == piece.row else None
        parted = before and piece.text not in whole and before.text in whole and not piece.aside
        if before and parted and scores.what(before.text) > 0 >= scores.who(piece.text):
            told[-1] = replace(before, text=f"{before.text}, {piece.text}")
            continue
        told.append(piece)
    return told


def _split_place(piece: HeadPart, last: bool) -> list[HeadPart]:
    """The last name of a row, with a place behind its comma as a part of its own."""
    parts = COMMA.split(piece.text)
    if not last or len(parts) < 2 or not _is_place(", ".join(parts[1:])):
        return [piece]
    return [replace(piece, text=parts[0]), replace(piece, text=", ".join(parts[1:]), aside=True)]


def _place_texts(laid: Sequence[PartsBySlot]) -> frozenset[str]:
    """Texts that are surely places, and those that several entries have at the right edge."""
    pieces = [p for slots in laid for p in slots.values()]
    surely = {p.text for p in pieces if _is_place(p.text)}
    aside = Counter(p.text for p in pieces if p.aside)
    return frozenset(surely | {text for text, often in aside.items() if often > 1})


def _rank_pairs(
    laid: Sequence[PartsBySlot], scores: Scores, towns: frozenset[str]
) -> list[tuple[float, tuple[Slot, Slot]]]:
    """All pairs of slots for what and who, the best first."""
    slots = sorted({slot for each in laid for slot in each})
    pairs = [
        (sum(_pair_score(each, what, who, scores, towns) for each in laid), (what, who))
        for what, who in itertools.permutations(slots, 2)
    ]
    return sorted(pairs, key=lambda pair: -pair[0])


def _is_clear(pairs: Sequence[tuple[float, tuple[Slot, Slot]]]) -> bool:
    """Whether the best pair is better than the one in the other order, and than all others."""
    best, second = pairs[0][0], pairs[1][0]
    return best - second >= CLEAR_MARGIN


def _pair_score(
    laid: PartsBySlot, what: Slot, who: Slot, scores: Scores, towns: frozenset[str]
) -> float:
    """How well one entry reads where those slots name what and who."""
    total = 0.0
    for slot, score, other in ((what, scores.what, scores.who), (who, scores.who, scores.what)):
        piece = laid.get(slot)
        if piece is None:
            total -= 1.0 if slot == what else 0.4
            continue
        total += _clip_score(score(piece.text)) - 0.5 * _clip_score(other(piece.text))
        total += _capital_score(piece.text, scores.language) * (1 if slot == who else -1)
        total -= 1.5 * (_is_place(piece.text) or piece.text in towns)
        total -= 0.8 * piece.aside + 0.8 * (piece.dated and _stands_beside(laid, piece))
        total += 0.3 * piece.bold - 0.1 * piece.row - 0.1 * slot[1]
        total += 0.6 * (slot == who) * _ends_in_place(piece.text, towns)
    return total


def _ends_in_place(text: str, towns: frozenset[str]) -> bool:
    """Whether a place stands behind the text's comma, as it does behind an employer's name."""
    tail = COMMA.split(text)[1:]
    return bool(tail) and (", ".join(tail) in towns or _is_place(", ".join(tail)))


def _stands_beside(laid: PartsBySlot, piece: HeadPart) -> bool:
    """Whether a part beside the dates is one too many: two others stand elsewhere."""
    return sum(not p.dated and not p.aside for p in laid.values()) > 1


def _clip_score(score: float) -> float:
    return max(-2.0, min(2.0, score))


def _capital_score(text: str, language: str) -> float:
    """Above 0 where the text has capitals as a name has, below where it has a noun's small ones."""
    words = [w for w in re.findall(r"[^\W\d_]+", text)[1:] if len(w) >= LONG_WORD]
    if text.isupper() or not words:
        return 0.6 * bool(re.search(r"&", text))
    if any(w.islower() for w in words):
        return -0.5
    return 0.5 if language in CAPITALISING_LANGUAGES else 0.0


def _pair_of_entry(laid: PartsBySlot, pair: tuple[Slot, Slot], scores: Scores) -> SlotPair:
    """The section's pair as far as the entry has it; the next best where it lacks what.

    What stands beside the dates is a place before it is a name.
    """
    what, who = (slot if slot in laid else None for slot in pair)
    rest = [s for s, p in laid.items() if s not in (what, who) and not _is_place(p.text)]
    rest = [s for s in rest if not laid[s].aside]
    named = [s for s in rest if not laid[s].dated or scores.what(laid[s].text) > 0]
    if what is None and named:
        what = named[0]
    return what, who


def _is_below_another(laid: PartsBySlot, pair: tuple[Slot, Slot]) -> bool:
    """Whether the entry has no row where the others have who: it stands below the one before."""
    return pair[1][0] < 0 and not any(row <= pair[1][0] for row, _ in laid)


def _prefers_other_order(
    laid: PartsBySlot, pair: SlotPair, scores: Scores, towns: frozenset[str]
) -> bool:
    """Whether the entry's own words fit the other order better."""
    what, who = pair
    if what is None or who is None:
        return True
    return _pair_score(laid, who, what, scores, towns) > _pair_score(laid, what, who, scores, towns)


def _head(
    laid: PartsBySlot, pair: SlotPair | None, entry: Entry, towns: frozenset[str]
) -> EntryHead:
    what_slot, who_slot = pair or (next(iter(laid), None), None)
    what, who = (laid[s].text if s is not None else "" for s in (what_slot, who_slot))
    rest = [p for s, p in laid.items() if s not in (what_slot, who_slot)]
    kind = next((p.text for p in entry.pieces if _is_kind(p.text)), "")
    what, beside = _without_kind(_after_at(what))
    location, placed = _place_of(rest, towns)
    who, tail, surely = split_location(_after_at(who), towns, alone=not location)
    if tail:
        location, placed = tail, surely
    more = tuple(p.text for p in rest if p.text != location)
    graded = tuple(p.text for p in entry.pieces if _is_grade(p.text))
    return EntryHead(
        what, who, _after_at(location), kind or beside, (*more, *graded), placed=placed
    )


def _place_of(rest: Sequence[HeadPart], towns: frozenset[str]) -> tuple[str, float]:
    """The place among the parts that name neither what nor who, and how surely it is one."""
    for piece in rest:
        if _is_place(piece.text) or piece.text in towns:
            return piece.text, LIKELY + 0.05
    for piece in rest:
        if _may_be_place(piece):
            return piece.text, LIKELY if piece.aside or piece.dated else DOUBTFUL_CONFIDENCE
    return "", LIKELY


def split_location(who: str, towns: frozenset[str], *, alone: bool) -> tuple[str, str, float]:
    """The name, the place behind its comma, and how surely: "Nowco, Ulm", "Nowco, Portland, OR"."""
    parts = COMMA.split(who)
    for first in range(1, len(parts)):
        tail = _unstopped(", ".join(parts[first:]))
        if _is_place(tail) or tail in towns or _after_at(tail) in towns:
            return ", ".join(parts[:first]), tail, LIKELY + 0.05
    last = parts[-1]
    unit = count_words(last, lexicon().units)
    name = company_score(last) or unit or "&" in last or re.search(r"\d|[()]", last)
    if len(parts) == 1 or name or len(last.split()) > 3 or not alone:
        return who, "", LIKELY
    return ", ".join(parts[:-1]), last, LIKELY


def _unstopped(text: str) -> str:
    """The text without the full stop of its line; one of an abbreviation stays: "U.S.A."."""
    return text[:-1] if re.search(r"(?<![.\w])\w{2,}\.$", text) else text


def _is_aside_remark(text: str) -> bool:
    """Whether the text is no part of a name: a duration, or a remark in brackets."""
    return is_duration(text) or bool(re.fullmatch(r"\([^()]*\)", text.strip()))


def _split_at(pieces: Sequence[HeadPart]) -> list[HeadPart]:
    """The pieces, with "Engineer at Nowco" as two of them."""
    words = "|".join(map(re.escape, lexicon().at))
    parted: list[HeadPart] = []
    for piece in pieces:
        told = re.split(rf"\s+(?:{words})\s+", piece.text, maxsplit=1)
        two = len(told) == 2 and title_score(told[0]) > 0
        parted += [replace(piece, text=text) for text in told] if two else [piece]
    return parted


def _comma_parts(text: str, scores: Scores) -> list[str]:
    """What commas part; one within brackets or a name ("Kade, Bos & Zonen") parts nothing."""
    parts = [p for p in COMMA.split(text) if not _is_grade(p)]
    if len(parts) > 3 and _is_place(", ".join(parts[-2:])):
        parts[-2:] = [", ".join(parts[-2:])]
    for n in range(len(parts) - 1, 1, -1):
        if "&" in parts[n]:
            parts[n - 1 : n + 1] = [", ".join(parts[n - 1 : n + 1])]
    is_named = len(parts) > 2 and scores.who(parts[2]) > max(0, scores.who(parts[1]))
    if is_named and scores.what(parts[0]) > 0:
        parts[:2] = [", ".join(parts[:2])]
    return parts


def _without_kind(what: str) -> tuple[str, str]:
    """The title without the kind of employment in its brackets, and that kind."""
    found = re.search(r"\s*\(([^()]+)\)$", what)
    return (what[: found.start()], found[1]) if found and _is_kind(found[1]) else (what, "")


def _after_at(text: str) -> str:
    """The text without an "at" before it and a full stop behind it."""
    words = "|".join(map(re.escape, lexicon().at))
    told = re.sub(rf"^(?:{words})\s+", "", text)
    return told[:-1] if re.search(r"[^\W\d_]{4,}\.$", told) else told


def _is_place(text: str) -> bool:
    """Whether the text is surely a place: a state, a country, a city with one, or "remote"."""
    parts = [p.strip() for p in text.split(",")]
    if fold_words(text) in lexicon().remote:
        return True
    if len(parts) > 1:
        country = bool(country_code_in(parts[-1]))
        known = is_region(parts[-1]) or (country and (len(parts) == 2 or is_region(parts[-2])))
        return known and len(parts) <= 2 + country and not company_score(text)
    return bool(country_code_in(text))


def _may_be_place(piece: HeadPart) -> bool:
    """Whether a part that has no other place may be one: short, and in capitals as names are."""
    words = piece.text.split()
    return len(words) <= 4 and piece.text[:1].isupper() and not re.search(r"\d|:", piece.text)


def _is_kind(text: str) -> bool:
    return text.casefold().strip(" ()") in lexicon().kinds


def _is_grade(text: str) -> bool:
    """Whether the text is a grade, by its label or by its words."""
    labelled = label_of(re.split(r":|\s(?=\d)", text, maxsplit=1)[0]) == "grade"
    return (labelled and bool(re.search(r"[:\d]", text))) or bool(
        HONOURS.fullmatch(text.strip(" ()"))
    )


def grade_in(texts: Iterator[str] | Sequence[str]) -> str:
    """The grade that one of the texts tells after its label; '' for none."""
    labels = "|".join(re.escape(each) for each in lexicon().labels["grade"])
    for text in texts:
        found = re.search(rf"(?i)\b(?:{labels})\b\s*[:=]?\s*(?P<grade>[\w.,:/%()+ -]+?)\s*$", text)
        if found and re.search(r"\d|:", text):
            return found["grade"].strip(" .")
        if HONOURS.fullmatch(text.strip(" ()")):
            return text.strip(" ()")
    return ""


def without_grade(text: str) -> str:
    """The text without the parts between commas that are a grade."""
    return ", ".join(part for part in re.split(r",\s+", text) if not _is_grade(part))


def degree_and_field(text: str) -> tuple[str, str]:
    """The degree and what it is in: "Master of Science" and "Physics"."""
    text = without_grade(text)
    words = text.split()
    degree = rf"(?P<d>(?:{DOCTOR}|\S+)(?:\s+{DEGREE_WITH_FIELD})?(?:\s*\([^)]*\))?)"
    long = re.match(rf"(?i)^{degree}(?:,|\s+(?:in|en|em))\s+(?P<f>.+)$", text)
    if long:
        return long["d"].strip(" ,"), long["f"].strip()
    joint = "|".join(("in", "en", "em", "für"))
    split = re.match(rf"(?i)^(?P<d>.+?)\s+(?:{joint})\s+(?P<f>.+)$", text)
    if split and degree_score(split["d"]):
        return split["d"].strip(" ,"), split["f"].strip()
    alone = re.match(r"(?i)^(?P<d>\S+(?:\s+\S+)?)\s+(?:de|di)\s+(?P<f>.+)$", text)
    if (
        alone
        and degree_score(alone["d"])
        and not re.match(rf"(?i)\S+\s+{DEGREE_WITH_FIELD}$", text)
    ):
        return alone["d"], alone["f"]
    if re.fullmatch(rf"(?i)\S+\s+{DEGREE_WITH_FIELD}(?:\s*\([^)]*\))?", text):
        return text, ""
    cut = _degree_words(words)
    bare = _bare_field(words[1:]) or _bare_field(words[cut:])
    if len(words) > 1 and starts_with_degree(words[0]) and bare:
        return " ".join(words[:cut]), " ".join(words[cut:])
    parts = re.split(r",\s+", text, maxsplit=1)
    if len(parts) == 2 and degree_score(parts[0]):
        return parts[0], parts[1]
    return text, ""


def _degree_words(words: Sequence[str]) -> int:
    """How many words name the degree before its field: "HBO Bachelor", "MBO niveau 4"."""
    cut = 1
    while cut < len(words):
        ranked = fold_words(words[cut]) in RANKS and words[cut + 1 : cut + 2]
        if ranked and re.fullmatch(r"\d|[IVX]+", words[cut + 1]):
            cut += 2
        elif words[cut].startswith("(") or starts_with_degree(words[cut]):
            cut += 1
        else:
            break
    return cut


def _bare_field(words: Sequence[str]) -> bool:
    """Whether what follows a degree is its field, as in "MSc Statistics"; "zum ..." is not."""
    if not words:
        return False
    named = words[0][:1].isupper() or words[0].startswith("(")
    return named or (fold_words(words[0]) in RANKS and len(words) > 1)
