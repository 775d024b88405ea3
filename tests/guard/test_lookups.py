"""What a list is searched by leaves unasked, and nothing else that was typed does.

Each clause of the rule has its test here: without the clause it fails.
"""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from dataclasses import dataclass, field
from urllib.parse import quote, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.guard.fill_gate import FillGate
from steadyhand.adapters.guard.job_gate import JobGate
from steadyhand.adapters.guard.lookups import LATE_S, NO_GRANT_REFUSAL, OTHER_SITE_REFUSAL
from steadyhand.adapters.guard.requests import Allow, JudgeLater, PausedRequest, Refuse
from steadyhand.adapters.guard.taint import Taint
from steadyhand.core.act.fill import Lookup, TypedText
from steadyhand.core.act.results import DepartureKind

HOME, FOREIGN = "https://jobs.example.org", "https://evil.test"
NAME = TypedText("Tilda Okonjo", "Name", names=("who",))
MAIL = TypedText("tilda@okonjo.example", "E-mail")
PHONE = TypedText("+46 70 123 45 67", "Phone")
WHY = TypedText("Because I like the sea and the harbour.", "Why")
PAY = TypedText("61500 EUR", "Salary")
CITY = TypedText("Karlskrona", "Town", Lookup.BOX, ("town", "f7"))
STREET = TypedText("Odengatan 4", "Street", Lookup.BOX, ("street",))
SCHOOL = TypedText("Blekinge Tekniska", "School", Lookup.LIST, ("school",))
SKILL = TypedText("Navigation", "Skills", Lookup.LIST, ("skills",))
COUNTRY = TypedText("Sweden", "Country", Lookup.CHOICE, ("country",))
REGION = TypedText("Skåne län", "Region", Lookup.CHOICE, ("region",))
SEX = TypedText("Woman", "Gender")  # chosen from a list, and about the person
TYPED = (NAME, MAIL, PHONE, WHY, PAY, CITY, STREET, SCHOOL, SKILL, COUNTRY, REGION, SEX)
PRIVATE = (NAME, MAIL, PHONE, WHY, PAY, SEX)


@dataclass
class Desk:
    """A page whose fields are filled, behind both gates."""

    now: float = 0.0
    number: int = 0
    taint: Taint = field(init=False)
    stay: FillGate = field(init=False)

    def __post_init__(self) -> None:
        self.taint = Taint(lambda: self.now)
        gate = JobGate(b"k" * 32, taint=self.taint, clock=lambda: self.now)
        gate.bound((HOME,))
        self.stay = FillGate(gate, self.taint)

    def ask(self, url: str, body: bytes | None = None, *, method: str = "", kind: str = "") -> bool:
        """Whether the request leaves; one that is put off is asked again."""
        self.number += 1
        method = method or ("POST" if body is not None else "GET")
        where = url if url.startswith("http") else HOME + url
        number, has = f"r{self.number}", body is not None
        paused = PausedRequest(number, method, where, kind or "Fetch", "f", has, body)
        verdict = self.stay.judge(paused)
        if isinstance(verdict, JudgeLater):
            verdict = self.stay.judge(paused)
        assert isinstance(verdict, Allow | Refuse)
        assert isinstance(verdict, Allow) or verdict.reason in (
            NO_GRANT_REFUSAL,
            OTHER_SITE_REFUSAL,
        )
        return isinstance(verdict, Allow)

    def get(self, path: str, **told: str) -> bool:
        return self.ask(f"{path}?{urlencode(told)}")

    def post(self, path: str, told: object, **how: str) -> bool:
        return self.ask(path, json.dumps(told).encode(), **how)

    @property
    def left(self) -> dict[tuple[DepartureKind, tuple[str, ...]], int]:
        """What left as lookups, by way and labels."""
        counted: dict[tuple[DepartureKind, tuple[str, ...]], int] = {}
        for (_, way, labels), count in self.taint.searches.left.items():
            counted[way, labels] = counted.get((way, labels), 0) + count
        return counted


@pytest.fixture
def desk() -> Desk:
    """All is typed, and is being filled at once."""
    desk = Desk()
    manager = desk.stay.filling(TYPED, (), (f"{HOME}/apply",))
    manager.__enter__()
    return desk


