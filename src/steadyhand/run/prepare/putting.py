"""What is put to a person at a gate before the form."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from ...core.answer.facts import Question, QuestionKind
from ...core.decide.preparing import Gate, override_scope
from ...core.job.documents import Wanted
from ...core.job.documents.wording.language import language_for
from ...core.job.history import Treatment
from ...views.preparing import (
    documents_question,
    duplicate_question,
    fit_question,
    language_question,
    posting_question,
)
from ..context import Run
from .desk import Desk
from .recall import FILES
from .review import kept_fit, kept_reviews


def gate_question(run: Run, desk: Desk, gate: Gate) -> Question:
    name = f"{run.id}-{gate.kind}-{sha256(gate.scope.encode()).hexdigest()[:12]}"
    blank = Question(name, gate.kind, "", deadline_s=run.options.question_deadline_s)
    match gate.kind:
        case QuestionKind.DUPLICATE:
            match = asked_about(desk, gate.scope).match
            assert match is not None
            return duplicate_question(blank, match)
        case QuestionKind.POSTING:
            assert desk.sight.no_posting is not None
            return posting_question(blank, desk.sight.no_posting)
        case QuestionKind.LANGUAGE:
            assert run.state.posting is not None
            written = language_for(desk.profile, Wanted())
            return language_question(blank, run.state.posting, written)
        case QuestionKind.FIT:
            return fit_question(blank, kept_fit(run), run.state.posting)
        case _:
            files = {p: str(run.ports.artifacts.path(run.id, name)) for p, name in FILES.items()}
            shown = documents_question(blank, kept_reviews(run), files)
            return replace(shown, digest=sha256(gate.scope.encode()).hexdigest())


def asked_about(desk: Desk, scope: str) -> Treatment:
    found = (desk.sight.address, desk.sight.likeness)
    return next(t for t in found if t and t.match and override_scope(t) == scope)
