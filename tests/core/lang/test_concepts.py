"""Words of rules are data: every concept is asked for, and an eighth language is one file more."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import steadyhand
from steadyhand.core.lang.concepts import (
    NOTHING,
    Wording,
    alternatives,
    alternatives_beside,
    alternatives_by_language,
    any_of,
    any_on_page,
    by_language,
    languages_of,
    languages_with,
    tables,
    word_set,
    wordings,
    words_by_language,
)

PACKAGE = Path(steadyhand.__file__).parent
HOWTO = Path(__file__).parents[3] / "docs" / "howto" / "add-a-language.md"
ASKING = frozenset(
    "alternatives alternatives_beside alternatives_by_language any_of by_language pattern_of"
    " tables word_set words_by_language".split()
)
DANGERS = ("pay", "delete", "withdraw", "close", "publish", "send")  # each behind `danger_`


def concepts_of(each: Wording) -> frozenset[str]:
    """Every concept that the file has words for."""
    return frozenset((*each.patterns, *each.words, *each.tables))


def called_name(call: ast.Call) -> str:
    """The name of what is called, with or without its module before it."""
    return ast.unparse(call.func).rpartition(".")[2]


def asked_by(functions: frozenset[str]) -> frozenset[str]:
    """Every concept that some rule asks one of these functions for, by its plain name."""
    calls = (
        node
        for file in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call)
    )
    named = (call.args[0] for call in calls if called_name(call) in functions and call.args)
    return frozenset(str(arg.value) for arg in named if isinstance(arg, ast.Constant))


def concepts_asked_for() -> frozenset[str]:
    """Every concept that some rule asks for."""
    return asked_by(ASKING) | {f"danger_{kind}" for kind in DANGERS}


def test_every_concept_of_a_language_is_asked_for_and_has_words() -> None:
    known = frozenset().union(*map(concepts_of, wordings()))
    assert sorted(known ^ concepts_asked_for()) == []


def test_what_rules_read_of_the_page_s_script_has_words_that_are_patterns_here() -> None:
    asked = asked_by(frozenset({"any_on_page"}))
    assert asked == {"and", "or", "listed_thing"}
    for concept in asked:
        assert any_on_page(concept) != NOTHING
        re.compile(any_on_page(concept))


@pytest.mark.parametrize("wording", wordings(), ids=lambda each: each.language or "every")
def test_each_alternative_is_a_pattern_by_itself(wording: Wording) -> None:
    listed = [t for texts in wording.patterns.values() for t in texts]
    listed += [t for table in wording.tables.values() for texts in table.values() for t in texts]
    for text in listed:
        re.compile(re.sub(r"\{[a-z_]+\}", "x", text), re.I)


def test_words_of_no_language_come_last_and_english_first() -> None:
    languages = [each.language for each in wordings()]
    assert languages[0] == "en"
    assert languages[-1] == ""
    assert alternatives("next_captions")[-1] == r"\b(dalej|następn\w+)\b"


def test_a_concept_without_words_fits_nothing() -> None:
    assert alternatives("no such concept") == ()
    assert any_of("no such concept") == any_on_page("no such concept") == NOTHING
    assert by_language("no such concept") == words_by_language("no such concept") == {}
    assert word_set("no such concept") == frozenset()
    assert tables("no such concept") == {}


def test_confirmations_count_of_languages_alone_that_can_deny_as_well() -> None:
    confirming = alternatives_beside("confirmations", "denials")
    assert confirming == alternatives("confirmations")  # each of ours can
    assert alternatives_beside("confirmations", "no such concept") == ()
    assert alternatives_beside("no such concept", "denials") == ()


def test_what_a_rule_puts_in_stands_in_the_words_of_each_language() -> None:
    found = alternatives("applied", aux="(?:was )*")
    assert any("(?:was )*" in text for text in found)
    assert alternatives_by_language("pronoun", no_other="")["pt"] != ()


def test_a_language_is_one_of_several_only_with_all_of_their_words() -> None:
    assert languages_with("clause", "veto_stems") == ("en", "de", "fr", "es", "pt", "nl", "it")
    assert languages_with("clause", "no such concept") == ()
    assert languages_of("compounds") == {"de", "nl"}


# A language that is one file more, read from a copy of the package.

EIGHTH = "qaa"
SPEAKING = """
import dataclasses, importlib, json, pkgutil, re, sys
import steadyhand.core, steadyhand.jobs
from steadyhand.core.lang import concepts

def texts(value):
    if isinstance(value, re.Pattern): yield value.pattern
    elif isinstance(value, str): yield value
    elif isinstance(value, dict):
        for key, each in value.items(): yield from (*texts(key), *texts(each))
    elif isinstance(value, (tuple, list, frozenset)):
        for each in value: yield from texts(each)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for each in dataclasses.fields(value): yield from texts(getattr(value, each.name))

found = []
core = pkgutil.walk_packages(steadyhand.core.__path__, "steadyhand.core.")
for module in (*core, *pkgutil.walk_packages(steadyhand.jobs.__path__, "steadyhand.jobs.")):
    if module.name != concepts.__name__:
        for value in vars(importlib.import_module(module.name)).values():
            found += texts(value)
