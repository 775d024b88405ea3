"""Answers for one job, of a file or a mapping, and files to upload with their digests."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from steadyhand.core.answer.knowledge import ExplicitAnswer
from steadyhand.core.answer.sheet import Document, Value
from steadyhand.core.lang.text import compose, normalise
from steadyhand.core.page.snapshot import HEADING_SEPARATOR
from steadyhand.errors import AnswersInvalid, BadInput
from steadyhand.views.wording import one_line

from ..files.given_file import UPLOAD_ROLE, normalised_path, printable_path, read_foreign, user_path
from .tree import Tree, read_tree


def document_handles(**paths: str | Path | None) -> dict[str, Document]:
    """The handles of those files by their roles. Raises BadInput."""
    return {role: document_handle(path) for role, path in paths.items() if path}


def document_handle(path: str | Path) -> Document:
    """The file's handle. Raises BadInput where it is no readable file of a sendable size."""
    file = user_path(path)
    content = read_foreign(file, UPLOAD_ROLE)
    if not content:
        raise BadInput(f"{printable_path(file)} is empty; name a file with content")
    return Document(file.name, str(file.absolute()), hashlib.sha256(content).hexdigest())


# Reads a file of answers for one job: `{"label": value}`, in JSON or YAML.
#
# A label is a field's own, or "Group > Label"; an object of answers stands for a group, with its
# labels in it. Values are texts, numbers, booleans, ISO dates, lists (several choices), "@path" (a
# file, relative to the answers file), or a list of objects (a repeated section). An empty value
# says: leave it empty.

PATH_MARK = "@"
LABEL_MAX = 80  # characters of a label in a message


def answers_of(told: Path | str | Mapping[str, object] | None) -> tuple[ExplicitAnswer, ...]:
    """The answers that a file or a mapping tells; relative files of a mapping are looked up here.

    Raises AnswersInvalid.
    """
    if told is None:
        return ()
    if isinstance(told, Mapping):
        return answers_from_mapping(told, folder=Path.cwd())
    return load_answers(told)


def load_answers(path: str | Path) -> tuple[ExplicitAnswer, ...]:
    """The answers of that file, in its order. Raises AnswersInvalid with file, line and remedy."""
    file = user_path(path)
    tree = read_tree(file, AnswersInvalid, what="answers")
    try:
        return tuple(_answers(tree, file.parent))
    except _AnswersProblem as exc:
        raise AnswersInvalid(f"{one_line(file.name)} line {exc.line}: {exc}") from exc


def answers_from_mapping(
    answers: Mapping[str, object], *, folder: Path
) -> tuple[ExplicitAnswer, ...]:
    """The same from a mapping of Python values. Raises AnswersInvalid naming the label."""
    try:
        return tuple(_answers(_tree_of(dict(answers)), folder))
    except _AnswersProblem as exc:
        raise AnswersInvalid(f"answers: {exc}") from exc


class _AnswersProblem(Exception):
    def __init__(self, line: int, problem: str) -> None:
        super().__init__(problem)
        self.line = line


def _tree_of(value: object) -> Tree:
    """Python values as a file would hold them."""
    if isinstance(value, Mapping):
        return Tree(0, {compose(str(k)): _tree_of(v) for k, v in value.items()})
    if isinstance(value, list | tuple):
        return Tree(0, tuple(map(_tree_of, value)))
    return Tree(0, value if value is None or isinstance(value, bool) else compose(str(value)))


def _answers(tree: Tree, folder: Path) -> Iterator[ExplicitAnswer]:
    if not isinstance(tree.value, Mapping):
        raise _AnswersProblem(
            tree.line, 'answers are an object such as {"Notice period": "3 months"}'
        )
    seen: dict[str, str] = {}
    for label, value in _flatten(tree.value, ()):
        words = normalise(label)
        if words in seen:
            raise _AnswersProblem(
                value.line,
                f"{_quote_label(label)} and {_quote_label(seen[words])} are the same label; "
                "keep one",
            )
        seen[words] = label
        yield _answer(label, value, folder)


def _flatten(answers: Mapping[str, Tree], groups: tuple[str, ...]) -> Iterator[tuple[str, Tree]]:
    """Each answer with its label behind those of the groups that it stands in."""
    for label, value in answers.items():
        if not normalise(label):
            shown = _quote_label(label)
            raise _AnswersProblem(
                value.line, f"the label {shown} has no words; write the field's label"
            )
        if not isinstance(value.value, Mapping):
            yield HEADING_SEPARATOR.join((*groups, label)), value
        elif value.value:
            yield from _flatten(value.value, (*groups, label))
        else:
            raise _AnswersProblem(
                value.line,
                f"{_quote_label(label)} is a group without answers; write one or drop it",
            )


def _answer(label: str, tree: Tree, folder: Path) -> ExplicitAnswer:
    entries = tree.value
    if isinstance(entries, tuple) and entries and all(_is_object(e) for e in entries):
        return ExplicitAnswer(label, rows=tuple(_row(e, folder) for e in entries))
    return ExplicitAnswer(label, _value(label, tree, folder))


def _row(tree: Tree, folder: Path) -> dict[str, Value]:
    assert isinstance(tree.value, Mapping)
    return {label: _value(label, value, folder) for label, value in tree.value.items()}


def _is_object(tree: Tree) -> bool:
    return isinstance(tree.value, Mapping)


def _value(label: str, tree: Tree, folder: Path) -> Value:
    match tree.value:
        case None:
            return ""
        case bool():
            return tree.value
        case str() as text:
            return _text(label, text, tree.line, folder)
        case tuple() as entries:
            return tuple(_choice(label, e) for e in entries)
    raise _AnswersProblem(
        tree.line, f"{_quote_label(label)} cannot be an object; write a text, a list or true/false"
    )


def _text(label: str, text: str, line: int, folder: Path) -> Value:
    if not text.startswith(PATH_MARK) or text.startswith(PATH_MARK * 2):
        return text.removeprefix(PATH_MARK) if text.startswith(PATH_MARK * 2) else text
    try:
        return document_handle(normalised_path(folder / user_path(text.removeprefix(PATH_MARK))))
    except BadInput as exc:
        raise _AnswersProblem(line, f"{_quote_label(label)}: {exc}") from exc


def _quote_label(label: str) -> str:
    return repr(one_line(label, LABEL_MAX))


def _choice(label: str, tree: Tree) -> str:
    if not isinstance(tree.value, str | bool):
        raise _AnswersProblem(
            tree.line, f"{_quote_label(label)} mixes texts with lists or objects; write texts only"
        )
    return tree.value if isinstance(tree.value, str) else str(tree.value).lower()
