"""What postings call things, in English, German, French, Spanish, Portuguese, Italian and Dutch.

Tables alone: each is a tuple of (meaning, pattern); the first that fits wins unless said otherwise.
"""

from __future__ import annotations

import re

from .facts import Employment, Need, Period, Remote


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.I)


# All that fit count: "full-time, permanent".
EMPLOYMENTS = (
    (
        Employment.FULL_TIME,
        _any(
            r"full[\s_-]*time|vollzeit|temps[\s-]plein|plein[\s-]temps|jornada completa",
            r"tiempo completo|tempo (integral|inteiro|pieno)|full[\s-]?tijd|fulltime|voltijds?\b",
        ),
    ),
    (
        Employment.PART_TIME,
        _any(
            r"part[\s_-]*time|teilzeit|temps[\s-]partiel|media jornada|jornada parcial",
            r"tiempo parcial|tempo parcial|meio período|tempo parziale|deeltijds?\b|parttime",
        ),
    ),
    (
        Employment.PERMANENT,
        _any(
            r"\bpermanent\b|\bregular\b|unbefristet|festanstellung|\bcdi\b|indefinido",
            r"efetivo|\bclt\b|tempo indeterminato|vast(e)? (contract|dienst)|onbepaalde",
        ),
    ),
    (
        Employment.TEMPORARY,
        _any(
            r"temporary|\btemp\b|fixed[\s-]term|(?<!un)befristet|\bcdd\b|temporal\b|temporári[oa]",
            r"tempo determinato|tijdelijk|seasonal|saison|interim|intérim|zeitarbeit",
        ),
    ),
    (
        Employment.CONTRACT,
        _any(
            r"contractor|^contract$|\bcontract\b(?! (of|with|type))(?=.{0,12}$)|\b1099\b",
            r"independent[\s_-]contractor|freelan|freiberuf|contratista|autônomo|zzp|\bb2b\b",
            r"libero professionista|partita iva|\bpj\b",
        ),
    ),
    (
        Employment.INTERNSHIP,
        _any(
            r"\bintern(ship)?s?\b|praktik(um|ant)|werkstudent|\bstage\b|stagiaire|prácticas",
            r"pasant[ií]a|becari[oa]|est[áa]gio|estagi[áa]ri|tirocinio|stagiair",
        ),
    ),
    (
        Employment.APPRENTICESHIP,
        _any(
            r"apprentice|ausbildung(splatz)?$|\bazubi|alternance|apprenti|aprendiz|apprendistato",
        ),
    ),
    (Employment.VOLUNTEER, _any(r"volunteer|ehrenamt|bénévol|voluntari|volontari|vrijwillig")),
    (Employment.PER_DIEM, _any(r"per[\s_-]diem")),
)

REMOTE_KINDS = (
    (Remote.HYBRID, _any(r"hybrid|híbrid|ibrid")),
    (
        Remote.ONSITE,
        _any(
            r"\b(?:no|not|non)[\s-]+remote\b|\bon[\s_-]?site\b|\bin[\s-]office\b|vor ort",
            r"\bpräsenz|sur (?:site|place)|presencial|in sede|op (?:locatie|kantoor)",
        ),
    ),
    (
        Remote.REMOTE,
        _any(
            r"\b(?:fully )?remote\b|telecommut|work from (?:home|anywhere)|home[\s-]?office",
            r"télétravail|teletrabajo|(?:en )?remoto\b|teletrabalho|da remoto|smart working",
            r"thuiswerk|op afstand",
        ),
    ),
)

