"""What is known of a question whose answer looks for its form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...page.snapshot import Option
from ..facts import Intent
from ..normal import normal
from ..vocabulary import Vocabulary

SAME_KIND = {"sex": "eeo.gender"}
ANY = "any"  # the class whose texts may stand among the options of every other


@dataclass(frozen=True, slots=True)
class About:
    """A question. `home` is where its user lives, `language` the page's (BCP 47); '' unknown.

    `places` are the user's town, region, postal code and country, as far as they are known.
    """

    vocabulary: Vocabulary
    intent: Intent | None = None
    question: str = ""  # its own words, which may name a unit or a notation
    language: str = ""
    home: str = ""
    places: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The intent's name; '' without one."""
        return self.intent.name if self.intent else ""

    @property
    def kind(self) -> str:
        """The class of option texts that such a question uses."""
        slots = dict(self.intent.slots) if self.intent else {}
        return f"{self.name}.{slots['kind']}" if "kind" in slots else self.kind_of_name

    @property
    def kind_of_name(self) -> str:
        """The class that the intent's name alone stands for."""
        return SAME_KIND.get(self.name, self.name)


@dataclass(frozen=True, slots=True)
class Wanted:
    """An answer that looks for its option among *options*, which are choices all."""

    answer: str | bool
    about: About
    options: tuple[Option, ...] = ()

    @property
    def text(self) -> str:
        """The answer in words."""
        return self.answer if isinstance(self.answer, str) else self.words.yes_no(self.answer)

    @property
    def words(self) -> Vocabulary:
        """The vocabulary."""
        return self.about.vocabulary


def kinds(about: About, options: Sequence[Option]) -> tuple[str, ...]:
    """The classes whose synonyms count here: the question's own, and any that all options are of.

    Two options are too few to tell a class unless both mean something in it.
    """
    texts = {normal(o.label) for o in options}
    anything = about.vocabulary.same.get(ANY, {}).keys()
    covering = (
        kind
        for kind, meanings in about.vocabulary.same.items()
        if kind != ANY and len(texts & meanings.keys()) > 1 and texts <= meanings.keys() | anything
    )
    return tuple(dict.fromkeys((about.kind, *covering)))
