"""Common sentences as goals, by pattern: "create a project called Apollo in Tracker".

A sentence is understood only where every word of it is accounted for, and where all patterns that
fit it mean one goal; it is never guessed at. Three rules keep it so:

- A pattern covers the sentence from its first word to its last; around it stand only polite words.
- A text without quotes is a proper name, a single word or a value of digits; words that point at
  something unsaid (`vague`: "it", "all", "last", "except") are never a part of it.
- What a pattern means carries what can be seen when it is done: what was created is in a row, what
  was set shows its value, what was deleted is in no row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from steadyhand.core.lang.text import normalise
from steadyhand.errors import GoalInvalid

from ..answer.options import plurals_of, singular_of
from . import goal as g
from .language import Misread, parse
from .lexicon import (
    CAUTIONS,
    LANGUAGES,
    NO,
    SYNONYMS,
    TAKEN_BACK,
    GoalLanguage,
    Parts,
    Template,
    Token,
    caution_of,
    is_slot,
    synonyms_of,
    tokens_of,
    without_courtesy,
)
from .meanings import (
    AGAIN,
    BUILD_CLAUSE,
    BUILD_GOAL,
    SENTENCES,
    Captions,
    Steps,
    beginnings_of,
    check_of,
    goes_on,
    join_steps,
    templates_of,
    there,
    vague_words,
    with_checks,
)
from .sentence_parts import FILE_NAME, SLID, QualifiedReader

WORDS_MAX = 60  # of a sentence: a longer one is no common one


def goal_of(text: str) -> g.Goal:
    """Return the steps of the text, or those that its one sentence means. Raises GoalInvalid."""
    try:
        return parse(text)
    except GoalInvalid as why:
        meant = understand(text)
        if meant is None:
            raise _refusal(text, why) from why
        return meant


def _refusal(text: str, why: GoalInvalid) -> GoalInvalid:
    """Why the text is no goal, with the word that it ended at: *why* where that came as far."""
    try:
        tokens = tokens_of(" ".join(text.split()))
    except GoalInvalid:
        return why
    readers = [SentenceReader(tokens, words) for words in _free_languages()]
    for each in readers:
        each.read()
    reader = max(readers, key=lambda each: each.furthest)
    words = reader.tokens
    taken = [n for n, t in enumerate(words) if caution_of(t, reader.words) in TAKEN_BACK]
    at = taken[0] if taken else reader.stopped()
    came = why.came[1] if isinstance(why, Misread) else 0
    if not taken and (at <= came or at == len(words) or "\n" in text.strip()):
        return why
    told = CAUTIONS.get(caution_of(words[at], reader.words), "no common sentence goes on so")
    hint = "a name that has the word goes into quotes"
    return GoalInvalid(f"at {words[at].as_shown}: {told}; {hint}")


def _free_languages() -> tuple[GoalLanguage, ...]:
    """The languages whose common sentences are known."""
    return tuple(words for words in LANGUAGES if words.language in SENTENCES)


def understand(sentence: str) -> g.Goal | None:
    """Return the goal that the sentence means; None where it is not surely one."""
    try:
        tokens = tokens_of(" ".join(sentence.split()))
    except GoalInvalid:
        return None
    if len(tokens) > WORDS_MAX:
        return None
    goals = _goals(tokens, wide=False) or _goals(tokens, wide=True)
    return g.Goal(goals.pop(), sentence) if len(goals) == 1 else None


def _goals(tokens: Sequence[Token], *, wide: bool) -> set[Steps]:
    """What the words may mean by the first way of reading that makes anything of them."""
    readers = [SentenceReader(tokens, words, wide=wide) for words in _free_languages()]
    goals = {goal for each in readers for goal in each.read()}
    goals = goals or {goal for each in readers for goal in each.read_each()}
    goals = goals or {goal for each in readers for goal in each.read_own_verb()}
    return goals or {goal for each in readers for goal in each.read_each(own_verb=True)}


@dataclass(frozen=True, slots=True)
class Before:
    """The clause before: its steps, what must be true in the end, and the thing that it names."""

    steps: Steps = ()
    checks: Steps = ()
    thing: str = ""
    pattern: str = ""  # its key, '' for a command
    named: str = ""  # the thing that this clause or an earlier one opened, and none renamed

    @property
    def last(self) -> g.Step | None:
        """The step whose verb may go on; a pattern lends none."""
        return self.steps[-1] if self.steps and not self.pattern else None

    def joined(self, rest: Steps, *, within: bool) -> Steps:
        """The steps with those that follow, and what must be true behind all of them.

        A way to a thing is not what is wanted, what is saved is not saved once more, and what is
        filled *within* the same breath goes into the form before its save.
        """
        checks = () if self.pattern in ON_THE_WAY else self.checks
        presses = [step for step in self.steps if isinstance(step, g.Click)]
        saves = self.pattern not in ("", *ON_THE_WAY)
        again = saves and presses and rest and presses[-1] == rest[0]
        if self.pattern == "set_here_several" and rest and not again:
            return (*self.steps[:-1], *rest)  # nobody said the save that ends it
        fills = tuple(step for step in rest if not isinstance(step, g.Expect))
        if self.pattern in _FORMS and rest and _is_cancel(rest[0]):
            return (*self.steps[:-1], *rest)
        if within and self.pattern in _FORMS and fills and all(map(_is_in_form, fills)):
            told = (step for step in rest if isinstance(step, g.Expect))
            kept = (each for fill in fills if (each := _kept_of(fill, self.thing)) is not None)
            return (*self.steps[:-1], *fills, self.steps[-1], *told, *checks, *map(g.Expect, kept))
        return (*self.steps, *(rest[1:] if again else rest), *checks)


def _is_cancel(step: g.Step) -> bool:
    """Whether the step leaves the form without a save."""
    return isinstance(step, g.Click) and step.target.name.casefold() in NO


def _is_in_form(step: g.Step) -> bool:
    """Whether the step fills a field of the form that is open."""
    match step:
        case g.Type(_, target, False) | g.Choose(_, target) | g.Tick(target):
            aside = {"search", "filter"} & {target.name.casefold(), *synonyms_of(target.name)}
            return not target.row and not aside
        case _:
            return False


_FORMS = ("create", "set", "set_several", "set_rest", "edit_text")  # each ends with its save
ON_THE_WAY = ("open", "search", "filter", "sort")


def _kept_of(step: g.Step, thing: str) -> g.Check | None:
    """What the thing must show of a field that was filled and saved."""
    match check_of(step):
        case g.FieldHolds() | g.ElementIs() as check:
            return replace(check, target=replace(check.target, row=(thing,)))
        case other:
            return other


def _own_press(verb: str, name: str) -> Steps:
    """The press of what is called as the verb, in the row or on the page of that thing."""
    return (g.Click(g.Target(verb, row=(name,))),)


@cache
def _by_first_word(language: str, key: str) -> dict[str, tuple[Template, ...]]:
    """The templates of a pattern by the word that they begin with; '' for a slot."""
    found: dict[str, list[Template]] = {}
    for flat in templates_of(language, key):
        found.setdefault("" if is_slot(flat[0]) else flat[0].casefold(), []).append(flat)
    return {word: tuple(flats) for word, flats in found.items()}


def _as_command(tokens: Sequence[Token], words: GoalLanguage) -> Sequence[Token]:
    """The sentence with its verb as a command has it: "would you mind setting" sets."""
    first, *rest = without_courtesy(tokens, words) or (Token(""),)
    asked = any(words.has("minding", token.word) for token in tokens[:3])
    for (ending,) in words.words.get("gerunds", ()) if asked else ():
        bare = first.word.removesuffix(ending)
        stems = (bare, f"{bare}e", bare[:-1]) if bare != first.word else ()
        verbs = [stem for stem in stems if stem in beginnings_of(words.language)]
        if verbs:
            return (Token(verbs[0]), *rest)
    return tokens


class SentenceReader(QualifiedReader):
    """Reads sentences, whose texts without quotes are proper names and single words alone.

    A *wide* one, for what no other reads, knows more patterns (`more_` before their names), more
    names of fields and verbs, numbers with their units, and kinds of new things of two words.
    """

    def __init__(self, tokens: Sequence[Token], words: GoalLanguage, *, wide: bool = False) -> None:
        """Read these tokens in that language."""
        super().__init__(_as_command(tokens, words) if wide else tokens, words)
        self.wide = wide

    def _read_slot(self, slot: str, at: int, parts: Parts) -> Iterator[tuple[Parts, int]]:
        if slot in ("act", "handing", "inviting", "joining"):
            ends = (end for end in self._phrase_ends(f"{slot}s", at) if end > at)
            yield from ((replace(parts, text=self._words(at, end)), end) for end in ends)
        elif slot == "plain_thing":
            things = self._thing(at, parts, known=False)
            yield from (t for t in things if (t[0].kind.casefold(),) not in self.words.kinds)
        elif slot == "called_value":
            yield from ((replace(parts, value=text), end) for text, end in self._proper(at))
        elif slot == "state":
            if self._is_state(at) or (at < len(self.tokens) and self.tokens[at].quoted):
                yield replace(parts, value=self.tokens[at].text), at + 1
        elif slot == "other_thing":
            for told, end in self._thing(at, Parts(), known=False):
                yield replace(parts, value=told.name), end
        elif slot == "its_list":
            start = self._past_article(at)
            listed = self._one_of(start) and start + 1 == len(self.tokens)
            yield from ((parts, start + 1),) if listed else ()
        elif slot == "done":
            if self._is_done(at):
                yield parts, at + 1
        elif slot == "stage":
            for (field, value), end in self._pair(self._past_article(at)):
                if not self.words.has("holders", field.casefold()):
                    yield replace(parts, field=field, value=value), end
        elif slot == "remark":
            start = self._past_article(at)
            start += self.words.has("remark_kinds", self._word(start))
            if self.words.has("remarks", self._word(start)):
                yield parts, start + 1
        else:
            yield from super()._read_slot(slot, at, parts)

    def _is_done(self, at: int) -> bool:
        """Whether the word there says what was done with something: "published", "written"."""
        endings = tuple(ending for (ending,) in self.words.words.get("participles", ()))
        done = self._word(at).endswith(endings) or self.words.has("done", self._word(at))
        return self._is_word(at) and done

    def _is_state(self, at: int) -> bool:
        """Whether the word there says how things are: "overdue", "unpaid"."""
        how = any(self.words.has(kind, self._word(at)) for kind in ("adjectives", "states"))
        return how and self.tokens[at].text.islower()

    def _kinds_at(self, at: int) -> Iterator[tuple[str, int]]:
        """A kind of one word or of two, of one thing or several."""
        for end in (at + 1, at + 2):
            if not self._is_word(end - 1) or self.words.has("named", self._word(end - 1)):
                return
            if self._is_noun(end - 1) and not self.words.has("prepositions", self._word(end - 1)):
                yield self._words(at, end), end

    def _where(self, at: int) -> Iterator[tuple[str, int]]:
        """No place ends in what begins its name."""
        for place, end in super()._where(at):
            if not self.words.has("named", self._word(end - 1)):
                yield place, end

    def _thing(self, at: int, parts: Parts, *, known: bool) -> Iterator[tuple[Parts, int]]:
        """Also "label wontfix", 'the draft "Idea"' and names of several words without a kind."""
        yield from super()._thing(at, parts, known=known)
        start = self._past_article(at)
        if not self.wide:
            return
        word, small = self._word(start), start + 1 < len(self.tokens)
        if start == at and self.words.has("small_named", word):
            for name, end in self._small_name(start + 1):
                yield replace(parts, kind=word, name=name), end
        if start > at and not known:
            named = ((name, end) for name, end in self._proper(start) if end > start + 1)
            yield from ((replace(parts, kind="", name=name), end) for name, end in named)
        if small and self.tokens[start + 1].quoted and self.words.has("noun_adjectives", word):
            yield replace(parts, kind=word, name=self.tokens[start + 1].text), start + 2

    def _is_noun(self, at: int) -> bool:
        """Whether the word may be a kind; the sentence's first has a capital of its own."""
        first = self.wide and at == 0 and not self.words.capital_nouns
        return super()._is_noun(at) or (first and self.tokens[at].text.istitle())

    def _proper(self, at: int) -> Iterator[tuple[str, int]]:
        """Also a name of small letters and joints."""
        yield from super()._proper(at)
        if self.wide and at < len(self.tokens):
            yield from self._joined_name(at)

    def _small_name(self, at: int) -> Iterator[tuple[str, int]]:
        """One word that is a name and nothing else."""
        word = self._word(at)
        kinds = ("adjectives", "states", "fields", "more_fields", "small_named", "heads", "set_to")
        known = any(self.words.has(kind, word) for kind in (*kinds, "prepositions"))
        adverb = word.endswith(tuple(e for (e,) in self.words.words.get("adverbs", ())) or "\0")
        if self._is_word(at) and word.isalnum() and not (known or adverb or self._one_of(at)):
            yield self.tokens[at].text, at + 1

    def _value(self, at: int) -> Iterator[tuple[str, int]]:
        """Also a number with its unit: "30 minutes"."""
        yield from super()._value(at)
        number = self.wide and at < len(self.tokens) and self.tokens[at].text[:1].isdigit()
        if number and not self.tokens[at].quoted and self.words.has("units", self._word(at + 1)):
            yield self._words(at, at + 2), at + 2

    def _pair(self, at: int) -> Iterator[tuple[tuple[str, str], int]]:
        """Also with more names of fields; no number and no act is one."""
        for (name, value), end in super()._pair(at):
            if not self._is_act(name.casefold(), value, end):
                yield (name, value), end
        named = self._past_article(at)
        for end in self._phrase_ends("more_fields", named) if self.wide else ():
            separated = {*self._phrase_ends("is", end), *self._phrase_ends("more_is", end)}
            for start in separated if end > named else ():
                for value, last in self._value(start):
                    if not self._is_act(self._words(named, end).casefold(), value, last):
                        yield (self._words(named, end), value), last

    def _is_act(self, name: str, value: str, end: int) -> bool:
        """Whether that is no field with its value: "ban Bob", "email Ann", "phone 555"."""
        first, *_ = name.split()
        acts = any(self.words.has(k, first) for k in ("acts", "own_verbs", "no_fields"))
        told = self.tokens[end - 1].quoted or "@" in value
        text = self.words.has("texts", name) and not told
        return acts or text or any(word.isdigit() for word in name.split())

    def _settings(self, at: int) -> Iterator[tuple[tuple[tuple[str, str], ...], int]]:
        """Also "its title is A and its price is B"."""
        yield from super()._settings(at)
        its = self.wide and self.words.has("its", self._word(at))
        for name, end in self._field(at + 1) if its else ():
            for start in {*self._phrase_ends("is", end), *self._phrase_ends("set_to", end)}:
                for value, last in self._value(start) if start > end else ():
                    following = self._past_commas(last)
                    rests = self._settings(following) if following > last else ()
                    yield from ((((name, value), *rest), n) for rest, n in rests)
                    yield ((name, value),), last

    def _around(self, slot: str, at: int, parts: Parts) -> Iterator[tuple[Parts, int]]:
        """Also fields behind other small words: "for customer Ann, subject Stairs"."""
        more = slot == "rest" and self.wide
        yield from super()._around("rest_app" if more and parts.fields else slot, at, parts)
        for start in self._phrase_ends("more_with", at) if more else ():
            for fields, end in self._pairs(start) if start > at else ():
                yield from self._around("rest", end, self._with_fields(parts, fields))

    def _with_fields(self, parts: Parts, fields: tuple[tuple[str, str], ...]) -> Parts:
        return replace(parts, fields=(*parts.fields, *fields))

    def _new_kind(self, at: int) -> Iterator[tuple[str, int]]:
        """Also of two words, where its name stands behind it."""
        yield from super()._new_kind(at)
        start = self._past_article(at)
        start += self.words.has("new", self._word(start))
        led = start > at or (at > 0 and self.words.has("new", self._word(at - 1)))
        for kind, end in self._kinds_at(start) if self.wide and led else ():
            if end == start + 2 and (
                max(self._phrase_ends("named", end)) > end or self._named(end)
            ):
                yield kind, end

    def _named(self, at: int) -> bool:
        """Whether a name stands there, as such are written."""
        return (
            next(self._proper(at), None) is not None
            or next(self._joined_name(at), None) is not None
        )

    def _templates(self, key: str, at: int) -> Iterator[Template]:
        """The templates of that pattern that may begin there: with a slot, or with that word."""
        if at > self.furthest:
            self._miss(at, key)
        for name in (key, f"more_{key}") if self.wide else (key,):
            begun = _by_first_word(self.words.language, name)
            yield from begun.get("", ())
            yield from begun.get(self._word(at), ()) if self._word(at) else ()

    def read(self) -> set[Steps]:
        """Everything that the sentence may mean, in steps."""
        placed = [(parts.place, at) for parts, at in self._placed("place", 0)]
        found = {there(where, steps) for where, at in placed for steps in self.patterns(at)}
        if found:
            return found
        clauses = ((where, steps) for where, at in placed for steps in self.clauses(at, Before()))
        return {with_checks(join_steps(there(*each), self.said)) for each in clauses}

    def read_own_verb(self) -> set[Steps]:
        """The press of what a row or page calls as the sentence does: 'snooze the note "Milk"'.

        Behind the verb stand an article, a kind and a name in quotes. What comes of the press is
        the page's to say, so that it ends unproven.
        """
        verb, at = self._word(0), self._past_article(1)
        listed = self.words.has("own_verbs", verb)
        surely = listed or (at > 1 and self.tokens[-1].quoted)
        if not surely or not self._is_own_verb(verb):
            return set()
        things = self._thing(1, Parts(), known=True)
        ends = ((p, end) for p, end in things if end == len(self.tokens))
        return {_own_press(verb, p.name) for p, _ in ends if p.kind or listed}

    def _own_clauses(self, at: int, before: Before) -> Iterator[tuple[Before, int]]:
        """Such a press as one clause of several, by a verb that the language knows for one."""
        verb = self._word(at)
        if self.words.has("own_verbs", verb) and self._is_own_verb(verb):
            known = Parts(before=before.thing, named=before.named)
            for parts, end in self._thing(at + 1, known, known=True):
                yield Before(_own_press(verb, parts.name), (), parts.name, "own", parts.name), end

    def _is_own_verb(self, word: str) -> bool:
        """Whether it may be what a page's own button says: no other command begins so."""
        if (
            not self.words.words.get("own_verbs")
            or not word.isalpha()
            or synonyms_of(word) != {word}
        ):
            return False
        asks = any(each.has(kind, word) for kind in CAUTIONS for each in LANGUAGES)
        known = word in beginnings_of(self.words.language) and not self.words.has("own_verbs", word)
        vague = word in vague_words(self.words.language) or synonyms_of(word) != {word}
        return not (asks or known or vague)

    def read_each(self, *, own_verb: bool = False) -> Iterator[Steps]:
        """What it means of each of several by their names: "the projects Iris and Juno"."""
        several = not own_verb or self.words.has("own_verbs", self._word(0))
        if self.words.has("joinings", self._word(0)):
            return  # it is one act on all of them
        for at in range(len(self.tokens) if several else 0):
            noun = self._past_article(at)
            kind = self._one_of(noun) if noun > at or at == 1 else ""
            names, end = self._names(noun + 1) if kind else ([], at)
            if self.wide and at and not names:
                noun, names, end = self._bare_names(at)
            around = (*range(at), *range(end, len(self.tokens)))
            clauses = any(self._past_joints(n) > n for n in around)
            if len(names) < 2 or clauses:
                continue  # what is done besides would be done for each
            led = (*self.tokens[:noun], *((Token(kind),) if kind else ()))
            ones = [(*led, *n, *self.tokens[end:]) for n in names]
            readers = [SentenceReader(each, self.words, wide=self.wide) for each in ones]
            told = [each.read_own_verb() if own_verb else each.read() for each in readers]
            if all(len(each) == 1 for each in told):
                steps = [step for each in told for step in each.pop()]
                yield tuple(sorted(steps, key=lambda step: isinstance(step, g.Expect)))

    def _bare_names(self, at: int) -> tuple[int, list[Sequence[Token]], int]:
        """Where several names begin that stand without a kind, right behind the verb."""
        verb = self._words(max(at - 2, 0), at).casefold()
        begins = at == 1 or self.words.has_phrase("acts", verb)
        first = self.tokens[at]
        sure = first.quoted or FILE_NAME.fullmatch(first.text) or first.text[:1].isupper()
        names, end = self._names(at) if begins and sure else ([], at)
        return at, names, end

    def _names(self, at: int) -> tuple[list[Sequence[Token]], int]:
        """The names that stand there, joined by commas and "and", and where they end."""
        names: list[Sequence[Token]] = []
        begins, end = at, at
        small = self.wide and self.words.has("small_named", self._one_of(at - 1))
        while last := next((n for _, n in self._proper(begins)), 0) or next(
            (n for _, n in self._small_name(begins)) if small else iter(()), 0
        ):
            names.append(self.tokens[begins:last])
            begins, end = self._past_commas(last), last
            if begins == end:
                break
        return names, end

    def stopped(self) -> int:
        """Where no reading went on: at the word that begins a clause, where that is no verb."""
        at = min(self.furthest, len(self.tokens))
        begins = max((n for n in range(at + 1) if self._past_joints(n) > n), default=-1) + 1
        known = self._word(begins) in {"", *beginnings_of(self.words.language)}
        return at if known else min(begins, at)

    def _placed(self, key: str, at: int) -> Iterator[tuple[Parts, int]]:
        """Where it is to be done, as a phrase of its own; it may be missing."""
        yield Parts(), at
        for flat in self._templates(key, at):
            yield from self._match(flat, at, Parts())

    def patterns(self, at: int) -> Iterator[Steps]:
        """The steps of every pattern that the sentence fits from there to its end."""
        for _, steps, _, end in self._pattern(at, Parts()):
            if end == len(self.tokens):
                yield steps

    def _pattern(self, at: int, known: Parts) -> Iterator[tuple[str, Steps, Parts, int]]:
        """Every pattern that stands there: which, its steps, its parts and where it ends."""
        for key, build in BUILD_GOAL.items():
            for flat in self._templates(key, at):
                for parts, end in self._match(flat, at, known):
                    if steps := build(parts, self.said):
                        yield key, there(parts.place, steps), parts, end

    def clauses(self, at: int, before: Before) -> Iterator[Steps]:
        """The steps of a sentence of clauses: joined by commas, full stops, "and" and "then".

        What is done just *before* lends its verb ("type A in B and C in D") and its thing ("it").
        """
        for start in self._ways(at):
            for one, last in self._one(start, before):
                for where, after in self._placed("place_after", last):
                    whole = replace(one, steps=there(where.place, one.steps))
                    for end in self._pattern_ends("purpose", after):
                        yield from self._going_on(whole, end)

    def _going_on(self, one: Before, end: int) -> Iterator[Steps]:
        """The steps of a clause that ends there, and of those behind it."""
        if end == len(self.tokens):
            yield (*one.steps, *one.checks)
            return
        following = self._past_joints(end)
        if following > end:
            apart = any(
                self._word(n) in (".", ";") or self._ends_form(n) for n in range(end, following)
            )
            for rest in self.clauses(following, one):
                yield one.joined(rest, within=not apart)

    def _ends_form(self, at: int) -> bool:
        """Whether what follows is done behind what was saved."""
        return self.words.has("then", self._word(at))

    def _one(self, at: int, before: Before) -> Iterator[tuple[Before, int]]:
        """The clauses that may stand there."""
        found: set[tuple[Steps, int]] = set()
        known = Parts(before=before.thing, named=before.named)
        for key, steps, parts, end in self._pattern(at, known):
            acts = tuple(step for step in steps if not isinstance(step, g.Expect))
            checks = tuple(step for step in steps if isinstance(step, g.Expect))
            found.add((acts, end))
            opened = parts.name if key == "open" else before.named if key in ON_THE_WAY else ""
            yield Before(acts, checks, parts.name or parts.text, key, opened), end
        own = self._own_clauses(at, before)
        yield from (each for each in own if at or each[1] < len(self.tokens))
        for told in self._clause(at, before.last):
            found_here = before.pattern == "search" and self.tokens[told[1] - 1].quoted
            if found_here and isinstance(told[0][0], g.Open):
                continue  # what was searched for, and no application
            if told not in found:
                yield Before(told[0], named=before.named), told[1]

    def _ways(self, at: int) -> Iterator[int]:
        """Where the command begins: at once, or behind how to look for it ("find and")."""
        yield at
        yield from (end for end in self._pattern_ends("looking", at) if end > at)

    def _pattern_ends(self, key: str, at: int) -> Iterator[int]:
        """Where such a pattern ends that stands there; it may be missing."""
        found = dict.fromkeys(
            end for flat in self._templates(key, at) for _, end in self._match(flat, at, Parts())
        )
        yield from (*found, at)

    def _past_joints(self, at: int) -> int:
        """Where the next command begins: behind commas, full stops, "and" and "then"."""
        while self._word(at) in (",", ";", ".") or self._joins(at):
            at += 1
        return at

    def _clause(self, at: int, before: g.Step | None) -> Iterator[tuple[Steps, int]]:
        after = before if goes_on(before) else None
        keys = (k for k in BUILD_CLAUSE if k not in AGAIN or isinstance(after, AGAIN[k]))
        own = ((key, self._templates(key, at)) for key in keys)
        for key, flats in (*own, *self.words.steps.items()):
            if key in BUILD_CLAUSE:
                for flat in flats:
                    for parts, end in self._match(flat, at, Parts()):
                        if key == "find" and self._past_joints(end) == end:
                            continue  # whoever only looks for it presses nothing
                        told = BUILD_CLAUSE[key](parts, self.said)
                        steps = told if isinstance(told, tuple) else (told,)
                        clicked = flat[0] == self.words.steps["click"][0][0]
                        keyed = not clicked and any(map(self._is_key, steps))
                        if steps and not keyed and not any(map(self._is_another, steps)):
                            yield steps, end

    def _is_key(self, step: g.Step) -> bool:
        """Whether it may be a press of a key: "press Delete"."""
        match step:
            case g.Click(g.Target(name, "")):
                return name.casefold() in self.words.keys
            case _:
                return False

    def _is_another(self, step: g.Step) -> bool:
        """Whether other words say it: a slider that is set, a file that is given."""
        match step:
            case g.Click(g.Target(name, "", "", "")):
                return self.is_look(name)
            case g.Drag(g.Target(role=role)):
                return role in SLID
            case g.Choose(options):
                return any(FILE_NAME.fullmatch(option) for option in options)
            case g.Type(_, g.Target(name)) if self._is_slid(name):
                return True
            case g.Type(value, g.Target()):
                words = (*self.words.words.get("on", ()), *self.words.words.get("off", ()))
                return (value.casefold(),) in words
            case _:
                return False

    def _is_slid(self, name: str) -> bool:
        """Whether the name ends in a kind whose number is set by sliding it."""
        return any(self.words.kinds.get((w,)) in SLID for w in name.casefold().split()[-1:])


