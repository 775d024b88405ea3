"""Clauses read by the classes of their words: confirmations, and sentences on what happens next."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from .confirmations import WORD_CLASSES

# Clauses that say that an application is in, read by the classes of their words.
#
# A clause is no phrase but an order of classes (`confirmations.py` has the words of each):
# something of the reader's, an auxiliary of the perfect or of the passive, a participle of
# arriving; or who has received it; or thanks for it. What may stand between are words of success
# and of time, a number, and names. So what is to come (another auxiliary), what is wished, asked,
# begun or denied (a word of no class between them) has no such order, whatever its words are.

# ruff: noqa: E501 - an order of classes is one line


VERB_LAST = frozenset({"de", "nl"})  # languages whose participle stands at the end
LANGUAGES = tuple(WORD_CLASSES)
_FIRST_CODE_POINT = 0x2460  # of the letters that stand for classes
_OTHER, _COMMA, _STOP, _SLOT, _NAME = "other", "comma", "stop", "slot", "name"
_NAMES = (*dict.fromkeys(n for each in WORD_CLASSES.values() for n in each), _OTHER, _COMMA, _STOP)
_TAGS = {name: chr(_FIRST_CODE_POINT + at) for at, name in enumerate(_NAMES)}
_NEVER_IN_SLOTS = (
    "been",
    "have",
    "that",
    "tell",
    "we",
    "you",
    _STOP,
)  # never in what names something
_NAME_MAX = 4  # words of a name
_SLOT_MAX = 14  # words of what names a job, an employer, a day
_PUNCTUATION = rf"(?P<{_STOP}>[;.!?])|(?P<{_COMMA}>[,:()–—]|-(?=\s))"
_PARTS = {
    "OPENING": "((greet|thanks|other|for|well|the|number|your|applied|youapplied){0,6} comma"
    "|greet slot comma|greet|thanks)? comma?",
    "SAYS": "(tell comma? that? comma?)?",
    "SUBJECT": "(the? full? full? thing|THINGS) ABOUT",
    "OBJECT": "((the? full? thing|THINGS) ABOUT|everything)",
    "ABOUT": "(comma? number)* comma? ((for|at|as) slot comma?)?",
    "THINGS": "the? the? your full? full? (thing|papers)",
    "HAVE_WE": "(we already? MID* have|havewe)",
    "BY": "(for|at) (us|slot)",
    "DONE": "(received|sent)",
    "WELL": "well (and well)?",
}
_COMMON_ORDERS = (
    "SUBJECT been MID* DONE",
    "SUBJECT MID* DONE",
    "SUBJECT (been MID* state|being|been MID* with slot)",
    "SUBJECT (have? MID* arrived|have? MID* reached (us|we|the? slot))",
    "SUBJECT have MID* (us|the? slot) MID* reached",
    "already? HAVE_WE MID* DONE MID* OBJECT",
    "already? we? us? well* got already? well* OBJECT",
    "the? slot have well* received well* OBJECT",
    "the? slot well* got well* OBJECT",
    "you? have MID* sent well* OBJECT",
    "you? well* did well* OBJECT",
    "(you (have|been)? well* applied|have well* applied|youapplied) MID*",
    "already? MID* been MID* DONE MID* SUBJECT",
    "already? MID* arrived MID* SUBJECT",
    "tell well* that? receipt SUBJECT",
    "we? receipt SUBJECT been? MID* confirmed",
    "notice",
    "(well+ DONE well*|DONE well+) comma? SUBJECT",
    "everything (have? MID* arrived|been MID* with slot)",
    "thanks (comma? name comma?)? for? interest? (SUBJECT|applying|sending us? (OBJECT|the full? papers)|receipt SUBJECT)",
)
_VERB_SECOND_ORDERS = ("we? receipt SUBJECT", "(we well* have|havewe) well* OBJECT")
_VERB_LAST_ORDERS = (
    "we MID* have MID* OBJECT MID* DONE",
    "the? slot have MID* OBJECT MID* received",
    "OBJECT have we MID* DONE",
    "MID+ (have we MID* OBJECT|been SUBJECT) MID* DONE",
    "you have (MID* OBJECT MID* sent|sich? MID* applied)",
    "MID* have you (MID* OBJECT MID* sent|sich? MID* applied)",
    "SUBJECT (lies MID* (state|us|the slot|BY)|been MID* at (us|slot)) MID* before?",
    "(tell|thanks) comma? that (SUBJECT MID* DONE been|SUBJECT been MID* DONE|we OBJECT MID* (DONE have|have MID* DONE))",
    "(tell|thanks) (comma? name)? comma? that you? (sich? MID* applying|us? MID* OBJECT us? MID* sending)",
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause that confirms: its words, what stands before and behind, and what it names."""

    text: str
    opening: str
    rest: str
    slots: tuple[str, ...]
    thanks: bool  # whether it only thanks


@lru_cache(maxsize=4096)  # an answer's page is read several times
def clauses(sentence: str, language: str) -> tuple[Clause, ...]:
    """Every way in which the sentence begins with a clause of the language."""
    words = list(_tokenizer(language).finditer(sentence))
    tags = "".join(_TAGS[hit.lastgroup or _OTHER] for hit in words)

    def words_between(first: int, behind: int) -> str:
        return sentence[words[first].start() : words[behind - 1].end()] if behind > first else ""

    def clause_of(hit: re.Match[str]) -> Clause:
        begin, end = hit.span("clause")
        spans = (hit.span(name) for name in hit.re.groupindex if name.startswith("s"))
        return Clause(
            words_between(begin, end),
            words_between(*hit.span("opening")),
            sentence[words[end - 1].end() :],
            tuple(words_between(*span) for span in spans if span[0] >= 0),
            _TAGS["thanks"] in tags[begin:end],
        )

    hits = (shape.match(tags) for shape in _orders(language))
    return tuple(clause_of(hit) for hit in hits if hit)


def has_clause(sentence: str, language: str) -> bool:
    """Whether the sentence begins with a clause, whatever it names and whatever follows."""
    return bool(clauses(sentence, language))


@cache
def _tokenizer(language: str) -> re.Pattern[str]:
    """Finds the next word, words or mark of a class."""
    classes = "|".join(
        rf"(?P<{name}>(?<!\w)(?:{words})(?!\w))" for name, words in WORD_CLASSES[language].items()
    )
    return re.compile(rf"{classes}|{_PUNCTUATION}|(?P<{_OTHER}>\w[\w-]*)", re.I)


@cache
def _orders(language: str) -> tuple[re.Pattern[str], ...]:
    """Every order of classes that confirms in the language, over one letter for each word."""
    last = language in VERB_LAST
    parts = _PARTS | {"MID": "(WELL|number|BY)" if last else "(WELL|number)"}
    more = _VERB_LAST_ORDERS if last else _VERB_SECOND_ORDERS
    return tuple(_compile_order(shape, parts) for shape in (*_COMMON_ORDERS, *more))


def _compile_order(shape: str, parts: dict[str, str]) -> re.Pattern[str]:
    """The shape over letters, with what stands before it."""
    count = iter(range(100))
    closed = "".join(_TAGS[name] for name in _NEVER_IN_SLOTS)
    kinds = {
        _SLOT: rf"[^{closed}]{{1,{_SLOT_MAX}}}?",
        _NAME: f"[{_TAGS[_OTHER]}{_TAGS['for']}]{{1,{_NAME_MAX}}}",
    }

    def letter(hit: re.Match[str]) -> str:
        if hit[0] in kinds:
            return f"(?P<s{next(count)}>{kinds[hit[0]]})"
        return _TAGS[hit[0]]

    def letters(text: str) -> str:
        while re.search("[A-Z]", text):
            text = re.sub("[A-Z_]+", lambda hit: f"({parts[hit[0]]})", text)
        return re.sub("[a-z]+", letter, text.replace("(", "(?:")).replace(" ", "")

    before = f"(?P<opening>{letters('OPENING')}){letters('SAYS')}"
    return re.compile(f"{before}(?P<clause>{letters(shape)}{letters('well*')})")


