"""A step counts as passed when the form went on, and never while the site objects."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.actions import Press, Purpose, Target
from steadyhand.core.act.evidence import (
    PendingStep,
    is_late_turn,
    is_page_left,
    is_turn_without_press,
    judge_step,
    refusal_of,
    with_current_page,
)
from steadyhand.core.act.results import Exchange
from steadyhand.core.page.snapshot import (
    Field,
    FieldKey,
    PageText,
    Ref,
    Role,
    Snapshot,
    form_fingerprint,
)

URL = "https://jobs.example/apply"
BACK = PageText("Enter a date")


def ask(key: str, error: str = "") -> Field:
    return Field(Ref(key), FieldKey(key), Role.TEXT, label=PageText(key), error=PageText(error))


def page(*keys: str, **more: object) -> Snapshot:
    return replace(Snapshot(URL, fields=tuple(map(ask, keys)), epoch="d1"), **more)  # type: ignore[arg-type]


FIRST = page("name", "email", "search")
SECOND = page("school", "year", "search")
UNFOLDED = page("name", "email", "search", "salary")
PRESS = Press(Target(Ref("n"), "Next", "fp"), Purpose.NEXT_STEP)
TURNING = PendingStep(PRESS, FIRST, 0, "dig", frozenset([FieldKey("name")]))


def write(**facts: object) -> Exchange:
    plain = Exchange(1, 0.0, "POST", URL, "Document", status=303, final_status=200)
    return replace(plain, **facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (FIRST, SECOND),
        (FIRST, replace(SECOND, epoch="d2", url=f"{URL}/2")),
        (FIRST, UNFOLDED),  # the form unfolds
        (FIRST, page(epoch="d2")),  # a review that asks nothing
        (page(), FIRST),
        (page(), page(epoch="d2")),
        (page(headings=(PageText("Welcome"),)), page(headings=(PageText("Terms"),))),
    ],
)
def test_a_form_that_shows_another_page_went_on(before: Snapshot, after: Snapshot) -> None:
    for writes in ((), (write(),)):
        step = judge_step(before, after, writes)
        assert (step.passed, step.sent) == (True, False)


@pytest.mark.parametrize("before", [FIRST, page(), page(headings=(PageText("Welcome"),))])
def test_the_same_page_again_is_no_step(before: Snapshot) -> None:
    assert judge_step(before, before, ()).why == "nothing changed"
    assert not judge_step(before, before, (write(),)).passed
    again = replace(FIRST, epoch="d2", url=f"{URL}?again")
    assert not judge_step(FIRST, again, ()).passed


@pytest.mark.parametrize(
    ("after", "why"),
    [
        (replace(FIRST, dialogs=("Fill in your name",)), "Fill in your name"),
        (replace(FIRST, errors=(BACK,)), BACK),
        (replace(FIRST, fields=(ask("name", "Too short"), *FIRST.fields[1:])), "Too short"),
        (replace(FIRST, epoch="d2", errors=(BACK,)), BACK),
        (page("name", "email", "reason", errors=(BACK,)), BACK),  # with a further question
        (replace(SECOND, fields=(*SECOND.fields, ask("name", "Too short"))), "Too short"),
        (replace(FIRST, errors=(PageText("x" * 999),)), "x" * 160),
    ],
)
def test_a_page_that_objects_says_why_it_was_not_left(after: Snapshot, why: str) -> None:
    assert judge_step(FIRST, after, ()).why == why
    assert not judge_step(FIRST, after, (write(),)).passed


def test_what_the_page_said_before_is_no_objection_to_this_step() -> None:
    old = replace(FIRST, errors=(BACK,))
    assert judge_step(old, replace(SECOND, errors=(BACK,)), ()).passed
    assert judge_step(old, old, ()).why == "nothing changed"
    assert judge_step(old, replace(old, epoch="d2"), ()).why == BACK  # said again by a new document


def test_a_notice_on_the_next_page_is_no_objection() -> None:
    told = replace(SECOND, errors=(PageText("Step 1 is saved"),), dialogs=("Go on?",))
    assert judge_step(FIRST, told, ()).passed
    hints = replace(SECOND, fields=(ask("school", "Required"), *SECOND.fields[1:]))
    assert judge_step(FIRST, hints, ()).passed


@pytest.mark.parametrize(
    ("lost", "why"),
    [
        (write(status=500, final_status=None), "the site answered 500"),
        (write(final_status=503), "the site answered 503"),
        (write(status=None, error="reset"), "the line to the site was lost: reset"),
        (write(resource_type="XHR", status=502, final_status=None), "the site answered 502"),
        (write(status=403, final_status=None), "the site answered 403"),
        (write(final_status=404), "the site answered 404"),
    ],
)
def test_a_page_that_came_by_a_failed_answer_is_no_next_page(lost: Exchange, why: str) -> None:
    found = judge_step(FIRST, replace(SECOND, epoch="d2"), (lost,))
    assert (found.passed, found.why, found.lost) == (False, why, bool(lost.error))
    assert not judge_step(FIRST, page(epoch="d2"), (lost,)).passed


def test_a_call_that_was_refused_while_the_page_stayed_is_the_reason() -> None:
    call = write(resource_type="Fetch", status=422, final_status=None)
    assert judge_step(FIRST, FIRST, (call, write())).why == "the site answered 422"
    assert judge_step(FIRST, SECOND, (call,)).passed  # the page itself went on


@pytest.mark.parametrize("facts", [{"status": 500}, {"status": None, "error": "blocked"}])
def test_what_a_page_tells_to_others_says_nothing(facts: dict[str, object]) -> None:
    counter = write(url="https://count.example/hit", resource_type="XHR", **facts)
    assert judge_step(FIRST, SECOND, (counter,)).passed
    embedded = replace(FIRST, places=(("f1", "https://count.example/form"),))
    assert not judge_step(embedded, SECOND, (counter,)).passed


def test_only_a_page_that_says_nothing_and_sent_nothing_may_be_slow_to_turn() -> None:
    counter = write(url="https://count.example/hit", resource_type="XHR")
    assert judge_step(FIRST, FIRST, ()).still
    assert judge_step(FIRST, replace(FIRST, epoch="d2"), (counter,)).still
    assert not judge_step(FIRST, FIRST, (write(),)).still  # it may have sent its page
    assert not judge_step(FIRST, FIRST, (write(status=500),)).still
    assert not judge_step(FIRST, replace(FIRST, errors=(BACK,)), ()).still
    assert not judge_step(FIRST, SECOND, ()).still


def test_a_next_that_was_pressed_is_known_by_the_form_of_its_page() -> None:
    assert TURNING.form == form_fingerprint(FIRST) != form_fingerprint(SECOND)


KEYS = st.lists(st.sampled_from("abcdef"), min_size=1, max_size=4, unique=True)
SAID = st.text("xyz", min_size=1, max_size=3).map(PageText)
PLACES = st.sampled_from(("field", "page", "dialog"))
WRITES = st.lists(
    st.builds(write, status=st.sampled_from([200, 303, 422]), final_status=st.none()), max_size=2
)


@given(KEYS, KEYS, SAID, PLACES, st.sampled_from(["d1", "d2"]), WRITES)
def test_a_form_that_comes_again_with_an_error_is_never_passed(
    keys: list[str], more: list[str], said: PageText, place: str, epoch: str, writes: list[Exchange]
) -> None:
    before = page(*keys)
    after = page(*dict.fromkeys((*keys, *more)), epoch=epoch)
    if place == "field":
        after = replace(after, fields=(replace(after.fields[0], error=said), *after.fields[1:]))
    elif place == "page":
        after = replace(after, errors=(said,))
    else:
        after = replace(after, dialogs=(said,))
    step = judge_step(before, after, tuple(writes))
    assert not step.passed
    assert step.why


@given(KEYS, st.sampled_from(["d1", "d2"]), WRITES)
def test_a_form_that_comes_again_as_it_was_is_never_passed(
    keys: list[str], epoch: str, writes: list[Exchange]
) -> None:
    assert not judge_step(page(*keys), page(*keys, epoch=epoch), tuple(writes)).passed


@pytest.mark.parametrize(
    ("after", "left"),
    [
        (SECOND, True),
        (page("school"), True),
        (page(epoch="d2"), True),
        (FIRST, False),
        (replace(FIRST, epoch="d2"), False),  # it came again
        (UNFOLDED, False),  # an answer unfolds more of it
        (page("name", "search", "salary"), False),  # and folds some
    ],
)
def test_a_page_that_was_worked_on_is_left_once_most_of_its_questions_are_gone(
    after: Snapshot, left: bool
) -> None:
    assert is_page_left(FIRST, after) is left


@pytest.mark.parametrize("onward", [True, False])
@pytest.mark.parametrize("after", [SECOND, UNFOLDED])
def test_whatever_an_untouched_page_shows_later_was_brought_by_its_next(
    after: Snapshot, onward: bool
) -> None:
    assert is_late_turn(TURNING, after, onward=onward)


@pytest.mark.parametrize(
    ("after", "onward", "led"),
    [(SECOND, True, True), (SECOND, False, False), (UNFOLDED, True, False)],
)
def test_a_page_that_was_worked_on_since_was_turned_only_if_the_form_goes_on_elsewhere(
    after: Snapshot, onward: bool, led: bool
) -> None:
    assert is_late_turn(replace(TURNING, touched=True), after, onward=onward) is led


def test_a_page_that_is_worked_on_is_left_with_what_it_holds_by_then() -> None:
    email = frozenset([FieldKey("email")])
    touched = replace(TURNING, touched=True)
    assert with_current_page(TURNING, UNFOLDED, email) == TURNING
    assert with_current_page(touched, SECOND, email) == touched
    held = with_current_page(touched, UNFOLDED, email)
    assert (held.before, held.proven) == (UNFOLDED, {"name", "email"})


def typed(before: Snapshot, *keys: str) -> Snapshot:
    fields = (replace(f, value="x") if f.key in keys else f for f in before.fields)
    return replace(before, fields=tuple(fields))


def again(before: Snapshot) -> Snapshot:
    fields = (replace(f, key=FieldKey(f"{f.key}-2")) for f in before.fields)
    return replace(before, fields=tuple(fields))


@pytest.mark.parametrize(
    ("worked", "after", "turned"),
    [
        (typed(FIRST, "name"), SECOND, True),
        (typed(FIRST, "name", "email"), page(epoch="d2"), True),
        (FIRST, SECOND, False),  # nothing was filled in
        (typed(FIRST, "name"), FIRST, False),
        (typed(FIRST, "name"), page("name", "school", "year"), False),  # the answer folds the rest
        (typed(FIRST, "name"), page("email", "search", "year"), False),  # it was taken back
        (typed(FIRST, "name", "search"), SECOND, False),
        (typed(FIRST, "name"), again(typed(FIRST, "name")), False),  # drawn anew under other keys
        (typed(FIRST, "name"), again(FIRST), True),  # the same is asked once more
    ],
)
def test_a_page_turned_by_itself_once_all_that_was_filled_is_gone_and_most_of_the_rest(
    worked: Snapshot, after: Snapshot, turned: bool
) -> None:
    assert is_turn_without_press(worked, after) is turned


def test_a_page_that_asks_nothing_is_never_seen_to_be_left_so() -> None:
    assert not is_page_left(page(), SECOND)


DOCUMENT, FETCH = {"resource_type": "Document"}, {"resource_type": "Fetch"}


@pytest.mark.parametrize(
    ("writes", "told"),
    [
        ((), None),
        ((write(status=422, **FETCH),), (422, False)),
        ((write(status=422, **DOCUMENT), write(status=204, **FETCH)), (422, True)),
        ((write(status=303, final_status=500, **DOCUMENT),), (500, True)),
        ((write(status=201, **FETCH), write(status=500, **FETCH)), None),
        ((write(status=303, final_status=200, **DOCUMENT), write(status=404, **FETCH)), None),
        ((write(error="gone", **FETCH), write(status=422, **FETCH)), None),
    ],
)
def test_only_what_the_site_refused_wholly_is_refused(
    writes: tuple[Exchange, ...], told: tuple[int, bool] | None
) -> None:
    refused = refusal_of(writes)
    known = refused and (int(refused.text.rpartition(" ")[2]), refused.by_document)
    assert known == told