# --- The kind of a thing, and the list of that kind ----------------------------------------------


def kind_named(name: str, sentence: str) -> tuple[str, str]:
    """Return what kind of thing the sentence says that the name is, and in which language.

    "Cinder" of "the project Cinder", "the projects Iris and Cinder" and "the Cinder project" is a
    project. Both are '' where it says none, or several.
    """
    tokens, wanted = tokens_of(sentence), name.casefold()
    found: set[tuple[str, str]] = set()
    for words in (each for each in LANGUAGES if each.language in SENTENCES):
        for at in range(len(tokens)):
            end = _end_of_name(tokens, at, wanted)
            kind = _kind_beside(tokens, at, end, words) if end else ""
            if kind:
                found.add((singular_of(kind, words.language) or kind, words.language))
    return found.pop() if len(found) == 1 else ("", "")


def _end_of_name(tokens: Sequence[Token], at: int, wanted: str) -> int:
    """Where the name that begins there ends; 0 where it does not begin there."""
    if tokens[at].quoted:
        return at + 1 if tokens[at].text.casefold() == wanted else 0
    end = at + len(wanted.split())
    said = tokens[at:end]
    same = " ".join(t.text for t in said).casefold() == wanted
    return end if same and not any(t.quoted for t in said) else 0


def _kind_beside(tokens: Sequence[Token], at: int, end: int, words: GoalLanguage) -> str:
    """The noun before the name, or before the first of several names; else the noun behind it."""
    start = at
    while start > 1 and (words.has("and", tokens[start - 1].word) or tokens[start - 1].text == ","):
        start -= 1
        while start and (tokens[start - 1].quoted or tokens[start - 1].text[:1].isupper()):
            start -= 1
    for phrase in words.words.get("named", ()):
        begin = max(0, start - len(phrase))
        start = begin if tuple(t.word for t in tokens[begin:start]) == phrase else start
    led = start > 1 and words.has("the", tokens[start - 2].word)
    if start > 1 and _is_kind(tokens[start - 1], words, led=led):
        return tokens[start - 1].word
    led = start > 0 and words.has("the", tokens[start - 1].word)
    behind = led and end < len(tokens) and _is_kind(tokens[end], words, led=False)
    return tokens[end].word if behind else ""


