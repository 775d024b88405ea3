"""What postings call things, in English, German, French, Spanish, Portuguese, Italian and Dutch.

Tables alone: each is a tuple of (meaning, pattern); the first that fits wins unless said otherwise.
"""

from __future__ import annotations

import re

from .posting import Employment, Need, Period, Remote


def _any_of(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.I)


# All that fit count: "full-time, permanent".
EMPLOYMENTS = (
    (
        Employment.FULL_TIME,
        _any_of(
            r"full[\s_-]*time|vollzeit|temps[\s-]plein|plein[\s-]temps|jornada completa",
            r"tiempo completo|tempo (integral|inteiro|pieno)|full[\s-]?tijd|fulltime|voltijds?\b",
        ),
    ),
    (
        Employment.PART_TIME,
        _any_of(
            r"part[\s_-]*time|teilzeit|temps[\s-]partiel|media jornada|jornada parcial",
            r"tiempo parcial|tempo parcial|meio período|tempo parziale|deeltijds?\b|parttime",
        ),
    ),
    (
        Employment.PERMANENT,
        _any_of(
            r"\bpermanent\b|\bregular\b|unbefristet|festanstellung|\bcdi\b|indefinido",
            r"efetivo|\bclt\b|tempo indeterminato|vast(e)? (contract|dienst)|onbepaalde",
        ),
    ),
    (
        Employment.TEMPORARY,
        _any_of(
            r"temporary|\btemp\b|fixed[\s-]term|(?<!un)befristet|\bcdd\b|temporal\b|temporári[oa]",
            r"tempo determinato|tijdelijk|seasonal|saison|interim|intérim|zeitarbeit",
        ),
    ),
    (
        Employment.CONTRACT,
        _any_of(
            r"contractor|^contract$|\bcontract\b(?! (of|with|type))(?=.{0,12}$)|\b1099\b",
            r"independent[\s_-]contractor|freelan|freiberuf|contratista|autônomo|zzp|\bb2b\b",
            r"libero professionista|partita iva|\bpj\b",
        ),
    ),
    (
        Employment.INTERNSHIP,
        _any_of(
            r"\bintern(ship)?s?\b|praktik(um|ant)|werkstudent|\bstage\b|stagiaire|prácticas",
            r"pasant[ií]a|becari[oa]|est[áa]gio|estagi[áa]ri|tirocinio|stagiair",
        ),
    ),
    (
        Employment.APPRENTICESHIP,
        _any_of(
            r"apprentice|ausbildung(splatz)?$|\bazubi|alternance|apprenti|aprendiz|apprendistato",
        ),
    ),
    (Employment.VOLUNTEER, _any_of(r"volunteer|ehrenamt|bénévol|voluntari|volontari|vrijwillig")),
    (Employment.PER_DIEM, _any_of(r"per[\s_-]diem")),
)

