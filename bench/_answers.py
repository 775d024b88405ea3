"""Answers of sites as records, made into what a submit knows, and changed at random.

A record says what the wire and the page told after one press, and whether the application is in.
`changed` gives it with words that no rule knows, with references elsewhere, or with more sentences:
none of these may ever make a submit of what was none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from html import unescape
from pathlib import Path
from random import Random

from steadyhand.adapters.documents.language_files import Dictionaries
from steadyhand.core.act.exchanges import token_digest
from steadyhand.core.act.outcome import Attempt, classify
from steadyhand.core.act.results import Disposition, Exchange
from steadyhand.core.page.snapshot import (
    Button,
    Field,
    FieldKey,
    PageText,
    Ref,
    Role,
    Snapshot,
)
from steadyhand.run.observe import form_continues

FORM = "https://jobs.example.org/apply"
ASKED = ("First name", "Last name", "Email", "Why do you want to work here?")
TYPED = ("Marit", "Oestvang", "marit.oestvang@example.org", "Because I like careful work.")
OPENING = "Apply for this job. Please fill in the form."
_WORD = re.compile(r"[^\W\d_]{2,}")
_REFERENCE = re.compile(r"\b(?=[\w-]*\d)[A-Z0-9][\w-]{4,}\b")
_ENDS = re.compile(r"(?<=[.!?])\s+|\n")
_OF_FORM = re.compile(r"<(?:label|button|option|legend|h[1-3]|title)\b[^>]*>([^<]+)", re.I)
LEXICON = Dictionaries()
SYLLABLES = "zo vre fli kamu tept ori plax wun dreb hux bram quel jis norp".split()
REFERENCES = ("QV-4471KD", "REF 99120447", "Reference: HX-20931", "Reference number 8840213")


@dataclass(frozen=True, slots=True)
class Answered:
    """One answer of a site."""

    id: str
    language: str
    kind: str
    submitted: bool
    supported: bool
    status: int
    redirect: int
    location: str
    final_status: int
    content_type: str
    body: str
    text: str
    title: str
    form_gone: bool
    left: int
    buttons: tuple[str, ...] = ()
    token: str = field(default="", repr=False)

    @classmethod
    def read(cls, told: Mapping[str, object]) -> Answered:
        """The record of one line of a file."""
        request = told.get("request")
        buttons = told.get("buttons")
        return cls(
            id=str(told["id"]),
            language=str(told["language"]),
            kind=str(told["kind"]),
            submitted=told["truth"] == "submitted",
            supported=bool(told.get("supported", True)),
            status=_number(told.get("status")),
            redirect=_number(told.get("redirect_status")),
            location=str(told.get("location") or ""),
            final_status=_number(told.get("final_status")),
            content_type=str(told.get("content_type") or ""),
            body=str(told.get("body") or ""),
            text=str(told.get("page_text") or ""),
            title=str(told.get("page_title") or ""),
            form_gone=bool(told.get("form_gone")),
            left=_number(told.get("fields_left")),
            buttons=tuple(map(str, buttons)) if isinstance(buttons, list) else (),
            token=str(request.get("token") or "") if isinstance(request, dict) else "",
        )

    @property
    def document(self) -> bool:
        """Whether a form was sent as a document, and the answer is the page that is seen."""
        return bool(self.redirect) or bool(re.match(r"\s*<(!doctype|html)\b", self.body, re.I))


def answers_in(place: Path) -> dict[str, list[Answered]]:
    """The records of a file, or of every file of a folder, by the file's name."""
    files = sorted(place.glob("*.jsonl")) if place.is_dir() else [place]
    return {f.name: [Answered.read(json.loads(line)) for line in _lines(f)] for f in files}


def _lines(file: Path) -> list[str]:
    return [line for line in file.read_text("utf-8").splitlines() if line.strip()]


def _number(told: object) -> int:
    return told if isinstance(told, int) else 0


def accepted(answer: Answered) -> bool:
    """Whether the classifier says that it is in."""
    return classify(attempt_of(answer)).disposition is Disposition.ACCEPTED


