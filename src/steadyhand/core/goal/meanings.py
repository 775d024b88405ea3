"""What the patterns of common sentences mean: the steps and the conditions of each.

A pattern's words are data, `goal_sentences` of the language files; `sentences.py` reads them. What
a page calls things may differ: the captions here have synonyms, `goal_synonyms`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise

from steadyhand.core.lang.concepts import tables

from ..answer.options import plurals_of
from . import goal as g
from .language import BUILD_STEP
from .lexicon import (
    CAPTIONS,
    LANGUAGES,
    PLAIN_TEXT,
    ROLE_NAMES,
    SYNONYMS,
    Parts,
    Template,
    captions_of,
    flat_templates,
    is_slot,
    synonyms_of,
)

SENTENCES = tables("goal_sentences")
Steps = tuple[g.Step, ...]


class Captions:
    """What a page is likely to call things, in the sentence's language."""

    def __init__(self, language: str) -> None:
        """Use the captions of that language."""
        self.language, self.words = language, CAPTIONS.get(language, {})

    def target(self, key: str, row: tuple[str, ...] = (), kind: str = "") -> g.Target:
        """The element with that caption."""
        return g.Target(name=self.text(key, kind), row=row)

    def field(self, name: str) -> g.Target:
        """The field of that name; the thing's own name is called as forms call it."""
        return g.Target(name=self.text("name") if self.is_name(name) else name)

    def is_name(self, field: str) -> bool:
        """Whether that field is the thing's own name."""
        return field.casefold() in map(str.casefold, self.words.get("name", ()))

    def text(self, key: str, kind: str = "") -> str:
        """The caption."""
        return self.words[key][0].replace("{kind}", kind)


def _create(parts: Parts, said: Captions) -> Steps:
    """New, its fields, save; then it is in a row."""
    fields = parts.fields
    if parts.name:
        fields = ((said.text("name"), parts.name), *fields)
    if not fields:
        return ()
    typed = (g.Type(value, said.field(field)) for field, value in fields)
    shown = g.Expect(g.RowShown((fields[0][1],)))
    new = g.Click(said.target("new", kind=parts.kind))
    return new, *typed, g.Click(said.target("save")), shown


def _delete(parts: Parts, said: Captions) -> Steps:
    gone = g.Expect(g.RowShown((parts.name,), shown=False))
    return g.Click(said.target("delete", row=(parts.name,))), gone


def _rename(parts: Parts, said: Captions) -> Steps:
    """Another name; what is called by a number keeps that."""
    gone = g.Expect(g.RowShown((parts.name,), shown=False))
    own = parts.field if parts.field.casefold() != said.text("name").casefold() else ""
    return (
        g.Click(said.target("edit", row=(parts.name,))),
        g.Type(parts.value, g.Target(own or said.text("name"))),
        g.Click(said.target("save")),
        g.Expect(g.RowShown((parts.value,))),
        *(() if _NUMBERED.fullmatch(parts.name) else (gone,)),
    )


def _change(name: str, field: str, value: str, said: Captions) -> Steps:
    """Edit the thing of that name, one field, save; then the field shows the value."""
    return (
        g.Click(said.target("edit", row=(name,))),
        g.Type(value, g.Target(name=field)),
        g.Click(said.target("save")),
        g.Expect(g.FieldHolds(g.Target(name=field, row=(name,)), value)),
    )


def _set(parts: Parts, said: Captions) -> Steps:
    if said.is_name(parts.field):
        return _rename(parts, said)
    return _change(parts.name, parts.field, parts.value, said)


def _are_several(parts: Parts) -> bool:
    """Whether two fields or more are named, each once."""
    names = {field.casefold() for field, _ in parts.fields}
    return len(names) == len(parts.fields) >= MANY


