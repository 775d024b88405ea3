"""Words on buttons in six languages beside English: what sends, leads on, makes room, refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.plan.pages import KNOWN, PERSON, ask, page, push

from steadyhand.core.page.overlays import dismissals
from steadyhand.core.page.snapshot import Button, FieldKey, Overlay, PageText, Ref
from steadyhand.core.plan.buttons import best_exit, says_next, submit_candidates
from steadyhand.core.plan.entries import entry_press
from steadyhand.jobs.profile import Work

FIELDS = (ask("Name"), ask("E-mail"))
SENDS = """
Bewerbung absenden | Jetzt bewerben | Bewerbung einreichen
Envoyer | Envoyer ma candidature | Postuler | Soumettre ma candidature | Je postule | Valider
Transmettre ma candidature
Enviar | Enviar solicitud | Enviar candidatura | Postularme | Inscribirme | Presentar candidatura
Submeter | Submeter candidatura | Candidatar-me | Candidatar-se | Concluir candidatura
Verzenden | Versturen | Verstuur sollicitatie | Solliciteer nu | Sollicitatie versturen
Invia | Invia candidatura | Invia la tua candidatura | Inviare | Candidati | Candidati ora
"""
LEADS = """
Weiter | Nächster Schritt | Speichern und weiter
Suivant | Étape suivante | Continuer | Enregistrer et continuer | Poursuivre
Siguiente | Continuar | Guardar y continuar | Paso siguiente
Seguinte | Próximo | Avançar | Salvar e continuar | Guardar e continuar | Próxima etapa
Volgende | Verder | Doorgaan | Opslaan en doorgaan | Volgende stap | Ga verder
Avanti | Continua | Successivo | Salva e continua | Prosegui | Passaggio successivo
"""
NEVER = """
Abbrechen | Zurück | Lebenslauf hochladen | Entwurf speichern | Alle Cookies akzeptieren
Annuler | Retour | Précédent | Enregistrer le brouillon | Ajouter | Télécharger mon CV | Parcourir
Se connecter | Créer un compte | Tout accepter | Tout refuser | Fermer | Partager | Supprimer
Postuler avec Joblink | Enregistrer | Joindre un fichier | Mot de passe oublié
Cancelar | Volver | Anterior | Guardar borrador | Añadir | Adjuntar CV | Subir archivo | Examinar
Iniciar sesión | Crear cuenta | Aceptar todo | Rechazar | Cerrar | Compartir | Eliminar
Postular con Joblink | Agregar otro | Enviar código
Voltar | Salvar rascunho | Adicionar | Anexar currículo | Carregar ficheiro | Procurar
Entrar | Criar conta | Aceitar todos | Recusar | Fechar | Partilhar | Remover | Limpar | Excluir
Candidatar-se com Joblink
Annuleren | Terug | Vorige | Concept opslaan | Toevoegen | Cv uploaden | Bladeren | Bestand kiezen
Inloggen | Account aanmaken | Alles accepteren | Weigeren | Sluiten | Delen | Verwijderen
Solliciteren met Joblink | Wissen
Annulla | Indietro | Precedente | Salva bozza | Aggiungi | Carica CV | Sfoglia | Allega file
Accedi | Crea account | Accetta tutti | Rifiuta | Chiudi | Condividi | Elimina | Rimuovi | Cancella
Candidati con Joblink | Invia codice
"""
ADDS = """
Weitere Berufserfahrung hinzufügen
Ajouter une expérience professionnelle | Ajouter un autre poste | Ajouter un emploi
Añadir experiencia laboral | Agregar otro empleo | Añadir otro puesto
Adicionar experiência profissional | Adicionar outro emprego | Acrescentar experiência
Werkervaring toevoegen | Nog een functie toevoegen | Voeg werkervaring toe
Aggiungi esperienza lavorativa | Aggiungi un'altra posizione | Aggiungi un lavoro
"""
REFUSES = """
Alle ablehnen | Tout refuser | Continuer sans accepter | Refuser | Rechazar todo | Rechazar
Solo las necesarias | Recusar | Rejeitar todos | Apenas necessários | Weigeren | Alles afwijzen
Alleen noodzakelijke cookies | Rifiuta tutto | Rifiuta | Solo necessari | Continua senza accettare
"""
AGREES = """
Alle akzeptieren | Tout accepter | J'accepte | Aceptar todo | Aceptar | Aceitar todos | Aceito
Alles accepteren | Accepteren | Akkoord | Accetta tutti | Accetto
"""
CLOSES = """
Schließen | Nein danke | Fermer | Non merci | Plus tard | Cerrar | No, gracias | Ahora no
Fechar | Não, obrigado | Agora não | Sluiten | Nee, bedankt | Niet nu
Chiudi | No, grazie | Non ora
"""


def labels(text: str) -> list[str]:
    """The labels of such a list."""
    return [label.strip() for line in text.strip().splitlines() for label in line.split("|")]


@pytest.mark.parametrize("label", labels(SENDS))
def test_a_button_that_sends_is_the_submit_in_every_language(label: str) -> None:
    send = push(label, last_in_form=True)
    found = best_exit(page(FIELDS, (send,)))
    assert found is not None
    assert (found.button, found.step) == (send, False)
    assert "named as sending" in found.reason


@pytest.mark.parametrize("label", labels(LEADS))
def test_a_button_that_leads_on_is_no_submit_in_any_language(label: str) -> None:
    assert says_next(label)
    found = best_exit(page(FIELDS, (push(label),), stage=(1, 3)))
    assert found is not None
    assert found.step


@pytest.mark.parametrize("label", labels(NEVER))
def test_a_button_of_another_purpose_is_never_the_submit_in_any_language(label: str) -> None:
    assert not says_next(label)
    assert submit_candidates(page(FIELDS, (push(label, last_in_form=True),))) == ()


@pytest.mark.parametrize("label", labels(ADDS))
def test_a_button_that_adds_a_job_makes_room_in_every_language(label: str) -> None:
    jobs = (Work("Halden AG", "Baker"), Work("Orchard", "Cook"))
    knowing = replace(KNOWN, profile=replace(PERSON, work=jobs))
    held = ask("Employer", group="Position 1", key=FieldKey("job1"), value="x")
    press = entry_press(page((held,), (push(label, type="button"), push("Send"))), knowing)
    assert press is not None
    assert press.target.label == label


def banner(*found: Button) -> tuple[str, ...]:
    """The labels of the ways out of a cookie banner with those buttons, best first."""
    text = PageText("Cookies: wir, nous, nosotros, nós, wij, noi")
    over = Overlay(Ref("o"), "dialog", text, True, tuple(b.ref for b in found))
    tried = dismissals(page(FIELDS, found, overlays=(over,)))
    return tuple(way.label for way in tried if isinstance(way, Button))


@pytest.mark.parametrize("label", labels(REFUSES))
def test_refusing_cookies_comes_first_in_every_language(label: str) -> None:
    assert banner(push("Accept all", type="button"), push(label, type="button"))[0] == label


@pytest.mark.parametrize("label", labels(AGREES))
def test_agreeing_is_the_last_way_out_of_a_cookie_banner(label: str) -> None:
    found = banner(push(label, type="button"), push("Close", type="button"))
    assert found == ("Close", label)


@pytest.mark.parametrize("label", labels(CLOSES))
def test_what_closes_a_cover_is_known_in_every_language(label: str) -> None:
    assert banner(push(label, type="button")) == (label,)
