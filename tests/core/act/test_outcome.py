"""`accepted` needs the answer to that very request and something new on the page; nothing else."""

import json
import re
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from steadyhand.adapters.documents.language_files import Dictionaries
from steadyhand.core.act.exchanges import token_digest
from steadyhand.core.act.outcome import Attempt, classify, is_queued, submission
from steadyhand.core.act.request_body import Body, pairs_of
from steadyhand.core.act.results import SNIPPET_MAX, Disposition, Exchange, OutcomeClass, quote
from steadyhand.core.page.snapshot import (
    Button,
    Field,
    FieldKey,
    Form,
    Overlay,
    PageText,
    Ref,
    Role,
    Signal,
    Snapshot,
)

ACTION = "https://jobs.example.org/apply"
THANKS = "https://jobs.example.org/thanks"
EMAIL = Field(Ref("f0.d1.e1"), FieldKey("email"), Role.TEXT, label=PageText("Email"))
FORM = Snapshot(ACTION, fields=(EMAIL,), text=PageText("Apply now. Job 12-B."), epoch="d1")
GONE = Snapshot(THANKS, text=PageText("Application received. Reference: PR-7F3K2Q"), epoch="d2")
SENT = Exchange(0, 1.0, "POST", ACTION, "Document", post_size=90)
MOVED = replace(SENT, status=303, location=THANKS, final_status=200, final_url=THANKS)


def attempt(after: Snapshot, *writes: Exchange, **more: object) -> Attempt:
    return replace(Attempt(FORM, after, writes, ACTION), **more)


def page(text: str, *, url: str = THANKS, epoch: str = "d2", **more: object) -> Snapshot:
    return replace(Snapshot(url, text=PageText(text), epoch=epoch), **more)


def test_a_reference_on_the_page_that_the_answer_led_to_is_proof() -> None:
    outcome = classify(attempt(GONE, MOVED, at="2026-01-05T09:00:00+00:00"))
    assert outcome.disposition is Disposition.ACCEPTED
    assert outcome.proof is not None
    assert outcome.proof.reference == "PR-7F3K2Q"
    assert outcome.proof.request == f"POST {ACTION}"
    assert outcome.proof.response_status == 303


def test_a_reference_in_a_json_answer_that_the_page_shows_is_proof() -> None:
    sent = replace(
        SENT, resource_type="Fetch", status=201, body=b'{"ok": true, "ref": "NW-1A2B3C4D"}'
    )
    after = page("Application received. Your reference is NW-1A2B3C4D", url=ACTION, epoch="d1")
    outcome = classify(attempt(after, sent))
    assert outcome.proof is not None
    assert outcome.proof.reference == "NW-1A2B3C4D"


PHONE = Field(Ref("f0.d2.e2"), FieldKey("phone"), Role.TEXT, label=PageText("Phone"))
CODE = Field(Ref("f0.d2.e3"), FieldKey("code"), Role.TEXT, label=PageText("Code"), required=True)
AT_LOGIN = "https://jobs.example.org/login?ref=JOB-48213"
LOGIN = Signal("login", "element", "Password", True, 0.9)


def fetched(body: bytes) -> Exchange:
    return replace(SENT, resource_type="Fetch", status=200, body=body)


def led_to(url: str) -> Exchange:
    return replace(MOVED, location=url, final_url=url)


FALSE_FRIENDS = {
    "the next step of a wizard names the application": attempt(
        page("Step 2 of 3. Application APP-88127", url=f"{THANKS}?ref=APP-88127", fields=(CODE,)),
        led_to(f"{THANKS}?ref=APP-88127"),
    ),
    "a sign-in page with the job's number": attempt(
        page("Sign in. Reference: JOB-48213", url=AT_LOGIN, signals=(LOGIN,)), led_to(AT_LOGIN)
    ),
    "a failure with its own number": attempt(
        page("We could not process your application, reference: ERR-209317", url=ACTION),
        replace(SENT, status=200, final_status=200, final_url=ACTION),
    ),
    "an answer whose status is an error": attempt(
        page("Reference: ERR-2931", url=ACTION, epoch="d1"),
        fetched(b'{"status": "error", "reference": "ERR-2931"}'),
    ),
    "a draft beside the form": attempt(
        replace(FORM, text=PageText("Your reference is DR-55213")),
        fetched(b'{"reference": "DR-55213"}'),
    ),
    "a closed posting that thanks": attempt(
        page("Thank you for applying! This position has been filled."), MOVED
    ),
    "two requests, one of them refused": attempt(
        FORM,
        replace(SENT, status=422, post_size=5000),
        replace(fetched(b"{}"), url="https://jobs.example.org/api"),
    ),
    "a notice that only looks like an error": attempt(
        replace(FORM, errors=(PageText("Your application was sent."),)), fetched(b'{"ok": true}')
    ),
    "a GET form that left the page": attempt(page("Thank you", url=ACTION + "?name=Ada")),
    "a progress notice before the request": attempt(replace(FORM, errors=(PageText("Uploading"),))),
}