def _set_several(parts: Parts, said: Captions) -> Steps:
    """Edit the thing, its fields, save; then each shows its value."""
    thing = any(not (field[:1].islower() or field.isupper()) for field, _ in parts.fields)
    names = [value for field, value in parts.fields if said.is_name(field)]
    if thing or not _are_several(parts) or len(names) > 1:
        return ()
    typed = (g.Type(value, g.Target(field)) for field, value in parts.fields)
    row = (*names, parts.name)[:1]  # a thing that is renamed as well is found by its new name
    rest = ((f, v) for f, v in parts.fields if not said.is_name(f))
    shown = (g.Expect(g.FieldHolds(g.Target(f, row=row), v)) for f, v in rest)
    there = (g.Expect(g.RowShown((name,))) for name in names)
    opened = g.Click(said.target("edit", row=(parts.name,)))
    return opened, *typed, g.Click(said.target("save")), *there, *shown


def _set_rest(parts: Parts, said: Captions) -> Steps:
    """As well, of a first field that is told before the thing."""
    fields = ((parts.field, parts.value), *parts.fields)
    return _set_several(replace(parts, fields=fields), said)


def _set_here_several(parts: Parts, said: Captions) -> Steps:
    """Fields of the page that is shown, saved."""
    if not _are_several(parts):
        return ()
    typed = (g.Type(value, g.Target(field)) for field, value in parts.fields)
    shown = (g.Expect(g.FieldHolds(g.Target(field), value)) for field, value in parts.fields)
    return *typed, g.Click(said.target("save")), *shown


def _edit_text(parts: Parts, said: Captions) -> Steps:
    """What a post says is another text; the page then shows it."""
    return (
        g.Click(said.target("edit", row=(parts.name,))),
        g.Type(parts.text, g.Target(role="textarea")),
        g.Click(said.target("save")),
        g.Expect(g.TextShown(parts.text)),
    )


def _assign(parts: Parts, said: Captions) -> Steps:
    return _change(parts.name, said.text("assignee"), parts.value, said)


def _mark(parts: Parts, said: Captions) -> Steps:
    return _change(parts.name, said.text("status"), parts.value, said)


def _mark_as(state: str, parts: Parts, said: Captions) -> Steps:
    """The state that the sentence's verb names."""
    return _change(parts.name, said.text("status"), said.text(state), said)


def _open(parts: Parts, _: Captions) -> Steps:
    """Press its name; then it is what the page is about."""
    heading = g.Target(name=parts.name, role="heading")
    shown = g.Expect(g.ElementIs(heading, g.Condition.SHOWN))
    return g.Click(g.Target(name=parts.name)), shown


def _search(parts: Parts, said: Captions) -> Steps:
    shown = g.Expect(g.TextShown(parts.text))
    return g.Type(parts.text, said.target("search"), enter=True), shown


def _sign_out(_: Parts, said: Captions) -> Steps:
    return g.Click(said.target("sign_out")), g.Expect(g.TextShown(said.text("sign_in")))


def _reschedule(parts: Parts, said: Captions) -> Steps:
    """Another day for a thing, and another time where one is told."""
    ((field, value), *_) = parts.fields
    typed = tuple(g.Type(each, g.Target(name=name)) for name, each in parts.fields)
    shown = g.Expect(g.FieldHolds(g.Target(name=field, row=(parts.name,)), value))
    return (
        g.Click(said.target("edit", row=(parts.name,))),
        *typed,
        g.Click(said.target("save")),
        shown,
    )


def _schedule(parts: Parts, said: Captions) -> Steps:
    """What is there already goes out on a day; what it then shows is the page's own."""
    typed = tuple(g.Type(each, g.Target(name=name)) for name, each in parts.fields)
    pressed = g.Click(said.target("schedule", row=(parts.name,)))
    return pressed, *typed, g.Click(said.target("save"))


def _tag(parts: Parts, said: Captions) -> Steps:
    """One more of the thing's tags: it is chosen, since what is typed replaces the others."""
    chosen = g.Choose((parts.value,), said.target("tags"))
    shown = g.Expect(g.RowShown((parts.name, parts.value)))
    return (
        g.Click(said.target("edit", row=(parts.name,))),
        chosen,
        g.Click(said.target("save")),
        shown,
    )


