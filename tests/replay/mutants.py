"""Mutants of the rules of `core/policy`, and which recording shows each.

A rule gone, a condition turned round, one operand dropped, one comparison changed, two neighbours
swapped; and moves of every rule bent: at another button, to another place, bound to something else.
`python -m tests.replay.mutants` prints for each rule how many of its mutants are caught, and by
what.
"""

from __future__ import annotations

import ast
import inspect
import itertools
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from tests.replay.scenarios import JOURNALS
from tests.replay.survivors import SURVIVORS

from steadyhand.adapters.recordings import read_recordings
from steadyhand.core.act.actions import Action, Fill, Press, Submit, target_of
from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import Ref
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Act, Ask, Move
from steadyhand.core.policy.policy import RULES, Rule
from steadyhand.core.policy.replay import Recording, Situation, situations

OTHERWISE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
Known = dict[str, tuple[Situation, ...]]  # by the name of the recording
Bend = Callable[[Move, Look], Move]


@dataclass(frozen=True)
class Mutant:
    """The rules with one thing wrong."""

    rule: str
    what: str
    rules: tuple[Rule, ...]

    @property
    def name(self) -> str:
        """As it is told."""
        return f"{self.rule}: {self.what}"


def known(recordings: Sequence[Recording]) -> Known:
    """Every decision that can be taken again."""
    return {
        r.name: tuple(each for each in situations(r) if isinstance(each, Situation))
        for r in recordings
    }


def mutants() -> Iterator[Mutant]:
    """Each rule gone and with each thing in it wrong; then neighbours in the other's place."""
    for at, rule in enumerate(RULES):
        for what, wrong in (("gone", _silent), *_changed(rule)):
            yield Mutant(rule.__name__, what, (*RULES[:at], wrong, *RULES[at + 1 :]))
    for at, (one, other) in enumerate(itertools.pairwise(RULES)):
        swapped = (*RULES[:at], other, one, *RULES[at + 2 :])
        yield Mutant(one.__name__, f"after {other.__name__}", swapped)


def bent() -> Iterator[Mutant]:
    """Every rule right in when it speaks, and wrong in what it says."""
    for what, bend in BENDS.items():
        yield Mutant("every rule", what, tuple(_bending(rule, bend) for rule in RULES))


def caught(mutant: Mutant, recordings: Known) -> str:
    """The first recording that shows the mutant; '' where none does."""
    return next((n for n, taken in recordings.items() if not _hold(taken, mutant)), "")


def left(found: Iterator[Mutant], recordings: Known) -> set[str]:
    """The names of those that no recording shows."""
    return {mutant.name for mutant in found if not caught(mutant, recordings)}


def _hold(taken: tuple[Situation, ...], mutant: Mutant) -> bool:
    try:
        for each in taken:
            if each.differs(mutant.rules):
                return False
    except (
        AssertionError,
        AttributeError,
        IndexError,
        KeyError,
        NameError,
        StopIteration,
        TypeError,
        ValueError,
    ):
        return False  # a rule that breaks is seen at once
    return True


def _silent(s: State, look: Look) -> Move | None:
    return None


def _changed(rule: Rule) -> Iterator[tuple[str, Rule]]:
    source = textwrap.dedent(inspect.getsource(rule))
    for number in range(len(_found(ast.parse(source)))):
        node = _found(ast.parse(source))[number]
        for way in range(_ways(node)):
            tree = ast.parse(source)
            what, wrong = _wrong(_found(tree)[number], way)
            yield what, _built(rule, _Swap(_found(tree)[number], wrong).visit(tree))


class _Swap(ast.NodeTransformer):
    """One node of a tree is another."""

    def __init__(self, node: ast.AST, other: ast.AST) -> None:
        self._node, self._other = node, other

    def visit(self, node: ast.AST) -> ast.AST:
        """The other in the place of the one; what is in it stays."""
        found: ast.AST = self._other if node is self._node else self.generic_visit(node)
        return found


def _found(tree: ast.AST) -> list[ast.AST]:
    kinds = ast.If | ast.IfExp | ast.BoolOp | ast.Compare
    return [node for node in ast.walk(tree) if isinstance(node, kinds)]


def _ways(node: ast.AST) -> int:
    return len(node.values) if isinstance(node, ast.BoolOp) else 1