@pytest.mark.parametrize("name", FALSE_FRIENDS)
def test_what_may_be_sent_or_not_is_unknown_and_never_closed(name: str) -> None:
    assert classify(FALSE_FRIENDS[name]).disposition is Disposition.UNKNOWN


FILLED = replace(FORM, fields=(replace(EMAIL, value="ada@example.org"),))


def test_a_confirmation_beside_the_form_needs_the_form_emptied_and_the_page_to_stay() -> None:
    said = replace(FORM, text=PageText("Application received. Your reference is PR-7F3K2Q"))
    sent = fetched(b'{"ref": "PR-7F3K2Q"}')
    emptied = attempt(said, sent, before=FILLED)
    assert classify(emptied).proof is not None
    assert classify(replace(emptied, after=replace(said, fields=FILLED.fields))).proof is None
    assert classify(replace(emptied, before=FORM)).proof is None
    assert classify(replace(emptied, after=replace(said, epoch="d2"))).proof is None
    more = replace(said, fields=(EMAIL, CODE))
    assert classify(replace(emptied, after=more)).proof is None
    disabled = replace(FILLED.fields[0], disabled=True, fillable=False)
    assert classify(replace(emptied, after=replace(said, fields=(disabled,)))).proof is not None


def test_the_answers_own_page_may_show_the_form_emptied_and_another_page_may_not() -> None:
    text = PageText("Your application has been received.")
    again = replace(FORM, text=text, epoch="d2")
    sent = replace(SENT, status=200, final_status=200, final_url=ACTION)
    shown = attempt(again, sent, before=FILLED)
    assert classify(shown).disposition is Disposition.ACCEPTED
    kept = replace(again, fields=FILLED.fields)
    assert classify(replace(shown, after=kept)).disposition is Disposition.UNKNOWN
    elsewhere = replace(again, url="https://jobs.example.org/jobs")
    assert classify(replace(shown, after=elsewhere)).disposition is Disposition.UNKNOWN
    thanks = replace(again, text=PageText("Thank you for your application!"))
    assert classify(replace(shown, after=thanks)).disposition is Disposition.UNKNOWN


def test_what_is_not_understood_is_told_with_the_words_beside_it() -> None:
    odd = "Zoflitept wuntamo the quexol of all the lanterns in the harbour, as every winter."
    told = classify(attempt(page(f"Your application has been received. {odd}"), MOVED))
    assert told.code == "not_understood"
    assert told.snippet.startswith(
        "the site says “Your application has been received.”, and beside"
    )
    assert "“Zoflitept wuntamo the quexol" in told.snippet
    assert told.snippet.endswith("which is not understood")
    assert classify(attempt(page(odd), MOVED)).snippet == odd


def test_a_form_shown_again_on_the_answers_own_page_is_empty_whole_and_without_fault() -> None:
    send = Button(Ref("f0.d1.b1"), PageText("Proceed"))
    name = replace(EMAIL, ref=Ref("f0.d1.e4"), key=FieldKey("name"), label=PageText("Name"))
    fields = (EMAIL, name)
    filled = replace(FORM, fields=tuple(replace(f, value=PageText("x")) for f in fields))
    before = replace(filled, buttons=(send,))
    said = page("Application received.", url=ACTION, fields=fields, buttons=(send,))
    again = attempt(said, replace(SENT, status=200), before=before, asks_more=True)
    assert classify(again).proof is not None
    partly = replace(said, fields=(name,))
    assert classify(replace(again, after=partly)).proof is None
    faulty = replace(said, errors=(PageText("Between 2 and 20 letters."),))
    assert classify(replace(again, after=faulty)).proof is None
    review = replace(said, fields=())
    assert classify(replace(again, after=review)).proof is None
    away = replace(review, buttons=(replace(send, label=PageText("Home")),))
    assert classify(replace(again, after=away)).proof is not None


def test_a_page_that_has_a_button_to_send_proves_nothing_though_it_names_a_reference() -> None:
    after = page("Application received. Your reference is PR-7F3K2Q.")
    asked = attempt(after, led_to(f"{THANKS}?ref=PR-7F3K2Q"), asks_more=True)
    assert classify(asked).disposition is Disposition.UNKNOWN
    assert classify(replace(asked, asks_more=False)).disposition is Disposition.ACCEPTED


def test_the_number_of_an_application_that_is_only_begun_proves_nothing() -> None:
    told = "Application APP-48213. Open the link that we mailed you to go on."
    begun = attempt(page(told), fetched(b'{"application_id": "APP-48213"}'))
    assert classify(begun).disposition is Disposition.UNKNOWN
    thanked = replace(begun, after=page(f"Thank you for applying. {told}"))
    assert classify(thanked).disposition is Disposition.UNKNOWN
    done = replace(begun, after=page("Thank you for applying. Application APP-48213."))
    assert classify(done).disposition is Disposition.ACCEPTED


def test_a_native_question_that_was_answered_no_has_sent_nothing() -> None:
    asked = attempt(replace(FORM, dialogs=("confirm: Submit and join our newsletter?",)))
    assert classify(asked).disposition is Disposition.NOT_SENT
    told = attempt(replace(FORM, dialogs=("alert: Sending your application.",)))
    assert classify(told).disposition is Disposition.UNKNOWN


