"""Prepare an application: what was asked for, then posting, history, fit, documents, and gates."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256

from steadyhand.core.answer.knowledge import ExplicitAnswer
from steadyhand.core.answer.sheet import Document, Question, QuestionKind, Reply
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.codec import pack, unpack
from steadyhand.core.origins import origin_of
from steadyhand.core.policy.preparation import (
    DoStep,
    Findings,
    Gate,
    PreparationStep,
    override_scope,
    prepare,
)
from steadyhand.errors import BadInput, DocumentFailed, Parked, StoreFailed
from steadyhand.jobs.documents.document import DocumentKind, DraftDocument, PostingSummary
from steadyhand.jobs.documents.trimming import plain_text
from steadyhand.jobs.documents.wording import document_language
from steadyhand.jobs.fit.reasons import Fit
from steadyhand.jobs.history import duplicates
from steadyhand.jobs.history.application import application_of
from steadyhand.jobs.history.fingerprint import Vacancy
from steadyhand.jobs.history.record import AttemptStarted
from steadyhand.jobs.posting.posting import Posting
from steadyhand.jobs.profile import Profile
from steadyhand.ports import DocumentMaker, Judge, Postings, Tracker, TypesetDocument
from steadyhand.views import preparing

from .context import Run
from .human import put_question

REQUEST = "request.json"
LADDER = (ev.Rung.RECORDED, ev.Rung.SEMANTIC, ev.Rung.HUMAN)  # cheapest first


@dataclass(frozen=True, slots=True)
class Request:
    """One job as it was asked for, with copies of its documents."""

    url: str
    profile: Profile
    profile_name: str
    mode: ev.Mode = ev.Mode.APPLY
    given: tuple[ExplicitAnswer, ...] = ()
    documents: Mapping[str, Document] = field(default_factory=dict)  # resume, cover_letter
    origins: tuple[str, ...] = ()  # named by the user beside the URL's own
    max_looks: int = 60
    max_failures: int = 3
    deadline_s: float = 900.0
    prepares: bool = False  # posting, history, fit and documents come before the form
    asked_by: str = ""  # single, autonomous, service
    prohibited: tuple[str, ...] = ()  # patterns of sites
    max_actions: int = 0  # a batch of fills is one; 0 for no limit

    def started(self, version: str) -> ev.RunStarted:
        """The run's first event. Its host list is the URL's own origin and those named."""
        return ev.RunStarted(
            url=self.url,
            mode=self.mode,
            hosts=tuple(dict.fromkeys((origin_of(self.url), *self.origins))),
            max_looks=self.max_looks,
            max_failures=self.max_failures,
            deadline_s=self.deadline_s,
            version=version,
            prepares=self.prepares,
            asked_by=self.asked_by,
            prohibited=self.prohibited,
            max_actions=self.max_actions,
            rungs=LADDER,
        )


@dataclass(slots=True)
class ApplicationPreparation:
    """One run's preparation; `sight` is looked up anew by every process that takes the run up."""

    postings: Postings
    tracker: Tracker
    judge: Judge
    papers: DocumentMaker
    profile: Profile
    sight: Findings = field(default_factory=Findings)
    posting: Posting | None = None
    refused: bool = False  # the attempt was not let in once
    ready: bool = False  # the form may be opened

    def saw(self, **seen: object) -> None:
        """What was found out is in sight."""
        self.sight = replace(self.sight, **seen)  # type: ignore[arg-type]

    def vacancy(self, url: str) -> Vacancy:
        """The posting as it is compared with others: by *url* alone until it was read."""
        found = self.posting
        if found is None:
            return Vacancy(url)
        return Vacancy(
            url=found.canonical_url or url,
            company=found.company,
            role=found.title,
            locations=found.locations,
            requisition=found.reference,
            text=found.description,
            also=(url,),
        )


POSTING, FIT = "jd.json", "fit.json"
LETTER = "made/letter.json"  # the letter as facts, for a field that takes text alone
FILES = {DocumentKind.RESUME: "made/resume.pdf", DocumentKind.LETTER: "made/cover_letter.pdf"}
ROLES = {
    DocumentKind.RESUME: "resume",
    DocumentKind.LETTER: "cover_letter",
}  # as an upload field names them


async def recall_results(run: Run, preparation: ApplicationPreparation) -> None:
    """The posting and the documents that the journal tells of are at hand, as far as there are."""
    kept = run.ports.artifacts.read(run.id, POSTING) if run.state.posting else None
    if kept is not None and preparation.posting is None:
        preparation.posting = preparation.postings.decode(kept)
    if preparation.sight.given is None:  # nothing that was made is at hand yet
        own = frozenset(paper for paper, role in ROLES.items() if role in run.known.documents)
        preparation.saw(given=own)
    use_documents(run)


