"""The apply page of a vacancy: its form, what is over it at first, and what was wrong."""

from __future__ import annotations

from collections.abc import Mapping

from steadyhand.demo.forms.catalogue import form_behind
from steadyhand.demo.forms.demand import Problems
from steadyhand.demo.forms.refill import refill
from steadyhand.demo.postings.posting import Cover, Door, Posting
from steadyhand.demo.render.templates import (
    facts,
    fill,
    in_layout,
    script,
    script_safe,
    source,
    summary,
)

Kept = Mapping[str, tuple[str, ...]]


def apply(
    vacancy: Posting,
    *,
    hosted: str = "",
    kept: Kept | None = None,
    problems: Problems | None = None,
) -> str:
    """The apply page, with values kept and problems shown after a refused attempt.

    *hosted* is the origin of the host for applicant tracking.
    """
    form = form_behind(vacancy.door)
    silent = vacancy.door is Door.ALERT  # it says nothing in the page: its script has the word
    shown = {} if silent else problems or {}
    html = fill(form.html, facts(vacancy) | {"hosted": hosted})
    if kept is not None:
        html = refill(html, kept, shown)
    slots = {
        "form": html,
        "summary": summary(shown),
        "extra": (source(form.extra) if form.extra else "") + _cover(vacancy.cover),
        "script": _alerted(problems or {}, silent=silent) + "".join(map(script, form.scripts)),
    }
    return framed(vacancy, slots)


def framed(vacancy: Posting, slots: Mapping[str, str]) -> str:
    """The page around a form: *slots* are form, summary, extra and script."""
    body = fill("apply/frame.html", {**facts(vacancy), **slots})
    return in_layout(f"Apply: {vacancy.title}", body)


def own_frame(vacancy: Posting, hosted: str) -> str:
    """The document of a frame of ours that holds a frame from *hosted*."""
    body = fill("apply/own_frame.html", facts(vacancy) | {"hosted": hosted})
    return in_layout("Application", body, layout="bare.html")


def _cover(cover: Cover) -> str:
    if cover is Cover.NONE:
        return ""
    return source(f"covers/{cover}.html") + script("covers/cover.js")


def _alerted(problems: Problems, *, silent: bool) -> str:
    if not silent:
        return ""
    first = next(iter(problems.values()), "")
    return f'<script type="application/json" id="refusal">{script_safe(first)}</script>'
