"""Who a resume is about: name, headline, personal details, and how the person can be reached."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..extraction import ExtractedFact, LeftOut, Place
from ..language_files import load_vocabulary
from ..pdf import LINE_HYPHENS
from . import contacts, outline
from .dates import day_of
from .heads import title_score
from .layout import Cell, Row
from .lexicon import fold_words, is_title, label_of, lexicon, section_of

TITLES = re.compile(r"^((?:prof|dr|dipl|ing|mag)\.?(?:-ing\.)?\s+)+", re.IGNORECASE)
AFTER_NAME = re.compile(
    r",?\s+(ph\.?d\.?|m\.?d\.?|mba|msc|m\.sc\.|bsc|b\.sc\.|pmp|cpa|rn|pe|jr\.?|sr\.?)\s*$",
    re.IGNORECASE,
)
NAME_WORDS = (2, 5)
LARGE_RATIO = 1.5  # times the usual height: a name of one word in a line
LETTERS = re.compile(r"[^\W\d_]+(?:[-'’.][^\W\d_]*)*\.?")
PARTICLES = frozenset("de del della di da do dos das du la le van von der den el al".split())
DOUBTFUL = 0.7
INITIAL = 2  # letters of an initial with its full stop
TOWN_WORDS = 3
HEADLINE_WORDS = 9
LINK_TEXT = "a link"  # the place of an address that stands behind a text
OTHER_LABELS = ("birthday", "citizenships", "driving", "ignored", "name", "given", "family")
PARTS = re.compile(r"\s*[|·•]\s*|\s{2,}")
LEVEL = 3.0  # points by which edges of one column differ


class PersonReader:
    """Reads the top and the personal section of one resume; keeps what it could not read."""

    def __init__(
        self, sections: Sequence[outline.Section], links: Sequence[str], language: str
    ) -> None:
        self._rows = _personal(sections)
        self._top = [
            row for row in self._rows if row not in outline.rows_of_sections(sections, "contact")
        ]
        self._all = [row for s in sections for row in s.rows]
        self._links = links
        self._language = language
        heights = sorted(row.height for row in self._all)
        self._usual = heights[len(heights) // 2] if heights else 0.0
        self._named_row = self._headline_row = ""
        self._broken: dict[str, str] = {}  # addresses of mail as their two lines have them
        self.left: list[LeftOut] = []

    def found(self) -> Iterator[ExtractedFact]:
        """Every fact about the person."""
        labelled = dict(self._labelled())
        yield from self._name(labelled)
        yield from self._details(labelled)
        yield from self._contacts()

    def _labelled(self) -> Iterator[tuple[str, tuple[str, Row]]]:
        """What stands behind a label: in the next cell, or after a colon."""
        for text, row in self._parts():
            name, colon, value = outline.without_bullet(text).partition(":")
            if colon and value.strip() and (label := label_of(name)):
                yield label, (value.strip(), row)
        for row in self._rows:
            texts = [c.text for c in row.cells]
            if len(texts) == 2 and (label := label_of(outline.without_bullet(texts[0]))):
                yield label, (texts[1].strip(" :"), row)
            for text in texts:
                if (birth := _text_after_label("birthday", text)) and day_of(text):
                    yield "birthday", (birth, row)
                if classes := _text_after_label("driving", text):
                    yield "driving", (classes, row)

    def _parts(self) -> Iterator[tuple[str, Row]]:
        """What bars and dots part in the rows; a part that had no room goes on in the next row."""
        for text, row in outline.row_texts(self._rows, _is_rest_of_list):
            for part in PARTS.split(text):
                if part.strip():
                    yield part.strip(), row

    def _name(self, labelled: dict[str, tuple[str, Row]]) -> Iterator[ExtractedFact]:
        if "given" in labelled and "family" in labelled:
            for part in ("given", "family"):
                yield _fact(("name", part), *labelled[part], 0.97)
            return
        if "name" in labelled:
            yield from self._named(*labelled["name"], 0.97)
            return
        row = max((r for r in self._all if self._could_name(r)), key=_prominence, default=None)
        if row is None:
            return
        self._named_row = row.where
        last = self._rest_of_name(row)
        text = row.cells[0].text if last is row else f"{row.text} {last.text}"
        yield from self._named(text, row, 0.92 if row in self._rows else 0.7)
        yield from self._headline(last)

    def _rest_of_name(self, row: Row) -> Row:
        """The last row of the name: one word more may stand below it, as large."""
        place = self._all.index(row)
        for below in self._all[place + 1 : place + 2]:
            alike = abs(below.height - row.height) < 0.5 and below.bold == row.bold
            if alike and len(below.cells) == 1 and LETTERS.fullmatch(below.text):
                return below
        return row

    def _named(self, text: str, row: Row, confidence: float) -> Iterator[ExtractedFact]:
        told = AFTER_NAME.sub("", text)
        title = TITLES.match(told)
        if title:
            yield _fact(("name", "title"), title[0].strip().title(), row, confidence)
        words = told[title.end() if title else 0 :].split()
        if any(w.isupper() and len(w) > INITIAL for w in words):
            capitals = all(w.isupper() for w in words)
            confidence = min(confidence, DOUBTFUL if _has_particle(words) else 0.85)
            words = [w.title() if _is_shouted(w, capitals) else w for w in words]
        if len(words) == 2:
            yield _fact(("name", "given"), words[0], row, confidence)
            yield _fact(("name", "family"), words[1], row, confidence)
        else:
            yield _fact(("name", "full"), " ".join(words), row, confidence)

    def _could_name(self, row: Row) -> bool:
        text = AFTER_NAME.sub("", row.cells[0].text)
        words = text.split()
        least, most = (1, 5) if row.height > LARGE_RATIO * self._usual else NAME_WORDS
        letters = all(LETTERS.fullmatch(w) for w in words)
        shown = bool(words) and words[0][:1].isupper()
        return (
            row.page == 0
            and least <= len(words) <= most
            and letters
            and shown
            and not is_title(text)
            and not section_of(text)
            and not label_of(text)
        )

    def _headline(self, name: Row) -> Iterator[ExtractedFact]:
        """The line below the name, where it says nothing else."""
        place = self._all.index(name)
        below = [r for r in self._all[place + 1 : place + 3] if r in self._top]
        level = [r for r in below if abs(r.x0 - name.x0) < LEVEL] or below[:1]
        for row in level[:1]:
            text = outline.without_bullet(row.cells[0].text)
            reached = re.search(r"[@\d]|https?:|www\.", text)
            place_named = contacts.country_code_in(text.split(",")[-1].strip())
            if _is_town_beside(row):
                return
            if not reached and not place_named and len(text.split()) <= HEADLINE_WORDS:
                self._headline_row = row.where
                named = title_score(text) > 0 or " " in text
                yield _fact(("headline",), text, row, 0.85 if named else DOUBTFUL)

    def _details(self, labelled: dict[str, tuple[str, Row]]) -> Iterator[ExtractedFact]:
        if "birthday" in labelled and (day := day_of(labelled["birthday"][0])):
            yield ExtractedFact(("birthday",), day, 0.93, *_is_new(labelled["birthday"]))
        if "citizenships" in labelled:
            for place, code in enumerate(_citizenships(labelled["citizenships"][0])):
                yield ExtractedFact(
                    ("citizenships", place), code, 0.9, *_is_new(labelled["citizenships"])
                )
        if "driving" in labelled:
            yield from driving_classes([labelled["driving"]])

    def _contacts(self) -> Iterator[ExtractedFact]:
        """E-mail, telephone, links and address; each with the row in which it stands."""
        told = contacts.find_contacts(self._reaching(), self._language)
        everything = " ".join(r.text for r in self._all)
        for place, email in enumerate(told.emails):
            where = ("email",) if place == 0 else ("other_emails", place - 1)
            written = self._broken.get(email, email)
            yield self._at(where, email, written, 0.97 if written == email else DOUBTFUL)
        country, surely = contacts.home_country(told.address, self._language)
        yield from self._phones(told.phones, country, surely)
        broken = [contacts.without_line_hyphen(link, everything) for link in told.links]
        yield from self._sites(broken, told.links, mailed=bool(told.emails))
        anchor = told.address.get("city", "")  # a country's code stands nowhere itself
        for key, value in told.address.items():
            written = told.country if told.country in everything else ""
            text = written or anchor if key == "country" else value
            yield self._at(("address", key), value, text, 0.85)
        if "city" not in told.address:
            yield from self._town(told.towns)
        self.left += [self._unread(text, "a second address") for text in told.unread]

    def _reaching(self) -> Iterator[str]:
        """The rows without what is labelled as something else."""
        for text, row in outline.row_texts(self._whole_mails(), _is_rest_of_list):
            parts = [p for p in PARTS.split(text) if p.strip()]
            kept = [
                p
                for p in parts
                if label_of(outline.without_bullet(p).partition(":")[0]) not in OTHER_LABELS
            ]
            if not self._is_other(row) and len(kept) == len(parts):
                yield text
            elif kept and len(parts) > 1:
                yield " | ".join(kept)

    def _whole_mails(self) -> Iterator[Row]:
        """The rows, each address of mail that a column's end broke as a whole in the first."""
        taken = False
        for row, below in zip(self._rows, [*self._rows[1:], None], strict=False):
            if taken:
                taken = False
                continue
            whole = _whole_mail(row, below) if below is not None else ""
            if taken := bool(whole) and below is not None:
                begun = row.text.split()[-1]
                self._broken[whole] = f"{begun} {below.text if below else ''}"
                run = row.cells[-1].runs[-1]
                text = f"{run.text.removesuffix(begun)}{whole}"
                runs = (*row.cells[-1].runs[:-1], replace(run, text=text))
                row = replace(row, cells=(*row.cells[:-1], Cell(runs)))
            yield row

    def _town(self, texts: Sequence[str]) -> Iterator[ExtractedFact]:
        """A town that stands alone beside an address of mail or a number, or in the next row."""
        taken = {self._named_row, self._headline_row}
        for text in texts:
            for place, row in enumerate(self._rows):
                near = self._rows[max(0, place - 1) : place + 2]
                reaches = any(
                    contacts.EMAIL.search(r.text) or contacts.PHONE.search(r.text) for r in near
                )
                whole = text in re.split(
                    r"\s*[|•·⋄◆∙,]\s*|\s{2,}|\s[–—-]\s", outline.without_bullet(row.text)
                )
                if whole and reaches and row.where not in taken and not section_of(text):
                    yield ExtractedFact(("address", "city"), text, 0.75, row.text, row.where)
                    return

    def _unread(self, text: str, why: str) -> LeftOut:
        row = next((r for r in self._all if text[:12] in r.text), None)
        return LeftOut(text, why, row.where if row else "")

    def _phones(
        self, phones: Sequence[str], country: str, surely: float
    ) -> Iterator[ExtractedFact]:
        place = 0
        for text in phones:
            number = contacts.e164_number(text, country or contacts.north_american_country(text))
            if not number:
                why = "a telephone number without its country's code"
                self.left.append(self._unread(text, why))
                continue
            where: Place = ("phone",) if place == 0 else ("other_phones", place - 1)
            yield self._at(where, number, text, 0.97 if text.startswith(("+", "(+")) else surely)
            place += 1

    def _sites(
        self, texts: Sequence[str], written: Sequence[str], *, mailed: bool
    ) -> Iterator[ExtractedFact]:
        """The links by the networks that they lead to; those behind a text are whole."""
        whole = {contacts.web_address(text): raw for text, raw in zip(texts, written, strict=True)}
        hidden = [u for u in self._links if u.startswith("http") and not self._is_of_entry(u)]
        shown = [whole.get(contacts.web_address(u), u) for u in hidden]
        names: set[str] = set()
        for text, raw in zip((*hidden, *texts), (*shown, *written), strict=True):
            url = contacts.web_address(text)
            name = contacts.network_name(url)
            if name in names:
                continue
            names.add(name)
            rest = not mailed and not re.search(r"//|www\.|/", text)  # of an address of mail
            surely = DOUBTFUL if rest else 0.7 if raw != text else 0.9
            yield self._at(("links", name), url, raw, surely)

    def _is_of_entry(self, url: str) -> bool:
        """Whether the address stands in the text below another heading, and not at the top."""
        bare = re.sub(r"(?i)^https?://(www\.)?", "", url).rstrip("/")
        rows = [row for row in self._all if bare in row.text]
        return bool(rows) and not any(row in self._rows for row in rows)

    def _is_other(self, row: Row) -> bool:
        label = label_of(outline.without_bullet(row.cells[0].text).partition(":")[0])
        return label in OTHER_LABELS

    def _at(self, place: Place, value: str, text: str, confidence: float) -> ExtractedFact:
        row = next((r for r in self._all if text[:12] in r.text), None)
        return ExtractedFact(place, value, confidence, text, row.where if row else LINK_TEXT)