def use_documents(run: Run) -> None:
    """The run uploads what the journal tells of, as far as it still is what was made."""
    for drafted in run.state.drafted:
        use_document(run, drafted.paper, drafted.sha256)
    text = run.ports.artifacts.read(run.id, LETTER)
    if ROLES[DocumentKind.LETTER] in run.known.documents and run.state.drafted and text is not None:
        letter = unpack(DraftDocument, text)
        run.known = replace(run.known, letter=lambda limit: plain_text(letter, limit).text)


def use_document(run: Run, paper: DocumentKind, digest: str) -> None:
    """The made document is what the run uploads where its kind is asked for.

    One that was changed or removed since is not what was approved: nothing is uploaded then.
    """
    content = run.ports.artifacts.read(run.id, FILES[paper])
    documents = {role: d for role, d in run.known.documents.items() if role != ROLES[paper]}
    if content is not None and sha256(content).hexdigest() == digest:
        path = run.ports.artifacts.path(run.id, FILES[paper])
        documents[ROLES[paper]] = Document(path.name, str(path), digest)
    run.known = replace(run.known, documents=documents)


DOCUMENTS_REVIEW_FILE = "made/review.json"


@dataclass(frozen=True, slots=True)
class DocumentReviews:
    """Of every document that was made, in the order of their making."""

    papers: tuple[preparing.DocumentReview, ...]


def store_reviews(run: Run, made: Iterable[TypesetDocument]) -> None:
    """The review of all of them is kept."""
    papers = tuple(
        preparing.DocumentReview(
            each.document.paper,
            each.template,
            each.pages,
            each.trace,
            each.left_out,
            each.changes,
        )
        for each in made
    )
    run.ports.artifacts.write(run.id, DOCUMENTS_REVIEW_FILE, pack(DocumentReviews(papers)))


def load_reviews(run: Run) -> tuple[preparing.DocumentReview, ...]:
    """What was kept. Raises StoreFailed where it is gone: nothing is approved unseen."""
    kept = run.ports.artifacts.read(run.id, DOCUMENTS_REVIEW_FILE)
    if kept is None:
        raise StoreFailed(f"the review of the documents of run {run.id} is gone; start it again")
    return unpack(DocumentReviews, kept).papers


def load_fit(run: Run) -> Fit:
    """The fit with the profile's own words, which the journal has not. Raises StoreFailed."""
    kept = run.ports.artifacts.read(run.id, FIT)
    if kept is None:
        raise StoreFailed(f"the fit of run {run.id} is gone; start it again")
    return unpack(Fit, kept)


BY = "run"  # who enters what a run does, in the tracker


async def check_address(run: Run, preparation: ApplicationPreparation) -> None:
    """The first pass: it is known whether that address was applied at before."""
    vacancy = replace(preparation.vacancy(run.lead), url=run.lead)
    known = await preparation.tracker.similar(vacancy, run.options.profile)
    found = duplicates.match_address(run.lead, known)
    preparation.saw(address=duplicates.treatment(found, run.id))
    await _note_duplicate(run, found)


async def check_posting(run: Run, preparation: ApplicationPreparation) -> None:
    """The second pass: it is known whether that posting was applied to, wherever it stood."""
    vacancy = preparation.vacancy(run.lead)
    found = duplicates.match_posting(
        vacancy, await preparation.tracker.similar(vacancy, run.options.profile)
    )
    preparation.saw(likeness=duplicates.treatment(found, run.id))
    await _note_duplicate(run, found)


async def enter_application(run: Run, preparation: ApplicationPreparation) -> None:
    """The tracker has the application; one that is known already is linked to."""
    vacancy, profile = preparation.vacancy(run.lead), run.options.profile
    found = duplicates.match_posting(vacancy, await preparation.tracker.similar(vacancy, profile))
    new = application_of(vacancy, profile=profile, at=run.stamp())
    if found.exact:
        new = replace(new, id=found.exact.known.id)
    await preparation.tracker.put(new)
    await run.note(ev.ApplicationTracked(new.id, found.exact is not None))


async def enter_attempt(run: Run, preparation: ApplicationPreparation) -> None:
    """The attempt stands in the tracker, where no other works on the application."""
    try:
        attempt = AttemptStarted(run.id)
        await preparation.tracker.enter(run.state.application, attempt, by=BY, at=run.stamp())
    except BadInput as taken:
        if preparation.refused:
            preparation.saw(taken=str(taken))
        # What has come between is looked up, and asked about where it may be.
        preparation.refused = True
        preparation.saw(address=None, likeness=None)
        return
    preparation.saw(entered=True)


