"""The body of an answer: each value is understood by its name, or the whole is opaque."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.exchanges import token_digest
from steadyhand.core.act.reply import (
    DEPTH_MAX,
    LEAVES_MAX,
    AnswerSense,
    SentRequest,
    key_words,
    read_reply,
    status_sense,
)
from steadyhand.core.act.request_body import FORM, Body, pairs_of
from steadyhand.core.act.sentences import ReadingContext


def says(body: str | bytes, kind: str = "application/json") -> AnswerSense:
    told = body if isinstance(body, bytes) else body.encode()
    return read_reply(told, kind, ReadingContext()).answer


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ('{"link": "/jobs/thanks"}', AnswerSense.FINE),
        ('{"link": "/jobs/failed"}', AnswerSense.DENIES),
        ('{"reference": "/jobs/thanks"}', AnswerSense.OPAQUE),
        ('{"alreadyApplied": true}', AnswerSense.OPAQUE),
        ('{"queued": true}', AnswerSense.QUEUED),
        ('{"queued": false}', AnswerSense.FINE),
        ('{"status": 202}', AnswerSense.QUEUED),
        ('{"status": 200}', AnswerSense.FINE),
        ('{"status": 7}', AnswerSense.OPAQUE),
        ('{"status": 500}', AnswerSense.DENIES),
        ('{"status": "queued"}', AnswerSense.QUEUED),
        ("[]", AnswerSense.OPAQUE),
        ("{}", AnswerSense.FINE),
        ("", AnswerSense.FINE),
        ('{"errors": []}', AnswerSense.FINE),
        ('{"errors": [{"field": "mail"}]}', AnswerSense.DENIES),
        ('{"result": "{\\"success\\": true}"}', AnswerSense.FINE),
        ('{"result": "{\\"success\\": false}"}', AnswerSense.DENIES),
        ("{not json", AnswerSense.OPAQUE),
        (
            '{"id": 71828, "owner": null, "roles": [], "access": [], "metadata": {}}',
            AnswerSense.FINE,
        ),
        ('{"id": "65f0c0ffee", "userId": null, "reviewedBy": null}', AnswerSense.OPAQUE),
        ('{"id": "65f0c0ffee", "userId": null, "parentId": null}', AnswerSense.FINE),
        ('{"id": null}', AnswerSense.OPAQUE),
        ('{"data": {"submitApplication": null}}', AnswerSense.OPAQUE),
        ('{"applicationId": null}', AnswerSense.OPAQUE),
        ('{"confirmation": null, "owner": null}', AnswerSense.OPAQUE),
        ('{"zorp": null}', AnswerSense.OPAQUE),
        ('{"has_cart": true}', AnswerSense.FINE),
        ('{"message": "None"}', AnswerSense.FINE),
        ('{"message": "None could be saved."}', AnswerSense.OPAQUE),
        ('{"status": "None"}', AnswerSense.OPAQUE),
    ],
)
def test_a_value_says_what_its_name_makes_of_it(body: str, answer: AnswerSense) -> None:
    assert says(body) is answer


@pytest.mark.parametrize(
    "body", [b"\xff\xfe\xfd", b"[" * 200_000, json.dumps(["ok"] * (LEAVES_MAX + 1)).encode()]
)
def test_what_cannot_be_read_to_its_end_is_never_fine(body: bytes) -> None:
    assert says(body) is AnswerSense.OPAQUE


def test_what_lies_too_deep_is_never_fine() -> None:
    deep: object = True
    for _ in range(DEPTH_MAX + 1):
        deep = {"success": deep}
    assert says(json.dumps(deep)) is AnswerSense.OPAQUE


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ("<result><status>ok</status></result>", AnswerSense.FINE),
        ("<result><status>rejected</status></result>", AnswerSense.DENIES),
        ('<r xmlns:a="urn:x"><a:status code="200"/></r>', AnswerSense.FINE),
        ("<result><error>Size</error></result>", AnswerSense.DENIES),
        ("<result><status>ok</status></result> < ", AnswerSense.FINE),
    ],
)
def test_xml_is_read_by_the_names_of_its_elements(body: str, answer: AnswerSense) -> None:
    assert says(body, "text/xml") is answer


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("yes", AnswerSense.FINE),
        ("success", AnswerSense.FINE),
        ("-1", AnswerSense.DENIES),
        ("pending", AnswerSense.QUEUED),
        ("marmalade", AnswerSense.OPAQUE),
    ],
)
def test_a_word_of_a_status_is_understood_or_opaque(word: str, answer: AnswerSense) -> None:
    assert status_sense(word) is answer


class Plain:
    """A dictionary that has the words of a harmless name."""

    def knows(self, word: str, language: str) -> bool:
        return word in ("contact", "form", "reason")


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ('{"contact_form_id": 57}', AnswerSense.FINE),
        ('{"code": 7}', AnswerSense.OPAQUE),
        ('{"status_id": 7}', AnswerSense.OPAQUE),
        ('{"code": 40001}', AnswerSense.DENIES),
        ('{"zofli_id": 57}', AnswerSense.OPAQUE),
        ('{"error_id": 57}', AnswerSense.DENIES),
    ],
)
def test_a_number_that_only_names_something_says_nothing(body: str, answer: AnswerSense) -> None:
    known = ReadingContext(lexicon=Plain())
    assert read_reply(body.encode(), "application/json", known).answer is answer


def test_a_problem_denies_by_its_type_alone() -> None:
    assert says("{}", "application/problem+json") is AnswerSense.DENIES


def test_a_name_in_code_is_taken_apart() -> None:
    assert key_words("isJobSent_ok") == {"job", "sent", "ok"}


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ({"go": "/thanks?ref=QX-1"}, AnswerSense.FINE),
        ({"forward": "https://jobs.example/received?id=a9&lang=en"}, AnswerSense.FINE),
        ({"go": "/thanks?because=somebody"}, AnswerSense.OPAQUE),
        ({"go": "/verify-email"}, AnswerSense.OPAQUE),
        ({"go": "/thanks?error=E-5"}, AnswerSense.DENIES),
        ({"target": "/draft/7"}, AnswerSense.DENIES),
        ({"target": "somebody else"}, AnswerSense.OPAQUE),
    ],
)
def test_where_an_answer_leads_says_nothing_but_by_its_words(
    said: dict[str, str], answer: AnswerSense
) -> None:
    assert (
        read_reply(json.dumps(said).encode(), "application/json", ReadingContext()).answer is answer
    )


class EveryWord:
    """A dictionary that has any word."""

    def knows(self, word: str, language: str) -> bool:
        del word, language
        return True


def test_a_dictionary_is_no_evidence_for_what_is_only_said_to_be_true() -> None:
    known = ReadingContext(lexicon=EveryWord(), spoken=frozenset({"en"}))
    for said in ('{"exists": true}', '{"success": true, "stale": true}'):
        assert read_reply(said.encode(), "application/json", known).answer is AnswerSense.OPAQUE


@pytest.mark.parametrize(
    ("path", "answer"),
    [
        ("/sternwarte/jobs/4501122/confirmation", AnswerSense.FINE),
        ("/sternwarte/failed", AnswerSense.DENIES),
    ],
)
def test_a_site_s_own_name_says_nothing_in_an_address(path: str, answer: AnswerSense) -> None:
    body = json.dumps({"next": path}).encode()
    known = ReadingContext(names=frozenset({"sternwarte"}))
    assert read_reply(body, "application/json", known).answer is answer
    assert read_reply(body, "application/json", ReadingContext()).answer is not AnswerSense.FINE


SENT = {
    "origin": "https://mill.example",
    "embedded": False,
    "offset": 60,
    "steps": 2,
    "note": "Never refuse a loaf; it has not failed me.",
    "picture": "data:image/png;base64,iVBORw0KGgo=",
    "url": "data:application/pdf;base64,JVBERErrKo==",
    "state": "Tirol",
    "type": "application/pdf",
    "draftOf": 7,
    "step": 2,
    "phase": "preliminary",
    "confirmationNumber": None,
    "assessment": "",
}


def repeated(name: str, value: object, *, sent: object = SENT) -> AnswerSense:
    body = Body("application/json", json.dumps({"data": sent}).encode())
    asked = SentRequest(pairs_of(body), typed=("Tirol", "2"))
    told = json.dumps({"id": "65f0c0ffee", "data": {name: value}}).encode()
    return read_reply(told, "application/json", ReadingContext(), asked=asked).answer


@pytest.mark.parametrize(
    "name",
    [
        "origin",
        "embedded",
        "offset",
        "steps",
        "note",
        "picture",
        "url",
        "state",
        "type",
        "assessment",
    ],
)
def test_what_an_answer_only_repeats_of_its_request_says_nothing(name: str) -> None:
    assert repeated(name, SENT[name]) is AnswerSense.FINE


@pytest.mark.parametrize("name", ["step", "phase", "draftOf", "confirmationNumber"])
def test_a_state_or_a_number_that_is_not_there_is_no_repetition(name: str) -> None:
    assert repeated(name, SENT[name]) is not AnswerSense.FINE


@pytest.mark.parametrize("name", ["origin", "embedded", "note", "state"])
def test_a_value_that_the_request_did_not_tell_under_that_name_is_no_repetition(name: str) -> None:
    assert repeated(name, SENT[name], sent={}) is not AnswerSense.FINE
    assert repeated("zofli", SENT[name]) is not AnswerSense.FINE


def test_a_form_s_value_is_known_by_the_last_part_of_its_name() -> None:
    body = Body(FORM, b"person%5Btrained%5D=yes&person.kind=zorp")
    asked = SentRequest(pairs_of(body))
    for said in ('{"trained": "yes"}', '{"person.kind": "zorp", "kind": "zorp"}'):
        told = read_reply(said.encode(), "application/json", ReadingContext(), asked=asked)
        assert told.answer is AnswerSense.FINE


def test_nothing_is_repeated_of_what_cannot_be_read() -> None:
    assert pairs_of(Body("application/json", b'{"a": 1, "a": 2}')) == frozenset()


@given(
    st.dictionaries(st.sampled_from(sorted(SENT)), st.sampled_from([True, 7, "zorp", None, ""])),
    st.sampled_from(["error", "draft", "step", "pending", "status", "phase"]),
    st.sampled_from([3, "zofli", "draft"]),
)
def test_what_denies_or_is_left_counts_though_all_of_it_was_told(
    sent: dict[str, object], name: str, value: object
) -> None:
    both = {**sent, name: value}
    asked = SentRequest(
        pairs_of(Body("application/json", json.dumps(both).encode())), typed=("zorp",)
    )
    told = read_reply(json.dumps(both).encode(), "application/json", ReadingContext(), asked=asked)
    assert told.answer is not AnswerSense.FINE


@pytest.mark.parametrize(
    ("place", "answer"),
    [
        ("/mill/cart/add?async_id=3f2a2c1e-1111-4222-8333-44444&ajax=1", AnswerSense.FINE),
        ("/mill/order/KHPLS/?thanks=yes", AnswerSense.FINE),
        ("/mill/cart/add?next=/mill/pay&next_error=/mill/", AnswerSense.FINE),
        ("/mill/cart/add?error=/mill/", AnswerSense.DENIES),
        ("/mill/cart/add?next_error=E-500", AnswerSense.DENIES),
        ("https://mill.example/mill/order/KHPLS/", AnswerSense.FINE),
        ("/mill/cart/w/fcErrXqPzKoTbRa9", AnswerSense.OPAQUE),
        ("/mill/elsewhere", AnswerSense.OPAQUE),
        ("/mill/order/KHPLS/?error=3f2a2c1e-1111", AnswerSense.DENIES),
        ("/mill/cart/ErrorSummary", AnswerSense.DENIES),
    ],
)
def test_an_address_of_the_request_or_of_the_page_since_says_nothing(
    place: str, answer: AnswerSense
) -> None:
    at = ("https://mill.example/mill/cart/add", "https://mill.example/mill/order/KHPLS/?thanks=yes")
    told = read_reply(
        json.dumps({"redirect": place}).encode(),
        "application/json",
        ReadingContext(names=frozenset({"mill"})),
        asked=SentRequest(places=at),
    )
    assert told.answer is answer
    assert told.leads == re.sub("^https://[^/]*", "", place)


def test_what_is_not_ready_waits() -> None:
    assert says('{"ready": true}') is AnswerSense.FINE
    assert says('{"ready": false}') is AnswerSense.QUEUED
    assert says('{"status": "ready"}') is AnswerSense.OPAQUE
    assert says('{"readyToSend": true}') is not AnswerSense.QUEUED


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ('{"data": {"made": {"_": null, "status": "success"}}}', AnswerSense.FINE),
        ('{"_": "zorp"}', AnswerSense.OPAQUE),
        ('{"rate_limit_remaining": 12, "rateLimitReset": 40}', AnswerSense.FINE),
        ('{"limit_reached": 12}', AnswerSense.OPAQUE),
        ('{"rate": 3}', AnswerSense.OPAQUE),
        ("<a><code>0</code><libelle>OK</libelle></a>", AnswerSense.FINE),
        ("<a><code>0</code><libelle>Zorple gunnith</libelle></a>", AnswerSense.OPAQUE),
        ('{"tasks": [{"type": "availability", "required": false}]}', AnswerSense.FINE),
        ('{"tasks": [{"type": "availability", "required": true}]}', AnswerSense.OPAQUE),
        ('{"tasks": [{"type": "availability"}]}', AnswerSense.OPAQUE),
        ('{"tasks": [{"type": "failed", "required": false}]}', AnswerSense.DENIES),
        ('{"tasks": [{"type": "draft", "required": false}]}', AnswerSense.DENIES),
        ('{"tasks": [{"status": "zorp", "required": false}]}', AnswerSense.OPAQUE),
        ('{"tasks": [{"type": "pending", "required": false}]}', AnswerSense.QUEUED),
        ('{"type": "zorp", "_": false}', AnswerSense.OPAQUE),
        ('{"step": {"of": {"type": "zorp"}, "required": false}}', AnswerSense.OPAQUE),
    ],
)
def test_counters_fillers_and_what_nobody_needs_to_do_say_nothing(
    body: str, answer: AnswerSense
) -> None:
    kind = "text/xml" if body.startswith("<") else "application/json"
    assert says(body, kind) is answer


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ('[{"command": "insert", "method": "replaceWith", "selector": "#f-9"}]', AnswerSense.FINE),
        ('[{"command": "zorpleGunn", "merge": true, "priority": "polite"}]', AnswerSense.FINE),
        ('[{"command": "insert", "zorple": "#f-9"}]', AnswerSense.OPAQUE),
        ('[{"command": "insert", "data": "<p>Zorple the gunnith.</p>"}]', AnswerSense.OPAQUE),
        ('[{"command": "showError", "target": "form"}]', AnswerSense.OPAQUE),
        ('[{"merge": true}]', AnswerSense.OPAQUE),
        ('{"zorple": "<p>Thank you</p>"}', AnswerSense.FINE),
        ("<u><v id='a'><![CDATA[<h1>Thank you</h1><p>Bye.</p>]]></v></u>", AnswerSense.OPAQUE),
        ("<u><v id='a'><![CDATA[<h1>Thank you</h1>]]></v></u>", AnswerSense.FINE),
        ("<u><v><![CDATA[Mandatory information is missing.]]></v></u>", AnswerSense.OPAQUE),
    ],
)
def test_orders_to_the_page_and_pieces_of_it_say_what_they_show(
    body: str, answer: AnswerSense
) -> None:
    kind = "text/xml" if body.startswith("<") else "application/json"
    assert says(body, kind) is answer


@pytest.mark.parametrize(
    ("body", "steps", "answer"),
    [
        ('{"step": 6}', 6, AnswerSense.FINE),
        ('{"step": 7}', 6, AnswerSense.FINE),
        ('{"step": 5}', 6, AnswerSense.OPAQUE),
        ('{"step": 6}', 0, AnswerSense.OPAQUE),
        ('{"step": "verify"}', 1, AnswerSense.OPAQUE),
        ('{"nextStep": 6}', 6, AnswerSense.OPAQUE),
    ],
)
def test_a_step_behind_the_last_of_a_form_is_none_that_is_left(
    body: str, steps: int, answer: AnswerSense
) -> None:
    read = read_reply(
        body.encode(), "application/json", ReadingContext(), asked=SentRequest(steps=steps)
    )
    assert read.answer is answer


class Office:
    """A dictionary that has the words with which an office names what it is at."""

    def knows(self, word: str, language: str) -> bool:
        return language == "en" and word in ("business", "case", "instance", "process")


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ('{"id": "7f3a-11", "caseInstanceId": null, "businessKey": null}', AnswerSense.FINE),
        ('{"caseInstanceId": null}', AnswerSense.OPAQUE),
        ('{"id": null, "caseInstanceId": null}', AnswerSense.OPAQUE),
        ('{"id": "7f3a-11", "applicationId": null}', AnswerSense.OPAQUE),
        ('{"id": "7f3a-11", "zofliId": null}', AnswerSense.OPAQUE),
    ],
)
def test_a_record_with_an_id_need_not_belong_to_another(body: str, answer: AnswerSense) -> None:
    known = ReadingContext(lexicon=Office())
    assert read_reply(body.encode(), "application/json", known).answer is answer


def test_an_id_that_the_request_told_makes_no_record() -> None:
    asked = SentRequest(told=frozenset({token_digest("7f3a-11")}))
    body = b'{"id": "7f3a-11", "caseInstanceId": null}'
    read = read_reply(body, "application/json", ReadingContext(lexicon=Office()), asked=asked)
    assert read.answer is AnswerSense.OPAQUE


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ('{"links": [{"rel": "self", "href": "/process/7f3a-11"}]}', AnswerSense.FINE),
        ('{"links": [{"rel": "self", "href": "/login/7f3a-11"}]}', AnswerSense.OPAQUE),
        ('{"links": [{"rel": "next", "href": "/process/7f3a-11"}]}', AnswerSense.OPAQUE),
        ('{"ended": false}', AnswerSense.QUEUED),
        ('{"ended": true}', AnswerSense.OPAQUE),
        ('{"suspended": false}', AnswerSense.FINE),
        ('{"suspended": true}', AnswerSense.DENIES),
    ],
)
def test_what_was_started_says_where_it_stands_and_that_it_goes_on(
    body: str, answer: AnswerSense
) -> None:
    assert says(body) is answer