def _is_town_beside(row: Row) -> bool:
    """Whether a short name without a title's words stands in one row with mail or telephone."""
    name, *others = (cell.text for cell in row.cells)
    reaches = any(contacts.EMAIL.search(text) or contacts.PHONE.search(text) for text in others)
    return reaches and len(name.split()) <= TOWN_WORDS and title_score(name) <= 0


def _personal(sections: Sequence[outline.Section]) -> tuple[Row, ...]:
    """The top and the personal section; where no address is in them, also one nobody knows."""
    rows = outline.rows_of_sections(sections, outline.TOP_SECTION, "contact")
    if any(contacts.EMAIL.search(row.text) for row in rows):
        return rows
    return outline.rows_of_sections(sections, outline.TOP_SECTION, "contact", outline.OTHER_SECTION)


def driving_classes(texts: Sequence[tuple[str, Row]]) -> Iterator[ExtractedFact]:
    """The classes of a driving licence."""
    place = 0
    for text, row in texts:
        for word in re.split(r"[\s,;/]+|\bund\b|\band\b", text):
            if fold_words(word) in lexicon().drives or not re.fullmatch(
                r"[A-Z]{1,2}\d?[A-Z]?", word
            ):
                continue
            yield ExtractedFact(("driving_licence", place), word, 0.85, text, row.where)
            place += 1


