"""What the pages promise a reader, a screen reader and a search engine."""

from __future__ import annotations

import json
import re
from datetime import date
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.demo.visitor import FULL, RESUME, get, post

from steadyhand.demo import POSTINGS, PracticeEmployer, forms, special_forms
from steadyhand.demo.form_pages import FORMS, refill
from steadyhand.demo.forms import Form
from steadyhand.demo.postings import find
from steadyhand.demo.templates import source

# Labelled for the eye alone, by a table cell or by the text before: real sites do this, too.
BY_SIGHT = {"street", "postal_code", "city", "linkedin"}
WITH_FORM = [
    "field-engineer",
    "captcha-lookalike",
    "overlay",
    "liar-no-request",
    "slow",
    "wizard",
    "wizard-spa",
    "modal",
    "div-submit",
    "resume-autofill",
    "picky",
    "alert",
    "oscillator",
    "every-control",
]
IN_SCRIPTS = (
    "scripted.html",
    "shadow.html",
    "history.html",
    "embedded.html",
    "nested.html",
    "widgets.html",
)
DRAWN = [form for form in FORMS.values() if form.demands and not form.html.endswith(IN_SCRIPTS)]
DRAWN += [step.form for step in special_forms.ALL_STEPS]
UNNAMED = {"", "send"}  # a picture that sends the form is no question


