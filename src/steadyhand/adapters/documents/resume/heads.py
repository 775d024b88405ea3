"""Which part of an entry's head is the company and which the title; the same for school and degree.

A document writes them in one order all through. So each entry votes by its words (a GmbH is a
company, an engineer is a title), and all entries are read in the order that won.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from .contacts import country_named, is_region
from .entries import Entry, Piece
from .words import bare, counted, label_of, lexicon, words_in

NAMED_DEGREE = (
    r"(?:of|der|de|in)\s+(?:science|arts|engineering|business administration|education|laws?"
    r"|philosophy|fine arts|technology|commerce|applied science|ciencias)"
)
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
Score = Callable[[str], int]


@dataclass(frozen=True, slots=True)
class Head:
    """An entry's head as it was read. `what` is the title or the degree, `who` the other."""

    what: str = ""
    who: str = ""
    location: str = ""
    kind: str = ""
    more: tuple[str, ...] = ()  # parts that have no place
    confidence: float = 0.9


def titles(text: str) -> int:
    """How much the text reads like a job's title."""
    told = lexicon()
    return counted(text, told.title_words, told.title_ends) - 2 * companies(text)


def companies(text: str) -> int:
    """How much the text reads like a company's name."""
    return counted(text, lexicon().company_words)


def degrees(text: str) -> int:
    """How much the text reads like a degree."""
    return counted(text, lexicon().degree_words)


def schools(text: str) -> int:
    """How much the text reads like a school's name."""
    told = lexicon()
    return counted(text, told.school_words, told.school_ends) - 2 * (degree_start(text) > 0)


def degree_start(text: str) -> int:
    """1 where the text begins with a degree."""
    words = words_in(text)
    return int(
        bool(words)
        and (words[0] in lexicon().degree_words or words[0].rstrip(".") in lexicon().degree_words)
    )


def heads(entries: Sequence[Entry], what: Score, who: Score) -> list[Head]:
    """The heads of a section's entries."""
    told = [_main(entry, what, who) for entry in entries]
    votes = [_vote(main, what, who) for main, _ in told]
    first_is_what = sum(votes) >= 0
    return [
        _head(main, rest, first_is_what=first_is_what, doubt=_doubt(vote, votes))
        for (main, rest), vote in zip(told, votes, strict=True)
    ]


def _doubt(vote: int, votes: Sequence[int]) -> bool:
    """Whether nothing speaks for the order, or the entry's own words speak against it."""
    total = sum(votes)
    return total == 0 or vote * total < 0


def _vote(main: Sequence[str], what: Score, who: Score) -> int:
    """1 where the title comes first, -1 where the company does, 0 where nobody can tell."""
    if len(main) < 2:
        return 0
    lead = (what(main[0]) - who(main[0])) - (what(main[1]) - who(main[1]))
    return (lead > 0) - (lead < 0)


def _main(entry: Entry, what: Score, who: Score) -> tuple[list[str], list[Piece]]:
    """The two parts that name what and who, and the rest. One row of commas is taken apart."""
    pieces = [p for p in _at_parted(entry.pieces) if not _is_kind(p.text) and not _graded(p.text)]
    main = [p for p in pieces if not _is_place(p.text) and not _is_placed_aside(p)]
    for beside in (_is_beside_dates, _is_aside):
        others = [p for p in main if not beside(p)]
        main = others if len(others) > 1 else main
    plain = [p for p in main if not _is_beside_dates(p)]
    if len(main) > 1 and len(plain) == 1:
        told = _apart(plain[0].text)
        if len(told) > 1 and who(told[1]) > 0:
            return told, [p for p in pieces if p is not plain[0]]
    if len(main) == 1:
        return _one(main[0], [p for p in entry.pieces if p is not main[0]])
    if len(main) > 2:
        main = [main[0], _second(main, what, who)]
    return [p.text for p in main], [p for p in entry.pieces if p not in main]


def _one(main: Piece, rest: list[Piece]) -> tuple[list[str], list[Piece]]:
    """One part that names both, or whose other half was taken for a place: "Nowco, Germany"."""
    told = _apart(main.text)
    other = next((p for p in rest if "," in p.text and _is_place(p.text)), None)
    if len(told) > 1 or other is None:
        return told, rest
    return [main.text, other.text], [p for p in rest if p is not other]


