"""Words of confirmation and refusal, in several languages: they narrow, they never prove."""

from __future__ import annotations

import re

CONFIRMING = (
    r"thank(s| you) (you )?for (your )?(appl|interest|submi)|application (has been |was |is )?"
    r"(received|submitted|sent|complete)|we('ve| have) received your"
    r"|successfully (submitted|applied)",
    r"vielen dank für (deine|ihre) bewerbung|bewerbung (ist |wurde )?(erfolgreich )?"
    r"(eingegangen|erhalten|übermittelt|abgeschickt|versendet)",
    r"merci (pour|d'avoir)|candidature (a été |est )?(bien )?(reçue|envoyée|enregistrée)",
    r"gracias por (tu|su) (solicitud|candidatura|interés)|(solicitud|candidatura) (ha sido )?"
    r"(recibida|enviada)",
    r"obrigad[oa] pel[ao]|candidatura (foi )?(recebida|enviada)",
    r"bedankt voor (je|uw) sollicitatie|sollicitatie (is )?(ontvangen|verzonden|verstuurd)",
    r"grazie per (la tua|la sua|esserti)|candidatura (è stata )?(ricevuta|inviata)",
)
DENYING = (
    r"could not|couldn't|cannot|can't|unable|went wrong|try again|not (been )?(found|sent|received)"
    r"|incomplete|error",
    r"nicht (gefunden|gesendet|möglich|erfolgreich)|fehlgeschlagen|erneut versuchen",
    r"n'a pas|impossible|réessayer",
    r"no se (pudo|ha podido)|inténtalo de nuevo",
    r"não foi possível|tente novamente",
    r"niet (gelukt|gevonden|verzonden)|opnieuw",
    r"non è stato possibile|riprova",
)
INVITING = (
    r"^(easy |quick )?apply\b|apply (now|for|here|online|to)|submit (your )?application",
    r"(jetzt |online )?bewerben|postuler|candidater|solicitar|candidatar|solliciteren|candidati",
)
_CONFIRMING = re.compile("|".join(CONFIRMING), re.I)
_DENYING = re.compile("|".join(DENYING), re.I)
_INVITING = re.compile("|".join(INVITING), re.I)


def invites(label: str) -> bool:
    """Whether a button or link of this label offers to apply."""
    return bool(_INVITING.search(label.strip()))


def confirms(text: str) -> bool:
    """Whether the text has words of confirmation and none of failure."""
    return bool(_CONFIRMING.search(text)) and not _DENYING.search(text)
