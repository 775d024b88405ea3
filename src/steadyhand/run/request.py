"""What a run was asked to do: private to it, and all that a resume needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..core.answer.facts import Document
from ..core.answer.resolve import GivenAnswer
from ..core.job.domains import origin_of
from ..core.job.profile import Profile
from ..core.log.events import Mode, RunStarted

REQUEST = "request.json"


@dataclass(frozen=True, slots=True)
class Request:
    """One job as it was asked for, with copies of its documents."""

    url: str
    profile: Profile
    profile_name: str
    mode: Mode = Mode.APPLY
    given: tuple[GivenAnswer, ...] = ()
    documents: Mapping[str, Document] = field(default_factory=dict)  # resume, cover_letter
    max_looks: int = 60
    max_failures: int = 3
    deadline_s: float = 900.0

    def started(self, version: str) -> RunStarted:
        """The run's first event. Its host list is the URL's own origin."""
        return RunStarted(
            url=self.url,
            mode=self.mode,
            hosts=(origin_of(self.url),),
            max_looks=self.max_looks,
            max_failures=self.max_failures,
            deadline_s=self.deadline_s,
            version=version,
        )
