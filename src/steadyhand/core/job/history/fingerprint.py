"""What tells one posting from another: address, company, role, places and number, as keys."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .addresses import canonical_url, names_posting
from .companies import company_key
from .folding import digest_of, words_of
from .locations import Place, places_of
from .roles import role_key

KEYS = 2  # raised when a rule of a key changes: stored keys of less are made anew from the facts
FINGERPRINT = 32  # hexadecimal digits; 128 bits, and short enough for a folder's name
TEXT_WORDS_MIN = 40  # fewer words (a teaser, a "click here") are alike without being the same text


@dataclass(frozen=True, slots=True)
class Vacancy:
    """A posting as it was read; only `url` is known before it is."""

    url: str  # the canonical one, where the page names it
    company: str = ""
    role: str = ""
    locations: tuple[str, ...] = ()
    requisition: str = ""  # the employer's number of it
    text: str = ""
    also: tuple[str, ...] = ()  # other addresses of that page; never a form's: forms are shared


@dataclass(frozen=True, slots=True)
class Keys:
    """A posting as it is compared. '' and () are unknown, and contradict nothing."""

    addresses: frozenset[str]
    company: str = ""
    role: str = ""
    places: frozenset[Place] = frozenset()
    requisition: str = ""
    text: str = ""


def keys_of(vacancy: Vacancy) -> Keys:
    """What the posting is compared by."""
    written = (vacancy.url, *vacancy.also)
    return Keys(
        addresses=frozenset(canonical_url(url) for url in written if url.strip()),
        company=company_key(vacancy.company),
        role=role_key(vacancy.role),
        places=places_of(vacancy.locations),
        requisition=requisition_key(vacancy.requisition),
        text=text_key(vacancy.text),
    )


def fingerprint(vacancy: Vacancy) -> str:
    """The posting's name: the same for the same address, company, role, places and number.

    Its address is the first that can be of one posting: some sites name their front page as the
    canonical address of every posting.
    """
    keys = keys_of(vacancy)
    written = tuple(map(canonical_url, (vacancy.url, *vacancy.also)))
    address = next(filter(names_posting, written), written[0])
    places = sorted(" ".join(sorted(place)) for place in keys.places)
    parts = (address, keys.company, keys.role, keys.requisition, *places)
    return digest_of(parts, FINGERPRINT)


def application_id(vacancy: Vacancy, profile: str) -> str:
    """The name of that person's application to that posting, in the tracker and of its folder.

    Two people of one home who apply to the same posting make no duplicate of each other.
    """
    return digest_of((fingerprint(vacancy), profile), FINGERPRINT)


def requisition_key(number: str) -> str:
    """The number without case and separators: REQ-0042 and req 0042 are one."""
    return "".join(words_of(re.sub(r"[-./]", " ", number)))


def text_key(text: str) -> str:
    """A digest of the text's words that hold no digit; '' for a text too short to tell.

    A date or a reference that changed leaves the text the same.
    """
    words = tuple(word for word in words_of(text) if not any(map(str.isdigit, word)))
    return digest_of(words, FINGERPRINT) if len(words) >= TEXT_WORDS_MIN else ""


def marks_of(keys: Keys) -> frozenset[str]:
    """By what a store finds every posting that may match, digested.

    Those are its addresses, the first word of its company (see `one_company`), and its text.
    """
    named = {digest_of(("address", a), FINGERPRINT) for a in keys.addresses}
    told = (("company", keys.company.partition(" ")[0]), ("text", keys.text))
    return frozenset(named | {digest_of(pair, FINGERPRINT) for pair in told if pair[1]})
