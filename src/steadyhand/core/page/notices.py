"""Pages that say there is nothing to do: the posting is closed, the application is already in.

Only a page without a form can say so: the same words beside a form are just text. A search box and
a lone box for a mail address (job alerts, a newsletter) are no form of an application. Each line is
judged by itself, and needs both halves of its meaning: what it tells of, and what became of that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

from .snapshot import Field, Role, Snapshot


class Notice(StrEnum):
    """What the page says."""

    CLOSED = "closed"
    ALREADY_APPLIED = "already_applied"


GONE_STATUSES = (404, 410)  # statuses of a posting that is no more
SERVER_ERROR_MIN = 500  # from here on the page tells of the site, not of the posting

_AUX = r"(is|are|was|were|has|have|had|now|already|currently|been|since|just|unfortunately|\s)*"
_OPEN_TO = r"(available|open|active|accepting|listed|posted|vacant|online|being|advertised|live)"
_BE = r"(is|are|was|were|been|now|currently|already) (put |placed )?"
_ENTRY = (
    r"(applications?|submissions?|proposals?|abstracts?|registrations?|nominations?|enrol?ments?"
    r"|calls? for \w+|surveys?|questionnaires?)"
)
_NO_WAY = (
    r"(?! +(\w+ +){0,2}?(by|per|from|via|through|over|ohne|von|aus)\b)"  # one way of many is closed
)
CLOSED_WORDS = (
    r"\b(posting|position|job|role|vacancy|vacancies|listing|opening|opportunity|requisition|advert"
    rf"|advertisement)s?\b[^.!?]{{0,60}}?\b({_AUX}(no longer (an? )?{_OPEN_TO}|filled|closed"
    rf"|expired|withdrawn|archived)|{_BE}(removed|cancell?ed|deactivated|taken down|on hold|ended"
    r"|not (open|active)"
    r"|unavailable|not available))\b(?! (for|in|as|to)\b)",
    r"\bno longer (accepting|taking|considering|available|open|active|recruiting|hiring)\b"
    rf"{_NO_WAY}|\b{_ENTRY} {_AUX}(closed|no longer|not being accepted|over)\b"
    rf"|\b(deadline|application (window|period)|closing date|recruitment)\b[^.!?]{{0,40}}?\b{_AUX}"
    r"(passed|expired|closed|over|ended|gone)\b",
    r"\b(not|no longer|stopped|don.t|aren.t|isn.t|cannot|can.t) (currently |now )?"
    r"(accept|tak|consider|receiv)\w* (any )?(more |new |further |additional )?"
    rf"(applications?|applicants?|candidates?|submissions?)\b{_NO_WAY}",
    r"(stelle|position|anzeige|ausschreibung|vakanz|bewerbungsfrist|frist|einreichung|anmeldung|umfrage)\w*\b[^.!?]{0,60}"
    r"\b(nicht mehr|besetzt|vergeben|geschlossen|abgelaufen|beendet|zurückgezogen)",
    rf"(keine|nicht mehr) (weiteren |neuen )?bewerbungen{_NO_WAY}",
    r"(offre|poste|annonce|candidatures?|délai|inscriptions?|soumissions?|appel)\b[^.!?]{0,60}"
    r"\b(n'est plus|ne sont plus|pourvue?s?|expirée?s?|clôturée?s?|clos(es?)?|fermée?s?"
    r"|retirée?s?|dépassée?s?)",
    r"(oferta|vacante|puesto|vaga|plazo|prazo|candidaturas|inscripciones|inscrições)\b[^.!?]{0,60}"
    r"\b(ya no|cerrad[ao]s?|caducad[ao]|expirad[ao]|retirad[ao]|cubiert[ao]|finalizad[ao]"
    r"|vencid[ao]"
    r"|encerrad[ao]s?|não está mais|preenchida|terminou)",
    r"(vacature|functie|sluitingsdatum)\b[^.!?]{0,60}\b(niet meer|gesloten|vervuld|verlopen"
    r"|ingevuld"
    r"|verstreken|ingetrokken)",
    r"(offerta|posizione|annuncio|candidature)\b[^.!?]{0,60}\b(non è più|non sono più|chius[aeo]"
    r"|scadut[aeo]|ritirat[ao]|copert[ao])",
)
OPEN_WORDS = (
    r"\b(has|have|is|are) not (yet )?(passed|expired|ended|closed|over)\b"
    r"|\b(until|till|unless|as long as|while) ([^.!?]{0,40} )?(is |are |been )?(not )?(filled"
    r"|closed|withdrawn|taken)\b"
    r"|\b(bis|solange|sofern|falls)\b[^.!?]{0,60}\b(besetzt|vergeben|geschlossen|beendet)"
    r"|\b(jusqu'à ce que?|tant que?|avant que)\b|\b(hasta que|mientras)\b"
    r"|\b(finché|fin quando|fino a(d)? (quando|copertura)|fino a che)\b"
    r"|\b(tot(dat)?|zolang)\b[^.!?]{0,60}\b(vervuld|ingevuld|gesloten)|\b(até (que|ser)|enquanto)\b"
)
APPLIED_WORDS = (
    r"\balready (been )?(applied|submitted|received|sent)\b",
    r"\byou(.ve| have)? applied (on|for|to|here)\b|^applied( [✓✔]| on .*\d|.* ago| today"
    r"| yesterday)|[✓✔] ?applied$|\byou (have )?(sent|submitted|completed) (us )?(an"
    r"|your) application",
    r"\b(your application|(an|the) application (was|has been|is already))\b"
    rf"[^.!?]{{0,60}}?\b{_AUX}(received|submitted|sent|on file"
    r"|under review|in review|pending|with us|underway|being (read|reviewed|considered))\b",
    r"\b(we|we.ve|we have|got|have) (already )?(received|got|have) your (earlier )?application\b"
    r"|^application (was |has been )?(received|submitted|sent) (on|at) \w+",
    r"\b(application )?(status|stage)\b:? *(is )?((in|under) (review|consideration)|received"
    r"|submitted"
    r"|interview|shortlist|assessment|offer|rejected|not selected)",
    r"^(withdraw|retract)( (my|your|this|the))? application",
    r"bereits [^.!?]{0,40}?(beworben|eingegangen)|bewerbung (ist |wurde )?(am \d+"
    r"|bereits)[^.]{0,20}"
    r"(eingegangen|erhalten|gesendet)|(ihre|deine) bewerbung\b[^.!?]{0,40}\b(eingegangen|erhalten"
    r"|geprüft|in prüfung|in bearbeitung|liegt uns vor)|bewerbung zurückziehen",
    r"déjà (postulé|candidaté)|déjà envoyé (votre|ta) candidature|(votre|ta) candidature\b"
    r"[^.!?]{0,40}\b(reçue|envoyée|en cours|à l'étude)|retirer (ma|votre) candidature",
    r"ya (te has|has|se ha|ha) (postulado|aplicado|inscrito)"
    r"|ya (has|ha) enviado (tu|su) (solicitud|candidatura)|(tu|su) (solicitud|candidatura)\b"
    r"[^.!?]{0,40}\b(recibid[ao]|enviad[ao]|en revisión|en curso)",
    r"já se candidatou|já (te )?candidataste|já enviou a sua candidatura|(sua|tua) candidatura\b"
    r"[^.!?]{0,40}\b(recebida|enviada|em análise)",
    r"al gesolliciteerd|(je|uw|jouw) sollicitatie\b[^.!?]{0,40}\b(ontvangen|verstuurd"
    r"|in behandeling)|sollicitatie intrekken",
    r"già candidat|già inviato la (tua |sua )?candidatura|(tua|sua) candidatura\b[^.!?]{0,40}\b"
    r"(ricevuta|inviata|in esame)|ritira (la )?candidatura",
)
_CLOSED = re.compile("|".join(CLOSED_WORDS), re.I)
_OPEN = re.compile(OPEN_WORDS, re.I)
_APPLIED = re.compile("|".join(APPLIED_WORDS), re.I)
_IN_CASE = re.compile(
    r"n.t\b|\b(if|once|when|after|unless|before|will|shall|can|cannot|may|might|could|would|must|never"
    r"|not|yet|ready|to be|who|those|anyone|whoever|nicht|noch|pas|encore|aún|ainda|niet|nog|non"
    r"|ancora"
    r"|wenn|sobald|wird|kann|si|quand|sera|cuando|será|zodra|wordt|quando|sarà)\b",
    re.I,
)
_READER = re.compile(  # "you have applied", in every language of the words above
    r"\b(you|your|sie|ihre|du|deine|vous|votre|tu|su|te|ha|sua|tua|je|uw|jouw)\b", re.I
)
_SPECULATIVE = re.compile(
    r"speculative|talent (pool|community|network)|future (openings|positions|roles|vacancies)"
    r"|still apply|initiativbewerbung|talentpool|candidature spontanée|candidatura espont[áâ]nea"
    r"|open sollicitatie|candidatura spontanea",
    re.I,
)
_THIS = re.compile(
    r"\b(this|the) (job |open )?(posting|position|job|role|vacancy|listing|opening|advert|offer)\b"
    r"|\bdiese[rs]?\b|\bcette\b|\bcet\b|\bce poste\b|\best[ae]\b|\bquest[ao]\b|\bdeze\b"
    r"|\bdie (stelle|position|ausschreibung|anzeige|vakanz)\b|\b(le|l')\s?(poste|offre|annonce)\b"
    r"|\b(la|el) (oferta|vacante|puesto|plaza)\b|\b(la|l')\s?(posizione|offerta|annuncio)\b"
    r"|\bde (vacature|functie)\b|\ba (vaga|oferta)\b|no longer accepting"
    r"|applications? (are|is|have|has)\b",
    re.I,
)
_NAMES_ITS_JOB = re.compile(  # "the position of cook", "die Stelle als Koch": which one it is
    r"\b(posting|position|job|role|vacancy|opening|stelle|position|vakanz|poste|offre|oferta|vacante"
    r"|puesto|plaza|vaga|posizione|offerta|vacature|functie)s?\b,? (\w+ )?"
    r"(of|as|for|als|für|im|in der|de|du|pour|da|di|del|para|per|voor|van|in|at|from|uit|aus)\b"
    r"(?! (this|the) (role|position|job|posting)\b)",
    re.I,
)
_ANOTHER = re.compile(
    r"\b(second|third|other|another|previous|former|sister|similar|related|recent)\b"
    r"|\b(one of|some|all)\b|\b(zweite|andere|frühere|ähnliche|autre|deuxième|seconde?"
    r"|précédent|otr[oa]|segund[oa]|outr[oa]|altr[oa]|l'altr[oa]|tweede|vorige|eerdere)\w*\b"
    r"|\b(if|once|when|until|wenn|sobald|quand|cuando|quando|zodra)\b",
    re.I,
)
_BARE_MAX = 40  # characters of "Position closed" and its kin, which say nothing else
_MAIL = re.compile(r"e-?mail|courriel|correo", re.I)


def closes(text: str) -> bool:
    """Whether the text says that the posting is closed."""
    return any(_CLOSED.search(line) and not _OPEN.search(line) for line in _lines(text))


def closes_this(text: str) -> bool:
    """Return whether the text says so of the vacancy of its own page: it names "this" one."""
    return any(_is_of_this_posting(line) for line in _lines(text) if closes(line))


def closes_some(text: str) -> bool:
    """Return whether the text says so of a vacancy that may be this one, and names no other."""
    return any(not _ANOTHER.search(line) for line in _lines(text) if closes(line))


def _is_of_this_posting(line: str) -> bool:
    """Whether a line of closing is about the page's own vacancy, by its words or by its brevity."""
    if _ANOTHER.search(line) or _NAMES_ITS_JOB.search(line):
        return False
    return bool(_THIS.search(line)) or len(line) <= _BARE_MAX


