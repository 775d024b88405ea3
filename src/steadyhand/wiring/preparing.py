"""What a run gets ready with: readers of postings, the judge of fits, the maker of documents."""

from __future__ import annotations

from ..adapters.documents.judging import FitJudge, weights_of
from ..adapters.documents.typeset import Size, Template, Typography
from ..adapters.documents.typeset.letters import REMEDY, lettered_for, letters_words
from ..adapters.documents.typeset.papers import TypesetPapers
from ..adapters.net.boards import Source, WebPostings
from ..adapters.net.boards.fetch import keeping_out
from ..adapters.store import Store
from ..errors import BadInput
from ..run.prepare import Desk
from ..run.request import Request
from ..settings import Settings


def typography_of(settings: Settings) -> Typography:
    """How documents are to look."""
    return Typography(
        Template(settings.resume_template),
        Size(settings.resume_paper),
        settings.fonts,
        settings.resume_pages,
    )


def check_letters(request: Request, settings: Settings) -> None:
    """Before any work: raises BadInput where documents would have letters that no font here has.

    Those that the user brings are used as they are.
    """
    own = {*request.documents, *request.profile.documents}
    if {"resume", "cover_letter"} <= own:
        return
    found = lettered_for(request.profile, typography_of(settings))
    if found.letters:
        raise BadInput(f"no document can be made: {letters_words(found)}; {REMEDY}")


def desk_of(settings: Settings, store: Store, request: Request) -> Desk:
    """A new desk for one run."""
    fetch = keeping_out(settings.prohibited_domains)
    source = Source(settings.allow_origins, dict(settings.ats_hosts), fetch)
    typography = typography_of(settings)
    return Desk(
        postings=WebPostings(source),
        tracker=store.tracker,
        judge=FitJudge(weights_of(settings.fit_weights)),
        papers=TypesetPapers(typography),
        profile=request.profile,
    )
