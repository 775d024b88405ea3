"""What comes before the form: its steps and gates, as one ordered table of small pure rules.

The first rule with an opinion wins; when none has one, the form may be opened. What is stored (the
posting, its record, the fit, the documents, a person's yes) is never done again. What may have
changed meanwhile (whether the same posting was applied to) is looked at anew by every process that
takes the run up, and once more in the transaction that enters the attempt.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from steadyhand.jobs.documents.document import DocumentKind
from steadyhand.jobs.documents.wording import language_code
from steadyhand.jobs.fit.reasons import Decision
from steadyhand.jobs.history.duplicates import DuplicateAction, Likeness, Treatment
from steadyhand.jobs.posting.posting import EndKind, NoPosting

from ..act.results import Verdict
from ..answer.sheet import QuestionKind
from ..journal.events import Mode
from ..journal.state import State
from ..origins import prohibiting_pattern
from .moves import End

SCOPE_MAX = 400  # characters


class PreparationStep(StrEnum):
    """What is done before the form, in this order."""

    ADDRESS = "address"  # is this address known?
    POSTING = "posting"
    LIKENESS = "likeness"  # is this posting known, wherever it stood before?
    RECORD = "record"
    FIT = "fit"
    DOCUMENTS = "documents"
    ATTEMPT = "attempt"


@dataclass(frozen=True, slots=True)
class DoStep:
    """Do that step."""

    step: PreparationStep


@dataclass(frozen=True, slots=True)
class Gate:
    """Let a person decide; `scope` names exactly what is put to them."""

    kind: QuestionKind
    scope: str


@dataclass(frozen=True, slots=True)
class Findings:
    """What this process has seen itself; None where it has not looked yet."""

    address: Treatment | None = None
    likeness: Treatment | None = None
    no_posting: NoPosting | None = None
    given: frozenset[DocumentKind] | None = None  # documents that the person brought
    unmade: str = ""  # why no document could be made
    entered: bool = False  # the attempt stands in the tracker
    taken: str = ""  # why it may not: somebody else was first


Preparation = DoStep | Gate | End

NO_POSTING_ENDS: dict[EndKind, tuple[Verdict, str]] = {
    EndKind.CLOSED: (Verdict.CLOSED, ""),
    EndKind.DEAD: (Verdict.CLOSED, "dead_link"),
    EndKind.SEEMS_CLOSED: (Verdict.CLOSED, ""),  # by a person's word
    EndKind.ANOTHER: (Verdict.NEEDS_HUMAN, "no_posting"),
    EndKind.LOGIN: (Verdict.NEEDS_HUMAN, "login"),
    EndKind.NOT_POSTING: (Verdict.NEEDS_HUMAN, "no_posting"),
    EndKind.FAILED: (Verdict.TRANSIENT, "navigation"),
    EndKind.REFUSED: (Verdict.BLOCKED, "prohibited"),
}


def refuse_prohibited_site(s: State, sight: Findings) -> End | None:
    """The user wants nothing to do with that site: it is not even looked at."""
    if s.started is None:
        return None
    told = (s.posting.url, s.posting.apply_url) if s.posting else ()
    for url in (s.started.url, *told):
        if pattern := prohibiting_pattern(url, s.started.prohibited):
            why = f"{url.split('?')[0]} is on your list of sites not to use ({pattern})."
            return End(Verdict.BLOCKED, "prohibited", why)
    return None


def check_address(s: State, sight: Findings) -> Preparation | None:
    """The address was applied at before: by its address alone, before anything is loaded."""
    if sight.address is None:
        return DoStep(PreparationStep.ADDRESS)
    return _ask_duplicate(s, sight.address)


def read_posting(s: State, sight: Findings) -> Preparation | None:
    """The posting is read, or there is none; in doubt a person says whether it is one."""
    if s.posting is not None:
        return None
    if sight.no_posting is None:
        return DoStep(PreparationStep.POSTING)
    if sight.no_posting.posting is not None:
        scope = posting_scope(sight.no_posting)
        if scope in s.agreed:
            return DoStep(PreparationStep.POSTING)
        if scope not in s.disagreed:
            return Gate(QuestionKind.POSTING, scope)
    verdict, reason = NO_POSTING_ENDS[sight.no_posting.kind]
    return End(verdict, reason, sight.no_posting.sentence)


def check_likeness(s: State, sight: Findings) -> Preparation | None:
    """The posting was applied to before, perhaps under another address."""
    if sight.likeness is None:
        return DoStep(PreparationStep.LIKENESS)
    return _ask_duplicate(s, sight.likeness)


def record_application(s: State, sight: Findings) -> Preparation | None:
    """The tracker has a record of it before anything is made or asked for it."""
    return None if s.application else DoStep(PreparationStep.RECORD)


def judge_fit(s: State, sight: Findings) -> Preparation | None:
    """Where the fit is not clear, the person decides whether it is worth an application."""
    if s.fit is None:
        return DoStep(PreparationStep.FIT)
    if s.fit.decision is Decision.APPLY:
        return None
    scope = f"{s.application}:{s.fit.decision}"
    if scope in s.disagreed:
        return End(Verdict.SKIPPED, "fit", "The fit was not good enough to apply.")
    return None if scope in s.agreed else Gate(QuestionKind.FIT, scope)


def draft_documents(s: State, sight: Findings) -> Preparation | None:
    """The documents are made, unless the person brought them."""
    if not set(DocumentKind) - (sight.given or frozenset()) - {each.paper for each in s.drafted}:
        return None
    if sight.unmade:
        return End(Verdict.FAILED, "documents", sight.unmade)
    return _ask_language(s) or DoStep(PreparationStep.DOCUMENTS)


def end_preparation_dry_run(s: State, sight: Findings) -> Preparation | None:
    """A dry run ends with its documents; nothing was opened that could send."""
    if s.started is None or s.started.mode is not Mode.DRY_RUN:
        return None
    return End(Verdict.DRY_RUN, "", "The documents are made; no form was opened.")


def approve_documents(s: State, sight: Findings) -> Preparation | None:
    """What was made is used with the person's yes to exactly that, or not at all."""
    if not s.drafted:
        return None
    scope = ":".join(sorted(each.sha256 for each in s.drafted))
    if scope in s.disagreed:
        return End(Verdict.DECLINED, "", "You did not approve the documents; nothing was sent.")
    return None if scope in s.agreed else Gate(QuestionKind.DOCUMENTS, scope)