class Controls(HTMLParser):
    """Every control of a page with the names that reach a screen reader."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self.options: dict[str, list[str]] = {}
        self.label_for: set[str] = set()
        self.ids: set[str] = set()
        self._labels = 0

    @classmethod
    def of(cls, html: str) -> Controls:
        controls = cls()
        controls.feed(html)
        return controls

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.ids.add(found.get("id", ""))
        if tag == "label":
            self._labels += 1
            self.label_for.add(found.get("for", ""))
        if tag in ("input", "select", "textarea"):
            named = {"name": "", **found, "in_label": "yes" if self._labels else "", "tag": tag}
            self.found.append(named)
        if "contenteditable" in found:
            self.found.append({**found, "name": found["id"], "in_label": "", "tag": tag})
        if tag == "option":
            self.options.setdefault(self.found[-1]["name"], []).append(found["value"])

    def handle_endtag(self, tag: str) -> None:
        self._labels -= tag == "label"

    def unlabelled(self) -> set[str]:
        return {control["name"] for control in self.found if not self._named(control)}

    def offered(self) -> set[tuple[str, str]]:
        """Name and value of everything that can be chosen."""
        options = {(name, value) for name, each in self.options.items() for value in each if value}
        clicked = (c for c in self.found if c.get("type") in ("radio", "checkbox"))
        return options | {(control["name"], control["value"]) for control in clicked}

    def _named(self, control: dict[str, str]) -> bool:
        pointed = set(control.get("aria-labelledby", "").split())
        return bool(
            control["in_label"]
            or control.get("aria-label")
            or control.get("alt")
            or (pointed and pointed <= self.ids)
            or control.get("id", "-") in self.label_for
        )


@pytest.mark.parametrize("slug", WITH_FORM)
def test_every_control_has_an_accessible_label_but_the_trap_and_those_labelled_by_sight(
    employer: PracticeEmployer, slug: str
) -> None:
    step = "/contact" if slug.startswith("wizard") else ""
    controls = Controls.of(get(employer.apply_url(slug) + step).text)
    by_sight = BY_SIGHT if slug in ("field-engineer", "captcha-lookalike") else set()
    by_sight |= {"street", "postal_code", "city"} if slug == "resume-autofill" else set()
    names = {control["name"] for control in controls.found}
    assert controls.found
    assert controls.unlabelled() == names & (by_sight | {forms.TRAP})


@pytest.mark.parametrize("form", DRAWN, ids=lambda form: form.html)
def test_the_employer_demands_exactly_what_its_form_shows(form: Form) -> None:
    controls = Controls.of(source(form.html))
    shown = {c["name"] for c in controls.found if c.get("type") != "file"}
    files = {c["name"] for c in controls.found if c.get("type") == "file"}
    assert shown - {forms.TRAP} - UNNAMED == {demand.name for demand in form.demands}
    assert {each.name for each in form.attachments} <= files


@pytest.mark.parametrize("form", DRAWN, ids=lambda form: form.html)
def test_a_mark_of_what_is_required_stands_exactly_where_something_is_required(form: Form) -> None:
    controls = Controls.of(source(form.html))
    marked = {c["name"] for c in controls.found if "required" in c or "aria-required" in c}
    grouped = set(re.findall(r'id="(\w+)"[^>]*aria-required="true"', source(form.html)))
    grouped |= set(re.findall(r'aria-required="true" id="(\w+)"', source(form.html)))
    wanted = {each.name for each in (*form.demands, *form.attachments) if each.missing}
    assert {"resume"} | wanted == {"resume"} | (marked | grouped) - UNNAMED


@pytest.mark.parametrize("form", DRAWN, ids=lambda form: form.html)
def test_every_offered_choice_is_acceptable(form: Form) -> None:
    demands = {demand.name: demand for demand in form.demands}
    offered = Controls.of(source(form.html)).offered()
    assert [pair for pair in offered if not demands[pair[0]].check(pair[1])] == []


def test_every_acceptable_choice_is_offered() -> None:
    offered = {pair for form in DRAWN for pair in Controls.of(source(form.html)).offered()}
    for name, taken in (
        ("country", forms.COUNTRIES),
        ("notice_period", forms.NOTICE_PERIODS),
        ("heard_from", forms.SOURCES),
        ("skills", forms.SKILLS),
        ("authorised", forms.YES_NO),
        ("education", special_forms.EDUCATION),
        ("languages", special_forms.LANGUAGES),
        ("gender", special_forms.GENDERS),
        ("ethnicity", special_forms.ETHNICITIES),
        ("veteran", special_forms.DECLINABLE),
        ("contact_by", special_forms.CONTACT_WAYS),
    ):
        assert {value for each, value in offered if each == name} == set(taken), name


def test_a_refused_form_ties_each_problem_to_its_control_and_keeps_the_rest(
    employer: PracticeEmployer,
) -> None:
    wrong = {**FULL, "email": 'x" onfocus="y', "motivation": "</textarea><b>", "authorised": "no"}
    html = post(employer.apply_url("field-engineer"), wrong, {"resume": RESUME}).text
    controls = Controls.of(html)
    by_name = {control["name"]: control for control in controls.found}
    assert by_name["email"]["aria-invalid"] == "true"
    assert by_name["email"]["value"] == 'x" onfocus="y'
    assert {*by_name["email"]["aria-describedby"].split()} <= controls.ids
    assert "aria-invalid" not in by_name["given_name"]
    assert "<b>" not in html
    assert re.findall(r'value="no" [^>]*checked', html)
    assert '<option value="DE" selected>' in html
    assert '<p class="error" id="email-error">Enter an email' in html


@given(value=st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_any_value_comes_back_as_it_was_typed(value: str) -> None:
    html = refill('<input name="a"><textarea name="b"></textarea>', {"a": (value,)}, {})
    (first, _) = Controls.of(html).found
    assert first["value"] == value


@pytest.mark.parametrize(
    "name", ["apply/full.html", "apply/short.html", "apply/every.html", "wizard/screening.html"]
)
def test_a_form_with_nothing_to_say_comes_back_meaning_the_same(name: str) -> None:
    again = refill(source(name), {}, {})
    assert Controls.of(again).ids == Controls.of(source(name)).ids
    assert "aria-invalid" not in again
    assert refill(again, {}, {}) == again


@pytest.mark.parametrize("posting", POSTINGS, ids=lambda posting: posting.slug)
def test_every_open_posting_describes_itself_and_leads_to_its_form(
    employer: PracticeEmployer, posting: object
) -> None:
    slug = getattr(posting, "slug", "")
    page = get(employer.posting_url(slug))
    assert (page.status == 410) == (slug == "closed-role")
    if page.status == 200:
        found = re.search(r'<script type="application/ld\+json">(.*?)</script>', page.text, re.S)
        described = json.loads(found.group(1)) if found else {}
        known = find(slug)
        assert known
        assert described["@type"] == "JobPosting"
        assert described["title"] == known.title
        assert described["hiringOrganization"]["name"] == "Pomarium Robotics"
        assert described["baseSalary"]["value"]["minValue"] == known.salary.low
        assert described["employmentType"] == known.employment
        assert described["jobLocation"][0]["address"]["addressLocality"] == known.city
        assert date.fromisoformat(described["datePosted"]) < date.today()
        assert date.fromisoformat(described["validThrough"]) > date.today()
        assert f'href="/jobs/{slug}/apply"' in page.text


@pytest.mark.parametrize(
    ("slug", "status", "sentence"),
    [
        ("closed-role", 410, "no longer accepting applications"),
        ("captcha-wall", 200, "Verify you are human"),
        ("already-applied", 200, "You have already applied for this job"),
    ],
)
def test_a_page_without_a_form_says_why(
    employer: PracticeEmployer, slug: str, status: int, sentence: str
) -> None:
    page = get(employer.apply_url(slug))
    assert (page.status, sentence in page.text) == (status, True)
    assert Controls.of(page.text).found == []
    assert "<form" not in page.text


def test_no_page_asks_anything_of_another_host(employer: PracticeEmployer) -> None:
    paths = ["/", "/about", "/assets/site.css"]
    paths += [f"/jobs/{posting.slug}{end}" for posting in POSTINGS for end in ("", "/apply")]
    urls = [employer.origin + path for path in paths]
    urls += [f"{employer.hosted_origin}/{path}" for path in ("apply/hosted", "embed/embedded")]
    for url in urls:
        text = get(url).text.replace(f'src="{employer.hosted_origin}/', 'src="/')
        outside = re.findall(r'(?:src|href|action)="https?:|url\(|@import', text)
        assert outside == [], url


def test_the_trap_stands_off_screen() -> None:
    assert re.search(r"\.aside-note \{[^}]*left: -9999px", source("assets/site.css"))
