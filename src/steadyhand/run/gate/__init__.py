"""The gate before the one act that sends: the whole sheet is put to a person.

The answer is a yes to exactly this sheet, a no, or changes. Changes approve nothing: they become
replies on the private sheet before the journal says so, the form is filled and proven again, and
the gate asks again about what the page then holds. What no field takes comes back with its reason.
"""

from .answer import keep_gate_reply
from .kept import APPROVED, REVIEW, approved_form, approved_sheet
from .question import gate_question

__all__ = [
    "APPROVED",
    "REVIEW",
    "approved_form",
    "approved_sheet",
    "gate_question",
    "keep_gate_reply",
]
