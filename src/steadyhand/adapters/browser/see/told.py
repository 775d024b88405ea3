"""What a document told of itself, put together from what it told before and what is new.

The script tells only what differs from the look that the reader names. An answer that was lost
cannot mix two looks: the script then no longer knows that look, and tells everything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

LISTED = frozenset({"fields", "buttons"})  # as in `tell.js`: lists of records told one by one


@dataclass(frozen=True, slots=True)
class Told:
    """One document at one look, by the script's own number of it."""

    look: int = 0
    body: Mapping[str, object] = field(default_factory=dict)

    def then(self, answer: Mapping[str, object]) -> Told:
        """The document as the *answer* to a reader of this look tells it."""
        kept, news, look = answer["kept"], answer["page"], answer["look"]
        assert isinstance(kept, list)
        assert isinstance(news, dict)
        assert isinstance(look, int)
        body = {name: self.body[name] for name in kept}
        for name, part in news.items():
            body[name] = _whole(part, self.body.get(name)) if name in LISTED else part
        return Told(look, body)


def _whole(part: object, before: object) -> object:
    """The list with each record that is as before in its place; anything else as it is told."""
    if not isinstance(part, list) or not isinstance(before, list):
        return part
    return [before[each] if type(each) is int else each for each in part]
