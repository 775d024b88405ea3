"""A profile file is read as it was meant, or one sentence says where and how to mend it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.adapters.documents.profile_schema import profile_schema
from steadyhand.errors import ProfileInvalid
from steadyhand.jobs.profile import Certificate, Education, Language, Name, Skill, Work

FULL = """\
name: {given: Tilda, family: Okonjo, preferred: Til}
email: tilda@okonjo.example
phone: 030 5550 1423
address:
  line1: Lindenweg 4
  postal_code: 04109
  city: Leipzig
  country: Germany
links:
  linkedin: https://linkedin.example/in/tilda
work:
  - company: Nowco
    title: Engineer
    start: 2019-04
    end: present
    highlights: [Built it]
education:
  - {school: TU, degree: MSc, field: Robotics, start: 2012, end: 2015-09-30}
skills: [Go, {name: C++, years: 2.5}]
languages:
  - German
  - {name: English, level: C1}
authorizations: {NO: true, United States: no}
sponsorship: {DE: false}
preferences:
  salary: 65000 EUR per year
  relocate: true
  remote: hybrid
eeo:
documents: {resume: cv.pdf}
facts:
  Do you own a bicycle?: true
  Shoe size: 43
  Favourite trees: [Linden, Oak]
"""


def written(folder: Path, text: str | bytes, name: str = "profile.yaml") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def refusal(folder: Path, text: str | bytes, name: str = "profile.yaml") -> str:
    with pytest.raises(ProfileInvalid) as caught:
        Profile.load(written(folder, text, name))
    return str(caught.value)


def test_a_full_profile_is_read_with_every_word_as_written(tmp_path: Path) -> None:
    profile = Profile.load(str(written(tmp_path, FULL)))
    assert profile.name.full == "Tilda Okonjo"
    assert (profile.phone, profile.phone_code) == ("+493055501423", "+49")
    assert profile.phone_national == "3055501423"
    assert profile.address.postal_code == "04109"
    assert profile.address.country == "DE"
    assert profile.work == (Work("Nowco", "Engineer", "2019-04", highlights=("Built it",)),)
    assert profile.education == (Education("TU", "MSc", "Robotics", "2012", "2015-09-30"),)
    assert profile.skills == (Skill("Go"), Skill("C++", 2.5))
    assert profile.languages == (Language("German"), Language("English", "C1"))
    assert profile.authorizations == {"NO": True, "US": False}
    assert profile.preferences.relocate is True
    assert profile.preferences.remote == "hybrid"
    assert profile.eeo == {}
    assert profile.facts == {
        "Do you own a bicycle?": True,
        "Shoe size": "43",
        "Favourite trees": ("Linden", "Oak"),
    }


def test_json_and_a_name_in_one_piece_are_read_too(tmp_path: Path) -> None:
    text = '{\n\t"name": "Tilda van Okonjo", "email": "t@okonjo.example", "work": null}'
    profile = Profile.load(written(tmp_path, text, "profile.json"))
    assert profile.name.full == "Tilda van Okonjo"
    assert profile.name.given == ""


RESUME = {
    "basics": {
        "name": "Tilda Okonjo",
        "email": "t@okonjo.example",
        "phone": "+49 30 5550 1423",
        "url": "https://okonjo.example",
        "location": {"address": "Lindenweg 4", "city": "Leipzig", "countryCode": "DE"},
        "profiles": [
            {"network": "LinkedIn", "url": "https://linkedin.example/in/tilda"},
            {"username": "nobody"},
        ],
    },
    "work": [{"name": "Nowco", "position": "Engineer", "startDate": "2019-04"}],
    "education": [{"institution": "TU", "studyType": "MSc", "area": "Robotics"}],
    "skills": [{"name": "Web", "keywords": ["HTML"]}],
    "languages": [{"language": "German", "fluency": "Native"}],
}


def test_a_json_resume_is_recognised_and_converted(tmp_path: Path) -> None:
    profile = Profile.load(written(tmp_path, json.dumps(RESUME), "resume.json"))
    assert (profile.name.given, profile.name.family) == ("Tilda", "Okonjo")
    assert profile.links["linkedin"].endswith("/tilda")
    assert profile.links["website"] == "https://okonjo.example"
    assert profile.work == (Work("Nowco", "Engineer", "2019-04"),)
    assert profile.education[0].degree == "MSc"
    assert profile.languages == (Language("German", "Native"),)
    assert profile.address.country == "DE"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"name": "Tilda Maria Okonjo"}, ""),
        ({"name": ["T"]}, "name"),
        ({"location": "Leipzig"}, "address"),
        ({"email": "no"}, 'email "no" is not an e-mail address'),
        ({"profiles": None}, ""),
    ],
)
def test_a_json_resume_is_checked_like_any_profile(
    tmp_path: Path, change: dict[str, object], expected: str
) -> None:
    resume = RESUME | {"basics": {**RESUME["basics"], **change}}  # type: ignore[dict-item]
    text = json.dumps(resume, indent=1)
    if expected:
        assert expected in refusal(tmp_path, text, "resume.json")
    else:
        assert Profile.load(written(tmp_path, text, "resume.json")).email


def test_lists_of_a_json_resume_that_are_none_are_named(tmp_path: Path) -> None:
    text = json.dumps(RESUME | {"work": "Nowco", "skills": ["Go"]})
    assert "work cannot be" in refusal(tmp_path, text, "resume.json")


WIDE = """\
name: {given: Tilda, middle: Rae, family: Okonjo, former: Lund, title: Dr.}
email: tilda@okonjo.example
other_emails: til@okonjo.example
phone: +49 30 5550 1423
other_phones: [+46 8 5550 1423]
birthday: 1990-03-31
citizenships: [Germany, SE]
headline: Engineer
work:
  - {employer: Nowco, employment_type: part-time, supervisor: nobody}