def _pressed(key: str, parts: Parts, said: Captions) -> Steps:
    """A press in the thing's row, or on its page; what it then shows is the page's own."""
    return (g.Click(said.target(key, row=(parts.name,))),)


def _act(parts: Parts, _: Captions) -> Steps:
    """The press that the sentence's verb names; what it then shows is the page's own."""
    return (g.Click(g.Target(parts.text, row=(parts.name,))),)


def _act_with(parts: Parts, said: Captions) -> Steps:
    """As well, and into the form that it opens what it is done with."""
    typed = g.Type(parts.value, ANY_FIELD)
    return *_act(parts, said), typed, g.Click(said.target("save"))


def _hold(parts: Parts, said: Captions) -> Steps:
    held = g.FieldHolds(g.Target(said.text("status"), row=(parts.name,)), said.text("on_hold"))
    return g.Click(said.target("hold", row=(parts.name,))), g.Expect(held)


def _attach(parts: Parts, said: Captions) -> Steps:
    """A file for a thing, with a comment or not; its page then names the file."""
    comment = (g.Type(parts.text, said.target("comment")),) if parts.text else ()
    return (
        g.Click(g.Target(name=parts.name)),
        *comment,
        g.Upload(parts.path, ANY_FIELD),
        g.Click(said.target("save")),
        g.Expect(g.TextShown(parts.path)),
    )


def _replace_text(parts: Parts, _: Captions) -> Steps:
    """The page's one text is another; the page then shows it."""
    return g.Type(parts.text, g.Target(role="textarea")), g.Expect(g.TextShown(parts.text))


def _read_value(parts: Parts, _: Captions) -> Steps:
    """What the thing's row shows in that column."""
    cell = g.Target(role="cell", row=(parts.name,), column=parts.field)
    return g.Read(cell, "answer"), g.Expect(g.RowShown((parts.name,)))


def _read_known(key: str, parts: Parts, said: Captions) -> Steps:
    """What is asked for without its field's name: "who wrote it", "how much is it"."""
    return _read_value(replace(parts, field=said.text(key)), said)


def _filter_known(key: str, parts: Parts, said: Captions) -> Steps:
    return _filter(replace(parts, field=said.text(key)), said)


def _filter_adjective(parts: Parts, said: Captions) -> Steps:
    """A list is narrowed to what is in a state that an adjective tells, without its ending."""
    bare = (parts.value.removesuffix(e) for e in said.words.get("inflections", ()))
    value = next((each for each in bare if each != parts.value), parts.value)
    return _filter_known("status", replace(parts, value=value), said)


def _fetch(parts: Parts, said: Captions) -> Steps:
    """A file that a thing has."""
    return g.Click(g.Target(name=parts.name)), *_download(replace(parts, name=parts.path), said)


def _own_setting(parts: Parts, said: Captions) -> Steps:
    """A field of the person's own page, which is looked for where this one has it not."""
    if parts.field.casefold() not in said.words.get("personal", ()):
        return ()
    field = g.Target(parts.field)
    away = g.ElementIs(replace(field, role="field"), g.Condition.GONE)
    way = g.When(away, (g.Click(said.target("profile")),))
    shown = g.Expect(g.FieldHolds(field, parts.value))
    return way, g.Type(parts.value, field), g.Click(said.target("save")), shown


def _own(parts: Parts, said: Captions) -> Steps:
    """What is the person's own is asked for, and never typed as the words for it."""
    field = parts.target if parts.target != g.Target() else said.field(parts.field)
    return g.Ask(parts.field, "own"), g.Type("{own}", field)


def _move(parts: Parts, _: Captions) -> Steps:
    if is_day(parts.inside):
        return ()  # no place to drag it to
    shown = g.Expect(g.TextShown(parts.name, parts.inside))
    return g.Drag(g.Target(name=parts.name), g.Target(name=parts.inside)), shown


def _filter(parts: Parts, _: Captions) -> Steps:
    field = g.Target(name=parts.field)
    return g.Choose((parts.value,), field), g.Expect(g.FieldHolds(field, parts.value))


