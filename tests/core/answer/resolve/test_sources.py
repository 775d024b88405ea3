"""The first source that says anything decides, and a value takes the form of its field."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from tests.core.answer.pages import PERSON, field, known, options

from steadyhand.core.answer.form import form_contexts
from steadyhand.core.answer.knowledge import ExplicitAnswer
from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sensitivity import allowed_sources, is_marketing, is_secret_intent
from steadyhand.core.answer.sheet import (
    NO_PLACE,
    Answer,
    Document,
    Intent,
    Row,
    Source,
    Unknown,
    UnusedFile,
    Value,
)
from steadyhand.core.page.snapshot import Field, Limits, Role, Snapshot
from steadyhand.ports import BankEntry

RESUME = Document("cv.pdf", "/cv.pdf", "ab")
LETTER = Document("letter.pdf", "/letter.pdf", "cd")
YES_NO = options("Yes", "No")


def value_of(asked: Field, **more: Any) -> Value | None:
    answer = resolve(asked, known(**more))
    return None if isinstance(answer, Unknown) else answer.value


def test_sources_are_asked_in_their_order() -> None:
    asked = field("Notice period")
    said = {
        "given": (ExplicitAnswer("notice period", "1 month"),),
        "replies": {asked.key: "2 months"},
        "bank": (BankEntry("Notice period", "4 months"),),
    }
    order = []
    for name in ("", "replies", "given", "bank"):
        said.pop(name, None)
        answer = resolve(asked, known(**said))
        assert isinstance(answer, Answer)
        order.append((answer.source, answer.value))
    assert order == [
        (Source.HUMAN, "2 months"),
        (Source.EXPLICIT, "1 month"),
        (Source.BANK, "4 months"),
        (Source.PROFILE, "3 months"),
    ]


def test_an_answer_that_fits_no_option_is_asked_and_not_replaced_by_another_source() -> None:
    asked = field("Notice period", Role.SELECT, options=options("3 months", "6 months"))
    answer = resolve(asked, known(given=(ExplicitAnswer("Notice period", "5 weeks"),)))
    assert answer == Unknown("no option says that", "5 weeks")


def test_an_empty_given_answer_leaves_the_field_alone() -> None:
    answer = resolve(field("Email"), known(given=(ExplicitAnswer("Email", ""),)))
    assert answer == Unknown("it is to stay empty")


@pytest.mark.parametrize("value", ["make it up", "Whatever!", "Denk dir was aus"])
def test_a_made_up_answer_is_refused(value: str) -> None:
    answer = resolve(field("Notice period"), known(given=(ExplicitAnswer("Notice period", value),)))
    assert isinstance(answer, Unknown)


def given_on(page: tuple[Field, ...], asked: Field, **answers: Value) -> Value | None:
    told = tuple(ExplicitAnswer(k.replace("__", " > "), v) for k, v in answers.items())
    answer = resolve(asked, known(given=told, profile=None).on(page))
    return None if isinstance(answer, Unknown) else answer.value


def test_a_repeated_label_needs_its_group() -> None:
    home, work = field("Town", group="Home"), field("Town", group="Work")
    page = (home, work)
    assert given_on(page, home, Town="Ulm") is None
    assert given_on(page, home, Home__Town="Ulm") == "Ulm"
    assert given_on(page, work, Home__Town="Ulm") is None
    assert given_on(page, work, Home__Town="Ulm", Town="Bonn") == "Bonn"
    assert given_on((home,), home, Town="Ulm") == "Ulm"
    bare = field("Town")
    assert given_on((*page, bare), bare, Town="Ulm") == "Ulm"
    assert given_on((*page, bare), home, Town="Ulm") is None


def test_a_hidden_twin_makes_no_label_ambiguous() -> None:
    seen, hidden = field("Town", group="Home"), field("Town", group="Trap", fillable=False)
    assert given_on((seen, hidden), seen, Town="Ulm") == "Ulm"


def test_a_radio_group_is_named_by_its_group_and_a_section_is_not_a_name() -> None:
    radios = field("", Role.RADIOS, group="Colour", options=options("Red", "Blue"))
    assert given_on((radios,), radios, Colour="blue") == "Blue"
    plain = field("Town", group="Home")
    assert given_on((plain,), plain, Home="Ulm") is None


@pytest.mark.parametrize(
    ("asked", "value", "expected"),
    [
        (field("Q", Role.CHECKS, options=options("A", "B", "C")), ("c", "a"), ("A", "C")),
        (field("Q", Role.CHECKS, options=options("A", "B")), "b", ("B",)),
        (field("Q", Role.CHECKS, options=options("A", "B")), "b\na", ("A", "B")),
        (field("Q", Role.CHECKS, options=options("A", "B")), ("a", "x"), None),
        (field("Q", Role.CHECKS, options=options("I agree")), True, ("I agree",)),
        (field("Q", Role.CHECKS, options=options("A", "B")), True, None),
        (field("Q", Role.CHECKS, options=options("A", "B")), False, ()),
        (field("Q", Role.LIST, options=options("A", "B"), multiple=True), ("B",), ("B",)),
        (field("Q", Role.SELECT, options=options("A", "B")), ("B",), "B"),
        (field("Q", Role.SELECT, options=options("A", "B")), ("A", "B"), None),
        (field("Q", Role.SELECT), "free", "free"),
        (field("Q", Role.CHECK), "yes", True),
        (field("Q", Role.SWITCH), "Nein", False),
        (field("Q", Role.CHECK), "perhaps", None),
        (field("Q", Role.CHECK), ("yes",), True),
        (field("Q", Role.CHECK), ("yes", "no"), None),
        (field("Q"), True, "Yes"),
        (field("Q"), ("A", "B"), "A, B"),
        (field("Q"), RESUME, None),
        (field("Q", Role.FILE), RESUME, RESUME),
        (field("Q", Role.FILE), "cv.pdf", None),
        (field("Q", Role.CHECK), RESUME, None),
        (field("Q", type="date"), "1 March 2026", "2026-03-01"),
        (field("Q", type="date"), "03/04/2026", None),
        (field("Q", type="month"), "2026-04", "2026-04"),
        (field("Q", type="month"), "spring", None),
        (field("Q", type="time"), "12:00", "12:00"),
        (field("Q", type="number", limits=Limits(step="any")), "-3.5", "-3.5"),
        (field("Q", type="number"), "-3.5", None),
        (field("Q", type="number"), "1,500", "1500"),
        (field("Q", type="number"), "3 months", None),
        (field("Q", type="number"), "three", "3"),
        (field("Q", type="number"), "a few", None),
        (field("Q", Role.SLIDER), "12345678", "12345678"),
        (field("Q", Role.NUMBER, limits=Limits(minimum="1", maximum="5")), "5", "5"),
        (field("Q", Role.NUMBER, limits=Limits(minimum="1")), "0", None),
        (field("Q", Role.NUMBER, limits=Limits(maximum="5")), "6", None),
        (field("Q", limits=Limits(max_length=3)), "abcd", None),
        (field("Q", limits=Limits(max_length=4)), "abcd", "abcd"),
        (field("Q", placeholder="dd.mm.yyyy"), "soon", "soon"),
        (field("Q", Role.RICH), "text", "text"),
    ],
)
def test_a_value_takes_the_form_of_its_field(
    asked: Field, value: Value, expected: Value | None
) -> None:
    assert given_on((asked,), asked, Q=value) == expected


def test_documents_go_into_their_own_fields_alone() -> None:
    papers = {"resume": RESUME, "cover_letter": LETTER}
    cases = {
        ("Resume", Role.FILE): RESUME,
        ("Cover letter", Role.FILE): LETTER,
        ("Cover letter", Role.TEXT): None,
        ("Resume", Role.TEXT): None,
        ("Portfolio", Role.FILE): None,
        ("Resume and cover letter", Role.FILE): None,
    }
    for (label, role), expected in cases.items():
        assert value_of(field(label, role), documents=papers) == expected
    assert value_of(field("Resume", Role.FILE), documents={"cover_letter": LETTER}) is None


@pytest.mark.parametrize(
    ("label", "entry", "expected"),
    [
        ("What is your gender?", BankEntry("WHAT IS YOUR GENDER", "Male"), "Male"),
        ("Gehaltsvorstellung", BankEntry("x", "50k", "salary", (("kind", "desired"),)), "50k"),
        ("Current salary", BankEntry("x", "50k", "salary", (("kind", "desired"),)), None),
        ("Why do you want to work here?", BankEntry("x", "You!", "message"), None),
        ("Shoe size", BankEntry("Shoe sizes", "43"), None),
        ("Shoe size", BankEntry("Shoe size", "  "), None),
    ],
)
def test_a_remembered_answer_returns_for_the_same_question_or_the_same_meaning(
    label: str, entry: BankEntry, expected: str | None
) -> None:
    assert value_of(field(label), profile=None, bank=(entry,)) == expected


def test_memories_that_contradict_each_other_are_asked_and_an_exact_one_comes_first() -> None:
    old = BankEntry("Shoe size", "42", created_at="2025")
    new = BankEntry("Shoe size", "43", created_at="2026")
    torn = resolve(field("Shoe size"), known(bank=(new, old)))
    assert torn == Unknown("remembered answers to this contradict each other")
    like = BankEntry("x", "1 month", "notice_period", created_at="2026")
    exact = BankEntry("Notice period", "2 months", created_at="2025")
    assert value_of(field("Notice period"), bank=(exact, like)) == "2 months"


SECRET_FIELDS = [
    field("Password", type="password"),
    field("Xyzzy", type="password"),
    field("Verification code"),
    field("Card number"),
    field("CVC"),
    field("Social security number"),
]


@pytest.mark.parametrize("asked", SECRET_FIELDS, ids=lambda f: f.label)
def test_a_secret_is_only_taken_for_this_very_field(asked: Field) -> None:
    kept = replace(PERSON, facts={asked.label: "12345"})
    memory = (BankEntry(asked.label, "12345"),)
    assert value_of(asked, profile=kept, bank=memory) is None
    assert value_of(asked, replies={asked.key: "777"}) == "777"


def test_consent_is_never_assumed_and_marketing_stays_off() -> None:
    privacy = field("I accept the privacy policy", Role.CHECK)
    news = field("Subscribe to our newsletter", Role.CHECK)
    assert resolve(privacy, known()) == Unknown("only you can agree to this")
    off = resolve(news, known())
    assert isinstance(off, Answer)
    assert (off.value, off.source) == (False, Source.POLICY)
    radios = field("Send me news and offers", Role.RADIOS, options=YES_NO)
    assert value_of(replace(news, checked=True)) is False
    assert value_of(radios) is None or value_of(radios) == "No"
    assert value_of(replace(news, required=True)) is None
    assert value_of(privacy, replies={privacy.key: True}) is True
    assert value_of(news, given=(ExplicitAnswer("Subscribe to our newsletter", True),)) is True
    odd = field("Send me news and offers", Role.SELECT, options=options("Daily", "Weekly"))
    assert value_of(odd) is None
    typed = field("Send me news and offers")
    assert value_of(typed) is None


@pytest.mark.parametrize("role", [Role.RADIOS, Role.SELECT])
def test_a_newsletter_that_the_page_chose_is_taken_back(role: Role) -> None:
    chosen = replace(field("Newsletter", role, options=YES_NO), value="Yes", widget="presses")
    found = resolve(chosen, known())
    assert isinstance(found, Answer)
    assert (found.value, found.source) == ("No", Source.POLICY)
    assert value_of(replace(field("Job alerts", Role.CHECK), checked=True)) is False


def test_unused_answers_are_told_in_their_order() -> None:
    told = (ExplicitAnswer("Town", "Ulm"), ExplicitAnswer("Jobs", rows=({"Company": "A"},)))
    here = known(given=told)
    asked = field("Town")
    answer = resolve(asked, here)
    assert isinstance(answer, Answer)
    row = Row(asked.key, "Town", "", Role.TEXT, answer)
    assert here.used_labels((row,)) == {"Town"}
    assert here.unused((row,)) == ("Jobs",)
    assert here.unused(()) == ("Town", "Jobs")


CV, LETTER = (
    Document("cv.pdf", "/x/cv.pdf", "ab" * 32),
    Document("why.txt", "/x/why.txt", "cd" * 32),
)


def test_files_that_no_field_took_are_told_once_each() -> None:
    here = known(
        documents={"resume": CV, "cover_letter": LETTER},
        given=(ExplicitAnswer("Portfolio", replace(CV, name="work.pdf", sha256="ef" * 32)),),
    )
    asked = field("Resume", Role.FILE)
    row = Row(asked.key, "Resume", "", Role.FILE, Answer(CV, Source.DOCUMENT, "resume"))
    text = Answer("Dear all", Source.DOCUMENT, "cover_letter")
    letter = Row(field("Letter").key, "Letter", "", Role.TEXT, text)
    assert [f.name for f in here.unused_files(())] == ["cv.pdf", "why.txt", "work.pdf"]
    assert [f.name for f in here.unused_files((row,))] == ["why.txt", "work.pdf"]
    assert here.unused_files((row, letter)) == (UnusedFile("work.pdf", NO_PLACE),)


def test_policy_knows_secrets_and_marketing() -> None:
    assert is_secret_intent(Intent("cc-csc"))
    assert not is_secret_intent(Intent("email"))
    assert is_marketing(Intent("consent", (("kind", "marketing"),)))
    assert not is_marketing(Intent("consent", (("kind", "privacy"),)))
    assert not is_marketing(None)
    assert Source.DOCUMENT in allowed_sources(None)
    assert Source.DRAFT not in allowed_sources(Intent("eeo"))
    assert allowed_sources(Intent("cc-number")) == {Source.EXPLICIT, Source.HUMAN}


def made(limit: int | None) -> str:
    return "I am applying for this position."[:limit]


@pytest.mark.parametrize("asked", [{"type": "textarea"}, {"role": Role.RICH}])
def test_a_made_letter_goes_as_text_where_only_text_goes(asked: dict[str, Any]) -> None:
    role = asked.pop("role", Role.TEXT)
    box = field("Cover letter", role, limits=Limits(max_length=12), **asked)
    answer = resolve(box, known(letter=made))
    assert isinstance(answer, Answer)
    assert (answer.source, answer.value) == (Source.DOCUMENT, "I am applyin")
    assert value_of(box) is None  # none was made


def test_a_made_letter_is_no_answer_to_one_line_to_anything_else_or_beside_its_file() -> None:
    assert value_of(field("Cover letter", type="text"), letter=made) is None
    assert value_of(field("Resume", type="textarea"), letter=made) is None
    box, file = field("Cover letter", type="textarea"), field("Cover letter", Role.FILE)
    assert value_of(box, letter=made, fields=(box, file)) is None


@pytest.mark.parametrize(
    ("label", "asked", "expected"),
    [
        ("Where are you based?", {}, "Leipzig, Sachsen, Germany"),
        ("Wo wohnen Sie?", {}, "Leipzig, Sachsen, Germany"),
        (
            "Where are you based?",
            {"role": Role.SELECT, "options": options("Germany", "Spain")},
            "Germany",
        ),
        ("Where are you based?", {"role": Role.RADIOS, "options": options("Paris", "Bonn")}, None),
        ("Location", {}, None),  # the job's, perhaps
    ],
)
def test_where_somebody_lives_is_said_in_one_line_or_by_what_a_list_has_of_it(
    label: str, asked: dict[str, Any], expected: str | None
) -> None:
    assert value_of(field(label, **asked)) == expected


def test_without_a_town_nobody_says_where_somebody_lives() -> None:
    nowhere = replace(PERSON, address=replace(PERSON.address, city=""))
    assert value_of(field("Where do you live?"), profile=nowhere) is None


MONTH_NAMES = ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September")
MONTHS = options("- Monat", *MONTH_NAMES, "Oktober", "November", "Dezember")


@pytest.mark.parametrize(
    ("start", "day", "month", "year"),
    [
        ("2026-03-01", "1", "März", "2026"),
        ("2026-03", None, "März", "2026"),
        ("as soon as possible", None, None, None),
        ("03/04/2026", None, None, "2026"),  # which of them is the month?
    ],
)
def test_a_start_is_told_in_the_parts_that_are_asked_for(
    start: str, day: str | None, month: str | None, year: str | None
) -> None:
    preferences = replace(PERSON.preferences, start=start)
    person = replace(PERSON, preferences=preferences)
    group = "Frühester Eintritt"
    listed = field("Monat", Role.SELECT, group=group, options=MONTHS)
    assert value_of(field("Tag", group=group), profile=person) == day
    assert value_of(listed, profile=person) == month
    assert value_of(field("Jahr", group=group), profile=person) == year


def test_a_family_name_is_not_said_again_where_a_second_one_is_asked_for() -> None:
    first, second = field("Primer apellido"), field("Segundo apellido", html_name="apellido2")
    assert value_of(first) == "Okonjo"
    assert value_of(second) is None
    assert given_on((first, second), second, **{"Segundo apellido": "Duarte"}) == "Duarte"


def test_a_number_with_the_unit_that_the_question_names_is_that_number() -> None:
    asked = field("How far would you ride? (km)", Role.SLIDER)
    far = {
        each: value_of(asked, given=(ExplicitAnswer(asked.label, each),)) for each in ("5 km", "7")
    }
    assert far == {"5 km": "5", "7": "7"}
    for other in ("5 miles", "5 km or 6", "km"):
        assert value_of(asked, given=(ExplicitAnswer(asked.label, other),)) is None


def test_a_box_that_shows_an_amount_takes_an_amount_in_digits() -> None:
    label = "Gehaltsvorstellung (brutto pro Jahr, in Euro)"
    assert value_of(field(label, placeholder="z. B. 48.000,00")) == "65000"
    assert value_of(field(label, placeholder="z. B. verhandelbar")) == "65,000 EUR per year"


DAY = date(2026, 11, 26)


@pytest.mark.parametrize("label", ["Today's date", "Date signed", "Datum der Unterschrift"])
def test_the_day_of_signing_is_the_day_of_the_run(label: str) -> None:
    assert value_of(field(label), today=DAY) == "2026-11-26"
    assert value_of(field(label)) is None  # nobody said what day it is


def dated_on(*more: Field) -> Value | None:
    """What a bare date beside a name is answered with, on a page that asks this as well."""
    name, day = field("Name"), field("Date")
    page = Snapshot("https://jobs.example", fields=(name, day, *more))
    knows = known(today=DAY)
    answer = resolve(day, knows.on(page.fields, "en", form_contexts(page, knows.vocabulary)))
    return None if isinstance(answer, Unknown) else answer.value


def test_a_bare_date_is_that_day_only_where_something_is_declared() -> None:
    declared = "No, I do not have a disability and have not had one in the past"
    assert dated_on(field(declared, Role.CHECK)) == "2026-11-26"
    assert dated_on(field("Disability", Role.RADIOS, options=options(declared, "Yes"))) is not None
    assert dated_on(field("Seats", Role.NUMBER)) is None
    assert dated_on(field("Gender", Role.SELECT, options=options("Female", "Male"))) is None


def test_a_list_of_towns_that_shows_itself_late_is_asked_for_the_town_and_where_it_lies() -> None:
    late = field("City", Role.SELECT, widget="combobox")
    assert value_of(late) == "Leipzig, Sachsen, Germany"
    assert value_of(field("City")) == "Leipzig"
    assert value_of(field("City", Role.SELECT, options=options("Leipzig", "Ulm"))) == "Leipzig"