def test_a_search_box_on_the_confirmation_is_no_form() -> None:
    assert classify(attempt(replace(GONE, fields=(PHONE,)), MOVED)).proof is not None


VALUES = ("ada@example.org", "Ada Lovelace", "Potsdam")
API = "https://jobs.example.org/api"


def telling(body: bytes = b"", **more: object) -> Exchange:
    return replace(fetched(body), **{"url": API, "carried": 3, **more})


def test_only_the_request_that_told_what_was_approved_and_its_own_answer_can_prove() -> None:
    after = page("Application received. Your reference is PR-7F3K2Q", url=ACTION, epoch="d1")
    counted = replace(fetched(b'{"ref": "PR-7F3K2Q"}'), url=f"{API}/t", post_size=9000, seq=1)
    for sent in (telling(status=500), telling(status=422), telling(status=None), None):
        outcome = classify(attempt(after, *filter(None, (sent, counted)), typed=VALUES))
        assert outcome.disposition is not Disposition.ACCEPTED
    assert classify(attempt(after, counted, typed=VALUES)).code == "no_carrier"
    assert classify(attempt(after, telling(), counted, typed=VALUES)).proof is not None
    mail_only = replace(counted, carried=1)
    assert classify(attempt(after, mail_only, typed=VALUES)).code == "no_carrier"
    assert classify(attempt(after, mail_only, typed=VALUES[:1])).proof is not None
    assert classify(attempt(after, replace(counted, continues=True), typed=VALUES)).proof


def test_two_requests_that_both_told_it_and_were_answered_otherwise_prove_nothing() -> None:
    after = page("Application received.", url=ACTION, epoch="d1")
    failed = telling(seq=1, carried=2, status=500)
    assert classify(attempt(after, telling(), failed, typed=VALUES)).code == "mixed_answers"
    denied = telling(b'{"result": {"Success": false}}', seq=1, carried=2)
    assert classify(attempt(after, telling(), denied, typed=VALUES)).code == "answer_negative"


def test_a_reference_that_the_page_made_and_sent_or_that_another_write_brought_is_none() -> None:
    after = page("Application received. Your reference is PR-7F3K2Q", url=ACTION, epoch="d1")
    own = telling(told=frozenset({token_digest("pr-7f3k2q")}))
    other = replace(fetched(b'{"ref": "PR-7F3K2Q"}'), url=f"{API}/t", seq=1)
    for writes in ((own,), (telling(), other)):
        outcome = classify(attempt(after, *writes, typed=VALUES))
        assert outcome.proof is not None
        assert outcome.proof.reference == ""
    sure = classify(attempt(after, telling(), typed=VALUES))
    assert sure.proof is not None
    assert (sure.proof.reference, sure.proof.post_state) == ("PR-7F3K2Q", "reference")


def test_a_queue_is_no_success_until_the_page_says_so() -> None:
    waiting = page("Your place in the list is 4.", url=ACTION, epoch="d1")
    for sent in (telling(status=202), telling(b'{"state": "pending"}')):
        asked = attempt(replace(waiting, text=PageText("")), sent, typed=VALUES)
        assert classify(asked).code == "queued"
        assert is_queued(asked)
        assert classify(replace(asked, after=page("Application received."))).proof is not None
    assert not is_queued(attempt(waiting, telling(), typed=VALUES))
    assert not is_queued(attempt(waiting))


def test_a_reference_in_the_answer_alone_needs_the_form_gone_and_words() -> None:
    sent = replace(SENT, resource_type="Fetch", status=201, body=b'{"applicationId": 483321}')
    thanks = page("Thank you for applying!", url=ACTION, epoch="d1")
    assert classify(attempt(thanks, sent)).disposition is Disposition.ACCEPTED
    toast = replace(FORM, text=PageText("Thank you for applying!"))
    assert classify(attempt(toast, sent)).disposition is Disposition.UNKNOWN


def test_a_confirmation_page_behind_the_redirect_is_proof_without_a_reference() -> None:
    outcome = classify(attempt(page("Thank you for applying!"), MOVED))
    assert outcome.disposition is Disposition.ACCEPTED
    assert outcome.proof is not None
    assert outcome.proof.post_state == "confirmation_page"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Careers. We could not find that application.", "no words of confirmation"),
        ("Thank you for applying! Something went wrong.", "words of failure"),
        ("", "nothing at all"),
    ],
)
def test_another_page_without_confirmation_proves_nothing(text: str, why: str) -> None:
    assert classify(attempt(page(text), MOVED)).disposition is Disposition.UNKNOWN, why


def test_a_confirmation_that_is_the_plain_answer_itself_is_proof_without_a_reference() -> None:
    sent = replace(SENT, status=200, final_status=200, final_url=ACTION)
    after = page("Your application was sent.", url=ACTION)
    assert classify(attempt(after, sent)).disposition is Disposition.ACCEPTED
    again = replace(after, fields=(EMAIL,))
    assert classify(attempt(again, sent)).disposition is Disposition.UNKNOWN


