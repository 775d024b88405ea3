"""Which buttons lead from one page of a form to the next, and how far the form says it is.

A Next is never a submit by its own word: what it says decides, and the page around it. Where a
button could be either (a "Continue" on a page that reviews the whole application, on the last of
the pages that the form counts, or on one that could be all of it and names no further page) it is
taken for the submit, because that needs a person's YES.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..page.snapshot import HIDDEN, FieldKey, Role, Snapshot

ONWARD = (
    r"\b(next|continue|proceed|onwards?)\b|\b(go|move) on\b|^(save|ok) (and|&|\+) \w+|^review\b",
    r"\b(weiter|fortfahren|fortsetzen|nächste[rs]?)\b",
    r"\b(suivante?|continuer|poursuivre)\b|\bprochaine (étape|page)\b",
    r"\b(siguiente|continuar|prosseguir|seguinte|próxim[oa]|avançar)\b",
    r"\b(volgende|verder|doorgaan|ga door)\b|\b(avanti|continua|prosegui|procedi|successiv[oa])\b",
    r"\b(dalej|następn\w+)\b",
)
ASIDE = (
    r"\b(later|shopping|browsing|reading|without|guest|exit|close|back|previous|cancel|quit|leave"
    r"|dashboard|home ?page)\b|\b(log|sign) ?out\b|\b(with|using|via) \w+"
    r"|\b(next|previous) (job|posting|position|month|year|week|slide)\b",
    r"\b(später|ohne|zurück|schließen|beenden|abbrechen)\b|\b(mit|über) \w+",
    r"\b(plus tard|sans|retour|annuler|quitter|fermer|connexion)\b|\b(offre|poste) suivante?\b",
    r"\b(más tarde|sin|volver|atrás|cancelar|salir|cerrar|siguiente oferta|comprando)\b",
    r"\b(depois|mais tarde|sem|voltar|sair|fechar|próxima vaga)\b",
    r"\b(later|zonder|terug|annuleren|sluiten|volgende vacature|winkelen)\b",
    r"\b(più tardi|senza|indietro|annulla|esci|chiudi|prossima offerta)\b|\b(wstecz|anuluj)\b",
    r"\b(avec|con|com|met|tramite) \w+",
)
REVIEW = (
    r"\b(review|summary|confirm|check|verify)\b.{0,40}\b(application|answers|details|information"
    r"|entries|everything|submit|send)\b|^(review|summary)$|\b(almost|nearly) done\b",
    r"zusammenfassung|überprüfen|angaben prüfen|\bfast geschafft\b",
    r"récapitulatif|vérifi(er|ez)|\bresumen\b|\brevis(a|ar|e|ão)\b|\bresumo\b|controleer|riepilogo",
)
COUNTED = (
    r"\b(?:step|page|part|section|stage|schritt|seite|teil|étape|page|paso|página|etapa|stap|passo"
    r"|passaggio|krok)\s*:?\s*(\d{1,2})\s*(?:of|/|von|de|sur|van|di|z)\s*(\d{1,2})\b"
)
_ONWARD, _ASIDE, _REVIEW = (re.compile("|".join(w), re.I) for w in (ONWARD, ASIDE, REVIEW))
_COUNTED = re.compile(COUNTED, re.I)
_MAIL = re.compile(r"\be-?mail\b|\bmail\b|courriel|\bcorreo\b|\bsähköposti|\bposta\b", re.I)
_TICKS = (Role.CHECK, Role.SWITCH)
WHOLE_MIN = 2  # questions; a page that asks for an address alone begins something
FURTHER_MIN = 2  # unseen questions that make a page of their own; a single one may be a trap


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a form of several pages is, as it counts itself."""

    number: int
    of: int

    @property
    def last(self) -> bool:
        """Whether no page follows."""
        return self.number >= self.of


def goes_on(label: str) -> bool:
    """Whether a button of this label says that it leads to the form's next page."""
    return bool(_ONWARD.search(label)) and not _ASIDE.search(label)


def progress_of(page: Snapshot) -> Progress | None:
    """How the page counts itself ("Step 2 of 5"); None when it does not, or contradicts itself.

    Where no words tell, the list of its steps may.
    """
    text = "\n".join((page.title, *page.headings, page.text))
    told = {(int(a), int(b)) for a, b in _COUNTED.findall(text)}
    sound = [Progress(a, b) for a, b in told if 1 <= a <= b]
    if told:
        return sound[0] if len(sound) == 1 else None
    number, of = page.stage
    return Progress(number, of) if 1 <= number <= of else None


def reviews(page: Snapshot) -> bool:
    """Whether the page shows the whole application once more before it is sent."""
    return any(_REVIEW.search(line) for line in (page.title, *page.headings))


def may_go_on(page: Snapshot) -> bool:
    """Whether a Next on this page can lead to another one, rather than send.

    A review that asks for nothing but a tick ("I confirm that all of this is true") is the last.
    """
    counted = progress_of(page)
    if counted is not None:
        return not counted.last
    return any(f.role not in _TICKS for f in page.fillable) or not reviews(page)


def may_be_whole(page: Snapshot, *, within: bool) -> bool:
    """Whether a Next on this page may send all there is: nothing tells of a further page.

    So it is where the page could be a whole application and, with pages before it (*within*), on
    any page of a form that does not say how far it is.
    """
    told = progress_of(page) is not None or _has_further(page) or makes_account(page)
    return not told and (within or _looks_whole(page))


def makes_account(page: Snapshot) -> bool:
    """Whether the page makes an account: it wants a password made up, and no document.

    Whoever makes one has not applied yet.
    """
    secrets = [f for f in page.fillable if f.type == "password"]
    made_up = len(secrets) > 1 or any("new-password" in f.autocomplete for f in secrets)
    return made_up and not any(f.role is Role.FILE for f in page.fields)


def account_secrets(page: Snapshot) -> frozenset[FieldKey]:
    """Return the passwords that an account is made with: it is made by none without them."""
    if not makes_account(page):
        return frozenset()
    return frozenset(f.key for f in page.fillable if f.type == "password")


def _looks_whole(page: Snapshot) -> bool:
    """Whether the page could be a whole application: a document, or who applies, and more.

    With a password it makes or opens an account. A tick beside an address asks nothing more: it
    agrees that the address is taken.
    """
    asked = page.fillable
    document = any(f.role is Role.FILE for f in asked)
    known = any(f.type == "email" or _MAIL.search(f.label) for f in asked)
    secret = any(f.type == "password" for f in asked)
    counted = asked if document else [f for f in asked if f.role not in _TICKS]
    return (document or known) and len(counted) >= WHOLE_MIN and not secret


def _has_further(page: Snapshot) -> bool:
    """Whether the form holds a further page already, which it does not show yet."""
    homes = {(f.frame, f.form) for f in page.fillable if f.form}
    unseen = (f for f in page.fields if (f.frame, f.form) in homes and f.reason == HIDDEN)
    return sum(bool(f.label) and f.empty for f in unseen) >= FURTHER_MIN
