"""Recipes: what they hold, which belongs to a page, how one is learned, followed and rated."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from hashlib import sha256
from typing import Literal
from urllib.parse import urlsplit

from ..act.actions import Press, Purpose, Submit
from ..act.results import Evidence, Verdict
from ..answer.bank import OWN_TEXT_INTENTS
from ..answer.form import form_contexts
from ..answer.knowledge import Knowledge
from ..answer.sensitivity import OWN_WORD_INTENTS, is_secret_intent
from ..answer.sheet import Intent, Row, Sheet, Source, key_on_page
from ..journal import events as ev
from ..journal.redact import MARK
from ..journal.state import State
from ..lang.text import identifier_words, normalise
from ..page import snapshot
from .prompts import EDIT
from .semantic import Proposal, failing_questions, propose

# A recipe: what the questions of one form meant in a run that ended with proof. Never a value.
#
# With it goes what the buttons did that led through the form; it is read where no rule knows one.
#
# A question is known by its signature: every word that a person sees of it, its role and its
# options. Where one of these has changed it is another question, and nothing that was learned is
# said of it.

ID_LENGTH = 16  # hex digits
PLACE_MAX = 200  # characters, as a store keys it
APPLY = "apply"  # any other is named by `task_name`
QUARANTINE_BELOW = 0.3
NEWEST_RUN_WEIGHT = 0.35  # weight of the last run in a health's score
_ANY_FIELD = frozenset("field fld input question q form text id item control element".split())
_RANDOM_SUFFIX = re.compile(
    r"(?=[0-9a-f]*\d)[0-9a-f]{6,}$", re.I
)  # an end that no person has chosen
_VARIABLE = re.compile(r"\d|^[0-9a-f-]{16,}$", re.I)


@dataclass(frozen=True, slots=True)
class RecipeStep:
    """One question that was answered and proven: what it meant, and how it came to hold."""

    signature: str
    question: str  # as it was asked, for people
    role: snapshot.Role
    under: str = ""  # what stood over it; see `text_above`
    source: str = ""  # who answered it then
    intent: Intent | None = None  # None: nothing is to be said of it again
    widget: str = ""
    tier: str = ""  # of acting, that was proven
    locators: tuple[tuple[str, str], ...] = ()  # kind (autocomplete, name, id) and text


@dataclass(frozen=True, slots=True)
class PageSteps:
    """One page of the form; `form` is its fingerprint when it was first seen."""

    form: str
    steps: tuple[RecipeStep, ...] = ()
    way: snapshot.ButtonExit | None = None  # how it was left


@dataclass(frozen=True, slots=True)
class FormOpener:
    """The button that brought the form into view, and the page that it is on."""

    place: str
    label: str  # as `normalise` has it


@dataclass(frozen=True, slots=True)
class Health:
    """How a recipe has done since. Its score is 1 for a new one and falls with each failure.

    Three failures in a row are too many, whatever came before: a form may change for good.
    """

    successes: int = 0
    failures: int = 0
    used_at: str = ""  # ISO 8601, UTC
    quarantined: bool = False  # by a person
    score: float = 1.0  # 0 to 1, the newest runs weigh most

    def after(self, *, worked: bool, at: str) -> Health:
        """The health after one more run, that ended *at*."""
        return replace(
            self,
            successes=self.successes + worked,
            failures=self.failures + (not worked),
            used_at=at,
            score=self.score * (1 - NEWEST_RUN_WEIGHT) + NEWEST_RUN_WEIGHT * worked,
        )

    @property
    def usable(self) -> bool:
        """Whether it may be looked up."""
        return not self.quarantined and self.score >= QUARANTINE_BELOW


@dataclass(frozen=True, slots=True)
class Recipe:
    """What was learned of one form. Two of the same content are one recipe."""

    place: str  # host and path, without what differs from posting to posting
    pages: tuple[PageSteps, ...]
    task: str = APPLY
    door: FormOpener | None = None
    made_from: str = ""  # the run
    made_at: str = ""  # ISO 8601, UTC
    health: Health = field(default_factory=Health)

    @property
    def id(self) -> str:
        """A digest of what it says, wherever and whenever that was learned."""
        if not self.pages:  # of a task: what it says stands with the run that it was learned from
            return _digest([self.task, self.made_from])
        said = [self.task, *(f"{p.form}|{s.signature}|{s.intent}" for p, s in self.each())]
        ways = [f"{p.form}|{p.way.label}|{p.way.exit}" for p in self.pages if p.way]
        doors = [f"{self.door.place}|{self.door.label}"] if self.door else []
        return _digest([*said, *ways, *doors])

    @property
    def fingerprint(self) -> str:
        """Of the form's first page."""
        return self.pages[0].form if self.pages else ""

    def each(self) -> Iterable[tuple[PageSteps, RecipeStep]]:
        """Every step, with its page."""
        return ((page, step) for page in self.pages for step in page.steps)


