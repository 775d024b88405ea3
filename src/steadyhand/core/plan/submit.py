"""Which button sends the form, and which one leads to it: ranked, with the reason.

Evidence adds up; words of other purposes take a button out. The first submit of a page is never
taken for being the first: it must belong to the form that holds the questions, or to no form. A
button of any other form is none, whatever it is called: that form sends something else.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from ..act import phrases
from ..page.snapshot import Button, Form, Role, Snapshot

SENDING = (
    r"\b(submit|send|apply|finish|complete)\b|application",
    r"\b(absenden|abschicken|senden|einreichen|bewerben|bewerbung)\b",
    r"\b(envoyer|soumettre|postuler|valider)\b|\b(enviar|solicitar|postular|candidatar)",
    r"\b(verzenden|versturen|solliciteren|indienen)\b|\b(invia|candidati|inoltra)\b",
)
OTHER = (
    r"\b(cancel|back|previous|reset|clear|close|delete|remove|add|edit|upload|browse|attach|search"
    r"|filters?|log ?in|sign ?in|sign ?up|register|subscribe|newsletter|alerts?|share|print|refer"
    r"|save (draft|as|for|(my |the )?application)|later|withdraw|(send|resend)\b.* code|feedback"
    r"|accept all|reject|cookies?|settings|preview)\b|\b(apply|continue|sign) (with|using|via) \w+",
    r"\b(abbrechen|zurück|löschen|entfernen|hinzufügen|hochladen|suchen|anmelden|einloggen|filter"
    r"|registrieren|abonnieren|teilen|speichern|akzeptieren|ablehnen|datei)\b"
    r"|bewerben (mit|über) \w+|\b(mit|über) \w+ bewerben\b|zurückziehen|\bcode\b.* senden",
    r"\b(annuler|retour|supprimer|ajouter|rechercher|connexion|fermer)\b"
    r"|\b(cancelar|volver|atrás|eliminar|añadir|buscar|voltar|remover|adicionar)\b"
    r"|\b(annuleren|terug|verwijderen|toevoegen|zoeken|inloggen|annulla|indietro|elimina|cerca)\b"
    r"|\b(postuler|candidater) (avec|via)\b|\b(solicitar|postular|candidatar(-se)?) (con|com)\b"
    r"|\bsolliciteren (met|via)\b|\bcandidati (con|tramite)\b",
)
_SENDING = re.compile("|".join(SENDING), re.I)
_OTHER = re.compile("|".join(OTHER), re.I)
TAKEN = 0.5  # least confidence at which a button counts as a submit


@dataclass(frozen=True, slots=True)
class Candidate:
    """A button that may send the form."""

    button: Button
    confidence: float  # 0 to 1
    reason: str


def submit_candidates(page: Snapshot) -> tuple[Candidate, ...]:
    """Buttons that may send the page's form, the most likely first."""
    home = _home_form(page)
    ranked = [c for b in page.buttons if (c := _rate(b, home)).confidence >= TAKEN]
    return tuple(sorted(ranked, key=lambda c: -c.confidence))


def opening_candidates(page: Snapshot) -> tuple[Button, ...]:
    """Buttons and links that lead to an application form, in page order."""
    calm = (b for b in page.buttons if not b.disabled and not sends(page, b))
    offered = (b for b in calm if phrases.invites(b.label))
    return tuple(b for b in offered if not _OTHER.search(b.label))


def action_url(page: Snapshot, button: Button) -> str:
    """Where that button says it sends: its own address, its form's, else the page's."""
    form = _form_of(page, button)
    return button.action or (form.action if form and form.action else page.url)


def sends(page: Snapshot, button: Button) -> bool:
    """Whether pressing the button submits a form that writes: only a submit may do that."""
    form = _form_of(page, button)
    return form is not None and form.method == "post" and button.type in ("submit", "image")


def _form_of(page: Snapshot, button: Button) -> Form | None:
    return next((f for f in page.forms if f.id == button.form and f.frame == button.frame), None)


def _home_form(page: Snapshot) -> tuple[str, str] | None:
    """(frame, form) that holds most of the questions; of equals, one that has a sending button."""
    counts = Counter((f.frame, f.form) for f in page.fillable)
    sending = {(b.frame, b.form) for b in page.buttons if _sends(b.label)}
    return max(counts, key=lambda k: (counts[k], k in sending), default=None)


def _rate(button: Button, home: tuple[str, str] | None) -> Candidate:
    if why := _excluded(button, home):
        return Candidate(button, 0.0, why)
    reasons = {
        "sends by its type": 0.3 if button.type in ("submit", "image") else 0.0,
        "belongs to the form": 0.3 if (button.frame, button.form) == home else 0.0,
        "named as sending": 0.35 if _sends(button.label) else 0.0,
        "last in the form": 0.05 if button.last_in_form else 0.0,
        "lies in an overlay": -0.5 if button.in_overlay else 0.0,
        "is a link": -0.3 if button.role is Role.LINK else 0.0,
    }
    total = max(0.0, min(1.0, sum(reasons.values())))
    return Candidate(button, round(total, 2), ", ".join(k for k, v in reasons.items() if v))


def _excluded(button: Button, home: tuple[str, str] | None) -> str:
    """Why the button cannot be the submit, whatever else speaks for it; '' when it can."""
    if home is None:
        return "no form"
    if _OTHER.search(button.label):
        return "another purpose"
    elsewhere = button.form or button.frame != home[0]
    return "another form" if elsewhere and (button.frame, button.form) != home else ""


def _sends(label: str) -> bool:
    return bool(_SENDING.search(label)) and not _OTHER.search(label)
