"""The pages of the other host, which takes applications for many employers."""

from __future__ import annotations

from html import escape

from steadyhand.demo.applications import Application
from steadyhand.demo.forms.catalogue import FORMS
from steadyhand.demo.forms.demand import Problems
from steadyhand.demo.forms.refill import refill
from steadyhand.demo.postings.posting import Door, Posting
from steadyhand.demo.render.applying import Kept
from steadyhand.demo.render.templates import facts, fill, in_layout, summary

WHOLE = "hosted/layout.html"
FRAMED = "bare.html"


def form(
    vacancy: Posting,
    *,
    action: str,
    layout: str,
    kept: Kept | None = None,
    problems: Problems | None = None,
) -> str:
    """The form of that host, whole or for a frame, sent to *action*."""
    html = fill(FORMS[Door.HOSTED].html, facts(vacancy) | {"action": action})
    if kept is not None:
        html = refill(html, kept, problems or {})
    body = fill(
        "hosted/frame.html", facts(vacancy) | {"form": html, "summary": summary(problems or {})}
    )
    return in_layout(f"Apply: {vacancy.title}", body, layout=layout)


def received(held: Application, vacancy: Posting, *, layout: str) -> str:
    """The confirmation with the reference, without links that lead away from the frame."""
    slots = facts(vacancy) | {"reference": escape(held.reference)}
    return in_layout("Application received", fill("hosted/received.html", slots), layout=layout)
