"""The vocabulary that ships is whole, and another language is a file and nothing more."""

from __future__ import annotations

from steadyhand.adapters.documents.language_files import (
    language_source,
    load_vocabulary,
    shipped_languages,
)
from steadyhand.core.answer.intent import classify
from steadyhand.core.lang.vocabulary import Vocabulary, vocabulary_of
from steadyhand.core.page.snapshot import Field, FieldKey, PageText, Ref, Role


def meaning(label: str, vocabulary: Vocabulary) -> str:
    intent = classify(Field(Ref("e"), FieldKey("k"), Role.TEXT, label=PageText(label)), vocabulary)
    return intent.name if intent else ""


def test_a_new_language_is_added_as_a_file() -> None:
    swedish = language_source(
        '{"language": "sv", "fillers": ["ditt"], "yes": ["Ja"], "no": ["Nej"],'
        ' "rules": [{"intent": "given-name", "whole": ["förnamn"]}]}'.encode()
    )
    both = vocabulary_of((*shipped_languages(), swedish))
    assert meaning("Ditt förnamn *", both) == "given-name"
    assert meaning("First name", both) == "given-name"
    assert both.yes_no(False, "sv") == "Nej"
    assert meaning("Ditt förnamn", load_vocabulary()) == ""


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
    assert len({frozenset(names) for names in words.country_names.values()}) == 1


def test_no_phrase_of_a_rule_matches_nothing_at_all() -> None:
    for rule in load_vocabulary().rules:
        kinds = (rule.whole, rule.part, rule.unless, rule.names, rule.beside, rule.alone)
        assert not any(p.fullmatch("") for patterns in kinds for p in patterns), rule.intent


def test_every_slot_that_an_intent_needs_can_be_read() -> None:
    sources = list(shipped_languages())
    fixed = {(r.intent, s) for f in sources for r in (*f.rules, *f.asks) for s in r.slots}
    listed = {s for f in sources for s in (*f.slots, *f.marks)} | {"country"}
    phrases = {(r.intent, p) for f in sources for r in f.rules for p in r.whole}
    phrases |= {(a.intent, p) for f in sources for a in f.asks for p in a.says}
    for source in sources:
        for name, intent in source.intents.items():
            for slot in intent.needs:
                captured = any(i == name and f"{{{slot}}}" in p for i, p in phrases)
                assert (name, slot) in fixed or slot in listed or captured