# Sentences beside a confirmation that tell what happens next, by who acts in them.
#
# Most pages that confirm go on: who reads it, when they write, where it can be followed, whom to
# ask. Such a sentence has words that elsewhere tell of trouble or of a step that is left ("link",
# "check", "test", "account"). What makes these harmless is who acts: the employer does something
# with what it has, or the reader may do something, or gets something; or nobody does, in a
# sentence that is neither about the application nor to the reader. There only the words of trouble
# itself count (`TROUBLE_WORDS`), and what turns it: an obligation, a condition on an act of the reader's,
# an arrival that is still to come.

# ruff: noqa: E501 - many words, read by nobody from left to right


LEAD_MAX = 24  # characters of a lead that no comma ends
WHOLE_MIN = 4  # words of a sentence that tells what it is about
EMPLOYER_ACTS = {
    "en": r"(?:we|(?:our|the|one of our|one of the|a|an?|every|each|all|some)(?: [\w'-]+){0,4}? (?:teams?|recruiters?|hr|people|person|human|colleagues?|managers?|departments?|committee|panel|staff|office|jury|board|company|employers?|specialists?|school|director|owner|reviewers?|members?|consultants?|applications?|candidates?|applicants?)|someone|somebody|they|(?:[A-Z]\w+ ){1,3}(?=will|is going to|reads?))(?: from [\w ]{2,30}?)?(?='ll|'re|'ve| )",
    "de": r"wir|(?:unser|unsere|das|die|der|ein|eine|einer unserer|eine unserer|jede|alle)(?: [\w-]+){0,3}? (?:[\w-]*team|personal\w*|recruiting\w*|recruiter\w*|kolleg\w+|\w*abteilung|\w*kommission|\w*leitung|\w*leiterin|\w*leiter|chef\w*|firma|unternehmen|arbeitgeber|jury|büro|ansprechpartner\w*|mitarbeiter\w*|gremium|redaktion|\w+referat|mensch|bewerbungen)|(?:(?:melden|setzen|informieren|prüfen|sichten|kontaktieren|benachrichtigen|laden|rufen|schreiben|schicken|senden|werden|freuen|möchten|lesen|bitten|antworten|entscheiden|können|sagen|haben|finden|nehmen|bearbeiten|teilen|geben|kommen|erhalten) (?:wir))",
    "fr": r"(?:nous|on|(?:notre|nos|l'une? de nos|une?|le|la|les|l'|chaque|toutes les|tous les) ?(?:[\w'-]+ ){0,4}?(?:équipe|équipes|recruteu\w+|rh|personne|collègues?|responsables?|service|département|comité|jury|bureau|entreprise|employeur|conseill\w+|collaborat\w+|direction|directrice|directeur|candidatures?|dossiers?|gestionnaire|chargée?)|quelqu'un|nos équipes)",
    "es": r"\w+(?:amos|emos|imos|ámoslo)|(?:nuestr[oa]s?|el|la|los|las|un|una|alguien|cada|tod[oa]s l[oa]s)(?: [\w-]+){0,4}? (?:equipo|equipos|reclutador\w*|rrhh|personas?|compañer\w+|responsables?|departamento|comité|comisión|tribunal|oficina|empresa|empleador|director\w*|jurado|área|candidaturas|solicitudes|encargad\w+)|alguien|nos",
    "pt": r"\w+(?:amos|emos|imos|ámos)|(?:a|o|os|as|uma?|nossa|nosso|nossas|cada|tod[oa]s [oa]s)(?: [\w-]+){0,4}? (?:equipas?|equipes?|time|recrutador\w*|rh|pessoas?|colegas?|responsáve\w+|departamento|comité|comitê|comissão|júri|escritório|empresa|empregador|diretor\w*|área|gestor\w*|candidaturas|consultor\w*)|alguém|a gente",
    "nl": r"(?:wij|we|ons|onze|de|het|een|elke|alle|één van onze)(?: [\w-]+){0,3}? (?:\w*team|recruiters?|hr|personeel\w*|collega'?s?|afdeling|\w*commissie|leiding|manager|directeur|bedrijf|werkgever|jury|kantoor|medewerkers?|iemand|redactie|p&o|sollicitaties|adviseur)|we|wij|iemand",
    "it": r"\w+(?:iamo|remo)|(?:il|la|lo|i|gli|le|un|una|uno|ogni|tutte le|tutti i|un[ao] d\w+)(?: ?[\w'-]+){0,4}? (?:team|recruiter|risorse|hr|persona|persone|colleg\w+|responsabil\w+|reparto|ufficio|commissione|azienda|datore|direttore|direttrice|direzione|giuria|candidature|addett\w+|selezionat\w+)|qualcuno",
}
"""Who acts on what has arrived: the employer and its people; a verb that has it in its ending."""
READER_MAY = {
    "en": r"(?:you|candidates|applicants)(?:'re| are)? (?:can|may|could|free to|welcome to|might (?:like|want) to)|feel free to|it(?:'s| is) possible to|you(?:'re| are) (?:always |also )?(?:free|welcome) to|(?:please )?(?:contact|call|phone|ring|write to|e-?mail|visit|follow|browse|explore|discover|find out|learn|see|read|keep|save|note|quote|mention|remember|connect|speak|talk|drop|take a look|have a look|look out|keep an eye)\b",
    "de": r"(?:sie|du|bewerber\w*|ihr) (?:können|kannst|dürfen|darfst|könnt)|(?:können|kannst|dürfen|darfst) (?:sie|du)|(?:bitte )?(?:wenden|melden|schreiben|rufen|kontaktieren|besuchen|folgen|notieren|bewahren|merken|richten|entdecken|erfahren|lesen|schauen|stöbern) sie|(?:schau|meld|schreib|ruf|folg|besuch|entdeck|erfahr|lies|stöber|merk|notier|behalt|bewahr|wend)e?\b",
    "fr": r"(?:vous|tu) (?:pouvez|pouvez également|pourrez|peux|pourras|êtes libre de)|n'hésite[sz]? pas|(?:contacte|écrive|appele|consulte|suive|découvre|conserve|note|gard|visite|retrouve|rejoigne|joigne|lise|parcoure|adresse)z\b|(?:contacte|consulte|découvre|conserve|suis|retrouve|visite|écris|garde)\b|il est possible de",
    "es": r"(?:puedes?|podr(?:ás?|á)|podéis|pueden)|no dud(?:es|e)|(?:contacta|contacte|escrib[ae](?:nos)?|llam[ae](?:nos)?|consult[ae]|sig[au]e?(?:nos)?|descubr[ae]|conserv[ae]|guard[ae]|visit[ae]|le[ae]|recuerd[ae]|anot[ae]|ten en cuenta|tenga en cuenta|echa|eche)\b|es posible",
    "pt": r"(?:você |tu )?(?:pode|podes|poderá|poderás|podem)|não hesite[s]?|(?:contacte|contate|escreva|ligue|consulte|siga|descubra|conheça|conserve|guarde|visite|leia|lembre|anote|acompanhe|fale|confira|veja|aproveite)\b|é possível",
    "nl": r"(?:je|jij|u|kandidaten) (?:kunt|kan|mag|kunnen)|(?:kunt|kan|mag) (?:je|u)|(?:bel|mail|schrijf|neem contact|bekijk|volg|ontdek|bewaar|noteer|bezoek|lees|kijk gerust|onthoud|houd)\b",
    "it": r"(?:puoi|può|potrai|potrà|potete|possono)|non esit(?:are|i)|(?:contatta(?:ci)?|contatti|scrivi(?:ci)?|scriva|chiama(?:ci)?|chiami|consulta|consulti|segui(?:ci)?|segua|scopri|scopra|conserva|conservi|visita|visiti|leggi|legga|ricorda|ricordi|annota|dai un'occhiata)\b|è possibile",
}
"""What the reader may do, or is asked to do at will."""
READER_RECEIVES = {
    "en": r"(?:you|candidates|applicants|all applicants|everyone)(?:'ll| will| should| can expect to| may| might)(?: also| soon| shortly| now| then| always| usually| only| typically)? (?:receive|get|hear|be (?:contacted|informed|notified|invited|told|updated|called|emailed)|find|see|expect|meet)|expect (?:to|an?|our)",
    "de": r"(?:sie|du|alle \w+|ihr) (?:erhalten|erhältst|bekommen|bekommst|hören|hörst|werden|wirst|finden|findest|lernen|lernst)|(?:erhalten|erhältst|bekommen|bekommst|hören|hörst|werden|wirst|finden|findest) (?:sie|du)",
    "fr": r"(?:vous|tu|tous les candidats) (?:recevrez|recevras|aurez|auras|serez|seras|trouverez|trouveras|devriez recevoir|allez recevoir|vas recevoir|entendrez)",
    "es": r"(?:te |le |se te |se le )?(?:recibirás?|tendrás?|serás?|encontrarás?|sabrás?|llegará|contactará\w*|informará\w*|avisará\w*|llamará\w*|notificará\w*)",
    "pt": r"(?:você |tu |o candidato )?(?:receberás?|terás?|serás?|encontrarás?|saberás?|vai receber|irá receber|será contactad[oa]|será contatad[oa])",
    "nl": r"(?:je|jij|u|alle kandidaten) (?:ontvangt|krijgt|hoort|wordt|zult|zal|vindt)|(?:ontvang|ontvangt|krijg|krijgt|hoor|hoort|word|wordt) (?:je|u)",
    "it": r"(?:ti |le |vi )?(?:riceverai|riceverà|avrai|avrà|sarai|sarà|troverai|troverà|saprai|saprà|arriverà|verrai|verrà)",
}
"""What the reader gets."""
LEAD_INS = {
    "en": r"in|on|by|at|within|over|during|after|from|as|for|due|because|given|depending|based|following|meanwhile|now|next|then|soon|shortly|once|when|if|should|while|also|additionally|afterwards|later|usually|normally|typically|generally|please note|note|rest|otherwise|either|so|and|but first|first|to|with|whatever|all",
    "de": r"in|im|am|an|auf|bei|bis|binnen|innerhalb|nach|während|ab|als|für|wegen|aufgrund|je|derzeit|nun|jetzt|danach|dann|anschließend|bald|demnächst|sobald|wenn|falls|sollten?|sofern|auch|zudem|außerdem|später|üblicherweise|normalerweise|bitte beachten|so|und|zunächst|zuerst|gerne?|mit|über|nächste|sollte|solltest|hier|dort|den|diese|um|alle",
    "fr": r"dans|en|sous|d'ici|à|au|après|pendant|durant|si|s'|dès|une fois|lorsque|quand|selon|suite|compte tenu|vu|sachez|notez|à partir|puis|ensuite|bientôt|prochainement|généralement|habituellement|d'abord|pour|avec|par|toutefois|et|par ailleurs|désormais|maintenant|également|merci de noter",
    "es": r"en|dentro|durante|tras|después|antes|a|al|si|cuando|una vez|según|debido|dado|desde|por|para|con|luego|pronto|próximamente|normalmente|generalmente|además|también|ahora|primero|mientras|entretanto|y|ten en cuenta|tenga en cuenta|recuerda|cualquier|nuestro|nuestra|te|le|nos|se",
    "pt": r"em|dentro|durante|após|depois|a|ao|se|caso|quando|assim que|uma vez|segundo|devido|dado|desde|por|para|com|logo|em breve|brevemente|normalmente|geralmente|além|também|agora|primeiro|enquanto|entretanto|e|na|no|nos|nas|lembre",
    "nl": r"in|op|binnen|na|tijdens|vanaf|als|wanneer|zodra|indien|mocht|door|vanwege|gezien|voor|met|dan|daarna|vervolgens|binnenkort|meestal|normaal|doorgaans|gewoonlijk|ook|nu|eerst|ondertussen|intussen|en|let op|houd er rekening|bij|over|uiterlijk|via|wil|heb|hebt",
    "it": r"in|entro|durante|dopo|a|al|alla|se|quando|una volta|appena|secondo|data|dato|da|dal|per|con|poi|quindi|presto|a breve|normalmente|generalmente|di solito|inoltre|anche|adesso|ora|prima|nel|nella|nei|nelle|intanto|nel frattempo|e|ricorda|qualora|qualunque",
}
"""What a time or a condition before the one who acts begins with."""
OBLIGATIONS = {
    "en": r"must|ha(?:ve|s) to|needs? to|\bneed your|(?:will|to|'ll|can|may|shall|then|only)(?: \w+)? (?:be |then be |only be |count )+(?:received|registered|accepted|valid|passed on|entered|recorded|added|saved|logged|official|counted)|counts?|(?:create|choose|set up|pick) (?:a|an|your) (?:new )?(?:password|account|profile|pin)|(?:link|e-?mail|code|button|page|form)s? (?:\w+ )?(?:to|that lets you|where you|so you can) (?:complete|confirm|finish|verify|activate|submit|send|finali[sz]e|add|upload|continue|answer)|send (?:us|it|in|your|the|me)|give us|bring us|(?:and|so|then|but|,) (?:please )?(?:answer|confirm|choose|pick|create|open (?:the|it|that|your)|log|sign|set|send|complete|finish|add|tick)\b|wait(?:ing)? (?:for|until)|if we (?:receive|get|have) (?:your|it|the)|(?:process|review|read|look at|consider|handle|assess) (?:\w+ )?(?:once|when|after|if|as soon as) (?:you|your|it|the)|reply (?:to (?:it|this|that|our)|by (?!e-?mail|phone|post)|within|with)|cannot (?!reply|respond|answer|contact|write|give|get|offer|provide|promise|guarantee)\w+|close (?:your|the|it|an?) ?(?:appl\w*|file|case)?(?=$|[ .,])(?<!window)(?<!page)",
    "de": r"müssen|muss|musst|sollen|(?:wird|werden|kann|können)(?: [\w-]+){0,4}? (?:eingereicht|registriert|angenommen|gültig|gezählt|erfasst|eingehen|eintreffen|ankommen)|gilt|gelten|zählt|warten|(?:brauchen|benötigen) (?:wir|noch|ihre|deine|von|dafür)|link(?: \w+){0,4}? (?:bestätig|abschließ|vervollständig|aktivier|absend|hochlad)\w*|(?:und|,) (?:bestätigen|bestätige|senden|schicken|laden|füllen|wählen|erstellen|öffnen|antworten|beantworten|klicken|geben|zahlen) sie|senden sie (?:uns|bitte|ihre|die)|schicken sie|antworten sie (?:auf|bis|innerhalb|mit)",
    "fr": r"devez|dois|doit|faut|(?:sera|seront|serait|pourra)(?: \w+){0,3}? (?:reçue?s?|enregistrée?s?|validée?s?|prise?s? en compte|valable|déposée?)|comptera\w*|attend(?:ons|re) (?:vos|votre|que)|(?:avons|aurons) besoin|lien(?: \w+){0,4}? (?:confirm|finalis|compl|activ|valid|termin|envoy)\w*|(?:et|,) (?:confirmez|envoyez|validez|complétez|cliquez|choisissez|créez|ouvrez|répondez|payez)|envoyez-nous|répondez (?:à|avant|sous)",
    "es": r"deb(?:es|e|erás?)|tienes que|tiene que|hay que|será(?:n)?(?: \w+){0,3}? (?:recibid|registrad|válid|tramitad|aceptad)\w*|contará|esper(?:amos|ar) (?:tu|su|que)|enlace(?: \w+){0,4}? (?:confirm|complet|activ|valid|termin|envi|finaliz)\w*|(?:y|,) (?:confirm[ae]|envía|envíe|complet[ae]|haz clic|elige|crea|abre|responde|paga)\b|envíanos|responde (?:a|antes)",
    "pt": r"dev(?:e|es|erá|erás)|tem de|tem que|tens de|precisa(?:mos)? (?:de|da|do|confirmar|enviar)|será(?:o)?(?: \w+){0,3}? (?:recebid|registad|registrad|válid|submetid|aceit)\w*|contará|aguarda(?:mos|r) (?:o|a|os|as|sua|seu)|link(?: \w+){0,4}? (?:confirm|complet|ativ|valid|termin|envi|finaliz|conclu)\w*|(?:e|,) (?:confirme|envie|complete|clique|escolha|crie|abra|responda|pague)\b|responda (?:a|até)",
    "nl": r"moet\w*|dient|dien je|(?:wordt|worden|kan|kunnen|zal)(?: [\w-]+){0,4}? (?:ontvangen|geregistreerd|ingediend|geldig|aangenomen|meegeteld)|telt|geldt|wachten (?:nog )?op|(?:hebben|heeft) (?:nog |van je |uw |je ){1,2}?nodig|link(?: \w+){0,4}? (?:bevestig|voltooi|afrond|activeer|verstuur|verzend)\w*|(?:en|,) (?:bevestig|stuur|vul|klik|kies|maak|open|beantwoord|betaal)\b|reageer (?:op|voor|binnen)",
    "it": r"dev(?:i|e|ono)|dovrai|dovrà|occorre|bisogna|serve|sarà(?:nno)?(?: \w+){0,3}? (?:ricevut|registrat|valid|inoltrat|accettat)\w*|conterà|attendiamo|aspettiamo (?:la|i|il|tu|su)|link(?: \w+){0,4}? (?:conferm|complet|attiv|convalid|termin|invi|finalizz)\w*|(?:e|,) (?:conferma|invia|completa|clicca|scegli|crea|apri|rispondi|paga)\b|rispondi (?:a|entro)",
}
"""What turns such a sentence all the same, in words that are each fine by themselves."""

