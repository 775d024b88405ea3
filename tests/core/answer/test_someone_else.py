"""Groups about another person or a former address are never answered with the applicant's own."""

from __future__ import annotations

import pytest

from steadyhand.adapters.documents.language_files import load_vocabulary
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
