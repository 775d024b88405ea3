"""Nobody's word, nobody's answer: over any form, bank and profile."""

from __future__ import annotations

from pathlib import Path

from bench._screening import phrasings_of
from hypothesis import given, settings
from hypothesis import strategies as st

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.answer import sensitivity
from steadyhand.core.answer.bank import BankEntry
from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Answer, Document, Source
from steadyhand.core.lang.text import is_same_text
from steadyhand.core.page.snapshot import Field, FieldKey, Option, PageText, Ref, Role
from steadyhand.jobs.profile import Address, Language, Name, Preferences, Profile, Skill, Work

LISTS = Path(__file__).parent / "phrasings"
WORDS = load_vocabulary()
ALL = [p for file in sorted(LISTS.glob("*.json")) for p in phrasings_of(file) if not p.near]
PRIVATE = [p for p in ALL if p.means.split("(")[0] in sensitivity.OWN_WORD_INTENTS]
BEFORE = ("", "1. ", "If yes, ", "Not ", "Since when: ")
AFTER = ("", " *", " (required)", " or not?", " If so, explain.", " and since when?")
SAME = ("", "1. ", " *", " (required)")  # whatever else stands there makes it another question
CHOICES = (
    (),
    ("Yes", "No"),
    ("Male", "Female", "Prefer not to say"),
    ("0", "1", "2"),
    ("I agree", "I do not agree"),
)
ROLES = (Role.TEXT, Role.NUMBER, Role.SELECT, Role.RADIOS, Role.CHECK, Role.SWITCH, Role.CHECKS)
PERSONAL = Profile(  # everything but law, demography, pay and agreement
    name=Name("Ilse", "Brandvold"),
    email="ilse@brandvold.example",
    phone="+4721555012",
    address=Address("Fjellveien 2", city="Oslo", postal_code="0150", country="NO"),
    work=(Work("Fjordlys", "Electrician", "2015-02-01", "2020-02-01"),),
    skills=(Skill("Python", 6), Skill("management", 4)),
    languages=(Language("English", "fluent"),),
    preferences=Preferences(notice_period="2 months", start="2027-01-01", relocate=True),
)
PAPERS = {name: Document(name, f"/{name}.pdf", "0" * 64) for name in ("resume", "cover_letter")}

phrasings = st.sampled_from(PRIVATE)
answers = st.sampled_from(("Yes", "No", "18", "90000 EUR per year", "Female", "I agree"))
countries = st.sampled_from(("", "US", "DE", "NO"))


@st.composite
def forms(draw: st.DrawFn) -> tuple[str, Field, tuple[BankEntry, ...]]:
    """A field, what its question means ('' where nobody wrote that down), and a bank."""
    asked, before, after = (
        draw(phrasings),
        draw(st.sampled_from(BEFORE)),
        draw(st.sampled_from(AFTER)),
    )
    text = before + asked.question + after
    means = asked.means if {before, after} <= {*SAME} else ""
    role, words = draw(st.sampled_from(ROLES)), draw(st.sampled_from(CHOICES))
    several = role not in (Role.TEXT, Role.NUMBER, Role.CHECK, Role.SWITCH)
    options = tuple(Option(PageText(w), w) for w in words) if several else ()
    group = PageText(draw(st.sampled_from(("", "Screening", "About you"))))
    label = PageText(text)
    bank = draw(banks(asked.means))
    field = Field(
        Ref("e1"), FieldKey("k"), role, label=label, group=group, options=options, required=True
    )
    return means, field, bank


@st.composite
def banks(draw: st.DrawFn, near: str) -> tuple[BankEntry, ...]:
    """What was remembered, mostly of the same kind: the other country, tense or polarity."""
    alike = [p for p in ALL if p.means.split("(")[0] == near.split("(")[0]] or ALL
    pool = st.one_of(st.sampled_from(alike), st.sampled_from(alike), st.sampled_from(ALL))
    said = draw(st.lists(st.tuples(pool, answers), max_size=4))
    return tuple(
        BankEntry(p.question, answer, *meaning(p.means), created_at=f"2026-01-0{n + 1}")
        for n, (p, answer) in enumerate(said)
    )


def meaning(means: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    name, _, slots = means.rstrip(")").partition("(")
    pairs = (slot.split("=") for slot in slots.split(",") if slot)
    return name, tuple((key, value) for key, value in pairs)


def test_there_are_enough_private_questions_to_try() -> None:
    assert len({p.means for p in PRIVATE}) > 60


@settings(max_examples=400, deadline=None)
@given(forms(), countries)
def test_no_question_of_law_demography_pay_or_consent_is_answered_without_the_users_word(
    form: tuple[str, Field, tuple[BankEntry, ...]], country: str
) -> None:
    means, field, bank = form
    known = Knowledge(
        WORDS, PERSONAL, bank=bank, documents=PAPERS, country=country, fields=(field,)
    )
    answer = resolve(field, known)
    if not isinstance(answer, Answer):
        return
    assert answer.source is Source.BANK, (field.label, answer)
    said = [e for e in bank if is_same_text(e.question, answer.detail)]
    assert any(is_same_text(e.question, field.label) or _means(e, means, country) for e in said), (
        field.label,
        means,
        said,
    )


def _means(entry: BankEntry, means: str, country: str) -> bool:
    """Whether the entry answers just that, where the job's country is what it is."""
    name, slots = meaning(means)
    here = {"job": country}
    told = ({n: here.get(v, v) for n, v in each} for each in (entry.slots, slots))
    return entry.intent == name and next(told) == next(told)


@settings(max_examples=150, deadline=None)
@given(forms(), answers)
def test_what_the_user_replies_is_what_is_filled(
    form: tuple[str, Field, tuple[BankEntry, ...]], reply: str
) -> None:
    _, field, _ = form
    known = Knowledge(WORDS, PERSONAL, replies={field.key: reply}, fields=(field,))
    answer = resolve(field, known)
    assert not isinstance(answer, Answer) or answer.source is Source.HUMAN