async def _note_duplicate(run: Run, found: duplicates.DuplicateMatches) -> None:
    """What stands against the run is noted, once as it stands."""
    against = duplicates.treatment(found, run.id)
    if against.match is None or against.way not in (
        duplicates.DuplicateAction.ASK,
        duplicates.DuplicateAction.RESUME,
    ):
        return
    match, known = against.match, against.match.known
    told = ev.DuplicateFound(
        known.id,
        match.likeness,
        match.same,
        match.differs,
        known.standing,
        known.at,
        known.run_id,
    )
    if told != run.state.duplicate:
        await run.note(told)


async def make_documents(run: Run, preparation: ApplicationPreparation) -> None:
    """Resume and letter are made and kept, or it is known why not."""
    assert preparation.posting is not None
    today = run.ports.clock.now().date()
    try:
        made = await preparation.papers.typeset(preparation.profile, preparation.posting, on=today)
    except (BadInput, DocumentFailed) as failed:  # bad input: the extra is not installed
        preparation.saw(unmade=str(failed))
        return
    made = tuple(
        each for each in made if each.document.paper not in (preparation.sight.given or ())
    )
    for each in made:
        run.ports.artifacts.write(run.id, FILES[each.document.paper], each.pdf)
        if each.document.paper is DocumentKind.LETTER:
            run.ports.artifacts.write(run.id, LETTER, pack(each.document))
    store_reviews(run, made)
    for each in made:
        drafted = _drafted_event(each)
        await run.note(drafted)
    use_documents(run)


def _drafted_event(made: TypesetDocument) -> ev.DocumentDrafted:
    return ev.DocumentDrafted(
        paper=made.document.paper,
        template=made.template,
        pages=made.pages,
        sha256=sha256(made.pdf).hexdigest(),
        lines=len(made.document.lines),
        left_out=len(made.left_out),
        size=len(made.pdf),
    )


# The steps before the form. Each leaves an event, or what it found in the preparation's sight.
#
# A file is stored before the journal tells of it, and a record is entered before an event names
# it: a crash between the two does the step again and loses nothing.

FACT_NAMES = {  # a fact of a posting as a person calls it
    "title": "title",
    "company": "employer",
    "locations": "place",
    "remote": "place of work",
    "salary": "pay",
    "posted": "date",
    "closes": "closing date",
}


async def read_posting(run: Run, preparation: ApplicationPreparation) -> None:
    """The posting is kept as it came, or it is known why there is none."""
    doubted = preparation.sight.no_posting.posting if preparation.sight.no_posting else None
    if doubted is not None:  # a person has said meanwhile that it is the one
        run.ports.artifacts.write(run.id, POSTING, pack(doubted) + b"\n")
        await _use_posting(doubted, run, preparation)
        return
    read = await preparation.postings.read(run.lead, now=run.ports.clock.now())
    for name, content in read.files.items():
        run.ports.artifacts.write(run.id, name, content)
    if isinstance(read.found, Posting):
        await _use_posting(read.found, run, preparation)
    else:
        preparation.saw(no_posting=read.found)


async def _use_posting(posting: Posting, run: Run, preparation: ApplicationPreparation) -> None:
    """The posting is what the run is about."""
    preparation.posting = posting
    await run.note(_posting_event(posting, run.lead))


async def judge_fit(run: Run, preparation: ApplicationPreparation) -> None:
    """The fit is scored, with its reasons."""
    assert preparation.posting is not None
    today = run.ports.clock.now().date()
    fit = preparation.judge(preparation.posting, preparation.profile, today=today)
    run.ports.artifacts.write(run.id, FIT, pack(fit))
    told = tuple(replace(each, facts=()) for each in fit.reasons)  # a journal holds no answer
    await run.note(ev.FitScored(fit.decision, fit.score, told, fit.unjudged))


def _posting_event(posting: Posting, url: str) -> ev.PostingRead:
    leads = (origin_of(each) for each in (posting.canonical_url, posting.apply_url))
    return ev.PostingRead(
        title=posting.title,
        company=posting.company,
        locations=posting.locations,
        source=posting.source,
        url=posting.canonical_url or url,
        apply_url=posting.apply_url,
        hosts=tuple(dict.fromkeys(filter(None, leads))),
        closes=posting.closes,
        language=posting.language,
        doubts=tuple(
            f"{FACT_NAMES[each.fact]}: {each.said!r}, {each.why}" for each in posting.doubts
        ),
    )