def test_a_thank_you_alone_in_a_plain_answer_proves_nothing() -> None:
    sent = replace(SENT, status=200, final_status=200, final_url=ACTION)
    after = page("Thank you for applying!", url=ACTION)
    assert classify(attempt(after, sent)).code == "no_proof"
    more = page("Thank you for applying! We will be in touch.", url=ACTION)
    assert classify(attempt(more, sent)).disposition is Disposition.ACCEPTED
    numbered = page("Thank you for applying! Reference: PR-7F3K2Q", url=ACTION)
    assert classify(attempt(numbered, sent)).disposition is Disposition.ACCEPTED


def test_what_the_answer_says_in_words_confirms_where_the_page_only_drops_the_form() -> None:
    sent = fetched(b'{"message": "We have received your application."}')
    gone = page("Careers", url=ACTION, epoch="d1")
    assert classify(attempt(gone, sent)).disposition is Disposition.ACCEPTED
    assert classify(attempt(FORM, sent)).disposition is Disposition.UNKNOWN


def test_a_search_and_a_newsletter_that_were_there_before_are_no_form_that_stays() -> None:
    search = replace(PHONE, key=FieldKey("search"), role=Role.SEARCH)
    news = replace(PHONE, key=FieldKey("news"), form="news")
    own = replace(EMAIL, form="apply")
    both = replace(FORM, fields=(own, replace(PHONE, form="apply"), search, news))
    after = page("Application received.", fields=(search, news))
    assert classify(attempt(after, MOVED, before=both)).disposition is Disposition.ACCEPTED
    still = replace(after, fields=(search, own))
    assert classify(attempt(still, MOVED, before=both)).disposition is Disposition.UNKNOWN


def test_a_page_that_keeps_the_form_from_leaving_in_words_has_sent_nothing() -> None:
    for line in (
        "Please complete the security check",
        "Bitte füllen Sie alle Felder aus",
        "Tick the box to show that you are not a robot",
    ):
        stays = replace(FORM, text=PageText(f"{FORM.text}\n{line}"))
        outcome = classify(attempt(stays))
        assert (outcome.disposition, outcome.code) == (Disposition.NOT_SENT, "client_validation")
        assert outcome.snippet == line
        assert classify(attempt(replace(stays, epoch="d2"))).code == "no_request"
        assert classify(attempt(replace(stays, fields=()))).code == "no_request"
        assert classify(attempt(stays, before=stays)).code == "no_request"
    for line in ("Please wait, we are checking your answers ...", "Sending your application"):
        stays = replace(FORM, text=PageText(f"{FORM.text}\n{line}"))
        assert classify(attempt(stays)).code == "no_request"


@example("x" * 999)
@example("word " * 99)
@example(" " + "x" * 999)
@example("a " + "x" * 158 + " y")
@given(st.text("ab \n", min_size=0, max_size=400))
def test_a_quoted_text_is_never_too_long_nor_cut_within_a_word_that_fits(text: str) -> None:
    told = quote(text)
    assert len(told) <= SNIPPET_MAX
    assert text.startswith(told)
    cut = text[len(told) :]
    assert bool(cut) == (len(text) > SNIPPET_MAX)
    assert not cut or cut[0].isspace() or not re.search(r"\S\s", told)


def test_the_posting_shown_again_is_no_confirmation_though_it_names_a_reference() -> None:
    door = Button(Ref("f0.d2.e1"), PageText("Apply for this job"))
    after = page("Engineer. Reference: ENG-2041", buttons=(door,))
    assert classify(attempt(after, MOVED)).disposition is Disposition.UNKNOWN


def test_what_lies_behind_an_open_dialog_invites_nobody() -> None:
    door = Button(Ref("f0.d2.e1"), PageText("Apply for this job"))
    dialog = Overlay(Ref("f0.d2.o"), "dialog", PageText("Application received."), covers=True)
    behind = page("Engineer. Application received.", buttons=(door,), overlays=(dialog,))
    assert classify(attempt(behind, MOVED)).disposition is Disposition.ACCEPTED
    inside = replace(behind, buttons=(replace(door, in_overlay=dialog.ref),))
    banner = replace(behind, overlays=(replace(dialog, kind="banner"),))
    beside = replace(behind, overlays=(replace(dialog, covers=False),))
    for reached in (inside, banner, beside):
        assert classify(attempt(reached, MOVED)).disposition is Disposition.UNKNOWN


def test_a_redirect_to_the_posting_is_no_confirmation_though_its_number_is_new() -> None:
    there = "https://jobs.example.org/jobs/ENG-2041?id=ENG-2041"
    after = page("Engineer ENG-2041, full time", url=there)
    sent = replace(MOVED, location=there, final_url=there)
    assert classify(attempt(after, sent)).disposition is Disposition.UNKNOWN


def test_a_reference_that_was_there_before_or_that_we_typed_is_not_the_sites() -> None:
    seen = classify(attempt(GONE, MOVED, seen=frozenset({"PR-7F3K2Q"})))
    typed = classify(attempt(GONE, MOVED, typed=("my number is pr-7f3k2q",)))
    for outcome in (seen, typed):
        assert outcome.proof is not None
        assert (outcome.proof.reference, outcome.confidence) == ("", 0.9)