def question_signature(item: snapshot.Field) -> str:
    """The question as a person sees it: its words, its kind, and what may be chosen."""
    words = (item.group, item.label, item.placeholder, item.hint)
    options = sorted(normalise(o.label) for o in item.options)
    kind = (item.role, item.type, str(item.multiple))
    return _digest([*map(normalise, words), *kind, *options])


def text_above(item: snapshot.Field, page: snapshot.Snapshot) -> str:
    """What stands over the question and is no name of the page: its heading, and its last line.

    The same words under "Your referee" ask for somebody else.
    """
    heading, line = (
        item.section.rpartition(snapshot.HEADING_SEPARATOR)[2],
        item.lines.rpartition("\n")[2],
    )
    title = normalise(page.title)
    return snapshot.HEADING_SEPARATOR.join(
        t for t in map(normalise, (heading, line)) if t and t not in title
    )


def locators(item: snapshot.Field) -> tuple[tuple[str, str], ...]:
    """Ways to find the element by its markup, in their kinds."""
    found = {"autocomplete": item.autocomplete, "name": item.html_name, "id": item.html_id}
    return tuple((kind, text) for kind, text in found.items() if text)


def markup_words(ways: Iterable[tuple[str, str]]) -> frozenset[str]:
    """The words in what the markup calls an element, but for those that any element may have."""
    texts = (
        identifier_words(_RANDOM_SUFFIX.sub("", text))
        for kind, text in ways
        if kind in ("name", "id")
    )
    words = frozenset(word for text in texts for word in text.split())
    return frozenset(w for w in words if not w.isdecimal()) - _ANY_FIELD


def place_pattern(url: str) -> str:
    """The host and path of a page, each segment that carries a number as ':n'."""
    parts = urlsplit(url)
    segments = parts.path.rstrip("/").split("/")
    path = "/".join(":n" if _VARIABLE.search(s) else s for s in segments)
    return f"{parts.netloc}{path}"[:PLACE_MAX]


def task_name(words: str, url: str) -> str:
    """The name of a task in words that begins at that address: for no others."""
    return f"task {_digest([words.strip(), url])}"


def steps_digest(steps: bytes) -> str:
    """What tells a task's steps from any others."""
    return sha256(steps).hexdigest()[:ID_LENGTH]


def _digest(texts: Iterable[str]) -> str:
    told = "\0".join(texts).encode("utf-8", "surrogatepass")
    return sha256(told).hexdigest()[:ID_LENGTH]


# Which recipe belongs to a page: by the structure of its form first, then by where it is.
#
# A page that asks nothing belongs to the recipe whose door is on it. By place alone it must know
# most of the page's questions, or the page most of those of one of its pages: a site may have
# split the form since, or asked for more. What tells most of the page is taken, of two as full the
# one with the better score, then the newer one; one in quarantine never. A run in which a field
# did not hold teaches less than the one before it, and is no better for being young.

OVERLAP_MIN = 0.5  # of the questions of the smaller one; more than that
COMMON_MIN = 2  # questions in common, where either has more
MatchKind = Literal["fingerprint", "place"]


@dataclass(frozen=True, slots=True)
class RecipeMatch:
    """A recipe for a page, and by what it was found."""

    recipe: Recipe
    how: MatchKind


def find_recipe(
    page: snapshot.Snapshot, recipes: Iterable[Recipe], task: str = APPLY
) -> RecipeMatch | None:
    """The best of them for this page, or None."""
    usable = [r for r in recipes if r.health.usable and r.task == task]
    if not page.fillable:
        behind = [r for r in usable if has_opener(page, r)]
        return RecipeMatch(_best(page, behind), "place") if behind else None
    form = snapshot.form_fingerprint(page)
    same = [r for r in usable if any(p.form == form for p in r.pages)]
    if same:
        return RecipeMatch(_best(page, same), "fingerprint")
    here = [
        r for r in usable if r.place == place_pattern(page.url) and overlap(page, r) > OVERLAP_MIN
    ]
    return RecipeMatch(_best(page, here), "place") if here else None