# Work that cannot be done from home: a "no" before the word, or behind it.
NOT_REMOTE = _any_of(
    r"\b(?:no|not|non|never|without)[\s-]+(?:an? )?(?:option (?:for|of) )?"
    r"(?:remote(?!ly)|telecommut|telework|home[\s-]?office|work(?:ing)? (?:from home|remotely))",
    r"\b(?:can(?:not|.t)|can not|not) be (?:done|performed|worked|filled|carried out) (?:\w+ )?"
    r"(?:remote|from home)|\bremote(?:ly)?(?: work(?:ing)?)?(?: is| are)? (?:not"
    r"|un)\s?(?:possible|available"
    r"|offered|allowed|eligible|supported|an option)",
    r"\b(?:kein\w*|ohne|nicht|niemals) (?:\w+ (?:auf|zu[mr]?|für|von) )?(?:home[\s-]?office"
    r"|remote|mobiles?"
    r" arbeiten|telearbeit)|(?:home[\s-]?office|remote|telearbeit"
    r"|mobiles arbeiten)[^.,;]{0,25}\b(?:nicht"
    r"|ausgeschlossen|keine?)\b",
    r"\b(?:pas|sans|aucun|ni|non) (?:de |en |du )?télétravail|télétravail[^.,;]{0,20}\b(?:non"
    r"|impossible"
    r"|exclu|pas)\b",
    r"\b(?:sin|no(?: es| hay| se ofrece)?|nada de) (?:en |de )?(?:teletrabajo|remoto"
    r"|trabajo remoto)"
    r"|teletrabajo[^.,;]{0,15}\bno\b",
    r"\b(?:no|non|niente|senza) (?:è |in |da )?(?:possibile )?(?:smart[\s-]?working|remoto"
    r"|telelavoro)"
    r"|(?:smart[\s-]?working|telelavoro)[^.,;]{0,20}\b(?:no|non)\b",
    r"\b(?:geen|niet|zonder) (?:\w+ )?(?:thuiswerk\w*|op afstand|remote)"
    r"|thuiswerken[^.,;]{0,15}\bniet\b",
    r"\b(?:sem|não(?: é| há)?) (?:em |de )?(?:home[\s-]?office|remoto|teletrabalho"
    r"|trabalho remoto)",
    r"\bbez pracy zdalnej|nie zdaln|\bnessun\w* (?:lavoro )?(?:da |in )?(?:remoto|smart)"
    r"|(?:remoto|smart working)[^.,;]{0,12}\bnon (?:previst|possibil|disponibil)|\b0 ?% (?:remote"
    r"|home)",
    r"(?:remote|home[\s-]?office|télétravail|teletrabajo|remoto|smart working|thuiswerken"
    r"|teletrabalho)"
    r"(?: work\w*| policy)?\s?[:=?]\s*(?:no|none|nein|keine?s?|non|nee|não|false|0 ?%)(?!\w)",
)
# What is remote or hybrid there is no place of work.
COMPOUND_TERMS = _any_of(
    r"\bremote(?:ly)?[\s-](?:sens\w+|monitor\w*|control\w*|sites?|areas?|access|desktop|pilot\w*"
    r"|support"
    r"|operat\w+|vehicles?|patients?|infrastructure|communit\w+|locations?|hands|diagnos\w+"
    r"|servers?"
    r"|stations?|islands?|villages?|handling|imaging|surgery|metering|terminal\w*|offices?"
    r"|branch\w*"
    r"|weapons?|aircraft|systems?|maintenance|inspection)\b",
    r"\bhybrid[\s-]?(?:clouds?|vehicles?|cars?|seeds?|engines?|drives?|power\w*|energy"
    r"|electric\w*|apps?"
    r"|mobile|intelligence|antrieb\w*|fahrzeug\w*|auto\w*|technik|systems?|network\w*"
    r"|infrastructure"
    r"|materials?|events?|bikes?|motor\w*|bus(?:es)?|truck\w*|maize|corn|rice|simulation"
    r"|integration)\b",
    r"\b(?:cloud|multi-?cloud|vehicle|antrieb)\w* hybrid\w*|\bhíbridos?\b(?= )",
    r"(?:véhicules?|voitures?|moteurs?|semences?|clouds?|vehículos?|coches?|motores?|veicoli|auto"
    r"|motori"
    r"|veículos?|carros?) (?:hybrides?|híbrid[oa]s?|ibrid[aeio])",
    r"\b(?:not|nicht|pas|no|non|niet|não) (?:fully|completely|100 ?%|only|nur|komplett|entièrement"
    r"|totalmente|completamente|volledig) (?:remote|homeoffice|remoto|télétravail|op afstand)",
    r"\bhome office (?:administrator|manager|assistant|clerk|secretary)",
    r"\bvor ort beim kunden|\bon[\s-]?site (?:support|engineer\w*|technician\w*|manager\w*)",
)
# In a title hybrid is a kind of work where it stands apart, or beside words for work.
HYBRID_PART = re.compile(
    r"(?<![-–—(\[|,/] )(?<![-–—(\[|,/])\bhybrid\b(?!\s*(?:$|[-–—)\]|,/]|work|role|position|job|or"
    r"|in|from"
    r"|remote|office))",
    re.I,
)
# Some days of each week at home; "20 days a year of remote work abroad" are none.
_SOME = (
    r"\b(?:[1-4]|one|two|three|four|zwei|drei|vier|un|deux|trois|quatre|uno|dos|tres|cuatro|dois"
    r"|duas|três|quatro|due|tre|quattro|een|twee|drie|ein(?:en|em)?)"
)
_DAYS = r" (?:days?|tage?n?|jours?|días?|dias?|giorn[oi]|dag(?:en)?)\b"
_HOME = (
    r"(?:from home|remote(?:ly)?|home[\s-]?office|télétravail|teletrabajo|teletrabalho"
    r"|smart[\s-]?working|thuis\w*|mobiles? arbeiten)"
)
_A_WEEK = (
    r"(?:(?:a|per|each|every) week|(?:pro|in der|je) woche|par semaine|(?:a la|por) semana"
    r"|(?:a|alla|per) settimana|per week)"
)
HOME_DAYS = _any_of(
    rf"{_SOME}{_DAYS}[^.\n]{{0,20}}{_HOME}[^.\n]{{0,12}}{_A_WEEK}",
    rf"{_SOME}{_DAYS}[^.\n]{{0,5}}{_A_WEEK}[^.\n]{{0,50}}{_HOME}",
)
REMOTE_KINDS = (
    (Remote.ONSITE, NOT_REMOTE),
    (
        Remote.HYBRID,
        _any_of(
            r"hybrid|híbrid|ibrid",
            r"\b(?:partial\w*|partly|occasional\w*|some|teilweise|gelegentlich\w*|tageweise"
            r"|anteilig\w*"
            r"|gedeeltelijk|deels) (?:remote|home[\s-]?office|work(?:ing)? from home|telework"
            r"|thuiswerk)",
            r"(?:télétravail|teletrabajo|smart working|remoto|teletrabalho) (?:partiel|occasionnel"
            r"|parcial|ocasional|parziale)",
        ),
    ),
    (
        Remote.ONSITE,
        _any_of(
            r"\bon[\s_-]?site\b|\b(?:in|at)[\s-](?:the )?office\b|vor ort|\bim büro\b",
            r"\bpräsenz|sur (?:site|place)|presencial|in sede|in presenza|op (?:locatie|kantoor)"
            r"|stacjonarn",
        ),
    ),
    (
        Remote.REMOTE,
        _any_of(
            r"\b(?:fully )?remote\b|telecommut|work from (?:home|anywhere)|home[\s-]?office",
            r"télétravail|teletrabajo|(?:en )?remoto\b|teletrabalho|da remoto|smart working",
            r"thuiswerk|op afstand|zdaln",
        ),
    ),
)

