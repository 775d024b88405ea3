"""Headings about somebody or something else are heard in seven languages, and no others are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.answer.pages import WORDS

from steadyhand.core.answer.headings import heading_kind, is_personal
from steadyhand.core.answer.question import about_someone_else
from steadyhand.core.answer.sheet import Intent

PERSONS = """
Emergency contact|Your emergency contact (optional)|Emergency Contact Information|Reference 2
In case of an emergency, please call|Professional references|References: two who know your work
Next of kin|Person to notify|Parent/Guardian details|Spouse or partner|Your manager|Line manager
Supervisor|Manager|Mother's information|Second reference|Contact person|Your children
Notfallkontakt|Im Notfall zu benachrichtigen|Referenzen|Referenzgeber 1|Ihr Vorgesetzter
Angaben zum Ehepartner|Erziehungsberechtigte|Eltern|Nächste Angehörige|Ansprechpartner
Contact d'urgence|Personne à prévenir|Vos références|Référence n° 1|Conjoint|Responsable légal
Parents ou tuteurs|Votre responsable|Personne à contacter en cas d'urgence
Contacto de emergencia|Referencias laborales|Datos del cónyuge|Padre o tutor|Supervisor directo
Persona de contacto|Familiares
Contato de emergência|Contacto em caso de emergência|Referências profissionais|Cônjuge
Dados do responsável legal|Seu gestor|Dependentes
Noodcontact|Contactpersoon bij nood|Referenties|Gegevens van uw partner|Leidinggevende
Ouder/verzorger|Huidige leidinggevende
Contatto di emergenza|Referenze|Dati del coniuge|Genitore o tutore|Persona da contattare
Diretto superiore
"""
THINGS = """
Most recent employer|Current employer|Company|Company information|Previous employer|School
Previous address|Bank details|Employee referral|Aktueller Arbeitgeber|Früherer Arbeitgeber|Firma
Dernier employeur|Ancienne adresse|Empresa actual|Dirección anterior|Último emprego
Morada anterior|Vorige werkgever|Laatste baan|Azienda|Indirizzo precedente
"""
PAYMENTS = """
Billing address|Payment details|Credit or debit card|Cardholder|Rechnungsadresse|Zahlungsart
Adresse de facturation|Carte bancaire|Datos de facturación|Titular de la tarjeta|Pagamento
Factuuradres|Betaalgegevens|Intestatario della carta
"""
OWN = """
Contact information|Contact details|About you|Step 2 of 4|Personal details|Your details|Address
Your contact details|Product Manager|Senior Partner|Emergency Nurse|HR Business Partner|Name
Job reference: 1234|Work experience|Education|Additional information|Shipping address|Questions
Apply for this job|School Psychologist|Company Secretary|Reference: ENG-77|Billing Specialist
Persönliche Daten|Kontaktdaten|Ihre Angaben|Referenznummer 12|Vos coordonnées
Informations personnelles|Datos personales|Datos de contacto|Dados pessoais|Informações de contato
Persoonlijke gegevens|Contactgegevens|Dati personali|Recapiti|Informazioni di contatto
"""


def listed(headings: str) -> list[str]:
    return [h for line in headings.split("\n") for h in line.split("|") if h]


@pytest.mark.parametrize("heading", listed(PERSONS))
def test_a_heading_about_another_person_is_heard(heading: str) -> None:
    assert heading_kind(heading, WORDS) == "person"
    assert about_someone_else("", heading, WORDS)


@pytest.mark.parametrize("heading", listed(THINGS))
def test_a_heading_about_an_employer_or_a_former_place_is_heard(heading: str) -> None:
    assert heading_kind(heading, WORDS) in ("thing", "former")


@pytest.mark.parametrize("heading", listed(PAYMENTS))
def test_a_heading_about_a_payment_is_heard(heading: str) -> None:
    assert heading_kind(heading, WORDS) == "payment"


@pytest.mark.parametrize("heading", listed(OWN))
def test_a_heading_that_may_be_the_applicants_own_says_nothing(heading: str) -> None:
    assert heading_kind(heading, WORDS) == ""


def test_the_headings_below_another_persons_are_that_persons() -> None:
    assert heading_kind("Emergency contact > Contact information", WORDS) == "person"
    assert heading_kind("Company > Manager > Phones", WORDS) == "person"


@given(st.text(max_size=40), st.integers(1, 99))
def test_no_words_under_another_persons_heading_make_it_the_users(text: str, number: int) -> None:
    assert heading_kind(f"Reference {number} > {text}", WORDS) == "person"


@pytest.mark.parametrize(
    ("name", "own"),
    [("given-name", True), ("tel-national", True), ("address-level2", True), ("name", True),
     ("salary", False), ("cc-name", False), ("notice_period", False), ("consent", False)],
)  # fmt: skip
def test_what_everybody_has_is_told_from_what_only_an_applicant_says(name: str, own: bool) -> None:
    assert is_personal(Intent(name)) is own
