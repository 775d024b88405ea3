"""Papers are made of any text, or it is told before which of its letters no font here has."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.jobs.documents.people import MARISOL, SLOW

from steadyhand.adapters.documents.typeset import Template, Typography
from steadyhand.adapters.documents.typeset.papers import (
    TypesetDocuments,
    check_glyphs,
    missing_signs,
)
from steadyhand.adapters.documents.typeset.readback import pages_of
from steadyhand.errors import LineLost
from steadyhand.jobs.documents.document import OmissionReason
from steadyhand.jobs.posting.posting import Posting
from steadyhand.jobs.profile import Name, Profile, Skill, Work
from steadyhand.ports import TypesetDocument

DAY = date(2026, 11, 2)
POSTING = Posting("Backend Engineer", "Rheinbogen Freight", language="en")
UNDECIPHERED = "\U00010600\U00010601"  # Linear A, which hardly any machine has a font for
MIXED = Work("Elbwerk", "Guide 🚀", "2019", highlights=("✅ Shipped 𝗶𝘁", "Led 👩\u200d💻 teams"))


async def papers(profile: Profile, posting: Posting = POSTING) -> tuple[TypesetDocument, ...]:
    return await TypesetDocuments(Typography(Template.PLAIN)).typeset(profile, posting, on=DAY)


async def test_pictures_and_drawn_letters_never_end_the_making() -> None:
    person = replace(MARISOL, headline="🚀🚀", work=(MIXED,), skills=(Skill("1\ufe0f\u20e3 Go"),))
    resume, letter = await papers(person)
    text = "".join(pages_of(resume.pdf))
    assert "Shipped it" in text
    assert "1 Go" in text
    for out in resume.left_out:
        if out.reason is OmissionReason.NO_FONT:
            assert out.text not in text
    assert letter.pages == 1


async def test_an_employer_that_no_font_can_write_is_greeted_without_its_name() -> None:
    odd = replace(POSTING, company=UNDECIPHERED)
    assume_no_font(UNDECIPHERED)
    _, letter = await papers(MARISOL, odd)
    assert "Dear hiring team," in pages_of(letter.pdf)[0]
    assert [x.facts for x in letter.left_out if x.reason is OmissionReason.NO_FONT] == [
        ("posting.company",)
    ]


async def test_a_letter_of_ones_own_that_no_font_has_is_named_with_its_fact_and_a_remedy() -> None:
    assume_no_font(UNDECIPHERED)
    with pytest.raises(LineLost, match=r"of name\.whole; install a font") as told:
        await papers(replace(MARISOL, name=Name(whole=UNDECIPHERED)))
    assert UNDECIPHERED[0] in str(told.value)


def assume_no_font(text: str) -> None:
    if not missing_signs([text], Typography()):
        pytest.skip("a font of this machine has even these letters")


@pytest.mark.parametrize("text", ["plain", "Łódź Ελένη Дмитрий שלום محمد", ""])
def test_what_the_built_in_fonts_have_is_never_missing(text: str) -> None:
    assert missing_signs([text], Typography()) == {}


WORDS = (
    'Go 🚀 👩\u200d💻 1\ufe0f\u20e3 🇩🇪 𝗦𝗲𝗻 ① ㎡ ★ é x̄ ≥ 山 สวัสดี नम \ue000 ﬁ \\ " ☑\ufe0f'.split()
)
TEXTS = st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join)


@settings(SLOW, max_examples=12)
@given(TEXTS, TEXTS, TEXTS)
async def test_any_text_is_set_or_told_beforehand(name: str, summary: str, job: str) -> None:
    person = replace(
        MARISOL,
        name=Name("Ada", name),
        summary=summary,
        work=(Work(job, "Guide", "2019", highlights=(summary,)),),
    )
    assume(not check_glyphs(person, Typography()).letters)
    for paper in await papers(person, replace(POSTING, company=job)):
        assert paper.pages >= 1
