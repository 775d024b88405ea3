"""Markup is believed where the words allow it, and only there."""

from __future__ import annotations

from typing import Any

import pytest

from steadyhand.core.answer.intent import autocomplete_intent, classify
from steadyhand.core.page.snapshot import Role

from .pages import WORDS, field, options


def name_of(**more: Any) -> str:
    intent = classify(field(**more), WORDS)
    return intent.name if intent else ""


@pytest.mark.parametrize(
    ("attribute", "expected"),
    [
        ("given-name", "given-name"),
        ("section-a shipping given-name", "given-name"),
        ("BILLING Street-Address", "street-address"),
        ("work email", "email"),
        ("section-x shipping home tel webauthn", "tel"),
        ("fax tel", ""),
        ("home given-name", ""),
        ("shipping section-a email", ""),
        ("on", ""),
        ("off", ""),
        ("", ""),
        ("webauthn", ""),
        ("nope", ""),
        ("new-password", "new-password"),
    ],
)
def test_an_autocomplete_attribute_is_read_as_the_standard_says(
    attribute: str, expected: str
) -> None:
    intent = autocomplete_intent(attribute, WORDS)
    assert (intent.name if intent else "") == expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"label": "Xyzzy", "autocomplete": "email"}, "email"),
        ({"label": "What shall we write on it?", "autocomplete": "given-name"}, "given-name"),
        ({"label": "First name", "autocomplete": "family-name"}, ""),
        ({"label": "LinkedIn", "autocomplete": "url"}, "linkedin"),
        ({"label": "Email", "autocomplete": "username"}, "email"),
        ({"label": "Address", "autocomplete": "address-line1"}, "address-line1"),
        ({"label": "Gender", "autocomplete": "sex"}, "eeo"),
        ({"label": "Your manager's email", "autocomplete": "email"}, ""),
        ({"label": "Phone", "group": "Emergency contact", "autocomplete": "tel"}, ""),
        ({"label": "Referee", "html_name": "name", "type": "email"}, ""),
        ({"label": "", "html_name": "applicant[firstName]"}, "given-name"),
        ({"label": "", "html_name": "user_name"}, "username"),
        ({"label": "", "html_name": "firstName"}, "given-name"),
        ({"label": "Prénom", "html_id": "first_name"}, "given-name"),
        ({"label": "Your favourite", "html_name": "name"}, ""),
        ({"label": "", "html_name": "q7", "placeholder": "Your email"}, "email"),
        ({"label": "", "placeholder": "Last name", "html_name": "firstname"}, ""),
        ({"label": "", "type": "tel"}, "tel"),
        ({"label": "", "type": "email", "html_name": "mail"}, "email"),
        ({"label": "", "type": "password"}, "current-password"),
        ({"label": "", "type": "password", "html_name": "new_password"}, "new-password"),
        ({"label": "", "html_name": "salary"}, ""),
        ({"label": "Email", "type": "password"}, ""),
        ({"label": "First name", "type": "email"}, ""),
        ({"label": "Email", "role": Role.SEARCH}, ""),
        ({"label": "Name", "role": Role.CHECK}, ""),
        ({"label": "Name", "role": Role.FILE}, ""),
        ({"label": "I agree to the privacy policy and the terms", "role": Role.CHECK}, ""),
        ({"label": "First name / Last name"}, ""),
        ({"label": "First", "group": "Your name"}, "given-name"),
        ({"label": "Highest degree", "group": "Education"}, "education_level"),
        ({"label": "Country", "group": "School"}, ""),
        ({"label": "", "group": "Gender", "role": Role.RADIOS}, "eeo"),
        ({"label": "Computer skills"}, ""),
        ({"label": "Email", "autocomplete": "new-password"}, "email"),
        ({"label": "Date of birth", "html_name": "dob_month"}, "bday-month"),
        ({"label": "Date of birth", "html_name": "when"}, "bday"),
        ({"label": "", "html_name": "email", "placeholder": "Your parent's email"}, ""),
        ({"label": "", "html_name": "manager_email"}, ""),
        ({"label": "", "html_name": "manager.email"}, ""),
        ({"label": "", "html_name": "form$contactInfo.phoneNumber"}, "tel"),
        ({"label": "", "html_name": "first_name", "html_id": "last_name", "type": "tel"}, ""),
    ],
)
def test_evidence_agrees_or_the_field_stays_unknown(more: dict[str, Any], expected: str) -> None:
    assert name_of(**more) == expected


def test_agreement_is_surer_than_words_and_words_are_surer_than_hints() -> None:
    both = classify(field("Email", autocomplete="email"), WORDS)
    words = classify(field("Email"), WORDS)
    hint = classify(field("", html_name="email"), WORDS)
    assert both is not None
    assert words is not None
    assert hint is not None
    assert both.confidence > words.confidence > hint.confidence


def test_a_question_without_a_country_is_read_with_the_country_of_the_job() -> None:
    asked = field("Are you authorized to work?", Role.RADIOS, options=options("Yes", "No"))
    assert classify(asked, WORDS) is None
    intent = classify(asked, WORDS, country="DE")
    assert intent is not None
    assert dict(intent.slots) == {"country": "DE"}


@pytest.mark.parametrize(
    ("label", "country"),
    [
        ("Are you authorized to work in the U.S.?", "US"),
        ("Are you authorized to work in Papua New Guinea?", "PG"),
        ("ARE YOU AUTHORIZED TO WORK IN GERMANY?", "DE"),
        ("Are you authorized to work for us?", ""),
        ("ARE YOU AUTHORIZED TO WORK WITH US?", ""),
    ],
)
def test_a_country_is_only_what_names_one(label: str, country: str) -> None:
    intent = classify(field(label, Role.CHECK), WORDS)
    assert (dict(intent.slots)["country"] if intent else "") == country


@pytest.mark.parametrize(
    ("choices", "expected"),
    [(("EUR", "SEK"), ""), (("A month", "A year"), ""), (("Below 40,000", "Above"), "salary")],
)
def test_a_list_without_a_figure_does_not_ask_for_the_amount(
    choices: tuple[str, ...], expected: str
) -> None:
    asked = {"label": "Desired salary", "role": Role.SELECT, "options": options(*choices)}
    assert name_of(**asked) == expected


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("2. Import resume (or CV)", "resume"),
        ("Step 3: Cover letter", "cover_letter"),
        ("Schritt 2: Ihr Lebenslauf", "resume"),
        ("Your resume and your cover letter", ""),
        ("Other documents (not your resume)", ""),
        ("Photo for the resume", ""),
        ("Zeugnisse zum Lebenslauf", ""),
        ("Documents", ""),
        ("Upload CV. Formats: PDF, DOCX. Max file size 3 MB.", "resume"),
        ("Upload the CV of your referee", ""),
    ],
)
def test_a_file_field_asks_for_the_one_paper_that_its_words_name(label: str, expected: str) -> None:
    assert name_of(label=label, role=Role.FILE) == expected
    assert name_of(label=label, role=Role.RADIOS) == ""
