"""How to get rid of something that lies over the page: ordered strategies, words as data.

Refusing comes before closing, closing before agreeing, and agreeing is only for cookie banners:
anywhere else "I agree" may be a consent that nobody gave. A dialog that asks questions is no
obstacle, and a link that leads away closes nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .snapshot import Button, Overlay, Ref, Snapshot

REFUSE = (
    r"\b(reject|decline|refuse|deny|disagree)\b|\b(only|just) (necessary|essential|required)\b",
    r"(necessary|essential|required)( cookies)? only|without accepting|do not (accept|allow)",
    r"\b(ablehnen|verweigern)\b|nur (notwendige|erforderliche|essenzielle)|nicht zustimmen",
    r"\b(refuser|rejeter)\b|sans accepter|\b(rechazar|rechazo)\b|solo (necesarias|esenciales)",
    r"\b(rifiuta|rifiutare)\b|\b(weigeren|afwijzen)\b|alleen noodzakelijke|\b(rejeitar|recusar)\b",
)
CLOSE = (
    r"^[x×✕✖⨯]$|\b(close|dismiss|skip|later)\b|\bnot now\b|\bno,? thanks?( you)?\b",
    r"\b(schließen|später|nein danke|überspringen)\b|\b(fermer|plus tard|non merci)\b",
    r"\b(cerrar|más tarde|no,? gracias)\b|\b(chiudi|più tardi|no,? grazie)\b",
    r"\b(sluiten|nee,? bedankt)\b|\b(fechar|não,? obrigad[oa])\b",
)
AGREE = (
    r"\b(accept|agree|allow|consent)\b|^(ok|okay|got it|understood|i understand|continue)[.!]?$",
    r"\b(akzeptieren|annehmen|zustimmen|einverstanden|verstanden|erlauben)\b",
    r"\b(accepter|j'accepte|autoriser)\b|\b(aceptar|acepto|permitir)\b|\b(accetta|accetto)\b",
    r"\b(accepteren|akkoord|toestaan)\b|\b(aceitar|concordo)\b",
)
COOKIES = r"cookie|consent|tracking|datenschutz|einwilligung|confidentialité|privacidad|gdpr|dsgvo"
NEWSLETTER = r"newsletter|subscribe|mailing list|job alerts?|talent (pool|community)|abonnieren"

_REFUSE, _CLOSE, _AGREE = (re.compile("|".join(words), re.I) for words in (REFUSE, CLOSE, AGREE))
_COOKIES, _NEWSLETTER = re.compile(COOKIES, re.I), re.compile(NEWSLETTER, re.I)


@dataclass(frozen=True, slots=True)
class Escape:
    """Press the Escape key: that overlay has no button which would close it."""

    overlay: Ref


def closing(page: Snapshot) -> Button | Escape | None:
    """What would close the topmost overlay that is in the way; None when nothing is."""
    in_the_way = [o for o in reversed(page.overlays) if o.covers and not _asks(o)]
    for overlay in in_the_way:
        if button := _button(overlay, page):
            return button
    dialog = next((o for o in in_the_way if o.kind == "dialog"), None)
    return Escape(dialog.ref) if dialog else None


def closing_button(page: Snapshot) -> Button | None:
    """The button that would close what is in the way; None when nothing is, or nothing would."""
    found = closing(page)
    return found if isinstance(found, Button) else None


def _asks(overlay: Overlay) -> bool:
    if overlay.fields == 0 or _COOKIES.search(overlay.text):
        return False
    return overlay.fields > 1 or not _NEWSLETTER.search(overlay.text)


def _button(overlay: Overlay, page: Snapshot) -> Button | None:
    inside = [b for ref in overlay.buttons if (b := page.button(ref)) and _stays(b)]
    strategies = [_REFUSE, _CLOSE] + ([_AGREE] if _COOKIES.search(overlay.text) else [])
    for words in strategies:
        if found := next((b for b in inside if words.search(b.label)), None):
            return found
    return None


def _stays(button: Button) -> bool:
    """Whether pressing it keeps the page: no link to elsewhere, nothing that is switched off."""
    leads_away = button.href and "#" not in button.href and not button.href.startswith("javascript")
    return not button.disabled and not leads_away