def notice_of(page: Snapshot) -> Notice | None:
    """What a page without a form tells, or None."""
    if not asks_nothing(page) or (page.status or 0) >= SERVER_ERROR_MIN:
        return None
    told = "\n".join((page.title, *page.headings, page.text, *(b.label for b in page.buttons)))
    if any(map(_says_applied, _lines(told))):
        return Notice.ALREADY_APPLIED
    if page.status in GONE_STATUSES or closes_some(told):
        return Notice.CLOSED
    return None


def is_closed_beside_form(page: Snapshot) -> bool:
    """Whether the page says of its own posting that it is closed, although it still shows a form.

    Said in its title, a heading or a message, or of "this position" in its text. A form that takes
    speculative applications is open, and what is said of another vacancy says nothing of this one.
    """
    told = "\n".join((page.title, *page.headings, *page.errors, page.text))
    if asks_nothing(page) or (page.status or 0) >= SERVER_ERROR_MIN:
        return False
    if _SPECULATIVE.search(told):
        return False
    loud = [*map(str, (page.title, *page.headings, *page.errors))]
    own = [line for line in _lines(page.text) if _THIS.search(line)]
    lines = (line for text in (*loud, *own) for line in _lines(text))
    return any(closes(line) and not _ANOTHER.search(line) for line in lines)


def says_reader_applied(page: Snapshot) -> bool:
    """Whether a line says that its reader has applied."""
    told = _lines("\n".join((*page.headings, page.text)))
    return any(_READER.search(line) and _says_applied(line) for line in told)


def _says_applied(line: str) -> bool:
    """Whether it says that an application is in, and not what happens once there is one."""
    said = _APPLIED.search(line)
    return said is not None and not (line.endswith("?") or _IN_CASE.search(line[: said.end()]))


def asks_nothing(page: Snapshot) -> bool:
    """Whether no question of the page is an application's: none, a search, one mail address."""
    asked = [f for f in page.fillable if f.role is not Role.SEARCH]
    return not asked or (len(asked) == 1 and _is_mail(asked[0]))


def _is_mail(field: Field) -> bool:
    return field.type == "email" or bool(_MAIL.search(field.label))


def _lines(text: str) -> Iterator[str]:
    """Its sentences; a line that no sentence ends is one of its own."""
    return (line.strip() for line in re.split(r"\n|(?<=[.!?])\s", text) if line.strip())
