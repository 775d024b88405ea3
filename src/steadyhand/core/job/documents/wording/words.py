"""The fixed words of a resume in seven languages: headings, months, and what dates need.

None of them says anything about the person: what one states (an employment that goes on) is a fact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..facts import Part

DEFAULT = "en"
PARTS = (
    Part.SUMMARY,
    Part.SKILLS,
    Part.WORK,
    Part.FURTHER_WORK,
    Part.PROJECTS,
    Part.EDUCATION,
    Part.CERTIFICATES,
    Part.LICENCES,
    Part.LANGUAGES,
    Part.VOLUNTEERING,
    Part.PUBLICATIONS,
    Part.AWARDS,
    Part.INTERESTS,
)


@dataclass(frozen=True, slots=True)
class Words:
    """One language's words; `relevant_work` stands over the part of the work that was asked for."""

    names: tuple[str, ...]  # how people write the language itself
    resume: str
    headings: Mapping[Part, str]
    relevant_work: str
    months: tuple[str, ...]
    present: str
    since: str  # with a first date alone
    until: str  # with a last date alone
    year: str
    years: str
    driving: str
    grade: str
    courses: str
    keywords: str
    month_of: str = "{month} {year}"
    day_of: str = "{day} {month} {year}"
    first_day: str = "1"


def _headings(listed: str) -> Mapping[Part, str]:
    return dict(zip(PARTS, listed.split("|"), strict=True))


WORDS: Mapping[str, Words] = {
    "en": Words(
        ("english", "englisch", "inglés", "anglais", "inglês", "engels", "inglese"),
        "Resume",
        _headings(
            "Profile|Skills|Experience|Further experience|Projects|Education|Certificates"
            "|Licences|Languages|Volunteering|Publications|Awards|Interests"
        ),
        "Relevant experience",
        tuple("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()),
        "present",
        "from",
        "until",
        "year",
        "years",
        "Driving licence",
        "Grade",
        "Courses",
        "Keywords",
    ),
    "de": Words(
        ("german", "deutsch", "alemán", "allemand", "alemão", "duits", "tedesco"),
        "Lebenslauf",
        _headings(
            "Profil|Kenntnisse|Berufserfahrung|Weitere Berufserfahrung|Projekte|Ausbildung"
            "|Zertifikate|Berechtigungen|Sprachen|Ehrenamt|Veröffentlichungen|Auszeichnungen|Interessen"
        ),
        "Einschlägige Berufserfahrung",
        tuple("Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.".split()),
        "heute",
        "ab",
        "bis",
        "Jahr",
        "Jahre",
        "Führerschein",
        "Note",
        "Kurse",
        "Stichworte",
        day_of="{day}. {month} {year}",
    ),
    "fr": Words(
        ("french", "französisch", "francés", "français", "francês", "frans", "francese"),
        "CV",
        _headings(
            "Profil|Compétences|Expérience|Autres expériences|Projets|Formation|Certificats"
            "|Habilitations et permis|Langues|Bénévolat|Publications|Distinctions|Centres d’intérêt"
        ),
        "Expérience en rapport avec le poste",
        tuple("janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.".split()),
        "aujourd’hui",
        "à partir de",
        "jusqu’à",
        "an",
        "ans",
        "Permis de conduire",
        "Note",
        "Cours",
        "Mots-clés",
        first_day="1er",
    ),
    "es": Words(
        ("spanish", "spanisch", "español", "espagnol", "espanhol", "spaans", "spagnolo"),
        "Currículum",
        _headings(
            "Perfil|Competencias|Experiencia|Otra experiencia|Proyectos|Formación|Certificados"
            "|Licencias y permisos|Idiomas|Voluntariado|Publicaciones|Distinciones|Intereses"
        ),
        "Experiencia relacionada con el puesto",
        tuple("ene. feb. mar. abr. may. jun. jul. ago. sept. oct. nov. dic.".split()),
        "actualidad",
        "desde",
        "hasta",
        "año",
        "años",
        "Permiso de conducir",
        "Nota",
        "Cursos",
        "Palabras clave",
        month_of="{month} de {year}",
        day_of="{day} de {month} de {year}",
    ),
    "pt": Words(
        tuple(
            "portuguese portugiesisch portugués portugais português portugees portoghese".split()
        ),
        "Currículo",
        _headings(
            "Perfil|Competências|Experiência|Outra experiência|Projetos|Formação|Certificados"
            "|Licenças e habilitações|Idiomas|Voluntariado|Publicações|Distinções|Interesses"
        ),
        "Experiência relacionada com a vaga",
        tuple("jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.".split()),
        "atualidade",
        "desde",
        "até",
        "ano",
        "anos",
        "Carta de condução",
        "Nota",
        "Cursos",
        "Palavras-chave",
        month_of="{month} de {year}",
        day_of="{day} de {month} de {year}",
    ),
    "nl": Words(
        tuple("dutch niederländisch neerlandés néerlandais neerlandês nederlands olandese".split()),
        "Curriculum vitae",
        _headings(
            "Profiel|Vaardigheden|Werkervaring|Overige werkervaring|Projecten|Opleiding"
            "|Certificaten|Bevoegdheden|Talen|Vrijwilligerswerk|Publicaties|Onderscheidingen|Interesses"
        ),
        "Relevante werkervaring",
        tuple("jan. feb. mrt. apr. mei juni juli aug. sep. okt. nov. dec.".split()),
        "heden",
        "vanaf",
        "tot",
        "jaar",
        "jaar",
        "Rijbewijs",
        "Cijfer",
        "Vakken",
        "Trefwoorden",
    ),
    "it": Words(
        ("italian", "italienisch", "italiano", "italien", "italiaans"),
        "Curriculum",
        _headings(
            "Profilo|Competenze|Esperienza|Altre esperienze|Progetti|Formazione|Certificati"
            "|Abilitazioni|Lingue|Volontariato|Pubblicazioni|Riconoscimenti|Interessi"
        ),
        "Esperienza attinente alla posizione",
        tuple("gen. feb. mar. apr. mag. giu. lug. ago. set. ott. nov. dic.".split()),
        "oggi",
        "da",
        "fino a",
        "anno",
        "anni",
        "Patente di guida",
        "Voto",
        "Corsi",
        "Parole chiave",
        first_day="1º",
    ),
}

MONTHS: Mapping[str, tuple[str, ...]] = {
    language: tuple(listed.split())
    for language, listed in {
        "en": "January February March April May June"
        " July August September October November December",
        "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
        "fr": "janvier février mars avril mai juin"
        " juillet août septembre octobre novembre décembre",
        "es": "enero febrero marzo abril mayo junio"
        " julio agosto septiembre octubre noviembre diciembre",
        "pt": "janeiro fevereiro março abril maio junho"
        " julho agosto setembro outubro novembro dezembro",
        "nl": "januari februari maart april mei juni"
        " juli augustus september oktober november december",
        "it": "gennaio febbraio marzo aprile maggio giugno"
        " luglio agosto settembre ottobre novembre dicembre",
    }.items()
}
"""In full, for a sentence and a letter's date."""
