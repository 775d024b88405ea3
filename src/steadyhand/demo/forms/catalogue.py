"""Which form stands behind which door."""

from __future__ import annotations

from collections.abc import Mapping

from steadyhand.demo.forms import controls, mended, plain, screening
from steadyhand.demo.forms.demand import Form
from steadyhand.demo.postings.posting import Door

_SENT_BY_SCRIPT = ("apply/send.js",)

FORMS: Mapping[Door, Form] = {
    Door.FULL: Form("apply/full.html", plain.FULL, plain.FULL_FILES),
    Door.BADGE: Form("apply/full.html", plain.FULL, plain.FULL_FILES, extra="apply/badge.html"),
    Door.SHORT: Form("apply/short.html", plain.SHORT),
    Door.SCRIPTED: Form(
        "apply/scripted.html", plain.SCRIPTED, by_script=True, scripts=("apply/scripted.js",)
    ),
    Door.TOAST: Form("apply/short.html", plain.SHORT, by_script=True, scripts=("apply/toast.js",)),
    Door.NO_REQUEST: Form("apply/short.html", plain.SHORT, scripts=("apply/no_request.js",)),
    Door.WALL: Form("apply/wall.html"),
    Door.APPLIED: Form("apply/applied.html"),
    Door.MODAL: Form(
        "apply/modal.html",
        plain.SHORT,
        by_script=True,
        scripts=("apply/modal.js", *_SENT_BY_SCRIPT),
    ),
    Door.SHADOW: Form(
        "apply/shadow.html",
        plain.HOSTED,
        (plain.RESUME,),
        by_script=True,
        scripts=("apply/shadow.js",),
    ),
    Door.EMBEDDED: Form("apply/embedded.html"),
    Door.NESTED: Form("apply/nested.html"),
    Door.HOSTED: Form("hosted/form.html", plain.HOSTED, (plain.RESUME,)),
    Door.AUTOFILL: Form(
        "apply/autofill.html",
        (*plain.FULL[:8], plain.NOTICE_PERIOD, plain.MOTIVATION, plain.PRIVACY, plain.NEWSLETTER),
        (plain.RESUME,),
        scripts=("apply/autofill.js",),
    ),
    Door.PICKY: Form("apply/picky.html", mended.PICKY, scripts=("apply/picky.js",)),
    Door.ALERT: Form("apply/alert.html", mended.ALERTING, scripts=("apply/alert.js",)),
    Door.OSCILLATOR: Form("apply/oscillator.html", mended.OSCILLATING, judge=mended.never_content),
    Door.EVERY: Form(
        "apply/every.html", controls.EVERY, controls.EVERY_FILES, scripts=("apply/every.js",)
    ),
    Door.WIDGETS: Form(
        "apply/widgets.html",
        controls.WIDGETS,
        (plain.RESUME,),
        by_script=True,
        scripts=("apply/widgets.js", *_SENT_BY_SCRIPT),
    ),
    Door.HISTORY: Form(
        "apply/history.html",
        controls.HISTORY,
        judge=controls.whole_positions,
        by_script=True,
        scripts=("apply/history.js", *_SENT_BY_SCRIPT),
    ),
    Door.SCREENING: Form("apply/screening.html", screening.SCREENING),
    Door.NEARLY: Form("apply/nearly.html", screening.SCREENING),
    Door.DIV_SUBMIT: Form("apply/div_submit.html", plain.SHORT, scripts=("apply/div_submit.js",)),
}
NO_FORM = Form("apply/wall.html")


def form_behind(door: Door) -> Form:
    """The form behind *door*; the doors of several pages have none of their own."""
    return FORMS.get(door, NO_FORM)
