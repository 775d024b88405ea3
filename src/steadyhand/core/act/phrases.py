"""Words of confirmation and refusal, in several languages: they narrow, they never prove."""

from __future__ import annotations

import re

CONFIRMING = (
    r"thank(s| you) (you )?for (your )?(appl|submi)|application (has been |was |is )?"
    r"(received|submitted|sent|complete)|we('ve| have) received your"
    r"|successfully (submitted|applied)",
    r"vielen dank für (deine|ihre) bewerbung|bewerbung (ist |wurde )?(erfolgreich )?"
    r"(eingegangen|erhalten|übermittelt|abgeschickt|versendet)",
    r"merci (d'avoir postulé|pour votre candidature)"
    r"|candidature (a été |est )?(bien )?(reçue|envoyée|enregistrée)",
    r"gracias por (tu|su) (solicitud|candidatura)|(solicitud|candidatura) (ha sido )?"
    r"(recibida|enviada)",
    r"obrigad[oa] pela (sua )?candidatura|candidatura (foi )?(recebida|enviada)",
    r"bedankt voor (je|uw) sollicitatie|sollicitatie (is )?(ontvangen|verzonden|verstuurd)",
    r"grazie per (la tua|la sua) candidatura|grazie per esserti candidat[oa]"
    r"|candidatura (è stata )?(ricevuta|inviata)",
)
DENYING = (
    r"(could|can)( ?not|n't|n’t) (be )?(f(i|ou)nd|process|submit|sen[dt]|complet|sav|receiv|accept)"
    r"|unable to (process|submit|send|complete|save|find|accept)|went wrong|try again"
    r"|(not|nothing)( yet| has| was| is)*( been)? (found|sent|received|submitted|processed|saved)"
    r"|\bincomplete\b|\berror\b|saved as (a )?draft|\bdraft saved",
    r"nicht (gefunden|gesendet|möglich|erfolgreich|übermittelt)|fehlgeschlagen|erneut versuchen"
    r"|\bfehler\b",
    r"n'a pas (pu|été)|impossible|réessayer|\berreur\b",
    r"no se (pudo|ha podido)|inténtalo de nuevo",
    r"não foi possível|tente novamente",
    r"niet (gelukt|gevonden|verzonden)|opnieuw proberen",
    r"non è stato possibile|riprova",
)
OBJECTING = (
    r"\b(invalid|incorrect|wrong|required|missing|mandatory|must|cannot|can't|(is|are) not"
    r"|too (long|short|large|small|many|few)|problem|check|correct|fix|fail(ed)?|error"
    r"|at (most|least))\b"
    r"|\b(please|you need to) (enter|fill|select|choose|provide|complete|upload|tick|accept|add)\b"
    r"|\benter (your|a|an|the)\b",
    r"\b(ungültig\w*|falsch|fehlt|fehlen|pflichtfeld|erforderlich|muss|müssen|fehler|zu (lang|kurz)"
    r"|bitte (geben|füllen|wählen|prüfen|korrigieren|laden|ausfüllen|angeben))\b",
    r"\b(invalide|incorrecte?|obligatoire|manquant|doit|veuillez|erreur|requis)\b"
    r"|\b(inválid[oa]|incorrect[oa]|obligatori[oa]|falta|debe|por favor|error|requerid[oa])\b"
    r"|\b(ongeldig|verplicht|moet|vul|fout)\b|\b(non valido|obbligatorio|deve|manca|errore)\b",
)
INVITING = (
    r"^(easy |quick )?apply\b|apply (now|for|here|online|to)|submit (your )?application",
    r"(jetzt |online )?bewerben|postuler|candidater|solicitar|candidatar|solliciteren|candidati",
)
SENDING = (
    r"\bsubmit\b|\b(send|apply)\b.{0,40}\b(application|form|answers|now)\b",
    r"\b(bewerbung|formular|angaben|jetzt)\b.{0,40}\b(absenden|abschicken|einreichen|senden"
    r"|übermitteln)\b",
    r"\b(envoyer|soumettre|transmettre|déposer)\b.{0,40}\b(candidature|formulaire|réponses)\b",
    r"\b(enviar|presentar)\b.{0,40}\b(solicitud|candidatura|formulario|respuestas)\b",
)
NOT_SENDING = (
    r"\b(leav(e|ing)|discard|cancel|delet|remov|reset|clear|los[et]|withdraw|unsaved|draft)\w*"
    r"|\b(without|anyway|missing|empty|incomplete|already|again|retry|fail)\w*"
    r"|\b(newsletter|marketing|subscrib|offers|third part|share|pay|fee|upgrade)\w*",
    r"\b(verlassen|verwerfen|abbrechen|lösch|entfern|zurücksetz|verlier|zurückzieh|entwurf|ohne"
    r"|trotzdem|fehl|unvollständig|bereits|erneut|werbung|abonn|weitergeb|zahl|kosten)\w*",
    r"\b(quitter|abandonn|annul|supprim|effac|perd|retir|brouillon|sans|quand même|incompl|manqu"
    r"|déjà|à nouveau|abonn|publicit|partag|pay)\w*",
    r"\b(salir|abandon|cancel|elimin|borr|perd|retir|borrador|sin|de todos modos|incomplet|falt|ya"
    r"|de nuevo|otra vez|suscri|publicidad|compart|pag)\w*",
)
_OBJECTING = re.compile("|".join(OBJECTING), re.I)
_BARGAIN = re.compile(
    r"\b(and|agree|accept|consent|that|instead|not|but|und|et|y|zustimm\w*|akzept\w*)\b", re.I
)
WORDS_MAX = 12  # of a plain question whether to send
_CONFIRMING = re.compile("|".join(CONFIRMING), re.I)
_DENYING = re.compile("|".join(DENYING), re.I)
_INVITING = re.compile("|".join(INVITING), re.I)
_SENDING = re.compile("|".join(SENDING), re.I | re.S)
_NOT_SENDING = re.compile("|".join(NOT_SENDING), re.I)


def invites(label: str) -> bool:
    """Whether a button or link of this label offers to apply."""
    return bool(_INVITING.search(label.strip()))


def objects(text: str) -> bool:
    """Whether a message finds fault or asks for something, and does not say thank you."""
    return bool(_OBJECTING.search(text) or denies(text)) and not _CONFIRMING.search(text)


def denies(text: str) -> bool:
    """Whether the text says that something failed or was not done."""
    return bool(_DENYING.search(text))


def confirms(text: str) -> bool:
    """Whether the text has words of confirmation and none of failure."""
    return bool(_CONFIRMING.search(text)) and not denies(text)


def asks_to_send(text: str) -> bool:
    """Whether a question is just whether to send, without a warning, a second try or a bargain."""
    plain = len(text.split()) <= WORDS_MAX and not _BARGAIN.search(text)
    return plain and bool(_SENDING.search(text)) and not (_NOT_SENDING.search(text) or denies(text))
