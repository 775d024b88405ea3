"""Interchange files: the answer bank and recipes as JSON to export and import, within limits."""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from steadyhand.core.answer.bank import BankEntry, question_intent
from steadyhand.core.journal import codec
from steadyhand.core.lang.text import compose, normalise
from steadyhand.core.lang.vocabulary import Vocabulary
from steadyhand.core.plan.recipe import ID_LENGTH, Health, Recipe, is_lasting
from steadyhand.errors import BadInput, StoreFailed
from steadyhand.views.wording import one_line

from ..files.given_file import Role, read_foreign, user_path
from .home import write_private

# The bank as a file: `{"entries": [{"question", "answer", "context", ...}]}`.
#
# Question, answer and context are enough to read one; what else we write lets a bank go elsewhere
# and come back whole. Keys that are not ours are passed over.

ENTRIES_MAX = 5_000  # of one file, each takes 1 ms; who applies every day remembers some hundred
QUESTION_MAX = 2_000  # characters, of a wording too
WORDINGS_MAX = 100  # of one question
ANSWER_TEXT_MAX = 20_000  # characters of an answer; a letter has 3,000
BANK_ROLE = Role("bank", 16_000_000, remedy="split it")


class _FileEntry(msgspec.Struct, omit_defaults=True):
    question: str
    answer: str | bool | int | float | tuple[str, ...]
    context: str | None = None
    company: str = ""
    aliases: tuple[str, ...] = ()
    intent: str | None = None  # None: the words are read when the file is
    slots: dict[str, str] = {}  # msgspec copies it for each entry
    provenance: str = ""
    created_at: str = ""
    used_at: str = ""
    used: int = 0
    language: str = ""


class _BankFile(msgspec.Struct):
    entries: tuple[_FileEntry, ...]


def read_bank(path: Path, words: Vocabulary) -> tuple[BankEntry, ...]:
    """The entries of that file, in its order, without a profile. Raises BadInput."""
    file = user_path(path)
    name = one_line(file.name)
    try:
        decoded = msgspec.json.decode(
            read_foreign(file, BANK_ROLE).removeprefix(BOM_UTF8), type=_BankFile
        )
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as exc:
        raise BadInput(
            f"{name} is no bank: {exc}; it must hold "
            '{"entries": [{"question": "...", "answer": "..."}]}'
        ) from exc
    if len(decoded.entries) > ENTRIES_MAX:
        many = f"{len(decoded.entries):,} answers, at most {ENTRIES_MAX:,} at once"
        raise BadInput(f"{name} holds {many}; split it")
    for number, entry in enumerate(decoded.entries, 1):
        if fault := _entry_fault(entry):
            raise BadInput(f"{name} cannot be taken in: its answer {number} {fault}; shorten it")
    return tuple(_entry_from_file(entry, file.name, words) for entry in decoded.entries)


def encode_bank(entries: Iterable[BankEntry]) -> bytes:
    """The file's content, sorted by question and employer: the same bank gives the same bytes."""
    ordered = sorted(entries, key=lambda e: (normalise(e.question), e.company, e.question))
    whole = msgspec.json.encode(_BankFile(tuple(map(_entry_to_file, ordered))))
    return msgspec.json.format(whole, indent=2) + b"\n"


def write_bank(path: Path, entries: Iterable[BankEntry]) -> Path:
    """The file holds those entries, whole or not at all, for its owner's eyes (mode 0600)."""
    return write_private(user_path(path).absolute(), encode_bank(entries))


def _entry_fault(entry: _FileEntry) -> str:
    """What is too long in it, as the end of a sentence; '' for nothing."""
    wordings = (entry.question, *entry.aliases)
    if len(wordings) > WORDINGS_MAX:
        return f"has {len(wordings):,} wordings, at most {WORDINGS_MAX}"
    if (longest := max(map(len, wordings))) > QUESTION_MAX:
        return f"has a question of {longest:,} characters, at most {QUESTION_MAX:,}"
    others = (_answer_text(entry.answer), entry.context or "", entry.provenance, entry.company)
    if (longest := max(map(len, (*others, *entry.slots, *entry.slots.values())))) > ANSWER_TEXT_MAX:
        return f"has a text of {longest:,} characters, at most {ANSWER_TEXT_MAX:,}"
    return ""


def _entry_from_file(entry: _FileEntry, file: str, words: Vocabulary) -> BankEntry:
    read = question_intent(entry.question, words) if entry.intent is None else None
    return BankEntry(
        question=compose(entry.question),
        answer=compose(_answer_text(entry.answer)),
        intent=read.name if read else entry.intent or "",
        slots=read.slots if read else tuple(entry.slots.items()),
        context=entry.context or "",
        provenance=entry.provenance or f"imported from {file}",
        created_at=entry.created_at,
        used_at=entry.used_at,
        aliases=entry.aliases,
        company=entry.company,
        used=entry.used,
        language=entry.language,
    )


def _answer_text(answer: str | bool | int | float | tuple[str, ...]) -> str:
    match answer:
        case bool():
            return "yes" if answer else "no"
        case tuple():
            return "\n".join(answer)
    return str(answer)


