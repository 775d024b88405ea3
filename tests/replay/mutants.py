"""Mutants of the rules of `core/decide`: each rule gone, and each of its conditions turned round.

`python -m tests.replay.mutants` prints for each rule how many of its mutants are caught.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.replay.scenarios import JOURNALS

from steadyhand.adapters.recordings import read_recordings
from steadyhand.core.decide.decide import RULES, Rule
from steadyhand.core.decide.look import Look
from steadyhand.core.decide.moves import Move
from steadyhand.core.log.state import State
from steadyhand.core.replay import Recording, replayed

# Of these only the words of a reason differ, and a move is kept without words.
WORDS_ALONE = {"limited: condition 2", "step_gated: condition 4"}


@dataclass(frozen=True)
class Mutant:
    """The rules with one thing wrong."""

    rule: str
    what: str
    rules: tuple[Rule, ...]


def mutants() -> Iterator[Mutant]:
    """Each rule gone, then each of its conditions turned round."""
    for at, rule in enumerate(RULES):
        name = rule.__name__
        yield Mutant(name, "gone", (*RULES[:at], _silent, *RULES[at + 1 :]))
        for number, turned in enumerate(_turned(rule)):
            yield Mutant(name, f"condition {number}", (*RULES[:at], turned, *RULES[at + 1 :]))


def caught(mutant: Mutant, recordings: Sequence[Recording]) -> str:
    """The first recording that shows the mutant; '' where none does."""
    return next((r.name for r in recordings if not _holds(r, mutant)), "")


def _holds(recording: Recording, mutant: Mutant) -> bool:
    try:
        return replayed(recording, mutant.rules).holds
    except (
        AssertionError,
        AttributeError,
        IndexError,
        KeyError,
        StopIteration,
        TypeError,
        ValueError,
    ):
        return False  # a rule that breaks is seen at once


def _silent(s: State, look: Look) -> Move | None:
    return None


def _turned(rule: Rule) -> Iterator[Rule]:
    source = textwrap.dedent(inspect.getsource(rule))
    for number in range(len(_conditions(ast.parse(source)))):
        tree = ast.parse(source)
        found = _conditions(tree)[number]
        found.test = ast.UnaryOp(ast.Not(), found.test)
        space = dict(rule.__globals__)
        code = ast.unparse(ast.fix_missing_locations(tree))
        exec(compile(f"from __future__ import annotations\n{code}", rule.__name__, "exec"), space)
        yield space[rule.__name__]


def _conditions(tree: ast.AST) -> list[ast.If | ast.IfExp]:
    return [n for n in ast.walk(tree) if isinstance(n, ast.If | ast.IfExp)]


def main() -> int:
    """A line for each rule; the mutants that nothing catches are named."""
    recordings, survived = read_recordings(JOURNALS), 0
    found = [(mutant, caught(mutant, recordings)) for mutant in mutants()]
    for rule in dict.fromkeys(m.rule for m, _ in found):
        mine = [(m.what, by) for m, by in found if m.rule == rule]
        left = [what for what, by in mine if not by]
        survived += len(left)
        who = ", ".join(sorted({by for _, by in mine if by}))
        print(f"{rule:14} {len(mine) - len(left)}/{len(mine)} caught by {who}; survive: {left}")
    print(f"{len(found) - survived} of {len(found)} mutants caught by {len(recordings)} recordings")
    return int({f"{m.rule}: {m.what}" for m, by in found if not by} != WORDS_ALONE)


if __name__ == "__main__":
    sys.exit(main())