def has_opener(page: snapshot.Snapshot, recipe: Recipe) -> bool:
    """Whether the button that led to the recipe's form is on the page."""
    door = recipe.door
    if door is None or door.place != place_pattern(page.url):
        return False
    return any(normalise(b.label) == door.label for b in page.reachable)


def overlap(page: snapshot.Snapshot, recipe: Recipe) -> float:
    """The share of questions in common, of the page of the recipe that fits best."""
    return max((similarity(page, known) for known in recipe.pages if known.steps), default=0.0)


def similarity(page: snapshot.Snapshot, known: PageSteps) -> float:
    """The share of questions that the page has in common with that one; 1 where neither asks."""
    asked = frozenset(question_signature(f) for f in page.answerable)
    before = frozenset(s.signature for s in known.steps)
    if asked and before:
        return _common_share(asked, before)
    return float(known.form == (snapshot.form_fingerprint(page) if asked else ""))


def _common_share(asked: frozenset[str], known: frozenset[str]) -> float:
    """Of the smaller set, what the other has too; too few say nothing."""
    both = len(asked & known)
    return both / min(len(asked), len(known)) if both >= min(COMMON_MIN, len(known)) else 0.0


def _best(page: snapshot.Snapshot, recipes: list[Recipe]) -> Recipe:
    asked = frozenset(question_signature(f) for f in page.answerable)
    return max(recipes, key=lambda r: (_coverage(r, asked), r.health.score, r.made_at, r.id))


def _coverage(recipe: Recipe, asked: frozenset[str]) -> int:
    """How much it tells of a page that asks that: meanings, and ways on."""
    meanings = sum(1 for _, step in recipe.each() if step.intent and step.signature in asked)
    return meanings + sum(1 for known in recipe.pages if known.way) + bool(recipe.door)


BY_MEANING = (Source.PROFILE, Source.DOCUMENT)  # who answers what a question means


@dataclass(frozen=True, slots=True)
class _Page:
    """One page of the form, as far as the journal was read."""

    form: str = ""  # at its first look
    url: str = ""  # there
    filed: str = ""  # the form that its rows are filed under, once it was left
    looks: tuple[str, ...] = ()  # from the last one before anything was filled in
    tiers: Mapping[snapshot.FieldKey, str] = field(
        default_factory=dict
    )  # of fields that are proven
    way: snapshot.ButtonExit | None = None  # how it was left, or is about to be


@dataclass(frozen=True, slots=True)
class _Progress:
    """The journal, as far as it was read."""

    done: tuple[_Page, ...] = ()
    page: _Page = field(default_factory=_Page)
    url: str = ""
    opening: FormOpener | None = None  # was pressed, and not seen to open anything yet
    door: FormOpener | None = None


@dataclass(frozen=True, slots=True)
class RunRecord:
    """What a run left behind: its events, and its sheet."""

    envelopes: tuple[ev.Envelope, ...]
    sheet: Sheet


def distil(told: RunRecord, pages: Mapping[str, snapshot.Snapshot]) -> Recipe | None:
    """What the run teaches; None where it was not proven, or there is nothing to learn.

    *pages* are the stored looks by their names. Only meanings are taken from the sheet.
    """
    last = told.envelopes[-1] if told.envelopes else None
    proven = (
        last and isinstance(last.event, ev.RunEnded) and last.event.verdict is Verdict.SUBMITTED
    )
    if last is None or not proven:
        return None
    read, door = _pages_and_opener(e.event for e in told.envelopes)
    pages_left = (_page_steps(p, told.sheet, pages) for p in read)
    found = tuple(page for page in pages_left if page.steps or page.way)
    where = next((p.url for p in read if p.tiers), "")
    if not any(page.steps for page in found):
        return None
    return Recipe(place_pattern(where), found, door=door, made_from=last.run_id, made_at=last.at)


def _page_steps(page: _Page, sheet: Sheet, pages: Mapping[str, snapshot.Snapshot]) -> PageSteps:
    steps = _steps(page, sheet, [pages[look] for look in page.looks]) if page.tiers else ()
    return PageSteps(page.form, steps, page.way)


def artifacts_of(envelopes: Iterable[ev.Envelope]) -> tuple[str, ...]:
    """The names of the looks that a recipe is distilled from."""
    pages = (p for p in _pages_and_opener(e.event for e in envelopes)[0] if p.tiers)
    return tuple(dict.fromkeys(look for page in pages for look in page.looks))