def _comment(parts: Parts, said: Captions) -> Steps:
    return (
        g.Click(g.Target(name=parts.name)),
        g.Type(parts.text, said.target("comment")),
        g.Click(replace(said.target("send"), role="button")),
        g.Expect(g.TextShown(parts.text)),
    )


def _download(parts: Parts, said: Captions) -> Steps:
    done = g.Expect(g.Downloaded(parts.name))
    return g.Click(said.target("download", row=(parts.name,))), done


_NUMBERED = re.compile(r"(?:#|[A-Z]+-|No\.? ?)?\d+")
_DAY = re.compile(r"\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}")


def is_day(text: str) -> bool:
    """Whether the text is a day, in digits."""
    return _DAY.fullmatch(text) is not None


def _sort(parts: Parts, _: Captions) -> Steps:
    return (g.Click(g.Target(name=parts.field, role="columnheader")),)


ANY_FIELD = g.Target(role="field")
FIRST_ITEM = g.Target(role="listitem", nth=1)


def _plain(build: Callable[[Parts], g.Step], parts: Parts, _: Captions) -> g.Step:
    """The step of the controlled language."""
    return build(parts)


def _as_checkbox(target: g.Target) -> g.Target:
    """The box to tick, where a box is spoken of."""
    return replace(target, role="checkbox") if target.role == "field" else target


def _inside_of(box: g.Target, what: g.Target) -> g.Target:
    """What stands in a dialog that was named by its kind."""
    bare = box == g.Target(role="dialog") and not what.within
    return replace(what, within=box.role) if bare else what


def _some_field(target: g.Target) -> g.Target:
    return ANY_FIELD if target == g.Target() else target


def _opened(names: tuple[str, ...]) -> Iterator[g.Step]:
    return (g.Expand(g.Target(name)) for name in names)


def _reply(parts: Parts, said: Captions) -> Steps:
    typed = g.Type(parts.text, g.Target(role="textarea"))
    return g.Click(said.target("reply")), typed, g.Click(said.target("send"))


def _reply_here(parts: Parts, said: Captions) -> Steps:
    """Into the field for it, which a press opens where the page has none yet."""
    field = g.ElementIs(g.Target(role="textarea"), g.Condition.GONE)
    opening, *rest = _reply(parts, said)
    return g.When(field, (opening,)), *rest


def _forward(parts: Parts, said: Captions) -> Steps:
    typed = g.Type(parts.value, said.target("to"))
    return g.Click(said.target("forward")), typed, g.Click(said.target("send"))


def _type_pairs(parts: Parts, said: Captions) -> Steps:
    """Several texts into several fields; one text would go into each of them."""
    typed = tuple(g.Type(value, said.field(field)) for field, value in parts.fields)
    return typed if len(typed) > 1 else ()


def _choose_pairs(parts: Parts, _: Captions) -> Steps:
    """Options of several fields; "the option Blue" is no field."""
    named = (" ".join(f.split()[:n]).casefold() for f, _ in parts.fields for n in (1, 2))
    if any(name in ROLE_NAMES for name in named):
        return ()
    return tuple(g.Choose((value,), g.Target(field)) for field, value in parts.fields)


def _type_each(texts: tuple[str, ...], role: str) -> Steps:
    """One text into each of so many fields, in their order, where there are just so many."""
    there = g.Expect(g.CountIs(g.Target(role=role), len(texts)))
    typed = (g.Type(text, g.Target(role=role, nth=n)) for n, text in enumerate(texts, 1))
    return there, *typed


def _enter_result(parts: Parts, _: Captions) -> Steps:
    """What the one sum on the page comes to, into a field."""
    return g.Read(g.Target(role="math"), "result"), g.Type("{result}", parts.onto)


def _enter_value(parts: Parts, _: Captions) -> Steps:
    """What stands beside that name in a table, into a field."""
    beside = g.Target(role="cell", row=(parts.field,), nth=2)
    return g.Read(beside, "value"), g.Type("{value}", parts.target)


