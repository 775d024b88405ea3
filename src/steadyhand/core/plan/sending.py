"""Which button sends each form of a page: every form has its own, a login as well as a search.

`submit.py` says what sends the application; this says it of any form, for whoever inspects a page
or fills something else in. Evidence adds up, and the reason tells it. A button that says another
purpose sends nothing; where a form has a button that says that it sends, one that only could is
none; a form without a button of its own is sent by what stands with its like outside of all forms.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..answer.around import JOIN, LOGIN, RESET, Around, Forms, aims_of
from ..answer.vocabulary import Vocabulary
from ..page.snapshot import Button, Role, Snapshot
from .steps import goes_on
from .submit import TAKEN, Candidate, leads_away, submit_candidates

SENDING = (
    r"^(submit|send|apply|finish|complete|done|go|ok|save|confirm|verify|validate|update|pay|order"
    r"|donate|subscribe|search|find|enter$|join|register|unlock|start|begin|agree|sign|add|book"
    r"|buy|place|request|reset|change|check|get|create|open|enroll?|redeem|activate)\b",
    r"\b(log|sign) ?(me )?(in|on|up)\b|\b(login|logon|signin|signup)\b|\bregist(er|ration)\b",
    r"\b(submit|subscribe|place (your )?order|checkout|check out|sign me up)\b",
    r"\b(absenden|abschicken|senden|einreichen|bewerben|anmelden|anmeldung|einloggen|login|suchen"
    r"|suche|registrieren|bestellen|bezahlen|speichern|bestätigen|abonnieren|ändern|erstellen)\b",
    r"\b(envoyer|soumettre|postuler|valider|connexion|connecter|s['’]inscrire|rechercher|payer"
    r"|enregistrer|confirmer|s['’]abonner|m['’]inscrire|créer)\b",
    r"\b(enviar|solicitar|postular|candidatar|iniciar sesión|entrar|acceder|ingresar|buscar|pagar"
    r"|registrarse|regístrate|crear|guardar|confirmar|suscribirse|inscribirse|acessar|cadastrar"
    r"|pesquisar|criar|salvar|assinar)\b",
    r"\b(verzenden|versturen|solliciteren|indienen|inloggen|aanmelden|zoeken|registreren|betalen"
    r"|opslaan|bevestigen|invia|candidati|inoltra|accedi|registrati|cerca|iscriviti|paga|salva"
    r"|conferma|crea)\b",
    r"^(войти|вход|отправить|найти|поиск|зарегистрироваться|регистрация|zaloguj|szukaj|přihlásit"
    r"|hledat|giriş|ara|logga in|log ind|logg inn|kirjaudu)(?!\w)|登录|登入|登録",
    r"ログイン|検索|로그인",
)
OTHER = (
    r"\b(cancel|back|previous|close|clear|dismiss|delete|remove|skip|later|show|hide|toggle|view"
    r"|reveal|upload|browse|attach|edit|print|share|help|menu|settings?|language|preview|resend"
    r"|read more|learn more|details|info|forgot|forgotten|trouble|reject|decline|cookies?|choose"
    r"|select|try|play|coupon|promo\w*|discount|voucher|gift|apply filters?"
    r"|add (another|more|to|a|an|new))\b|^[x×✕]$",
    r"\b(with|using|via|mit|über|avec|con|com|met|tramite|through) (an? |your |my )?"
    r"(google|apple|facebook|twitter|x|microsoft|github|linkedin|amazon|qr|sso|passkey|phone|wechat"
    r"|vk|yahoo|line|slack|paypal|single|another|different|one-time|email|link|security|magic|samsung"
    r"|instagram|biometrics|fingerprint|touch|face|windows)\b|\bas (a )?guest\b|\bguest checkout\b",
    r"^(google|apple|facebook|twitter|microsoft|github|linkedin|amazon|paypal|vk|yahoo|sso)$",
    r"\b(abbrechen|zurück|schließen|löschen|entfernen|anzeigen|einblenden|vergessen|hilfe)\b",
    r"\b(annuler|retour|fermer|supprimer|afficher|oublié)\b|\b(cancelar|cerrar|volver|eliminar"
    r"|mostrar|ocultar|olvidé|fechar|voltar|esqueci)\b|\b(annuleren|sluiten|terug|toon|vergeten"
    r"|annulla|chiudi|indietro|mostra|dimenticat\w+)\b",
)
BACK = (
    r"\b(cancel|back|previous|close|clear|reset|dismiss|delete|remove|skip|later|show|hide|forgot"
    r"|resend|abbrechen|zurück|schließen|löschen|annuler|retour|fermer|cancelar|volver|voltar|cerrar"
    r"|fechar|annuleren|terug|sluiten|annulla|indietro|chiudi)\b|^[x×✕]$",
)
WORDS_MAX = 7  # a longer label is a sentence, and no caption
_BACK = re.compile("|".join(BACK), re.I)
_SENDING, _OTHER = re.compile("|".join(SENDING), re.I), re.compile("|".join(OTHER), re.I)
SUBMITS = ("submit", "image")
ACCOUNTS = frozenset({LOGIN, JOIN, RESET})
ALIKE = 0.3  # how much less may speak for a second button of one form

Place = tuple[str, str]  # frame, form


def sending_candidates(page: Snapshot, forms: Forms, words: Vocabulary) -> tuple[Candidate, ...]:
    """What sends each form of the page, the application's own before all others.

    *forms* are the page's, from `forms_of`: "Create account" does not send a login.
    """
    found = (c for place, around in forms.items() for c in _of_form(place, page, around, words))
    told = list({c.button.ref: c for c in found}.values())
    home = [c.button.ref for c in submit_candidates(page)]
    sent = {(c.button.frame, c.button.form) for c in told}
    more = [
        c
        for c in submit_candidates(page)
        if (c.button.frame, c.button.form) not in sent and not _excluded(c.button)
    ]
    return tuple(sorted((*more, *told), key=lambda c: c.button.ref not in home))


def _of_form(place: Place, page: Snapshot, around: Around, words: Vocabulary) -> list[Candidate]:
    frame, form = place
    own = [b for b in page.buttons if (b.frame, b.form) == place]
    calm = [b for b in own if _calm(b, around, words)]
    rated = _rated([b for b in calm if b.role is not Role.LINK], loose=not form)
    if form and not rated:
        near = [b for b in page.buttons if (b.frame, b.form) == (frame, "")]
        calm_near = [b for b in near if _calm(b, around, words) and b.role is not Role.LINK]
        links = [b for b in calm if _named(b) and not leads_away(b, page.url)]
        apt = [b for b in links if around.purpose in aims_of(b.label, words)]
        rated = _only(own) or _as_good(apt or links) or _rated(calm_near, loose=True)
    best = max((c.confidence for c in rated), default=0.0)
    return sorted((c for c in rated if c.confidence > best - ALIKE), key=lambda c: -c.confidence)


def _calm(button: Button, around: Around, words: Vocabulary) -> bool:
    """Whether nothing that it says is another purpose than the form's."""
    return not _excluded(button) and _suits(aims_of(button.label, words), around.purpose)