Preparer = Callable[[Run, ApplicationPreparation], Awaitable[None]]
PREPARERS: dict[PreparationStep, Preparer] = {
    PreparationStep.ADDRESS: check_address,
    PreparationStep.POSTING: read_posting,
    PreparationStep.LIKENESS: check_posting,
    PreparationStep.RECORD: enter_application,
    PreparationStep.FIT: judge_fit,
    PreparationStep.DOCUMENTS: make_documents,
    PreparationStep.ATTEMPT: enter_attempt,
}


def preparation_question(run: Run, preparation: ApplicationPreparation, gate: Gate) -> Question:
    name = f"{run.id}-{gate.kind}-{sha256(gate.scope.encode()).hexdigest()[:12]}"
    blank = Question(name, gate.kind, "", deadline_s=run.options.question_deadline_s)
    match gate.kind:
        case QuestionKind.DUPLICATE:
            match = treatment_of(preparation, gate.scope).match
            assert match is not None
            return preparing.duplicate_question(blank, match)
        case QuestionKind.POSTING:
            assert preparation.sight.no_posting is not None
            return preparing.posting_question(blank, preparation.sight.no_posting)
        case QuestionKind.LANGUAGE:
            assert run.state.posting is not None
            written = document_language(preparation.profile, PostingSummary())
            return preparing.language_question(blank, run.state.posting, written)
        case QuestionKind.FIT:
            return preparing.fit_question(blank, load_fit(run), run.state.posting)
        case _:
            files = {p: str(run.ports.artifacts.path(run.id, name)) for p, name in FILES.items()}
            shown = preparing.documents_question(blank, load_reviews(run), files)
            return replace(shown, digest=sha256(gate.scope.encode()).hexdigest())


def treatment_of(preparation: ApplicationPreparation, scope: str) -> duplicates.Treatment:
    found = (preparation.sight.address, preparation.sight.likeness)
    return next(t for t in found if t and t.match and override_scope(t) == scope)


# The gates before the form: what is put to the person, and what becomes of their word.
#
# A yes lets this run go on with exactly what was shown. An override stands in the tracker, with
# its reason, before the journal tells of the yes.

NO_REASON = "no reason was given"


async def pass_gate(run: Run, preparation: ApplicationPreparation, gate: Gate) -> None:
    """The person's word is noted, or the run is paused until it comes."""
    question = preparation_question(run, preparation, gate)
    await run.note(ev.QuestionAsked(question.id, gate.kind, question.text, scope=gate.scope))
    try:
        reply = await put_question(run, question)
    except Parked:
        await run.note(ev.RunPaused("waits for an answer", question.id))
        return
    yes = reply.approved
    if yes and gate.kind is QuestionKind.DUPLICATE:
        yes = await _enter_override(run, preparation, reply, scope=gate.scope)
    given = reply.value not in (None, "", ())
    said = ev.QuestionAnswered(question.id, gate.kind, reply.by, given, yes, scope=gate.scope)
    await run.note(said, "human")


async def _enter_override(
    run: Run, preparation: ApplicationPreparation, reply: Reply, *, scope: str
) -> bool:
    """Whether the override stands; both passes are made anew, since something has changed."""
    found = treatment_of(preparation, scope)
    preparation.saw(address=None, likeness=None)
    assert found.match is not None
    known = found.match.known
    deed = duplicates.make_override(found.match, run.id, reply.reason.strip() or NO_REASON)
    try:
        await preparation.tracker.enter(known.id, deed, by=reply.by, at=run.stamp())
    except BadInput:
        return False  # it stands otherwise by now: whoever is asked next is asked about that
    return True


# Getting ready: one step or one gate at a time, until the form may be opened.
#
# A run that a process took up again goes on behind what is stored. One that has opened its form
# has passed all this; only its posting and its documents are recalled.


async def get_ready(run: Run, preparation: ApplicationPreparation) -> bool:
    """Whether the form may be opened; not where the run has ended or waits for a person."""
    if preparation.ready:
        return True
    await recall_results(run, preparation)
    while not (run.state.ended or run.state.paused):
        if run.state.looks:
            preparation.ready = True
            return True
        match prepare(run.state, preparation.sight):
            case None:
                use_documents(run)  # a person has looked at them meanwhile
                preparation.ready = True
                return True
            case DoStep(step):
                await PREPARERS[step](run, preparation)
            case Gate() as gate:
                await pass_gate(run, preparation, gate)
            case end:
                await run.note(end.event)
    return False
