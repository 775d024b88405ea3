"""The sentences of a cover letter in seven languages, with slots for facts.

Each says only that somebody applies for something, or leads to facts that follow. A sentence about
a wish, a feeling or a quality has no fact behind it and is not here. Slots: {title} and {company}
of the posting; {job}, {employer} and {start} of an employment that goes on; {email}, {phone}.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

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