def attempt_of(answer: Answered) -> Attempt:
    """What a run would know after a press that was answered so.

    A form that stays has its buttons from before, and may have been emptied.
    """
    fields = tuple(_field(i, label, "d1") for i, label in enumerate(ASKED))
    filled = tuple(replace(f, value=PageText(v)) for f, v in zip(fields, TYPED, strict=True))
    page = _page(answer, fields)
    stood = _stood_before(answer)
    stays = () if answer.form_gone else page.buttons
    text = PageText("\n".join((OPENING, *stood)))
    before = Snapshot(FORM, fields=filled, buttons=stays, text=text, epoch="d1")
    asks = form_continues(page)
    told = Attempt(before, page, (_write(answer),), FORM, typed=TYPED, asks_more=asks)
    return replace(told, lexicon=LEXICON)


def _stood_before(answer: Answered) -> list[str]:
    """What a form that stays says: it stood there before as well."""
    told = [] if answer.form_gone else _OF_FORM.findall(answer.body)
    return [text for each in told if (text := unescape(each).strip())]


def _page(answer: Answered, asked: tuple[Field, ...]) -> Snapshot:
    epoch = "d2" if answer.document else "d1"
    more = 0 if not answer.form_gone and answer.left >= len(asked) else answer.left
    left = tuple(_field(i + 20, f"Question {i}", epoch) for i in range(more))
    buttons = tuple(
        _button(Ref(f"f0.{epoch}.b{i}"), label, answer.body)
        for i, label in enumerate(answer.buttons)
    )
    return Snapshot(
        answer.location or FORM if answer.document else FORM,
        title=answer.title,
        fields=(*(() if answer.form_gone else asked), *left),
        buttons=buttons,
        text=PageText(answer.text),
        epoch=epoch,
    )


def _button(ref: Ref, label: str, body: str) -> Button:
    """A button, or a link where the answer says that it is one."""
    if re.search(rf"<a\b[^>]*>\s*{re.escape(label)}\s*</a>", body):
        return Button(ref, PageText(label), Role.LINK, href=f"{FORM}/elsewhere")
    return Button(ref, PageText(label))


def _field(number: int, label: str, epoch: str) -> Field:
    return Field(
        Ref(f"f0.{epoch}.e{number}"), FieldKey(label.lower()), Role.TEXT, label=PageText(label)
    )


def _write(answer: Answered) -> Exchange:
    led = answer.location if answer.redirect else ""
    return Exchange(
        seq=0,
        at=1.0,
        method="POST",
        url=FORM if answer.document else f"{FORM}/api",
        resource_type="Document" if answer.document else "Fetch",
        post_size=640,
        carried=len(TYPED),
        told=frozenset({token_digest(answer.token)} if answer.token else ()),
        status=answer.redirect or answer.status,
        location=led,
        content_type=answer.content_type,
        body=answer.body.encode(),
        final_status=answer.final_status or None,
        final_url=led or (FORM if answer.document else f"{FORM}/api"),
    )


def changed(answer: Answered, chance: Random, *, losing: bool = False) -> Answered:
    """The answer with one to three random changes that no rule can understand, or with losses."""
    for _ in range(chance.randint(1, 3)):
        answer = chance.choice(LOSSES if losing else CHANGES)(answer, chance)
    return answer


def _unknown_words(answer: Answered, chance: Random) -> Answered:
    """Some words of page, title, buttons and body are of no language."""
    share = chance.choice((0.05, 0.15, 0.35, 0.7, 1.0))
    words = _Words(chance, share)
    return replace(
        answer,
        text=words.over(answer.text),
        title=words.over(answer.title),
        body=words.over_body(answer.body),
        buttons=tuple(map(words.over, answer.buttons)),
    )


def _one_unknown_word(answer: Answered, chance: Random) -> Answered:
    """One word is of no language, wherever it stands."""
    found = sorted(set(_WORD.findall(f"{answer.text} {answer.body}")))
    if not found:
        return answer
    word = re.compile(rf"(?<![^\W\d_]){re.escape(chance.choice(found))}(?![^\W\d_])")
    by = _nonsense(chance, word.pattern)
    return replace(
        answer,
        text=word.sub(by, answer.text),
        title=word.sub(by, answer.title),
        body=word.sub(by, answer.body),
        buttons=tuple(word.sub(by, each) for each in answer.buttons),
    )


