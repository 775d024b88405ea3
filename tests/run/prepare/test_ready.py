"""A run gets ready: ten steps in their order, and gates that let it go on or end it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.run.prepare.world import (
    AGAIN,
    LEAD,
    POSTING,
    REASON,
    STARTED,
    Applicant,
    Vacant,
    ended,
)

from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Document, QuestionKind, Reply
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import State
from steadyhand.jobs.fit.reasons import Decision, Fit
from steadyhand.jobs.history.record import SENT_STANDINGS, Override, Standing
from steadyhand.jobs.posting.posting import Doubt, EndKind, NoPosting
from steadyhand.testing.run import ScriptedDocumentMaker, ScriptedJudge, ScriptedPostings
from steadyhand.views.narrate import narrate

REVIEW = Fit(0.5, Decision.REVIEW)
NO = Reply(False, by="me")
STEPS = (
    ev.PostingRead,
    ev.ApplicationTracked,
    ev.FitScored,
    ev.DocumentDrafted,
    ev.DocumentDrafted,
    ev.QuestionAsked,
    ev.QuestionAnswered,
    ev.SnapshotGenerated,
)


def saying_no(kind: QuestionKind) -> Applicant:
    return Applicant({kind: NO})


def test_a_run_goes_from_its_posting_to_its_record() -> None:
    world = Vacant()
    assert ended(world.go()) == (Verdict.SUBMITTED, "")
    kinds = [type(e) for e in world.events if not isinstance(e, ev.WorkerClaimed | ev.RunStarted)]
    assert tuple(kinds[: len(STEPS)]) == STEPS
    (tracked,) = world.tracked
    assert tracked.record.standing is Standing.SUBMITTED
    assert [a.run_id for a in tracked.record.attempts] == [world.name]
    assert {f.name for f in tracked.record.files} >= {"jd.json", "resume.pdf", "cover_letter.pdf"}
    assert world.human.gates() == [QuestionKind.DOCUMENTS]


def test_the_form_is_looked_for_where_the_posting_says() -> None:
    world = Vacant()
    state = world.go()
    assert state.seen is not None
    assert world.receipt().visited_urls[0] == POSTING.apply_url


@pytest.mark.parametrize(
    ("kind", "verdict", "status", "standing"),
    [
        (QuestionKind.DUPLICATE, Verdict.DUPLICATE, "duplicate_skipped", Standing.SUBMITTED),
        (QuestionKind.FIT, Verdict.SKIPPED, "skipped", Standing.SKIPPED),
        (QuestionKind.DOCUMENTS, Verdict.DECLINED, "stopped_before_submit", Standing.SKIPPED),
    ],
)
def test_a_no_at_a_gate_ends_the_run_before_its_form(
    kind: QuestionKind, verdict: Verdict, status: str, standing: Standing
) -> None:
    world = Vacant(human=saying_no(kind), judge=ScriptedJudge(REVIEW))
    if kind is QuestionKind.DUPLICATE:
        world.before(Standing.SUBMITTED)
    assert ended(world.go())[0] is verdict
    assert world.receipt().status == status
    assert not world.all(ev.SnapshotGenerated)
    assert world.site.received == []
    (tracked,) = world.tracked
    assert tracked.record.standing is standing


@pytest.mark.parametrize("value", [None, False, "yes", "", 1])
def test_nothing_but_a_yes_lets_a_run_past_a_gate(value: object) -> None:
    said = Reply(value, by="me")  # type: ignore[arg-type]
    for kind in (QuestionKind.FIT, QuestionKind.DOCUMENTS, QuestionKind.DUPLICATE):
        world = Vacant(human=Applicant({kind: said}), judge=ScriptedJudge(REVIEW))
        if kind is QuestionKind.DUPLICATE:
            world.before(Standing.SUBMITTED)
        state = world.go()
        assert state.ended is not None
        assert state.ended.verdict is not Verdict.SUBMITTED
        assert world.site.received == []


def test_a_clear_no_of_the_fit_is_still_the_persons_to_decide() -> None:
    world = Vacant(judge=ScriptedJudge(Fit(0.1, Decision.SKIP)))
    assert ended(world.go()) == (Verdict.SUBMITTED, "")
    assert world.human.gates() == [QuestionKind.FIT, QuestionKind.DOCUMENTS]


def test_an_override_is_in_the_tracker_before_the_journal_tells_of_the_yes() -> None:
    world = Vacant()
    name = world.before(Standing.SUBMITTED)
    held: list[int] = []
    ask = world.store.journal.append

    async def append(envelope: ev.Envelope, *, fence: int) -> None:
        said = envelope.event
        if isinstance(said, ev.QuestionAnswered) and said.kind is QuestionKind.DUPLICATE:
            held.append(len((await world.store.tracker.read(name)).record.let_run))
        await ask(envelope, fence=fence)

    world.store.journal.append = append  # type: ignore[method-assign]
    assert ended(world.go()) == (Verdict.SUBMITTED, "")
    assert held == [1]
    (tracked,) = world.tracked
    assert tracked.record.let_run == (Override(world.name, Standing.SUBMITTED, REASON),)


@pytest.mark.parametrize(
    "standing", sorted(SENT_STANDINGS & {Standing.SUBMITTED, Standing.SUBMIT_UNKNOWN})
)
def test_what_may_be_sent_is_known_by_its_address_before_anything_is_loaded(
    standing: Standing,
) -> None:
    postings = ScriptedPostings({LEAD: POSTING})
    world = Vacant(human=saying_no(QuestionKind.DUPLICATE), postings=postings)
    name = world.before(standing)
    assert ended(world.go())[0] is Verdict.DUPLICATE
    assert postings.reads == []
    (told,) = world.all(ev.DuplicateFound)
    assert isinstance(told, ev.DuplicateFound)
    assert (told.application, told.standing) == (name, standing)


def test_a_repost_is_asked_about_once_it_was_read() -> None:
    copy = replace(POSTING, canonical_url=AGAIN, description="")
    postings = ScriptedPostings({AGAIN: copy})
    world = Vacant(postings=postings, human=saying_no(QuestionKind.DUPLICATE))
    world.before(Standing.SUBMITTED)
    assert ended(world.go(replace(STARTED, url=AGAIN)))[0] is Verdict.DUPLICATE
    assert postings.reads == [AGAIN]
    assert world.human.gates() == [QuestionKind.DUPLICATE]


def test_an_application_that_was_never_sent_is_attempted_again_as_the_same_one() -> None:
    world = Vacant()
    name = world.before(Standing.FAILED)
    assert ended(world.go()) == (Verdict.SUBMITTED, "")
    assert ev.ApplicationTracked(name, again=True) in world.events
    (tracked,) = world.tracked
    assert [a.run_id for a in tracked.record.attempts] == ["run-0", world.name]


def test_where_another_run_works_on_it_nothing_is_read() -> None:
    postings = ScriptedPostings({LEAD: POSTING})
    world = Vacant(postings=postings)
    world.before(Standing.IN_PROGRESS)
    assert ended(world.go())[0] is Verdict.DUPLICATE
    assert (postings.reads, world.human.asked) == ([], [])
    (tracked,) = world.tracked
    assert tracked.record.standing is Standing.IN_PROGRESS
    assert len(tracked.record.attempts) == 1


@pytest.mark.parametrize(
    ("kind", "end"),
    [
        (EndKind.DEAD, (Verdict.CLOSED, "dead_link")),
        (EndKind.CLOSED, (Verdict.CLOSED, "")),
        (EndKind.LOGIN, (Verdict.NEEDS_HUMAN, "login")),
        (EndKind.NOT_POSTING, (Verdict.NEEDS_HUMAN, "no_posting")),
        (EndKind.FAILED, (Verdict.TRANSIENT, "navigation")),
        (EndKind.REFUSED, (Verdict.BLOCKED, "prohibited")),
    ],
)
def test_an_address_without_a_posting_ends_the_run(kind: EndKind, end: tuple[Verdict, str]) -> None:
    world = Vacant(postings=ScriptedPostings({LEAD: NoPosting(kind, "There is none.")}))
    state = world.go()
    assert ended(state) == end
    assert state.ended is not None
    assert state.ended.why == "There is none."
    assert (world.tracked, world.human.asked, world.all(ev.SnapshotGenerated)) == ((), [], [])


DOUBTED = {
    EndKind.SEEMS_CLOSED: NoPosting(
        EndKind.SEEMS_CLOSED, "It seems closed", "filled", posting=POSTING
    ),
    EndKind.ANOTHER: NoPosting(EndKind.ANOTHER, "It shows another", "4711", posting=POSTING),
}


@pytest.mark.parametrize("kind", DOUBTED)
def test_a_posting_in_doubt_is_used_with_the_persons_yes(kind: EndKind) -> None:
    postings = ScriptedPostings({LEAD: DOUBTED[kind]})
    world = Vacant(postings=postings)
    assert ended(world.go()) == (Verdict.SUBMITTED, "")
    assert world.human.gates() == [QuestionKind.POSTING, QuestionKind.DOCUMENTS]
    assert "Orchard keeper" in world.human.asked[0].evidence[0]
    assert postings.reads == [LEAD]
    assert world.shelf.read(world.name, "jd.json") is not None or world.tracked[0].record.files


@pytest.mark.parametrize(
    ("kind", "end"),
    [
        (EndKind.SEEMS_CLOSED, (Verdict.CLOSED, "")),
        (EndKind.ANOTHER, (Verdict.NEEDS_HUMAN, "no_posting")),
    ],
)
def test_a_posting_in_doubt_is_tracked_by_nobody_before_a_yes(
    kind: EndKind, end: tuple[Verdict, str]
) -> None:
    human = saying_no(QuestionKind.POSTING)
    world = Vacant(postings=ScriptedPostings({LEAD: DOUBTED[kind]}), human=human)
    assert ended(world.go()) == end
    assert (world.tracked, world.all(ev.PostingRead)) == ((), [])
    assert world.human.gates() == [QuestionKind.POSTING]


@pytest.mark.parametrize("language", ["", "pl"])
def test_papers_in_another_language_than_the_postings_are_asked_about(language: str) -> None:
    posting = replace(POSTING, language=language)
    world = Vacant(postings=ScriptedPostings({LEAD: posting}))
    assert ended(world.go()) == (Verdict.SUBMITTED, "")
    assert world.human.gates() == [QuestionKind.LANGUAGE, QuestionKind.DOCUMENTS]
    human = saying_no(QuestionKind.LANGUAGE)
    refused = Vacant(postings=ScriptedPostings({LEAD: posting}), human=human)
    assert ended(refused.go()) == (Verdict.NEEDS_HUMAN, "documents")
    assert refused.all(ev.DocumentDrafted) == []


def test_what_was_said_and_not_taken_for_a_fact_is_told() -> None:
    doubt = Doubt("salary", "65,000 EUR per hour", "no hour is paid like that")
    posting = replace(POSTING, doubts=(doubt,))
    world = Vacant(postings=ScriptedPostings({LEAD: posting}))
    world.go()
    (read,) = (e for e in world.envelopes if isinstance(e.event, ev.PostingRead))
    assert "'65,000 EUR per hour', no hour is paid" in "".join(
        line.text for line in narrate(read, State())
    )


def test_a_site_that_the_user_prohibits_is_not_even_looked_at() -> None:
    postings = ScriptedPostings({LEAD: POSTING})
    world = Vacant(postings=postings)
    state = world.go(replace(STARTED, prohibited=("example.org",)))
    assert ended(state) == (Verdict.BLOCKED, "prohibited")
    assert (postings.reads, world.tracked) == ([], ())


def test_a_posting_that_leads_to_a_prohibited_site_ends_there() -> None:
    world = Vacant(
        postings=ScriptedPostings({LEAD: replace(POSTING, apply_url="https://no.example/1")})
    )
    assert ended(world.go(replace(STARTED, prohibited=("no.example",))))[0] is Verdict.BLOCKED
    assert not world.all(ev.SnapshotGenerated)


def test_documents_that_were_given_are_used_as_they_are() -> None:
    papers = ScriptedDocumentMaker()
    own = {
        "resume": Document("cv.pdf", "/mine/cv.pdf", "d" * 64),
        "cover_letter": Document("letter.pdf", "/mine/letter.pdf", "e" * 64),
    }
    world = Vacant(papers=papers, given=own)
    assert ended(world.go()) == (Verdict.SUBMITTED, "")
    assert (papers.makings, world.human.gates()) == (0, [])
    assert world.last is not None
    assert world.last.known.documents == own


@pytest.mark.parametrize("role", ["resume", "cover_letter"])
def test_only_what_was_not_given_is_made(role: str) -> None:
    given = Document("mine.pdf", "/mine/mine.pdf", "d" * 64)
    world = Vacant(given={role: given})
    assert ended(world.go()) == (Verdict.SUBMITTED, "")
    assert world.last is not None
    used = world.last.known.documents
    assert (used[role], set(used)) == (given, {"resume", "cover_letter"})
    assert len(world.all(ev.DocumentDrafted)) == 1


def test_a_dry_run_makes_its_documents_and_opens_no_form() -> None:
    world = Vacant()
    assert ended(world.go(replace(STARTED, mode=ev.Mode.DRY_RUN)))[0] is Verdict.DRY_RUN
    assert len(world.all(ev.DocumentDrafted)) == 2
    assert (world.human.asked, world.all(ev.SnapshotGenerated)) == ([], [])
    (tracked,) = world.tracked
    assert tracked.record.standing is Standing.DRY_RUN


def test_where_documents_cannot_be_made_the_run_says_why() -> None:
    world = Vacant(papers=ScriptedDocumentMaker(fails="no font has these letters"))
    state = world.go()
    assert ended(state) == (Verdict.FAILED, "documents")
    assert state.ended is not None
    assert "no font has these letters" in state.ended.why
