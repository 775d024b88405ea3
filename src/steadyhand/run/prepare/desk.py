"""What a run prepares with, and what its process has found out so far."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ...core.decide.preparing import Sight
from ...core.job.history import Vacancy
from ...core.job.posting import Posting
from ...core.job.profile import Profile
from ...ports import Judge, Papers, Postings, Tracker


@dataclass(slots=True)
class Desk:
    """One run's preparation; `sight` is looked up anew by every process that takes the run up."""

    postings: Postings
    tracker: Tracker
    judge: Judge
    papers: Papers
    profile: Profile
    sight: Sight = field(default_factory=Sight)
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