def _pages_and_opener(events: Iterable[ev.Event]) -> tuple[tuple[_Page, ...], FormOpener | None]:
    """The pages of the form that was sent, in their order; and the door that it was behind."""
    so_far = _Progress()
    for event in events:
        so_far = _progress_after(so_far, event)
    return tuple(p for p in so_far.done if p.looks or p.way), so_far.door


def _progress_after(r: _Progress, event: ev.Event) -> _Progress:
    match event:
        case ev.PageLost():
            return _Progress(door=r.door)
        case ev.SnapshotGenerated(form=form, url=url, artifact=artifact):
            page = _page_after_look(r.page, form, url, artifact) if form else r.page
            return replace(r, page=page, url=url)
        case ev.ActionVerified(results=results):
            opened = r.opening if all(e.proven for e in results) else None
            page = replace(r.page, tiers=_tiers(r.page.tiers, results))
            return replace(r, page=page, opening=None, door=opened or r.door)
        case ev.StepTaken(passed=True, form=form):
            left = replace(r.page, form=r.page.form or form, filed=form)
            return replace(r, done=(*r.done, left), page=_Page())
        case ev.ActionIntended(actions=(Press() as press,)):
            return _progress_after_press(r, press, event.form)
        case ev.ActionIntended(actions=(Submit() as submit,), digest=digest) if digest:
            page = replace(
                r.page, way=_exit_by(event.form, submit.target.label, snapshot.Exit.SEND)
            )
            return replace(r, done=tuple(_pages_at_submit(list(r.done), page)), page=page)
        case _:
            return r


def _progress_after_press(r: _Progress, press: Press, form: str) -> _Progress:
    label = press.target.label
    match press.purpose:
        case Purpose.NEXT_STEP:
            return replace(r, page=replace(r.page, way=_exit_by(form, label, snapshot.Exit.NEXT)))
        case Purpose.OPEN_FORM if MARK not in label:
            return replace(r, opening=FormOpener(place_pattern(r.url), normalise(label)))
        case _:
            return r


def _exit_by(form: str, label: str, leads: snapshot.Exit) -> snapshot.ButtonExit | None:
    """What the button did; None where its words may be the user's."""
    return None if MARK in label else snapshot.ButtonExit(form, normalise(label), leads)


def _page_after_look(page: _Page, form: str, url: str, look: str) -> _Page:
    """A form that came late begins where it was filled."""
    if page.tiers:
        return replace(page, looks=(*page.looks, look))
    return replace(page, form=form, url=url, looks=(look,))


def _tiers(
    known: Mapping[snapshot.FieldKey, str], results: Iterable[Evidence]
) -> dict[snapshot.FieldKey, str]:
    held = {r.key: r.tier for r in results if r.key and r.proven}
    failed = {r.key for r in results if not r.proven}
    return {key: tier for key, tier in {**known, **held}.items() if key not in failed}


def _pages_at_submit(done: list[_Page], page: _Page) -> list[_Page]:
    """A submit ends the page; one that was refused is met again, and then ends it again."""
    return [*(p for p in done if p.filed), page]


def _steps(page: _Page, sheet: Sheet, looks: Iterable[snapshot.Snapshot]) -> tuple[RecipeStep, ...]:
    """Each question as it was when it was first seen: a page may say more once it is answered."""
    first: dict[snapshot.FieldKey, tuple[snapshot.Field, snapshot.Snapshot]] = {}
    for look in looks:
        for item in look.fields:
            first.setdefault(item.key, (item, look))
    asked = [pair for key, pair in first.items() if key in page.tiers]
    rows = ((*pair, _row(sheet, pair[0].key, page.filed)) for pair in asked)
    return tuple(
        _step(item, row, page.tiers[item.key], look)
        for item, look, row in rows
        if row is not None and MARK not in item.question
    )


def _row(sheet: Sheet, key: snapshot.FieldKey, form: str) -> Row | None:
    return sheet.row(key_on_page(key, form) if form else key)


def _step(item: snapshot.Field, row: Row, tier: str, look: snapshot.Snapshot) -> RecipeStep:
    return RecipeStep(
        signature=question_signature(item),
        question=item.question,
        under=text_above(item, look),
        role=item.role,
        source=str(row.answer.source),
        intent=row.intent if _teachable(row) else None,
        widget=item.widget,
        tier=tier,
        locators=locators(item),
    )