# What an amount is for. The one that begins first in a text counts; of several there, the first.
PERIODS = (
    (
        Period.FORTNIGHT,
        _any_of(
            r"\bbi[\s-]?week\w*|\bfortnight\w*|(?:every|per|each|/|^)\s?(?:two|2|other|second) "
            r"?weeks?\b|\b(?:two|2)[\s-]weekly\b|(?:alle|pro|jede) (?:zwei|2|zweite) wochen?"
            r"|zweiwöch|(?:14|vierzehn)[\s-]?täg",
            r"(?:toutes les|par) (?:deux|2) semaines|cada (?:dos|duas|2) semanas|bisemanal"
            r"|catorcenal"
            r"|ogni (?:due|2) settimane|(?:per|elke|iedere) (?:twee|2) weken|om de (?:twee weken"
            r"|week)"
            r"|tweewekelijks|veertiendaags|co dwa tygodnie",
        ),
    ),
    (
        Period.HALF_MONTH,
        _any_of(
            r"\bsemi[\s-]?month\w*|\b(?:twice|two times|2 times|2x) (?:a |per "
            r"|each )?month(?:ly)?\b"
            r"|halbmonat|(?:zwei|2)\s?mal (?:im|pro) monat|bimensuel|(?:deux|2) fois par mois",
            r"quincenal|quinzenal|(?:dos|2) veces al mes|(?:duas|2) vezes (?:por|ao) mês"
            r"|(?:due|2) volte al mese|(?:twee|2) (?:keer|maal) per maand|halfmaandelijks",
        ),
    ),
    (
        Period.UNKNOWN,  # of these a year has no certain number
        _any_of(
            r"\bbi[\s-]?month\w*|\bquarter(?:ly)?\b|(?:every|per|each) (?:\d+|three|four|six) "
            r"(?:weeks?|months?|days?)\b|\b(?:four|4)[\s-]weekly|(?:per|a|/)\s?(?:shift|project"
            r"|mile"
            r"|visit|session|assignment|article|word|piece|delivery|load|case|class|lesson|sale"
            r"|km)\b",
            r"(?:alle|pro) (?:drei|vier|sechs|\d+) (?:wochen|monate)|vierteljähr|quartal|halbjähr"
            r"|pro (?:schicht|einsatz|auftrag|stück|artikel)|bimestr|trimestr|semestr"
            r"|par (?:mission|vacation|quinzaine)|quinzaine|quindicin|bisettiman",
            r"(?:per|elke|iedere) (?:drie|vier|zes|\d+) (?:weken|maanden)|vierwekelijks"
            r"|per (?:kwartaal"
            r"|dienst|opdracht)|cada (?:tres|cuatro|seis|três|quatro|\d+) (?:semanas|meses)"
            r"|(?:por|per|al) (?:turno|proyecto|progetto|projeto)",
        ),
    ),
    (
        Period.HOUR,
        _any_of(
            r"(?:\b(?:per|an|a|each)|/)\s*h(?:ou)?r\b|\bhourly\b|(?<![^\W\d_])ph\b|/\s*h\b|stunde"
            r"|stündlich|/\s*std",
            r"(?:par|de l'|/)\s*heure|\bhoraire|(?:por|la|a|/)\s*hora\b|(?:all'|l'|per |/)\s*ora\b"
            r"|\boraria?\b|(?:per|/)\s*uur|\bp/u\b|^hour\b|per-hour|za godzinę|/\s*godz",
        ),
    ),
    (
        Period.DAY,
        _any_of(
            r"(?:\b(?:per|a)|/)\s*day\b|\bdaily\b|pro tag|tagessatz|(?:par|/)\s*jour|al día"
            r"|por dia",
            r"por día|al giorno|per dag|^day\b|per-day",
        ),
    ),
    (
        Period.WEEK,
        _any_of(
            r"(?:\b(?:per|a)|/)\s*w(?:ee)?k\b|\bweekly|(?:pro|/)\s*woche|wöchentlich|par semaine"
            r"|(?:por|a la|/)\s*semana\b|hebdomadaire|semanal(?:es|mente)?\b",
            r"alla settimana|settimanal[ei]|(?:per|/)\s*week\b|wekelijks|^week\b|per-week",
        ),
    ),
    (
        Period.MONTH,
        _any_of(
            r"(?:\b(?:per|a)|/)\s*mon?th\b|\bmonthly\b|\bp\.?\s?m\.|\bp/m\b|(?:im|pro|/)\s*monat"
            r"|monatlich|monatsgehalt|monatsbrutto|monatslohn",
            r"(?:par|/)\s*mois|mensuel\w*|(?:al|por|ao|/)\s*m[eê]s\b|mensual\w*|mensais|mensal"
            r"|mensil[ei]",
            r"al mese|/\s*mese|per maand|/\s*maand|maandelijks|\bpcm\b|^month\b|per-month|\bmtl\b"
            r"|miesięcznie|/\s*mies",
        ),
    ),
    (
        Period.YEAR,
        _any_of(
            r"(?:\b(?:per|a)|/)\s*(?:year|yr|annum)\b|\bannual(?:ly)?\b(?! (?:leave|holiday|bonus))"
            r"|\byearly\b|\bp\.?\s?a\b\.?",
            r"(?:im|pro|/)\s*jahr\b|jährlich|jahresgehalt|jahresbrutto|(?:par|/|l')\s*an(?:née)?\b",
            r"annuel\w*|(?:al|por|/)\s*a[ñn]o\b|anual\w*|(?:por|ao|/)\s*ano\b|(?:all'|/)\s*anno\b"
            r"|annu[oi]\b"
            r"|\bral\b",
            r"\bannua\b|per jaar|/\s*jaar|jaarlijks|jaarsalaris|^year\b|per-year|\blpa\b|\bctc\b"
            r"|rocznie",
        ),
    ),
)

