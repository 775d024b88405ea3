"""What random pages ask, in three languages, and what one invented person answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Lang = Literal["en", "de", "fr"]
Texts = dict[Lang, str]


@dataclass(frozen=True, slots=True)
class Asking:
    """A question with its answer and, where it has them, its options."""

    name: str
    kind: str
    label: Texts
    answer: Texts
    options: dict[Lang, tuple[str, ...]] = field(default_factory=dict)


def _fact(name: str, kind: str, answer: str, en: str, de: str, fr: str) -> Asking:
    return Asking(
        name, kind, {"en": en, "de": de, "fr": fr}, dict.fromkeys(("en", "de", "fr"), answer)
    )


PERSON = {
    "first": "Ingrid",
    "last": "Talvikki",
    "email": "ingrid.talvikki@example.org",
    "phone": "+4930901820",
    "city": "Potsdam",
    "street": "Lindenallee 17",
    "postal": "14467",
}
FACTS = (  # the first three are on every page
    _fact("first", "text", PERSON["first"], "First name", "Vorname", "Prénom"),
    _fact("last", "text", PERSON["last"], "Last name", "Nachname", "Nom de famille"),
    _fact("email", "email", PERSON["email"], "Email", "E-Mail-Adresse", "Adresse e-mail"),
    _fact("phone", "tel", PERSON["phone"], "Phone", "Telefon", "Téléphone"),
    _fact("city", "text", PERSON["city"], "City", "Wohnort", "Ville"),
    _fact(
        "street",
        "text",
        PERSON["street"],
        "Street and number",
        "Straße und Hausnummer",
        "Rue et numéro",
    ),
    _fact("postal", "text", PERSON["postal"], "Postal code", "Postleitzahl", "Code postal"),
)


def _asking(name: str, kind: str, labels: str, answers: str, *options: str) -> Asking:
    """Texts are three, apart by bars, in the order of languages; options one text a language."""
    en, de, fr = labels.split("|")
    one, two, three = answers.split("|")
    listed = [tuple(o.split("|")) for o in options]
    texts: dict[Lang, tuple[str, ...]] = {}
    if listed:
        texts = {"en": listed[0], "de": listed[1], "fr": listed[2]}
    label: Texts = {"en": en, "de": de, "fr": fr}
    return Asking(name, kind, label, {"en": one, "de": two, "fr": three}, texts)


_YES_NO = ("Yes|No", "Ja|Nein", "Oui|Non")
QUESTIONS = (
    _asking(
        "loom",
        "text",
        "Which loom do you know best?|Welchen Webstuhl kennen Sie am besten?"
        "|Quel métier à tisser connaissez-vous le mieux ?",
        "Countermarch loom|Kontermarschstuhl|Métier à contremarche",
    ),
    _asking(
        "kiln",
        "text",
        "Which kiln did you fire last?|Welchen Ofen haben Sie zuletzt gebrannt?"
        "|Quel four avez-vous allumé en dernier ?",
        "Anagama in Velten|Anagama bei Velten|Anagama de Velten",
    ),
    _asking(
        "ladder",
        "number",
        "Height you climb, in metres|Steighöhe in Metern|Hauteur de travail en mètres",
        "14|14|14",
    ),
    _asking(
        "boxes",
        "number",
        "Boxes you pack in one hour|Kisten, die Sie in einer Stunde packen"
        "|Caisses emballées en une heure",
        "38|38|38",
    ),
    _asking(
        "craft",
        "area",
        "Tell us about a thing that you mended|Erzählen Sie von etwas, das Sie repariert haben"
        "|Parlez-nous d'un objet que vous avez réparé",
        "A barrel organ whose bellows leaked for nine years."
        "|Eine Drehorgel, deren Balg neun Jahre lang undicht war."
        "|Un orgue de Barbarie au soufflet percé depuis neuf ans.",
    ),
    _asking(
        "quiet",
        "area",
        "What do you do when the workshop is quiet?"
        "|Was tun Sie, wenn es in der Werkstatt ruhig ist?"
        "|Que faites-vous quand l'atelier est calme ?",
        "I oil the planes and sort the veneer."
        "|Ich öle die Hobel und sortiere Furniere."
        "|J'huile les rabots et je trie les placages.",
    ),
    _asking(
        "shift",
        "select",
        "Preferred shift at the mill|Bevorzugte Schicht in der Mühle|Équipe souhaitée au moulin",
        "Dawn shift|Frühschicht|Équipe du matin",
        "Dawn shift|Noon shift|Dusk shift",
        "Frühschicht|Mittagsschicht|Abendschicht",
        "Équipe du matin|Équipe de midi|Équipe du soir",
    ),
    _asking(
        "glaze",
        "select",
        "Glaze you like to work with|Glasur, mit der Sie gern arbeiten|Émail que vous préférez",
        "Celadon|Seladon|Céladon",
        "Ash|Celadon|Tenmoku|Salt",
        "Asche|Seladon|Tenmoku|Salz",
        "Cendre|Céladon|Tenmoku|Sel",
    ),
    _asking(
        "gloves",
        "select",
        "Glove size|Handschuhgröße|Taille de gants",
        "Nine|Neun|Neuf",
        "Seven|Eight|Nine|Ten",
        "Sieben|Acht|Neun|Zehn",
        "Sept|Huit|Neuf|Dix",
    ),
    _asking(
        "dust",
        "radio",
        "Do you own a dust mask?|Besitzen Sie eine Staubmaske?"
        "|Possédez-vous un masque antipoussière ?",
        "Yes|Ja|Oui",
        *_YES_NO,
    ),
    _asking(
        "dogs",
        "radio",
        "Can you work beside sheepdogs?|Können Sie neben Hütehunden arbeiten?"
        "|Pouvez-vous travailler près de chiens de berger ?",
        "No|Nein|Non",
        *_YES_NO,
    ),
    _asking(
        "boat",
        "radio",
        "How do you reach the island?|Wie erreichen Sie die Insel?|Comment rejoignez-vous l'île ?",
        "Own boat|Eigenes Boot|Bateau personnel",
        "Ferry|Own boat|Causeway",
        "Fähre|Eigenes Boot|Damm",
        "Bac|Bateau personnel|Chaussée",
    ),
    _asking(
        "apron",
        "check",
        "I bring an apron of my own|Ich bringe eine eigene Schürze mit"
        "|J'apporte mon propre tablier",
        "yes|yes|yes",
    ),
    _asking(
        "tide",
        "check",
        "I have read the tide table|Ich habe den Gezeitenkalender gelesen"
        "|J'ai lu le calendrier des marées",
        "yes|yes|yes",
    ),
    _asking(
        "wood",
        "text",
        "Wood that you carve most|Holz, das Sie am meisten schnitzen"
        "|Bois que vous sculptez le plus",
        "Limewood|Lindenholz|Tilleul",
    ),
    _asking(
        "song",
        "text",
        "Song for the team breakfast|Lied für das Teamfrühstück|Chanson du petit-déjeuner",
        "The Blackthorn Reel|Der Schlehenreigen|La ronde du prunellier",
    ),
)

PHRASES: dict[Lang, dict[str, str]] = {
    "en": {
        "title": "Apply: Workshop hand",
        "intro": "Workshop hand. You look after looms, kilns and the people who use them.",
        "doors": "Apply for this job|Apply now",
        "submit": "Submit application",
        "next": "Continue",
        "one_click": "Apply now",
        "signed_in": "Signed in as Ingrid Talvikki",
        "thanks": "Thank you. We have received your application.",
        "reference": "Your reference number is",
        "error": "Something went wrong on our side and your application could not be processed. "
        "Please quote reference",
        "missing": "Please fill in",
        "section": "More questions",
        "general": "About the workshop",
        "general_text": "The workshop lies on an island in the river.",
        "choose": "Please choose",
        "time_left": "Your details. Time left",
        "as_on_paper": "(as on your papers)",
        "area": "Part of the workshop",
        "areas": "Pottery|Weaving mill|Smithy",
        "site": "Bench in that part",
        "sites": "North bench|South bench|River bench",
        "bike": "Do you own a cargo bike?",
        "yes_no": "Yes|No",
        "load": "Load limit of the bike in kg",
        "remark": "Anything else",
        "unused": "Which violin do you play?",
        "unused_answer": "A half-size Klotz",
        "resume": "Resume",
        "pick": "Choose file",
        "failed": "upload failed",
        "trap": "Website of the robot",
        "optional": "(optional)",
        "place": "Apply at your own pace.",
    },
    "de": {
        "title": "Bewerbung: Werkstatthilfe",
        "intro": "Werkstatthilfe. Sie kümmern sich um Webstühle, Öfen und Menschen.",
        "doors": "Zum Bewerbungsformular|Jetzt bewerben",
        "submit": "Bewerbung absenden",
        "next": "Weiter",
        "one_click": "Jetzt bewerben",
        "signed_in": "Angemeldet als Ingrid Talvikki",
        "thanks": "Vielen Dank. Ihre Bewerbung ist bei uns eingegangen.",
        "reference": "Ihre Referenznummer lautet",
        "error": "Ein technischer Fehler ist aufgetreten, Ihre Bewerbung konnte nicht verarbeitet "
        "werden. Bitte geben Sie diese Referenz an:",
        "missing": "Bitte ausfüllen",
        "section": "Weitere Fragen",
        "general": "Über die Werkstatt",
        "general_text": "Die Werkstatt liegt auf einer Insel im Fluss.",
        "choose": "Bitte wählen",
        "time_left": "Ihre Angaben. Verbleibende Zeit",
        "as_on_paper": "(wie in Ihren Papieren)",
        "area": "Bereich der Werkstatt",
        "areas": "Töpferei|Weberei|Schmiede",
        "site": "Platz in diesem Bereich",
        "sites": "Nordbank|Südbank|Flussbank",
        "bike": "Besitzen Sie ein Lastenrad?",
        "yes_no": "Ja|Nein",
        "load": "Zuladung des Rads in kg",
        "remark": "Sonst noch etwas",
        "unused": "Welche Geige spielen Sie?",
        "unused_answer": "Eine halbe Klotz",
        "resume": "Lebenslauf",
        "pick": "Datei auswählen",
        "failed": "Hochladen fehlgeschlagen",
        "trap": "Webseite des Roboters",
        "optional": "(optional)",
        "place": "Lassen Sie sich Zeit.",
    },
    "fr": {
        "title": "Candidature : aide d'atelier",
        "intro": "Aide d'atelier. Vous prenez soin des métiers, des fours et des gens.",
        "doors": "Ouvrir le formulaire de candidature|Postuler maintenant",
        "submit": "Envoyer ma candidature",
        "next": "Continuer",
        "one_click": "Postuler maintenant",
        "signed_in": "Connectée : Ingrid Talvikki",
        "thanks": "Merci. Nous avons bien reçu votre candidature.",
        "reference": "Votre numéro de référence est",
        "error": "Une erreur technique est survenue, votre candidature n'a pas pu être traitée. "
        "Indiquez la référence",
        "missing": "Veuillez renseigner",
        "section": "Autres questions",
        "general": "À propos de l'atelier",
        "general_text": "L'atelier se trouve sur une île de la rivière.",
        "choose": "Choisissez",
        "time_left": "Vos informations. Temps restant",
        "as_on_paper": "(comme sur vos papiers)",
        "area": "Secteur de l'atelier",
        "areas": "Poterie|Tissage|Forge",
        "site": "Établi dans ce secteur",
        "sites": "Établi nord|Établi sud|Établi rivière",
        "bike": "Possédez-vous un vélo cargo ?",
        "yes_no": "Oui|Non",
        "load": "Charge utile du vélo en kg",
        "remark": "Autre chose à ajouter",
        "unused": "De quel violon jouez-vous ?",
        "unused_answer": "Un demi Klotz",
        "resume": "CV",
        "pick": "Choisir un fichier",
        "failed": "échec de l'envoi du fichier",
        "trap": "Site du robot",
        "optional": "(facultatif)",
        "place": "Prenez votre temps.",
    },
}
