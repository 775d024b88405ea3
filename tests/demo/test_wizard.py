"""The long application on its server: every step is judged, and only the review applies."""

from __future__ import annotations

import itertools
import re

import pytest
from tests.demo.visitor import RESUME, Answer, get, post, post_json

from steadyhand.demo import PracticeEmployer, expected_fields
from steadyhand.demo.special_forms import ALL_STEPS, STEPS

KEYS = [step.key for step in ALL_STEPS]
Fields = dict[str, str | list[str]]


def answers_of(key: str) -> Fields:
    step = next(step for step in ALL_STEPS if step.key == key)
    names = {demand.name for demand in step.form.demands}
    return {name: value for name, value in expected_fields("wizard").items() if name in names}


class Applicant:
    """Somebody at the wizard, known by a cookie."""

    def __init__(self, employer: PracticeEmployer, slug: str = "wizard") -> None:
        self.url = employer.apply_url(slug)
        self.cookie = get(self.url).cookie

    def look(self, key: str) -> Answer:
        return get(f"{self.url}/{key}", cookie=self.cookie)

    def send(self, key: str, *, go: str = "next", without: str = "", **other: str) -> Answer:
        fields = {**answers_of(key), **other, "go": go}
        fields.pop(without, None)
        files = {"resume": RESUME} if key == "experience" and without != "resume" else {}
        return post(f"{self.url}/{key}", fields, files, cookie=self.cookie)

    def reach(self, key: str) -> None:
        for each in KEYS[: KEYS.index(key)]:
            self.send(each)


def at(answer: Answer) -> str:
    """The step that the answer leads to."""
    return answer.location.rsplit("/", 1)[-1]


def test_the_steps_lead_from_one_to_the_next_and_the_last_alone_applies(
    employer: PracticeEmployer,
) -> None:
    applicant = Applicant(employer)
    assert at(get(applicant.url, cookie=applicant.cookie)) == "contact"
    for key, following in itertools.pairwise(KEYS):
        answer = applicant.send(key)
        assert (answer.status, at(answer)) == (303, following)
        assert employer.applications == ()
    answer = applicant.send("review", go="send")
    (held,) = employer.applications
    assert answer.location == f"/applications/{held.reference}/thanks"
    assert held.fields == expected_fields("wizard")
    assert held.files["resume"].filename == "cv.pdf"


def test_the_wizard_asks_about_thirty_questions(employer: PracticeEmployer) -> None:
    asked = sum(len(step.form.demands) + len(step.form.attachments) for step in STEPS)
    assert 30 <= asked <= 40
    applicant = Applicant(employer)
    assert "Step 1 of 5" in applicant.look("contact").text


@pytest.mark.parametrize(
    ("key", "name"),
    [
        (step.key, each.name)
        for step in ALL_STEPS
        for each in (*step.form.demands, *step.form.attachments)
        if each.missing
    ],
)
def test_a_step_without_a_required_answer_is_shown_again(
    employer: PracticeEmployer, key: str, name: str
) -> None:
    applicant = Applicant(employer)
    applicant.reach(key)
    answer = applicant.send(key, without=name)
    assert answer.status == 422
    assert re.search(rf'<p class="error" id="{name}-error">[A-Z]', answer.text)
    assert f'<a href="#{name}">' in answer.text
    assert employer.applications == ()