READER_HANDS_IN = {
    "en": r"you(?:'re| are)? (?:can|may|could|might|free to|welcome to)\b[^.;]*?\b(?:hand|pass|give|let|bring|make|set|take|post|drop|put|move|turn|release|publish|share)(?: \w+)? (?:it|them|yours|one)\b|take a (?:last |final )?look at it",
    "de": r"(?:können|kannst|dürfen|darfst) (?:sie|du)(?: \w+)* (?:machen|bringen|geben|schalten|freischalten|anlegen|werden)\b|(?:sie|du) (?:können|kannst)(?: \w+)* (?:öffentlich machen|bringen|geben|anlegen|werden)\b",
    "fr": r"(?:pouvez|pourrez|peux)\b[^.;]*?(?:\b(?:la|le)\b |\bl')(?!suivr|consult|voir|revoir|retrouv|li?re|reli?re|télécharg|imprim|retir|modifi|contact|gard|conserv|trouv|adress|joind|rencontr)(?:faire|rendre|mettre|donner|apporter|passer|remettre|publi|port)\w*|(?:pouvez|peux) (?:faire|créer) (?:le vôtre|votre|le tien|ton)\b",
    "es": r"pued\w+\b[^.;]*?(?!ver|segu|consult|le[eí]r|encontr|descarg|guard|imprim|retir|localiz|revis|contact|llam|escrib|comprob|mir|visit)\b\w+[aei]r(?:la|nosla)\b|pued\w+ (?:hacer|crear) (?:el tuyo|tu|su|nuestro)\b",
    "pt": r"pode\w*\b[^.;]*?(?!v[eê]|segu|consult|l[eê]|encontr|descarreg|guard|imprim|retir|localiz|contact|visit|acompanh)\b\w+-la\b|pode\w* (?:fazer|criar) (?:o seu|o teu)\b",
    "nl": r"(?:kunt|kan|mag) (?:hem|deze|ze|het)\b[^.;]*?\b(?:sturen|maken|brengen|geven|zetten|overhandigen)\b|(?:kunt|kan) (?:je|het|de|uw)? ?(?:jouwe|uwe|profiel)\b[^.;]*?\b(?:maken|aanmaken)\b",
    "it": r"(?:può|puoi|potrai|potete)\b[^.;]*?(?!ved|segu|consult|legg|trov|scaric|conserv|stamp|ritir|controll|contatt|guard|visit)\b\w+[aei]r(?:la|cela)\b|(?:può|puoi) (?:fare|creare) (?:il tuo|il suo)\b",
}
"""What the reader may do with the application, or for it, beyond looking at it: it is not in yet."""
CONDITIONS_ON_READER = {
    "en": (
        r"(?:once|before|after|when|if|as soon as|provided|until|as long as|unless) (?:you|your|it|both|they)",
        r"confirm|complet|verif|click|pay|paid|sign|upload|send|sent|submit|provid|accept|agree|answer|finish|activat|respond|log|register|return|fill|tick|approv|validat|say|enter|choos|attach|ready|done|consent|payment|documents?|happy|say|public|react|wrote|written",
    ),
    "de": (
        r"(?:sobald|wenn|falls|nachdem|sofern|bevor|bis|solange|erst)",
        r"bestätig|abschließ|abgeschlossen|verifizier|klick|zahl|bezahl|unterschr|unterzeich|hochlad|hochgeladen|sende|gesendet|schick|geschickt|einreich|eingereicht|akzeptier|zustimm|zugestimmt|beantwort|aktivier|anmeld|angemeldet|registrier|ausfüll|ausgefüllt|fertig|bereit|freigeb|freigegeben|einwillig|nachreich|drück|reagier|zufrieden|öffentlich|geschrieben",
    ),
    "fr": (
        r"(?:une fois|dès|lorsque|quand|si|après|avant|tant|jusqu'à ce)",
        r"confirm|complét|vérif|cliqu|pay|paiement|sign|télécharg|envoy|transm|soum|fourn|accept|répond|termin|finalis|activ|connect|rempl|valid|prête?|coch|réagi|dites|satisfait|content|publique|écrit",
    ),
    "es": (
        r"(?:una vez|cuando|si|en cuanto|después de|antes de|hasta)",
        r"confirm|complet|verifi|clic|pag|firm|subas|envi|envíe|present|acept|respond|termin|finali|activ|registr|rellen|valid|list[oa]|entreg|reaccion|digas?|pública|content|satisfech|escrit",
    ),
    "pt": (
        r"(?:uma vez|quando|se|assim que|depois de|antes de|até|caso)",
        r"confirm|complet|verifi|clic|pag|assin|envi|submet|aceit|respond|termin|finali|conclu|ativ|regist|preench|valid|pront|entreg|reagi|disser|satisfeit|pública|escrit",
    ),
    "nl": (
        r"(?:zodra|wanneer|als|nadat|indien|voordat|totdat|tenzij|mits)",
        r"bevestig|voltooi|afrond|verifi|klik|betaal|onderteken|upload|stuur|verstuur|instuur|verzend|indien|accepteer|akkoord|beantwoord|activeer|aanmeld|registreer|invul|ingevuld|klaar|goedkeur|gereageer|reageer|tevreden|openbaar|geschreven",
    ),
    "it": (
        r"(?:una volta|quando|se|non appena|dopo|prima|finché|qualora)",
        r"conferm|complet|verific|clicc|pag|firm|caric|invi|mand|present|accett|rispond|termin|finalizz|attiv|registr|compil|convalid|pront|consegn|reagi|dirai|soddisfatt|pubblica|scritt",
    ),
}
"""What makes something hang on a condition, and acts of the reader's on which it may."""
TROUBLE_WORDS = {
    "en": r"exceed\w*|large|big|maxim\w*|previous\w*|earlier|gone|passed|ended|moved on|considered if|who (?:pay|confirm|sign)\w*|as soon as(?! we| they| there)|empty|exclud\w*|errors?|fail\w*|wrong\w*|lost|los(?:e|es|ing|t)|missing|missed|incomplet\w*|invalid\w*|drafts?|discard\w*|remov\w*|cancel\w*|expir\w*|reject\w*|refus\w*|block\w*|bounc\w*|void|unable|crash\w*|corrupt\w*|broke\w*|damag\w*|troubl\w*|overload\w*|unavailab\w*|offline|down|maintenance|servers?|systems?|services?|databases?|connection\w*|network|timeout|timed|session\w*|captcha|robots?|bots?|cookies?|javascript|verif\w*|validat\w*|activat\w*|authenti\w*|identit\w*|complet\w*|finish\w*|finali[sz]\w*|continu\w*|resum(?:e|es|ed|ing)|submi\w*|re-?send\w*|upload\w*|attach\w*|sign(?:ed|ing|ature)?|pay\w*|paid|fees?|costs?|charg\w*|invoic\w*|euros?|dollars?|pounds?|money|click\w*|tap|press\w*|button\w*|fill\w*|correct\w*|fix\w*|try|tried|retry\w*|again|duplicat\w*|password\w*|pass(?:code|word)\w*|codes?|sampl\w*|examples?|demo\w*|mock\w*|trial\w*|rehears\w*|pretend\w*|simulat\w*|fictional|fake\w*|imagin\w*|tomorrow|hold|held|paus\w*|postpon\w*|suspend\w*|stop\w*|wait\w*|mistak\w*|late|pending|outstanding|unfinish\w*|unsent|unsav\w*|unread|unconfirm\w*|uncheck\w*|owe\w*|queue\w*|spam|virus\w*|quarantin\w*|quot\w*|limits?|full|overdue|due|need\w*|requir\w*|mandatory|obligat\w*|consent\w*|agree\w*|approv\w*|accept\w*|permi\w*|until|unless|only|still|yet|already|almost|nearly|half|part|parts|partial\w*|before you|bin|trash|shred\w*|burn\w*|delet\w*|eras\w*|ignor\w*|forg[eo]t\w*|skip\w*|drop(?:ped|s)?|deny|denied|denies|declin\w*|fals\w*|mislaid|withdr\w*|someone else|somebody else|nobody|(?:first|second|next) (?:step|part|page|half)|step \d|0 of 0|abort\w*|interrupt\w*|unknown|unsupport\w*|not (?:found|sent|saved|received|available|possible|complete|arrive|go|yet)|deadline|closed|no longer|switch\w*|redirect\w*|leav\w*",
    "de": r"überschreit\w*|zu groß|maximal\w*|früher\w*|vorherig\w*|vorig\w*|vorbei|beendet|abzuschl\w*|auszu\w*|fertigzu\w*|zu bestätigen|leer\w*|ausschließ\w*|ausgeschloss\w*|sobald(?! wir)|fehl\w*|falsch\w*|verlor\w*|verlier\w*|unvollständig\w*|ungültig\w*|\w*entwurf\w*|verw[eo]rf\w*|entfern\w*|abgebroch\w*|abbr[eu]ch\w*|stornier\w*|verfall\w*|verfäll\w*|ablehn\w*|abgelehn\w*|abgewies\w*|blockier\w*|\w*sperr\w*|gescheitert|scheiter\w*|stör\w*|gestört|problem\w*|absturz|abgestürzt|beschädig\w*|defekt\w*|kaputt|überlast\w*|nicht (?:verfügbar|erreichbar|möglich|gesendet|gespeichert|gefunden|eingegangen|angekommen|übermittelt|vollständig|gültig)|wartung\w*|\w*server\w*|system\w*|dienst|dienste|datenbank\w*|verbindung\w*|netzwerk|zeitüberschr\w*|sitzung\w*|captcha|roboter\w*|bots?|cookies?|javascript|verifizier\w*|validier\w*|aktivier\w*|freischalt\w*|freigeschalt\w*|freigeb\w*|freigegeb\w*|abschließ\w*|abgeschloss\w*|abschluss|vervollständig\w*|fertig\w*|ergänz\w*|nachreich\w*|nachgereich\w*|fortsetz\w*|fortfahr\w*|absend\w*|abgesend\w*|abschick\w*|einreich\w*|einzureich\w*|hochlad\w*|hochgelad\w*|hochzulad\w*|anhäng\w*|unterschr\w*|unterzeich\w*|signatur\w*|zahl(?:en|ung\w*|t|bar)|bezahl\w*|gebühr\w*|kosten(?!los|frei|lose)\w*|rechnung\w*|euro|geld|klick\w*|drücken|taste|schaltfläche\w*|knopf|ausfüll\w*|auszufüll\w*|korrig\w*|korrekt\w*|erneut\w*|nochmal\w*|noch einmal|noch|doppelt\w*|duplikat\w*|passwort\w*|kennwort\w*|codes?|muster\w*|beispiel\w*|demo\w*|vorführ\w*|\w*staging\w*|spaß|testm\w*|tests\w*|testu\w*|testb\w*|testz\w*|übung\w*|probe|proben|simul\w*|erfunden|morgen|angehalten|pausier\w*|ausgesetzt|gestoppt|verschob\w*|warten|wartet|wartend|irrtum|irrtüm\w*|versehen\w*|spät\w*|verspät\w*|ausstehend\w*|ausstehen|offen\w*|ungesendet|ungelesen|unbestätigt\w*|warteschlange|spam|virus|viren|quarantän\w*|limit|voll|fällig\w*|müssen|muss|musst|müsst|sollen|erforderlich\w*|notwendig\w*|nötig\w*|pflicht\w*|zustimm\w*|zugestimm\w*|einwillig\w*|einverstanden|akzeptier\w*|bestätig\w*|bis (?:sie|du)|nur|erst|lediglich|bereits|schon|fast|beinahe|halb\w*|teil|teile|teilweise|papierkorb|müll|gelösch\w*|lösch\w*|ignorier\w*|vergess\w*|überspr\w*|verweiger\w*|zurückgez\w*|zurückzieh\w*|zurückgesand\w*|zurückgeschick\w*|jemand anders\w*|niemand\w*|(?:erste|zweite)\w* (?:schritt|teil|seite|hälfte)\w*|schritt \d|unbekannt\w*|frist|geschlossen|vergeben|besetzt|nicht mehr|umgeleitet|weitergeleitet|verlass\w*",
    "fr": r"jusqu\w*|dépass\w*|trop|maxim\w*|précédent\w*|qu'après|que lorsque|que si|qu'une fois|vides?|exclu\w*|dès(?! que nous| maintenant| réception de toutes)|erreurs?|échou\w*|échec\w*|faux|fausse\w*|mauvais\w*|perdu\w*|perd\w*|manqu\w*|incompl\w*|invalid\w*|brouillons?|rejet\w*|supprim\w*|annul\w*|expir\w*|refus\w*|bloqu\w*|impossib\w*|problème\w*|panne\w*|cass\w*|endommag\w*|corromp\w*|surcharg\w*|indisponib\w*|hors|maintenance|serveur\w*|système\w*|services?(?! (?:rh|du personnel|des|de|recrut))|base|connexion\w*|réseau|session\w*|captcha|robots?|cookies?|javascript|vérif\w*|valid\w*|activ\w*|authent\w*|identit\w*|compl[eé]t\w*|termin\w*|finalis\w*|achev\w*|continu\w*|reprend\w*|reprise|soumet\w*|soumis\w*|renvo\w*|envoyez|envoyer|télévers\w*|télécharg\w*|joindre|joign\w*|joint\w*|sign(?:er|ez|é|ée|ature)\w*|pay\w*|paiement\w*|frais|coût\w*|factur\w*|euros?|argent|cliqu\w*|clic|appuy\w*|bouton\w*|rempli\w*|corrig\w*|correct\w*|réess\w*|nouveau|nouvelle fois|doublon\w*|mot de passe|codes?|exemple\w*|démo\w*|fictif|fictive|essai\w*|entraîn\w*|simul\w*|imagin\w*|demain|suspend\w*|pause|report\w*|arrêt\w*|attend\w*|attente|tard|retard\w*|restant\w*|reste\w*|inachev\w*|file d|spam|virus|quarantaine|limit\w*|plein\w*|dû|due|besoin|requis\w*|obligatoire\w*|nécessaire\w*|doi\w*|dev\w*|faut|consent\w*|accept\w*|accord|approuv\w*|autoris\w*|confirm\w*|seul\w*|encore|déjà|presque|moitié|parti\w*|poubelle|corbeille|efface\w*|ignor\w*|oubli\w*|saut\w*|retir\w*|quelqu'un d'autre|personne n|(?:premi\w*|deuxième|seconde?) (?:étape|partie|page)|étape \d|interromp\w*|inconnu\w*|date limite|fermé\w*|clos\w*|pourvu\w*|redirig\w*|quitt\w*",
    "es": r"hasta|supera\w*|excede\w*|demasiado|máxim\w*|anterior\w*|vací\w*|exclu\w*|en cuanto(?! \w+mos)|error\w*|fall\w*|fracas\w*|equivoc\w*|incorrect\w*|perdid\w*|perd\w*|pierd\w*|falt\w*|incomplet\w*|inválid\w*|borrador\w*|descart\w*|elimin\w*|cancel\w*|caduc\w*|expir\w*|rechaz\w*|bloque\w*|imposib\w*|problema\w*|avería\w*|dañad\w*|corrupt\w*|sobrecarg\w*|indisponib\w*|mantenimiento|servidor\w*|sistema\w*|servicio|base|conexión\w*|red|sesión\w*|captcha|robot\w*|cookies?|javascript|verific\w*|valid\w*|activ\w*|autent\w*|identidad|identific(?:arse|ar-se|arte)|complet\w*|termin\w*|finali\w*|acab\w*|continu\w*|sigue abierto|reanud\w*|envi\w*|reenv\w*|present\w*|sub(?:ir|e|a|es)|adjunt\w*|carg\w*|firm\w*|pag\w*|tasa\w*|coste\w*|costo\w*|factur\w*|euros?|dinero|contrat\w* un|premium|plan|clic\w*|puls\w*|presion\w*|botón\w*|rellen\w*|llen\w*|corrig\w*|correg\w*|correct\w*|intent\w*|nuevo|otra vez|duplicad\w*|contraseña\w*|código\w*|ejemplo\w*|demo\w*|ficti\w*|ensay\w*|prueba\w*|simul\w*|imagin\w*|mañana|suspend\w*|paus\w*|aplaz\w*|deten\w*|parad\w*|esper\w*|espera|tarde|tard\w*|pendiente\w*|restant\w*|cola|spam|virus|cuarentena|límite\w*|llen[oa]|deb\w*|necesi\w*|requ\w*|obligator\w*|hay que|tien\w+ que|consent\w*|acept\w*|acuerdo|aprob\w*|autoriz\w*|confirm\w*|sol[oa]|sólo|solamente|todavía|aún|casi|mitad|parcial\w*|parte|papelera|basura|borr\w*|ignor\w*|olvid\w*|salt\w*|retir\w*|otra persona|nadie|(?:primer\w*|segund\w*) (?:paso|parte|página)|paso \d|interrump\w*|desconocid\w*|plazo|cerrad\w*|cubiert\w*|redirig\w*|sal(?:ir|ga|es)|guárd\w*|guard\w*|tom\w+ (?:tus|sus|los)? ?datos",
    "pt": r"até|ultrapass\w*|excede\w*|demasiado|máxim\w*|anterior\w*|vazi\w*|assim que(?! \w+mos)|erro\w*|falh\w*|fracass\w*|errad\w*|incorret\w*|perdid\w*|perd\w*|falt\w*|incomplet\w*|inválid\w*|rascunho\w*|descart\w*|elimin\w*|exclu\w*|cancel\w*|caduc\w*|expir\w*|rejeit\w*|recus\w*|bloque\w*|impossív\w*|problema\w*|avaria\w*|danificad\w*|corromp\w*|sobrecarr\w*|indisponív\w*|manutenção|servidor\w*|sistema\w*|serviço|base|conexão|ligação|rede|sessão|captcha|robô\w*|cookies?|javascript|verifi\w*|valid\w*|ativ\w*|autent\w*|identidad|identific(?:arse|ar-se|arte)|complet\w*|termin\w*|finali\w*|conclu\w*|continu\w*|retom\w*|envi\w*|reenv\w*|submet\w*|submis\w*|carreg\w*|anex\w*|assin\w*|pag\w*|tax\w*|cust\w*|fatur\w*|euros?|reais|dinheiro|premium|clic\w*|carregue|bot(?:ão|ões)|preench\w*|corrig\w*|corret\w*|tent\w*|novamente|de novo|outra vez|duplicad\w*|senha\w*|palavra-passe|código\w*|exemplo\w*|demo\w*|fictíci\w*|ensai\w*|test\w*|simul\w*|imagin\w*|amanhã|suspen\w*|paus\w*|adi(?:ad|ar|ou)\w*|par(?:ad|ou)\w*|aguard\w*|esper\w*|tarde|tard\w*|pendent\w*|restant\w*|fila|spam|vírus|quarentena|limite\w*|chei[oa]|dev\w*|precis\w*|necess\w*|requ\w*|obrigat\w*|tem de|tem que|consent\w*|aceit\w*|acordo|aprov\w*|autoriz\w*|confirm\w*|só|somente|apenas|ainda|quase|metade|parcial\w*|parte|lixo|apag\w*|ignor\w*|esque\w*|salt\w*|retir\w*|outra pessoa|ninguém|(?:primeir\w*|segund\w*) (?:passo|parte|página|etapa)|passo \d|etapa \d|interromp\w*|desconhecid\w*|prazo|fechad\w*|fechou|encerr\w*|preenchid\w*|redireci\w*|sai(?:r|a|u)|guard\w*|recomend\w*",
    "nl": r"overschrijd\w*|te groot|maxim\w*|eerder\w*|vorige?|voorbij|kwijt|leeg|lege|uitgesloten|uitsluit\w*|zodra(?! we| wij| er| iedereen)|werkte?n? niet|fout\w*|mislukt\w*|mislukk\w*|verkeerd\w*|onjuist\w*|verloren|verlies\w*|ontbre\w*|ontbrak\w*|onvolledig\w*|ongeldig\w*|concept\w*|verwijder\w*|weggegooid|geannuleerd|annuleer\w*|verlopen|vervalt|vervallen|afgewezen|afwijz\w*|geweigerd|weiger\w*|geblokkeerd|blokkeer\w*|onmogelijk|probleem|problemen|storing\w*|kapot|beschadigd|overbelast|onbereikbaar|niet (?:beschikbaar|bereikbaar|mogelijk|verzonden|opgeslagen|gevonden|ontvangen|aangekomen|compleet|geldig|volledig)|onderhoud\w*|server\w*|systeem\w*|systemen|dienst|database|verbinding\w*|netwerk|sessie\w*|captcha|robot\w*|cookies?|javascript|verifi\w*|valid\w*|activ\w*|authent\w*|identit\w*|voltooi\w*|afrond\w*|afgerond|afmak\w*|rond (?:je|uw)|vervolledig\w*|aanvul\w*|vul\w*|hervat\w*|doorga\w*|ga (?:door|verder)|indien\w*|ingediend|verstuur\w*|verzend\w*|instur\w*|instuurt|stuurt? (?:ons|je|uw)|upload\w*|bijlage\w*|onderteken\w*|handteken\w*|betaal\w*|betal\w*|leges|kosten|kost|factuur|euro|geld|klik\w*|druk(?:t)? op|knop\w*|invul\w*|ingevuld|corrig\w*|correct\w*|opnieuw|nogmaals|nog|dubbel\w*|wachtwoord\w*|codes?|voorbeeld\w*|demo\w*|proef\w*|uitprob\w*|oefen\w*|simul\w*|fictie\w*|verzonnen|morgen|gepauzeerd|uitgesteld|gestopt|wacht\w*|laat|late|openstaand\w*|onbevestigd|wachtrij|spam|virus\w*|quarantaine|limiet|vol|moet\w*|dient|nodig|vereist\w*|verplicht\w*|toestem\w*|akkoord|accepteer\w*|bevestig\w*|goedkeur\w*|totdat|tot (?:je|u)|alleen|slechts|pas|al|bijna|half|helft|deel|gedeeltelijk|prullenbak|vuilnis|gewist|wissen|negeer\w*|vergeten|vergeet|overgeslagen|ingetrokken|teruggestuurd|iemand anders|niemand|(?:eerste|tweede) (?:stap|deel|pagina|helft)|stap \d|onderbroken|onbekend\w*|termijn|gesloten|vervuld|niet meer|doorgestuurd|omgeleid|verla(?:at|ten)|solliciteren kan|kunt solliciteren|valt af",
    "it": r"super[ai]\w*|ecced\w*|troppo|massim\w*|precedent\w*|vuot\w*|esclu\w*|non appena(?! \w+mo)|error\w*|fallit\w*|fallisc\w*|sbagliat\w*|scorrett\w*|pers[oaie]|perd\w*|manc\w*|incomplet\w*|non valid\w*|bozz\w*|scartat\w*|elimin\w*|annull\w*|scadut\w*|scad\w*|rifiut\w*|respint\w*|blocc\w*|impossibil\w*|problem\w*|guast\w*|danneggiat\w*|corrott\w*|sovraccaric\w*|indisponibil\w*|manutenzion\w*|server|sistem\w*|servizio|database|connession\w*|rete|session\w*|captcha|robot|cookie|javascript|verific\w*|convalid\w*|valid\w*|attiv\w*|autentic\w*|identità|identificar\w+|complet\w*|termin\w*|finalizz\w*|conclu\w*|continu\w*|riprend\w*|invi\w*|rinvi\w*|inoltr\w*|present\w*|caric\w*|alleg\w*|firm\w*|pag\w*|tass\w*|cost\w*|fattur\w*|euro|soldi|denaro|premium|clicc\w*|clic|prem(?:i|a|ere)|pulsant\w*|bottone|compil\w*|corregg\w*|corrett\w*|riprov\w*|di nuovo|ancora|nuovamente|duplicat\w*|password|parola|codic\w*|esempi\w*|demo\w*|fittizi\w*|prov[ae]|simul\w*|immagin\w*|domani|sospes\w*|paus\w*|rinviat\w*|rimandat\w*|fermat\w*|attes\w*|attend\w*|aspett\w*|tardi|ritard\w*|pendent\w*|rimanent\w*|coda|spam|virus|quarantena|limit\w*|pien[oa]|dev\w*|dovr\w*|serv\w*|necess\w*|richiest\w*|obbligator\w*|bisogn\w*|occorr\w*|consens\w*|accett\w*|accord\w*|approv\w*|autorizz\w*|conferm\w*|fino|finché|solo|soltanto|già|quasi|metà|parzial\w*|parte|cestino|spazzatura|cancell\w*|ignor\w*|dimentic\w*|salt\w*|ritir\w*|qualcun altro|nessuno|(?:prim[oa]|second[oa]) (?:passo|parte|pagina|fase)|passo \d|fase \d|interrott\w*|sconosciut\w*|termine|chius[oaie]|coperto|reindirizz\w*|usc(?:ire|i|ita)|salv\w*|raccogliere",
}
"""Words of trouble itself, of a step that is left, of a condition."""
APPLICATION_WORDS = {
    "en": r"attachments?|photos?|yours|it|its|(?:this|that|these|those)(?! (?:message|e-?mail|site|website|page|job|vacancy|role|week|link|number|letter|position|post|year|month))|they|them|applications?|submissions?|candidac\w+|cv|resume|résumé|letter|documents?|papers?|files?|forms?|details|answers?|registrations?|entry|entries|request\w*|everything|something|anything|nothing|one|ones",
    "de": r"datei\w*|anhang|anlagen?|(?:die|das|den|der) (?:ihre|deine|ihrige)|sie|es|dies|dieser?|ihn|(?:\w*[^n])?bewerbung|bewerbungs\w+|\w*unterlagen|lebenslauf|\w*dossier|dokument\w*|\w*formular\w*|angaben|antwort|antworten|einsendung\w*|anmeldung\w*|\w*registrierung|eintrag|anfrage|antrag|alles|etwas|nichts|papiere",
    "fr": r"fichiers?|pièces? jointes?|vôtres?|tiens?|tienne|elles?|ils?|celle|celui|ceci|cela|ça|candidature|dossier|cv|lettre de motivation|documents?|pièces?|formulaires?|réponses|inscription\w*|demandes?|envoi|tout|rien|quelque chose",
    "es": r"archivos?|ficheros?|adjuntos?|tuy[oa]s?|suy[oa]s?|ella|ello|esto|eso|candidatura|solicitud|postulaci\w+|inscripci\w+|curr[ií]cul[uo]m?|cv|carta|documentos?|documentación|formularios?|datos|respuestas|registro|petición|todo|nada|algo|expediente",
    "pt": r"arquivos?|ficheiros?|anexos?|(?:o|a) (?:seu|sua|teu|tua)(?= (?:não|pode|ficou|foi))|ela|ele|isto|isso|candidatura|inscriç\w+|currículo|cv|carta|documentos?|documentação|formulários?|dados|respostas|registo|registro|pedido|tudo|nada|algo|processo",
    "nl": r"bestand\w*|bijlagen?|(?:de|het) (?:uwe|jouwe)|hem|ze|(?:dit|dat) is|\w*sollicitatie|cv|motivatiebrief|documenten?|stukken|papieren|formulier|gegevens|antwoorden|inschrijving\w*|aanmelding\w*|aanvraag|alles|niets|iets",
    "it": r"file|allegat\w*|(?:la|il) (?:tua|tuo|sua|suo)(?= (?:non|è))|ess[oa]|questo è|questa è|ciò|candidatura|domanda|curriculum|cv|lettera|document\w*|documentazione|modul[oi]|dati|risposte|iscrizion\w+|registrazion\w*|richiesta|pratica|tutto|nulla|niente|qualcosa",
}
"""Words for the application, or for what it is made of."""
READER_WORDS = {
    "en": r"you|your|yours|yourself|if|when|once|as soon as|before|after|unless|provided",
    "de": r"sie|ihre?[nmrs]?|ihnen|du|dich|dir|deine?[nmrs]?|euch|eure?[nmrs]?|bitte|sofern|sobald|solange|wenn|falls|nachdem|bevor",
    "fr": r"vous|votre|vos|tu|te|toi|ton|ta|tes|(?!chez|assez)\w+ez|merci de \w+[ei]r|veuillez|si|dès|sauf|avant|après|sinon|lorsque|quand",
    "es": r"usted|tú|te|tu|tus|su|sus|\w*[áéíóú]\w*(?:lo|la|los|las|nos|me|te|se|le)|si|cuando|salvo|antes|después",
    "pt": r"você|tu|te|teus?|tuas?|seus?|suas?|lhe|se|quando|caso|salvo|antes|depois|após",
    "nl": r"je|jij|jou\w*|u|uw|zodra|als|wanneer|indien|mits|tenzij|voordat|nadat",
    "it": r"tu|ti|tuo\w*|tua|tue|suo\w*|sua|sue|lei|\w+(?:teci|telo|tela|tevi)|se|quando|qualora|salvo|prima|dopo",
}
"""Words to the reader, and those of a condition."""
DENIAL_WORDS = {
    "en": r"not|no|\w*n't|cannot|never|none|nothing|without|neither|nor|sadly|unfortunately|others?|another|pass|passed|rest|left|return",
    "de": r"nicht\w*|nie|niemals|kein\w*|ohne|weder|leider|andere\w*|rest",
    "fr": r"ne|n'|pas|jamais|aucun\w*|sans|ni|rien|malheureusement|autres?|suite",
    "es": r"no|nunca|ningún|ningun\w*|nada|sin|ni|tampoco|lamentablemente|otr[oa]s?|resto",
    "pt": r"não|nunca|nenhum\w*|nada|sem|nem|infelizmente|outr[oa]s?|resto",
    "nl": r"niet|nooit|geen|niets|zonder|noch|helaas|ander\w*|rest",
    "it": r"non|mai|nessun\w*|niente|nulla|senza|né|purtroppo|altr[oaie]|resto",
}
"""Words that deny, or prefer another."""
IMPOSSIBILITIES = {
    "en": r"(?:do not|don't) know|(?:could|did|have|has|was|were|had)(?: ?not|n't)|unable|(?:sadly|unfortunately)",
    "de": r"wissen wir\b.{0,30}\bnicht|wir wissen\b.{0,20}\bnicht|(?:konnten?|haben|hatten?|wurden?)\b.{0,30}\b(?:nicht|kein\w*)|leider",
    "fr": r"(?:nous )?ne savons pas|ignorons|(?:n'avons|n'a|n'ont|n'avez|n'est|n'étai\w+) (?:pas|pu|aucun)|n'a pu|malheureusement",
    "es": r"no sabemos|no (?:hemos|ha|han|pudimos|pudo|fue|fueron|logramos)|lamentablemente",
    "pt": r"não sabemos|não (?:foi|foram|conseguimos|pudemos|pôde|recebemos|temos)|infelizmente",
    "nl": r"wet?en (?:we|wij)\b.{0,30}\bniet|(?:we|wij) weten\b.{0,30}\bniet|(?:konden?|hebben|heeft|werd|werden)\b.{0,30}\b(?:niet|geen)|helaas",
    "it": r"non sappiamo|non (?:abbiamo|siamo|ha|è|sono) (?:\w+ )?(?:riusc|potut|ricevut|stat|trovat|possibil)\w*|purtroppo",
}
"""That something was not possible, or did not come about."""
ARTICLES = {
    "en": r"the|a|an|some|most|our|every|each|any|there|here|no|not|interviews?|questions?|candidates?|applicants?|successful|international|late",
    "de": r"der|die|das|ein\w*|unser\w*|jede\w*|alle|manche|es|hier|dort|wer|keine?|fragen|verspätete|weitere",
    "fr": r"le|la|les|l'|une?|des|du|nos|notre|chaque|tous|toutes|il|ici|voici|aucun\w*|questions?",
    "es": r"el|la|los|las|una?|unos|unas|nuestr\w+|cada|tod[oa]s|es|hay|aquí|ningún|ninguna|quien|quienes",
    "pt": r"o|a|os|as|uma?|uns|umas|noss\w+|cada|tod[oa]s|é|há|aqui|nenhum|nenhuma|quem",
    "nl": r"de|het|een|onze|ons|elke?|alle|er|hier|wie|geen|deelname|sommige",
    "it": r"il|lo|la|i|gli|le|un|una|uno|l'|nostr\w+|ogni|tutt[ie]|è|qui|ecco|nessun\w*|chi",
}
"""Words that no verb that demands is."""
PERSONAL_DATA_SENTENCES = {
    "en": r"(?:your application|it)(?: will be|'ll be| is being| is going to be) (?:\w+ )?(?:reviewed|read|considered|assessed|evaluated|examined|looked at|processed|handled|checked)|(?:your|the|all|any) (?:\w+ )?(?:data|details|information) (?:is|are|will|stay|remain|may|can)",
    "de": r"(?:ihre bewerbung|deine bewerbung|sie) wird (?:[\w-]+ ){0,6}?(?:geprüft|gelesen|bearbeitet|gesichtet|begutachtet)|(?:ihre|deine|die|alle) (?:[\w-]+ )?(?:daten|angaben|informationen) (?:werden|bleiben|sind|(?:speichern|verarbeiten|löschen|behandeln|bewahren) wir)",
    "fr": r"(?:votre candidature|elle) (?:sera|est) (?:\w+ )?(?:examinée|étudiée|lue|évaluée|traitée|analysée)|(?:vos|tes|les|toutes vos) (?:données|informations)(?: personnelles| à caractère personnel)? (?:sont|seront|restent|ne)",
    "es": r"(?:tu|su) (?:candidatura|solicitud) (?:será|está siendo) (?:\w+ )?(?:revisad|evaluad|estudiad|analizad|valorad)a|(?:tus|sus|los|todos tus) datos(?: personales)? (?:se|son|serán|están|no)",
    "pt": r"(?:a sua candidatura|ela) será (?:\w+ )?(?:analisad|avaliad|revist|lid|tratad)a|(?:os )?(?:seus|teus|todos os) dados(?: pessoais)? (?:são|serão|ficam|não|serao)",
    "nl": r"(?:je sollicitatie|uw sollicitatie|hij|ze) wordt (?:[\w-]+ ){0,6}?(?:beoordeeld|bekeken|gelezen|behandeld)|(?:je|uw|de|jouw|alle) (?:\w+ )?(?:gegevens|persoonsgegevens) (?:worden|blijven|zijn)",
    "it": r"(?:la tua candidatura|la sua candidatura|essa) (?:sarà|verrà) (?:\w+ )?(?:valutat|esaminat|lett|analizzat)a|(?:i |tutti i )?(?:tuoi|suoi) dati(?: personali)? (?:sono|saranno|vengono|verranno|restano|non)",
}
"""What is told of personal data, and of an application that is read."""
_GENERAL_OFFERS = re.compile(
    r"\W*(?:[\w'’-]+\W+){1,8}?(?:newsletter|lettre d'information|boletín|job ?-?alerts?|jobagent|alerte (?:emploi|e-?mail)|alerta|app|linkedin"
    r"|instagram|facebook|xing|tiktok|youtube|podcast|whatsapp)(?!\w)",
    re.I,
)
"""What everybody is offered, whatever the verb."""


