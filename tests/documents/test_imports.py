"""A reading says what was read and no more; what a profile refuses is left out and told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.documents.extraction import (
    ExtractedFact,
    Extraction,
    FactValue,
    Place,
    check_extraction,
    missing_keys,
    plain_facts,
)
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.adapters.documents.profile_import import (
    add_fact,
    apply_answer,
    import_file,
    profile_text,
    template,
)
from steadyhand.adapters.documents.tree import parse
from steadyhand.jobs.profile import Award, Certificate, Publication

BASE = (
    ExtractedFact(("name", "given"), "Tilda", 0.9),
    ExtractedFact(("name", "family"), "Okonjo", 0.9),
    ExtractedFact(("email",), "t@okonjo.example", 0.9),
)


def reading(*found: ExtractedFact) -> Extraction:
    return Extraction((*BASE, *found))


def fact(*place: str | int, value: FactValue = "x", confidence: float = 0.9) -> ExtractedFact:
    return ExtractedFact(place, value, confidence, "as written", "page 1, line 3")


def test_what_a_profile_refuses_is_left_out_and_told() -> None:
    told = check_extraction(
        reading(
            fact("birthday", value="1990"),
            fact("links", "website", value="no address"),
            fact("work", 0, "company", value="Nowco"),
            fact("work", 0, "start", value="2020"),
            fact("work", 0, "end", value="2019"),
        )
    )
    assert plain_facts(told.found)["work"] == [{"company": "Nowco"}]
    assert {"birthday", "links"}.isdisjoint(plain_facts(told.found))
    assert {left.text: left.why for left in told.left}.keys() == {
        "birthday: 1990",
        "links.website: no address",
        "work[0].start: 2020",
        "work[0].end: 2019",
    }
    assert any("is before the start" in left.why for left in told.left)


def test_a_job_whose_end_cannot_be_kept_does_not_go_on_and_is_doubtful() -> None:
    told = check_extraction(
        reading(
            fact("work", 0, "company", value="Nowco"),
            fact("work", 0, "title", value="Fitter"),
            fact("work", 0, "start", value="2004-03"),
            fact("work", 0, "end", value="some time later"),
        )
    )
    assert plain_facts(told.found)["work"] == [{"company": "Nowco", "title": "Fitter"}]
    assert all(not f.sure for f in told.found if f.place[0] == "work")


def test_a_job_without_its_employer_is_doubtful() -> None:
    told = check_extraction(
        reading(fact("work", 0, "title"), fact("work", 0, "start", value="2004"))
    )
    assert [f.sure for f in told.found if f.place[-1] == "title"] == [False]


def test_an_entry_that_is_there_twice_is_kept_once() -> None:
    told = check_extraction(
        reading(*(fact("skills", n, "name", value=v) for n, v in enumerate(["Go", "go"])))
    )
    assert plain_facts(told.found)["skills"] == [{"name": "Go"}]
    assert told.left[0].why == "it is there twice"


def test_lists_have_no_gap_after_something_was_left_out() -> None:
    told = check_extraction(
        reading(fact("skills", 3, "name"), fact("skills", 7, "name", value="y"))
    )
    assert [f.place for f in told.found[3:]] == [("skills", 0, "name"), ("skills", 1, "name")]


def test_a_draft_without_a_name_or_an_address_tells_so_and_its_file_asks_for_it() -> None:
    told = check_extraction(Extraction((fact("phone", value="+493055501423"),)))
    assert missing_keys(told) == ("name", "email")
    assert "# email:    <- was not found" in profile_text(told)


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), min_size=1))
def test_any_text_is_read_back_from_the_file_as_it_was(text: str) -> None:
    written = profile_text(
        reading(fact("facts", text, value=text), fact("interests", 0, value=text))
    )
    tree = parse(written).plain()
    assert isinstance(tree, dict)
    assert tree["facts"] == {text: text}
    assert tree["interests"] == [text]


PLACES: tuple[Place, ...] = (("headline",), ("summary",), ("interests", 0), ("address", "city"))


@given(st.lists(st.tuples(st.sampled_from(PLACES), st.floats(0.05, 1)), unique_by=lambda p: p[0]))
def test_every_unsure_fact_has_a_comment_and_no_sure_one_has(
    facts: list[tuple[Place, float]],
) -> None:
    told = reading(*(fact(*place, confidence=c) for place, c in facts))
    lines = profile_text(told).splitlines()
    assert sum("# unsure" in line for line in lines) == sum(c < 0.8 for _, c in facts)


def test_a_person_keeps_leaves_out_or_mends_a_fact() -> None:
    doubtful = fact("phone", value="+31655501427", confidence=0.6)
    told = reading(doubtful)
    assert apply_answer(told, doubtful, "").found[-1].sure
    assert apply_answer(told, doubtful, "-").found == BASE
    mended = apply_answer(told, doubtful, " +31 6 5550 1428 ")
    assert plain_facts(mended.found)["phone"] == "+31 6 5550 1428"
    refused = apply_answer(told, doubtful, "none of yours")
    assert "phone" not in plain_facts(refused.found)
    assert "is not a phone number" in refused.left[0].why


def test_a_person_adds_what_was_missing() -> None:
    told = add_fact(add_fact(Extraction(()), "name", "Tilda Okonjo"), "email", " t@okonjo.example ")
    assert missing_keys(told) == ()
    assert add_fact(told, "email", "") is told


def test_a_new_profile_declines_demographic_questions_in_a_line_that_its_owner_sees(
    tmp_path: Path,
) -> None:
    text = template("me")
    assert "\n  default: decline\n" in text
    filled = text.replace("given:\n", "given: Ada\n").replace("family:\n", "family: Lund\n")
    path = tmp_path / "me.yaml"
    path.write_text(filled.replace("email:\n", "email: a@lund.example\n"), "utf-8")
    assert Profile.load(path).eeo == {"default": "decline"}


RESUME = {
    "basics": {
        "name": "Tilda Okonjo",
        "label": "Engineer",
        "image": "me.png",
        "email": "t@okonjo.example",
        "summary": "Builds things.",
    },
    "work": [
        {
            "name": "Nowco",
            "description": "Makes pumps",
            "position": "Fitter",
            "startDate": "2019",
            "url": "https://nowco.example",
            "highlights": ["Fast"],
        }
    ],
    "volunteer": [{"organization": "Food bank", "position": "Cook", "startDate": "2020-01"}],
    "education": [
        {"institution": "TU", "studyType": "MSc", "score": "1.3", "courses": ["Control"]}
    ],
    "awards": [{"title": "Best pump", "date": "2021", "awarder": "Pump club"}],
    "certificates": [{"name": "Welder", "date": "2020", "issuer": "Board"}],
    "publications": [{"name": "On pumps", "publisher": "Pump press", "releaseDate": "2022-05"}],
    "skills": [{"name": "Web", "level": "good", "keywords": ["HTML"]}],
    "languages": [{"language": "German", "fluency": "Native"}],
    "interests": [{"name": "Tides", "keywords": ["moon"]}],
    "references": [{"name": "A. Boss", "reference": "A fine fitter."}],
    "projects": [{"name": "Dam", "description": "A dam", "roles": ["Lead"], "entity": "Nowco"}],
    "meta": {"version": "1"},
}


@pytest.fixture
def resume(tmp_path: Path) -> Path:
    path = tmp_path / "resume.json"
    path.write_text(json.dumps(RESUME, indent=1), "utf-8")
    return path


def test_every_section_of_a_json_resume_has_its_place(resume: Path) -> None:
    profile = Profile.load(resume)
    assert (profile.headline, profile.summary) == ("Engineer", "Builds things.")
    assert (profile.work[0].title, profile.work[0].highlights) == ("Fitter", ("Fast",))
    assert profile.volunteering[0].company == "Food bank"
    assert (profile.education[0].grade, profile.education[0].courses) == ("1.3", ("Control",))
    assert profile.awards == (Award("Best pump", "Pump club", "2021"),)
    assert profile.certificates == (Certificate("Welder", "Board", "2020"),)
    assert profile.publications == (Publication("On pumps", "Pump press", "2022-05"),)
    assert (profile.skills[0].level, profile.skills[0].keywords) == ("good", ("HTML",))
    assert profile.interests == ("Tides",)
    assert (profile.projects[0].role, profile.projects[0].summary) == ("Lead", "A dam")


def test_what_others_said_and_what_has_no_place_is_left_out_of_a_json_resume_and_told(
    resume: Path,
) -> None:
    told = import_file(resume)
    assert "A fine fitter." not in str(told.found)
    assert {left.text for left in told.left} == {
        "basics.image",
        "work.description",
        "interests.keywords",
        "references",
        "projects.entity",
    }
    assert all(f.confidence == 1 and f.where.startswith("line ") for f in told.found)


def test_a_bad_date_of_a_json_resume_is_left_out_on_import(tmp_path: Path) -> None:
    broken = {**RESUME, "work": [{"name": "Nowco", "startDate": "last year", "endDate": "2020"}]}
    path = tmp_path / "resume.json"
    path.write_text(json.dumps(broken), "utf-8")
    told = import_file(path)
    assert plain_facts(told.found)["work"] == [{"company": "Nowco", "end": "2020"}]
    assert any("is not a date" in left.why for left in told.left)


OLDER = {
    "basics": {"name": "Tilda Okonjo", "email": "t@okonjo.example", "website": "https://o.example"},
    "work": [
        {
            "company": "Lumen Post",
            "position": "Clerk",
            "website": "https://lumen.example",
            "startDate": "2004-03-01",
            "endDate": "2006-02-28T00:00:00.000Z",
            "summary": "<p>Sorted <b>letters</b> &amp; parcels</p>",
            "highlights": ["**Halved** the [queue](https://q.example)", "Kept C* and snake_case"],
        },
        {"company": "Nowco", "position": "Cook", "startDate": "2010", "endDate": "Present"},
    ],
}


def test_a_resume_of_an_older_schema_keeps_its_employers_ends_and_plain_words(
    tmp_path: Path,
) -> None:
    path = tmp_path / "resume.json"
    path.write_text(json.dumps(OLDER), "utf-8")
    job, other = Profile.load(path).work
    assert (job.company, job.website, job.end) == (
        "Lumen Post",
        "https://lumen.example",
        "2006-02-28",
    )
    assert job.summary == "Sorted letters & parcels"
    assert job.highlights == ("Halved the queue", "Kept C* and snake_case")
    assert (other.company, other.end) == ("Nowco", "")
    assert import_file(path).left == ()
