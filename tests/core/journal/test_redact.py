"""No value and no secret in what is told of a run; and what code compares stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import get_type_hints
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.core.journal.examples import EXAMPLES
from tests.core.journal.strategies import events

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Question, QuestionKind, SheetLine
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.redact import (
    MARK,
    SHORT_SECRET_MAX,
    mask_secrets,
    scrub,
    scrub_event,
    scrub_page,
)
from steadyhand.core.page.snapshot import (
    Button,
    Field,
    FieldKey,
    Option,
    Overlay,
    PageText,
    Ref,
    Role,
    Signal,
    Snapshot,
)

PERSON = (
    "Anna Müller",
    "anna.mueller@mail.example",
    "+49 30 5550123",
    "Hauptstraße 5",
    "1990-04-03",
)
VALUES = st.lists(st.text(min_size=3, max_size=8).filter(lambda v: len(v.strip()) >= 3), max_size=4)

# Everything of an event that code compares; each other text is told to people and is scrubbed.
EXACT = frozenset(
    """
    Target.fingerprint Target.locator Target.frame Fill.intent Submit.action_url
    Press.action_url StepTaken.form StepTaken.digest QuestionAsked.scope
    QuestionAnswered.scope Evidence.action Evidence.digest Evidence.tier
    ActionExecuted.action RetryApplied.action Outcome.code Proof.at Proof.post_state
    RunStarted.url RunStarted.hosts RunStarted.version WorkerClaimed.worker
    WorkerLost.worker PostingRead.source SnapshotGenerated.epoch SnapshotGenerated.form
    SnapshotGenerated.digest SnapshotGenerated.artifact BlockerFound.kind
    BlockerFound.source OverlayClosed.kind OverlayClosed.how ActionIntended.form
    ActionIntended.digest LoopGuard.key QuestionAsked.question QuestionAsked.digest
    QuestionAnswered.question QuestionAnswered.digest BudgetTouched.budget RunPaused.reason
    BudgetTouched.call RunPaused.question RunEnded.reason ActionIntended.seal
    RunResumed.wall ChallengeTried.wall BrowserKnows.host PostingRead.hosts
    PostingRead.apply_url RunStarted.prohibited DataLeft.host DataWithheld.scope
    RunStarted.asked_by DuplicateFound.application DuplicateFound.run Reason.profile_path
    RecipeMatched.recipe RecipeMatched.how PictureJudged.digest PictureJudged.artifact
    ModelCalled.call ModelCalled.artifact ApplicationTracked.application
    DocumentDrafted.sha256 DocumentDrafted.template
    """.split()
)

LITERAL = {
    "BudgetTouched.deed",
    "BudgetTouched.content",
    "LoopGuard.decision",
    "BrowserKnows.what",
} | {
    "AssistInvoked.how",
    "ModelCalled.heard",
    "AssistEvaluated.assist_failure_code",
    "OutsideActed.did",
    "OutsideEvaluated.outside_failure_code",
}


def texts(fact: object, name: str = "", hint: object = None) -> Iterator[tuple[str, str]]:
    """(Class.field, text) for every string of a fact that is no enum, key or ref."""
    if isinstance(fact, tuple):
        inner = getattr(hint, "__args__", ())
        for i, each in enumerate(fact):
            yield from texts(each, name, inner[0 if inner[1:] == (...,) else i])
    elif is_dataclass(fact):
        hints = get_type_hints(type(fact))
        for f in fields(fact):
            yield from texts(
                getattr(fact, f.name), f"{type(fact).__name__}.{f.name}", hints[f.name]
            )
    elif isinstance(fact, str) and not isinstance(fact, Enum) and hint not in (FieldKey, Ref):
        yield name, fact


def told(event: ev.Event) -> list[tuple[str, str]]:
    """The texts that people read; decisions of a literal type are words of ours."""
    return [(name, text) for name, text in texts(event) if name not in EXACT | LITERAL]


@given(st.text(), VALUES)
def test_no_value_survives_in_any_text(text: str, values: list[str]) -> None:
    clean = scrub(text + "".join(values) + text, values)
    assert not [v for v in values if v in clean]


@given(events(), VALUES, st.sampled_from(["{}", "Dear {}!", "x{}x", "{}{}"]))
def test_no_value_survives_in_any_text_of_any_event(
    event: ev.Event, values: list[str], around: str
) -> None:
    assume(values)
    echoed = with_text(event, around.replace("{}", "".join(values)))
    for name, text in told(scrub_event(echoed, values)):
        left = text.partition("://")[2].partition("/")[2] if name.endswith(".url") else text
        assert not [v for v in values if v in left], name


def with_text(fact: object, text: str) -> ev.Event:
    """The event with that text in each place that people read."""
    if isinstance(fact, tuple):
        return tuple(with_text(each, text) for each in fact)  # type: ignore[return-value]
    if not is_dataclass(fact):
        return fact  # type: ignore[return-value]
    hints, cls = get_type_hints(type(fact)), type(fact).__name__
    new: dict[str, object] = {}
    for f in fields(fact):
        if hints[f.name] is str and f"{cls}.{f.name}" not in EXACT:
            new[f.name] = f"https://jobs.example/{text}" if f.name == "url" else text
        elif hints[f.name] == tuple[str, ...] and f"{cls}.{f.name}" not in EXACT:
            new[f.name] = (text,)
        else:
            new[f.name] = with_text(getattr(fact, f.name), text)
    return replace(fact, **new)  # type: ignore[return-value]


@given(st.text(), VALUES)
def test_scrubbing_again_changes_nothing(text: str, values: list[str]) -> None:
    once = scrub(text, values)
    assert scrub(once, values) == once


@given(events(), VALUES)
def test_scrubbing_an_event_again_changes_nothing(event: ev.Event, values: list[str]) -> None:
    once = scrub_event(event, values)
    assert scrub_event(once, values) == once


@given(events(), VALUES)
def test_keys_refs_digests_and_words_of_the_program_never_change(
    event: ev.Event, values: list[str]
) -> None:
    clean = scrub_event(event, values)
    before = [(n, t) for n, t in texts(event) if n in EXACT]
    assert [(n, t) for n, t in texts(clean) if n in EXACT] == before


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda e: type(e).__name__)
def test_an_event_without_values_or_secrets_is_left_as_it_is(event: ev.Event) -> None:
    assert scrub_event(event, PERSON) == event


def test_an_answer_that_is_also_a_word_of_the_program_changes_no_decision() -> None:
    values = ("submit", "submitted", "type_ref", "captcha", "e-mail", "jobs.example")
    ended = ev.RunEnded(Verdict.SUBMITTED, "captcha", "captcha")
    assert scrub_event(ended, values) == ev.RunEnded(Verdict.SUBMITTED, "captcha", "█")
    executed = ev.ActionExecuted("submit", "Send", True)
    assert scrub_event(executed, values) == executed


def test_an_address_keeps_its_host_and_loses_what_was_sent_with_it() -> None:
    seen = EXAMPLES[5]
    assert isinstance(seen, ev.SnapshotGenerated)
    url = "https://anna:geheim1@anna.example/apply/Anna%20M%C3%BCller?mail=a%40b.example&page=2"
    clean = scrub_event(replace(seen, url=url), (*PERSON, "anna.example"))
    assert isinstance(clean, ev.SnapshotGenerated)
    assert clean.url == "https://█@anna.example/apply/█?mail=█&page=█"


def test_an_address_that_is_none_is_scrubbed_as_text() -> None:
    seen = EXAMPLES[5]
    assert isinstance(seen, ev.SnapshotGenerated)
    assert scrub_event(replace(seen, url="about: Anna Müller"), PERSON).url == "about: █"


def test_the_reference_of_a_proof_may_look_like_a_number_of_a_person() -> None:
    event = next(each for each in EXAMPLES if isinstance(each, ev.OutcomeClassified))
    assert event.outcome.proof is not None
    proof = replace(event.outcome.proof, reference="0301234567")
    numbered = replace(event, outcome=replace(event.outcome, proof=proof))
    assert scrub_event(numbered, PERSON) == numbered
    assert scrub_event(numbered, ("0301234567",)) != numbered


@pytest.mark.parametrize("answer", ["482", "2026", "09:00"])
def test_the_time_of_a_proof_may_have_the_digits_of_an_answer(answer: str) -> None:
    event = proven("REF-2026-0017")
    assert event.outcome.proof is not None
    timed = replace(event.outcome.proof, at="2026-11-25T09:00:05.482Z")
    told = replace(event, outcome=replace(event.outcome, proof=timed))
    clean = scrub_event(told, (answer,), secrets=(answer,))
    assert isinstance(clean, ev.OutcomeClassified)
    assert clean.outcome.proof is not None
    assert clean.outcome.proof.at == timed.at


def proven(reference: str) -> ev.OutcomeClassified:
    event = next(each for each in EXAMPLES if isinstance(each, ev.OutcomeClassified))
    assert event.outcome.proof is not None
    proof = replace(event.outcome.proof, reference=reference)
    return replace(event, outcome=replace(event.outcome, proof=proof))


@pytest.mark.parametrize("secret", ["2026", "0017", "REF-2026-0017", "203918", "max"])
def test_a_secret_that_was_typed_never_changes_the_reference_of_a_proof(secret: str) -> None:
    for reference in ("REF-2026-0017", "2039187", "max-1"):
        told = scrub_event(proven(reference), PERSON, secrets=(secret,))
        assert told == proven(reference)


@pytest.mark.parametrize(
    "text",
    [
        "Your reference is REF-2026-0017",
        "Canada, maximum, Climax, Adamant",
        "12026 or 20261 or 20a26",
        "https://jobs.example/adamant/maximum",
    ],
)
def test_a_short_secret_leaves_the_words_and_numbers_that_it_is_a_part_of(text: str) -> None:
    assert scrub(text, secrets=("2026", "max", "ada")) == text
    assert scrub(text, ("2026", "max", "ada")) != text


@pytest.mark.parametrize("around", ["{}", "Your code {} is wrong", "({})", "/x/{}/y", "a%20{}%20b"])
@pytest.mark.parametrize("secret", ["2026", "max", "a+b=c"])
def test_a_short_secret_that_stands_alone_is_taken_out(secret: str, around: str) -> None:
    assert scrub(around.format(secret), secrets=(secret,)) == around.format("█")
    assert scrub(around.format(secret.upper()), secrets=(secret,)) == around.format("█")
    assert scrub(f"said\\n{secret}", secrets=(secret,)) == "said\\n█"


@given(st.text(max_size=9), st.text(min_size=6, max_size=12), st.text(max_size=9))
def test_no_longer_secret_survives_in_any_text(before: str, secret: str, after: str) -> None:
    assume(len(secret.strip()) >= 6)
    assert secret not in scrub(before + secret + after, secrets=(secret,))


@given(st.text(), VALUES, VALUES)
def test_scrubbing_secrets_again_changes_nothing(
    text: str, values: list[str], secrets: list[str]
) -> None:
    once = scrub(text + " ".join(secrets), values, secrets=secrets)
    assert scrub(once, values, secrets=secrets) == once


def test_a_value_goes_wherever_it_stands_though_it_was_a_secret_too() -> None:
    assert scrub("Annabel", ("Anna",), secrets=("Anna",)) == "█bel"
    assert scrub("for Anna Müller", ("Anna Müller",), secrets=("Anna",)) == "for █"


def test_a_stored_page_loses_a_secret_where_it_stands_alone() -> None:
    shown = echoing("text", "Wrong: 2026, not REF-2026")
    assert scrub_page(shown, secrets=("2026",)).text == "Wrong: █, not REF-2026"


@pytest.mark.parametrize("form", [str.upper, str.lower, quote, quote_plus, lambda v: quote(v, "")])
@pytest.mark.parametrize("value", PERSON)
def test_a_value_is_known_in_any_case_and_encoding(value: str, form: object) -> None:
    assert callable(form)
    assert scrub(f"/x/{form(value)}/y", PERSON) == "/x/█/y"


@pytest.mark.parametrize(
    "text",
    [
        "030 5550123",
        "(030) 555 01 23",
        "0049305550123",
        "+49-30-5550123",
        "49305550123",
        "+49\u00a030\u00a055 50 123",
        "%2B49%2030%205550123",
        "19900403",
        "1990/04/03",
        "Anna  Müller",
        "Anna\nMu\u0308ller",
        "Anna M&#252;ller",
        "Anna&nbsp;Müller",
        r"Anna M\u00fcller",
    ],
)
def test_a_value_is_known_when_it_is_written_otherwise(text: str) -> None:
    assert scrub(f"for {text}.", PERSON) == "for █."


def test_a_line_of_a_longer_answer_is_known() -> None:
    letter = "Dear team,\nI have grown roses for ten years.\nAnna"
    assert scrub("It says: I have grown roses for ten years.", (letter,)) == "It says: █"


def test_a_name_goes_whole_when_a_part_of_it_is_a_value_too() -> None:
    assert scrub("for Anna Müller", ("Anna", "Anna Müller")) == "for █"


@pytest.mark.parametrize(
    ("text", "values"), [("abbbc", ("bbb", "a█c")), ("to foo@mail.example", ("to █",))]
)
def test_what_comes_together_by_taking_something_out_is_taken_out(
    text: str, values: tuple[str, ...]
) -> None:
    assert scrub(text, values) == "█"


def echoing(place: str, text: str) -> Snapshot:
    """A page that has the text in that one place."""
    told, url = PageText(text), f"https://jobs.example/{text}"
    field = Field(Ref("r"), FieldKey("k"), Role.TEXT)
    button = Button(Ref("b"), PageText(""))
    return {
        "url": Snapshot(url),
        "title": Snapshot("u", title=text),
        "text": Snapshot("u", text=told),
        "heading": Snapshot("u", headings=(told,)),
        "error": Snapshot("u", errors=(told,)),
        "dialog": Snapshot("u", dialogs=(text,)),
        "jsonld": Snapshot("u", jsonld=(text,)),
        "place": Snapshot("u", places=(("f1", url),)),
        "label": Snapshot("u", fields=(replace(field, label=told),)),
        "group": Snapshot("u", fields=(replace(field, group=told),)),
        "complaint": Snapshot("u", fields=(replace(field, error=told),)),
        "placeholder": Snapshot("u", fields=(replace(field, placeholder=told),)),
        "name": Snapshot("u", fields=(replace(field, html_name=text),)),
        "id": Snapshot("u", fields=(replace(field, html_id=text),)),
        "value": Snapshot("u", fields=(replace(field, value=text),)),
        "option": Snapshot("u", fields=(replace(field, options=(Option(told),)),)),
        "choice": Snapshot("u", fields=(replace(field, options=(Option(PageText(""), text),)),)),
        "button": Snapshot("u", buttons=(replace(button, label=told),)),
        "link": Snapshot("u", buttons=(replace(button, href=url),)),
        "overlay": Snapshot("u", overlays=(Overlay(Ref("o"), "dialog", told),)),
        "signal": Snapshot("u", signals=(Signal("login", "text", text),)),
    }[place]


PLACES = (
    "url title text heading error dialog jsonld place label group complaint placeholder name id"
    " value option choice button link overlay signal"
).split()


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("value", PERSON)
def test_no_value_survives_in_any_place_of_a_stored_page(place: str, value: str) -> None:
    shown = echoing(place, f"for {value}!")
    assert value in repr(shown)
    assert value not in repr(scrub_page(shown, PERSON))


def test_a_page_without_any_value_is_stored_as_it_is() -> None:
    shown = echoing("label", "Your name")
    assert scrub_page(shown, PERSON) is shown


def test_a_value_of_two_characters_is_left_alone() -> None:
    assert scrub("No, not now", ("No", " n ", "")) == "No, not now"


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("write to foo.bar+x@mail.example.org!", "write to █!"),
        ("mail=foo%40bar.example", "mail=█"),
        ("call +1 (555) 555-0123 now", "call █ now"),
        ("call 555-555-0123 or (555) 555-0123", "call █ or █"),
        ("call 030/1234567 or 0301234567", "call █ or █"),
        ("IBAN DE89 3704 0044 0532 0130 00 EUR", "IBAN █ EUR"),
        ("AT611904300234573201, AT61 1904 3002 3457 3201 EUR", "█, █ EUR"),
        ("card 4111 1111 1111 1111", "card █"),
        ("Authorization: Bearer abc.def-ghi", "Authorization: Bearer █"),
        ("Basic YWJjOmRlZg==", "Basic █"),
        ("api_key=abc&x", "api_key=█&x"),
        ('{"access_token": "abcdef123"}', '{"access_token": "█"}'),
        ("sk-abcdefghij123 ghp_abcdefghijklmnop", "█ █"),
        ("eyJhbGciOi.eyJzdWIi.xyz", "█"),
        ("AKIAABCDEFGHIJKLMNOP", "█"),
        ("https://u:p@jobs.example/x?a=1&b=2#t=3", "https://█@jobs.example/x?a=█&b=█#t=█"),
        ("see /y?tok12345678", "see /y?█"),
    ],
)
def test_what_looks_like_a_secret_is_taken_out(text: str, clean: str) -> None:
    assert scrub(text) == clean


@pytest.mark.parametrize(
    "text",
    [
        "Your reference is APP-2026-004711",
        "Ticket 4711123456, order 20261122-7",
        "Due 01.02.2026 12:30, sent 2026-11-22T01:48:34.123Z",
        "01.2026 03.2026 04.2026",
        "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
        "127.0.0.1:8710 answered 500 after 1.25 s",
        "card 4111 1111 1111 1112 of 16 digits",
        "DE12 3456 7890 1234 5678 90 is no account",
        "Password: required. Basic information.",
        "Why? Because 2 > 1.",
        "0800 is a prefix",
    ],
)
def test_references_dates_and_labels_stay_readable(text: str) -> None:
    assert scrub(text) == text


@given(
    st.text(alphabet="abc 7ä%", min_size=SHORT_SECRET_MAX, max_size=12).filter(
        lambda s: s.strip() == s
    )
)
def test_no_question_shows_a_secret_in_any_of_its_texts(secret: str) -> None:
    line = SheetLine(f"Not {secret}?", secret, f"is {secret}", "page", secret, 1.0, True)
    options = (Option(PageText(f"keep {secret}"), secret),)
    asked = Question(
        "q-1",
        QuestionKind.TEXT,
        f"Is {secret} yours?",
        label=secret,
        options=options,
        sheet=(line,),
        blank=(line,),
        notes=(secret,),
        evidence=(secret,),
        digest="d" * 64,
    )
    shown = mask_secrets(asked, (secret,))
    texts = (
        shown.text,
        shown.label,
        *shown.notes,
        *shown.evidence,
        shown.options[0].label,
        shown.options[0].value,
        *(t for s in (*shown.sheet, *shown.blank) for t in (s.label, s.group, s.answer, s.detail)),
    )
    assert not any(secret in text.replace(MARK, "\0") for text in texts)
    assert (shown.id, shown.kind, shown.digest) == (asked.id, asked.kind, asked.digest)
    assert mask_secrets(asked, ()) is asked
