"""Options as French, Spanish, Portuguese, Dutch and Italian pages word them."""

from __future__ import annotations

import pytest
from tests.core.answer.pages import WORDS, options

from steadyhand.core.answer.options import (
    QuestionContext,
    choices,
    choose,
    plurals_of,
    singular_of,
)
from steadyhand.core.answer.sheet import Intent
from steadyhand.core.lang.dates import dates_in, months_in
from steadyhand.core.page.snapshot import Option


def chosen(answer: str | bool, *labels: str, intent: str = "") -> str:
    """The label of the option that says the answer; '' for none."""
    name, _, kind = intent.partition(".")
    meant = Intent(name, (("kind", kind),) if kind else ()) if name else None
    hit = choose(answer, options(*labels), QuestionContext(WORDS, meant))
    return hit.label if isinstance(hit, Option) else ""


@pytest.mark.parametrize(
    ("yes", "no"), [("Oui", "Non"), ("Sí", "No"), ("Sim", "Não"), ("Ja", "Nee"), ("Sì", "No")]
)
def test_a_yes_and_a_no_are_known_in_every_language(yes: str, no: str) -> None:
    assert (chosen(True, yes, no), chosen(False, yes, no)) == (yes, no)


@pytest.mark.parametrize(
    ("answer", "intent", "label"),
    [
        ("Female", "eeo.gender", "Femme"),
        ("Female", "eeo.gender", "Mujer"),
        ("Female", "eeo.gender", "Mulher"),
        ("Female", "eeo.gender", "Vrouw"),
        ("Female", "eeo.gender", "Donna"),
        ("Prefer not to say", "eeo.gender", "Je préfère ne pas répondre"),
        ("Prefer not to say", "eeo.gender", "Prefiero no decirlo"),
        ("Prefer not to say", "eeo.gender", "Prefiro não responder"),
        ("Prefer not to say", "eeo.gender", "Zeg ik liever niet"),
        ("Prefer not to say", "eeo.gender", "Preferisco non rispondere"),
        ("Ms", "honorific-prefix", "Mme"),
        ("Mr", "honorific-prefix", "Sr."),
        ("Mr", "honorific-prefix", "De heer"),
        ("PhD", "education_level", "Doctorat"),
        ("PhD", "education_level", "Doctorado"),
        ("PhD", "education_level", "Doutoramento"),
        ("PhD", "education_level", "Doctoraat"),
        ("PhD", "education_level", "Dottorato di ricerca"),
        ("Germany", "country", "Allemagne"),
        ("Germany", "country", "Alemania"),
        ("Germany", "country", "Alemanha"),
        ("Germany", "country", "Duitsland"),
        ("Germany", "country", "Germania"),
        ("Deutschland", "country", "Allemagne"),
        ("Immediately", "notice_period", "Immédiatement"),
        ("Fluent", "languages", "Vloeiend"),
    ],
)
def test_an_option_says_the_same_in_another_language(answer: str, intent: str, label: str) -> None:
    assert chosen(answer, "Andorra", label, "Xylofon", intent=intent) == label


@pytest.mark.parametrize(
    ("little", "middle", "much"),
    [
        ("Moins de 1 an", "1 à 3 ans", "Plus de 3 ans"),
        ("Menos de 1 año", "De 1 a 3 años", "Más de 3 años"),
        ("Menos de 1 ano", "1 a 3 anos", "Mais de 3 anos"),
        ("Minder dan 1 jaar", "1 tot 3 jaar", "Meer dan 3 jaar"),
        ("Meno di 1 anno", "Da 1 a 3 anni", "Più di 3 anni"),
    ],
)
def test_a_range_holds_its_numbers_in_every_language(little: str, middle: str, much: str) -> None:
    assert chosen("2 years", little, middle, much) == middle
    assert chosen("7 years", little, middle, much) == much


@pytest.mark.parametrize(
    "label",
    ["Choisissez", "Choisir une option", "Veuillez sélectionner", "Seleccione", "Elige una opción",
     "Selecione", "Escolha uma opção", "Kies een optie", "Maak een keuze", "Seleziona", "Scegli"],
)  # fmt: skip
def test_an_invitation_to_choose_is_no_choice_in_any_language(label: str) -> None:
    offered = [o.label for o in choices(options(label, "Andorra"), WORDS)]
    assert offered == ["Andorra"]


@pytest.mark.parametrize(
    "text",
    ["12 mars 2026", "12 de marzo de 2026", "12 de março de 2026", "12 maart 2026",
     "12 marzo 2026", "12 de marzo del 2026"],
)  # fmt: skip
def test_a_date_in_words_is_read_in_every_language(text: str) -> None:
    assert dates_in(text, WORDS) == {(2026, 3, 12)}


@pytest.mark.parametrize("text", ["mars 2026", "marzo de 2026", "março de 2026", "maart 2026"])
def test_a_month_in_words_is_read_in_every_language(text: str) -> None:
    assert months_in(text, WORDS) == {(2026, 3)}


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        ("en", "issue", "issues"),
        ("en", "category", "categories"),
        ("en", "box", "boxes"),
        ("en", "person", "people"),
        ("de", "aufgabe", "aufgaben"),
        ("fr", "journal", "journaux"),
        ("es", "luz", "luces"),
    ],
)
def test_a_plural_is_known_from_its_singular_and_back(
    language: str, one: str, several: str
) -> None:
    assert several in plurals_of(one, language)
    assert singular_of(several, language) == one


@pytest.mark.parametrize("word", ["news", "customs", "ox", "sheep", "", "x1s"])
def test_what_is_no_plural_has_no_singular(word: str) -> None:
    assert singular_of(word, "en") == ""


def test_a_language_without_endings_has_no_plurals() -> None:
    assert list(plurals_of("vaso", "qaa")) == []
    assert singular_of("vasos", "qaa") == ""