def _citizenships(text: str) -> Iterator[str]:
    """The countries whose citizen the text calls the person."""
    said = {word: code for code, words in lexicon().citizens.items() for word in words}
    for part in re.split(r"[,/;]|\bund\b|\band\b|\bet\b", text):
        word = " ".join(part.split()).casefold()
        code = said.get(word) or load_vocabulary().country(part.strip())
        if code:
            yield code


def _is_shouted(word: str, capitals: bool) -> bool:
    """Whether a word in capitals is none of its own: initials are, "DE" among capitals is not."""
    syllable = capitals and len(word) == INITIAL and re.search(r"[AEIOUY]", word)
    return word.isupper() and (len(word) > INITIAL or bool(syllable))


def _has_particle(words: Sequence[str]) -> bool:
    """Whether capitals hide how a name is written: "DE LUCA", "MCBRIDE"."""
    shouted = [w for w in words if w.isupper()]
    return any(w.casefold() in PARTICLES or w.startswith(("MC", "MAC")) for w in shouted)


def _text_after_label(label: str, text: str) -> str:
    """What follows a word of that label at the text's beginning; '' without it."""
    words = "|".join(re.escape(w) for w in lexicon().labels[label])
    found = re.match(rf"(?i)^\W*(?:{words})\b\s*:?\s*(.+)$", text)
    return found[1] if found else ""