def _teachable(row: Row) -> bool:
    """Whether the meaning stands for itself: no secret, no consent, nothing of one job or place.

    Only a meaning that brought the answer was proven: what a person said, or changed on the sheet,
    says nothing for what the question was read as.
    """
    if row.answer.source not in BY_MEANING:
        return False
    return row.intent is not None and not row.secret and is_lasting(row.intent)


def is_lasting(intent: Intent) -> bool:
    """Whether the same question means the same at another job."""
    return not (
        intent.slots
        or is_secret_intent(intent)
        or intent.name in OWN_TEXT_INTENTS | OWN_WORD_INTENTS
    )


# The recorded rung: fields mean what the same questions meant in the recipe; else by rule.
#
# What the page says of a field today counts before what was learned: a recipe speaks only where
# the rules read nothing, of a question that has the very same signature, and whose markup says
# nothing new; and of a button only where no rule knows the way on. Its answer is resolved now, and
# proven as any other. A field that failed loses what was learned of it, and the others keep it.


def follow_recipe(
    recipe: Recipe, page: snapshot.Snapshot, known: Knowledge, *, state: State
) -> Proposal:
    """The next stage for this page, as the recipe and the rules have it."""
    here = known.on(page.answerable, page.language, form_contexts(page, known.vocabulary))
    told = recorded_meanings(recipe, page, here)
    lost = failing_questions(state, 1)
    kept = {key: intent for key, intent in told.items() if key not in lost}
    ways = (*known.ways, *recorded_exits(recipe, page))
    told_of = replace(known, learned={**known.learned, **kept}, ways=ways)
    proposal = propose(page, told_of, state)
    answered = tuple(r.key for r in proposal.rows if r.key in kept)
    way = (
        (snapshot.exit_key(snapshot.form_fingerprint(page)),) if proposal.teller == "recipe" else ()
    )
    return replace(proposal, learned=(*answered, *way))


def recorded_exits(recipe: Recipe, page: snapshot.Snapshot) -> tuple[snapshot.ButtonExit, ...]:
    """How the page was left before: the door of one that asks nothing, else as its like was."""
    form = snapshot.form_fingerprint(page)
    doors = (
        (snapshot.ButtonExit(form, recipe.door.label, snapshot.Exit.OPEN),) if recipe.door else ()
    )
    likely = sorted(recipe.pages, key=lambda known: -similarity(page, known))
    before = [known.way for known in likely if known.way and similarity(page, known) > OVERLAP_MIN]
    told = (*before[:1], *(doors if has_opener(page, recipe) else ()))
    return tuple(replace(way, form=form, teller="recipe") for way in told)


def recorded_meanings(
    recipe: Recipe, page: snapshot.Snapshot, here: Knowledge
) -> Mapping[snapshot.FieldKey, Intent]:
    """What the recipe tells of the page's fields that the rules cannot read."""
    asked: dict[str, list[snapshot.Field]] = {}
    for item in page.answerable:
        asked.setdefault(question_signature(item), []).append(item)
    steps: dict[str, list[RecipeStep]] = {}
    for _, step in recipe.each():
        steps.setdefault(step.signature, []).append(step)
    both = ((step, item) for s in steps for step, item in _pairs(steps[s], asked.get(s, [])))
    return {
        item.key: step.intent
        for step, item in both
        if step.intent and here.meaning(item) is None
        if step.under == text_above(item, page) and _speaks_for(step, item, here)
    }


def _pairs(
    steps: list[RecipeStep], asked: list[snapshot.Field]
) -> list[tuple[RecipeStep, snapshot.Field]]:
    """A question that is there once; of twins, those that the markup tells apart."""
    if len({s.intent for s in steps}) == 1 and len(asked) == 1:
        return [(steps[0], asked[0])]
    named = [(step, [f for f in asked if _same_element(step, f)]) for step in steps]
    return [
        (step, found[0])
        for step, found in named
        if len(found) == 1 and [f for _, f in named].count(found) == 1
    ]


def _same_element(step: RecipeStep, item: snapshot.Field) -> bool:
    ways = {way for way in locators(item) if way[0] in ("name", "id")}
    return bool(ways & set(step.locators))


def _speaks_for(step: RecipeStep, item: snapshot.Field, here: Knowledge) -> bool:
    """Whether what was learned may be said of it: its markup has no known word that is new."""
    fresh = set(locators(item)) - set(step.locators)
    token = any(
        kind == "autocomplete" and text.lower() not in ("on", "off") for kind, text in fresh
    )
    new = markup_words(fresh) - markup_words(step.locators)
    known = token or any(word in here.vocabulary.known for word in new)
    return step.intent is not None and is_lasting(step.intent) and not known