@pytest.mark.parametrize(
    ("key", "name", "value"),
    [
        ("contact", "contact_by", "Pigeon"),
        ("experience", "employed_since", "April 2020"),
        ("experience", "employed_since", "2020-13"),
        ("experience", "years", "61"),
        ("experience", "years", "-1"),
        ("experience", "years", "ten"),
        ("experience", "education", "Life"),
        ("experience", "languages", "Latin"),
        ("screening", "sponsorship", "perhaps"),
        ("screening", "salary", "19999"),
        ("screening", "salary", "200001"),
        ("screening", "salary", "64.000"),
        ("screening", "start_on", "2027-02-30"),
        ("screening", "start_on", "01.04.2027"),
        ("screening", "call_at", "2027-01-12"),
        ("screening", "shift_from", "6:30"),
        ("screening", "shift_from", "24:00"),
        ("screening", "visit_week", "2027-W54"),
        ("screening", "travel", "101"),
        ("screening", "jacket_colour", "red"),
        ("equality", "gender", "Robot"),
        ("equality", "ethnicity", "Martian"),
        ("equality", "veteran", "Maybe"),
        ("equality", "disability", "Maybe"),
        ("equality", "talent_pool", "off"),
        ("review", "confirm", "off"),
    ],
)
def test_a_step_with_a_wrong_answer_is_shown_again_with_the_answer_kept(
    employer: PracticeEmployer, key: str, name: str, value: str
) -> None:
    applicant = Applicant(employer)
    applicant.reach(key)
    answer = applicant.send(key, **{name: value})
    assert answer.status == 422
    assert re.search(rf'<p class="error" id="{name}-error">[A-Z]', answer.text)
    assert at(applicant.look("review")) == (key if key != "review" else "")


def test_a_refused_step_keeps_its_other_values_and_its_resume(employer: PracticeEmployer) -> None:
    applicant = Applicant(employer)
    applicant.reach("experience")
    html = applicant.send("experience", years="many").text
    assert 'value="Havelwerk Landtechnik"' in html
    assert 'value="many"' in html
    assert "Attached: cv.pdf." in html
    assert at(applicant.send("experience", without="resume")) == "screening"


def test_a_refused_resume_is_not_kept(employer: PracticeEmployer) -> None:
    applicant = Applicant(employer)
    applicant.reach("experience")
    fields = answers_of("experience")
    url = f"{applicant.url}/experience"
    answer = post(url, fields, {"resume": ("cv.exe", b"MZ")}, cookie=applicant.cookie)
    assert (answer.status, "Attached:" in answer.text) == (422, False)


@pytest.mark.parametrize("go", ["back", "later"])
def test_leaving_a_step_keeps_what_was_typed_without_judging_it(
    employer: PracticeEmployer, go: str
) -> None:
    applicant = Applicant(employer)
    applicant.reach("screening")
    answer = applicant.send("screening", go=go, salary="lots")
    assert (at(answer), "Saved for later" in answer.text) == (
        ("experience", False) if go == "back" else ("", True)
    )
    assert 'value="lots"' in applicant.look("screening").text
    assert at(applicant.look("equality")) == "screening"
    assert at(applicant.send("experience")) == "screening"


def test_back_from_the_review_leads_to_the_last_step_and_applies_nothing(
    employer: PracticeEmployer,
) -> None:
    applicant = Applicant(employer)
    applicant.reach("review")
    assert at(applicant.send("review", go="back")) == "equality"
    assert employer.applications == ()


def test_an_edited_step_leads_back_to_the_review_which_shows_the_change(
    employer: PracticeEmployer,
) -> None:
    applicant = Applicant(employer)
    applicant.reach("review")
    assert 'href="/jobs/wizard/apply/contact">Edit' in applicant.look("review").text
    assert at(applicant.send("contact", city="Werder")) == "review"
    assert "<dd>Werder</dd>" in applicant.look("review").text


def test_no_step_is_reached_before_the_one_in_front_of_it(employer: PracticeEmployer) -> None:
    applicant = Applicant(employer)
    assert [at(applicant.look(key)) for key in KEYS[1:]] == ["contact"] * 4
    assert at(applicant.send("review", go="send")) == "contact"
    assert employer.applications == ()


def test_one_visitor_never_sees_another_visitor_s_answers(employer: PracticeEmployer) -> None:
    first, second = Applicant(employer), Applicant(employer)
    first.send("contact")
    assert first.cookie != second.cookie
    assert "Okonkwo" in first.look("contact").text
    assert "Okonkwo" not in second.look("contact").text
    assert "Okonkwo" not in get(f"{first.url}/contact", cookie="draft=guessed").text