def _only(own: Sequence[Button]) -> list[Candidate]:
    """The one button of a form that sends by its type, unless it says that it takes back."""
    submits = [b for b in own if b.type in SUBMITS]
    taken = len(submits) == 1 and not _BACK.search(submits[0].label)
    return [Candidate(submits[0], TAKEN, "the only one that sends by its type")] if taken else []


def _as_good(links: Sequence[Button]) -> list[Candidate]:
    """A link that is as good as a button, where it is the only one."""
    if len(links) != 1:
        return []
    return [Candidate(b, TAKEN, "named as sending, written as a link") for b in links]


def _suits(aims: frozenset[str], purpose: str) -> bool:
    """Whether a button that names those aims may send a form of that purpose."""
    return purpose not in ACCOUNTS or purpose in aims or not aims & ACCOUNTS


def _rated(buttons: Sequence[Button], *, loose: bool) -> list[Candidate]:
    """Those of the buttons that may send; *loose*: they stand in no form, and only words count."""
    listed = [b for b in buttons if not (loose and (b.in_overlay or not _named(b)))]
    submits = [b for b in listed if b.type in SUBMITS]
    rated = (_rate(b, lone=submits in ([], [b]), loose=loose) for b in listed)
    return [c for c in rated if c.confidence >= TAKEN]


def _rate(button: Button, *, lone: bool, loose: bool) -> Candidate:
    by_type = button.type in SUBMITS
    reasons = {
        "named as sending": 0.4 if _named(button) else 0.0,
        "belongs to the form": 0.0 if loose else 0.1,
        "sends by its type": 0.1 if by_type and loose else 0.3 if by_type else 0.0,
        "nothing else sends it": 0.1 if lone else 0.0,
        "last in the form": 0.05 if button.last_in_form else 0.0,
    }
    told = ", ".join(k for k, v in reasons.items() if v)
    return Candidate(button, round(sum(reasons.values()), 2), told)


def _named(button: Button) -> bool:
    label = button.label
    sends = bool(_SENDING.search(label)) or goes_on(label)
    return sends and len(label.split()) <= WORDS_MAX


def _excluded(button: Button) -> bool:
    return button.type == "reset" or bool(_OTHER.search(button.label))