def is_aside(sentence: str, language: str) -> bool:
    """Whether it is one, of who acts or of nobody, that nothing turns and no trouble is in."""
    frames = _frames_of(language)
    if any(each.search(sentence) for each in (frames.turns, frames.grave, frames.could_not)):
        return False
    if frames.begins.match(sentence) or _GENERAL_OFFERS.match(sentence):
        return not (frames.of_it.search(sentence) and frames.denies.search(sentence))
    if frames.data.match(sentence):
        return True
    return not (frames.of_it.search(sentence) or frames.to_you.search(sentence))


def sets_condition(sentence: str, language: str) -> bool:
    """Whether it tells of an obligation, a condition on the reader, an arrival still to come."""
    return bool(_frames_of(language).turns.search(sentence))


def may_concern_application(sentence: str) -> bool:
    """Whether it may be about the application, in any language, or is too short to be of anything else."""
    several = (_frames_of(each).of_it for each in EMPLOYER_ACTS)
    return len(sentence.split()) < WHOLE_MIN or any(each.search(sentence) for each in several)


def may_open_with_demand(sentence: str, language: str) -> bool:
    """Whether its first word may be a verb that demands: it begins with none of ours."""
    frames = _frames_of(language)
    ours = (
        frames.begins.match(sentence) or frames.lead.match(sentence) or frames.data.match(sentence)
    )
    return not (ours or _GENERAL_OFFERS.match(sentence))