# What an extreme is told by, and whether the least of it is meant or the most.
MEASURES = {
    "cheapest": ("price", 1),
    "dearest": ("price", -1),
    "shortest": ("duration", 1),
    "longest": ("duration", -1),
    "earliest": ("departure", 1),
    "latest": ("departure", -1),
}
LOOKS = "circle square rectangle triangle ellipse polygon letter digit any".split()


def _search_by(parts: Parts, said: Captions) -> Steps:
    """Each field by its name, what is left over into the one that is left, and the search."""
    kind = g.Target(parts.place, "radio")
    known = g.When(g.ElementIs(kind, g.Condition.SHOWN), (g.Click(kind),))
    typed = tuple(g.Type(value, g.Target(field, "field")) for field, value in parts.fields)
    left = (g.Type(parts.value, ANY_FIELD),) if parts.value else ()
    search = g.Click(g.Target(said.text("search"), "button"))
    return *((known,) if parts.place else ()), *typed, *left, search


def _buy_most(parts: Parts, said: Captions) -> Steps:
    """Of things of a kind those alone that stand under its name; else of what was searched for."""
    own = next(iter(plurals_of(parts.kind, said.language)), parts.kind) if parts.kind else ""
    where = "" if parts.fields else own
    return (g.Click(g.Target(parts.text, "button", where, nth=parts.count, by=parts.field)),)


def _type_cased(parts: Parts, _: Captions) -> g.Step:
    text = parts.text.upper() if parts.value == "upper" else parts.text.lower()
    return g.Type(text, parts.target)


def _press_all(parts: Parts, _: Captions) -> Steps:
    return (g.Click(g.Target(parts.text, row=(parts.name,)), g.Gesture.EACH),)


