"""What documents say in seven languages, in which of them, and in which notation facts stand."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from steadyhand.core.lang.text import compose

from ..profile import Profile
from .document import PostingSummary, SectionKind

# The fixed words of a resume in seven languages: headings, months, and what dates need.
#
# None of them says anything about the person: what one states (an employment that goes on) is a
# fact.

DEFAULT = "en"
PARTS = (
    SectionKind.SUMMARY,
    SectionKind.SKILLS,
    SectionKind.WORK,
    SectionKind.FURTHER_WORK,
    SectionKind.PROJECTS,
    SectionKind.EDUCATION,
    SectionKind.CERTIFICATES,
    SectionKind.LICENCES,
    SectionKind.LANGUAGES,
    SectionKind.VOLUNTEERING,
    SectionKind.PUBLICATIONS,
    SectionKind.AWARDS,
    SectionKind.INTERESTS,
)


@dataclass(frozen=True, slots=True)
class DocumentWords:
    """One language's words; `relevant_work` stands over the part of the work that was asked for."""

    names: tuple[str, ...]  # how people write the language itself
    resume: str
    headings: Mapping[SectionKind, str]
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


def _headings(listed: str) -> Mapping[SectionKind, str]:
    return dict(zip(PARTS, listed.split("|"), strict=True))