# A line that speaks of money as pay, and one whose money is something else.
PAY = _any_of(
    r"salar(?:y|ies|io|is|iale|ial)|salário|salaire|rémunération|compensation|\bpay\b|\bpaid\b",
    r"\bwages?\b|\bote\b|gehalt|vergütung|entgelt|lohn\b|löhnen?\b|verdienst",
    r"brutto|bruto|\bgross\b|\btjm\b|\bpagas\b",
    r"retribuci[óo]n|remunera[cç]|sueldo|retribuzione|stipendio|\bral\b|\brate\b|stundensatz",
    r"tagessatz|base range|\blpa\b|\bctc\b|rango salarial|bolsa[\s-]auxílio|bruts?\b|lord[oi]\b",
)
NOT_PAY = _any_of(
    r"budget|revenue|funding|umsatz|\barr\b|\baum\b|raised|turnover|chiffre d'affaires",
    r"facturaci[óo]n|faturamento|fatturato|omzet|customers|stipend\b|allowance|reimburs|zuschuss",
    r"sign[\s-]?on|signing|referral|401\s?\(?k|valuation|\bdeal|assets|invest|savings|portfolio"
    r"|donat"
    r"|grants? |per diem|bonus(?! paid)(?=[^.]{0,20}$)|bonus(?:es)? (?:of|up to|worth)|quota"
    r"|pipeline|zuschl|insurance|pension|discount",
    # money with a purpose of its own
    r"relocat|\bmoving\b|removal|\btraining|\bcourses?\b|learning|tuition|wellness|wellbeing"
    r"|\bgym\b|fitness|\bsports?\b|sportschool|commut|transport|travel|parking|\bmeals?\b|lunch"
    r"|voucher|\bphone|internet|equipment|childcare|(?:for|your) home office|reward\b|prize",
    r"umzug|weiterbildung|fortbildung|\bkurse?\b|fahrkarte|ticket|fahrtkosten|verpflegung|essens"
    r"|gutschein|prämie|kita|ausstattung|altersvorsorge|sachbezug|jobrad|zulage|einmalig",
    r"déménagement|formation|\bprime\b|mobilité|titres?-resto|titres?-restaurant|panier|mutuelle"
    r"|intéressement|participation|remboursement|indemnité|transports? en commun",
    r"traslado|mudanza|formaci[óo]n|\bcursos?\b|gimnasio|transporte|comida|tickets?\b|\bayuda\b"
    r"|dietas|incentivo|reembolso|trasferimento|trasloco|formazione|\bcorsi\b|palestra|buoni"
    r"|\bbuono\b|rimborso|premio|welfare|contributo",
    r"mudança|formação|treinamento|academia|\bvale\b|vale-|(?<!bolsa[\s-])auxílio|refeição"
    r"|transporte|prêmio|reembolso|alimentação|verhui[sz]|vergoeding|reiskosten|opleiding|cursus|\blunch"
    r"|premie|toeslag|eenmalig|pensioen",
)
# What stands between the two ends of a range beside their unit: "brutto", "gross", brackets.
BESIDE_PAY = re.compile(
    r"\b(?:gross|net|brutto|netto|bruto|bruta|brutos|bruts?|nets?|lord[oi]|nett[oi]|líquidos?"
    r"|approx|ca|circa)\b\.?|[()\[\],.]",
    re.I,
)
# Where a clause ends in which an amount stands.
CLAUSE_END = re.compile(
    r"[;|•]|[,.:]\s|\s[-–—+]\s|\b(?:plus|and|und|sowie|dazu|zzgl|zuzüglich|et|ainsi que|y|más|e|più"
    r"|oltre|en|mais|as well as|along with)\b",
    re.I,
)
OFFER_WORDS = re.compile(  # words beside an amount that say nothing of what it is
    r"\b(?:we|wir|nous|you|sie|your|ihr|offer(?:s|ing)?|bieten|offrons|ofrecemos|offriamo|bieden"
    r"|wij"
    r"|oferecemos|get|earn|from|starting|at|up|to|ab|bis|zu|max|min|between|and|from)\b",
    re.I,
)
ALL_IN = re.compile(r"\bote\b|on[\s-]target|total (?:compensation|comp|earnings|rewards)", re.I)

