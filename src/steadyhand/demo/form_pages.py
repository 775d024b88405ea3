"""The pages that hold a form, on both hosts: which form, filled in again, and what covers it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from html.parser import HTMLParser

from . import forms, special_forms
from .forms import Form, Problems
from .ledger import Application
from .templates import facts, fill, in_layout, script, script_safe, source, summary
from .vacancies import Cover, Door, Posting

_SENT_BY_SCRIPT = ("apply/send.js",)

FORMS: Mapping[Door, Form] = {
    Door.FULL: Form("apply/full.html", forms.FULL, forms.FULL_FILES),
    Door.BADGE: Form("apply/full.html", forms.FULL, forms.FULL_FILES, extra="apply/badge.html"),
    Door.SHORT: Form("apply/short.html", forms.SHORT),
    Door.SCRIPTED: Form(
        "apply/scripted.html", forms.SCRIPT_FORM, by_script=True, scripts=("apply/scripted.js",)
    ),
    Door.TOAST: Form("apply/short.html", forms.SHORT, by_script=True, scripts=("apply/toast.js",)),
    Door.NO_REQUEST: Form("apply/short.html", forms.SHORT, scripts=("apply/no_request.js",)),
    Door.WALL: Form("apply/wall.html"),
    Door.APPLIED: Form("apply/applied.html"),
    Door.MODAL: Form(
        "apply/modal.html",
        forms.SHORT,
        by_script=True,
        scripts=("apply/modal.js", *_SENT_BY_SCRIPT),
    ),
    Door.SHADOW: Form(
        "apply/shadow.html",
        forms.HOSTED_FORM,
        (forms.RESUME,),
        by_script=True,
        scripts=("apply/shadow.js",),
    ),
    Door.EMBEDDED: Form("apply/embedded.html"),
    Door.NESTED: Form("apply/nested.html"),
    Door.HOSTED: Form("hosted/form.html", forms.HOSTED_FORM, (forms.RESUME,)),
    Door.AUTOFILL: Form(
        "apply/autofill.html",
        (*forms.FULL[:8], forms.NOTICE_PERIOD, forms.MOTIVATION, forms.PRIVACY, forms.NEWSLETTER),
        (forms.RESUME,),
        scripts=("apply/autofill.js",),
    ),
    Door.PICKY: Form("apply/picky.html", special_forms.PICKY, scripts=("apply/picky.js",)),
    Door.ALERT: Form("apply/alert.html", special_forms.ALERTING, scripts=("apply/alert.js",)),
    Door.OSCILLATOR: Form(
        "apply/oscillator.html", special_forms.OSCILLATING, judge=special_forms.never_content
    ),
    Door.EVERY: Form(
        "apply/every.html",
        special_forms.EVERY,
        special_forms.EVERY_FILES,
        scripts=("apply/every.js",),
    ),
    Door.WIDGETS: Form(
        "apply/widgets.html",
        special_forms.WIDGETS,
        (forms.RESUME,),
        by_script=True,
        scripts=("apply/widgets.js", *_SENT_BY_SCRIPT),
    ),
    Door.HISTORY: Form(
        "apply/history.html",
        special_forms.HISTORY,
        judge=special_forms.whole_positions,
        by_script=True,
        scripts=("apply/history.js", *_SENT_BY_SCRIPT),
    ),
    Door.SCREENING: Form("apply/screening.html", special_forms.SCREENING),
    Door.NEARLY: Form("apply/nearly.html", special_forms.SCREENING),
    Door.DIV_SUBMIT: Form("apply/div_submit.html", forms.SHORT, scripts=("apply/div_submit.js",)),
}
NO_FORM = Form("apply/wall.html")


def form_behind(door: Door) -> Form:
    """The form behind *door*; the doors of several pages have none of their own."""
    return FORMS.get(door, NO_FORM)


# Puts what an applicant sent, and what was wrong with it, back into a form's own HTML.
#
# The forms are plain files. A control named X is described by `<p id="X-error" hidden>`, which
# stays empty until there is something to say. Editable text is known by its id.

Attributes = dict[str, str | None]

ERROR_SUFFIX = "-error"
CHOSEN_BY_CLICK = ("checkbox", "radio")
NEVER_REFILLED = ("file", "submit", "button", "hidden")


def refill(html: str, kept: Mapping[str, tuple[str, ...]], problems: Mapping[str, str]) -> str:
    """The form again, with its values kept and each problem tied to its control."""
    form = _Refiller(kept, problems)
    form.feed(html)
    form.close()
    return "".join(form.out)


class _Refiller(HTMLParser):
    """Writes every token as it came, except for controls and their error lines."""

    def __init__(self, kept: Mapping[str, tuple[str, ...]], problems: Mapping[str, str]) -> None:
        super().__init__(convert_charrefs=False)
        self.out: list[str] = []
        self._kept = kept
        self._problems = problems
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found: Attributes = dict(attrs)
        name = found.get("name") or ""
        if tag in ("input", "select", "textarea"):
            self._control(tag, found, name)
        elif tag == "option":
            _mark(found, "selected", (found.get("value") or "") in self._kept.get(self._select, ()))
            self._write(tag, found)
        elif "contenteditable" in found:
            self._write(tag, found)
            self.out.append(escape("".join(self._kept.get(found.get("id") or "", ()))))
        elif tag == "p" and (found.get("id") or "").endswith(ERROR_SUFFIX):
            self._error_line(found)
        else:
            self.out.append(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        self.out.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self.out.append(data)

    def handle_entityref(self, name: str) -> None:
        self.out.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.out.append(f"&#{name};")

    def _control(self, tag: str, found: Attributes, name: str) -> None:
        if name in self._problems:
            found["aria-invalid"] = "true"
            described = (found.get("aria-describedby") or "").split()
            found["aria-describedby"] = " ".join([*described, name + ERROR_SUFFIX])
        values = self._kept.get(name, ())
        kind = found.get("type") or "text"
        if kind in CHOSEN_BY_CLICK:
            _mark(found, "checked", (found.get("value") or "on") in values)
        elif tag == "input" and name in self._kept and kind not in NEVER_REFILLED:
            found["value"] = next(iter(values), "")
        self._select = name if tag == "select" else self._select
        self._write(tag, found)
        if tag == "textarea":
            self.out.append(escape("".join(values[:1]), quote=False))

    def _error_line(self, found: Attributes) -> None:
        sentence = self._problems.get((found.get("id") or "").removesuffix(ERROR_SUFFIX), "")
        if sentence:
            found.pop("hidden", None)
        self._write("p", found)
        self.out.append(escape(sentence))

    def _write(self, tag: str, found: Attributes) -> None:
        words = (k if v is None else f'{k}="{escape(v)}"' for k, v in found.items())
        self.out.append(f"<{' '.join([tag, *words])}>")


def _mark(found: Attributes, name: str, present: bool) -> None:
    if present:
        found[name] = None
    else:
        found.pop(name, None)


FormValues = Mapping[str, tuple[str, ...]]


def apply(
    vacancy: Posting,
    *,
    hosted: str = "",
    kept: FormValues | None = None,
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
        "script": _with_alert(problems or {}, silent=silent) + "".join(map(script, form.scripts)),
    }
    return form_page(vacancy, slots)


def form_page(vacancy: Posting, slots: Mapping[str, str]) -> str:
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


def _with_alert(problems: Problems, *, silent: bool) -> str:
    if not silent:
        return ""
    first = next(iter(problems.values()), "")
    return f'<script type="application/json" id="refusal">{script_safe(first)}</script>'


WHOLE = "hosted/layout.html"
FRAME_LAYOUT = "bare.html"


def form(
    vacancy: Posting,
    *,
    action: str,
    layout: str,
    kept: FormValues | None = None,
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


def hosted_confirmation(held: Application, vacancy: Posting, *, layout: str) -> str:
    """The confirmation with the reference, without links that lead away from the frame."""
    slots = facts(vacancy) | {"reference": escape(held.reference)}
    return in_layout("Application received", fill("hosted/received.html", slots), layout=layout)