education:
  - {school: TU, level: master, gpa: "1.3", completed: true, courses: [Control]}
skills: [{name: Welding, level: expert, keywords: [TIG, MAG]}]
certificates: [First aid, {name: CPR, issued: 2024-02, expires: 2026-02}]
licences: [{name: Nurse, authority: Region Nord}]
driving_licence: B, BE
volunteering: [{organization: Food bank, role: Treasurer, from: 2019}]
projects: [{title: Tide table, url: https://tide.example, keywords: [Go]}]
publications: [On tides]
awards: [{title: Best tide, awarder: Sea club}]
interests: [Sailing]
authorizations: {DE: true}
sponsorship:
  DE: false
  US: {now: false, later: true}
  CA: {now: false}
  GB: {now: false, later: false}
visas: {US: F-1 OPT}
preferences: {salary_minimum: {amount: 60000, currency: EUR}, travel_percent: 25%, nights: false}
background: {worked_for: [Nowco], relatives_at: false, clearance: none, us_person: false}
eeo: {default: decline, gender: female}
consents: {privacy: true}
documents:
  resume: {en: cv.pdf, de: lebenslauf.pdf}
  cover_letter: letter.pdf
"""


def test_every_part_of_a_wide_profile_is_kept_where_it_belongs(tmp_path: Path) -> None:
    profile = Profile.load(written(tmp_path, WIDE))
    assert (profile.name.middle, profile.name.former, profile.name.title) == (
        "Rae",
        ("Lund",),
        "Dr.",
    )
    assert profile.other_emails == ("til@okonjo.example",)
    assert profile.other_phones == ("+46855501423",)
    assert (profile.birthday, profile.citizenships) == ("1990-03-31", ("DE", "SE"))
    assert profile.work == (Work("Nowco", employment_type="part-time"),)
    assert (profile.education[0].grade, profile.education[0].completed) == ("1.3", True)
    assert profile.skills == (Skill("Welding", level="expert", keywords=("TIG", "MAG")),)
    assert profile.certificates[1] == Certificate("CPR", date="2024-02", expires="2026-02")
    assert profile.licences == (Certificate("Nurse", "Region Nord"),)
    assert profile.driving_licence == ("B", "BE")
    assert profile.volunteering == (Work("Food bank", "Treasurer", "2019"),)
    assert profile.projects[0].website == "https://tide.example"
    assert (profile.publications[0].title, profile.awards[0].issuer) == ("On tides", "Sea club")
    assert profile.preferences.salary_minimum == "60000 EUR per year"
    assert (profile.preferences.travel_percent, profile.preferences.nights) == (25.0, False)
    assert profile.background.worked_for == ("Nowco",)
    assert (profile.background.relatives_at, profile.background.non_compete) == ((), None)
    assert profile.consents == {"privacy": True}
    assert profile.eeo == {"default": "decline", "gender": "female"}


def test_sponsorship_is_told_for_every_time_only_where_that_follows(tmp_path: Path) -> None:
    profile = Profile.load(written(tmp_path, WIDE))
    assert profile.sponsorship == {"DE": False, "US": True, "GB": False}
    assert profile.sponsorship_now == {"US": False, "CA": False, "GB": False}
    assert profile.sponsorship_later == {"US": True, "GB": False}


def test_documents_are_named_by_their_role_and_by_their_language(tmp_path: Path) -> None:
    assert Profile.load(written(tmp_path, WIDE)).documents == {
        "resume": "cv.pdf",
        "resume.en": "cv.pdf",
        "resume.de": "lebenslauf.pdf",
        "cover_letter": "letter.pdf",
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("true", True),
        ("false", False),
        ("[]", None),
        ("", None),
        ("[B, C1]", ("B", "C1")),
        ("B, C1", ("B", "C1")),
    ],
)
def test_a_driving_licence_is_told_by_class_or_as_yes_or_no(
    tmp_path: Path, text: str, said: object
) -> None:
    profile = Profile.load(written(tmp_path, f"{BASE}driving_licence: {text}\n"))
    assert profile.driving_licence == said


def test_nothing_that_was_not_written_is_in_a_profile(tmp_path: Path) -> None:
    assert Profile.load(written(tmp_path, "name: A B\nemail: a@b.example\n")) == Profile(
        Name(whole="A B"), "a@b.example"
    )


BASE = "name: {given: A, family: B}\nemail: a@b.example\n"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("name: {given: A, family: B}\n", 1, "email is missing; add `email: you@example.org`"),
        ("email: a@b.example\n", 1, "name is missing; add `name: {given:"),
        ("name:\n  given: A\nemail: a@b.example\n", 2, "name has no `family`"),
        ("name:\n  family: A\nemail: a@b.example\n", 2, "name has no `given`"),
        ("name: {given: A, family: B}\nemail: nonsense\n", 2, '"nonsense" is not an e-mail'),
        ("name: {given: A, family: B}\nemail: a@b..example\n", 2, "is not an e-mail"),
        (BASE + "\nphone: 12 ab\n", 4, 'phone "12 ab" is not a phone number; write it in'),
        (BASE + "phone: 030 5550 1423\n", 3, "international form such as +49 30 5550 1423"),
        (BASE + "phone: +49 ABC DEFG\n", 3, "is not a phone number"),
        (BASE + "phone: +49 30 5550 1423 99999999\n", 3, "is not a phone number"),
        (BASE + "phone: 030 1\naddress:\n  country: Narnia\n", 5, '"Narnia" is not a country'),
        (BASE + "work:\n- company: A\n- company: B\n  start: 1.2.2020\n", 6, "work[1].start"),
        (BASE + "emial: x\n", 3, 'unknown key "emial"; did you mean "email"?'),
        (BASE + "zzzz: x\n", 3, 'unknown key "zzzz"; put it under `facts`, or use one of name'),
        (BASE + "work:\n  - titel: Boss\n", 4, 'unknown key "titel"; did you mean "title"?'),
        (BASE + "address: {stadt: X}\n", 3, 'unknown key "stadt"'),
        (BASE + "skills:\n  - {name: Go, years: lots}\n", 4, 'cannot be "lots"; write a number'),
        (BASE + "skills:\n  - {name: Go, years: -1}\n", 4, "out of range"),
        (BASE + "skills: Go\n", 3, 'skills cannot be "Go"; write a list'),
        (BASE + "skills: [[Go]]\n", 3, "cannot be a list"),
        (BASE + "address: Leipzig\n", 3, "write `key: value` lines below it"),
        (BASE + "work:\n- company: A\n  start: 2020-03\n  end: 2019\n", 6, "before the start"),
        (
            BASE + "work:\n- start: 2020-03\n  to: 2020-02-28\n",
            5,
            '"2020-02-28" is before the start',
        ),
        (BASE + "work:\n- start: 2021-02-30\n", 4, '"2021-02-30" is not a date'),
        (BASE + "birthday: 1990-03\n", 3, "is not a whole date; write it as 1990-03-31"),
        (BASE + "skills: [Go, Perl, go]\n", 3, 'holds "go" twice (entries 1 and 3); keep one'),
        (BASE + "other_emails: [x@y.example, a@b.example]\n", 3, 'holds "a@b.example" twice'),
        (BASE + "other_emails: [x]\n", 3, "other_emails[0] "),
        (BASE + "other_phones: ['12']\n", 3, 'phone "12" is not a phone number'),
        (BASE + "citizenships: [DE, Narnia]\n", 3, 'citizenships[1] "Narnia" is not a country'),
        (BASE + "sponsorship: {US: {now: perhaps}}\n", 3, "write true or false"),
        (BASE + "sponsorship: {US: {nwo: true}}\n", 3, 'unknown key "nwo"; did you mean "now"?'),
        (BASE + "preferences:\n  travel_percent: 120%\n", 4, "write a number of percent"),
        (BASE + "consents: {privcay: true}\n", 3, 'did you mean "privacy"?'),
        (BASE + "background: {clerance: false}\n", 3, 'did you mean "clearance"?'),
        (BASE + "authorizations: {Narnia: true}\n", 3, '"Narnia" is not a country'),
        (BASE + "authorizations: {DE: perhaps}\n", 3, "write true or false"),
        (BASE + "links: {linkedin: linkedin.example}\n", 3, "with https:// in front"),
        ("name: {given: A, family: B}\nemail:\n", 2, "email cannot be empty; write a text"),
        ("name: {given: A, family: B}\nemail: {a: b}\n", 2, "cannot be a group of keys"),
        ("- name\n", 1, "this is no profile"),
        ("just words\n", 1, "this is no profile"),
        (BASE + "email: twice@b.example\n", 3, "'email' is there twice"),
        (BASE + "? [a, b]\n: c\n", 3, "a key must be a plain word"),
        ("name: &n A\nemail: *n\n", 2, "aliases (*) are not read"),
        ("name: {given: A\nemail: [\n", 2, "not valid YAML"),
    ],
)
def test_every_problem_names_its_line_and_its_remedy(
    tmp_path: Path, text: str, line: int, words: str
) -> None:
    first = refusal(tmp_path, text).splitlines()[0]
    assert first.startswith(f"profile.yaml line {line}: ")
    assert words in first


def test_problems_come_in_the_order_of_the_file(tmp_path: Path) -> None:
    told = refusal(tmp_path, "email: no\nphone: '1'\nname: {given: A}\nlinks: {x: y}\n")
    assert [s.split(":")[0] for s in told.splitlines()] == [
        f"profile.yaml line {n}" for n in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize(
    ("content", "name", "words"),
    [
        (b"", "p.yaml", "p.yaml: the file is empty"),
        (b"  \n", "p.json", "the file is empty"),
        (b"# only a comment\n", "p.yaml", "holds only comments"),
        (b"name: a\nemail: \xff\n", "p.yaml", "p.yaml line 2: not UTF-8 text"),
        (b'{\n"name": "a",\n}', "p.json", "p.json line"),
        (b"[" * 5000, "p.yaml", "p.yaml: it is nested too deeply"),
        (b"a: " + b"x" * 1_000_001, "p.yaml", "larger than 1 MB"),
        (b"a: \x00", "p.yaml", "p.yaml"),
    ],
)
def test_a_file_that_is_no_text_of_ours_is_told_in_one_sentence(
    tmp_path: Path, content: bytes, name: str, words: str
) -> None:
    told = refusal(tmp_path, content, name)
    assert words in told
    assert "\n" not in told


def test_a_missing_file_and_a_folder_are_told(tmp_path: Path) -> None:
    with pytest.raises(ProfileInvalid, match="there is no profile file"):
        Profile.load(tmp_path / "none.yaml")
    with pytest.raises(ProfileInvalid, match="is a folder"):
        Profile.load(tmp_path)
    with pytest.raises(ProfileInvalid, match="cannot be read"):
        Profile.load(written(tmp_path, "x", "file") / "below.yaml")


def test_a_byte_order_mark_is_no_part_of_a_profile(tmp_path: Path) -> None:
    profile = Profile.load(written(tmp_path, b"\xef\xbb\xbf" + BASE.encode()))
    assert profile.email == "a@b.example"


def test_the_published_schema_is_the_one_that_is_checked() -> None:
    published = Path(__file__).parents[2] / "docs" / "reference" / "profile.schema.json"
    remedy = "run: python -m steadyhand.adapters.documents > docs/reference/profile.schema.json"
    assert json.loads(published.read_text()) == profile_schema(), remedy
