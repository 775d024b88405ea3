"""One sentence of each language that says that an application is in."""

from __future__ import annotations

IN = {
    "en": "Your application has been received.",
    "de": "Ihre Bewerbung ist eingegangen.",
    "fr": "Votre candidature a bien été reçue.",
    "es": "Hemos recibido tu candidatura.",
    "pt": "Recebemos a sua candidatura.",
    "nl": "Je sollicitatie is ontvangen.",
    "it": "Abbiamo ricevuto la tua candidatura.",
}