def test_a_list_is_searched_by_what_stands_in_its_field(desk: Desk) -> None:
    assert desk.get("/places", q=CITY.text)
    assert desk.post("/towns", {"term": CITY.text, "limit": 10})
    assert desk.ask("/schools", urlencode({"q": SCHOOL.text}).encode())
    assert desk.post("/skills", {"skills": SKILL.text.lower()})
    assert desk.ask(f"/zip/{quote(STREET.text)}")
    assert desk.get("/regions", country=COUNTRY.text)
    assert desk.get("/towns-of", country=COUNTRY.text, region=REGION.text)
    assert desk.post("/regions-of", {"country": COUNTRY.text})
    assert sum(desk.left.values()) == 8
    assert desk.left[DepartureKind.CHOICE, ("Country",)] == 2


@pytest.mark.parametrize("value", PRIVATE, ids=lambda v: v.label)
def test_nobody_searches_by_who_a_person_is_or_what_they_wrote(
    value: TypedText, desk: Desk
) -> None:
    assert not desk.get("/search", q=value.text)
    assert not desk.post("/search", {"q": value.text})
    assert not desk.left


@pytest.mark.parametrize(
    "text",
    [
        "kim@lee.example",
        "+49 30 5550123",
        "I should like to work for you because I have always liked the sea",
        "Two lines\nof prose",
        "x" * 90,
    ],
)
def test_no_mail_no_number_and_no_prose_is_searched_for_in_any_list(text: str) -> None:
    desk = Desk()
    with desk.stay.filling((TypedText(text, "Skills", Lookup.LIST),), ()):
        assert not desk.get("/skills", q=text)
        assert not desk.post("/skills", {"q": text})


def test_a_second_value_is_no_search(desk: Desk) -> None:
    assert not desk.get("/a", q=CITY.text, near=STREET.text)
    assert not desk.get("/b", q=SCHOOL.text, who=NAME.text)
    assert not desk.post("/c", {"country": COUNTRY.text, "region": REGION.text})
    assert not desk.left


def test_nothing_is_looked_up_where_a_form_sends(desk: Desk) -> None:
    assert not desk.get("/apply", q=SCHOOL.text)
    assert not desk.post("/apply", {"q": SCHOOL.text})


def test_nothing_is_looked_up_where_something_else_was_written(desk: Desk) -> None:
    assert not desk.post("/answers", {"q": NAME.text})
    assert not desk.post("/answers", {"q": SCHOOL.text})
    assert not desk.get("/answers", q=CITY.text)
    assert desk.post("/beat", {"alive": True})
    assert not desk.post("/beat", {"q": SCHOOL.text})


def test_a_search_that_was_made_with_no_text_is_one_with_a_text_too(desk: Desk) -> None:
    assert desk.post("/schools", {"q": "", "limit": 20})
    assert desk.post("/schools", {"q": SCHOOL.text, "limit": 20})


@pytest.mark.parametrize("query", ["query Schools($q: String!) { schools }", "{ schools }"])
def test_a_graphql_query_looks_up_and_a_mutation_stores(query: str, desk: Desk) -> None:
    assert desk.post("/graphql", {"query": "query Page { page }", "variables": {}})
    assert desk.post("/graphql", {"query": query, "variables": {"q": SCHOOL.text}})
    mutation = {"query": "mutation Keep($v: String) { keep }", "variables": {"v": SKILL.text}}
    assert not desk.post("/other", mutation)


@pytest.mark.parametrize(
    "body",
    [
        b64encode(json.dumps({"q": SCHOOL.text}).encode()),
        b'{"q": "' + b64encode(SCHOOL.text.encode()) + b'"}',
        b'{"q": "' + SCHOOL.text.encode().hex().encode() + b'"}',
        b'{"q": "' + b64encode(b64encode(SCHOOL.text.encode())) + b'"}',
        gzip.compress(SCHOOL.text.encode(), mtime=0),
    ],
    ids=["base64", "in base64", "in hex", "base64 of base64", "gzip"],
)
def test_a_search_is_written_plainly(body: bytes, desk: Desk) -> None:
    assert not desk.ask("/schools", body)
    assert not desk.left


