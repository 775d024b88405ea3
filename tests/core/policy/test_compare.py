"""A look is the page held against the sheet and against what was proven."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.plan.pages import SITE, URL, ask, page, push

from steadyhand.core.act.approval import content_digest, content_of, value_digest
from steadyhand.core.answer.sheet import Sheet
from steadyhand.core.journal.state import State
from steadyhand.core.page.notices import Notice
from steadyhand.core.page.snapshot import Overlay, PageText, Ref, Snapshot
from steadyhand.core.policy.breaker import KEEP_FILE_INTENT, semantic_key
from steadyhand.core.policy.look import NO_PAGE, Look, compare_page

SHEET = Sheet("5a" * 16)
NAME = ask("Full name", value="Orla Brandt")
SEND = push("Submit application")
FORM = page((NAME,), (SEND,))
NEW = State()


def look(shown: Snapshot, state: State = NEW) -> Look:
    return compare_page(shown, SHEET, state, elapsed_s=1.5)


def test_the_digest_is_of_what_the_form_would_send_and_where_to() -> None:
    assert look(FORM).digest == content_digest(content_of(FORM, SHEET, f"{SITE}/app"), SHEET.salt)
    formless = page((NAME,))
    assert look(formless).digest == content_digest(content_of(formless, SHEET, URL), SHEET.salt)


@given(st.text(max_size=8), st.text(max_size=8))
def test_any_other_content_has_another_digest(one: str, two: str) -> None:
    looks = [look(page((replace(NAME, value=v),), (SEND,))) for v in (one, two)]
    assert (looks[0].digest == looks[1].digest) == (one.strip() == two.strip())


def test_fields_that_changed_since_they_were_proven_are_told() -> None:
    held = State(proven={NAME.key: value_digest(SHEET.salt, NAME.key, "Orla Brandt")})
    assert look(FORM, held).drifted == ()
    emptied = page((replace(NAME, value=""),), (SEND,))
    assert look(emptied, held).drifted == (NAME.key,)


def test_blockers_overlays_and_notices_of_the_page_are_told() -> None:
    walled = look(replace(FORM, status=429))
    assert [b.kind for b in walled.blockers] == ["rate_limited"]
    over = Overlay(Ref("o"), "banner", PageText("We use cookies"), True, (Ref("r"),))
    reject = push("Reject all", ref=Ref("r"), type="button")
    pressed = look(page((NAME,), (reject,), overlays=(over,))).overlay
    assert pressed is not None
    assert pressed.target.ref == "r"
    assert look(page(text=PageText("This position has been filled."))).notice is Notice.CLOSED
    assert look(FORM).notice is None


def test_where_closing_a_dialog_took_a_file_back_what_keeps_it_comes_first() -> None:
    close, crop = push("Close", type="button"), push("Apply crop", type="button")
    over = Overlay(Ref("o"), "dialog", PageText("Crop it"), True, (close.ref, crop.ref))
    shown = page((NAME,), (close, crop), overlays=(over,))
    lost = State(fails={semantic_key(shown.url, KEEP_FILE_INTENT, ""): 1})
    pressed = [look(shown, state).overlay for state in (NEW, lost)]
    assert [p and p.target.label for p in pressed] == ["Close", "Apply crop"]


@pytest.mark.parametrize(
    ("seen", "lost"),
    [(Look(), True), (Look(NO_PAGE, fault="timeout"), True), (Look(FORM), False)],
)
def test_a_look_without_a_page_is_lost_and_one_with_a_page_is_not(seen: Look, lost: bool) -> None:
    assert seen.lost is lost
    assert not look(FORM).lost
    assert look(FORM).elapsed_s == 1.5


def test_a_posting_that_invites_to_apply_is_not_closed_and_one_that_is_gone_is() -> None:
    text = PageText("Other jobs have been filled. The job is no longer open.")
    door = push("Apply now", form="")
    assert look(page((), (door,), text=text)).notice is None
    assert look(page((), (), text=text)).notice is Notice.CLOSED
    assert look(page((), (door,), text=text, status=404)).notice is Notice.CLOSED


def test_submits_that_send_to_different_places_are_rivals_unless_one_is_off() -> None:
    other = push("Submit application", ref=Ref("o"), action=f"{SITE}/elsewhere")
    assert look(page((NAME,), (SEND, other))).rivals == (SEND.label, other.label)
    assert look(page((NAME,), (SEND, replace(other, action="")))).rivals == ()
    assert look(page((NAME,), (SEND, replace(other, disabled=True)))).rivals == ()


def test_a_review_page_whose_button_sends_is_not_done_with_unless_it_says_so_to_its_reader() -> (
    None
):
    step = replace(NEW, steps=1)
    said = "An application was received for this posting last week."
    review = page((), (SEND,), text=PageText(said))
    assert look(review, step).notice is None
    told = replace(review, text=PageText("You have already applied for this job."))
    assert look(told, step).notice is Notice.ALREADY_APPLIED


def test_a_form_beside_the_word_that_its_posting_is_closed_is_closed() -> None:
    told = replace(FORM, text=PageText("This position has been filled."))
    assert look(told).notice is Notice.CLOSED
