"""The report of a run: one self-contained HTML page, or Markdown."""

from .markdown import report_markdown
from .page import report
from .papers import Papers

__all__ = ["Papers", "report", "report_markdown"]