def _at_parted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, with "Engineer at Nowco" as two of them."""
    words = "|".join(map(re.escape, lexicon().at))
    parted: list[Piece] = []
    for piece in pieces:
        told = re.split(rf"\s+(?:{words})\s+", piece.text, maxsplit=1)
        two = len(told) == 2 and titles(told[0]) > 0
        parted += [replace(piece, text=text) for text in told] if two else [piece]
    return parted


def _is_beside_dates(piece: Piece) -> bool:
    return piece.dated and piece.row > 0


def _is_placed_aside(piece: Piece) -> bool:
    return piece.aside and "," in piece.text and is_region(piece.text.split(",")[-1].strip())


def _is_aside(piece: Piece) -> bool:
    return piece.aside


def _second(main: Sequence[Piece], what: Score, who: Score) -> Piece:
    """The part that says what the first one does not; of equal ones, one in a row of its own."""
    lead = what(main[0].text) - who(main[0].text)

    def fits(piece: Piece) -> tuple[int, bool, int]:
        own = who(piece.text) - what(piece.text)
        return (
            own if lead > 0 else -own if lead < 0 else abs(own),
            piece.row > main[0].row,
            -main.index(piece),
        )

    return max(main[1:], key=fits)


def _apart(text: str) -> list[str]:
    """The parts of a head that one text holds: "Engineer at Nowco", "Engineer, Nowco, Ulm"."""
    words = "|".join(map(re.escape, lexicon().at))
    told = re.split(rf"\s+(?:{words})\s+", text, maxsplit=1)
    if len(told) == 2:
        return told
    return _comma_parts(text)


def _comma_parts(text: str) -> list[str]:
    """Two parts at the first comma outside of brackets; a place behind it stays with the second."""
    parts = COMMA.split(text)
    return [parts[0], ", ".join(parts[1:])] if len(parts) > 1 else [text]


def _head(main: Sequence[str], rest: Sequence[Piece], *, first_is_what: bool, doubt: bool) -> Head:
    what, who = _in_order(main, first_is_what=first_is_what)
    who, location = _located(who)
    kind = next((p.text for p in rest if _is_kind(p.text)), "")
    what, beside = _without_kind(what)
    kind = kind or beside
    others = [p.text for p in rest if p.text != kind and not _graded(p.text)]
    if not location:
        location = next((t for t in others if _is_place(t)), "")
    if not location:
        location = next((p.text for p in rest if p.text in others and _may_be_place(p)), "")
    more = tuple(t for t in others if t != location)
    return Head(what, who, location, kind, more, 0.6 if doubt else 0.9)


def _without_kind(what: str) -> tuple[str, str]:
    """The title without the kind of employment in its brackets, and that kind."""
    found = re.search(r"\s*\(([^()]+)\)$", what)
    return (what[: found.start()], found[1]) if found and _is_kind(found[1]) else (what, "")


def _in_order(main: Sequence[str], *, first_is_what: bool) -> tuple[str, str]:
    first, second = (_after_at(each) for each in (*main, "", "")[:2])
    return (first, second) if first_is_what else (second, first)


def _after_at(text: str) -> str:
    """The text without an "at" before it and a full stop behind it."""
    words = "|".join(map(re.escape, lexicon().at))
    told = re.sub(rf"^(?:{words})\s+", "", text)
    return told[:-1] if re.search(r"[^\W\d_]{4,}\.$", told) else told


def _located(who: str) -> tuple[str, str]:
    """The name and the place that follows it: "Nowco, Ulm", "Nowco, Portland, OR"."""
    parts = COMMA.split(who)
    if len(parts) == 1 or companies(parts[-1]):
        return who, ""
    known = _is_place(", ".join(parts[-2:])) and len(parts) > 2
    count = 2 if known else 1
    return ", ".join(parts[:-count]), _after_at(", ".join(parts[-count:]))


def _is_place(text: str) -> bool:
    """Whether the text is surely a place: a state, a country, a city with one, or "remote"."""
    parts = [p.strip() for p in text.split(",")]
    if bare(text) in lexicon().remote:
        return True
    if len(parts) > 1:
        country = bool(country_named(parts[-1]))
        known = is_region(parts[-1]) or (country and (len(parts) == 2 or is_region(parts[-2])))
        return known and len(parts) <= 2 + country and not companies(text)
    return bool(country_named(text))


def _may_be_place(piece: Piece) -> bool:
    """Whether a part that has no other place may be one: short, and in capitals as names are."""
    words = piece.text.split()
    return len(words) <= 4 and piece.text[:1].isupper() and not re.search(r"\d|:", piece.text)


def _is_kind(text: str) -> bool:
    return text.casefold().strip(" ()") in lexicon().kinds


def _graded(text: str) -> bool:
    """Whether the text is a grade, by its label or by its words."""
    labelled = label_of(text.partition(":")[0]) == "grade" and ":" in text
    return labelled or bool(HONOURS.fullmatch(text.strip(" ()")))


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


def degree_and_field(text: str) -> tuple[str, str]:
    """The degree and what it is in: "Master of Science" and "Physics"."""
    text = ", ".join(p for p in re.split(r",\s+", text) if not _graded(p))
    words = text.split()
    degree = rf"(?P<d>\S+(?:\s+{NAMED_DEGREE})?(?:\s*\([^)]*\))?)"
    long = re.match(rf"(?i)^{degree}(?:,|\s+(?:in|en|em))\s+(?P<f>.+)$", text)
    if long:
        return long["d"].strip(" ,"), long["f"].strip()
    joint = "|".join(("in", "en", "em"))
    split = re.match(rf"(?i)^(?P<d>.+?)\s+(?:{joint})\s+(?P<f>.+)$", text)
    if split and degrees(split["d"]):
        return split["d"].strip(" ,"), split["f"].strip()
    alone = re.match(r"(?i)^(?P<d>\S+)\s+(?:de|di)\s+(?P<f>.+)$", text)
    if alone and degree_start(alone["d"]) and not re.match(rf"(?i)\S+\s+{NAMED_DEGREE}$", text):
        return alone["d"], alone["f"]
    if re.fullmatch(rf"(?i)\S+\s+{NAMED_DEGREE}(?:\s*\([^)]*\))?", text):
        return text, ""
    if len(words) > 1 and degree_start(words[0]) and _bare_field(words[1:]):
        cut = 2 if words[1].startswith("(") and len(words) > 2 else 1
        return " ".join(words[:cut]), " ".join(words[cut:])
    parts = re.split(r",\s+", text, maxsplit=1)
    if len(parts) == 2 and degrees(parts[0]):
        return parts[0], parts[1]
    return text, ""


def _bare_field(words: Sequence[str]) -> bool:
    """Whether what follows a degree is its field, as in "MSc Statistics"; "zum ..." is not."""
    return words[0][:1].isupper() or words[0].startswith("(")