_COMMANDS = frozenset(
    "open_element click double_click right_click hover press type type_enter choose tick untick"
    " upload drag sign_in sign_in_at expand highlight scroll_end scroll_top pause".split()
)
BUILD_GOAL: Mapping[str, Callable[[Parts, Captions], Steps]] = {
    "create": _create,
    "delete": _delete,
    "rename": _rename,
    "set": _set,
    "set_several": _set_several,
    "set_rest": _set_rest,
    "set_here_several": _set_here_several,
    "edit_text": _edit_text,
    "own_setting": _own_setting,
    "open": _open,
    "search": _search,
    "sign_in": lambda p, _: (g.SignIn(p.text),),
    "sign_out": _sign_out,
    "assign": _assign,
    "mark": _mark,
    "mark_done": partial(_mark_as, "done"),
    "mark_closed": partial(_mark_as, "closed"),
    "mark_approved": partial(_mark_as, "approved"),
    "mark_rejected": partial(_mark_as, "rejected"),
    "move": _move,
    "filter": _filter,
    "comment": _comment,
    "download": _download,
    "sort": _sort,
    "reschedule": _reschedule,
    "schedule": _schedule,
    "tag": _tag,
    "publish": partial(_pressed, "publish"),
    "archive": partial(_pressed, "archive"),
    "hold": _hold,
    "attach": _attach,
    "told": _read_value,
    "replace_text": _replace_text,
    "filter_adjective": _filter_adjective,
    "fetch": _fetch,
    **{
        f"told_{key}": partial(_read_known, key)
        for key in ("assignee", "price", "author", "owner", "due")
    },
    **{
        f"filter_{key}": partial(_filter_known, key)
        for key in ("status", "author", "assignee", "tags")
    },
    "act": _act,
    "act_with": _act_with,
}
MANY = 2  # of several
ENDING_MAX = 2  # letters of a plural
WRITTEN_ROLES = ("field", "textbox", "textarea", "searchbox", "spinbutton")
BUILD_CLAUSE: Mapping[str, Callable[[Parts, Captions], g.Step | Steps]] = {
    **{key: partial(_plain, BUILD_STEP[key]) for key in sorted(_COMMANDS)},
    "tick": lambda p, _: g.Tick(_as_checkbox(p.target)),
    "untick": lambda p, _: g.Tick(_as_checkbox(p.target), on=False),
    "choose_any": lambda p, _: () if p.kind == "row" else g.Choose(p.several),
    "choose_again": lambda p, _: g.Choose(p.several, p.target),
    "toggle": lambda p, _: g.Click(p.target),
    "clear": lambda p, _: g.Type("", p.target) if p.target.role in WRITTEN_ROLES else (),
    "click_again": lambda p, _: g.Click(p.target),
    "log_in": lambda p, said: (
        *(g.Type(v, said.field(f)) for f, v in p.fields),
        g.Click(said.target("sign_in")),
    ),
    "type_list": lambda p, _: _type_each(p.several, p.kind),
    "open_address": lambda p, _: g.Open(p.text),
    "click_called": lambda p, _: g.Click(replace(p.target, within=p.inside)),
    "click_some": lambda p, _: g.Click(g.Target(role=p.kind, nth=1)),
    "enter_of": lambda p, said: (_read_value(p, said)[0], g.Type("{answer}", p.onto)),
    "turn_page": lambda _, said: g.Click(said.target("next")),
    "mark_row": lambda p, _: g.Click(g.Target(p.text, row=(p.name,))),
    "click_of": lambda p, _: g.Click(replace(p.target, row=(p.name,))),
    "reply_of": lambda p, said: (g.Click(g.Target(p.name)), *_reply(p, said)),
    "forward_of": lambda p, said: (g.Click(g.Target(p.name)), *_forward(p, said)),
    "reorder": lambda p, _: g.Drag(p.target, replace(FIRST_ITEM, nth=p.count)),
    "reorder_first": lambda p, _: g.Drag(p.target, FIRST_ITEM),
    "reorder_last": lambda p, _: g.Drag(p.target, replace(FIRST_ITEM, nth=-1)),
    "type_following": lambda p, _: g.Type(p.text, p.target),
    "click_most": lambda p, _: g.Click(
        g.Target(role=ROLE_NAMES.get(p.kind.casefold(), ""), nth=p.count, by=p.field)
    ),
    "click_color": lambda p, _: g.Click(g.Target(p.name, role="img")),
    "open_own": lambda p, _: g.Click(g.Target(p.text)),
    "open_named": lambda p, _: () if p.kind in ROLE_NAMES else g.Click(g.Target(p.text)),
    "upload_here": lambda p, _: g.Upload(p.text, ANY_FIELD),
    "choose_pairs": _choose_pairs,
    "tick_named": lambda p, _: g.Tick(g.Target(p.text, role="checkbox")),
    "click_found": lambda p, _: g.Click(p.target),
    "click_by": lambda p, _: g.Click(_inside_of(p.target, p.onto)),
    "click_bare": lambda p, _: g.Click(g.Target(p.text)),
    "click_part": lambda p, _: g.Click(replace(p.target, name=p.text, within=p.inside)),
    "close_part": lambda p, said: g.Click(g.Target(said.text("close"), within=p.inside)),
    "click_in_row": lambda p, _: g.Click(replace(p.target, row=p.several)),
    "find": lambda p, _: g.Click(g.Target(p.name)),
    "reply": _reply,
    "reply_here": _reply_here,
    "forward": _forward,
    "set_here": lambda p, _: g.Type(p.value, g.Target(name=p.field)),
    "slide": lambda p, _: g.Type(p.text, p.target),
    "type_again": lambda p, _: g.Type(p.text, p.target),
    "type_here": lambda p, _: g.Type(p.text, ANY_FIELD),
    "type_pairs": lambda p, said: tuple(g.Type(v, said.field(f)) for f, v in p.fields),
    "type_pairs_in": _type_pairs,
    "type_both": lambda p, _: _type_each((p.text, p.text), p.kind),
    "set_each": lambda p, _: _type_each(p.several, p.kind),
    "copy": lambda p, _: (g.Read(p.target, "copied"), g.Type("{copied}", p.onto)),
    "enter_value": _enter_value,
    "enter_result": _enter_result,
    "enter_word": lambda p, _: (g.Read(p.target, "word", p.count), g.Type("{word}", p.onto)),
    "enter_rows": lambda p, _: g.CopyRows(),
    "choose_path": lambda p, _: (*_opened(p.several[:-1]), g.Click(g.Target(p.several[-1]))),
    "choose_framed": lambda p, _: g.ChooseLike(_some_field(p.target), p.text, p.value),
    "choose_starting": lambda p, _: g.ChooseLike(_some_field(p.target), p.text),
    "choose_ending": lambda p, _: g.ChooseLike(_some_field(p.target), end=p.value),
    "edit_here": lambda p, said: () if p.kind in ROLE_NAMES else g.Click(said.target("edit")),
    "own": _own,
    "confirm_with": lambda p, _: g.Click(g.Target(p.text)),
    "tick_rows": lambda p, _: tuple(
        g.Tick(g.Target(role="checkbox", row=(name,))) for name in p.several
    ),
    "tick_each": lambda p, _: tuple(g.Tick(g.Target(name)) for name in p.several),
    "search_by": _search_by,
    "book_by": lambda p, said: (*_search_by(p, said), *_buy_most(p, said)),
    "buy_most": _buy_most,
    "buy_named": lambda p, _: g.Click(g.Target(p.text, "button", row=(p.name,))),
    "press_ordered": lambda p, said: g.Click(
        g.Target(nth=p.count, by=said.text("number")), g.Gesture.EACH
    ),
    "arrange": lambda p, _: g.Arrange(g.Target(role="list"), down=p.value == "falling"),
    "type_shown": lambda p, _: (
        g.Read(g.Target(role="paragraph"), "shown"),
        g.Type("{shown}", p.target),
    ),
    "type_cased": _type_cased,
    "click_a_look": lambda p, _: g.Click(g.Target(p.name, "figure", nth=1)),
    "click_look": lambda p, _: g.Click(g.Target(p.name, "figure")),
    "mark_all": _press_all,
    "click_all_of": _press_all,
    "delete_of": _delete,
}