PERIODS = (
    (
        Period.HOUR,
        _any(
            r"(?:\b(?:per|an|a|each)|/)\s*h(?:ou)?r\b|\bhourly\b|(?<![^\W\d_])ph\b|/\s*h\b|stunde|stündlich|/\s*std",
            r"(?:par|de l')\s*heure|\bhoraire|(?:por|la|a|/)\s*hora\b|all'ora|ora\b|per uur"
            r"|/\s*uur",
            r"^hour\b|per-hour",
        ),
    ),
    (
        Period.DAY,
        _any(
            r"(?:\b(?:per|a)|/)\s*day\b|\bdaily\b|pro tag|tagessatz|par jour|/\s*jour|al día"
            r"|por dia",
            r"por día|al giorno|per dag|^day\b|per-day",
        ),
    ),
    (
        Period.WEEK,
        _any(
            r"(?:\b(?:per|a)|/)\s*w(?:ee)?k\b|weekly|pro woche|par semaine|(?:por|a la) semana",
            r"alla settimana|per week|^week\b|per-week",
        ),
    ),
    (
        Period.MONTH,
        _any(
            r"(?:\b(?:per|a)|/)\s*mon?th\b|\bmonthly\b|\bp\.?\s?m\.|(?:im|pro|/)\s*monat|monatlich",
            r"(?:par|/)\s*mois|mensuel|(?:al|por|/)\s*m[eê]s\b|mensual|mensais|mensal|mensile",
            r"al mese|/\s*mese|per maand|/\s*maand|maandelijks|\bpcm\b|^month\b|per-month|\bmtl\b",
        ),
    ),
    (
        Period.YEAR,
        _any(
            r"(?:\b(?:per|a)|/)\s*(?:year|yr|annum)\b|\bannual(?:ly)?\b(?! (?:leave|holiday|bonus))"
            r"|\byearly\b|\bp\.?\s?a\b\.?",
            r"(?:im|pro|/)\s*jahr\b|jährlich|jahresgehalt|jahresbrutto|(?:par|/|l')\s*an(?:née)?\b",
            r"annuel|(?:al|por|/)\s*a[ñn]o\b|anual|(?:por|ao|/)\s*ano\b|all'anno|annu[oi]\b"
            r"|\bral\b",
            r"\bannua\b|per jaar|/\s*jaar|jaarlijks|jaarsalaris|^year\b|per-year|\blpa\b|\bctc\b",
        ),
    ),
)

# A line that speaks of money as pay, and one whose money is something else.
PAY = _any(
    r"salar(?:y|ies|io|is|iale|ial)|salário|salaire|rémunération|compensation|\bpay\b|\bpaid\b",
    r"\bwages?\b|\bote\b|gehalt|vergütung|entgelt|\blohn\b|verdienst|brutto|bruto|\bgross\b",
    r"retribuci[óo]n|remunera[cç]|sueldo|retribuzione|stipendio|\bral\b|\brate\b|stundensatz",
    r"tagessatz|base range|\blpa\b|\bctc\b|rango salarial|bolsa[\s-]auxílio|bruts?\b|lord[oi]\b",
)
NOT_PAY = _any(
    r"budget|revenue|funding|umsatz|\barr\b|\baum\b|raised|turnover|chiffre d'affaires",
    r"facturaci[óo]n|faturamento|fatturato|omzet|customers|stipend\b|allowance|reimburs|zuschuss",
    r"sign[\s-]?on|referral|401|valuation|\bdeal|assets|invest|savings|portfolio|donat|grants? ",
    r"per diem|bonus(?! paid)(?=[^.]{0,20}$)|quota|pipeline|zuschl|insurance|pension|discount",
)