# Headings of what is asked for. Those of what is nice are looked for first.
NEEDS = (
    (
        Need.NICE,
        _any_of(
            r"nice[\s-]to[\s-]have|preferred|desir(?:ed|able)|\bbonus\b|\ba plus\b|\bpluses\b",
            r"\bplus points|good to have|would be (?:great|nice|a plus)|even better|advantageous",
            r"extra credit|von vorteil|wünschenswert|idealerweise|pluspunkte",
            r"\bkür\b|souhait(?:é|able)|serait un plus|un plus\b|les \+|atouts?\b|deseable",
            r"valorar[áa]|se valora|plus(?:es)?$|desej[áa]ve(?:l|is)|diferencia(?:l|is)"
            r"|preferenzial",
            r"gradit[oi]|costituisce|nice to have|pré\b|pluspunt|wenselijk|mooi meegenomen",
        ),
    ),
    (
        Need.MUST,
        _any_of(
            r"requirement|qualification|required|must[\s-]have|at a minimum|minimum|essential",
            r"what (?:you(?:'|’)?(?:ll)? ?(?:will )?(?:bring|need|have)|we(?:'|’)re looking for)",
            r"great (?:addition|fit|match)|what we (?:look for|expect|need)|who you are"
            r"|about you$|you (?:have|bring|are)\b",
            r"you(?:'|’)(?:ve|re) (?:got)?|your (?:profile|background|skills|experience)",
            r"because you have|skills|experience (?:needed|you)|looking for\b|ideal candidate",
            r"anforderung|dein profil|ihr profil|^profil\b|qualifikation|voraussetzung",
            r"das bringst du|was du mitbringst|was sie mitbringen|du bringst|sie bringen|mitbring",
            r"kenntnisse|votre profil|ton profil|profil recherch|compétences|prérequis|exigences",
            r"ce que nous recherchons|requisit|perfil|lo que buscamos|qué buscamos|que necesitas",
            r"imprescindible|se requiere|o que (?:buscamos|esperamos|você precisa)|qualificações",
            r"vereisten|functie-?eisen|jouw profiel|wat (?:jij|je) meebrengt|wie ben jij"
            r"|wij vragen",
            r"profilo|competenze|cosa cerchiamo|chi cerchiamo|vaardigheden",
        ),
    ),
)
HARD_NEED = _any_of(
    r"minimum|must[\s-]have|\brequired\b|basic qualif|essential|zwingend|imprescindible"
)
SOFT_NEED = _any_of(
    r"great (?:addition|fit|match)|ideal candidate|ideally|might be|stand out|thrive"
)
# The words of a line itself, which weigh more than its heading.
NICE_LINE = _any_of(
    r"nice[\s-]to[\s-]have|\b(?:is|are|be|as) (?:a|an|considered a)?\s*(?:big |huge |strong "
    r"|definite )?"
    r"(?:plus|bonus|advantage|asset)\b|\ba plus\b|\bpreferred\b|\bpreferably\b(?!.*\()|desirable",
    r"advantageous|not required|ideally\b|von vorteil|wünschenswert|idealerweise|ein plus\b",
    r"(?:serait|est|sont|seraient) un (?:plus|atout)|souhait(?:é|able)|apprécié|se valorar"
    r"|deseable",
    r"valorable|\bserá um diferencial|desejável|é um (?:diferencial|plus)|gradit[oa]|preferibil",
    r"(?:è|sarà) un plus|titolo preferenziale|is een (?:pré|plus)|een pre\b|mooi meegenomen",
)
MUST_LINE = _any_of(
    r"\bmust\b|\brequired\b|\bmandatory\b|\bessential\b|zwingend|erforderlich|unerlässlich",
    r"vorausgesetzt|\bminimum\b|\bexigée?s?\b|obligatoire|indispensable|imprescindible",
    r"obligatori[oa]|obrigatóri[oa]|indispensáve[li]|vereist|verplicht|richiest[oai]\b",
)
# Headings after which no requirement follows.
OTHER_PARTS = _any_of(
    r"benefit|what we offer|we offer|perks|why (?:join|work|us)|about (?:us|the (?:company|team"
    r"|role))",
    r"about (?!you)\w+$|responsibilit|you(?:'|’)ll (?:do|love|contribute)|what you(?:'"
    r"|’)?ll (?:do|be)",
    r"what you can expect|you will:?$|you(?:'|’)ll be|duties|how to apply|compensation|salary|our",
    r"aufgaben|tätigkeit|wir bieten|benefits|das bieten|was wir|dich erwartet|über uns|bewerbung",
    r"missions?\b|nous offrons|avantages|ce que nous offrons|à propos|funciones|responsabilidade?s",
    r"ofrecemos|beneficios|sobre nosotros|atividades|benefícios|oferecemos|sobre (?:a|nós)|taken\b",
    r"wij bieden|over ons|wat ga je doen|mansioni|attività|offriamo|chi siamo|equal opportunity",
    r"privacy|disclaimer|next steps|interview|application process|descri|location$|share\b",
)

