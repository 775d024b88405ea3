"""What no font has is left out and told where it is a picture, and told before where it is not."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from tests.jobs.documents.people import ANY, FEW, MARISOL, profiles

from steadyhand.core.lang.text import normalise
from steadyhand.jobs.documents.document import Omission, OmissionReason
from steadyhand.jobs.documents.draft import ShowableTexts, make_draft, showable_texts, texts_by_path
from steadyhand.jobs.posting.posting import Posting
from steadyhand.jobs.profile import Profile, Work

POSTING = Posting("Engineer 🚀", "株式会社例", language="en")
ALL = ("🚀", "山", "株", "式", "会", "社", "例")


def shown(profile: Profile, *missing: str) -> ShowableTexts:
    draft = make_draft(profile, POSTING, normalise)
    texts = texts_by_path(draft).values()
    return showable_texts(
        draft, POSTING, {text: [m for m in missing if m in text] for text in texts}
    )


def test_a_picture_of_the_profile_is_left_out_and_told_in_the_resume() -> None:
    found = shown(replace(MARISOL, summary="I ship 🚀 things"), *ALL)
    assert (found.profile.summary, found.letters) == ("I ship things", ())
    draft = found.telling(make_draft(found.profile, found.posting, normalise))
    assert draft.untrue() == ()
    assert Omission(("summary",), "🚀", OmissionReason.NO_FONT) in draft.resume.left_out


def test_letters_drawn_as_by_a_font_are_set_in_plain_ones_and_told() -> None:
    found = shown(replace(MARISOL, headline="𝗦𝗲𝗻𝗶𝗼𝗿"))
    assert found.profile.headline == "Senior"
    assert found.left_out[0] == Omission(("headline",), "𝗦𝗲𝗻𝗶𝗼𝗿", OmissionReason.PLAIN_LETTERS)


def test_a_letter_of_the_profile_that_no_font_has_is_told_with_its_fact() -> None:
    found = shown(replace(MARISOL, work=(Work("山 Ltd", "Guide"),)), *ALL)
    assert found.letters == (("work[0].company", ("山",)),)


def test_a_letter_names_no_title_and_no_employer_that_it_cannot_show() -> None:
    found = shown(MARISOL, *ALL)
    assert (found.posting.title, found.posting.company) == ("Engineer", "")
    draft = found.telling(make_draft(found.profile, found.posting, normalise))
    told = {x.facts[0]: x.text for x in draft.letter.left_out if x.reason is OmissionReason.NO_FONT}
    assert told == {"posting.title": "🚀", "posting.company": "株式会社例"}
    assert "株" not in "".join(line.text for line in draft.letter.lines)


def test_an_address_that_cannot_be_shown_whole_is_left_out_and_never_altered() -> None:
    for url in ("https://example.org/🚀", "https://example.org/山"):
        found = shown(replace(MARISOL, links={"site": url}), *ALL)
        assert (found.profile.links["site"], found.letters) == ("", ())
        assert next(x.facts for x in found.left_out) == ("links[site]",)


def test_what_every_font_has_stays_as_it_is() -> None:
    found = shown(MARISOL)
    assert (found.profile, found.posting, found.left_out) == (MARISOL, POSTING, ())


@FEW
@given(profiles(ANY), st.sets(st.sampled_from("🚀山aé"), max_size=3))
def test_any_profile_that_has_no_letter_missing_gives_true_papers(
    profile: Profile, missing: set[str]
) -> None:
    found = shown(profile, *missing)
    if not found.letters:
        draft = found.telling(make_draft(found.profile, found.posting, normalise))
        assert draft.untrue() == ()
