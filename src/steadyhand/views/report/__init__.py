"""The report of a run: one self-contained HTML page, or Markdown."""

from .markdown import report_markdown
from .page import report

__all__ = ["report", "report_markdown"]