# "Label: value" lines of a page, by what they tell.
LABELS = (
    (
        "location",
        _any_of(
            r"^(?:job |work |posting |office )?locations?$|^(?:arbeits|einsatz|dienst)orte?$"
            r"|^standorte?$",
            r"^lieux?(?: de travail)?$|^localisation$|^ubicaci[óo]n$|^lugar(?: de trabajo)?$",
            r"^locali[sdz]a(?:ción|ção|de)$|^local(?: de trabalho)?$|^sede(?: di lavoro)?$",
            r"^luogo(?: di lavoro)?$|^(?:stand|werk)plaats$|^locatie$|^city$|^ort$|^plaats$",
        ),
    ),
    (
        "company",
        _any_of(
            r"^(?:company|employer|organi[sz]ation|hiring company)(?: name)?$|^arbeitgeber(?:in)?$",
            r"^unternehmen$|^firma$|^entreprise$|^employeur$|^empresa$|^azienda$|^bedrijf$",
            r"^werkgever$|^datore di lavoro$",
        ),
    ),
    (
        "employment",
        _any_of(
            r"^(?:employment|job|contract|position|work|schedule)(?: |-)?(?:type|status|basis)$",
            r"^type of (?:employment|contract)$|^(?:hours|schedule|contract)$|^vertragsart$",
            r"^(?:beschäftigungs|anstellungs|arbeits)(?:art|verhältnis|zeit)$|^type de contrat$",
            r"^contrat$|^tipo de (?:contrato|jornada|vaga|empleo)$|^jornada$|^contrato$|^regime$",
            r"^tipo(?:logia)? di contratto$|^contratto$|^(?:dienstverband|contractvorm"
            r"|soort baan)$",
        ),
    ),
    (
        "remote",
        _any_of(
            r"^(?:work(?:place|ing)?|remote)(?: |-)?(?:type|model|mode|policy|status"
            r"|arrangement)?$",
            r"^arbeitsmodell$|^télétravail$|^modalidade?(?: de trab\w+)?$|^modelo de trab\w+$"
            r"|^modalità$|^werkvorm$",
        ),
    ),
    (
        "salary",
        _any_of(
            r"^(?:annual |base |hourly |monthly )?(?:salary|pay|compensation|wage|rate)"
            r"(?: range| rate| band)?$",
            r"^(?:jahres|monats)?gehalt(?:sspanne)?$|^vergütung$|^entgelt$|^lohn$|^salaire$",
            r"^rémunération$|^(?:salario|sueldo|retribuci[óo]n|banda salarial|rango salarial)$",
            r"^salário$|^remuneração$|^faixa salarial$|^retribuzione$|^stipendio$|^ral$|^salaris$",
        ),
    ),
    (
        "closes",
        _any_of(
            r"^(?:application |posting |job )?(?:deadline|end date|closing date"
            r"|expir\w+(?: date)?)$",
            r"^(?:closes|closing|apply by|apply before|applications? close(?:s)?(?: on)?"
            r"|valid through)$",
            r"^bewerbungs(?:frist|schluss)$|^date limite(?: de candidature)?$|^fecha (?:límite"
            r"|de cierre)$",
            r"^cierre$|^data limite$|^(?:prazo|encerramento)(?: de inscrição)?$|^scadenza$",
            r"^sluitingsdatum$|^reageren voor$|^solliciteren (?:kan )?tot$",
        ),
    ),
    (
        "posted",
        _any_of(
            r"^(?:date )?posted(?: on| date)?$|^(?:publi(?:shed|cation date))(?: on)?$"
            r"|^online seit$",
            r"^veröffentlicht(?: am)?$|^publiée? le$|^fecha de publicaci[óo]n$|^publicado(?: em"
            r"| el)?$",
            r"^pubblicato(?: il)?$|^geplaatst(?: op)?$",
        ),
    ),
    (
        "reference",
        _any_of(
            r"^(?:job|req(?:uisition)?|reference|posting|vacancy|ref)\.?(?: |-)?"
            r"(?:id|no|number|nr|code|reference|#)?\.?$",
            r"^(?:referenz|kenn|stellen|ausschreibungs)(?:nummer|-?nr\.?|ziffer)$|^référence$",
            r"^referencia$|^referência$|^riferimento$|^vacaturenummer$",
        ),
    ),
)