def _references_gone(answer: Answered, chance: Random) -> Answered:
    del chance
    return replace(
        answer, text=_REFERENCE.sub("", answer.text), body=_REFERENCE.sub("", answer.body)
    )


def _reference_more(answer: Answered, chance: Random) -> Answered:
    return _with_sentence(answer, chance.choice(REFERENCES) + ".", chance)


def _reference_elsewhere(answer: Answered, chance: Random) -> Answered:
    """A reference of the body stands on the page, or one of the page in another sentence."""
    found = _REFERENCE.findall(answer.text) or _REFERENCE.findall(answer.body)
    if not found:
        return answer
    token = chance.choice(found)
    return _with_sentence(replace(answer, text=answer.text.replace(token, "")), token, chance)


def _sentence_more(answer: Answered, chance: Random) -> Answered:
    words = " ".join(_nonsense(chance, "word") for _ in range(chance.randint(2, 9)))
    return _with_sentence(answer, words.capitalize() + ".", chance)


def _with_sentence(answer: Answered, sentence: str, chance: Random) -> Answered:
    """The page's text with the sentence between two others."""
    parts = _ENDS.split(answer.text)
    parts.insert(chance.randint(0, len(parts)), sentence)
    return replace(answer, text=" ".join(parts))


def _word_moved(answer: Answered, chance: Random) -> Answered:
    """One word of the page stands elsewhere on it."""
    words = answer.text.split(" ")
    word = words.pop(chance.randrange(len(words)))
    words.insert(chance.randint(0, len(words)), word)
    return replace(answer, text=" ".join(words))


def _word_gone(answer: Answered, chance: Random) -> Answered:
    """One word of the page is not there."""
    words = answer.text.split(" ")
    words.pop(chance.randrange(len(words)))
    return replace(answer, text=" ".join(words))


CHANGES: tuple[Callable[[Answered, Random], Answered], ...] = (
    _unknown_words,
    _unknown_words,
    _one_unknown_word,
    _one_unknown_word,
    _references_gone,
    _reference_more,
    _reference_elsewhere,
    _sentence_more,
    _word_moved,
)
LOSSES = (_word_gone,)  # a denial without its "not" is a confirmation: told apart


@dataclass(frozen=True, slots=True)
class _Words:
    """Puts words of no language for some of a text's, each time the same for the same."""

    chance: Random
    share: float
    known: dict[str, str] = field(default_factory=dict)

    def over(self, text: str) -> str:
        """The text with them."""
        return _WORD.sub(lambda hit: self._word(hit[0]), text)

    def over_body(self, body: str) -> str:
        """A body with them: its markup stays as it is."""
        if not body.lstrip().startswith("<"):
            return self.over(body)
        parts = re.split(r"(<[^>]*>)", body)
        return "".join(p if p.startswith("<") else self.over(p) for p in parts)

    def _word(self, word: str) -> str:
        if word not in self.known:
            fresh = self.chance.random() < self.share
            self.known[word] = _nonsense(self.chance, word) if fresh else word
        return self.known[word]


def _nonsense(chance: Random, like: str) -> str:
    """A word of no language, in the letters' case of *like*."""
    made = "".join(chance.choice(SYLLABLES) for _ in range(chance.randint(2, 3)))
    if like.isupper():
        return made.upper()
    return made.capitalize() if like[:1].isupper() else made


def mutations(
    answers: list[Answered], count: int, *, seed: int, losing: bool = False
) -> Iterator[tuple[str, bool]]:
    """For *count* changed records that are not submitted: the id, and whether one counts as in."""
    chance = Random(seed)
    told = [each for each in answers if not each.submitted]
    for _ in range(count if told else 0):
        one = chance.choice(told)
        yield one.id, accepted(changed(one, chance, losing=losing))