def _wrong(node: ast.AST, way: int) -> tuple[str, ast.AST]:
    """How the node is changed, and what it is then."""
    match node:
        case ast.BoolOp(op=op, values=values):
            rest = [value for at, value in enumerate(values) if at != way]
            what = f"without {ast.unparse(values[way])!r} in {ast.unparse(node)!r}"
            return what, rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.Compare(left=first, ops=ops, comparators=others):
            last = OTHERWISE[type(ops[-1])]()
            other = ast.Compare(first, [*ops[:-1], last], others)
            return f"{ast.unparse(node)!r} as {ast.unparse(other)!r}", other
        case ast.If(test=test, body=body, orelse=orelse):
            turned: ast.AST = ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
            return f"turned {ast.unparse(test)!r}", turned
        case ast.IfExp(test=test, body=one, orelse=other):
            return f"turned {ast.unparse(test)!r}", ast.IfExp(test, other, one)
        case _:
            raise AssertionError(node)


def _built(rule: Rule, tree: ast.AST) -> Rule:
    space = dict(rule.__globals__)
    code = ast.unparse(ast.fix_missing_locations(tree))
    exec(compile(f"from __future__ import annotations\n{code}", rule.__name__, "exec"), space)
    made: Rule = space[rule.__name__]
    return made


def _bending(rule: Rule, bend: Bend) -> Rule:
    def bending(s: State, look: Look) -> Move | None:
        move = rule(s, look)
        return None if move is None else bend(move, look)

    return bending


def _acting(bend: Callable[[Action, Look], Action]) -> Bend:
    def acting(move: Move, look: Look) -> Move:
        return Act(tuple(bend(a, look) for a in move.actions)) if isinstance(move, Act) else move

    return acting


def _another_button(action: Action, look: Look) -> Action:
    if not isinstance(action, Submit | Press):
        return action
    others = (b for b in look.page.buttons if b.ref != action.target.ref)
    other = next(others, None)
    return replace(action, target=target_of(other)) if other else action


def _another_place(action: Action, look: Look) -> Action:
    if isinstance(action, Submit | Press):
        return replace(action, action_url="http://elsewhere.example/")
    return action


def _another_field(action: Action, look: Look) -> Action:
    if isinstance(action, Fill):
        return replace(action, target=replace(action.target, ref=Ref("f9.d9.e9")))
    return action


def _another_frame(action: Action, look: Look) -> Action:
    if isinstance(action, Fill | Submit | Press):
        return replace(action, target=replace(action.target, frame="f9"))
    return action


BENDS: dict[str, Bend] = {
    "presses another button": _acting(_another_button),
    "sends to another place": _acting(_another_place),
    "fills another field": _acting(_another_field),
    "acts in another frame": _acting(_another_frame),
    "binds a yes to other content": lambda move, look: (
        replace(move, digest="0" * 64) if isinstance(move, Ask) and move.digest else move
    ),
    "asks to allow something else": lambda move, look: (
        replace(move, scope="anything anywhere") if isinstance(move, Ask) and move.scope else move
    ),
    "fills the other way round": lambda move, look: (
        Act(move.actions[::-1]) if isinstance(move, Act) else move
    ),
}


def main() -> int:
    """A line for each rule; the mutants that nothing catches are named."""
    recordings = known(read_recordings(JOURNALS))
    found = [(mutant, caught(mutant, recordings)) for mutant in (*mutants(), *bent())]
    for rule in dict.fromkeys(m.rule for m, _ in found):
        mine = [by for m, by in found if m.rule == rule]
        who = ", ".join(sorted({by for by in mine if by}))
        print(f"{rule:14} {sum(map(bool, mine))}/{len(mine)} caught by {who}")
    survive = {m.name for m, by in found if not by}
    for name in sorted(survive):
        print(f"  survives: {name}; {SURVIVORS.get(name, 'NOT LISTED')}")
    for name in sorted(set(SURVIVORS) - survive):
        print(f"  listed, and caught: {name}")
    print(f"{len(found) - len(survive)} of {len(found)} caught by {len(recordings)} recordings")
    return int(survive != set(SURVIVORS))


if __name__ == "__main__":
    sys.exit(main())