WORDS: Mapping[str, DocumentWords] = {
    "en": DocumentWords(
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
    "de": DocumentWords(
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
    "fr": DocumentWords(
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
    "es": DocumentWords(
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
    "pt": DocumentWords(
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
    "nl": DocumentWords(
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
    "it": DocumentWords(
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


# The sentences of a cover letter in seven languages, with slots for facts.
#
# Each says only that somebody applies for something, or leads to facts that follow. A sentence
# about a wish, a feeling or a quality has no fact behind it and is not here. Slots: {title} and
# {company} of the posting; {job}, {employer} and {start} of an employment that goes on; {email},
# {phone}.

SLOT = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Sentences:
    """One language's sentences; the openings differ by what is known of the posting."""

    subject: str
    subject_bare: str
    greeting: str
    greeting_bare: str
    opening: str
    opening_title: str
    opening_company: str
    opening_bare: str
    current: str
    evidence: str
    recent: str
    skills: str
    languages: str
    certificates: str
    education: str
    thanks: str
    reach: str
    reach_both: str
    closing: str


SENTENCES: Mapping[str, Sentences] = {
    "en": Sentences(
        "Application: {title}",
        "Application",
        "Dear hiring team at {company},",
        "Dear hiring team,",
        "I am applying for the position “{title}” at {company}.",
        "I am applying for the position “{title}”.",
        "I am applying for the position that you posted at {company}.",
        "I am applying for the position that you posted.",
        "I have worked at {employer} as {job} since {start}.",
        "Of my experience, these points come closest to your requirements:",
        "From my experience:",
        "Skills of mine that your posting names:",
        "Languages:",
        "Certificates:",
        "Education:",
        "Thank you for considering my application.",
        "You can reach me at {email}.",
        "You can reach me at {email} or {phone}.",
        "Kind regards",
    ),
    "de": Sentences(
        "Bewerbung: {title}",
        "Bewerbung",
        "Guten Tag, liebes Team von {company},",
        "Guten Tag,",
        "ich bewerbe mich auf die Stelle „{title}“ bei {company}.",
        "ich bewerbe mich auf die Stelle „{title}“.",
        "ich bewerbe mich auf die von Ihnen ausgeschriebene Stelle bei {company}.",
        "ich bewerbe mich auf die von Ihnen ausgeschriebene Stelle.",
        "Seit {start} arbeite ich bei {employer} als {job}.",
        "Aus meiner Berufserfahrung kommen diese Punkte Ihren Anforderungen am nächsten:",
        "Aus meiner Berufserfahrung:",
        "Kenntnisse von mir, die Ihre Ausschreibung nennt:",
        "Sprachen:",
        "Zertifikate:",
        "Ausbildung:",
        "Vielen Dank, dass Sie sich Zeit für meine Bewerbung nehmen.",
        "Sie erreichen mich unter {email}.",
        "Sie erreichen mich unter {email} oder {phone}.",
        "Mit freundlichen Grüßen",
    ),
    "fr": Sentences(
        "Candidature : {title}",
        "Candidature",
        "Bonjour à l’équipe de recrutement de {company},",
        "Bonjour,",
        "Je vous adresse ma candidature au poste « {title} » chez {company}.",
        "Je vous adresse ma candidature au poste « {title} ».",
        "Je vous adresse ma candidature au poste que vous proposez chez {company}.",
        "Je vous adresse ma candidature au poste que vous proposez.",
        "Depuis {start}, je travaille chez {employer} en tant que {job}.",
        "Dans mon expérience, ces éléments sont les plus proches de vos exigences :",
        "Extraits de mon expérience :",
        "Mes compétences que votre annonce mentionne :",
        "Langues :",
        "Certificats :",
        "Formation :",
        "Je vous remercie de l’attention que vous porterez à ma candidature.",
        "Vous pouvez me joindre à l’adresse {email}.",
        "Vous pouvez me joindre à l’adresse {email} ou au {phone}.",
        "Cordialement",
    ),
    "es": Sentences(
        "Candidatura: {title}",
        "Candidatura",
        "Estimado equipo de selección de {company}:",
        "Estimado equipo de selección:",
        "Presento mi candidatura al puesto «{title}» en {company}.",
        "Presento mi candidatura al puesto «{title}».",
        "Presento mi candidatura al puesto que ofrecen en {company}.",
        "Presento mi candidatura al puesto que ofrecen.",
        "Desde {start} trabajo en {employer} como {job}.",
        "De mi experiencia, estos puntos son los más cercanos a sus requisitos:",
        "De mi experiencia:",
        "Competencias mías que su anuncio menciona:",
        "Idiomas:",
        "Certificados:",
        "Formación:",
        "Les agradezco la atención que presten a mi candidatura.",
        "Pueden contactarme en {email}.",
        "Pueden contactarme en {email} o en el {phone}.",
        "Atentamente",
    ),
    "pt": Sentences(
        "Candidatura: {title}",
        "Candidatura",
        "À equipa de recrutamento: {company}",
        "À equipa de recrutamento,",
        "Apresento a minha candidatura à vaga «{title}» ({company}).",
        "Apresento a minha candidatura à vaga «{title}».",
        "Apresento a minha candidatura à vaga que anunciaram ({company}).",
        "Apresento a minha candidatura à vaga que anunciaram.",
        "Desde {start}, trabalho em {employer} como {job}.",
        "Da minha experiência, estes pontos são os mais próximos dos vossos requisitos:",
        "Da minha experiência:",
        "Competências minhas que o anúncio menciona:",
        "Idiomas:",
        "Certificados:",
        "Formação:",
        "Agradeço a atenção dispensada à minha candidatura.",
        "Podem contactar-me através de {email}.",
        "Podem contactar-me através de {email} ou {phone}.",
        "Com os melhores cumprimentos",
    ),
    "nl": Sentences(
        "Sollicitatie: {title}",
        "Sollicitatie",
        "Beste wervingsteam van {company},",
        "Beste wervingsteam,",
        "Ik solliciteer naar de functie “{title}” bij {company}.",
        "Ik solliciteer naar de functie “{title}”.",
        "Ik solliciteer naar de functie die jullie aanbieden bij {company}.",
        "Ik solliciteer naar de functie die jullie aanbieden.",
        "Sinds {start} werk ik bij {employer} als {job}.",
        "Uit mijn ervaring sluiten deze punten het dichtst aan bij jullie eisen:",
        "Uit mijn ervaring:",
        "Vaardigheden van mij die de vacature noemt:",
        "Talen:",
        "Certificaten:",
        "Opleiding:",
        "Bedankt voor de tijd die jullie aan mijn sollicitatie besteden.",
        "Ik ben bereikbaar via {email}.",
        "Ik ben bereikbaar via {email} of {phone}.",
        "Met vriendelijke groet",
    ),
    "it": Sentences(
        "Candidatura: {title}",
        "Candidatura",
        "Gentile team di selezione di {company},",
        "Gentile team di selezione,",
        "presento la mia candidatura per la posizione «{title}» presso {company}.",
        "presento la mia candidatura per la posizione «{title}».",
        "presento la mia candidatura per la posizione che offrite presso {company}.",
        "presento la mia candidatura per la posizione che offrite.",
        "Da {start} lavoro presso {employer} come {job}.",
        "Della mia esperienza, questi punti sono i più vicini ai vostri requisiti:",
        "Dalla mia esperienza:",
        "Mie competenze che l’annuncio nomina:",
        "Lingue:",
        "Certificati:",
        "Formazione:",
        "Vi ringrazio per l’attenzione che dedicherete alla mia candidatura.",
        "Potete contattarmi all’indirizzo {email}.",
        "Potete contattarmi all’indirizzo {email} o al numero {phone}.",
        "Cordiali saluti",
    ),
}


NATIVE = (
    "native",
    "mother",
    "mutters",
    "natif",
    "maternel",
    "nativ",
    "moedertaal",
    "madrelingua",
    "matern",
)


def document_language(profile: Profile, wanted: PostingSummary) -> str:
    """The document's language as an ISO 639-1 code that there are words for."""
    return language_code(wanted.language) or own_language(profile) or DEFAULT


def own_language(profile: Profile) -> str:
    """The language that the person calls native, else the first that they named; '' for none."""
    named = sorted(profile.languages, key=lambda each: not _is_native(each.level))
    return next((code for each in named if (code := language_code(each.name))), "")


def language_code(language: str) -> str:
    """The code of a language tag or name, where there are words for it; '' else."""
    said = language.strip().casefold()
    tag = said.replace("_", "-").partition("-")[0]
    if tag in WORDS:
        return tag
    return next((code for code, words in WORDS.items() if said in words.names), "")


def _is_native(level: str) -> bool:
    return level.casefold().startswith(NATIVE)


SCHEMES = ("https://", "http://")
INVISIBLE_CATEGORIES = (
    "Cc",
    "Cs",
    "Co",
    "Cn",
)  # control characters, halves of characters, and none at all
DIRECTION_SIGNS = frozenset(
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u200b\u00ad"
)


def display_text(text: str) -> str:
    """The text in one line and composed letters: white space collapsed, no sign that only steers.

    A posting may be written in decomposed letters; a profile is not, since it was read.
    """
    plain = text if text.isprintable() else "".join(_visible_sign(sign) for sign in text)
    return " ".join(compose(plain).split())


def display_date(date: str, language: str) -> str:
    """An ISO date of any precision as a month and a year: "Mar 2019"; other texts stay."""
    year, month, _ = _date_parts(date)
    return f"{WORDS[language].months[month - 1]} {year}" if month else year


def display_since(date: str, language: str) -> str:
    """The same in a sentence: "March 2019"."""
    year, month, _ = _date_parts(date)
    whole = MONTHS[language][month - 1]
    return WORDS[language].month_of.format(month=whole, year=year) if month else year


def display_day(date: str, language: str) -> str:
    """A whole ISO date as a letter has it: "2 November 2026"; other texts stay."""
    year, month, day = _date_parts(date)
    if not month or not day:
        return display_since(date, language)
    words = WORDS[language]
    number = words.first_day if day == 1 else str(day)
    return words.day_of.format(day=number, month=MONTHS[language][month - 1], year=year)


def _date_parts(date: str) -> tuple[str, int, int]:
    """Year, month and day, 0 for what was not said; a text that is no date stands as the year."""
    text = display_text(date)
    year, *rest = text.split("-")
    month = rest[0] if rest else ""
    if not (len(year) == 4 and year.isdecimal()) or (rest and not _is_month(month)):
        return text, 0, 0
    day = int(rest[1]) if len(rest) == 2 and rest[1].isdecimal() else 0
    return year, int(month or 0), day


def display_number(number: float, language: str) -> str:
    """A number without needless zeros, with the language's decimal sign: 2.5, in German 2,5."""
    text = f"{number:.10g}"
    return text if language == "en" else text.replace(".", ",")


def display_link(url: str) -> str:
    """An address without scheme and closing slash, as people write it."""
    text = display_text(url)
    for scheme in SCHEMES:
        text = text.removeprefix(scheme)
    return text.rstrip("/") or display_text(url)


def link_target(url: str) -> str:
    """Where a link to that address may lead: the address itself, or '' where it is none."""
    text = display_text(url)
    return text if text.startswith(SCHEMES) and _is_uri(text) else ""


def mailto_link(address: str) -> str:
    """The link that writes to that mailbox, or '' where the address is none."""
    text = display_text(address)
    return f"mailto:{text}" if "@" in text and _is_uri(text) else ""


def _is_uri(text: str) -> bool:
    """Whether a PDF may hold it as an address: ASCII, in one piece (PDF 32000-1, 12.6.4.7)."""
    return text.isascii() and " " not in text


def _visible_sign(sign: str) -> str:
    if sign.isspace():
        return " "
    return (
        ""
        if sign in DIRECTION_SIGNS or unicodedata.category(sign) in INVISIBLE_CATEGORIES
        else sign
    )


def _is_month(text: str) -> bool:
    return len(text) == 2 and text.isdecimal() and 1 <= int(text) <= 12