@dataclass(frozen=True, slots=True)
class _Frames:
    """The patterns of one language."""

    begins: re.Pattern[str]
    lead: re.Pattern[str]
    data: re.Pattern[str]
    turns: re.Pattern[str]
    grave: re.Pattern[str]
    could_not: re.Pattern[str]
    denies: re.Pattern[str]
    of_it: re.Pattern[str]
    to_you: re.Pattern[str]


@cache
def _frames_of(language: str) -> _Frames:
    actors = "|".join(each[language] for each in (EMPLOYER_ACTS, READER_MAY, READER_RECEIVES))
    lead = rf"(?:(?:{LEAD_INS[language]})\b(?:[^;:!?.]{{0,90}}?,|[^,;:!?.]{{0,{LEAD_MAX}}}?) )?"
    when, acts = CONDITIONS_ON_READER[language]
    turns = rf"{OBLIGATIONS[language]}|{READER_HANDS_IN[language]}|{when}(?:\W+[\w'-]+){{0,8}}?\W+(?:{acts})\w*"
    several = (TROUBLE_WORDS, IMPOSSIBILITIES, DENIAL_WORDS, APPLICATION_WORDS, READER_WORDS)
    return _Frames(
        re.compile(rf"\W*{lead}\W*(?:{actors})(?!\w)", re.I),
        re.compile(rf"\W*(?:{LEAD_INS[language]}|{ARTICLES[language]})(?!\w)", re.I),
        re.compile(rf"\W*(?:{PERSONAL_DATA_SENTENCES[language]})(?!\w)", re.I),
        *(
            re.compile(rf"(?<!\w)(?:{each})(?!\w)", re.I)
            for each in (turns, *(words[language] for words in several))
        ),
    )