NETWORK_LINE = re.compile(r"(?i)[\w%/-]+ \((?:linkedin|github|gitlab|xing|portfolio|personal)\)")


def _is_rest_of_list(text: str, before: Row, row: Row) -> bool:
    """Whether the row goes on with a list of parts, a link or an address that its end broke."""
    if row.fresh:
        return False
    if text.rstrip().endswith(LINE_HYPHENS) or (NETWORK_LINE.fullmatch(row.text) and "/" in text):
        return True
    return " | " in text and (
        outline.continues_line(before, row) or text.rstrip().endswith(("|", ":"))
    )


def _whole_mail(row: Row, below: Row) -> str:
    """The address of mail that begins at the row's end and had no room there; '' for none."""
    begun, rest = row.text.split()[-1], below.text
    whole = contacts.EMAIL.fullmatch(f"{begun}{rest}")
    if below.fresh or below.column != row.column or "@" not in begun or not whole:
        return ""
    letter = (row.x1 - row.x0) / max(1, len(row.text))
    full = row.x1 + letter * len(rest) > row.right
    plain = bool(re.fullmatch(r"[a-z0-9.-]+", rest)) and not contacts.LINK.fullmatch(rest)
    return whole[0] if not contacts.EMAIL.fullmatch(begun) or (full and plain) else ""


def _prominence(row: Row) -> tuple[float, bool, bool]:
    """How much the row stands out; of equal ones the first of a page does."""
    return (round(row.height, 1), row.bold, row.line == 1)


def _fact(place: Place, text: str, row: Row, confidence: float) -> ExtractedFact:
    return ExtractedFact(place, text, confidence, text, row.where)


def _is_new(labelled: tuple[str, Row]) -> tuple[str, str]:
    return labelled[0], labelled[1].where
