"""Applications as CSV (RFC 4180) that no spreadsheet takes for formulas.

Names of companies and notes are other people's words. A cell that begins like a formula, at its
start or after a separator that some countries' spreadsheets split at, gets an apostrophe before it.
Source: https://owasp.org/www-community/attacks/CSV_Injection
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

from ...core.job.history import Tracked
from ..wording import plain

CELL_MAX = 32_000  # characters; a spreadsheet's cell holds 32,767
COLUMNS = (
    "id status since company role locations requisition url profile created_at attempts"
    " last_attempt_at reference next_due next_step resume cover_letter notes"
).split()
_FORMULA = re.compile(r"(^|;)([^\w;]*?)(?=[=+\-@＝＋－＠﹢﹣−])")
_RESUME, _LETTER = "resume", "cover_letter"


def spreadsheet(applications: Iterable[Tracked]) -> str:
    """A header and one row per application, every cell quoted, lines ended by CR LF.

    Spreadsheets read it rightly when it is written as `utf-8-sig`.
    """
    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(COLUMNS)
    for each in applications:
        writer.writerow([harmless(cell) for cell in _cells(each)])
    return text.getvalue()


def harmless(text: str) -> str:
    """The text as one line that no spreadsheet calculates."""
    return _FORMULA.sub(r"\1'\2", plain(text, CELL_MAX))


def _cells(tracked: Tracked) -> tuple[str, ...]:
    application, record = tracked.application, tracked.record
    vacancy, steps = application.vacancy, record.open_steps
    files = {file.name.partition(".")[0]: file.path for file in record.files}
    return (
        application.id,
        record.standing,
        tracked.known.at,
        vacancy.company,
        vacancy.role,
        " | ".join(vacancy.locations),
        vacancy.requisition,
        vacancy.url,
        application.profile,
        application.created_at,
        str(len(record.attempts)),
        record.attempts[-1].at if record.attempts else "",
        record.proof.reference if record.proof else "",
        steps[0].due if steps else "",
        steps[0].text if steps else "",
        files.get(_RESUME, ""),
        files.get(_LETTER, ""),
        " | ".join(text for _, _, text in record.notes),
    )
