"""A random application page, drawn by its seed: what it asks, how it hides it, how it answers."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from _random_words import FACTS, PHRASES, QUESTIONS, Asking, Lang

FOLDS = ("details", "accordion", "toggle", "tabs", "links")
UNSEEN = ("floating", "shadow", "disabled", "drawn", "drawn_box", "drawn_none", "div_label")
LATE = ("relabel", "counter", "late", "between", "clock")
SAVES = ("form", "json", "base64", "nested", "gzip", "graphql", "beacon", "query")
STEPS = ("two", "two_last", "last", "several")
UPLOADS = ("file", "chooser", "chooser_label", "zone_fails", "list_fails", "apart")
FAILURES = ("error_200", "error_500")
SMALL = ("trap", "blank", "unused", "lookup", "door")
SOUND_ENDS = ("reference", "plain", "redirect")
NEVER_SUBMITTED = (*FAILURES, "one_click")

Known = Literal["profile", "given", "asked", "nobody"]
Record = dict[str, str]


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of a page: how it is shown, and what the person's answer to it is."""

    name: str  # in the server's record
    kind: str  # text, email, tel, number, area, select, radio, check, file
    label: str
    answer: str  # as a person says it: an option's text, "yes" for a tick; '' where nobody knows
    known: Known
    required: bool = True
    options: tuple[str, ...] = ()
    way: str = "plain"
    later: str = ""  # another text that its label comes to have
    parent: str = ""  # the name of the question on whose answer it depends
    delay_ms: int = 0

    @property
    def labels(self) -> tuple[str, ...]:
        """Every text that a person may see it under."""
        return (self.label, self.later) if self.later else (self.label,)


@dataclass(frozen=True, slots=True)
class Page:
    """One drawn page. `shapes` names all that is not plain about it."""

    seed: int
    lang: Lang
    title: str
    asked: tuple[Asked, ...]
    shapes: tuple[str, ...]
    save: str = ""
    step: str = ""
    upload: str = ""
    end: str = "redirect"  # of an application that the server takes
    sends: str = "form"  # form, multipart, json: how the last press leaves
    checks: str = "native"  # native, script, none
    strict: bool = True  # the server refuses what lacks a required answer
    unused: Mapping[str, str] = field(default_factory=dict)  # answers given that no field takes
    grants: bool = True  # the person says yes to the step
    think_s: float = 0.3  # from the sheet to the YES
    approves: bool = True
    dry: bool = False  # the person wants a rehearsal
    swap: str = ""  # a script that changes what was approved
    documents: Mapping[str, str] = field(default_factory=dict)  # by path, in place of those drawn

    @property
    def honest(self) -> bool:
        """Whether it is sent and taken if this person fills in all that it asks."""
        broken = (self.end in NEVER_SUBMITTED, self.upload.endswith("_fails"), bool(self.swap))
        earlier = self.step or self.save or self.upload == "apart"  # leaves before the sheet
        answered = all(a.answer for a in self.asked if a.required)
        return answered and (self.grants or not earlier) and not any((*broken, self.dry))

    def given(self) -> dict[str, object]:
        """The answers that the person brings along."""
        own = {a.label: _said(a) for a in self.asked if a.known == "given"}
        return {**own, **self.unused}

    def named(self, name: str) -> Asked | None:
        """The question of that name."""
        return next((a for a in self.asked if a.name == name), None)


def _said(asked: Asked) -> object:
    return asked.answer == "yes" if asked.kind == "check" else asked.answer


def page_of(seed: int) -> Page:
    """The page of that seed; the same at any time."""
    rng = random.Random(f"page {seed}")
    lang: Lang = rng.choice(("en", "en", "de", "fr"))
    asked = _drawn_questions(rng, lang)
    shapes = rng.sample((*FOLDS, *UNSEEN, *LATE), rng.choice((0, 1, 1, 2, 2, 3)))
    for shape in shapes:
        asked = _shaped(rng, asked, shape, lang)
    ways = {a.way for a in asked}
    there = tuple(s for s in shapes if s in ways or s == "clock")
    page = Page(seed, lang, PHRASES[lang]["title"], tuple(asked), there)
    return _flow(rng, page)


def _drawn_questions(rng: random.Random, lang: Lang) -> list[Asked]:
    facts = [_fact(a, lang) for a in FACTS[:3]]
    facts += [_fact(a, lang) for a in rng.sample(FACTS[3:], rng.choice((0, 0, 1, 2)))]
    own = rng.sample(QUESTIONS, rng.randint(1, 5))
    said = [_question(rng, a, lang) for a in own]
    return facts + said


def _fact(asking: Asking, lang: Lang) -> Asked:
    return Asked(asking.name, asking.kind, asking.label[lang], asking.answer[lang], "profile")


def _question(rng: random.Random, asking: Asking, lang: Lang) -> Asked:
    known: Known = rng.choice(("given", "given", "given", "asked"))
    required = rng.random() < 0.85
    options = tuple(asking.options[lang]) if asking.options else ()
    return Asked(
        asking.name,
        asking.kind,
        asking.label[lang],
        asking.answer[lang],
        known if required else "given",
        required=required,
        options=options,
    )


