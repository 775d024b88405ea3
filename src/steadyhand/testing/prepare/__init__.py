"""What a run gets ready with, from a script: postings, a judge of fits, a maker of documents."""

from .desk import ScriptedJudge, ScriptedPapers, ScriptedPostings

__all__ = ["ScriptedJudge", "ScriptedPapers", "ScriptedPostings"]
