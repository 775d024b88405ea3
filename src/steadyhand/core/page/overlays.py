"""How to get rid of something that lies over the page: ordered strategies, words as data.

Refusing comes before closing, closing before going on, that before agreeing, and agreeing is only
for cookie banners: anywhere else "I agree" may be a consent that nobody gave. A dialog that asks
questions is no obstacle, and a link that leads away closes nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .snapshot import COVERED, Button, Overlay, Ref, Snapshot

REFUSE_CAPTIONS = (
    r"\b(reject|decline|refuse|deny|disagree)\b|\b(only|just) (necessary|essential|required)\b",
    r"(necessary|essential|required)( cookies)? only|without accepting|do not (accept|allow)",
    r"\b(ablehnen|verweigern)\b|nur (notwendige|erforderliche|essenzielle)|nicht zustimmen",
    r"\b(refuser|rejeter)\b|sans accepter|uniquement (les )?(cookies )?(nécessaires|essentiels)",
    r"\b(rechazar|rechazo)\b|solo (las )?(cookies )?(necesarias|esenciales)|sin aceptar",
    r"\b(rejeitar|recusar)\b|(apenas|somente|só) (os )?(cookies )?(necessári|essencia)|sem aceitar",
    r"\b(weigeren|afwijzen)\b|alleen (noodzakelijke|functionele|essentiële)|niet accepteren",
    r"\b(rifiuta|rifiutare)\b|solo (i )?(cookie )?(necessari|essenziali|tecnici)|senza accettare",
)
CLOSE_CAPTIONS = (
    r"^[x×✕✖⨯]$|\b(close|dismiss|skip|later)\b|\bnot now\b|\bno,? thanks?( you)?\b",
    r"\b(schließen|später|jetzt nicht|nein,? danke|überspringen)\b",
    r"\b(fermer|plus tard|pas maintenant|non,? merci|ignorer)\b",
    r"\b(cerrar|más tarde|ahora no|no,? gracias|omitir)\b",
    r"\b(fechar|mais tarde|agora não|não,? obrigad[oa]|pular)\b",
    r"\b(sluiten|niet nu|nee,? (bedankt|dank je)|overslaan)\b",
    r"\b(chiudi|più tardi|non ora|no,? grazie|salta)\b",
)
CONTINUE_CAPTIONS = (
    r"\b(continue|go|proceed|back|enter|skip) to (the |our )?(site|website|page|job|application)\b",
    r"\b(weiter|zurück) zu[rm]? (seite|website|webseite|stelle|bewerbung)\b",
    r"\b(continuer|aller|accéder) (vers|sur|au|à) (le |la )?(site|page|offre)\b"
    r"|\b(continuar|ir) (al|a la|para o|à) (sitio|web|página|oferta|site|vaga)\b",
)
AGREE_CAPTIONS = (
    r"\b(accept|agree|allow|consent)\b|^(ok|okay|got it|understood|i understand)[.!]?$",
    r"\b(akzeptieren|annehmen|zustimmen|einverstanden|verstanden|erlauben)\b",
    r"\b(accepter|j'accepte|autoriser)\b|\b(aceptar|acepto|permitir)\b|\b(accetta|accetto)\b",
    r"\b(accepteren|akkoord|toestaan|begrepen)\b|\b(aceitar|aceito|concordo|entendi)\b",
    r"\b(j'ai compris|d'accord|entendido|de acuerdo|ho capito|consenti)\b",
)
# Privacy and consent stand in applications as well, and say nothing.
COOKIES = r"cookie|tracking|tracker|traceur|rastread"
NEWSLETTER = (
    r"newsletter|subscribe|mailing list|job alerts?|talent (pool|community)|abonnieren|infolettre"
    r"|abonnez|boletín|suscr[ií]b|subscrev|nieuwsbrief|abonneer|abbonati|iscriviti"
)

_REFUSE, _CLOSE, _GO_ON, _AGREE = (
    re.compile("|".join(words), re.I)
    for words in (REFUSE_CAPTIONS, CLOSE_CAPTIONS, CONTINUE_CAPTIONS, AGREE_CAPTIONS)
)
_AGREEABLE = re.compile(r"\bcookies?\b", re.I)  # consent to anything else is a person's
_COOKIES, _NEWSLETTER = re.compile(COOKIES, re.I), re.compile(NEWSLETTER, re.I)


@dataclass(frozen=True, slots=True)
class PressEscape:
    """Press the Escape key."""

    overlay: Ref


@dataclass(frozen=True, slots=True)
class ClickOutside:
    """Click beside what the overlay shows, on the veil that it lays over the page."""

    overlay: Ref


Dismissal = Button | PressEscape | ClickOutside


def dismissals(page: Snapshot) -> tuple[Dismissal, ...]:
    """What could close the topmost overlay that is in the way, best first; () when nothing is.

    Six ways in all: refuse, close, go on, agree (cookies only), Escape, a click outside. One that
    did not close it is followed by the next; a cover may also leave by itself meanwhile.
    """
    in_the_way = [o for o in reversed(page.overlays) if o.covers and not is_form(o, page)]
    for overlay in in_the_way:
        if buttons := _dismissing_buttons(overlay, page):
            return (*buttons, PressEscape(overlay.ref), ClickOutside(overlay.ref))
    top = next((o for o in in_the_way if o.kind in ("dialog", "cover")), None)
    return (PressEscape(top.ref), ClickOutside(top.ref)) if top else ()


def is_form(overlay: Overlay, page: Snapshot) -> bool:
    """Whether it is the form itself: it asks, and what lies under it asks no more than it does."""
    if overlay.fields == 0 or _COOKIES.search(overlay.text):
        return False
    under = sum(f.fillable or f.reason == COVERED for f in page.fields) - overlay.fields
    if under > overlay.fields:
        return False
    return overlay.fields > 1 or not _NEWSLETTER.search(overlay.text)


def _dismissing_buttons(overlay: Overlay, page: Snapshot) -> tuple[Button, ...]:
    inside = [b for ref in overlay.buttons if (b := page.button(ref)) and _keeps_page(b)]
    strategies = [_REFUSE, _CLOSE, _GO_ON] + ([_AGREE] if _AGREEABLE.search(overlay.text) else [])
    found = (b for words in strategies for b in inside if words.search(b.label))
    return tuple(dict.fromkeys(found))


def _keeps_page(button: Button) -> bool:
    """Whether pressing it keeps the page: no link to elsewhere, nothing that is switched off."""
    leads_away = button.href and "#" not in button.href and not button.href.startswith("javascript")
    return not button.disabled and not leads_away
