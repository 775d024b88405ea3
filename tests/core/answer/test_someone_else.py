"""Groups about another person or a former address are never answered with the applicant's own."""

from __future__ import annotations

import pytest
from tests.core.answer.pages import field

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.answer.intent import classify
from steadyhand.core.answer.question import about_someone_else

WORDS = load_vocabulary()
OTHERS = [
    ("Your landlord", "Phone"),
    ("Person to notify", "First name"),
    ("Former address", "City"),
    ("Kontaktperson im Notfall", "Name"),
    ("Gesetzlicher Vertreter", "Vorname"),
    ("Frühere Anschrift", "Ort"),
    ("Personne à contacter", "Prénom"),
    ("Représentante légale", "Nom"),
    ("Adresse précédente", "Ville"),
    ("Personas de contacto", "Nombre"),
    ("Domicilio anterior", "Ciudad"),
    ("Pessoa de contacto", "Nome"),
    ("Morada anterior", "Cidade"),
    ("Wettelijke vertegenwoordiger", "Naam"),
    ("Oud adres", "Plaats"),
    ("Persona da contattare", "Nome"),
    ("Residenza precedente", "Città"),
]


@pytest.mark.parametrize(("group", "label"), OTHERS)
def test_a_group_about_another_person_or_place_is_not_the_applicants(
    group: str, label: str
) -> None:
    assert not about_someone_else(label, "", WORDS)
    assert about_someone_else(label, group, WORDS)


ANOTHER = [
    ("email", "Alternate email address"),
    ("email", "Recovery e-mail"),
    ("tel", "Secondary phone"),
    ("tel", "Other mobile number"),
    ("email", "Weitere E-Mail-Adresse"),
    ("tel", "Zweite Telefonnummer"),
    ("email", "Courriel secondaire"),
    ("tel", "Autre téléphone"),
    ("email", "Correo electrónico alternativo"),
    ("tel", "Otro teléfono"),
    ("email", "E-mail secundário"),
    ("tel", "Outro telefone"),
    ("email", "Tweede e-mailadres"),
    ("tel", "Ander telefoonnummer"),
    ("email", "Email di recupero"),
    ("tel", "Secondo numero di telefono"),
]


@pytest.mark.parametrize(("kind", "label"), ANOTHER)
def test_another_address_than_the_one_a_person_has_is_not_filled_with_that_one(
    kind: str, label: str
) -> None:
    names = {"html_name": kind, "autocomplete": kind}
    assert classify(field(label, type=kind, **names), WORDS) is None
    assert classify(field(label), WORDS) is None


@pytest.mark.parametrize("label", ["Home phone", "Work phone", "Mobile or landline phone"])
def test_a_way_that_a_person_has_as_well_is_still_theirs(label: str) -> None:
    intent = classify(field(label, type="tel"), WORDS)
    assert intent
    assert intent.name == "tel"