# What stands where a name should: words for "not told", and the names of the box itself.
NO_NAME = _any_of(
    r"(?:(?:strictly |company |employer )?confidential(?:ly)?(?: (?:company|employer|client))?"
    r"|undisclosed|anonymous(?: (?:company|employer))?|private (?:advertiser|company|employer)"
    r"|n\W?a|none|null|undefined|nan|nil|unknown|unspecified|not (?:specified|available|applicable"
    r"|disclosed|provided|stated|set)|tb[adc]|to be (?:determined|confirmed|announced)|x{2,}"
    r"|(?:the |your )?(?:company|employer|organi[sz]ation|client)(?:[ _]name)?(?: here)?"
    r"|(?:job|position)[ _]?(?:title|name)|title|locations?|city|town|place|address|string|text"
    r"|see (?:below|text|description|the (?:text|description|posting|ad))|lorem ipsum.*|-?1"
    r"|vertraulich|anonym(?:er arbeitgeber)?|k\W{0,2}a|keine angaben?|nicht angegeben|unbekannt"
    r"|firmenname|name der firma|stellentitel|siehe (?:text|beschreibung|anzeige|unten)"
    r"|(?:entreprise |employeur )?(?:confidentiel(?:le)?|anonyme)|non (?:précisé|renseigné"
    r"|communiqué|spécifié)e?|nom de l'entreprise|intitulé du poste|voir (?:annonce|description"
    r"|texte|ci-dessous)"
    r"|(?:empresa )?confidencial|anónim[oa]|anônim[oa]|sigilos[oa]|(?:sin|no|não) (?:especificar"
    r"|especificad[oa]|informad[oa]|divulgad[oa]|indicad[oa])|(?:nombre|nome) d[ae] (?:la )?empresa"
    r"|título del puesto|a (?:definir|determinar)|ver (?:texto|descripción|descrição)"
    r"|(?:azienda )?(?:riservat[oa]|confidenziale|anonim[oa])|non specificat[oa]|nome azienda"
    r"|da definire|vedi (?:testo|descrizione)"
    r"|vertrouwelijk|anoniem|n\W?v\W?t|onbekend|niet (?:opgegeven|gespecificeerd|bekend)"
    r"|bedrijfsnaam"
    r"|nader te bepalen|zie (?:tekst|omschrijving|vacature)"
    r"|poufn[ey]|nie podano|firma poufna|nazwa firmy)",
)