def test_the_form_again_beside_a_reference_proves_nothing() -> None:
    after = replace(GONE, fields=(EMAIL,))
    assert classify(attempt(after, MOVED)).disposition is Disposition.UNKNOWN


@pytest.mark.parametrize(
    ("status", "code"),
    [(401, "login_required"), (403, "forbidden"), (409, "conflict"), (429, "rate_limited")],
)
def test_a_refusing_status_refuses(status: int, code: str) -> None:
    outcome = classify(attempt(FORM, replace(SENT, status=status)))
    assert (outcome.disposition, outcome.code) == (Disposition.REFUSED, code)
    assert outcome.outcome_class is OutcomeClass.BLOCKED


def test_a_site_that_asks_to_wait_is_quoted_with_the_time() -> None:
    outcome = classify(attempt(FORM, replace(SENT, status=429, retry_after="120")))
    assert (outcome.code, outcome.snippet) == ("rate_limited", "Retry-After: 120")


def test_a_422_with_errors_is_a_validation_refusal_that_quotes_them() -> None:
    wrong = replace(EMAIL, error=PageText("Enter an e-mail address"))
    after = replace(FORM, fields=(wrong,), epoch="d2")
    outcome = classify(attempt(after, replace(SENT, status=422)))
    assert (outcome.disposition, outcome.code) == (Disposition.REFUSED, "server_validation")
    assert "Enter an e-mail" in outcome.snippet
    assert outcome.retryable


def test_a_200_that_shows_the_form_with_new_errors_refuses() -> None:
    after = replace(FORM, errors=(PageText("Phone is missing"),), epoch="d2")
    sent = replace(SENT, status=200, final_status=200, final_url=ACTION)
    assert classify(attempt(after, sent)).disposition is Disposition.REFUSED


def test_old_errors_do_not_refuse() -> None:
    wrong = replace(FORM, fields=(replace(EMAIL, error=PageText("bad")),))
    sent = replace(SENT, resource_type="Fetch", status=200)
    outcome = classify(replace(attempt(wrong, sent), before=wrong))
    assert outcome.disposition is Disposition.UNKNOWN


@pytest.mark.parametrize("status", [500, 502, 503])
def test_a_server_fault_is_unknown_whatever_the_page_says(status: int) -> None:
    outcome = classify(attempt(GONE, replace(SENT, status=status)))
    assert (outcome.disposition, outcome.code) == (Disposition.UNKNOWN, "server_error")


def test_a_redirect_into_a_missing_page_is_unknown() -> None:
    sent = replace(MOVED, final_status=404)
    assert classify(attempt(GONE, sent)).code == "redirect_failed"


def test_a_lost_line_and_silence_are_unknown() -> None:
    assert classify(attempt(GONE, replace(SENT, error="reset"))).code == "connection_lost"
    assert classify(attempt(GONE, SENT)).code == "no_answer"


@pytest.mark.parametrize("body", [b'{"ok": false}', b'{"errors": {"a": "b"}}', b'{"error": "x"}'])
def test_an_answer_that_denies_is_never_accepted(body: bytes) -> None:
    sent = replace(SENT, resource_type="Fetch", status=200, body=body)
    assert classify(attempt(GONE, sent)).code == "answer_negative"


def test_only_a_page_that_objects_has_sent_nothing() -> None:
    assert classify(attempt(GONE)).code == "no_request"
    assert classify(attempt(GONE)).disposition is Disposition.UNKNOWN
    objecting = replace(FORM, dialogs=("Please enter your phone",))
    outcome = classify(attempt(objecting))
    assert (outcome.disposition, outcome.code) == (Disposition.NOT_SENT, "client_validation")


def test_a_form_that_the_browser_itself_holds_was_not_sent() -> None:
    form = Form("f", ACTION, "post", held=PageText("Glove size"))
    held = replace(FORM, forms=(form,))
    outcome = classify(attempt(held, before=held))
    assert (outcome.disposition, outcome.code) == (Disposition.NOT_SENT, "client_validation")
    assert outcome.snippet.startswith("Glove size")
    assert classify(attempt(held, MOVED, before=held)).disposition is not Disposition.NOT_SENT
    for before, after in (
        (FORM, held),
        (held, FORM),
        (held, replace(held, forms=(replace(form, held=PageText("Another")),))),
        (held, replace(held, epoch="d9")),
    ):
        assert classify(attempt(after, before=before)).code == "no_request"
    for other in (replace(form, method="get"), replace(form, action=THANKS)):
        page_of = replace(FORM, forms=(other,))
        assert classify(attempt(page_of, before=page_of)).code == "no_request"
    free = replace(FORM, forms=(form, replace(form, id="g", held=PageText(""))))
    assert classify(attempt(free, before=free)).code == "no_request"


