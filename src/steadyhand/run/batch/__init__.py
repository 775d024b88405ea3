"""Many applications in one process: each host by one at a time, a person asked by one queue."""

from .crew import Crew, Outcome
from .queue import QuestionQueue, QueuedHuman

__all__ = ["Crew", "Outcome", "QuestionQueue", "QueuedHuman"]