def _shaped(rng: random.Random, asked: list[Asked], shape: str, lang: Lang) -> list[Asked]:
    """The questions with that shape put upon one that can have it, if there is one."""
    if shape == "clock":
        return asked
    if shape == "disabled":
        return [*asked, *_dependent(lang)]
    if shape == "late":
        return [*asked, *_follow_up(rng, asked, lang)]
    kinds = _KINDS_OF.get(shape, ("text", "area", "number", "select", "radio"))
    fit = [a for a in asked if a.kind in kinds and a.way == "plain" and a.known != "profile"]
    if not fit:
        fit = [a for a in asked if a.kind in kinds and a.way == "plain"]
    if not fit:
        return asked
    chosen = rng.choice(fit)
    later = ""
    if shape == "relabel":
        later = f"{chosen.label} {PHRASES[lang]['as_on_paper']}"
    delay = rng.randint(2500, 3500) if shape == "between" else 0
    put = replace(chosen, way=shape, later=later, delay_ms=delay, required=True)
    if shape == "between" and chosen.known == "profile":
        return asked
    return [put if a is chosen else a for a in asked]


_TEXTS = ("text", "area", "number")
_KINDS_OF = {
    "floating": ("text", "number"),
    "shadow": ("text", "number"),
    "drawn": ("radio",),
    "drawn_box": ("check", "radio"),
    "drawn_none": ("radio",),
    "div_label": ("radio",),
    "relabel": _TEXTS,
    "counter": ("area", "text"),
    "between": ("text", "radio", "select"),
}


def _dependent(lang: Lang) -> tuple[Asked, Asked]:
    words = PHRASES[lang]
    areas, towns = words["areas"].split("|"), words["sites"].split("|")
    parent = Asked("area", "select", words["area"], areas[1], "given", options=tuple(areas))
    child = Asked("site", "select", words["site"], towns[2], "given", options=tuple(towns))
    return parent, replace(child, way="disabled", parent="area", delay_ms=200)


def _follow_up(rng: random.Random, asked: list[Asked], lang: Lang) -> tuple[Asked, ...]:
    words = PHRASES[lang]
    yes_no = tuple(words["yes_no"].split("|"))
    parent = Asked("bike", "radio", words["bike"], yes_no[0], "given", options=yes_no)
    child = Asked("load", "text", words["load"], "120", rng.choice(("given", "given", "asked")))
    delay = rng.choice((300, 700, 1200, 2200, 3000, 4000))
    return parent, replace(child, way="late", parent="bike", delay_ms=delay)


def _flow(rng: random.Random, page: Page) -> Page:
    """The page with its ways of saving, leaving, sending and answering."""
    if rng.random() < 0.04:
        return replace(page, end="one_click", shapes=("end:one_click",), grants=False)
    save = rng.choice(SAVES) if rng.random() < 0.15 else ""
    step = rng.choice(STEPS) if rng.random() < 0.22 else ""
    upload = rng.choice(UPLOADS) if rng.random() < 0.4 else ""
    end = rng.choice(FAILURES) if rng.random() < 0.07 else rng.choice(SOUND_ENDS)
    sends = "multipart" if upload else rng.choice(("form", "form", "json"))
    checks = rng.choice(("native", "script", "none", "none"))
    strict = rng.random() < 0.4
    small = [s for s in SMALL if rng.random() < 0.15]
    between = any(a.way == "between" for a in page.asked)
    named = (("save", save), ("step", step), ("upload", upload), ("end", end), ("sends", sends))
    flow = [f"{name}:{value}" for name, value in (*named, ("checks", checks)) if value]
    whole = replace(
        page,
        shapes=(*page.shapes, *flow, "strict" if strict else "lenient", *small),
        save=save,
        step=step,
        upload=upload,
        end=end,
        sends=sends,
        checks=checks,
        strict=strict,
        grants=rng.random() >= 0.2,
        think_s=5.0 if between else round(rng.uniform(0.2, 1.0), 2),
    )
    dry = rng.random() < 0.08
    shapes = (*whole.shapes, "dry") if dry else whole.shapes
    return _with_small(replace(whole, dry=dry, shapes=shapes))


def _with_small(page: Page) -> Page:
    words, asked, unused = PHRASES[page.lang], list(page.asked), dict(page.unused)
    if "blank" in page.shapes:
        asked.append(Asked("remark", "area", words["remark"], "", "nobody", required=False))
    if "unused" in page.shapes:
        unused[words["unused"]] = words["unused_answer"]
    if page.upload:
        asked.append(Asked("resume", "file", words["resume"], "resume.pdf", "profile"))
    if "lookup" in page.shapes:
        asked = [replace(a, way="lookup") if a.name == "city" else a for a in asked]
    return replace(page, asked=tuple(asked), unused=unused)