def test_a_text_is_looked_up_while_it_is_filled_and_no_longer() -> None:
    desk = Desk()
    with desk.stay.filling((CITY,), ()):
        assert desk.get("/towns", q=CITY.text)
    desk.now += LATE_S * 0.9
    assert desk.get("/towns", q=CITY.text)
    desk.now += LATE_S * 0.2
    assert not desk.get("/towns", q=CITY.text)
    with desk.stay.filling((SCHOOL,), ()):
        assert not desk.get("/towns", q=CITY.text)


def test_a_choice_is_looked_up_when_the_list_is_opened_that_hangs_on_it() -> None:
    desk = Desk()
    with desk.stay.filling((COUNTRY,), ()):
        pass
    desk.now += LATE_S * 5
    assert desk.get("/regions", country=COUNTRY.text)


@pytest.mark.parametrize("kind", ["Ping", "Image", "Document", "EventSource"])
def test_what_no_script_gets_an_answer_to_is_no_search(kind: str, desk: Desk) -> None:
    assert not desk.ask(f"/px?{urlencode({'q': SCHOOL.text})}", kind=kind)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
def test_only_a_get_or_a_post_searches(method: str, desk: Desk) -> None:
    assert not desk.post("/schools", {"q": SCHOOL.text}, method=method)


def test_a_search_says_little(desk: Desk) -> None:
    assert not desk.post("/schools", {"q": SCHOOL.text, "more": "x" * 5000})


@pytest.mark.parametrize(
    "record",
    [
        {"field": "town", "value": CITY.text},
        {"id": "f7", "v": CITY.text},
        {"question": "Town", "answer": CITY.text},
    ],
)
def test_a_record_that_names_a_box_stores_it(record: dict[str, str], desk: Desk) -> None:
    assert not desk.post("/x", record)


def test_two_boxes_that_show_no_list_are_not_written_to_one_address(desk: Desk) -> None:
    assert desk.post("/lookup", {"v": CITY.text})
    assert not desk.post("/lookup", {"v": STREET.text})


@pytest.mark.parametrize("path", ["/autosave", "/draft/7", "/api/store"])
def test_what_an_address_says_that_it_stores_is_not_looked_up_there(path: str, desk: Desk) -> None:
    assert not desk.post(path, {"v": CITY.text})


def test_a_choice_waits_a_moment_while_others_are_filled() -> None:
    desk = Desk()
    with desk.stay.filling((COUNTRY, NAME), ()):
        body = json.dumps({"field": "land", "value": COUNTRY.text}).encode()
        first = PausedRequest("r1", "POST", f"{HOME}/keep", "Fetch", "f", True, body)
        assert isinstance(desk.stay.judge(first), JudgeLater)
        assert not desk.post("/keep", {"field": "who", "value": NAME.text})
        assert isinstance(desk.stay.judge(first), Refuse)
    assert not desk.left


def test_what_is_typed_letter_by_letter_is_held_and_counted_as_the_whole(desk: Desk) -> None:
    assert not desk.post("/keep", {"value": NAME.text[:7]})
    assert desk.get("/schools", q=SCHOOL.text[:5])
    assert desk.left == {(DepartureKind.LOOKUP, ("School",)): 1}
    assert desk.get("/page", lang="swe")


@given(
    st.sets(st.sampled_from(PRIVATE), min_size=1),
    st.sampled_from((CITY, SCHOOL, COUNTRY, None)),
    st.sampled_from(("GET", "POST", "PUT")),
    st.booleans(),
)
def test_no_request_ever_tells_anything_private_beside_whatever_it_looks_up(
    private: set[TypedText], beside: TypedText | None, method: str, packed: bool
) -> None:
    desk = Desk()
    told = json.dumps([each.text for each in (*private, *filter(None, (beside,)))]).encode()
    told = b64encode(told) if packed else told
    with desk.stay.filling(TYPED, (), ()):
        if method == "GET":
            assert not desk.ask(f"/x?d={quote(told)}")
        else:
            assert not desk.ask("/x", told, method=method)
    assert not desk.left


def test_another_site_is_told_nothing_by_any_search(desk: Desk) -> None:
    assert not desk.get(f"{FOREIGN}/schools", q=SCHOOL.text)