# Headings of what is asked for. Those of what is nice are looked for first.
NEEDS = (
    (
        Need.NICE,
        _any(
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
        _any(
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
HARD_NEED = _any(
    r"minimum|must[\s-]have|\brequired\b|basic qualif|essential|zwingend|imprescindible"
)
SOFT_NEED = _any(r"great (?:addition|fit|match)|ideal candidate|ideally|might be|stand out|thrive")
# The words of a line itself, which weigh more than its heading.
NICE_LINE = _any(
    r"nice[\s-]to[\s-]have|\b(?:is|are|be|as) (?:a|an|considered a)?\s*(?:big |huge |strong "
    r"|definite )?"
    r"(?:plus|bonus|advantage|asset)\b|\ba plus\b|\bpreferred\b|\bpreferably\b(?!.*\()|desirable",
    r"advantageous|not required|ideally\b|von vorteil|wünschenswert|idealerweise|ein plus\b",
    r"(?:serait|est|sont|seraient) un (?:plus|atout)|souhait(?:é|able)|apprécié|se valorar"
    r"|deseable",
    r"valorable|\bserá um diferencial|desejável|é um (?:diferencial|plus)|gradit[oa]|preferibil",
    r"(?:è|sarà) un plus|titolo preferenziale|is een (?:pré|plus)|een pre\b|mooi meegenomen",
)
MUST_LINE = _any(
    r"\bmust\b|\brequired\b|\bmandatory\b|\bessential\b|zwingend|erforderlich|unerlässlich",
    r"vorausgesetzt|\bminimum\b|\bexigée?s?\b|obligatoire|indispensable|imprescindible",
    r"obligatori[oa]|obrigatóri[oa]|indispensáve[li]|vereist|verplicht|richiest[oai]\b",
)
# Headings after which no requirement follows.
OTHER_PARTS = _any(
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
        _any(
            r"^(?:job |work |posting |office )?locations?$|^(?:arbeits|einsatz|dienst)orte?$"
            r"|^standorte?$",
            r"^lieux?(?: de travail)?$|^localisation$|^ubicaci[óo]n$|^lugar(?: de trabajo)?$",
            r"^locali[sdz]a(?:ción|ção|de)$|^local(?: de trabalho)?$|^sede(?: di lavoro)?$",
            r"^luogo(?: di lavoro)?$|^(?:stand|werk)plaats$|^locatie$|^city$|^ort$|^plaats$",
        ),
    ),
    (
        "company",
        _any(
            r"^(?:company|employer|organi[sz]ation|hiring company)(?: name)?$|^arbeitgeber(?:in)?$",
            r"^unternehmen$|^firma$|^entreprise$|^employeur$|^empresa$|^azienda$|^bedrijf$",
            r"^werkgever$|^datore di lavoro$",
        ),
    ),
    (
        "employment",
        _any(
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
        _any(
            r"^(?:work(?:place|ing)?|remote)(?: |-)?(?:type|model|mode|policy|status"
            r"|arrangement)?$",
            r"^arbeitsmodell$|^télétravail$|^modalidade?(?: de trab\w+)?$|^modelo de trab\w+$"
            r"|^modalità$|^werkvorm$",
        ),
    ),
    (
        "salary",
        _any(
            r"^(?:annual |base |hourly |monthly )?(?:salary|pay|compensation|wage|rate)"
            r"(?: range| rate| band)?$",
            r"^(?:jahres|monats)?gehalt(?:sspanne)?$|^vergütung$|^entgelt$|^lohn$|^salaire$",
            r"^rémunération$|^(?:salario|sueldo|retribuci[óo]n|banda salarial|rango salarial)$",
            r"^salário$|^remuneração$|^faixa salarial$|^retribuzione$|^stipendio$|^ral$|^salaris$",
        ),
    ),
    (
        "closes",
        _any(
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
        _any(
            r"^(?:date )?posted(?: on| date)?$|^(?:publi(?:shed|cation date))(?: on)?$"
            r"|^online seit$",
            r"^veröffentlicht(?: am)?$|^publiée? le$|^fecha de publicaci[óo]n$|^publicado(?: em"
            r"| el)?$",
            r"^pubblicato(?: il)?$|^geplaatst(?: op)?$",
        ),
    ),
    (
        "reference",
        _any(
            r"^(?:job|req(?:uisition)?|reference|posting|vacancy|ref)\.?(?: |-)?"
            r"(?:id|no|number|nr|code|reference|#)?\.?$",
            r"^(?:referenz|kenn|stellen|ausschreibungs)(?:nummer|-?nr\.?|ziffer)$|^référence$",
            r"^referencia$|^referência$|^riferimento$|^vacaturenummer$",
        ),
    ),
)

TITLE_SUFFIX = re.compile(
    r"\s*[(\[]\s*(?:[mwfdxhi]\s*[/|,*]\s*){1,3}[mwfdxhi*]\s*[)\]]|\s*\((?:all genders|gn)\)", re.I
)
# Words of a page's title that name no company.
PLAIN_TITLE = _any(
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
LIST_TITLE = _any(
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
LOGIN_TITLE = _any(
    r"^(?:please )?(?:sign|log)[\s-]?in\b|^log ?in\b|^anmelden\b|^einloggen|se connecter"
    r"|^connexion",
    r"iniciar sesi[óo]n|^entrar$|fazer login|^accedi$|^inloggen|^authentication|session expired",
    r"(?:sign|log) in (?:to|or register)",
)
FOLDED = re.compile(r"[^\w]+")
# A few words that each language uses all the time and the six others hardly.
TONGUES = {
    "en": "the and with you for our will your this have are".split(),
    "de": "und der die das mit für wir sie eine oder bei dein ihre du".split(),
    "fr": "et les des vous nous dans une votre avec pour est au".split(),
    "es": "y los las para con una del el por nuestro que en tu".split(),
    "pt": "e os as para com uma do da em você nossa não dos".split(),
    "it": "e il gli per con una della di nel nostra sei che al".split(),
    "nl": "en de het een met voor van je wij ons op jij bent".split(),
}