TITLE_SUFFIX = re.compile(
    r"\s*[(\[]\s*(?:[mwfdxhi]\s*[/|,*]\s*){1,3}[mwfdxhi*]\s*[)\]]|\s*\((?:all genders|gn)\)", re.I
)
# Words of a page's title that name no company.
PLAIN_TITLE = _any_of(
    r"^(?:careers?|jobs?|job (?:board|openings?|details?|description|portal|search)|open positions?"
    r"|current openings?|vacanc(?:y|ies)|hiring|join us|work with us|home|apply(?: now)?|details?"
    r"|karriere(?:seite|portal)?|stellen(?:angebote?|anzeigen?|markt|börse)|stellenausschreibung"
    r"|offres? d'emploi|emplois?|recrutement|carrières?|empleos?|trabajos?|ofertas? de empleo"
    r"|trabaja con nosotros|vagas?|carreiras?|trabalhe conosco|vacatures?|werken bij|lavora con noi"
    r"|offert[ae] di lavoro|lavoro|candidate portal|candidate|portal|login|sign in|welcome)$",
)
CAREERS = re.compile(
    r"(?:^|\s+)(?:careers?|jobs?|karriere|stellenangebote|carrières?|recrutement|empleos?"
    r"|carreiras?"
    r"|vagas?|vacatures?|lavora con noi|job board|hiring|talent|recruiting)(?:\s+(?:at|bei|page"
    r"|site"
    r"|portal))?(?=$|\s)",
    re.I,
)
# "Gardener at Orchard" and its kin; the title is before, the company after.
TITLE_AT = (
    re.compile(
        r"^(?:job application for|apply for|bewerbung als|stellenangebot:?)\s+(?P<title>.+?)"
        r"\s+(?:at|bei)\s+(?P<company>[^|–—]+)$",
        re.I,
    ),
    re.compile(
        r"^(?P<company>[^|–—]+?)\s+(?:is hiring|is looking for|sucht|recrute|busca|contrata"
        r"|zoekt|cerca|ricerca)\s+(?:an?|eine?n?|une?|um|uma|een)?\s*(?P<title>.+)$",
        re.I,
    ),
    re.compile(r"^(?P<title>.+?)\s+(?:at|@|bei|chez|bij|presso)\s+(?P<company>[^|–—]+)$", re.I),
)
LIST_TITLE = _any_of(
    r"^(?:all |our |current |open |latest |search |find |browse )*(?:jobs?|vacancies|positions"
    r"|openings|open roles|opportunities|careers?)(?: (?:at|in|with) .*)?$|\bjob (?:search"
    r"|listings?)\b",
    r"^\d[\d.,]* (?:jobs?|open positions|results|stellen\w*|offres|empleos|vagas|vacatures"
    r"|offerte)\b",
    r"^(?:alle |unsere |offene |aktuelle )*(?:stellen(?:angebote|anzeigen)?|jobs)$",
    r"^(?:nos |toutes nos )?offres(?: d'emploi)?$|^(?:nuestras )?(?:ofertas"
    r"|vacantes)(?: de empleo)?$",
    r"^(?:nossas )?vagas(?: abertas)?$|^(?:onze )?vacatures$|^(?:le nostre )?(?:offerte di lavoro"
    r"|posizioni aperte)$",
)
# The heading of a page that is not there, whatever its status says.
MISSING_TITLE = _any_of(
    r"\b(?:page|job|posting|position|vacancy|site|url|link)\b.{0,30}\b(?:not found|(?:does|did"
    r"|could)"
    r"(?: not|n.t) (?:exist|be found)|no longer exists|was not found|cannot be found|is missing)"
    r"|\bnot found\b|\b(?:error|fehler|erreur|errore|erro|fout) ?:? ?4(?:04|10)\b|^4(?:04|10)\b"
    r"|(?:can.t|cannot|could ?n.t|unable to) (?:seem to )?(?:find|locate) (?:th(?:e|at|is)|what"
    r"|your)",
    r"nicht gefunden|existiert nicht|gibt es nicht|introuvable|n.existe (?:pas|plus)"
    r"|n.a pas été trouvée?"
    r"|no (?:se ha )?encontrad[ao]|no se encuentra|no existe|non (?:è stata )?trovat[ao]|non esiste"
    r"|niet gevonden|bestaat niet|não (?:foi )?encontrad[ao]|não existe|nie znalezion",
)
LOGIN_TITLE = _any_of(
    r"^(?:please )?(?:sign|log)[\s-]?in\b|^log ?in\b|^anmelden\b|^einloggen|se connecter"
    r"|^connexion",
    r"iniciar sesi[óo]n|^entrar$|fazer login|^accedi$|^inloggen|^authentication|session expired",
    r"(?:sign|log) in (?:to|or register)",
)
NON_WORD = re.compile(r"[^\w]+")
# A few words that each language uses all the time and the six others hardly.
COMMON_WORDS = {
    "en": "the and with you for our will your this have are".split(),
    "de": "und der die das mit für wir sie eine oder bei dein ihre du".split(),
    "fr": "et les des vous nous dans une votre avec pour est au".split(),
    "es": "y los las para con una del el por nuestro que en tu".split(),
    "pt": "e os as para com uma do da em você nossa não dos".split(),
    "it": "e il gli per con una della di nel nostra sei che al".split(),
    "nl": "en de het een met voor van je wij ons op jij bent".split(),
    "pl": "i w na z do się jest oraz dla nie to od przez twoje naszym".split(),
}
