"""What pressing a button would do that cannot be taken back, by what the button says.

A person is asked before anything of this is pressed, whatever plan it stands in: the rule is in
code, so no page and no model can talk anybody out of it. Words are those of buttons in seven
languages; a word that is part of another one ("payroll") says nothing.
"""

from __future__ import annotations

import re
from enum import StrEnum

LABEL_MAX = 120  # characters; longer ones are prose, of which the beginning counts


class Danger(StrEnum):
    """What would be done, as a person is told it."""

    DELETE = "delete something"
    PAY = "cost money"
    WITHDRAW = "withdraw or cancel something"
    CLOSE = "close or switch off an account"
    PUBLISH = "publish something"
    SEND = "send something to somebody"


WORDS: dict[Danger, tuple[str, ...]] = {
    Danger.PAY: (
        r"pay(?! ?(slip|roll|stub))|purchase|buy|place (your |my |the )?order|order now"
        r"|check ?out|donate|transfer (money|funds)|send (money|payment)|top up"
        r"|start (my |your )?subscription",
        r"(be)?zahlen|zahlungspflichtig|kostenpflichtig|(jetzt )?kaufen|bestellen|überweisen"
        r"|spenden",
        r"payer|régler|acheter|commander|faire un (don|virement)|passer (la|ma) commande",
        r"pagar|comprar|realizar (el )?pedido|donar|hacer una transferencia",
        r"finalizar (a )?(compra|pedido)|doar|fazer (um )?(pix|pagamento)",
        r"betalen|(nu )?kopen|overmaken|doneren",
        r"paga(re)?|acquista(re)?|ordina ora|effettua(re)? (il )?(pagamento|bonifico)|dona(re)?",
    ),
    Danger.DELETE: (
        r"delete|erase|wipe|destroy|discard (all|everything|my|the)|empty (the )?trash"
        r"|remove (my|the|this|all) (account|data|profile|application|user)s?",
        r"(alles |endgültig )?löschen|vernichten",
        r"supprimer|effacer|détruire",
        r"eliminar|borrar|suprimir",
        r"excluir|apagar|deletar",
        r"verwijderen|wissen|vernietigen",
        r"elimina(re)?|cancella(re)? (tutto|l.account|il profilo|i dati|definitivamente)",
    ),
    Danger.WITHDRAW: (
        r"withdraw|revoke|cancel (my |your |the |this )?(application|subscription|order|booking"
        r"|appointment|membership|contract|interview)|unsubscribe|resign",
        r"zurückziehen|widerrufen|kündigen|stornieren",
        r"retirer (ma|votre|la|cette)|résilier|révoquer|annuler (ma|votre|la) (candidature"
        r"|commande|réservation)",
        r"retirar (mi|la|tu|su)|revocar|darse de baja|cancelar (mi|la|tu|su) (candidatura"
        r"|suscripción|cita|reserva)",
        r"retirar (minha|a) candidatura|revogar|cancelar (minha|a) (candidatura|assinatura)",
        r"intrekken|opzeggen",
        r"ritira(re)?|revoca(re)?|disdi(ci|re)|annulla (la candidatura|l.ordine|l.abbonamento)",
    ),
    Danger.CLOSE: (
        r"deactivate|(close|disable|terminate) (my |your |the |this )?account|factory reset",
        r"deaktivieren|konto (schlie(ß|ss)en|auflösen)",
        r"désactiver|(fermer|clôturer) (mon|votre|le) compte",
        r"desactivar|cerrar (mi|la|tu|su) cuenta",
        r"desativar|encerrar (minha|a) conta",
        r"deactiveren|account (sluiten|opheffen)",
        r"disattiva(re)?|chiud(i|ere) (il mio |l.)?account",
    ),
    Danger.PUBLISH: (
        r"publish|go live|make (it |this )?public|post (it |this )?(now|publicly)|share publicly",
        r"veröffentlichen|live schalten",
        r"publier|mettre en ligne",
        r"publicar",
        r"tornar público",
        r"publiceren|openbaar maken",
        r"pubblica(re)?|rendi pubblico",
    ),
    Danger.SEND: (
        r"send|e-?mail (it|this|them|all|everyone)|tweet|reply( all)?|forward|invite",
        r"(ab|ver)?senden|(ab|ver)?schicken|antworten|weiterleiten|einladen",
        r"envoyer|répondre|transférer|inviter",
        r"enviar|responder|reenviar|invitar",
        r"encaminhar|convidar",
        r"(ver)?sturen|verzenden|beantwoorden|doorsturen|uitnodigen",
        r"invia(re)?|rispond(i|ere)|inoltra(re)?|invita(re)?",
    ),
}
_TOLD = {kind: re.compile(rf"\b({'|'.join(words)})\b", re.I) for kind, words in WORDS.items()}


def danger_of(label: str) -> Danger | None:
    """The gravest thing that the button says it does; None where it says nothing of the kind."""
    said = label[:LABEL_MAX]
    return next((kind for kind, words in _TOLD.items() if words.search(said)), None)
