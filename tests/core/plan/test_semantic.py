"""The semantic rung: in stages, from what the user said; a submit only when all is said."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.plan.pages import CHOICES, KNOWN, PERSON, SITE, ask, page, push

from steadyhand.core.act.actions import Action, Fill, FillKind, Press, Purpose, Refocus, Submit
from steadyhand.core.answer.knowledge import ExplicitAnswer
from steadyhand.core.answer.sheet import Document, Refusal, Source
from steadyhand.core.journal.events import MissingAnswer
from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import (
    FOLDED,
    Button,
    Field,
    FieldKey,
    PageText,
    Ref,
    Role,
    Snapshot,
)
from steadyhand.core.plan.semantic import Proposal, propose, questions_for_failures

NAME = ask("Full name", required=True)
EMAIL = ask("Email", required=True, type="email")
RESUME = ask("Resume", Role.FILE, required=True, type="file")
NOTICE = ask("Notice period", required=True)
COLOUR = ask("Favourite colour")
NEWS = ask("Send me the newsletter with marketing offers", Role.CHECK, checked=False)
SEND = push("Submit application", last_in_form=True)
CV = Document("cv.pdf", "/home/orla/cv.pdf", "ab" * 32)
WITH_CV = replace(KNOWN, documents={"resume": CV})
START = State()
OBJECTED = replace(START, objection="Please check your entries")
EMAIL_REFUSED = replace(KNOWN, refused=(Refusal(EMAIL.key, "orla@brandt.example", ""),))


def keys(actions: tuple[Action, ...]) -> list[str]:
    assert all(isinstance(a, Fill) for a in actions)
    return [str(a.target.key) for a in actions if isinstance(a, Fill)]


def proven(*fields: Field) -> State:
    return State(proven={f.key: "digest" for f in fields})


def filled(field: Field, value: str = "x", **more: object) -> Field:
    return replace(field, value=value, **more)  # type: ignore[arg-type]


def labels(found: Proposal) -> list[str]:
    return [m.label for m in found.missing]


def test_a_form_is_uploaded_to_then_filled_then_sent() -> None:
    first = page((NAME, RESUME, EMAIL), (SEND,))
    found = propose(first, WITH_CV, START)
    assert keys(found.actions) == ["resume"]
    assert found.actions[0] == Fill(FillKind.UPLOAD, found.actions[0].target, "resume")  # type: ignore[union-attr]

    second = page((NAME, filled(RESUME, CV.name), EMAIL), (SEND,))
    assert keys(propose(second, WITH_CV, proven(RESUME)).actions) == ["full name", "email"]

    third = page((filled(NAME), filled(RESUME, CV.name), filled(EMAIL)), (SEND,))
    (act,) = propose(third, WITH_CV, proven(NAME, EMAIL, RESUME)).actions
    assert isinstance(act, Submit)
    assert (act.target.label, act.action_url) == (SEND.label, f"{SITE}/app")


def test_the_sheet_has_a_row_for_every_answer_at_every_stage() -> None:
    given = replace(WITH_CV, given=(ExplicitAnswer("Favourite colour", "green"),))
    for state in (START, proven(RESUME), proven(NAME, EMAIL, RESUME, COLOUR)):
        rows = propose(page((NAME, RESUME, EMAIL, COLOUR), (SEND,)), given, state).rows
        assert [(r.key, r.answer.source) for r in rows] == [
            (NAME.key, Source.PROFILE),
            (RESUME.key, Source.DOCUMENT),
            (EMAIL.key, Source.PROFILE),
            (COLOUR.key, Source.EXPLICIT),
        ]
        assert rows[1].intent is not None
        assert rows[3].intent is None


@pytest.mark.parametrize(
    ("asked", "secret"),
    [
        (ask("Security answer", type="password"), True),
        (ask("Social security number", type="password"), True),
        (ask("Card number"), True),
        (ask("Gift", autocomplete="cc-csc"), True),
        (COLOUR, False),
    ],
)
def test_a_row_tells_whether_its_field_takes_a_secret(asked: Field, secret: bool) -> None:
    given = replace(KNOWN, given=(ExplicitAnswer(asked.label, "4929 1234 5678 9012"),))
    (row,) = propose(page((asked,), (SEND,)), given, START).rows
    assert (row.key, row.secret) == (asked.key, secret)


def test_a_file_that_the_page_names_already_is_not_uploaded_again() -> None:
    shown = page((filled(RESUME, CV.name), NAME), (SEND,))
    assert keys(propose(shown, WITH_CV, START).actions) == ["full name"]
    other = page((filled(RESUME, "old.pdf"), NAME), (SEND,))
    assert keys(propose(other, WITH_CV, START).actions) == ["resume"]


@pytest.mark.parametrize(
    ("times", "required", "given"),
    [(0, False, False), (1, False, True), (2, False, False), (2, True, True)],
)
def test_a_file_that_the_page_did_not_keep_is_given_once_more_and_then_only_if_it_must(
    times: int, required: bool, given: bool
) -> None:
    named = filled(replace(RESUME, required=required), CV.name)
    state = State(fails={f"jobs.example/a#resume#{RESUME.key}": times})
    found = propose(page((filled(NAME), named, filled(EMAIL)), (SEND,)), WITH_CV, state)
    uploads = [a for a in found.actions if isinstance(a, Fill) and a.kind is FillKind.UPLOAD]
    assert bool(uploads) is given


def test_a_required_question_without_an_answer_is_missing_and_holds_the_submit_back() -> None:
    shown = page((filled(NAME), NOTICE), (SEND,))
    found = propose(shown, KNOWN, proven(NAME))
    assert found.actions == ()
    assert found.missing == (
        MissingAnswer(NOTICE.key, "Notice period", "you have not said this yet", True),
    )


def test_what_can_be_filled_is_filled_before_anyone_is_asked() -> None:
    found = propose(page((NAME, NOTICE), (SEND,)), KNOWN, START)
    assert keys(found.actions) == ["full name"]
    assert labels(found) == ["Notice period"]


def test_an_optional_question_without_an_answer_is_left_alone() -> None:
    found = propose(page((filled(NAME), COLOUR), (SEND,)), KNOWN, proven(NAME))
    assert isinstance(found.actions[0], Submit)
    assert found.missing == ()


def test_a_text_that_the_site_filled_in_stands_where_nobody_of_ours_says_otherwise() -> None:
    shown = page((filled(NAME), filled(NOTICE, "4 weeks")), (SEND,))
    assert isinstance(propose(shown, KNOWN, proven(NAME)).actions[0], Submit)


CHOSEN = tuple(replace(o, selected=o.value == "y") for o in CHOICES)


@pytest.mark.parametrize(
    "chosen",
    [
        ask("Do you own a bicycle?", Role.RADIOS, value="Yes", options=CHOSEN),
        ask("Do you own a bicycle?", Role.SELECT, value="Yes", options=CHOSEN),
        ask("Do you own a bicycle?", Role.LIST, value="Yes", options=CHOSEN),
        ask("Do you own a bicycle?", Role.CHECKS, value="Yes", options=CHOSEN),
        ask("I agree to the terms and conditions", Role.CHECK, checked=True),
        ask("I agree to the terms and conditions", Role.SWITCH, checked=True),
    ],
    ids=lambda f: str(f.role),
)
def test_a_choice_that_the_site_made_is_no_answer(chosen: Field) -> None:
    required = page((filled(NAME), replace(chosen, required=True)), (SEND,))
    found = propose(required, KNOWN, proven(NAME))
    assert (found.actions, labels(found)) == ((), [chosen.label])
    optional = page((filled(NAME), chosen), (SEND,))
    assert propose(optional, KNOWN, proven(NAME)).missing == ()


def test_a_gender_that_the_site_chose_and_nobody_can_decline_is_asked_for() -> None:
    gender = ask("Gender", Role.RADIOS, value="Yes", options=CHOSEN)
    found = propose(page((filled(NAME), gender), (SEND,)), KNOWN, proven(NAME))
    assert (found.actions, labels(found)) == ((), [gender.label])


@pytest.mark.parametrize("role", [Role.CHECK, Role.SWITCH])
def test_a_tick_that_is_required_is_there_to_be_agreed_to(role: Role) -> None:
    tick = ask("I have read this", role, checked=False, required=True)
    found = propose(page((filled(NAME), tick), (SEND,)), KNOWN, proven(NAME))
    assert [m.agreement for m in found.missing] == [True]


@pytest.mark.parametrize("ticked", [False, True])
def test_marketing_is_set_off_and_proven_off_however_the_site_had_it(ticked: bool) -> None:
    news = replace(NEWS, checked=ticked)
    found = propose(page((filled(NAME), news), (SEND,)), KNOWN, proven(NAME))
    assert keys(found.actions) == [str(NEWS.key)]
    assert found.rows[1].answer.value is False
    done = propose(page((filled(NAME), NEWS), (SEND,)), KNOWN, proven(NAME, NEWS))
    assert isinstance(done.actions[0], Submit)


@pytest.mark.parametrize(
    ("complaint", "why"),
    [
        ({"error": PageText("No such mailbox")}, "No such mailbox"),
        ({"invalid": True}, "the site calls it invalid"),
    ],
)
def test_a_refused_value_becomes_a_question_that_was_tried(
    complaint: dict[str, object], why: str
) -> None:
    shown = page((filled(EMAIL, **complaint),), (SEND,))
    found = propose(shown, EMAIL_REFUSED, OBJECTED)
    assert found.actions == ()
    assert found.missing == (MissingAnswer(EMAIL.key, "Email", why, True, tried=True),)


def test_a_refused_value_is_first_written_another_way() -> None:
    phone = ask("Phone", required=True, type="tel", error=PageText("Digits only, please"))
    person = replace(PERSON, phone="+49 30 5550142")
    held = (Refusal(phone.key, "+49 30 5550142", "Digits only, please"),)
    known = replace(KNOWN, profile=person, refused=held)
    found = propose(page((phone,), (SEND,)), known, OBJECTED)
    assert keys(found.actions) == ["phone"]
    assert [r.answer.value for r in found.rows] == ["49305550142"]


def test_a_value_of_the_site_itself_that_it_refuses_is_asked_for() -> None:
    for field in (NOTICE, COLOUR):  # required or not
        shown = page((filled(NAME), filled(field, "soon", error=PageText("No date"))), (SEND,))
        found = propose(shown, KNOWN, replace(proven(NAME), objection="No date"))
        assert found.actions == ()
        assert found.missing == (MissingAnswer(field.key, field.label, "No date", True),)


@pytest.mark.parametrize(
    ("field", "state"),
    [
        (filled(EMAIL), OBJECTED),  # nothing is wrong with it
        (filled(EMAIL, invalid=True), START),  # nothing was refused
        (
            filled(EMAIL, invalid=True),  # a person gave another one just now
            replace(OBJECTED, given=frozenset({EMAIL.key})),
        ),
    ],
)
def test_a_value_is_asked_for_again_only_where_the_site_refused_that_very_one(
    field: Field, state: State
) -> None:
    assert propose(page((field,), (SEND,)), EMAIL_REFUSED, state).missing == ()


def test_a_page_of_the_form_is_left_by_its_next_and_the_last_one_is_sent() -> None:
    nxt, last = push("Next"), replace(NOTICE, value="4 weeks")
    (act,) = propose(page((filled(NAME),), (nxt,)), KNOWN, proven(NAME)).actions
    assert isinstance(act, Press)
    assert (act.purpose, act.action_url) == (Purpose.NEXT_STEP, f"{SITE}/app")
    quiet = replace(nxt, type="button")
    (act,) = propose(page((filled(NAME),), (quiet,)), KNOWN, proven(NAME)).actions
    assert isinstance(act, Press)
    assert act.action_url == f"{SITE}/app"  # a script may send what the page holds
    (act,) = propose(page((), (quiet,), stage=(2, 3)), KNOWN, State(steps=1)).actions
    assert isinstance(act, Press)
    assert act.action_url == f"{SITE}/app"  # it may send what earlier pages hold
    state = State(steps=2)
    assert isinstance(propose(page((last,), (SEND,)), KNOWN, state).actions[0], Submit)
    assert isinstance(propose(page((), (SEND,)), KNOWN, state).actions[0], Submit)
    assert propose(page((), (SEND,)), KNOWN, START).actions == ()


def test_a_next_is_never_pressed_while_a_required_question_is_open() -> None:
    found = propose(page((filled(NAME), NOTICE), (push("Next"),)), KNOWN, proven(NAME))
    assert (found.actions, labels(found)) == ((), ["Notice period"])


def test_within_a_form_no_door_is_opened_to_another_jobs_form() -> None:
    door = push("Apply now", type="", role=Role.LINK, form="", href=f"{SITE}/jobs/2")
    assert isinstance(propose(page((), (door,)), KNOWN, START).actions[0], Press)
    within = propose(page((), (door,)), KNOWN, State(steps=1))
    assert within.actions == ()
    assert "no button of this page is known to lead on" in within.why


def test_a_form_that_comes_late_is_waited_for_and_then_filled() -> None:
    early = page((), ())
    assert propose(early, KNOWN, START) == Proposal(
        why="No form and no way to one was found on this page."
    )
    assert keys(propose(page((NAME,), (SEND,)), KNOWN, START).actions) == ["full name"]


def test_a_form_behind_a_door_is_opened_by_the_door() -> None:
    door = push("Apply for this job", type="", role=Role.LINK, form="")
    (act,) = propose(page((), (push("Share"), door)), KNOWN, START).actions
    assert isinstance(act, Press)
    assert (act.target.label, act.purpose) == (door.label, Purpose.OPEN_FORM)


def test_no_door_is_opened_beside_a_form_that_can_be_sent() -> None:
    door = push("Apply for this job", type="", role=Role.LINK, form="", href=f"{SITE}/jobs/1")
    search = ask("Search jobs", Role.SEARCH, form="more")
    (act,) = propose(page((filled(NAME),), (door, SEND)), KNOWN, proven(NAME)).actions
    assert isinstance(act, Submit)
    (act,) = propose(page((search,), (door,)), KNOWN, START).actions
    assert isinstance(act, Press)
    assert act.purpose is Purpose.OPEN_FORM


def test_a_submit_that_is_off_is_replaced_by_its_twin_and_by_nothing_else() -> None:
    off = replace(SEND, disabled=True)
    twin, chat = push("Submit"), push("Send", form="")
    (act,) = propose(page((filled(NAME),), (off, chat, twin)), KNOWN, proven(NAME)).actions
    assert isinstance(act, Submit)
    assert act.target.label == "Submit"
    alone = propose(page((filled(NAME),), (off, chat)), KNOWN, proven(NAME))
    assert alone.actions == ()
    assert alone.why == "'Submit application' would be next and is off."


def test_the_focus_is_reset_before_a_field_is_filled_again() -> None:
    shown = page((NAME, EMAIL), (SEND,))
    fails = {"jobs.example.org/apply#name#full name": 1}
    again = propose(shown, KNOWN, State(fails=fails)).actions
    assert isinstance(again[0], Refocus)
    assert keys(again[1:]) == ["full name", "email"]
    held = propose(shown, KNOWN, replace(proven(NAME), fails=fails)).actions
    assert keys(held) == ["email"]  # what failed once holds by now
    with_cv = propose(page((RESUME,), (SEND,)), WITH_CV, State(fails={"p#resume#resume": 1}))
    assert keys(with_cv.actions) == ["resume"]  # a file needs no focus


def test_fields_that_failed_twice_are_asked_for_once() -> None:
    second = replace(ask("Email"), key=FieldKey("email#2"), error=PageText("Too short"))
    shown = page((NAME, EMAIL, second, COLOUR), (SEND,))
    fails = {
        "jobs.example.org/apply#name#full name": 2,
        "jobs.example.org/apply#email#email": 1,
        "jobs.example.org/apply#email#email#2": 3,
        "jobs.example.org/apply#submit#": 2,
    }
    found = questions_for_failures(shown, State(fails=fails))
    assert found.actions == ()
    assert found.missing == (
        MissingAnswer(NAME.key, "Full name", "it did not hold", True, tried=True),
        MissingAnswer(second.key, "Email", "Too short", True, tried=True),
    )
    told = State(fails=fails, given=frozenset({NAME.key, second.key}))
    assert questions_for_failures(shown, told).missing == ()


LABELS = ("Full name", "Email", "Notice period", "Favourite colour", "I agree to the terms")
TEXTS = (Role.TEXT, Role.NUMBER, Role.RICH)
LISTS = (Role.SELECT, Role.LIST, Role.RADIOS, Role.CHECKS)


@st.composite
def any_field(draw: st.DrawFn) -> Field:
    """A field as a site may show it: asked or filled in, required or not, in one of two forms."""
    label, role = draw(st.sampled_from(LABELS)), draw(st.sampled_from(list(Role)))
    field = ask(
        label,
        role,
        key=FieldKey(draw(st.sampled_from("abcdef"))),
        required=draw(st.booleans()),
        fillable=draw(st.booleans()),
        invalid=draw(st.booleans()),
        form=draw(st.sampled_from(["app", "", "more"])),
    )
    if role in (Role.CHECK, Role.SWITCH):
        return replace(field, checked=draw(st.booleans()))
    if role in LISTS:
        return replace(field, options=draw(st.sampled_from([CHOICES, CHOSEN])))
    return replace(field, value=draw(st.sampled_from(["", " ", "x"])))


def pages() -> st.SearchStrategy[Snapshot]:
    """Pages with such fields, each of its own key, and with buttons to send or not."""
    fields = st.lists(any_field(), max_size=5, unique_by=lambda f: f.key)
    labels = st.sampled_from(["Send", "Apply now", "Back", "Next"])
    buttons = st.lists(st.builds(push, labels), max_size=3)
    return st.builds(page, fields, buttons)


def _leaves(action: Action) -> bool:
    return isinstance(action, Press) and action.purpose is Purpose.NEXT_STEP


def answered(field: Field, found: Proposal) -> bool:
    """Whether we have an answer for it, or it is a text that the site filled in."""
    ours = any(r.key == field.key for r in found.rows)
    return ours or (field.role not in (*LISTS, Role.CHECK, Role.SWITCH) and not field.empty)


@given(pages(), st.sets(st.sampled_from("abcdef")), st.booleans())
def test_a_submit_is_never_proposed_while_a_required_field_is_unanswered(
    shown: Snapshot, held: set[str], refused: bool
) -> None:
    done = {FieldKey(k): "d" for k in held}
    state = State(proven=done, objection="No." if refused else "")
    found = propose(shown, KNOWN, state)
    if any(isinstance(a, Submit) or _leaves(a) for a in found.actions):
        assert all(answered(f, found) for f in shown.fillable if f.required)
        assert found.missing == ()
    needed = {m.key for m in found.missing}
    assert needed <= {f.key for f in shown.fillable}


@given(pages(), st.sets(st.sampled_from("abcdef")))
def test_a_stage_is_never_mixed_and_no_proven_field_is_ever_filled_again(
    shown: Snapshot, held: set[str]
) -> None:
    found = propose(shown, KNOWN, State(proven={FieldKey(k): "d" for k in held}))
    kinds = {type(a) for a in found.actions}
    assert len(kinds) <= 1
    if kinds == {Fill}:
        uploads = {isinstance(a, Fill) and a.kind is FillKind.UPLOAD for a in found.actions}
        assert len(uploads) == 1
        assert not held & set(keys(found.actions))
    else:
        assert len(found.actions) <= 1
    said = {r.key for r in found.rows}
    assert all(isinstance(a, Submit | Press) or a.target.key in said for a in found.actions)  # type: ignore[union-attr]


@given(st.lists(st.builds(push, st.sampled_from(["Apply now", "Send", "Share"])), max_size=3))
def test_a_page_without_questions_is_never_sent(buttons: list[Button]) -> None:
    assert not any(isinstance(a, Submit) for a in propose(page((), buttons), KNOWN, START).actions)


HEAD = Button(Ref("f0.d1.h1"), PageText("More"), Role.FOLD, locator="#h")


def folded(field: Field, **more: object) -> Field:
    away = {"fillable": False, "reason": FOLDED, "unfold": HEAD.ref}
    return replace(field, **(away | more))  # type: ignore[arg-type]


def test_what_is_in_view_is_filled_before_a_panel_is_opened_for_the_rest() -> None:
    shown = replace(page((NAME, folded(EMAIL)), (SEND,)), folds=(HEAD,))
    first = propose(shown, KNOWN, START)
    assert keys(first.actions) == ["full name"]
    (then,) = propose(shown, KNOWN, proven(NAME)).actions
    assert isinstance(then, Press)
    assert (then.purpose, then.target.ref) == (Purpose.UNFOLD, HEAD.ref)
    opened = replace(page((filled(folded(NAME)), EMAIL), (SEND,)), folds=(HEAD,))
    assert keys(propose(opened, KNOWN, proven(NAME)).actions) == ["email"]
    both = replace(page((filled(NAME), filled(folded(EMAIL))), (SEND,)), folds=(HEAD,))
    (last,) = propose(both, KNOWN, proven(NAME, EMAIL)).actions
    assert isinstance(last, Submit)


def test_what_a_panel_owes_is_asked_once_it_was_looked_at() -> None:
    shown = replace(page((filled(NAME), folded(NOTICE)), (SEND,)), folds=(HEAD,))
    (look,) = propose(shown, KNOWN, proven(NAME)).actions
    assert isinstance(look, Press)
    looked = replace(proven(NAME), unfolded={"#h": 1})
    asked = propose(shown, KNOWN, looked)
    assert (asked.actions, labels(asked)) == ((), ["Notice period"])


def test_nobody_goes_back_to_a_page_that_was_left_with_its_answers() -> None:
    shown = replace(page((filled(folded(NAME)), EMAIL), (SEND,)), folds=(HEAD,))
    left = replace(START, steps=1)
    assert keys(propose(shown, KNOWN, left).actions) == ["email"]
    (act,) = propose(shown, KNOWN, replace(proven(EMAIL), steps=1)).actions
    assert isinstance(act, Submit)


def test_a_box_for_a_signature_is_asked_about_whatever_marks_it() -> None:
    signs = ask("Please type your full name as your electronic signature")
    assert labels(propose(page((filled(NAME), signs), (SEND,)), KNOWN, proven(NAME))) == [
        signs.label
    ]
    said = replace(KNOWN, given=(ExplicitAnswer(str(signs.label), "Orla Brandt"),))
    assert propose(page((filled(NAME), signs), (SEND,)), said, proven(NAME)).missing == ()


def test_what_was_said_and_does_not_fit_is_asked_where_the_site_has_its_own() -> None:
    hours = ask("Hours a week", Role.SLIDER, required=True, value="20")
    given = replace(KNOWN, given=(ExplicitAnswer("Hours a week", "a few"),))
    shown = page((filled(NAME), hours), (SEND,))
    assert labels(propose(shown, given, proven(NAME))) == ["Hours a week"]
    assert propose(shown, KNOWN, proven(NAME)).missing == ()  # nobody said anything of it
    spare = replace(hours, required=False)
    assert propose(page((filled(NAME), spare), (SEND,)), given, proven(NAME)).missing == ()


def test_a_code_is_asked_for_once_the_site_did_not_take_the_form_without_it() -> None:
    code = replace(ask("Security code"), autocomplete="one-time-code")
    shown = page((filled(NAME), code), (SEND,))
    refused = replace(proven(NAME), objection="status 428")
    assert labels(propose(shown, KNOWN, refused)) == ["Security code"]
    assert propose(shown, KNOWN, proven(NAME)).missing == ()
    by_words = page((filled(NAME), ask("Verification code")), (SEND,))
    assert labels(propose(by_words, KNOWN, refused)) == ["Verification code"]
    other = page((filled(NAME), ask("Promotional code")), (SEND,))
    assert propose(other, KNOWN, refused).missing == ()
