"""What the rules of a language read, and that no rule is read where nothing stands."""

from __future__ import annotations

import pytest

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.lang.grammar import Parse, bare_words, grammar_of, words_of

RULES = {
    "all": ["<greeting> [dear] (friend|#name)+ [<greeting>]+"],
    "greeting": ["good (day|night)", "hello", "für dich"],
    "self": ["<self> on", "off"],
}
GRAMMAR = grammar_of(RULES)


def parse(text: str, **known: dict[int, frozenset[int]]) -> Parse:
    runs = {f"#{name}": ends for name, ends in known.items()}
    return Parse(GRAMMAR, tuple(bare_words(text)), runs)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("good day friend", True),
        ("Hello dear friend friend", True),
        ("hello friend good night hello", True),
        ("fuer dich, friend", True),
        ("fur dich friend", True),
        ("good friend", False),
        ("hello", False),
        ("hello friend dear", False),
        ("", False),
    ],
)
def test_a_text_is_read_from_its_first_word_to_its_last(text: str, read: bool) -> None:
    assert parse(text).covers("all") is read


def test_a_run_that_only_the_caller_knows_is_read_where_it_ends() -> None:
    assert parse("hello Ann Lee", name={1: frozenset({2, 3})}).covers("all")
    assert not parse("hello Ann Lee", name={1: frozenset({2})}).covers("all")


def test_a_rule_that_would_begin_with_itself_ends() -> None:
    assert parse("off").covers("self")
    assert not parse("off on").covers("self")


def test_a_barred_rule_is_never_met() -> None:
    said = parse("dear hello")
    assert said.meets("greeting")
    assert not said.without(frozenset({"greeting"})).meets("greeting")


@pytest.mark.parametrize("phrase", ["(a", "[a", "a)", "a [b)", "a ]"])
def test_a_bracket_without_its_other_half_is_refused(phrase: str) -> None:
    with pytest.raises(ValueError, match=r"opens|closes"):
        grammar_of({"rule": [phrase]})


@pytest.mark.parametrize("phrase", ["[a]", "[a] [b]", "[a]+", "([a]|b)", "([a])+"])
def test_a_rule_that_nothing_satisfies_is_refused(phrase: str) -> None:
    with pytest.raises(ValueError, match="nothing is read"):
        grammar_of({"rule": [phrase], "other": ["<rule> c"]})


def test_every_rule_that_a_language_names_is_one_of_its_own() -> None:
    for consents in load_vocabulary().consents.values():
        marks = {first for firsts in consents.grammar.firsts.values() for first in firsts}
        rules = consents.grammar.rules.keys()
        assert {"sentence", "truth", "assent", "subject", "termsdoc", "privacydoc"} <= rules
        assert marks <= words_of(consents.rules) | {
            "#name",
            "#one",
            "#company",
            "#law",
            "#link",
            "#and",
        }
