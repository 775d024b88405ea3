"""What an earlier process of the run has made is at hand again."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from ...core.answer.facts import Document
from ...core.job.documents import Document as Made
from ...core.job.documents import Paper, plain_text
from ...core.log.codec import unpack
from ..context import Run
from .desk import Desk

POSTING, FIT = "jd.json", "fit.json"
LETTER = "made/letter.json"  # the letter as facts, for a field that takes text alone
FILES = {Paper.RESUME: "made/resume.pdf", Paper.LETTER: "made/cover_letter.pdf"}
ROLES = {Paper.RESUME: "resume", Paper.LETTER: "cover_letter"}  # as an upload field names them


async def recall(run: Run, desk: Desk) -> None:
    """The posting and the documents that the journal tells of are at hand, as far as there are."""
    kept = run.ports.artifacts.read(run.id, POSTING) if run.state.posting else None
    if kept is not None and desk.posting is None:
        desk.posting = desk.postings.kept(kept)
    if desk.sight.given is None:  # nothing that was made is at hand yet
        own = frozenset(paper for paper, role in ROLES.items() if role in run.known.documents)
        desk.saw(given=own)
    use_papers(run)


def use_papers(run: Run) -> None:
    """The run uploads what the journal tells of, as far as it still is what was made."""
    for drafted in run.state.drafted:
        use_paper(run, drafted.paper, drafted.sha256)
    text = run.ports.artifacts.read(run.id, LETTER)
    if ROLES[Paper.LETTER] in run.known.documents and run.state.drafted and text is not None:
        letter = unpack(Made, text)
        run.known = replace(run.known, letter=lambda limit: plain_text(letter, limit).text)


def use_paper(run: Run, paper: Paper, digest: str) -> None:
    """The made document is what the run uploads where its kind is asked for.

    One that was changed or removed since is not what was approved: nothing is uploaded then.
    """
    content = run.ports.artifacts.read(run.id, FILES[paper])
    documents = {role: d for role, d in run.known.documents.items() if role != ROLES[paper]}
    if content is not None and sha256(content).hexdigest() == digest:
        path = run.ports.artifacts.path(run.id, FILES[paper])
        documents[ROLES[paper]] = Document(path.name, str(path), digest)
    run.known = replace(run.known, documents=documents)