HIDDEN = frozenset(" ".join(w) for each in LANGUAGES for w in each.words.get("hidden", ()))
AGAIN: Mapping[str, type[g.Step]] = {  # patterns without a verb, and whose verb they go on with
    "type_again": g.Type,
    "choose_again": g.Choose,
    "click_again": g.Click,
}


def join_steps(steps: Steps, said: Captions) -> Steps:
    """The steps with Enter as a part of what was typed before it; a sign-in then is a press.

    What a form is published or sent by stands in place of its Save: nobody asked for a draft.
    """
    found: list[g.Step] = []
    save = g.Click(said.target("save")) if "save" in said.words else None
    for step in steps:
        before = found[-1] if found else None
        if step == g.PressKeys("Enter") and isinstance(before, g.Type):
            found[-1] = replace(before, enter=True)
        elif step == g.SignIn() and isinstance(before, g.Type):
            found.append(g.Click(said.target("sign_in")))
        elif before == save and isinstance(step, g.Click) and _is_sent_by(step.target, found):
            found[-1] = replace(step, target=replace(step.target, row=()))
        else:
            found.append(step)
    return tuple(found)


def _is_sent_by(target: g.Target, before: Sequence[g.Step]) -> bool:
    """Whether it publishes or sends the form of the thing that was opened before."""
    rows = {step.target.row for step in before if isinstance(step, g.Click)}
    return bool({"publish", "send"} & synonyms_of(target.name)) and target.row in {(), *rows}


def with_checks(steps: Steps) -> Steps:
    """The steps with what must be seen of those that no press follows."""
    last = max((n for n, step in enumerate(steps) if not isinstance(step, _FILLING)), default=-1)
    checks = (check for step in steps[last + 1 :] if (check := check_of(step)) is not None)
    return (*steps, *map(g.Expect, checks))


_FILLING = (g.Type, g.Choose, g.ChooseLike, g.Tick, g.Upload, g.Expect, g.Read)