def test_answers_of_another_step_are_not_taken(employer: PracticeEmployer) -> None:
    applicant = Applicant(employer)
    applicant.send("contact", salary="1")
    assert 'value="1"' not in applicant.look("contact").text
    applicant.send("experience")
    assert 'value="1"' not in applicant.look("screening").text


def test_a_box_that_is_unticked_later_is_not_held(employer: PracticeEmployer) -> None:
    applicant = Applicant(employer)
    applicant.reach("equality")
    applicant.send("equality", talent_pool="yes")
    applicant.send("equality")
    applicant.send("review", go="send")
    assert [held.fields for held in employer.applications] == [expected_fields("wizard")]


def test_files_of_another_step_are_not_taken(employer: PracticeEmployer) -> None:
    applicant = Applicant(employer)
    stray = {"photo": RESUME}
    url = f"{applicant.url}/contact"
    assert at(post(url, answers_of("contact"), stray, cookie=applicant.cookie)) == "experience"
    for key in KEYS[1:]:
        applicant.send(key)
    (held,) = employer.applications
    assert set(held.files) == {"resume"}


def test_reset_forgets_every_draft(employer: PracticeEmployer) -> None:
    applicant = Applicant(employer)
    applicant.send("contact")
    employer.reset()
    assert "Okonkwo" not in applicant.look("contact").text


def test_a_second_submit_is_a_second_application(employer: PracticeEmployer) -> None:
    applicant = Applicant(employer)
    applicant.reach("review")
    applicant.send("review", go="send")
    applicant.send("review", go="send")
    assert len(employer.applications) == 2


def test_the_scripted_wizard_judges_each_draft_and_takes_everything_at_the_end(
    employer: PracticeEmployer,
) -> None:
    applicant = Applicant(employer, "wizard-spa")
    refused = post_json(f"{applicant.url}/contact", {}, cookie=applicant.cookie)
    assert (refused.status, '"email": "Enter your email address."' in refused.text) == (422, True)
    good = post_json(f"{applicant.url}/contact", answers_of("contact"), cookie=applicant.cookie)
    assert (good.status, good.text) == (200, '{"ok": true, "next": "experience"}')
    whole = expected_fields("wizard-spa")
    early = post_json(f"{applicant.url}/review", whole, cookie=applicant.cookie)
    assert (early.status, '"resume": "Attach your resume."' in early.text) == (422, True)
    bad = post(f"{applicant.url}/files", {}, {"resume": ("a.exe", b"")}, cookie=applicant.cookie)
    assert (bad.status, employer.applications) == (422, ())
    kept = post(f"{applicant.url}/files", {}, {"resume": RESUME}, cookie=applicant.cookie)
    assert (kept.status, kept.text) == (201, '{"kept": ["cv.pdf"]}')
    unsure = {**whole, "confirm": ""}
    assert post_json(f"{applicant.url}/review", unsure, cookie=applicant.cookie).status == 422
    assert employer.applications == ()
    done = post_json(f"{applicant.url}/review", whole, cookie=applicant.cookie)
    (held,) = employer.applications
    assert (done.status, done.text) == (201, f'{{"reference": "{held.reference}"}}')
    assert held.fields == whole
    assert held.files["resume"].filename == "cv.pdf"


@pytest.mark.parametrize("path", ["/wizard/apply/nowhere", "/slow/apply/contact", "/x/apply/files"])
def test_steps_exist_only_where_there_is_a_wizard(employer: PracticeEmployer, path: str) -> None:
    assert post(f"{employer.origin}/jobs{path}", {}).status == 404


@pytest.mark.parametrize("slug", ["wizard", "wizard-spa"])
def test_nothing_is_taken_at_the_bare_address_of_a_wizard(
    employer: PracticeEmployer, slug: str
) -> None:
    assert post(employer.apply_url(slug), expected_fields(slug), {"resume": RESUME}).status == 405
    assert employer.applications == ()


def test_a_body_that_cannot_be_read_is_no_step(employer: PracticeEmployer) -> None:
    url = employer.apply_url("wizard-spa")
    assert post_json(f"{url}/contact", ["no object"]).status == 400
    assert post_json(f"{url}/files", ["no object"]).status == 400