def _is_kind(token: Token, words: GoalLanguage, *, led: bool) -> bool:
    """Whether the word may say what kind a thing is; a command may where an article leads it."""
    small = any(words.has(k, token.word) for k in ("the", "and", "then", "adjectives"))
    known = small or token.word in vague_words(words.language)
    noun = token.word.isalpha() and token.text[0].isupper() == words.capital_nouns
    return noun and not known and (led or token.word not in beginnings_of(words.language))


def things_named(goal: g.Goal) -> frozenset[str]:
    """Return what is pressed, or in whose row, of what the goal's sentence says its kind of."""
    targets = (step.target for step in g.every_step(goal.steps) if isinstance(step, g.Click))
    names = {target.row[0] if target.row else target.name for target in targets}
    return frozenset(name for name in names if kind_named(name, goal.sentence)[0])


@cache
def kinds_named(sentence: str) -> frozenset[str]:
    """Return the kinds of all things that the sentence gives in quotes or by their names."""
    texts = {t.text for t in tokens_of(sentence) if t.quoted or t.text[:1].isupper()}
    texts |= {t.text for t in tokens_of(sentence) if t.text[:1].isdigit()}
    kinds = {kind_named(text, sentence)[0] for text in texts}
    return frozenset(kinds - {""})


def lists_for(target: g.Target, sentence: str) -> tuple[frozenset[str], ...]:
    """Return what the list may be called where the thing is that the sentence names, best first.

    What makes a new thing is there as well: "new project" is among the projects.
    """
    kind, language = kind_named(target.row[0] if target.row else target.name, sentence)
    if not kind and sentence:
        word, _, new = normalise(target.name).partition(" ")
        language = next((w for w, captions in SYNONYMS.items() if word in captions["new"]), "")
        kind = new if language else ""
    return list_names(kind, language) if kind else ()


def list_names(kind: str, language: str) -> tuple[frozenset[str], ...]:
    """Return what a page may call the list of that kind, best first: "projects", "all projects"."""
    several = tuple(plurals_of(kind, language)) or (kind,)
    captions = ("{kind}", *Captions(language).words.get("list", ()))
    named = ({normalise(each.replace("{kind}", many)) for many in several} for each in captions)
    return (*map(frozenset, named), frozenset((kind,)))
