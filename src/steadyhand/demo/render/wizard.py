"""The pages of the long application: a step, the review, and all steps in one document."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from steadyhand.demo.drafts import Draft
from steadyhand.demo.forms.demand import Problems
from steadyhand.demo.forms.refill import refill
from steadyhand.demo.forms.wizard import ALL_STEPS, STEPS, Step
from steadyhand.demo.postings.posting import Posting
from steadyhand.demo.render.applying import framed
from steadyhand.demo.render.templates import facts, fill, script, summary

# What the review calls each answer.
LABELS: Mapping[str, str] = {
    "given_name": "Given name",
    "family_name": "Family name",
    "email": "Email address",
    "phone": "Phone",
    "street": "Street and number",
    "postal_code": "Postal code",
    "city": "City",
    "country": "Country",
    "contact_by": "Contact by",
    "resume": "Resume",
    "linkedin": "LinkedIn profile",
    "employer": "Employer",
    "job_title": "Job title",
    "employed_since": "There since",
    "years": "Years of experience",
    "education": "Education",
    "skills": "Skills",
    "languages": "Languages",
    "authorised": "May work in Germany",
    "sponsorship": "Needs sponsorship",
    "notice_period": "Notice period",
    "salary": "Desired salary",
    "start_on": "Start date",
    "call_at": "First call",
    "shift_from": "Earliest start of a day",
    "visit_week": "Week of a visit",
    "travel": "Travel in percent",
    "site": "Preferred site",
    "jacket_colour": "Jacket colour",
    "motivation": "Motivation",
    "gender": "Gender",
    "ethnicity": "Ethnicity",
    "veteran": "Armed forces",
    "disability": "Disability",
    "privacy": "Privacy notice read",
    "talent_pool": "Talent pool",
}


def step_page(
    vacancy: Posting, step: Step, draft: Draft, *, problems: Problems | None = None
) -> str:
    """One step with what the draft holds, or the review of all of them."""
    review = step is ALL_STEPS[-1]
    inside = _review(vacancy, draft) if review else _controls(vacancy, step, draft)
    html = refill(inside, draft.fields, problems or {})
    slots = {
        "progress": _progress(step),
        "step": step.key,
        "heading": escape(step.title),
        "controls": html,
        "actions": fill(f"wizard/{_buttons(step)}.html", facts(vacancy)),
    }
    form = fill("wizard/page.html", facts(vacancy) | slots)
    return framed(
        vacancy,
        {"form": form, "summary": summary(problems or {}), "extra": "", "script": ""},
    )


def document(vacancy: Posting, draft: Draft) -> str:
    """All steps in one document, of which a script shows one."""
    sections = "".join(
        fill(
            "wizard/section.html",
            {
                "step": step.key,
                "heading": escape(step.title),
                "controls": refill(_controls(vacancy, step, draft), draft.fields, {}),
            },
        )
        for step in STEPS
    )
    form = fill("wizard/document.html", facts(vacancy) | {"sections": sections})
    slots = {"form": form, "summary": "", "extra": "", "script": script("wizard/wizard.js")}
    return framed(vacancy, slots)


def _controls(vacancy: Posting, step: Step, draft: Draft) -> str:
    return fill(step.form.html, facts(vacancy) | _attached(draft))


def _attached(draft: Draft) -> dict[str, str]:
    """What the page says of a resume that is there already, and whether it still asks for one."""
    names = ", ".join(upload.filename for upload in draft.files.get("resume", ()))
    if not names:
        return {"resume_kept": "", "resume_required": "required"}
    return {"resume_kept": f"Attached: {escape(names)}. ", "resume_required": ""}


def _review(vacancy: Posting, draft: Draft) -> str:
    groups = "".join(_group(vacancy, step, draft) for step in STEPS)
    return fill("wizard/review.html", {"groups": groups})


def _group(vacancy: Posting, step: Step, draft: Draft) -> str:
    names = [a.name for a in step.form.attachments] + [d.name for d in step.form.demands]
    rows = "".join(
        f"<div><dt>{escape(LABELS[name])}</dt><dd>{escape(_said(draft, name))}</dd></div>"
        for name in names
    )
    slots = {"step": step.key, "heading": escape(step.title), "rows": rows}
    return fill("wizard/group.html", {"slug": vacancy.slug} | slots)


def _said(draft: Draft, name: str) -> str:
    if name in draft.files:
        return ", ".join(upload.filename for upload in draft.files[name])
    return ", ".join(draft.fields.get(name, ())) or "-"


def _buttons(step: Step) -> str:
    if step is ALL_STEPS[0]:
        return "first"
    return "last" if step is ALL_STEPS[-1] else "middle"


def _progress(step: Step) -> str:
    now = ALL_STEPS.index(step)
    items = "".join(
        f"<li{_mark(position, now)}>{escape(each.title)}</li>"
        for position, each in enumerate(ALL_STEPS)
    )
    slots = {"now": str(now + 1), "all": str(len(ALL_STEPS)), "items": items}
    return fill("wizard/progress.html", slots)


def _mark(position: int, now: int) -> str:
    if position == now:
        return ' aria-current="step"'
    return ' class="done"' if position < now else ""
