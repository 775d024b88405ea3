"""What comes before the form: one table, and what it never lets through."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import State, fold
from steadyhand.core.origins import prohibiting_pattern
from steadyhand.core.policy.moves import End
from steadyhand.core.policy.preparation import (
    NO_POSTING_ENDS,
    DoStep,
    Findings,
    Gate,
    Preparation,
    PreparationStep,
    override_scope,
    posting_scope,
    prepare,
)
from steadyhand.jobs.documents.document import DocumentKind
from steadyhand.jobs.fit.reasons import Decision
from steadyhand.jobs.history.duplicates import (
    DuplicateAction,
    DuplicateMatch,
    DuplicateMatches,
    EarlierApplication,
    Likeness,
    Trait,
    Treatment,
    treatment,
)
from steadyhand.jobs.history.fingerprint import Keys
from steadyhand.jobs.history.record import SENT_STANDINGS, Override, Standing
from steadyhand.jobs.posting.posting import EndKind, NoPosting, Posting

RUN = "run-1"
LEAD = "https://jobs.example/1"
NEW = Treatment(DuplicateAction.RUN)
STARTED = ev.RunStarted(LEAD, ev.Mode.APPLY, ("https://jobs.example",), prepares=True)
READ = ev.PostingRead("Welder", "Example", url=LEAD, apply_url="https://apply.example/1")
FIT = ev.FitScored(Decision.APPLY, 0.9)
PAPERS = (
    ev.DocumentDrafted(DocumentKind.RESUME, "classic", 1, "a" * 64),
    ev.DocumentDrafted(DocumentKind.LETTER, "classic", 1, "b" * 64),
)
DIGESTS = f"{'a' * 64}:{'b' * 64}"
READY = State(
    started=STARTED,
    posting=READ,
    application="app-1",
    fit=FIT,
    drafted=PAPERS,
    agreed=frozenset((DIGESTS,)),
)
SEEN = Findings(address=NEW, likeness=NEW, entered=True)


def earlier(
    standing: Standing = Standing.SUBMITTED, likeness: Likeness = Likeness.EXACT, **told: object
) -> DuplicateMatch:
    known = EarlierApplication(
        "app-1", Keys(frozenset()), standing, "2026-11-01T09:00:00Z", "run-0"
    )
    return DuplicateMatch(replace(known, **told), likeness, (Trait.ADDRESS,))  # type: ignore[arg-type]


def against(match: DuplicateMatch) -> Treatment:
    return treatment(DuplicateMatches((match,)), RUN)


def verdict(move: Preparation | None) -> Verdict:
    assert isinstance(move, End)
    return move.verdict


# --- the table -----------------------------------------------------------------------------------


def test_all_ten_in_their_order() -> None:
    state, sight = State(started=STARTED), Findings()
    assert prepare(state, sight) == DoStep(PreparationStep.ADDRESS)
    sight = replace(sight, address=NEW)
    assert prepare(state, sight) == DoStep(PreparationStep.POSTING)
    state = replace(state, posting=READ)
    assert prepare(state, sight) == DoStep(PreparationStep.LIKENESS)
    sight = replace(sight, likeness=NEW)
    assert prepare(state, sight) == DoStep(PreparationStep.RECORD)
    state = replace(state, application="app-1")
    assert prepare(state, sight) == DoStep(PreparationStep.FIT)
    state = replace(state, fit=FIT)
    assert prepare(state, sight) == DoStep(PreparationStep.DOCUMENTS)
    state = replace(state, drafted=PAPERS)
    assert prepare(state, sight) == Gate(QuestionKind.DOCUMENTS, DIGESTS)
    state = replace(state, agreed=frozenset((DIGESTS,)))
    assert prepare(state, sight) == DoStep(PreparationStep.ATTEMPT)
    assert prepare(state, replace(sight, entered=True)) is None


def test_nothing_is_known_before_the_run_has_started() -> None:
    assert prepare(State(), Findings()) == DoStep(PreparationStep.ADDRESS)


@pytest.mark.parametrize("url", [LEAD, READ.apply_url, "https://canonical.example/1"])
def test_a_prohibited_address_ends_the_run_wherever_it_was_read(url: str) -> None:
    host = url.split("/")[2]
    state = replace(
        READY,
        started=replace(STARTED, prohibited=(host,)),
        posting=replace(READ, url="https://canonical.example/1"),
    )
    move = prepare(state, SEEN)
    assert move == End(
        Verdict.BLOCKED, "prohibited", f"{url} is on your list of sites not to use ({host})."
    )


def test_what_a_prohibited_address_asks_with_is_not_told() -> None:
    started = replace(STARTED, url=f"{LEAD}?token=secret", prohibited=("jobs.example",))
    move = prepare(State(started=started), Findings())
    assert isinstance(move, End)
    assert "secret" not in move.why


@pytest.mark.parametrize("kind", EndKind)
def test_each_way_to_have_no_posting_has_its_verdict(kind: EndKind) -> None:
    sight = Findings(address=NEW, no_posting=NoPosting(kind, "There is nothing here."))
    move = prepare(State(started=STARTED), sight)
    assert move == End(*NO_POSTING_ENDS[kind], "There is nothing here.")


@pytest.mark.parametrize("kind", [EndKind.SEEMS_CLOSED, EndKind.ANOTHER])
def test_what_may_be_a_posting_is_a_persons_to_decide(kind: EndKind) -> None:
    found = NoPosting(kind, "It may be.", "filled", posting=Posting("Welder", "Example"))
    sight, scope = Findings(address=NEW, no_posting=found), posting_scope(found)
    assert prepare(State(started=STARTED), sight) == Gate(QuestionKind.POSTING, scope)
    agreed = State(started=STARTED, agreed=frozenset((scope,)))
    assert prepare(agreed, sight) == DoStep(PreparationStep.POSTING)
    disagreed = State(started=STARTED, disagreed=frozenset((scope,)))
    assert prepare(disagreed, sight) == End(*NO_POSTING_ENDS[kind], "It may be.")


@pytest.mark.parametrize(
    ("language", "asks"), [("de", False), ("", True), ("pl", True), (None, False)]
)
def test_papers_are_made_in_the_postings_language_or_a_person_is_asked(
    language: str | None, asks: bool
) -> None:
    state = replace(READY, posting=replace(READ, language=language), drafted=())
    scope = f"app-1:language:{language}"
    move = prepare(state, replace(SEEN, entered=False))
    assert move == (
        Gate(QuestionKind.LANGUAGE, scope) if asks else DoStep(PreparationStep.DOCUMENTS)
    )
    agreed = replace(state, agreed=frozenset((scope,)))
    assert prepare(agreed, SEEN) == DoStep(PreparationStep.DOCUMENTS)
    disagreed = replace(state, disagreed=frozenset((scope,)))
    assert isinstance(prepare(disagreed, SEEN), End) is asks


def test_where_another_run_works_on_it_this_one_ends() -> None:
    move = prepare(READY, replace(SEEN, likeness=against(earlier(Standing.IN_PROGRESS))))
    assert verdict(move) is Verdict.DUPLICATE
    assert isinstance(move, End)
    assert "run-0" in move.why


@pytest.mark.parametrize("standing", [s for s in Standing if s not in SENT_STANDINGS])
def test_what_was_never_sent_is_tried_again_without_a_question(standing: Standing) -> None:
    found = against(earlier(standing, run_id=RUN))
    assert prepare(READY, replace(SEEN, address=found, likeness=found)) is None


@pytest.mark.parametrize("likeness", Likeness)
def test_what_may_be_sent_already_is_put_to_the_person_as_it_stands(likeness: Likeness) -> None:
    found = against(earlier(Standing.SUBMIT_UNKNOWN, likeness))
    sight = replace(SEEN, likeness=found)
    assert prepare(READY, sight) == Gate(QuestionKind.DUPLICATE, "app-1:submit_unknown")
    no = replace(READY, disagreed=frozenset((override_scope(found),)))
    assert verdict(prepare(no, sight)) is Verdict.DUPLICATE
    sure = "This application" if likeness is Likeness.EXACT else "What may be this application"
    move = prepare(no, sight)
    assert isinstance(move, End)
    assert move.why == f"{sure} was marked submit unknown on 2026-11-01; not sent again."


def test_a_yes_that_no_longer_counts_is_not_asked_for_again() -> None:
    found = against(earlier())
    yes = replace(READY, agreed=READY.agreed | {override_scope(found)})
    assert verdict(prepare(yes, replace(SEEN, likeness=found))) is Verdict.DUPLICATE


def test_an_override_counts_for_where_it_stood_and_for_its_run() -> None:
    given = Override(RUN, Standing.SUBMITTED, "they asked me to")
    assert prepare(READY, replace(SEEN, likeness=against(earlier(let_run=(given,))))) is None
    for other in (replace(given, run_id="run-2"), replace(given, standing=Standing.INTERVIEW)):
        sight = replace(SEEN, likeness=against(earlier(let_run=(other,))))
        assert isinstance(prepare(READY, sight), Gate)


@pytest.mark.parametrize("decision", [Decision.REVIEW, Decision.SKIP])
def test_a_fit_that_is_not_clear_is_put_to_the_person(decision: Decision) -> None:
    state = replace(READY, fit=ev.FitScored(decision, 0.4))
    scope = f"app-1:{decision}"
    assert prepare(state, SEEN) == Gate(QuestionKind.FIT, scope)
    assert prepare(replace(state, agreed=state.agreed | {scope}), SEEN) is None
    move = prepare(replace(state, disagreed=frozenset((scope,))), SEEN)
    assert (verdict(move), move.reason) == (Verdict.SKIPPED, "fit")  # type: ignore[union-attr]


def test_a_yes_to_one_advice_is_none_to_another() -> None:
    state = replace(
        READY, fit=ev.FitScored(Decision.SKIP, 0.1), agreed=frozenset(("app-1:review",))
    )
    assert isinstance(prepare(state, SEEN), Gate)


def test_documents_that_the_person_brought_are_neither_made_nor_asked_about() -> None:
    state = replace(READY, drafted=(), agreed=frozenset())
    assert prepare(state, SEEN) == DoStep(PreparationStep.DOCUMENTS)
    assert prepare(state, replace(SEEN, given=frozenset(DocumentKind))) is None


def test_half_of_the_documents_is_none() -> None:
    assert prepare(replace(READY, drafted=PAPERS[:1]), SEEN) == DoStep(PreparationStep.DOCUMENTS)


def test_where_no_document_can_be_made_the_run_ends_and_says_why() -> None:
    move = prepare(replace(READY, drafted=()), replace(SEEN, unmade="A font is missing."))
    assert move == End(Verdict.FAILED, "documents", "A font is missing.")


def test_a_no_to_the_documents_ends_the_run() -> None:
    no = replace(READY, agreed=frozenset(), disagreed=frozenset((DIGESTS,)))
    assert verdict(prepare(no, SEEN)) is Verdict.DECLINED


def test_a_dry_run_ends_with_its_documents_before_anyone_is_asked() -> None:
    rehearsal = replace(STARTED, mode=ev.Mode.DRY_RUN)
    state = replace(READY, started=rehearsal, agreed=frozenset())
    assert verdict(prepare(state, Findings(address=NEW, likeness=NEW))) is Verdict.DRY_RUN
    assert prepare(replace(state, drafted=()), SEEN) == DoStep(PreparationStep.DOCUMENTS)


def test_where_somebody_else_was_first_the_run_ends() -> None:
    move = prepare(READY, replace(SEEN, entered=False, taken="run run-2 works on it"))
    assert move == End(Verdict.DUPLICATE, "", "run run-2 works on it")


# --- what no state and no sight gets past --------------------------------------------------------

SCOPES = st.sampled_from(
    ("app-1:submitted", "app-1:submit_unknown", "app-1:review", "app-1:skip", DIGESTS, "other")
)
HOSTS = st.sampled_from(("https://jobs.example/1", "https://apply.example/1", "https://x.example"))
STARTS = st.builds(
    ev.RunStarted,
    url=HOSTS,
    mode=st.sampled_from((ev.Mode.APPLY, ev.Mode.DRY_RUN)),
    hosts=st.just(()),
    prohibited=st.lists(st.sampled_from(("apply.example", "x.example")), max_size=1).map(tuple),
)
STATES = st.builds(
    State,
    started=STARTS,
    posting=st.none()
    | st.builds(ev.PostingRead, st.just("W"), st.just("E"), url=HOSTS)
    | st.builds(ev.PostingRead, st.just("W"), st.just("E"), url=HOSTS, apply_url=HOSTS),
    application=st.sampled_from(("", "app-1")),
    fit=st.none() | st.builds(ev.FitScored, st.sampled_from(Decision), st.just(0.5)),
    drafted=st.sampled_from(((), PAPERS[:1], PAPERS, (PAPERS[0], replace(PAPERS[1], sha256="c")))),
    agreed=st.frozensets(SCOPES, max_size=6),
    disagreed=st.frozensets(SCOPES, max_size=2),
)
GIVEN = st.builds(
    Override,
    st.sampled_from((RUN, "run-2")),
    st.sampled_from(Standing),
    st.sampled_from(("", "why")),
)
MATCHES = st.builds(
    earlier,
    st.sampled_from(Standing),
    st.sampled_from(Likeness),
    run_id=st.sampled_from((RUN, "run-0")),
    let_run=st.lists(GIVEN, max_size=2).map(tuple),
)
TREATMENTS = st.just(NEW) | MATCHES.map(against)
SIGHTS = st.builds(
    Findings,
    address=st.none() | TREATMENTS,
    likeness=st.none() | TREATMENTS,
    no_posting=st.none() | st.builds(NoPosting, st.sampled_from(EndKind), st.just("No.")),
    given=st.none() | st.frozensets(st.sampled_from(DocumentKind)),
    unmade=st.sampled_from(("", "no font")),
    entered=st.booleans(),
    taken=st.sampled_from(("", "another run")),
)
NEAR_READY = st.builds(
    lambda state, started: replace(READY, started=started, agreed=state.agreed, fit=state.fit),
    STATES,
    STARTS,
)
NEARLY = st.builds(
    lambda sight: replace(SEEN, address=sight.address or NEW, likeness=sight.likeness or NEW),
    SIGHTS,
)
EITHER_STATE, EITHER_SIGHT = STATES | NEAR_READY, SIGHTS | NEARLY


@settings(max_examples=400)
@given(EITHER_STATE, EITHER_SIGHT)
def test_the_form_is_never_opened_past_a_rule(state: State, sight: Findings) -> None:
    if prepare(state, sight) is not None:
        return
    assert state.started is not None
    assert state.started.mode is ev.Mode.APPLY
    assert sight.entered
    assert state.posting is not None
    for url in (state.started.url, state.posting.url, state.posting.apply_url):
        assert not prohibiting_pattern(url, state.started.prohibited)
    assert state.fit is not None
    advice = f"{state.application}:{state.fit.decision}"
    assert state.fit.decision is Decision.APPLY or advice in state.agreed
    if state.drafted:
        assert ":".join(sorted(d.sha256 for d in state.drafted)) in state.agreed
    else:
        assert sight.given


@settings(max_examples=400)
@given(NEAR_READY, NEARLY, MATCHES, st.booleans())
def test_what_may_be_sent_is_never_sent_again_without_a_word_for_this_run(
    state: State, sight: Findings, match: DuplicateMatch, first: bool
) -> None:
    found = against(match)
    sight = replace(sight, address=found) if first else replace(sight, likeness=found)
    if match.known.standing not in SENT_STANDINGS or prepare(state, sight) is not None:
        return
    told = [g for g in match.known.let_run if g.run_id == RUN and g.reason]
    assert match.known.standing in {g.standing for g in told}


@settings(max_examples=200)
@given(EITHER_STATE, EITHER_SIGHT)
def test_no_gate_that_got_a_no_lets_the_run_on(state: State, sight: Findings) -> None:
    gate = prepare(state, sight)
    if isinstance(gate, Gate):
        no = fold(state, said(gate, approved=False))
        assert isinstance(prepare(no, sight), End)


def said(gate: Gate, *, approved: bool) -> ev.Envelope:
    word = ev.QuestionAnswered("q", gate.kind, "me", True, approved, scope=gate.scope)
    return ev.Envelope("run-1", 0, "", word)


@settings(max_examples=200)
@given(EITHER_STATE, EITHER_SIGHT, st.lists(st.booleans(), min_size=3, max_size=3), MATCHES)
def test_every_preparation_ends_whatever_the_person_says(
    state: State, sight: Findings, words: list[bool], match: DuplicateMatch
) -> None:
    for _ in range(len(PreparationStep) + len(words) + 2):
        move = prepare(state, sight)
        match move:
            case None | End():
                return
            case Gate():
                state = fold(state, said(move, approved=words.pop() if words else False))
            case DoStep(step):
                state, sight = done(state, sight, step, match)
    raise AssertionError("it goes on and on")


def done(
    state: State, sight: Findings, step: PreparationStep, match: DuplicateMatch
) -> tuple[State, Findings]:
    """What each step leaves, in the least favourable case."""
    match step:
        case PreparationStep.ADDRESS:
            return state, replace(sight, address=against(match))
        case PreparationStep.POSTING:
            return replace(state, posting=READ), sight
        case PreparationStep.LIKENESS:
            return state, replace(sight, likeness=against(match))
        case PreparationStep.RECORD:
            return replace(state, application="app-1"), sight
        case PreparationStep.FIT:
            return replace(state, fit=ev.FitScored(Decision.REVIEW, 0.5)), sight
        case PreparationStep.DOCUMENTS:
            return replace(state, drafted=PAPERS), sight
        case PreparationStep.ATTEMPT:
            return state, replace(sight, entered=True)
