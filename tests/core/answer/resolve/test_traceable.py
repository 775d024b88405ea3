"""Whatever is asked, an answer traces to what its user said."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.core.answer.labelled import cases
from tests.core.answer.pages import WORDS, field, options

from steadyhand.core.answer.knowledge import ExplicitAnswer, Knowledge
from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Answer, Document, Source, Unknown
from steadyhand.core.page.snapshot import Field, Role
from steadyhand.jobs.profile import Address, Name, Preferences, Profile

RESUME = Document("cv.pdf", "/cv.pdf", "ab")
LETTER = Document("letter.pdf", "/letter.pdf", "cd")
YES_NO = options("Yes", "No")


TEXTS = st.text(min_size=1, max_size=10)
QUESTIONS = st.sampled_from(sorted({c[2] for c in cases()}))
ROLES = st.sampled_from(list(Role))
TYPES = st.sampled_from(["", "text", "email", "tel", "date", "number", "password", "url"])
CHOICES = st.lists(
    st.sampled_from(["Yes", "No", "Select...", "Male", "Germany", "3-5"]), max_size=4
)
ASKED = st.builds(
    lambda label, role, kind, labels: field(label, role, type=kind, options=options(*labels)),
    QUESTIONS, ROLES, TYPES, CHOICES,
)  # fmt: skip
PEOPLE = st.builds(
    Profile,
    st.builds(Name, TEXTS, TEXTS),
    TEXTS,
    phone=TEXTS,
    address=st.builds(Address, TEXTS, TEXTS, TEXTS, TEXTS, TEXTS, st.sampled_from(["DE", "US"])),
    authorizations=st.dictionaries(st.sampled_from(["DE", "US"]), st.booleans()),
    preferences=st.builds(Preferences, TEXTS, TEXTS, TEXTS),
    eeo=st.dictionaries(st.sampled_from(["gender", "veteran"]), TEXTS),
    facts=st.dictionaries(QUESTIONS, st.booleans() | TEXTS, max_size=2),
)


def traces(person: Profile) -> set[str]:
    """Everything that this person said, and the two things that are put together from it."""
    address = person.address
    texts = {person.email, person.phone, person.name.given, person.name.family, person.name.full}
    texts |= {address.line1, address.line2, address.city, address.region, address.postal_code}
    texts |= {f"{address.line1}, {address.line2}", WORDS.country_name(address.country)}
    wishes = person.preferences
    texts |= {wishes.salary, wishes.notice_period, wishes.start}
    return texts | set(person.eeo.values()) | {str(f) for f in person.facts.values()}


@given(ASKED, PEOPLE)
def test_no_answer_comes_from_anywhere_but_what_was_said(asked: Field, person: Profile) -> None:
    answer = resolve(asked, Knowledge(WORDS, person))
    if isinstance(answer, Unknown) or answer.source is Source.POLICY:
        return
    assert answer.source is Source.PROFILE
    assert answer.detail.startswith("profile.")
    if asked.options and asked.role in (Role.SELECT, Role.RADIOS):
        assert answer.value in {o.label for o in asked.options}
    elif isinstance(answer.value, str) and asked.type not in ("number", "date"):
        said = traces(person) | {"Yes", "No"}
        assert answer.value in said or asked.role in (Role.NUMBER, Role.SLIDER)


@given(ASKED)
def test_a_sensitive_question_is_unknown_to_whoever_said_nothing(asked: Field) -> None:
    silent = Profile(Name("A", "B"), "a@b.example")
    papers = {"resume": RESUME, "cover_letter": LETTER}
    answer = resolve(asked, Knowledge(WORDS, silent, documents=papers))
    if isinstance(answer, Answer) and answer.source is not Source.POLICY:
        assert answer.value in ("A", "B", "A B", "a@b.example", RESUME, LETTER)


@given(ASKED, st.lists(st.sampled_from(["Yes", "No", "Male", "Unlisted", "3"])))
def test_an_option_answer_is_always_one_of_the_options(asked: Field, words: list[str]) -> None:
    told = (ExplicitAnswer(asked.label, tuple(words)),)
    answer = resolve(asked, Knowledge(WORDS, given=told))
    if isinstance(answer, Answer) and asked.options and asked.role is Role.CHECKS:
        assert isinstance(answer.value, tuple)
        assert set(answer.value) <= {o.label for o in asked.options}