def test_what_the_gate_held_back_was_not_sent_whatever_the_page_says_of_it() -> None:
    elsewhere = ("about:blank", "https://other.example/api/apply?id=1")
    objecting = replace(FORM, dialogs=("Please check your connection",))
    for after in (GONE, objecting):
        outcome = classify(attempt(after, withheld=elsewhere))
        assert (outcome.disposition, outcome.code) == (Disposition.NOT_SENT, "withheld")
        assert outcome.snippet == "https://other.example"
    assert classify(attempt(GONE, withheld=("about:blank",))).code == "no_request"
    assert classify(attempt(GONE, MOVED, withheld=elsewhere)).code != "withheld"


def test_a_page_that_was_kept_from_asking_others_waits_for_them_where_nothing_left() -> None:
    asked = ("about:blank", "https://other.example/challenge")
    outcome = classify(attempt(GONE, talks=asked))
    assert (outcome.disposition, outcome.code) == (Disposition.NOT_SENT, "talks")
    assert outcome.snippet == "https://other.example"
    assert classify(attempt(GONE, talks=("about:blank",))).code == "no_request"
    assert classify(attempt(GONE, MOVED, talks=asked)).code != "talks"


def test_what_differed_from_what_was_approved_was_not_sent_whatever_else_was() -> None:
    for writes in ((), (SENT,)):
        outcome = classify(attempt(GONE, *writes, altered="Notice period"))
        assert (outcome.disposition, outcome.code) == (Disposition.NOT_SENT, "altered")
        assert outcome.snippet == "Notice period"


def test_a_beacon_is_not_the_submission_and_the_forms_address_goes_first() -> None:
    beacon = replace(SENT, resource_type="Ping", post_size=9000, url="https://stats.example/b")
    other = replace(SENT, seq=1, url="https://jobs.example.org/log", post_size=5000)
    assert submission((beacon,), ACTION) is None
    assert submission((beacon, other, SENT), ACTION) is SENT
    assert submission((beacon, other), ACTION) is other


texts = st.sampled_from(
    ["Reference: PR-7F3K2Q", "Thank you for applying!", "PR-7F3K2Q", "Application received", ""]
) | st.text(max_size=40)
pages = st.builds(
    Snapshot,
    url=st.sampled_from([ACTION, THANKS]),
    text=texts,
    epoch=st.sampled_from(["d1", "d2"]),
    fields=st.sampled_from([(), (EMAIL,)]),
    errors=st.sampled_from([(), (PageText("wrong"),)]),
)
statuses = st.none() | st.integers(100, 599)
writes = st.builds(
    Exchange,
    seq=st.integers(0, 5),
    at=st.just(1.0),
    method=st.just("POST"),
    url=st.sampled_from([ACTION, "https://other.example/log"]),
    resource_type=st.sampled_from(["Document", "Fetch", "Ping"]),
    post_size=st.integers(0, 99),
    status=statuses,
    location=st.sampled_from(["", THANKS, THANKS + "?ref=PR-7F3K2Q"]),
    body=st.sampled_from([b"", b'{"ref": "PR-7F3K2Q"}', b'{"ok": false}']),
    final_status=statuses,
    final_url=st.sampled_from(["", THANKS, ACTION]),
)


@given(pages, st.lists(writes, max_size=3))
def test_never_accepted_without_a_successful_answer_to_a_write(
    after: Snapshot, seen: list[Exchange]
) -> None:
    outcome = classify(attempt(after, *seen))
    if outcome.disposition is Disposition.ACCEPTED:
        sent = submission(tuple(seen), ACTION)
        assert sent is not None
        assert sent.status is not None
        assert sent.status < 400
        assert (sent.final_status or 200) < 400
        assert outcome.proof is not None


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Submit your application? Your card is charged EUR 20.", True),
        ("Submit your application", False),
        ("Your application is in. Submit an application to our other jobs?", False),
        ("Sent! Would you like to send your application to partners as well?", False),
        ("Would you like to submit your application to our other jobs?", False),
        ("Anything else?", False),
        ("Your application has been received. Submit another application?", False),
    ],
)
def test_a_dialog_that_asks_before_it_sends_has_not_sent(text: str, asks: bool) -> None:
    over = Overlay(Ref("over"), "dialog", PageText(text), covers=True)
    after = replace(FORM, overlays=(over,))
    outcome = classify(attempt(after))
    if not asks:
        assert outcome.disposition is Disposition.UNKNOWN
        return
    assert (outcome.disposition, outcome.snippet) == (Disposition.NOT_SENT, text)
    stood = replace(attempt(after), before=after)
    assert classify(stood).disposition is Disposition.UNKNOWN
    beside = replace(FORM, overlays=(replace(over, covers=False),))
    assert classify(attempt(beside)).disposition is Disposition.UNKNOWN


@pytest.mark.parametrize(
    ("label", "required", "accepted"),
    [
        ("How easy was it to apply for this?", False, True),
        ("How easy was it to apply for this?", True, False),
        ("Confirm your application to finish it", False, False),
    ],
)
def test_a_question_that_nobody_has_to_answer_takes_no_confirmation_away(
    label: str, required: bool, accepted: bool
) -> None:
    survey = replace(CODE, label=PageText(label), required=required, form="survey")
    said = f"Thank you for applying. We have received your application.\n{label}"
    after = page(said, fields=(survey,), forms=(Form("survey", f"{ACTION}/survey", "post"),))
    found = classify(attempt(after, MOVED, typed=("orla@brandt.example",))).disposition
    assert (found is Disposition.ACCEPTED) is accepted