known = frozenset(re.findall("qaa[a-z]+", " ".join(found)))
print(json.dumps(sorted(word for word in json.load(sys.stdin) if word not in known)))
"""


def made_up(concept: str) -> str:
    """A word that no language has."""
    return EIGHTH + concept.replace("_", "")


def eighth_language() -> dict[str, object]:
    """A language file with a word of its own for each concept that any file has."""
    every = wordings()
    return {
        "language": EIGHTH,
        "patterns": {c: [made_up(c)] for each in every for c in each.patterns},
        "words": {c: [made_up(c)] for each in every for c in each.words if c != "traits"},
        "page": {c: [made_up(f"page_{c}")] for c in asked_by(frozenset({"any_on_page"}))},
        "tables": {
            c: {key: [made_up(c)] * len(texts) for key, texts in table.items()}
            for each in every
            for c, table in each.tables.items()
        },
    }


def speak(folder: Path, language: object, program: str, said: object) -> object:
    """What the program prints where the package is a copy with that language file more."""
    left_out = shutil.ignore_patterns("__pycache__", "*.js")
    shutil.copytree(PACKAGE, folder / "steadyhand", ignore=left_out)
    file = folder / "steadyhand/core/lang/words" / f"{EIGHTH}.json"
    file.write_text(json.dumps(language), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(said),
        env={"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def words_in(value: object) -> Iterator[str]:
    """The made-up words of the file."""
    yield from re.findall(r"qaa[a-z]+", json.dumps(value))


def test_every_concept_that_knows_words_knows_those_of_an_eighth_language(tmp_path: Path) -> None:
    language = eighth_language()
    assert speak(tmp_path, language, SPEAKING, sorted({*words_in(language)})) == []


READING = """
import json, sys
from steadyhand.core.act.phrases import confirms, denies, invites
from steadyhand.core.act.sentences import languages_in
from steadyhand.core.act.actions import FillKind
from steadyhand.core.act.fill import lookup_of
from steadyhand.core.page.notices import closes
from steadyhand.core.page.snapshot import Field, FieldKey, PageText, Ref, Role
from steadyhand.core.plan.buttons import danger_of, says_next

from steadyhand.jobs.history.fingerprint import places_of, role_key
from steadyhand.jobs.posting.salary import payments_in, salary_of

def lookup(label):
    box = Field(Ref("r"), FieldKey("k"), Role.TEXT, label=PageText(label))
    return str(lookup_of(box, FillKind.TYPE))

def pay(text):
    found = salary_of(text)
    return found and [found.low, found.high, str(found.period)]

rules = {"payments_in": payments_in, "pay": pay, "lookup": lookup, "role_key": role_key,
         "places_of": lambda text: sorted(map(sorted, places_of([text]))),
         "closes": closes, "confirms": confirms, "danger_of": lambda t: str(danger_of(t)),
         "denies": denies, "invites": invites, "says_next": says_next,
         "languages_in": lambda text: sorted(languages_in([text]))}
print(json.dumps([rules[rule](text) for rule, text in json.load(sys.stdin)]))
"""
SAID = {
    "says_next": "Sekvu",
    "invites": "Kandidu nun",
    "danger_of": "Forigu",
    "closes": "La ofico estas fermita.",
    "confirms": "Via kandidato alvenis.",
    "denies": "Io malsukcesis.",
    "languages_in": "Thank you for your application.",  # too few words for proofs by sentences
}


# What is said of jobs and in labels, with what it tells those who know the language, and others.
OF_JOBS = [
    ("payments_in", "2.500 EUR, 14 salajroj", 14.0, 0.0),
    ("pay", "3.000 EUR monate", [3000.0, 3000.0, "month"], [3000.0, 3000.0, ""]),
    ("pay", "inter 3.000 EUR kaj 4.000 EUR", [3000.0, 4000.0, ""], None),
    ("lookup", "Via urbo", "box", "never"),
    ("role_key", "Gardenisto (m/z)", "gardenisto", "gardenisto m z"),
    ("places_of", "Munkeno, hejme", [["munich", "remote"]], [["hejme", "munkeno"]]),
]


def test_the_language_of_the_how_to_is_read_by_rules_too(tmp_path: Path) -> None:
    written = re.search(r"```json\n(.*?)```", HOWTO.read_text("utf-8"), re.S)
    assert written
    said = [*SAID.items(), *((rule, text) for rule, text, _, _ in OF_JOBS)]
    told = speak(tmp_path, json.loads(written[1]), READING, said)
    assert isinstance(told, list)
    assert told[: len(SAID)] == [True, True, "delete something", True, True, True, ["en"]]
    assert told[len(SAID) :] == [read for _, _, read, _ in OF_JOBS]


def test_words_of_jobs_in_that_language_tell_nothing_without_its_file(tmp_path: Path) -> None:
    said = [(rule, text) for rule, text, _, _ in OF_JOBS]
    told = speak(tmp_path, {"language": EIGHTH}, READING, said)
    assert told == [unread for *_, unread in OF_JOBS]
