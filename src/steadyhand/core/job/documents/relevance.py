"""Which words of a posting's requirements a text holds: what puts lines in order, and says why.

Words are compared as the answer bank's normaliser leaves them, whole and unchanged: C# is not C,
and likeness is no match. Words that any posting holds count for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .facts import Normal, Wanted

MUST, NICE = 2, 1  # a word of what must be weighs as much as two of what would be nice
COMMON = frozenset(
    """a about ability able across also an and any are as at be by can do etc experience for from
    good have has i in including into is it its knowledge least level more must nice no not of on or
    other our plus preferred required requirements skill skills solid strong that the their them
    they this to understanding using we well what who will with work working year years you your

    ab als an auch auf aus bei bis das dein deine dem den der des die ein eine einem einen einer
    erfahrung fähigkeit für gute guter gutes haben ihr ihre im in ist jahr jahre jahren kenntnis
    kenntnisse kenntnissen mehrjährige mindestens mit nach oder sehr sich sie sind sowie über um und
    uns von vor wir wünschenswert zu zum zur

    à au aux avec avez bonne bonnes ce ces connaissance connaissances dans de des du en est et
    expérience la le les leur maîtrise ou par pour que qui sa se ses son sont souhaité sur un une
    vos votre vous

    al alto buen buena como con conocimiento conocimientos del el en es experiencia la las lo los
    manejo mínimo o para por que se su sus un una y años año

    ano anos ao aos as boa bom com como conhecimento conhecimentos da das de do dos e em experiência
    na nas no nos os ou para pelo por que se sua um uma

    aan bij de deze een en ervaring goede het in is jaar je jij jouw kennis met minimaal naar of om
    op te tot uit van vereist voor wij ze

    ad agli ai al alla allo anni anno buona che ci con conoscenza conoscenze da dal dei del della
    di e ed esperienza gli i il in la le lo nel nella nostro o per si su tra un una uno
    vostra""".split()
)


@dataclass(frozen=True, slots=True)
class Match:
    """What a text has of what was asked: words in their order, the requirements that hold them."""

    words: tuple[str, ...] = ()
    requirements: tuple[int, ...] = ()
    score: int = 0

    @property
    def about(self) -> tuple[str, ...]:
        """The requirements as facts of the posting."""
        return tuple(f"posting.requirements[{n}].text" for n in self.requirements)


@dataclass(frozen=True, slots=True)
class Asked:
    """The words of all requirements, each with the requirements that hold it."""

    normal: Normal
    held: Mapping[str, tuple[int, ...]]
    weights: Mapping[str, int]
    texts: tuple[str, ...]  # of the requirements, as the normaliser leaves them

    def names(self, text: str) -> bool:
        """Whether some requirement has all words of the text, one after the other."""
        words = self.normal(text)
        return bool(words) and any(f" {words} " in f" {each} " for each in self.texts)

    def match(self, *texts: str) -> Match:
        """What those texts have of it together."""
        words = dict.fromkeys(w for text in texts for w in self.normal(text).split())
        found = tuple(word for word in words if word in self.held)
        requirements = dict.fromkeys(n for word in found for n in self.held[word])
        score = sum(self.weights[word] for word in found)
        return Match(found, tuple(sorted(requirements)), score)


def asked(wanted: Wanted, normal: Normal) -> Asked:
    """What the posting's requirements ask for, as words."""
    held: dict[str, tuple[int, ...]] = {}
    weights: dict[str, int] = {}
    for number, requirement in enumerate(wanted.requirements):
        weight = MUST if requirement.must else NICE
        for word in dict.fromkeys(normal(requirement.text).split()):
            if word not in COMMON and any(sign.isalpha() for sign in word):
                held[word] = (*held.get(word, ()), number)
                weights[word] = max(weight, weights.get(word, 0))
    return Asked(normal, held, weights, tuple(normal(x.text) for x in wanted.requirements))
