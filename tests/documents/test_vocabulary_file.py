"""The vocabulary that ships is whole, and another language is a file and nothing more."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from steadyhand.adapters.documents.vocabulary_file import (
    FOLDER,
    language_source,
    load_vocabulary,
)
from steadyhand.core.answer.field import classify
from steadyhand.core.answer.vocabulary import LanguageSource, Vocabulary, vocabulary_of
from steadyhand.core.page.snapshot import Field, FieldKey, PageText, Ref, Role


def shipped() -> Iterator[LanguageSource]:
    for file in files(FOLDER).iterdir():
        if file.name.endswith(".json"):
            yield language_source(file.read_bytes())


def meaning(label: str, vocabulary: Vocabulary) -> str:
    intent = classify(Field(Ref("e"), FieldKey("k"), Role.TEXT, label=PageText(label)), vocabulary)
    return intent.name if intent else ""


def test_a_new_language_is_added_as_a_file() -> None:
    french = language_source(
        '{"language": "fr", "fillers": ["votre"], "yes": ["Oui"], "no": ["Non"],'
        ' "rules": [{"intent": "given-name", "whole": ["prénom"]}]}'.encode()
    )
    both = vocabulary_of((*shipped(), french))
    assert meaning("Votre prénom *", both) == "given-name"
    assert meaning("First name", both) == "given-name"
    assert both.yes_no(False, "fr") == "Non"
    assert meaning("Votre prénom", load_vocabulary()) == ""


def test_a_vocabulary_without_files_reads_nothing() -> None:
    empty = vocabulary_of(())
    assert meaning("First name", empty) == ""
    assert empty.yes_no(True) == "Yes"
    assert empty.country_name("DE") == "DE"


def test_every_country_has_a_code_of_two_letters_and_a_name_in_every_language() -> None:
    words = load_vocabulary()
    for names in words.country_names.values():
        assert all(len(code) == 2 and code.isupper() and name for code, name in names.items())
        assert all(words.country(name) == code for code, name in names.items())
    assert set(words.country_names["de"]) == set(words.country_names["en"])


def test_every_slot_that_an_intent_needs_can_be_read() -> None:
    sources = list(shipped())
    fixed = {(r.intent, s) for f in sources for r in f.rules for s in r.slots}
    listed = {s for f in sources for s in f.slots} | {"country"}
    phrases = {(r.intent, p) for f in sources for r in f.rules for p in r.whole}
    for source in sources:
        for name, intent in source.intents.items():
            for slot in intent.needs:
                captured = any(i == name and f"{{{slot}}}" in p for i, p in phrases)
                assert (name, slot) in fixed or slot in listed or captured