NAME = Field(Ref("f0.d1.e2"), FieldKey("name"), Role.TEXT, label=PageText("Name"))
STAYS = replace(FORM, fields=(EMAIL, NAME), text=PageText("Apply now. Job 12-B."))
TYPED = ("liv@example.org", "Liv Aune")
TOLD = b'{"email": "liv@example.org", "name": "Liv Aune", "origin": "https://mill.example"}'
RECORD = TOLD[:-1] + b', "_id": "65f0c0ffee", "owner": null}'


def recorded(after: Snapshot, body: bytes = RECORD, **more: object) -> Attempt:
    """An answer to a request of a script that told these values."""
    told = pairs_of(Body("application/json", TOLD))
    sent = replace(fetched(body), pairs=told, carried=2, content_type="application/json", **more)
    return attempt(after, sent, typed=TYPED, before=replace(FORM, fields=(EMAIL, NAME)))


SAYS_SO = replace(STAYS, text=PageText("Apply now. Job 12-B.\nSubmission complete"))


def test_a_form_that_stays_as_it_was_sent_needs_the_record_and_the_words() -> None:
    assert classify(recorded(SAYS_SO)).disposition is Disposition.ACCEPTED
    assert classify(recorded(SAYS_SO, TOLD)).code == "no_proof"
    assert classify(recorded(SAYS_SO, b'{"_id": "65f0c0ffee"}')).code == "no_proof"
    assert classify(recorded(replace(STAYS, text=FORM.text))).code == "no_proof"
    assert classify(recorded(SAYS_SO, RECORD[:-1] + b', "draft": true}')).code == "answer_negative"
    more = replace(SAYS_SO, fields=(*SAYS_SO.fields, CODE))
    assert classify(recorded(more)).code == "no_proof"
    anew = replace(SAYS_SO, epoch="d2")
    assert classify(recorded(anew)).code == "no_proof"


@pytest.mark.parametrize("told", ["Merci !", "Thank you.", "Vielen Dank!"])
def test_bare_thanks_in_place_of_the_form_need_that_something_was_made(told: str) -> None:
    after = page(told, url=ACTION, epoch="d1")
    assert classify(recorded(after)).disposition is Disposition.ACCEPTED
    assert classify(recorded(after, b"{}", status=201)).disposition is Disposition.ACCEPTED
    assert classify(recorded(after, b"{}")).code == "no_proof"
    assert classify(recorded(after, b'{"userId": 71828}')).code == "no_proof"
    assert classify(recorded(page("Mill", url=ACTION, epoch="d1"))).code == "no_proof"


MAILED = b'{"status": "mail_sent", "message": "Thank you for your message. It has been sent."}'


def test_an_answer_that_says_it_worked_counts_beside_thanks_and_an_emptied_form() -> None:
    told = PageText("Apply for this job\nThank you for your message. It has been sent.")
    said, sent = replace(FORM, text=told), fetched(MAILED)
    emptied = attempt(said, sent, before=FILLED)
    assert classify(emptied).disposition is Disposition.ACCEPTED
    assert classify(replace(emptied, after=replace(said, fields=FILLED.fields))).proof is None
    assert classify(replace(emptied, after=replace(FORM, text=PageText("Apply")))).proof is None
    for body in (
        b"{}",
        b'{"status": 200}',
        b'{"status": "saved"}',
        MAILED.replace(b"sent", b"zorp"),
    ):
        assert classify(attempt(said, fetched(body), before=FILLED)).proof is None
    echo = pairs_of(Body("application/json", b'{"status": "mail_sent"}'))
    assert classify(attempt(said, replace(sent, pairs=echo), before=FILLED)).proof is None


@pytest.mark.parametrize(
    ("kind", "body", "fine"),
    [
        ("application/vnd.api+json", {"data": {"type": "applies", "id": "8f31b7"}}, True),
        (
            "application/vnd.api+json",
            {"data": {"type": "applies", "links": {"self": "/api/v3/applies/8f31b7"}}},
            True,
        ),
        ("application/vnd.api+json", {"data": {"type": "xzqorp", "id": "8f31b7"}}, False),
        ("application/vnd.api+json", {"data": {"type": "verification", "id": "8f31b7"}}, False),
        ("application/json", {"data": {"type": "applies", "id": "8f31b7"}}, False),
        ("application/json", {"nextStep": {"type": "assessment"}}, False),
        ("application/json", {"data": {"apply": {"__typename": "OrganizationMessages"}}}, True),
        ("application/json", {"data": {"apply": {"__typename": "ApplyChallenge"}}}, False),
    ],
)
def test_a_name_of_a_kind_says_nothing_unless_somebody_has_to_act(
    kind: str, body: dict[str, object], fine: bool
) -> None:
    sent = replace(fetched(json.dumps(body).encode()), content_type=kind)
    after = page("Your application has been received.", url=ACTION, epoch="d1")
    found = classify(replace(attempt(after, sent), lexicon=Dictionaries()))
    assert (found.disposition is Disposition.ACCEPTED) is fine, found.reason


