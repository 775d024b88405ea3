"""A snapshot in few words, for a reader who pays by the word. No value that a user typed is in it.

One line per field: ref, kind, label, then marks: `*` required, `=` holds something, `!` its error.
The frame and epoch that most refs share are told once.
"""

from __future__ import annotations

from .snapshot import Button, Field, Ref, Role, Snapshot

OPTIONS_MAX = 12  # of a longer list the first are told, and how many there are
_KINDS = {
    Role.TEXT: "text",
    Role.SELECT: "select",
    Role.LIST: "list",
    Role.RADIOS: "radio",
    Role.CHECKS: "checks",
    Role.CHECK: "check",
}
_PLAIN_TYPES = ("", "text", "textarea", "select", "radio", "checkbox", "file", "number", "search")


def brief(page: Snapshot) -> str:
    """The page's headings, fields, errors and buttons, one line each."""
    base = f"f0.{page.epoch}."
    lines = [f"{page.title} <{page.url.split('?')[0]}> refs {base}*"]
    lines += [f"# {heading}" for heading in page.headings]
    group = ""
    for item in page.fillable:
        if item.group != group:
            group = item.group
            lines.append(f"[{group}]")
        lines.append(_field(item, base))
    told = {f.error for f in page.fields}
    lines += [f"! {error}" for error in page.errors if error not in told]
    lines += [_button(button, base) for button in page.buttons if not button.disabled]
    return "\n".join(lines)


def tokens(text: str) -> int:
    """The length of a text as models are billed for it: UTF-8 bytes / 4."""
    return len(text.encode()) // 4


def _field(item: Field, base: str) -> str:
    kind = _KINDS.get(item.role, str(item.role))
    if item.type not in _PLAIN_TYPES:
        kind += f":{item.type}"
    mark = ("*" if item.required else "") + ("=" if not item.empty else "")
    line = f"{_ref(item.ref, base)} {kind} {item.label}{mark and ' '}{mark}"
    if item.options:
        line += f" {{{_options(item)}}}"
    return f"{line} ! {item.error}" if item.error else line


def _options(item: Field) -> str:
    labels = [o.label for o in item.options if o.value or o.ref]
    more = f"|… {len(labels)}" if len(labels) > OPTIONS_MAX else ""
    return "|".join(labels[:OPTIONS_MAX]) + more


def _button(item: Button, base: str) -> str:
    return f"{_ref(item.ref, base)} {item.type or item.role} {item.label}"


def _ref(ref: Ref, base: str) -> str:
    return ref.removeprefix(base)