@dataclass(frozen=True, slots=True)
class RecipeTrial:
    """A recipe that a run used, and whether it held."""

    recipe: str  # its id
    worked: bool


@dataclass(frozen=True, slots=True)
class _Use:
    """How a run used a recipe, as far as it was read."""

    recipe: str = ""
    led: frozenset[snapshot.FieldKey] = frozenset()  # fields that it told the meaning of
    way: bool = False  # it told the way on that is being taken
    followed: bool = False  # it told any way on
    others: bool = False  # a model had to tell more
    failed: bool = False
    verdict: Verdict | None = None


def task_recipe(
    task: str, events: Sequence[ev.Envelope], *, url: str, steps: bytes
) -> Recipe | None:
    """What a run of a task of that name teaches: that its *steps* led to the end, as they stood.

    None where it was not proven to be done, where a step was not done as it stood, and where it
    followed a recipe as it was. The recipe names the run and tells the steps from any others; the
    steps themselves, which hold values, stay with the run.
    """
    told = [each.event for each in events]
    end = told[-1] if told else None
    proven = isinstance(end, ev.RunEnded) and end.verdict is Verdict.DONE
    strayed = any(isinstance(e, ev.StepFollowed) and not e.done for e in told)
    followed = any(isinstance(e, ev.RecipeMatched) for e in told) and not _is_edited(told)
    if not proven or strayed or followed:
        return None
    return Recipe(
        place_pattern(url),
        (),
        task=f"{task} {steps_digest(steps)}",
        made_from=events[-1].run_id,
        made_at=events[-1].at,
    )


def _is_edited(events: Iterable[ev.Event]) -> bool:
    """Whether the person wrote steps of their own in place of those that were shown."""
    return any(isinstance(e, ev.QuestionAsked) and e.text == EDIT for e in events)


def task_trial(events: Sequence[ev.Event]) -> RecipeTrial | None:
    """What a run of a task says of its recipe; None where it used none, or a person said no."""
    used = next((e.recipe for e in events if isinstance(e, ev.RecipeMatched)), "")
    end = next((e for e in events if isinstance(e, ev.RunEnded)), None)
    if _is_edited(events):
        return None
    if not used or end is None or end.reason == "declined":
        return None
    return RecipeTrial(used, end.verdict is Verdict.DONE)


def recipe_trial(events: Iterable[ev.Event]) -> RecipeTrial | None:
    """What a run says of its recipe; None where it used none, or ended before anything was sure.

    A field that did not hold what the recipe led to is a failure, and so are one that a person
    had to answer all the same and a button that led nowhere, however the run ended. Where a model
    had to tell all that the rules did not, it has not shown that it works.
    """
    use = reduce(_use_after, events, _Use())
    helped = bool(use.led) or use.followed or not use.others
    worked = use.verdict is Verdict.SUBMITTED and helped
    if not use.recipe or not (use.failed or worked):
        return None
    return RecipeTrial(use.recipe, not use.failed)


def _use_after(use: _Use, event: ev.Event) -> _Use:
    match event:
        case ev.RecipeMatched(recipe=name):
            return replace(use, recipe=name)
        case ev.PlanProposed(learned=keys, rung=rung):
            way = any(map(snapshot.asks_exit, keys))
            led = use.led | {key for key in keys if not snapshot.asks_exit(key)}
            others = use.others or rung is ev.Rung.MODEL
            return replace(use, led=led, way=way, followed=use.followed or way, others=others)
        case ev.RunEnded(verdict=verdict):
            return replace(use, verdict=verdict)
        case ev.QuestionAnswered(field=key) if key:
            return replace(use, failed=use.failed or key in use.led)
        case _:
            return replace(use, failed=use.failed or _shows_failure(use, event))


def _shows_failure(use: _Use, event: ev.Event) -> bool:
    """Whether that shows that the recipe led wrong."""
    match event:
        case ev.ActionVerified(results=results):
            pressed = use.way and any(not (r.key or r.proven) for r in results)
            return pressed or any(r.key in use.led and not r.proven for r in results)
        case ev.LoopGuard(key=key, fails=fails):
            return use.way and fails > 1 and f"#{Purpose.NEXT_STEP}#" in key
        case ev.QuestionAnswered(edited=edited):
            return bool(use.led & set(edited))
        case _:
            return False
