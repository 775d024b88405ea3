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
from dataclasses import replace
from functools import cache

from steadyhand.core.lang.text import normalise
from steadyhand.errors import GoalInvalid

from ..answer.options import plurals_of, singular_of
from . import goal as g
from .language import Misread, parse
from .lexicon import (
    CAUTIONS,
    LANGUAGES,
    SYNONYMS,
    TAKEN_BACK,
    GoalLanguage,
    Parts,
    Token,
    caution_of,
    synonyms_of,
    tokens_of,
)
from .meanings import (
    AGAIN,
    BUILD_CLAUSE,
    BUILD_GOAL,
    ON_THE_WAY,
    SENTENCES,
    Before,
    Captions,
    Steps,
    beginnings_of,
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
    readers = [SentenceReader(tokens, words) for words in _free_languages()]
    goals = {goal for each in readers for goal in each.read()}
    goals = goals or {goal for each in readers for goal in each.read_each()}
    goals = goals or {goal for each in readers for goal in each.read_own_verb()}
    goals = goals or {goal for each in readers for goal in each.read_each(own_verb=True)}
    return g.Goal(goals.pop(), sentence) if len(goals) == 1 else None


def _own_press(verb: str, name: str) -> Steps:
    """The press of what is called as the verb, in the row or on the page of that thing."""
    return (g.Click(g.Target(verb, row=(name,))),)


class SentenceReader(QualifiedReader):
    """Reads sentences, whose texts without quotes are proper names and single words alone."""

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
        for at in range(len(self.tokens) if several else 0):
            noun = self._past_article(at)
            kind = self._one_of(noun) if noun > at or at == 1 else ""
            names, end = self._names(noun + 1) if kind else ([], at)
            around = (*range(at), *range(end, len(self.tokens)))
            clauses = any(self._past_joints(n) > n for n in around)
            if len(names) < 2 or clauses:
                continue  # what is done besides would be done for each
            ones = [(*self.tokens[:noun], Token(kind), *n, *self.tokens[end:]) for n in names]
            readers = [SentenceReader(each, self.words) for each in ones]
            told = [each.read_own_verb() if own_verb else each.read() for each in readers]
            if all(len(each) == 1 for each in told):
                steps = [step for each in told for step in each.pop()]
                yield tuple(sorted(steps, key=lambda step: isinstance(step, g.Expect)))

    def _names(self, at: int) -> tuple[list[Sequence[Token]], int]:
        """The names that stand there, joined by commas and "and", and where they end."""
        names: list[Sequence[Token]] = []
        begins, end = at, at
        while last := next((last for _, last in self._proper(begins)), 0):
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
        for flat in templates_of(self.words.language, key):
            yield from self._match(flat, at, Parts())

    def patterns(self, at: int) -> Iterator[Steps]:
        """The steps of every pattern that the sentence fits from there to its end."""
        for _, steps, _, end in self._pattern(at, Parts()):
            if end == len(self.tokens):
                yield steps

    def _pattern(self, at: int, known: Parts) -> Iterator[tuple[str, Steps, Parts, int]]:
        """Every pattern that stands there: which, its steps, its parts and where it ends."""
        for key, build in BUILD_GOAL.items():
            for flat in templates_of(self.words.language, key):
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
            for rest in self.clauses(following, one):
                yield one.joined(rest)

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
            end
            for flat in templates_of(self.words.language, key)
            for _, end in self._match(flat, at, Parts())
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
        own = ((key, templates_of(self.words.language, key)) for key in keys)
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