def check_of(step: g.Step) -> g.Check | None:
    """What must be seen of a step that fills; None of others."""
    match step:
        case g.Type(_, g.Target(name)) if name.casefold() in HIDDEN:
            return None  # no page shows what it holds
        case g.Type(text, target, False) if not PLAIN_TEXT.fullmatch(text) and not target.nth:
            return g.FieldHolds(target, text)
        case g.Choose((option,), target) if target != g.Target():
            return g.FieldHolds(target, option)
        case g.Tick(target, on):
            return g.ElementIs(target, g.Condition.TICKED if on else g.Condition.UNTICKED)
        case _:
            return None


def names_assignee(step: g.Step) -> bool:
    """Whether the step fills who has a thing."""
    return isinstance(step, g.Type) and "assignee" in synonyms_of(step.target.name)


def way_captions(step: g.Step) -> frozenset[str]:
    """Return what pages call the way to the step's field: of a file, who has a thing, a search."""
    match step:
        case g.Upload(target=target) if target == ANY_FIELD:
            return captions_of("attach")
        case g.Type() if names_assignee(step):
            return captions_of("hand_over")
        case g.Type(_, g.Target(name), True) if "search" in synonyms_of(name):
            return synonyms_of("search")
        case _:
            return frozenset()


def there(place: str, steps: Steps) -> Steps:
    """The steps at that place, '' for where the page is."""
    return (g.Open(place), *steps) if place else steps


def goes_on(before: g.Step | None) -> bool:
    """Whether what follows a step may leave out its verb: where it cannot be one more of a list."""
    match before:
        case g.Choose(_, target):
            return target != g.Target() and not target.row
        case g.Click(target):
            return not target.row
        case _:
            return True


@cache
def vague_words(language: str) -> frozenset[str]:
    """Words that point at something unsaid, also in English sentences that others may read."""
    told = (each for each in LANGUAGES if each.language in ("en", "de", language))
    return frozenset(flat[0] for each in told for flat in each.words.get("vague", ()))


@cache
def long_captions(language: str) -> frozenset[tuple[str, ...]]:
    """Captions of several words of which one would end a text."""
    texts = (text for group in SYNONYMS.get(language, {}).values() for text in group)
    split = (tuple(text.casefold().split()) for text in texts)
    return frozenset(
        words for words in split if len(words) > 1 and vague_words(language) & set(words)
    )


def is_plural(words: str, one: str) -> bool:
    """Whether those words are the other name with an ending."""
    longer = words.startswith(one) and 0 < len(words) - len(one) <= ENDING_MAX
    return longer and " " not in words.removeprefix(one)


@cache
def verbs_of(language: str) -> frozenset[str]:
    """Words that a command begins with."""
    steps = next(each.steps for each in LANGUAGES if each.language == language)
    flats = [flat for flats in steps.values() for flat in flats]
    flats += [flat for key in SENTENCES[language] for flat in templates_of(language, key)]
    return frozenset(flat[0] for flat in flats if not is_slot(flat[0]))


@cache
def beginnings_of(language: str) -> frozenset[str]:
    """Words that a clause begins with, also behind where it is to be done."""
    flats = (flat for key in SENTENCES[language] for flat in templates_of(language, key))
    return verbs_of(language) | {flat[1] for flat in flats if flat[0] == "{in_app}"}


@cache
def stops_of(language: str) -> frozenset[str]:
    """Words behind a slot of some pattern that are no part of any name."""
    flats = (flat for key in SENTENCES[language] for flat in templates_of(language, key))
    pairs = (pair for flat in flats for pair in pairwise(flat))
    behind = {word.casefold() for before, word in pairs if is_slot(before) and not is_slot(word)}
    purposes = {flat[0] for flat in templates_of(language, "purpose")}
    return frozenset((behind | purposes) & vague_words(language))


@cache
def templates_of(language: str, key: str) -> tuple[Template, ...]:
    """The flat templates of a pattern."""
    texts = SENTENCES[language].get(key, ())
    return tuple(flat for text in texts for flat in flat_templates(text))
