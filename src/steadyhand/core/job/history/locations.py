"""Places of postings: each a set of its parts, all a set of places, so that no order matters."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .folding import folded, words_of

Place = frozenset[str]

_BETWEEN = re.compile(r"[;|\n•]|\s/\s|\s+(?:or|oder|ou|oppure)\s+")
_PARTS = re.compile(r"[,()\[\]]|\s[-–—]\s")
_POSTAL = re.compile(r"(?<!\S)(?:[a-z]{1,2}-)?\d{4,6}(?!\S)")
_REMOTE = re.compile(
    r"\b(?:fully |100 ?% )?(?:remote|home ?-?office|télétravail|teletrabajo|teletrabalho"
    r"|smart working|thuiswerk|telelavoro|work from home|anywhere|remoto|à distance)"
    r"(?: (?:work|possible|möglich))?\b"
)
# One town or country by its names in the languages that postings are written in.
_TOWNS = """
munich|münchen|muenchen|monaco di baviera
cologne|köln|koeln|colonia
vienna|wien|vienne|viena
nuremberg|nürnberg|nuernberg
frankfurt|frankfurt am main|frankfurt a m|francfort
dusseldorf|düsseldorf|duesseldorf
zurich|zürich|zuerich|zurigo
geneva|genève|genf|ginevra|ginebra
basel|bâle|basilea
milan|milano|mailand|milán
rome|roma|rom
turin|torino
florence|firenze|florenz
venice|venezia|venedig
naples|napoli|neapel
lisbon|lisboa|lissabon|lisbonne
porto|oporto
seville|sevilla
prague|praha|prag|praga
warsaw|warszawa|warschau|varsovie
cracow|kraków|krakow|krakau
copenhagen|københavn|kopenhagen
gothenburg|göteborg
the hague|den haag|'s-gravenhage
brussels|bruxelles|brussel|brüssel|bruselas
antwerp|antwerpen|anvers
ghent|gent|gand
bucharest|bucurești|bucuresti|bukarest
athens|athína|athen
new york|new york city|nyc
"""
_COUNTRIES = """
germany|deutschland|allemagne|alemania|germania|alemanha|duitsland|de|deu
austria|österreich|autriche|at|aut
switzerland|schweiz|suisse|svizzera|suiza|ch|che
france|frankreich|francia|frança|frankrijk|fr|fra
spain|españa|spanien|espagne|spagna|es|esp
italy|italia|italien|italie|it|ita
netherlands|the netherlands|niederlande|nederland|pays-bas|paesi bassi|nl|nld
belgium|belgique|belgien|belgië|be|bel
portugal|pt|prt
ireland|irland|irlande|ie|irl
poland|polska|polen|pologne|pl|pol
czechia|czech republic|česko|tschechien|cz|cze
denmark|danmark|dänemark|dk|dnk
sweden|sverige|schweden|suède|se|swe
norway|norge|norwegen|no|nor
finland|suomi|finnland|fi|fin
united kingdom|uk|great britain|gb|gbr|vereinigtes königreich|royaume-uni|reino unido
united states|united states of america|usa|us|u.s.|u.s.a.|vereinigte staaten|états-unis
canada|kanada|can
brazil|brasil|brasilien|brésil|br|bra
mexico|méxico|mexiko|mexique|mx|mex
india|indien|inde|ind
"""
# What lies between a town and its country: said of one posting, left out of another.
_REGIONS = """
al|alabama;ak|alaska;az|arizona;ar|arkansas;ca|california;co|colorado;ct|connecticut;delaware
fl|florida;ga|georgia;hi|hawaii;idaho;il|illinois;indiana;ia|iowa;ks|kansas;ky|kentucky
la|louisiana;me|maine;md|maryland;ma|massachusetts;mi|michigan;mn|minnesota;ms|mississippi
mo|missouri;mt|montana;nebraska;nv|nevada;nh|new hampshire;nj|new jersey;nm|new mexico
ny|new york state;nc|north carolina;nd|north dakota;oh|ohio;ok|oklahoma;or|oregon
pa|pennsylvania;ri|rhode island;sc|south carolina;sd|south dakota;tn|tennessee;tx|texas;ut|utah
vt|vermont;va|virginia;wa|washington;wv|west virginia;wi|wisconsin;wy|wyoming
on|ontario;qc|quebec|québec;bc|british columbia;ab|alberta
bavaria|bayern|by;baden württemberg|bw;hesse|hessen|he;nrw|nordrhein westfalen|nw
north rhine westphalia;lower saxony|niedersachsen|ni;saxony|sachsen|sn;brandenburg|bb
rhineland palatinate|rheinland pfalz|rp;schleswig holstein|sh;thuringia|thüringen|th
england;scotland;wales;northern ireland;catalonia|catalunya|cataluña;île de france
lombardy|lombardia;lazio;piedmont|piemonte;andalusia|andalucía;noord holland|north holland
"""
_HOW = "remote;hybrid|hybride|híbrido|ibrido;on site|onsite|vor ort|sur site|presencial|in office"


def _named(table: str) -> dict[str, str]:
    lines = re.split(r"[\n;]", table.strip())
    return {
        " ".join(words_of(name)): line.split("|")[0] for line in lines for name in line.split("|")
    }


_COUNTRY, _REGION, _WAY = _named(_COUNTRIES), _named(_REGIONS), _named(_HOW)
_KNOWN = {**_REGION, **_named(_TOWNS), **_COUNTRY, **_WAY}
# Sharing one of these is no sign of the same place; telling two of one kind is a sign of two.
_KINDS = tuple(frozenset(table.values()) for table in (_COUNTRY, _REGION))
_AROUND = frozenset(_WAY.values()).union(*_KINDS)


def places_of(locations: Iterable[str]) -> frozenset[Place]:
    """The places that the texts name. One text may name several: "Berlin; Munich"."""
    texts = (text for each in locations for text in _BETWEEN.split(folded(each)))
    return frozenset(place for text in texts if (place := _place(text)))


def overlap(one: frozenset[Place], other: frozenset[Place]) -> bool:
    """Whether a place of the one is, or lies in, a place of the other.

    "Berlin" lies in "Berlin, Germany" and "Austin, TX" in "Austin, United States"; two towns of one
    country do not overlap, nor do two of one name that are said to lie in two countries.
    """
    return any(a <= b or b <= a or _one_town(a, b) for a in one for b in other)


def _one_town(a: Place, b: Place) -> bool:
    apart = any(a & kind and b & kind and not a & b & kind for kind in _KINDS)
    return bool((a & b) - _AROUND) and not apart


def _place(text: str) -> Place:
    found = _REMOTE.sub(", remote,", _POSTAL.sub(" ", text))
    parts = (" ".join(words_of(part)) for part in _PARTS.split(found))
    return frozenset(_KNOWN.get(part, part) for part in parts if part)
