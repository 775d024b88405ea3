"""The pages of the gates before a form."""

from __future__ import annotations

from steadyhand.demo.postings.posting import Posting
from steadyhand.demo.render.templates import facts, fill, in_layout, script

TITLES = {
    "human": "Verify you are human",
    "code": "Check your phone",
    "boxes": "Two-step verification",
    "account": "Sign in",
    "name": "Sign in",
    "password": "Sign in",
}
REFUSALS = {
    "human": "That were not all squares with apple trees.",
    "code": "This code is not right.",
    "boxes": "This code is not right.",
    "account": "User name or password is not right.",
    "name": "Nobody here has this user name.",
    "password": "This password is not right.",
}
SCRIPTS = {"human": "gates/human.js", "boxes": "gates/boxes.js"}


def gate(vacancy: Posting, stage: str, *, refused: bool = False) -> str:
    """What is to be shown at that stage; *refused*: the last try was none."""
    error = f'<p class="error" role="alert">{REFUSALS[stage]}</p>' if refused else ""
    slots = facts(vacancy) | {"error": error, "gate": TITLES[stage]}
    body = fill(f"gates/{stage}.html", slots)
    if stage in SCRIPTS:
        body += script(SCRIPTS[stage])
    return in_layout(TITLES[stage], body)