def enter_attempt(s: State, sight: Findings) -> Preparation | None:
    """The attempt stands in the tracker before the form is opened; only one at a time can."""
    if sight.taken:
        return End(Verdict.DUPLICATE, "", sight.taken)
    return None if sight.entered else DoStep(PreparationStep.ATTEMPT)


PREPARATION_RULES = (
    refuse_prohibited_site,
    check_address,
    read_posting,
    check_likeness,
    record_application,
    judge_fit,
    draft_documents,
    end_preparation_dry_run,
    approve_documents,
    enter_attempt,
)


def prepare(state: State, sight: Findings) -> Preparation | None:
    """The first rule's opinion; None where the form may be opened."""
    return next(
        (move for rule in PREPARATION_RULES if (move := rule(state, sight)) is not None), None
    )


def override_scope(found: Treatment) -> str:
    """Names an earlier application as it stands now: a yes to it counts for nothing later."""
    assert found.match is not None
    known = found.match.known
    return f"{known.id}:{known.standing}"


def posting_scope(found: NoPosting) -> str:
    """Names what was read there and why it is in doubt: a yes to it counts for nothing else."""
    assert found.posting is not None
    told = (found.kind, found.posting.canonical_url, found.posting.title, found.evidence)
    return ":".join(told)[:SCOPE_MAX]


def _ask_language(s: State) -> Preparation | None:
    """Papers in another language than the posting's are made with the person's yes, or not."""
    language = s.posting.language if s.posting else None
    if language is None or language_code(language):
        return None
    scope = f"{s.application}:language:{language}"
    if scope in s.disagreed:
        return End(Verdict.NEEDS_HUMAN, "documents", "No documents in that language were wanted.")
    return None if scope in s.agreed else Gate(QuestionKind.LANGUAGE, scope)


def _ask_duplicate(s: State, found: Treatment) -> Preparation | None:
    if found.match is None or found.way in (DuplicateAction.RUN, DuplicateAction.AGAIN):
        return None
    known = found.match.known
    if found.way is DuplicateAction.RESUME:
        why = f"Run {known.run_id} works on this application and has not ended; resume that one."
        return End(Verdict.DUPLICATE, "", why)
    scope = override_scope(found)
    if scope in s.disagreed | s.agreed:  # a yes that counted would have led to another way
        return End(Verdict.DUPLICATE, "", _duplicate_text(found))
    return Gate(QuestionKind.DUPLICATE, scope)


def _duplicate_text(found: Treatment) -> str:
    assert found.match is not None
    known = found.match.known
    sure = found.match.likeness is Likeness.EXACT
    what = "This application" if sure else "What may be this application"
    marked = f"marked {known.standing.replace('_', ' ')} on {known.at[:10]}"
    return f"{what} was {marked}; not sent again."
