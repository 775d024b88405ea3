"""The visible part of an HTML page: its main text in lines, labels, boxes and microdata."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from urllib.parse import urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from steadyhand.jobs.posting.lenient_json import as_url
from steadyhand.jobs.posting.markup import LineKind, MarkupLine, markup_lines
from steadyhand.jobs.posting.page import LABEL_MAX, Page

# JobPosting objects that a page tells by attributes of its elements, as JSON-LD would tell them.
#
# Source: https://html.spec.whatwg.org/multipage/microdata.html#values

POSTINGS_MAX = 50  # of one page
NODES_MAX = 20_000  # elements of one object that are looked at
_MARKUP_PROPERTIES = frozenset(  # properties whose markup tells lines and headings
    "description responsibilities qualifications skills experienceRequirements"
    " educationRequirements jobBenefits incentiveCompensation".split()
)
_VALUE_ATTRIBUTES = {
    "meta": "content",
    "a": "href",
    "link": "href",
    "area": "href",
    "time": "datetime",
    "data": "value",
    "meter": "value",
}
_Properties = dict[str, object]


def posting_objects(tree: LexborHTMLParser, url: str) -> Iterator[str]:
    """Each JobPosting with a title, as the JSON of one object."""
    for node in tree.css("[itemscope][itemtype*='schema.org/JobPosting']")[:POSTINGS_MAX]:
        told = _item_properties(node, url)
        if told.get("title") or told.get("name"):
            yield json.dumps(told)


def _item_properties(root: LexborNode, url: str) -> _Properties:
    """The properties of an object, those of the objects in it under their own names."""
    whole: _Properties = {"@type": "JobPosting"}
    left = [(child, whole) for child in reversed(_children(root))]
    for _ in range(NODES_MAX):
        if not left:
            break
        node, owner = left.pop()
        names, inner = (node.attributes.get("itemprop") or "").split(), owner
        if "itemscope" in node.attributes:
            inner = {}
            _add_property(owner, names, inner)
        else:
            _add_property(owner, names, _value(node, names, url) if names else "")
        if not _MARKUP_PROPERTIES.intersection(names):
            left += [(child, inner) for child in reversed(_children(node))]
    return whole


def _children(node: LexborNode) -> list[LexborNode]:
    return [n for n in node.iter(include_text=False) if not (n.tag or "-").startswith(("-", "!"))]


def _add_property(owner: _Properties, names: list[str], value: object) -> None:
    """A property that is told twice holds a list."""
    for name in names:
        before = owner.get(name)
        if before is None:
            owner[name] = value
        elif isinstance(before, list):
            before.append(value)
        else:
            owner[name] = [before, value]


def _value(node: LexborNode, names: list[str], url: str) -> str:
    if _MARKUP_PROPERTIES.intersection(names):
        return node.html or ""
    held = node.attributes.get(_VALUE_ATTRIBUTES.get(node.tag or "", "content")) or ""
    if held and node.tag in ("a", "link", "area"):
        return as_url(held, url) if not _is_text(names) else _element_text(node)
    return held.strip() or _element_text(node)


def _is_text(names: list[str]) -> bool:
    """Whether the property is no address, so that a link holds it in its words."""
    return not {"url", "sameAs", "applyUrl", "mainEntityOfPage"}.intersection(names)


def _element_text(node: LexborNode) -> str:
    return " ".join(node.text(separator=" ").split())


HTML_MAX = 3_000_000  # characters
DEPTH_MAX = 1_000  # elements open at once; real pages stay below a hundred
LABELS_MAX = 200
HEADS_MAX = 30
MAIN_MIN = 400  # characters that make a landmark the main part
MAIN_SHARE = 0.3  # of the text of the page
EXTRACTED_SHARE = 0.5  # of what is left without frames; less has lost the posting
EXTRACTED_MAX = 500_000  # characters that trafilatura is given
PAIRS_MAX = 4_000  # elements that may be a label with its value
TEXT_ENOUGH = 200
_NO_TEXT_SELECTOR = (
    "script, style, template, noscript, svg, nav, dialog, iframe, select, button, [hidden],"
    " [aria-hidden=true], [role=navigation], [role=banner], [role=contentinfo], [role=dialog]"
)
_FRAME_SELECTOR = "body > header, body > footer, footer, aside, [role=complementary]"
_MAIN_SELECTOR = (
    "main, [role=main], article, [itemtype*=JobPosting], [itemprop=description], #content"
)
_TERMS = (("dt", "dd"), ("th", "td"))
_LABELLED_SELECTORS = {
    "location": "[itemprop=jobLocation], [class*=job-location], [class*=jobLocation],"
    " [class*=job_location], [class*=posting-location], [class~=location], [data-qa*=location]",
    "company": "[itemprop=hiringOrganization], [class*=company-name], [class*=companyName]",
    "employment type": "[itemprop=employmentType], [class*=employment-type]",
}
_BOX_SELECTOR = (
    "input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=search]), textarea"
)
_NESTING = re.compile(
    r"<(/?)(?!(?:p|li|br|img|input|meta|link|hr|td|tr|th|dt|dd|option|source|wbr|path|col|area"
    r"|base|embed|track|param|use)\b)[a-z]",
    re.I,
)
_APPLY = re.compile(
    r"^(?:\W*)(?:(?:register and |quick |easy )?apply\b|(?:jetzt |online |hier )*bewerben|postuler"
    r"|je postule|candidater|(?:enviar )?(?:candidatura|solicitud)|(?:me )?inscri|aplicar|postula"
    r"|candidat[ae]|invia candidatura|solliciteer|direct solliciteren|i'm interested)",
    re.I,
)
_MAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}")
_JOB_LINK = re.compile(
    r"/(?:jobs?|careers?|positions?|vacanc\w+|openings?|offres?|emplois?|stellen\w*|ofertas?|empleos?"
    r"|vagas?|vacatures?|offerte|o|j|requisitions?|postings?)/[^/?#]*[\w-]{4,}",
    re.I,
)


def page_of(markup: str, url: str) -> Page:
    """Everything about the page that decides what it is."""
    if _is_deep(markup):
        return Page(url=url, lines=markup_lines(markup))
    tree = LexborHTMLParser(markup[:HTML_MAX].replace("\x00", " "))
    applying = _apply_controls(tree)
    return Page(
        url=url,
        title=_text(tree.css_first("title")),
        heads=tuple(filter(None, map(_text, [*tree.css("h1"), *tree.css("h2")])))[:HEADS_MAX],
        metas=tuple(_metas(tree)),
        jsonld=(
            *(n.text() for n in tree.css("script[type*='ld+json']")),
            *posting_objects(tree, url),
        ),
        canonical=_canonical(tree, url),
        apply_url=next(filter(None, (as_url(n.attributes.get("href"), url) for n in applying)), ""),
        applies=bool(applying),
        mails=bool(tree.css("a[href^='mailto:']")) or bool(_MAIL.search(_text(tree.body))),
        language=_attribute(tree.css_first("html"), "lang"),
        jobs_linked=len(_linked_postings(tree, url)),
        fields=len(tree.css(_BOX_SELECTOR)),
        passwords=len(tree.css("input[type=password]")),
        labels=tuple(_labels(tree))[:LABELS_MAX],
        around=_all_lines(tree),
        lines=_main_lines(tree, markup),
    )


def _is_deep(markup: str) -> bool:
    """Whether more elements stay open at once than any page has; a parser needs hours for them."""
    depth = 0
    for tag in _NESTING.finditer(markup):
        depth = max(0, depth - 1) if tag[1] else depth + 1
        if depth > DEPTH_MAX:
            return True
    return False


def _all_lines(tree: LexborHTMLParser) -> tuple[MarkupLine, ...]:
    """The lines of all that can be read; menus, scripts and buttons are taken out of *tree*."""
    for node in tree.css(_NO_TEXT_SELECTOR):
        node.decompose()
    return markup_lines(tree.body.html or "") if tree.body else ()


def _main_lines(tree: LexborHTMLParser, markup: str) -> tuple[MarkupLine, ...]:
    """The lines of the main part; what frames it is taken out of *tree*."""
    whole = markup_lines(tree.body.html or "") if tree.body else ()
    total = _text_length(whole)
    for node in tree.css(_MAIN_SELECTOR):
        found = markup_lines(node.html or "")
        if _text_length(found) >= max(MAIN_MIN, MAIN_SHARE * total):
            return found
    bare = _lines_without_frame(tree) or whole
    extracted = _trafilatura_lines(markup)
    return extracted if _text_length(extracted) >= EXTRACTED_SHARE * _text_length(bare) else bare


def _lines_without_frame(tree: LexborHTMLParser) -> tuple[MarkupLine, ...]:
    """The body without its header, footer and asides, where enough is left."""
    for node in tree.css(_FRAME_SELECTOR):
        node.decompose()
    found = markup_lines(tree.body.html or "") if tree.body else ()
    return found if _text_length(found) >= TEXT_ENOUGH else ()


def _trafilatura_lines(markup: str) -> tuple[MarkupLine, ...]:
    """What trafilatura takes for the main text, where the extra is installed and finds enough.

    Without its second opinions (`fast`): one of them takes time by the square of the page.
    """
    if len(markup) > EXTRACTED_MAX:
        return ()
    try:
        from trafilatura import extract
    except ImportError:
        return ()
    text = extract(markup, output_format="markdown", fast=True, include_tables=True)
    found = markup_lines(re.sub(r"\*\*|(?<!\w)_|_(?!\w)", "", text or "").replace("<", "‹"))
    enough = _text_length(found) >= MAIN_MIN and any(
        line.kind is not LineKind.TEXT for line in found
    )
    return found if enough else ()


def _text_length(lines: tuple[MarkupLine, ...]) -> int:
    return sum(len(line.text) for line in lines)


def _metas(tree: LexborHTMLParser) -> Iterator[tuple[str, str]]:
    for node in tree.css("meta"):
        name = _attribute(node, "property") or _attribute(node, "name")
        if name and _attribute(node, "content"):
            yield name.lower(), _attribute(node, "content")


def _labels(tree: LexborHTMLParser) -> Iterator[tuple[str, str]]:
    """Terms with their values, rows of two cells, and elements whose names say what they hold."""
    for term, value in _TERMS:
        for node in tree.css(term):
            after = node.next
            while after is not None and after.tag != value and after.tag in ("-text", "-comment"):
                after = after.next
            if after is not None and after.tag == value:
                yield _text(node), _text(after)
    yield from _label_value_pairs(tree)
    for name, selector in _LABELLED_SELECTORS.items():
        for node in tree.css(selector):
            yield name, _text(node)


def _label_value_pairs(tree: LexborHTMLParser) -> Iterator[tuple[str, str]]:
    """Elements of two parts, the first of them short: a label and its value, laid out by style."""
    for node in tree.css("li, div, p, span")[:PAIRS_MAX]:
        parts = list(islice((n for n in node.iter(include_text=True) if _is_part(n)), 3))
        if len(parts) == 2 and any(n.tag != "-text" for n in parts) and _is_short(parts[0]):
            yield _text(parts[0]), _text(parts[1])


def _is_part(node: LexborNode) -> bool:
    if node.tag == "-text":
        return bool((node.text() or "").strip())
    return not (node.tag or "-").startswith(("-", "!"))


def _is_short(node: LexborNode) -> bool:
    """Whether it may be a label: it holds text and hardly any element."""
    return node.tag == "-text" or (len(node.css("*")) <= 4 and len(_text(node)) <= LABEL_MAX)


def _apply_controls(tree: LexborHTMLParser) -> list[LexborNode]:
    """Links and buttons that offer to apply."""
    offers = tree.css("a, button, input[type=submit], [role=button]")
    return [n for n in offers if _APPLY.match(_text(n) or _attribute(n, "value"))]


def _canonical(tree: LexborHTMLParser, url: str) -> str:
    node = tree.css_first("link[rel=canonical]")
    named = tree.css_first("meta[property='og:url']")
    return as_url(_attribute(node, "href"), url) or as_url(_attribute(named, "content"), url)


def _linked_postings(tree: LexborHTMLParser, url: str) -> set[str]:
    """Addresses of other postings that the page links to."""
    own = urlsplit(url).path.rstrip("/") if as_url(url) else ""
    paths = (
        urlsplit(to).path.rstrip("/")
        for n in tree.css("a[href]")
        if (to := as_url(n.attributes.get("href"), url))
    )
    return {p for p in paths if _JOB_LINK.search(p) and not (own and p.startswith(own))}


def _text(node: LexborNode | None) -> str:
    return " ".join(node.text(separator=" ").split()) if node is not None else ""


def _attribute(node: LexborNode | None, name: str) -> str:
    return " ".join((node.attributes.get(name) or "").split()) if node is not None else ""
