"""Puts what an applicant sent, and what was wrong with it, back into a form's own HTML.

The forms are plain files. A control named X is described by `<p id="X-error" hidden>`, which stays
empty until there is something to say. Editable text is known by its id.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from html.parser import HTMLParser

Attributes = dict[str, str | None]

ERROR_SUFFIX = "-error"
CHOSEN_BY_CLICK = ("checkbox", "radio")
NEVER_REFILLED = ("file", "submit", "button", "hidden")


def refill(html: str, kept: Mapping[str, tuple[str, ...]], problems: Mapping[str, str]) -> str:
    """The form again, with its values kept and each problem tied to its control."""
    form = _Refilled(kept, problems)
    form.feed(html)
    form.close()
    return "".join(form.out)


class _Refilled(HTMLParser):
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