def test_a_page_that_the_answer_sends_elsewhere_is_waited_for() -> None:
    sent = fetched(b'{"success": true, "redirect": "/thanks"}')
    assert is_queued(attempt(FORM, sent))
    assert is_queued(attempt(page("Loading", url=THANKS), sent))
    assert not is_queued(attempt(page("Thank you for your application.", url=THANKS), sent))
    assert not is_queued(attempt(replace(FORM, url=THANKS, epoch="d9"), sent))
    assert not is_queued(attempt(replace(FORM, url=THANKS), sent))
    assert not is_queued(attempt(FORM, fetched(b'{"success": true}')))


def test_thanks_on_a_page_that_shows_what_was_typed_are_a_confirmation() -> None:
    sent = replace(SENT, status=200, final_status=200, final_url=ACTION, carried=2)
    before = replace(FORM, fields=(EMAIL, NAME))

    def code(text: str) -> str:
        after = page(text, url=ACTION)
        return classify(attempt(after, sent, typed=TYPED, before=before)).code

    assert code("Vielen Dank für Ihre Angaben.\nName\nLiv Aune\nliv@example.org") == ""
    assert code("Vielen Dank für Ihre Angaben.\nName\nLiv Aune") == "no_proof"
    assert code("Ihre Angaben\nName\nLiv Aune\nliv@example.org") == "no_proof"


WORKED = replace(
    SENT, resource_type="Fetch", status=200, body=b'{"success": true}', carried=3, post_size=90
)
FILLED = replace(FORM, fields=(replace(EMAIL, value="ada@quill.example"),))


def dialog(text: str, *, kind: str = "dialog", covers: bool = True, fields: int = 0) -> Overlay:
    return Overlay(Ref("o1"), kind, PageText(text), covers=covers, fields=fields)


def over_the_form(over: Overlay, write: Exchange = WORKED) -> Disposition:
    """What became of a submit whose form stays as it was sent, below that."""
    text = PageText(f"{FILLED.text}\n{over.text}")
    after = replace(FILLED, text=text, overlays=(over,))
    return classify(attempt(after, write, before=FILLED, asks_more=True)).disposition


IN = "Your application has been received. We read it this week."


def test_a_dialog_over_the_form_that_says_so_is_proof_where_the_answer_says_that_it_worked() -> (
    None
):
    assert over_the_form(dialog(IN)) is Disposition.ACCEPTED


@pytest.mark.parametrize(
    ("over", "body"),
    [
        (dialog(IN, kind="banner"), b'{"success": true}'),  # a message that passes
        (dialog(IN, covers=False), b'{"success": true}'),
        (dialog(IN, fields=1), b'{"success": true}'),  # it asks something
        (dialog(IN), b"{}"),  # nothing says that it worked
        (dialog(IN), b'{"success": false}'),
        (dialog("Thank you!"), b'{"success": true}'),
        (dialog(f"{IN} Zorple the gunnith."), b'{"success": true}'),
    ],
)
def test_what_lies_over_a_form_that_stays_proves_nothing_else(over: Overlay, body: bytes) -> None:
    assert over_the_form(over, replace(WORKED, body=body)) is Disposition.UNKNOWN


def test_a_dialog_that_was_there_before_is_no_news() -> None:
    before = replace(FILLED, overlays=(dialog("Cookies"),))
    after = replace(before, text=PageText(f"{FILLED.text}\n{IN}"), overlays=(dialog(IN),))
    outcome = classify(attempt(after, WORKED, before=before, asks_more=True))
    assert outcome.disposition is Disposition.UNKNOWN


@pytest.mark.parametrize(
    "said",
    ["This content is neither created nor endorsed by Formworks.",
     "Este conteúdo não foi criado nem aprovado pelo serviço de formulários.",
     "Este contenido no ha sido creado ni aprobado por Formulo."],
)  # fmt: skip
def test_whose_content_it_is_says_nothing_of_an_application(said: str) -> None:
    known = replace(GONE, text=PageText(f"{GONE.text}\n{said}"))
    assert classify(attempt(known, MOVED)).disposition is Disposition.ACCEPTED
    other = replace(GONE, text=PageText(f"{GONE.text}\nYour application was not created."))
    assert classify(attempt(other, MOVED)).disposition is Disposition.UNKNOWN


def test_the_number_of_the_last_step_is_no_step_that_is_left() -> None:
    sent = replace(WORKED, body=b'{"step": 6, "reference": "R-4100"}')
    last = replace(FORM, stage=(6, 6))
    assert classify(attempt(GONE, sent, before=last)).disposition is Disposition.ACCEPTED
    early = replace(FORM, stage=(5, 6))
    assert classify(attempt(GONE, sent, before=early)).disposition is Disposition.UNKNOWN
