"""Which sentences are ticked for a user who agreed once and for all, in seven languages.

`first.jsonl`, `third.jsonl` and `fourth.jsonl` were written before the rules of plain sentences,
`second.jsonl` and `fifth.jsonl` while they were chosen; `risky.json` are words that make any
sentence another one, `hostile.txt` sentences that are none though nearly all of their words are in
the rules.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.answer.consents import UNREAD_KIND, consent_intent, is_plain, plain_kinds
from steadyhand.core.answer.sheet import Intent

HERE = Path(__file__).parent
WORDS = load_vocabulary()
LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pt")
CASES = [
    json.loads(line)
    for name in ("first", "second", "third", "fourth", "fifth")
    for line in (HERE / f"{name}.jsonl").read_text("utf-8").splitlines()
]
PLAIN = [c for c in CASES if c["should"] == "tick"]
OTHER = [c for c in CASES if c["should"] == "ask"]
RISKY = {
    language: " ".join(lines).split()
    for language, lines in json.loads((HERE / "risky.json").read_text("utf-8")).items()
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nearly_every_plain_sentence_is_ticked_for_all_that_it_names(language: str) -> None:
    plain = [c for c in PLAIN if c["language"] == language]
    read = ["+".join(sorted(plain_kinds(c["sentence"], WORDS))) == c["kinds"] for c in plain]
    assert sum(read) >= 0.9 * len(plain)


@pytest.mark.parametrize("case", OTHER, ids=lambda c: str(c["id"]))
def test_a_negated_or_widened_sentence_is_never_plain(case: dict[str, str]) -> None:
    assert plain_kinds(case["sentence"], WORDS) == frozenset()


@st.composite
def spoiled(draw: st.DrawFn) -> str:
    case = draw(st.sampled_from(PLAIN))
    words = case["sentence"].split()
    at = draw(st.integers(0, len(words)))
    return " ".join([*words[:at], draw(st.sampled_from(RISKY[case["language"]])), *words[at:]])


@settings(max_examples=300, deadline=None)
@given(spoiled())
def test_a_risky_word_anywhere_in_any_plain_sentence_never_leaves_it_plain(sentence: str) -> None:
    assert not is_plain(sentence, WORDS)


@st.composite
def strange(draw: st.DrawFn) -> str:
    words = draw(st.sampled_from(PLAIN))["sentence"].split()
    at = draw(st.integers(0, len(words)))
    word = draw(st.text("bcdfghjklmnpqrtvwxyz", min_size=4, max_size=12))
    return " ".join([*words[:at], word, *words[at:]])


@settings(max_examples=200, deadline=None)
@given(strange())
def test_a_word_that_nobody_listed_never_leaves_any_sentence_plain(sentence: str) -> None:
    assert not is_plain(sentence, WORDS)


NEGATED = {
    "I agree to the privacy policy": ("not", "never", "hardly", "dont"),
    "Ich akzeptiere die AGB": ("nicht", "nie", "kein", "kaum"),
    "J'accepte les conditions": ("ne", "pas", "jamais", "sans"),
    "Acepto las condiciones": ("no", "nunca", "sin", "jamás"),
    "Accetto le condizioni": ("non", "mai", "senza", "nemmeno"),
    "Ik ga akkoord met de voorwaarden": ("niet", "nooit", "geen", "nauwelijks"),
    "Aceito as condições": ("não", "nunca", "sem", "jamais"),
}


@pytest.mark.parametrize("sentence", NEGATED)
def test_no_negation_anywhere_in_an_agreement_is_missed(sentence: str) -> None:
    words = sentence.split()
    assert is_plain(sentence, WORDS)
    for negation in NEGATED[sentence]:
        for at in range(len(words) + 1):
            assert not is_plain(" ".join([*words[:at], negation, *words[at:]]), WORDS)


def test_a_negation_that_only_an_accent_tells_apart_is_one() -> None:
    assert is_plain("Accetto l'informativa sulla privacy e ne accetto il contenuto", WORDS)
    assert not is_plain("Accetto l'informativa sulla privacy né accetto il contenuto", WORDS)


HOSTILE = (HERE / "hostile.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("sentence", HOSTILE)
def test_the_words_of_plain_sentences_in_another_order_are_no_consent(sentence: str) -> None:
    assert plain_kinds(sentence, WORDS) == frozenset()


FACTS = json.loads((HERE / "facts.json").read_text("utf-8"))  # language -> facts, frames


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fact_about_the_person_beside_a_consent_is_always_asked(language: str) -> None:
    spoken = FACTS[language]
    told = [frame.format(fact) for frame in spoken["frames"] for fact in spoken["facts"]]
    assert [each for each in told if plain_kinds(each, WORDS)] == []


HARMLESS_APART = {
    "a withdrawal": "I withdraw my consent to the processing of my data.",
    "kept without end": "I agree that my data are kept after the end of the recruitment process.",
    "as long as they like": "I agree that my data are kept for as long as you use it.",
    "the present employer": "I accept the privacy policy and agree that my company is informed.",
    "a job": "I accept the privacy policy and accept the position.",
    "an omission": "I confirm that I have omitted details to the best of my knowledge.",
    "a given-up right": "I grant the company my rights under the privacy policy.",
    "on the site": "I agree that my data may be used on your website.",
    "across a comma": "I accept the fee, privacy policy and terms.",
    "across a point": "I agree to the privacy policy. Nothing. Omitted details.",
    "German withdrawal": "Ich widerrufe meine Einwilligung in die Verarbeitung meiner Daten.",
    "Dutch withdrawal": "Ik bevestig mijn toestemming voor het privacybeleid in te trekken.",
    "given up": "Ik geef mijn privacy op.",
    "whosoever": "Ik ga akkoord met de verwerking van mijn gegevens door wie dan ook.",
}


@pytest.mark.parametrize("name", HARMLESS_APART)
def test_words_that_are_harmless_apart_are_not_plain_together(name: str) -> None:
    assert plain_kinds(HARMLESS_APART[name], WORDS) == frozenset()


NAMED = {
    "behind by": "I agree to the processing of my data by Halden Rowe.",
    "owner of the document": "I have read Halden Rowe's privacy notice.",
    "owner behind it": "I accept the privacy policy of Halden Rowe.",
    "before what it does": "I agree that Halden Rowe may process my data.",
    "with a legal form": "Ich stimme der Verarbeitung meiner Daten durch die Halden Rowe GmbH zu.",
    "form with points": "Autorizo a Halden Rowe S.L. a tratar mis datos.",
    "small words inside": "Autorizo a Halden de la Rowe a tratar mis datos.",
    "possessive alone": "I have read Halden's privacy notice.",
    "form behind a comma": "Autorizo a Halden Rowe, Lda. a tratar os meus dados.",
    "a saint": "I agree to the processing of my data by St. Halden's Hospital.",
    "an institution behind": "I agree to Halden Infirmary processing my data.",
    "with a comma behind": "I agree that my data are processed by Halden Rowe, and only by them.",
}


@pytest.mark.parametrize("name", NAMED)
def test_a_name_stands_where_names_do(name: str) -> None:
    assert plain_kinds(NAMED[name], WORDS) == {"privacy"}


NO_NAMES = {
    "one capital": "I consent to the processing of my data for Resale.",
    "one capital behind by": "I agree to the processing of my data by Everyone.",
    "two capitals elsewhere": "I agree to Unpaid Overwork and to the privacy policy.",
    "a risky part": "I agree to the processing of my data by Halden Marketing.",
    "title case": "I Agree To The Processing Of My Data By Halden Rowe",
    "a document inside": "I agree to the terms of Unread Service and Privacy Policy",
    "a noun in German": "Ich stimme der Verarbeitung meiner Daten durch Halden Rowe zu.",
    "no capital": "I agree to the processing of my data by halden rowe.",
    "no name at all": "I agree to the processing of my data by Halden yonder Rowe.",
}


@pytest.mark.parametrize("name", NO_NAMES)
def test_a_capital_alone_makes_no_name(name: str) -> None:
    assert plain_kinds(NO_NAMES[name], WORDS) == frozenset()


ANY_NAME = "I agree that my data may be held by Zymurgy."


@pytest.mark.parametrize(
    ("company", "plain"),
    [("Zymurgy", True), ("", False), ("https://zymurgy.example", False), ("Other", False)],
)
def test_the_job_s_own_company_may_stand_anywhere(company: str, plain: bool) -> None:
    assert bool(plain_kinds(ANY_NAME, WORDS, company)) is plain


def test_no_word_behind_the_company_s_name_hides_behind_it_but_its_legal_form() -> None:
    said = "I agree that my data may be held by Zymurgy"
    assert plain_kinds(f"{said} GmbH.", WORDS, "Zymurgy") == {"privacy"}
    assert not plain_kinds(f"{said} resellers.", WORDS, "Zymurgy")


@pytest.mark.parametrize("written", ["#name", "#company", "#law", "#one"])
def test_no_mark_of_the_rules_can_be_written_by_a_page(written: str) -> None:
    assert not plain_kinds(f"I agree to the processing of my data by {written}.", WORDS)


@pytest.mark.parametrize(
    "sentence",
    [
        "Die Datenschutzhinweise für Bewerber*innen (m/w/d) habe ich gelesen.",
        "[ ] J'accepte le traitement de mes données.",
        "Je suis informé(e) que mes données sont traitées pour ma candidature.",
        "Acconsento al trattamento dei miei dati ai sensi del D.Lgs. 196 del 30 giugno 2003.",
        "Autorizo el tratamiento de mis datos según la Ley 1581 de 2012.",
        "I agree to Rowe & Halden processing my data (https://rowe.example/privacy).",
        "I agree to the storage of my data; I may withdraw this consent at jobs@rowe.example.",
    ],
)
def test_genders_laws_and_addresses_are_no_further_words(sentence: str) -> None:
    assert plain_kinds(sentence, WORDS) == {"privacy"}


def test_a_company_called_like_a_negation_hides_none() -> None:
    assert not is_plain("I do not agree to the privacy policy", WORDS, "not")


CONSENT = Intent("consent", (("kind", "privacy"),), 0.9)
OPEN = Intent("consent", UNREAD_KIND, 0.9)


@pytest.mark.parametrize(
    ("label", "group", "read", "agreed"),
    [
        ("I accept the privacy policy", "", CONSENT, "privacy"),
        ("I accept the privacy policy", "", None, "privacy"),
        ("I accept the terms and the privacy policy", "", CONSENT, "privacy+terms"),
        ("I accept the privacy policy and a fee", "", CONSENT, "unread"),
        ("I agree", "Privacy policy", CONSENT, "privacy"),
        ("I agree", "", CONSENT, "unread"),
        ("I agree", "Tell us not to", CONSENT, "unread"),
        ("I accept the privacy policy", "Do not tick this", CONSENT, "unread"),
        ("I accept the privacy policy", "Do not tick this", None, "unread"),
    ],
)
def test_what_a_box_agrees_to_is_all_that_its_sentence_names(
    label: str, group: str, read: Intent | None, agreed: str
) -> None:
    found = consent_intent(label, group, read, vocabulary=WORDS, company="")
    assert found is not None
    assert dict(found.slots)["kind"] == agreed


def test_a_box_that_agrees_to_nothing_stays_what_it_was() -> None:
    news = Intent("consent", (("kind", "marketing"),), 0.9)
    assert consent_intent("Remote work", "", None, vocabulary=WORDS, company="") is None
    assert consent_intent("Send me news", "", news, vocabulary=WORDS, company="") == news


@pytest.mark.parametrize(
    "sentence",
    [
        "I have read the privacy policy and confirm that my details are true.",
        "I agree to the privacy policy and declare that the information is true and complete.",
        "Ich stimme der Datenschutzerklärung zu und bestätige, dass meine Angaben wahr sind.",
    ],
)
def test_who_also_says_that_the_answers_are_true_is_asked(sentence: str) -> None:
    assert plain_kinds(sentence, WORDS) == frozenset()
