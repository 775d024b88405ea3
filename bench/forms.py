"""What fields of saved real forms are taken for, and which buttons are told to send them.

FOLDER holds `pages/` and `labels.json`: per page the types that each marked control may be given,
and the controls that send. A type stands for one of our intents; what the labels have no type for
is `unknown`, and so is a control of which nothing is said. Figures:

- `accuracy`: controls that were given a type they may have; `identity_accuracy`: of those alone
  that have one; `wrong_fill`: controls that were given a type they have not; `abstain`: controls
  that have a type and were given none.
- `submit_precision`, `submit_recall`: of the candidates that `inspect` prints. A candidate counts
  against precision wherever it is not marked, unless nothing in the whole page is: such pages
  were not labelled for it. `submit_precision_everywhere` counts them too.
- `false_blockers`: pages with a form to work on (marked controls besides a login's own) of which
  something is said to stand in the way.

`--half a` or `--half b` takes the pages whose name's digest is even or odd; `--tell` lists misses.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from _forms import Looked, in_half, looks, run_as_asked
from _tab import report

MARK = "data-case"
UNKNOWN = "unknown"
TYPES = {
    "username": "username",
    "email": "emailAddress",
    "current-password": "password.current",
    "new-password": "password.new",
    "one-time-code": "totp",
    "name": "fullName",
    "given-name": "firstName",
    "cc-given-name": "firstName",  # of the holder: the labels have one type for both
    "additional-name": "middleName",
    "family-name": "lastName",
    "cc-family-name": "lastName",
    "tel": "phone",
    "tel-national": "phone",
    "tel-country-code": "addressCountryCode",  # what the labels call each that they name
    "street-address": "addressStreet",
    "address-line1": "addressStreet",
    "address-line2": "addressStreet2",
    "address-level2": "addressCity",
    "address-level1": "addressProvince",
    "postal-code": "addressPostalCode",
    "country": "addressCountryCode",
    "country-name": "addressCountryCode",
    "cc-number": "cardNumber",
    "cc-name": "cardName",
    "cc-csc": "cardSecurityCode",
    "cc-exp": "expiration",
    "cc-exp-month": "expirationMonth",
    "cc-exp-year": "expirationYear",
    "bday": "birthday",
    "bday-day": "birthdayDay",
    "bday-month": "birthdayMonth",
    "bday-year": "birthdayYear",
}
LOGIN = frozenset({"username", "emailAddress", "password", "password.current", "totp", "phone"})


class Labelled(TypedDict):
    """One control of a page."""

    case: str
    accept: list[str]


class Page(TypedDict):
    """What is known of one page."""

    page: str
    fields: list[Labelled]
    submit: list[str]


@dataclass(frozen=True, slots=True)
class Miss:
    """One line of `--tell`."""

    page: str
    kind: str
    told: str


@dataclass(frozen=True, slots=True)
class Scored:
    """The counts of one page."""

    fields: int = 0
    right: int = 0
    typed: int = 0  # fields that have a type
    typed_right: int = 0
    wrong: int = 0
    abstained: int = 0
    sending: int = 0  # marked as sending
    found: int = 0  # of those, told
    told: int = 0  # candidates
    open: bool = False  # it has a form to work on
    blocked: bool = False
    misses: tuple[Miss, ...] = ()


def scored(page: Page, looked: Looked) -> Scored:
    """What was said of one page, against its labels."""
    given = _given(looked)
    pairs = [(f, given.get(f["case"], UNKNOWN)) for f in page["fields"]]
    right = [accepts(f["accept"], kind) for f, kind in pairs]
    typed = [f["accept"] != [UNKNOWN] for f, _ in pairs]
    told = [looked.buttons.get(str(c.button.ref), "") for c in looked.seen.submit]
    found = set(told) & set(page["submit"])
    blocked = bool(looked.seen.blockers)
    kinds = {kind for f in page["fields"] for kind in f["accept"]}
    work = bool(kinds - LOGIN - {UNKNOWN})
    return Scored(
        fields=len(pairs),
        right=sum(right),
        typed=sum(typed),
        typed_right=sum(r and t for r, t in zip(right, typed, strict=True)),
        wrong=sum(k != UNKNOWN and not r for (_, k), r in zip(pairs, right, strict=True)),
        abstained=sum(k == UNKNOWN and t for (_, k), t in zip(pairs, typed, strict=True)),
        sending=len(page["submit"]),
        found=len(found),
        told=len(told),
        open=work,
        blocked=blocked and work,
        misses=tuple(_misses(page, looked, given)),
    )


def accepts(kinds: Iterable[str], kind: str) -> bool:
    """Whether one of *kinds* is that type; `password` stands for a new and for a known one."""
    return any(kind == each or kind.startswith(f"{each}.") for each in kinds)


def _given(looked: Looked) -> dict[str, str]:
    """The type that each marked control was given."""
    pairs = zip(looked.fields, looked.seen.intents, strict=True)
    return {mark: TYPES.get(i.name, UNKNOWN) if i else UNKNOWN for mark, i in pairs if mark}


def _misses(page: Page, looked: Looked, given: dict[str, str]) -> Iterable[Miss]:
    fields = {m: f for m, f in zip(looked.fields, looked.seen.page.fields, strict=True) if m}
    for each in page["fields"]:
        kind, field = given.get(each["case"], UNKNOWN), fields.get(each["case"])
        if not accepts(each["accept"], kind):
            about = "not seen"
            if field:
                about = (
                    f"{field.type} label={field.label!r} ({field.label_source}) "
                    f"group={field.group!r} name={field.html_name!r} id={field.html_id!r} "
                    f"placeholder={field.placeholder!r} ac={field.autocomplete!r} {field.reason}"
                )
            yield Miss(page["page"], "field", f"{kind} for {each['accept']}: {about}")
    told = [(looked.buttons.get(str(c.button.ref), ""), c) for c in looked.seen.submit]
    for case in page["submit"]:
        if case not in [mark for mark, _ in told]:
            button = next(
                (b for b in looked.seen.page.buttons if looked.buttons[str(b.ref)] == case), None
            )
            yield Miss(page["page"], "submit missed", f"{button}")
    for case, candidate in told:
        if case not in page["submit"]:
            kind = "submit wrong" if page["submit"] else "submit unlabelled"
            yield Miss(page["page"], kind, f"{candidate}")
    for blocker in looked.seen.blockers:
        yield Miss(page["page"], "blocker", f"{blocker}")


async def main(folder: Path, half: str, *, tell: bool) -> None:
    began = time.perf_counter()
    labels: list[Page] = json.loads((folder / "labels.json").read_text("utf-8"))
    pages = {p["page"]: p for p in labels if in_half(p["page"], half)}
    results = [
        scored(pages[each.page], each)
        async for each in looks(folder / "pages", tuple(pages), mark=MARK)
    ]
    if tell:
        for miss in (m for r in results for m in r.misses):
            print(f"{miss.page}: {miss.kind}: {miss.told}", file=sys.stderr)
    report("forms", len(results), figures(results), began)


def figures(results: list[Scored]) -> dict[str, float | None]:
    """The figures of all pages together."""
    fields, typed = sum(r.fields for r in results), sum(r.typed for r in results)
    marked = [r for r in results if r.sending]
    found, sending = sum(r.found for r in marked), sum(r.sending for r in marked)
    return {
        "accuracy": _share(sum(r.right for r in results), fields),
        "identity_accuracy": _share(sum(r.typed_right for r in results), typed),
        "wrong_fill": _share(sum(r.wrong for r in results), fields),
        "abstain": _share(sum(r.abstained for r in results), typed),
        "submit_precision": _share(found, sum(r.told for r in marked)),
        "submit_precision_everywhere": _share(found, sum(r.told for r in results)),
        "submit_recall": _share(found, sending),
        "false_blockers": _share(sum(r.blocked for r in results), sum(r.open for r in results)),
        "fields": fields,
        "submits": sending,
    }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


if __name__ == "__main__":
    run_as_asked(main)
