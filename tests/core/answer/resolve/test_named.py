"""A given answer finds the field of its name, and no field that is only called much like it.

The cases of `tests/core/answer/given` were written before the rules, and half of them were kept
unopened until the rules were done.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.answer.pages import WORDS, options

from steadyhand.adapters.documents.answers_file import answers_from_mapping
from steadyhand.core.answer.form import form_contexts
from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.answer.labels import LabelTail, label_name, narrows, near_names
from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Answer, Value
from steadyhand.core.lang.text import normalise
from steadyhand.core.page.snapshot import Field, FieldKey, PageText, Ref, Role, Snapshot

FOLDER = Path(__file__).parent.parent / "given"
CASES = [
    json.loads(line)
    for file in sorted(FOLDER.glob("*.jsonl"))
    for line in file.read_text("utf-8").splitlines()
]
Case = dict[str, Any]


def answered(labels: list[Case], told: dict[str, object], language: str = "en") -> list[object]:
    """What each field of such a page gets of these answers; None for nothing."""
    fields = tuple(_field(n, each) for n, each in enumerate(labels))
    page = Snapshot("https://forms.example.org/", fields=fields, language=language)
    known = Knowledge(WORDS, given=answers_from_mapping(told, folder=FOLDER))
    page = known.read(page)
    known = known.on(page.fields, page.language, form_contexts(page, WORDS))
    answers = (resolve(f, known) for f in page.fields)
    return [_plain(a.value) if isinstance(a, Answer) else None for a in answers]


def _field(number: int, told: Case) -> Field:
    return Field(
        Ref(f"e{number}"),
        FieldKey(f"k{number}"),
        Role(told.get("role", "textbox")),
        type=told.get("type", "text"),
        label=PageText(told["label"]),
        group=PageText(told.get("group", "")),
        hint=PageText(told.get("hint", "")),
        options=options(*told.get("options", ())),
    )


def _plain(value: Value) -> object:
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c['lang']}-{c['why']}-{c['id'][:4]}")
def test_a_given_answer_finds_the_field_of_its_name_and_no_other(case: Case) -> None:
    assert answered(case["fields"], case["given"], case["lang"]) == case["expected"]


NAMES = st.sampled_from(
    ("Party Name", "Site visit", "Budget", "Occupation", "Standort", "Adresse du site", "Tamaño")
)
WHICH = st.sampled_from(
    (
        *("monthly", "per week", "spouse", "of your dog", "work", "in inches", "previous", "net"),
        *("emergency contact", "not you", "EUR", "second", "jährlich", "Vater", "in Gramm"),
        *("frühere", "ohne Steuer", "mensuel", "mère", "en grammes", "ancien", "hors taxes"),
        *("anual", "padre", "en gramos", "anterior", "sin usted", "Germany", "2", "fish", "zorble"),
    )
)
HARMLESS = st.sampled_from(
    ("if any", "required", "max 200 words", "0/240", "z. B. Moos", "le cas échéant", "si procede")
)


@given(name=NAMES, which=WHICH, note=HARMLESS, form=st.sampled_from(("{} ({})", "{} [{}]")))
def test_a_bracket_that_may_say_which_is_never_dropped(
    name: str, which: str, note: str, form: str
) -> None:
    label = f"{form.format(name, which)} ({note})"
    assert answered([{"label": label}], {name: "x"}) == [None]
    assert answered([{"label": name}], {label: "x"}) == [None]


@given(name=NAMES, one=WHICH, two=st.one_of(WHICH, HARMLESS.filter(lambda n: n != "required")))
@settings(max_examples=60)
def test_one_answer_never_goes_into_one_of_two_fields_of_a_name(
    name: str, one: str, two: str
) -> None:
    page = [{"label": f"{name} ({one})"}, {"label": f"{name} ({two})"}]
    assert answered(page, {name: "x"}) == [None, None]


@given(label=st.text(max_size=40), hint=st.text(max_size=20))
def test_any_label_with_words_has_a_name(label: str, hint: str) -> None:
    name = label_name(label, WORDS, hint)
    assert bool(name.name) is bool(normalise(label))
    assert not (name.explanations and name.dropped < LabelTail.EXPLANATION)


def test_two_explanations_are_two_questions() -> None:
    assert answered([{"label": "Party (buyer/seller)"}], {"Party (tenant/owner)": "x"}) == [None]


def test_a_hint_that_says_which_stays() -> None:
    page = [{"label": "Turnover (monthly)", "hint": "monthly"}]
    assert answered(page, {"Turnover": "36000"}) == [None]


@pytest.mark.parametrize(
    "label",
    [
        "I agree to the terms (if applicable)",
        "I agree to the terms (you and your heirs)",
    ],
)
def test_a_consent_takes_no_name_but_its_own(label: str) -> None:
    page = [{"label": label, "role": "checkbox"}]
    assert answered(page, {"I agree to the terms": True}) == [None]


OWN = (
    ("Gender", {"role": "combobox", "options": ["Female", "Male"]}),
    ("Expected salary", {}),
    ("I agree to the terms", {"role": "checkbox"}),
    ("Passphrase", {"type": "password"}),
    ("Social security number", {}),
    ("Religion", {}),
)


@given(
    own=st.sampled_from(OWN),
    behind=st.sampled_from(("(a/b)", "(zorble)", "[this or that]")),
)
def test_what_only_the_user_may_say_takes_no_name_but_its_own(
    own: tuple[str, Case], behind: str
) -> None:
    name, more = own
    value = True if more.get("role") == "checkbox" else "Female"
    assert answered([{"label": f"{name} {behind}", **more}], {name: value}) == [None]


@given(name=NAMES, at=st.integers(0, 30), letter=st.sampled_from("xyzäé"))
def test_what_only_looks_alike_is_told_and_never_filled(name: str, at: int, letter: str) -> None:
    spelt = name[: at % len(name)] + letter + name[at % len(name) :]
    assert answered([{"label": name}], {spelt: "x"}) == [None]
    assert answered([{"label": f"{name} of another"}], {name: "x"}) == [None]
    assert near_names(spelt, (name,)) == (name,)


def test_two_answers_for_one_name_are_asked_about() -> None:
    told = {"Party (if any)": "A", "Party (optional field)": "B"}
    assert answered([{"label": "Party (max 20 words)"}], told) == [None]


def test_a_field_of_that_very_label_leaves_nothing_for_a_near_one() -> None:
    page = [{"label": "Budget"}, {"label": "Budget (if known)"}]
    assert answered(page, {"Budget": "x", "Budget (if known)": "y"}) == ["x", "y"]


def test_what_says_which_is_known_by_its_words() -> None:
    assert all(narrows(each, WORDS) for each in ("work", "of birth", "Firma", "en euros", "page 3"))
    assert not any(narrows(each, WORDS) for each in ("please specify", "short"))


def test_near_names_are_told_nearest_first_and_at_most_two() -> None:
    others = ("Party Nmae", "Party Name of witness", "Shoe size", "Exhibit > Party Name (short)")
    assert near_names("Party Name", others) == (
        "Party Name of witness",
        "Exhibit > Party Name (short)",
    )
    assert near_names("Party Nmae", ("Party Name", "Shoe size")) == ("Party Name",)
    assert near_names("?", ("Party Name", "!")) == ()


@pytest.mark.parametrize(
    ("label", "meaning"),
    [
        ("What is your notice period? * Mandatory Question", "notice_period"),
        ("When could you start?* Mandatory Question", "start_date"),
        ("Years of experience with Python, response required", "years_experience"),
        ("Wie viele Jahre Erfahrung haben Sie mit Python? – Pflichtangabe", "years_experience"),
        ("Vollständiger Name , Texteingabe, erforderlich", "name"),
        ("Postleitzahl , nur Ziffern, fünf Stellen", "postal-code"),
        ("E-Mail , Format name@beispiel.de", "email"),
        ("Wann können Sie anfangen? (Pflichtangabe)", "start_date"),
        ("Código de 6 dígitos", "one-time-code"),
        ("Téléphone (domicile)", "tel"),
        ("Address (billing)", ""),
        ("Address: previous", ""),
        ("City (of birth)", ""),
        ("Adresse (précédente)", ""),
    ],
)
def test_marks_and_notes_change_no_meaning_and_what_says_which_does(
    label: str, meaning: str
) -> None:
    field = _field(0, {"label": label})
    intent = Knowledge(WORDS, fields=(field,)).meaning(field)
    assert (intent.name if intent else "") == meaning
    skills = {value for slot, value in (intent.slots if intent else ()) if slot == "skill"}
    assert skills <= {"python"}


@pytest.mark.parametrize("label", ["Party Name (*)", "Party Name ( )", "Party Name - ", "A – – "])
def test_a_bracket_without_words_and_a_stop_without_a_tail_are_no_part_of_a_name(
    label: str,
) -> None:
    assert label_name(label, WORDS).name == normalise(label.rstrip(" -–(*)"))


def test_an_unused_answer_is_told_with_the_questions_that_are_much_like_it() -> None:
    answers = {"Party Name": "Oak & Sons", "Zebra": "striped"}
    known = Knowledge(WORDS, given=answers_from_mapping(answers, folder=FOLDER))
    asked = ("Party Name of the second part", "Town")
    fields = tuple(_field(n, {"label": label}) for n, label in enumerate(asked))
    near = known.near(Snapshot("https://forms.example.org/", fields=fields), ())
    assert near == {"Party Name": (asked[0],)}


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("Phone (XX-XX-XX)", "phone"),
        ("Phone (###) ###-####", "phone"),
        ("CEP (00000-000)", "cep"),
        ("Telefon +00 000 000000", "telefon"),
        ("Code ____", "code"),
        ("Revenue (000.000)", "revenue 000.000"),  # in which unit
        ("Revenue (000)", "revenue 000"),
        ("Terminal XX", "terminal xx"),
        ("Box X0X0", "box x0x0"),
    ],
)
def test_how_a_number_is_written_is_no_part_of_a_name(label: str, name: str) -> None:
    assert label_name(label, WORDS).name == name
