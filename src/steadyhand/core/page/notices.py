"""Pages that say there is nothing to do: the posting is closed, the application is already in.

Only a page without a form can say so: the same words beside a form are just text.
"""

from __future__ import annotations

import re
from enum import StrEnum

from .snapshot import Snapshot


class Notice(StrEnum):
    """What the page says."""

    CLOSED = "closed"
    ALREADY_APPLIED = "already_applied"


GONE = (404, 410)  # statuses of a posting that is no more

CLOSED_WORDS = (
    r"(posting|position|job|role|vacancy|listing|opening)s?\b[^.!?]{0,60}\b(is|has|was|are)?\s*"
    r"(been )?(no longer|filled|closed|expired|removed|unavailable|not available)",
    r"no longer (accepting|available|open|active)|applications? (are|is|have) (now )?closed",
    r"(stelle|position|anzeige|ausschreibung)[^.!?]{0,60}(nicht mehr|besetzt|geschlossen|abgelaufen"
    r"|beendet)",
    r"(offre|poste)[^.!?]{0,60}(n'est plus|pourvue?|expirée?|clôturée?|fermée?)",
    r"(oferta|vacante|puesto|vaga)[^.!?]{0,60}(ya no|cerrad[ao]|caducad[ao]|expirad[ao]"
    r"|encerrad[ao]|não está mais|preenchida)",
    r"(vacature)[^.!?]{0,60}(niet meer|gesloten|vervuld|verlopen)",
    r"(offerta|posizione)[^.!?]{0,60}(non è più|chius[ao]|scadut[ao])",
)
APPLIED_WORDS = (
    r"(you('ve| have)? )?already (applied|submitted)",
    r"you applied (on|for|to)|applied on \d|application (was )?(received|submitted) on \w+",
    r"(application )?status:? *(is )?(in|under) review",
    r"bereits (beworben|eingegangen)|bewerbung (ist )?am \d+[^.]{0,20}(eingegangen|erhalten)",
    r"déjà (postulé|candidaté)|déjà envoyé (votre|ta) candidature",
    r"ya (te has|has|se ha|ha) (postulado|aplicado|inscrito)",
    r"ya (has|ha) enviado (tu|su) (solicitud|candidatura)",
    r"já se candidatou|já (te )?candidataste|já enviou a sua candidatura",
    r"al gesolliciteerd|già candidat|già inviato la (tua |sua )?candidatura",
)
_CLOSED = re.compile("|".join(CLOSED_WORDS), re.I)
_APPLIED = re.compile("|".join(APPLIED_WORDS), re.I)


def closes(text: str) -> bool:
    """Whether the text says that the posting is closed."""
    return bool(_CLOSED.search(text))


def notice_of(page: Snapshot) -> Notice | None:
    """What a page without a form tells, or None."""
    if page.fillable:
        return None
    text = " ".join((page.title, *page.headings, page.text))
    if _APPLIED.search(text):
        return Notice.ALREADY_APPLIED
    if page.status in GONE or _CLOSED.search(text):
        return Notice.CLOSED
    return None