def _entry_to_file(entry: BankEntry) -> _FileEntry:
    return _FileEntry(
        question=entry.question,
        answer=entry.answer,
        context=entry.context or None,
        company=entry.company,
        aliases=entry.aliases,
        intent=entry.intent,
        slots=dict(entry.slots),
        provenance=entry.provenance,
        created_at=entry.created_at,
        used_at=entry.used_at,
        used=entry.used,
        language=entry.language,
    )


RECIPES_ROLE = Role("recipes", 2_000_000, remedy="export fewer recipes")
RECIPES_MAX, PAGES_MAX, STEPS_MAX = 500, 40, 400
RECIPE_TEXT_MAX = 1_000  # characters of any text in it
LOCATORS_MAX = 3  # of a step; one of each kind
CLOCK_SKEW_MAX = timedelta(days=1)  # that another machine's clock may be
IMPORT_MARK = "imported"
_DIGEST = re.compile(rf"[0-9a-f]{{{ID_LENGTH}}}")


@dataclass(frozen=True, slots=True)
class _RecipesFile:
    """What a file holds."""

    recipes: tuple[Recipe, ...]


def encode_recipes(recipes: Iterable[Recipe]) -> str:
    """The recipes as JSON, the same for the same ones; without how they did and in which runs."""
    bare = sorted((replace(r, health=Health(), made_from="") for r in recipes), key=lambda r: r.id)
    told = json.loads(codec.pack(_RecipesFile(tuple(bare))))
    return json.dumps(told, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def decode_recipes(text: str, *, now: datetime) -> tuple[Recipe, ...]:
    """The recipes of a file, each with no health yet. Raises BadInput with one sentence.

    A meaning that a run could not have taught (a secret, a consent, one that hangs on a job) is
    taken out of its step; the step stays, and says nothing.
    """
    try:
        found = codec.unpack(_RecipesFile, text.encode("utf-8", "replace")).recipes
    except StoreFailed as exc:
        raise BadInput("it is no file of recipes; make one with 'recipes export'") from exc
    if len(found) > RECIPES_MAX:
        raise BadInput(f"the file holds {len(found)} recipes; at most {RECIPES_MAX} are taken")
    for number, recipe in enumerate(found, start=1):
        if fault := _recipe_fault(recipe, now):
            raise BadInput(f"its recipe {number} {fault}")
    return tuple(map(_without_private_meanings, found))


def _recipe_fault(recipe: Recipe, now: datetime) -> str:
    """What is wrong with it, as the end of a sentence; '' for nothing."""
    steps = [step for _, step in recipe.each()]
    if len(recipe.pages) > PAGES_MAX or len(steps) > STEPS_MAX or not steps:
        return (
            f"has {len(steps)} steps on {len(recipe.pages)} pages; "
            f"one has 1 to {STEPS_MAX} on at most {PAGES_MAX}"
        )
    texts = tuple(_recipe_texts(recipe))
    if max(map(len, texts)) > RECIPE_TEXT_MAX:
        return f"has a text that is longer than {RECIPE_TEXT_MAX} characters"
    if any(len(s.locators) > LOCATORS_MAX for s in steps):
        return f"has a step with more than {LOCATORS_MAX} locators"
    if not all(_DIGEST.fullmatch(digest) for digest in _digests(recipe)):
        return "has a fingerprint that is none"
    return "" if _is_past(recipe.made_at, now) else "was made at no time, or in the future"


def _recipe_texts(recipe: Recipe) -> Iterator[str]:
    """Every text of the recipe."""
    yield from (recipe.place, recipe.task, recipe.made_at)
    if recipe.door:
        yield from (recipe.door.place, recipe.door.label)
    for page in recipe.pages:
        yield page.form
        if page.way:
            yield from (page.way.form, page.way.label)
    for _, step in recipe.each():
        yield from (step.signature, step.question, step.under)
        yield from (step.source, step.widget, step.tier)
        yield from (text for way in step.locators for text in way)
        if step.intent:
            yield step.intent.name
            yield from (text for slot in step.intent.slots for text in slot)


def _digests(recipe: Recipe) -> Iterator[str]:
    """Every digest of the recipe that is not empty."""
    ways = (page.way.form for page in recipe.pages if page.way)
    forms = (page.form for page in recipe.pages)
    return filter(None, (*forms, *ways, *(s.signature for _, s in recipe.each())))


def _is_past(made_at: str, now: datetime) -> bool:
    """Whether that is no time at all, or one with its zone that is over."""
    if not made_at:
        return True
    try:
        made = datetime.fromisoformat(made_at)
    except ValueError:
        return False
    return made.tzinfo is not None and made <= now + CLOCK_SKEW_MAX


def _without_private_meanings(recipe: Recipe) -> Recipe:
    pages = tuple(
        replace(
            page,
            steps=tuple(
                step
                if step.intent is None or is_lasting(step.intent)
                else replace(step, intent=None)
                for step in page.steps
            ),
        )
        for page in recipe.pages
    )
    return replace(recipe, pages=pages, health=Health(), made_from=IMPORT_MARK)
