"""A profile file is read as it was meant, or one sentence says where and how to mend it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from steadyhand.adapters.documents.profile_file import Profile, profile_schema
from steadyhand.core.job.profile import Education, Language, Skill, Work
from steadyhand.errors import ProfileInvalid

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
        (BASE + "zzzz: x\n", 3, 'unknown key "zzzz"; use one of name, email'),
        (BASE + "work:\n  - titel: Boss\n", 4, 'unknown key "titel"; did you mean "title"?'),
        (BASE + "address: {stadt: X}\n", 3, 'unknown key "stadt"'),
        (BASE + "skills:\n  - {name: Go, years: lots}\n", 4, 'cannot be "lots"; write a number'),
        (BASE + "skills:\n  - {name: Go, years: -1}\n", 4, "out of range"),
        (BASE + "skills: Go\n", 3, 'skills cannot be "Go"; write a list'),
        (BASE + "skills: [[Go]]\n", 3, "cannot be a list"),
        (BASE + "address: Leipzig\n", 3, "write `key: value` lines below it"),
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
        (b"a: " + b"x" * 1_000_001, "p.yaml", "larger than 1000 kB"),
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
