"""The HTML of a random page: each question in its way, and the scripts that those ways need."""

from __future__ import annotations

import json
from html import escape

from _random_page import Asked, Page
from _random_words import PHRASES

BASE = "@BASE@"  # stands for the page's own path in documents that are given
SAYS = "<div id=says role=alert></div>"  # where a form says what is wrong
STYLE = (
    "body{font:15px sans-serif;max-width:44em;margin:1em auto}.q{margin:.6em 0}"
    ".fl{position:relative;height:42px;border-bottom:1px solid #555}"
    ".fl label{position:absolute;left:0;top:14px;pointer-events:none}"
    ".fl input{position:absolute;inset:14px 0 0 0;border:0;width:100%;background:none;opacity:0}"
    ".fl:focus-within input,.fl.has input{opacity:1}"
    ".fl:focus-within label,.fl.has label{top:0;font-size:11px}"
    ".dr input{position:absolute;opacity:0;width:1px;height:1px}"
    ".dr span.b{display:inline-block;width:14px;height:14px;border:1px solid #333}"
    ".dr input:checked+span.b{background:#263}"
    ".card{display:inline-block;border:1px solid #999;padding:6px 12px;cursor:pointer;margin:2px}"
    ".card.on{background:#263;color:#fff}.card input{display:none}"
    ".trap{position:absolute;left:-4000px}.sec{cursor:pointer;border:1px solid #ccc;padding:6px}"
    ".vh{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}"
    "ul.tabs{list-style:none;display:flex;gap:1em}[role=listbox]{border:1px solid #999}"
)


def documents(page: Page, base: str) -> dict[str, str]:
    """Every page of the site by its path below *base*."""
    words = PHRASES[page.lang]
    if page.documents:
        return {path: text.replace(BASE, base) for path, text in page.documents.items()}
    if page.end == "one_click":
        return {"/": _one_click(page, base)}
    first, second = halves(page)
    form = _document(page, base, first, last=not second)
    told = {"/form" if "door" in page.shapes else "/": form}
    if second:
        told["/form2"] = _document(page, base, second, last=True)
    if "door" in page.shapes:
        link = f"<p><a href='{base}/form'>{door_of(page)}</a></p>"
        told["/"] = whole(page, f"<h1>{words['title']}</h1><p>{words['intro']}</p>{link}")
    return told


def whole(page: Page, body: str, script: str = "") -> str:
    """A document of the page's language."""
    code = f"<script>{script}</script>" if script else ""
    return (
        f"<!doctype html><html lang={page.lang}><meta charset=utf-8>"
        f"<title>{escape(PHRASES[page.lang]['title'])}</title><style>{STYLE}</style>{body}{code}"
    )


def door_of(page: Page) -> str:
    """The words of the link to the form: one of two, by seed."""
    return PHRASES[page.lang]["doors"].split("|")[page.seed % 2]


def document_of(page: Page, base: str, asked: tuple[Asked, ...]) -> str:
    """The form of a page that has one step."""
    return _document(page, base, asked, last=True)


def halves(page: Page) -> tuple[tuple[Asked, ...], tuple[Asked, ...]]:
    """The questions of the first and of the second step; the second has none where one is all."""
    if page.step not in ("two", "two_last", "several"):
        return page.asked, ()
    bound = {a.parent for a in page.asked if a.parent} | {a.name for a in page.asked if a.parent}
    facts = (a for a in page.asked if a.known == "profile" and a.kind != "file")
    first = tuple(a for a in facts if a.name not in bound)
    return first, tuple(a for a in page.asked if a not in first)


def _one_click(page: Page, base: str) -> str:
    words = PHRASES[page.lang]
    button = f"<form method=post action='{base}/quick'><button>{words['one_click']}</button></form>"
    text = f"<p>{words['signed_in']}</p><h1>{words['title']}</h1><p>{words['intro']}</p>"
    return whole(page, text + button)


def _document(page: Page, base: str, asked: tuple[Asked, ...], *, last: bool) -> str:
    words = PHRASES[page.lang]
    body = "".join(_row(page, each) for each in asked)
    if "trap" in page.shapes:
        body += (
            f"<div class=trap aria-hidden=true><label>{words['trap']}<input name=robot_site "
            "tabindex=-1 autocomplete=off></label></div>"
        )
    if "clock" in page.shapes:
        legend = f"<legend>{words['time_left']} <span id=clk>14:59</span></legend>"
        body = f"<fieldset>{legend}{body}</fieldset>"
    leaves = last and page.step not in ("last", "two_last")
    says = words["submit"] if leaves else words["next"]
    action = f"{base}/{'send' if last else 'step'}"
    kind = "enctype=multipart/form-data" if page.sends == "multipart" else ""
    check = "" if page.checks == "native" else "novalidate"
    form = (
        f"<h1>{words['title']}</h1>{SAYS}"
        f"<form id=f method=post action='{action}' {kind} {check}>{body}"
        f"<div class=q><button type=submit id=go>{says}</button></div></form>"
    )
    return whole(page, form, _script(page, base, asked, last=last))


def _star(asked: Asked, page: Page) -> str:
    return " *" if asked.required else f" {PHRASES[page.lang]['optional']}"


def _row(page: Page, asked: Asked) -> str:
    """The question in its way."""
    inner, words = _plain(page, asked), PHRASES[page.lang]
    section = f"{words['section']}: {asked.name}"
    match asked.way:
        case "details":
            return f"<details class=q><summary>{section}</summary>{inner}</details>"
        case "accordion":
            return (
                f"<h3><button type=button aria-expanded=false aria-controls=p_{asked.name} "
                f"data-fold=p_{asked.name}>{section}</button></h3>"
                f"<div id=p_{asked.name} hidden>{inner}</div>"
            )
        case "toggle":
            return (
                f"<div class=sec data-fold=p_{asked.name}>{section} &#9662;</div>"
                f"<div id=p_{asked.name} style='display:none'>{inner}</div>"
            )
        case "tabs":
            return _tabs(asked, inner, section, words)
        case "links":
            return (
                f"<ul class=tabs><li><a href='#a_{asked.name}' data-tab=a_{asked.name}>"
                f"{words['general']}</a></li><li><a href='#p_{asked.name}' "
                f"data-tab=p_{asked.name}>{section}</a></li></ul>"
                f"<div data-of={asked.name} id=a_{asked.name}>{words['general_text']}</div>"
                f"<div data-of={asked.name} id=p_{asked.name} style='display:none'>{inner}</div>"
            )
        case "late" | "between":
            return f"<div id=slot_{asked.name}></div>"
        case _:
            return inner


def _tabs(asked: Asked, inner: str, section: str, words: dict[str, str]) -> str:
    name = asked.name
    return (
        f"<div role=tablist><button type=button role=tab aria-selected=true "
        f"aria-controls=a_{name} data-tab=a_{name}>{words['general']}</button>"
        f"<button type=button role=tab aria-selected=false aria-controls=p_{name} "
        f"data-tab=p_{name}>{section}</button></div>"
        f"<div role=tabpanel data-of={name} id=a_{name}>{words['general_text']}</div>"
        f"<div role=tabpanel data-of={name} id=p_{name} hidden>{inner}</div>"
    )


def _plain(page: Page, asked: Asked) -> str:
    """The question as a row, open to everyone."""
    label, need = f"{escape(asked.label)}{_star(asked, page)}", _need(page, asked)
    name = asked.name
    if asked.way == "floating":
        return (
            f"<div class='q fl'><label for={name}>{label}</label>"
            f"<input id={name} name={name} {_type(asked)} {need}></div>"
        )
    if asked.way == "shadow":
        tag = "required" if asked.required else ""
        return f"<x-field class=q name={name} label='{escape(label, quote=True)}' {tag}></x-field>"
    if asked.way == "lookup":
        return (
            f"<div class=q><label for={name}>{label}</label><input id={name} name={name} {need} "
            f"role=combobox aria-autocomplete=list aria-expanded=false aria-controls=l_{name} "
            f"autocomplete=off data-lookup><ul role=listbox id=l_{name} hidden></ul></div>"
        )
    match asked.kind:
        case "radio":
            return _radios(asked, label, need)
        case "check":
            return _tick(asked, label, need)
        case "select":
            return _select(page, asked, label, need)
        case "file":
            return _file(page, asked, label, need)
        case "area":
            box = f"<textarea id={name} name={name} {need}></textarea>"
        case _:
            box = f"<input id={name} name={name} {_type(asked)} {need}>"
    return f"<div class=q><label for={name} id=lab_{name}>{label}</label> {box}</div>"


def _need(page: Page, asked: Asked) -> str:
    return "required" if asked.required and page.checks != "none" else ""


def _type(asked: Asked) -> str:
    return f"type={asked.kind}" if asked.kind in ("email", "tel", "number") else ""


def code_of(asked: Asked, option: str) -> str:
    """What the form sends for that option."""
    return f"{asked.name}-{asked.options.index(option) + 1}"


def _radios(asked: Asked, label: str, need: str) -> str:
    name = asked.name
    inputs = [
        (o, f"<input type=radio name={name} value={code_of(asked, o)} {need}>")
        for o in asked.options
    ]
    match asked.way:
        case "drawn" | "drawn_box":
            rows = "".join(
                f"<label>{i}<span class=b></span> {escape(o)}</label> " for o, i in inputs
            )
            return f"<fieldset class='q dr'><legend>{label}</legend>{rows}</fieldset>"
        case "drawn_none":
            rows = "".join(f"<div class=card tabindex=0>{i}{escape(o)}</div>" for o, i in inputs)
            return f"<div class=q><p>{label}</p><div data-cards>{rows}</div></div>"
        case "div_label":
            rows = "".join(f"<label>{i} {escape(o)}</label> " for o, i in inputs)
            group = f"<label for=g_{name}>{label}</label><div id=g_{name}>{rows}</div>"
            return f"<div class=q>{group}</div>"
        case _:
            rows = "".join(f"<label>{i} {escape(o)}</label> " for o, i in inputs)
            return f"<fieldset class=q><legend>{label}</legend>{rows}</fieldset>"


def _tick(asked: Asked, label: str, need: str) -> str:
    box = f"<input type=checkbox name={asked.name} value=yes {need}>"
    if asked.way == "drawn_box":
        return f"<div class='q dr'><label>{box}<span class=b></span> {label}</label></div>"
    return f"<div class=q><label>{box} {label}</label></div>"


def _select(page: Page, asked: Asked, label: str, need: str) -> str:
    name, choose = asked.name, PHRASES[page.lang]["choose"]
    options = "".join(
        f"<option value={code_of(asked, o)}>{escape(o)}</option>" for o in asked.options
    )
    shut = "disabled" if asked.way == "disabled" else ""
    listed = "" if shut else options
    return (
        f"<div class=q><label for={name} id=lab_{name}>{label}</label> <select id={name} "
        f"name={name} {need} {shut}><option value=''>{choose}</option>{listed}</select></div>"
    )


def _file(page: Page, asked: Asked, label: str, need: str) -> str:
    words, name = PHRASES[page.lang], asked.name
    plain = f"<input type=file id={name} name={name} accept=.pdf {need}>"
    unseen = f"<input type=file id={name} class=vh tabindex=-1 accept=.pdf>"
    match page.upload:
        case "chooser":
            button = f"<button type=button id=pick>{words['pick']}</button>"
            said = f"<span id=t_{name}>{label}</span>"
            return f"<div class=q>{said} {unseen}{button} <b id=got></b></div>"
        case "chooser_label":
            button = f"<label for={name} id=pick tabindex=0>{words['pick']}</label>"
            return f"<div class=q><p id=t_{name}>{label}</p>{unseen}{button} <b id=got></b></div>"
        case "zone_fails" | "list_fails" | "apart":
            shown = f"<input type=file id={name} accept=.pdf>"
            return (
                f"<div class=q><label for={name}>{label}</label> {shown}<ul id=list></ul>"
                "<input type=hidden name=resume_id id=rid></div>"
            )
        case _:
            return f"<div class=q><label for={name}>{label}</label> {plain}</div>"


def _script(page: Page, base: str, asked: tuple[Asked, ...], *, last: bool) -> str:
    """The scripts that the document's questions and its way of leaving need."""
    parts = [f"const B={json.dumps(base)},f=document.getElementById('f');let taken=null;", COMMON]
    ways = {a.way for a in asked}
    for way, code in WAYS.items():
        if way in ways:
            parts.append(code)
    parts += [_late(page, a) for a in asked if a.way in ("late", "between")]
    parts += [_dependent(a) for a in asked if a.way == "disabled"]
    parts += [_relabelled(a) for a in asked if a.way in ("relabel", "counter")]
    if "clock" in page.shapes:
        parts.append(CLOCK)
    if page.save:
        parts.append(SAVE.replace("CHANNEL", json.dumps(page.save)))
    if any(a.kind == "file" for a in asked):
        failed = json.dumps(PHRASES[page.lang]["failed"])
        parts.append(FILES.get(page.upload, "").replace("FAILED", failed))
    if page.checks == "script":
        parts.append(CHECK.replace("MISSING", json.dumps(PHRASES[page.lang]["missing"])))
    if page.step == "several" and not last:
        parts.append(SEVERAL)
    if last and page.sends == "json":
        parts.append(SEND_JSON)
    if last and page.sends == "multipart" and page.upload:
        parts.append(SEND_PARTS)
    if last and page.swap:
        parts.append(page.swap)
    return "".join(parts)


def _late(page: Page, asked: Asked) -> str:
    row = json.dumps(_plain(page, asked))
    slot = f"document.getElementById('slot_{asked.name}')"
    if asked.way == "late":
        return (
            f"f.addEventListener('change',e=>{{if(e.target.name!='{asked.parent}')return;"
            f"{slot}.innerHTML='';if(e.target.value.endsWith('-1'))setTimeout(()=>{{"
            f"{slot}.innerHTML={row}}},{asked.delay_ms})}});"
        )
    return (
        f"{{let t=0,there=false;const wait=()=>{{if(there)return;clearTimeout(t);"
        f"t=setTimeout(()=>{{there=true;{slot}.innerHTML={row}}},{asked.delay_ms})}};wait();"
        "f.addEventListener('input',wait)}"
    )


def _dependent(asked: Asked) -> str:
    options = json.dumps([[code_of(asked, o), o] for o in asked.options])
    return (
        f"f.addEventListener('change',e=>{{if(e.target.name!='{asked.parent}')return;const s="
        f"document.getElementById('{asked.name}');s.length=1;s.disabled=true;if(e.target.value)"
        f"setTimeout(()=>{{for(const [v,t] of {options})s.add(new Option(t,v));s.disabled=false}},"
        f"{asked.delay_ms})}});"
    )


def _relabelled(asked: Asked) -> str:
    label = f"document.getElementById('lab_{asked.name}')"
    if asked.way == "relabel":
        text = json.dumps(asked.later + (" *" if asked.required else ""))
        return (
            f"f.addEventListener('input',()=>setTimeout(()=>{{const l={label};if(l)l.textContent="
            f"{text}}},60),{{once:true}});"
        )
    return (
        f"{{const l={label},i=document.getElementById('{asked.name}');if(l&&i){{const was="
        "l.textContent;i.addEventListener('input',()=>l.textContent=was+' ('+i.value.length+"
        "'/900)')}}"
    )


COMMON = (
    "document.querySelectorAll('[data-fold]').forEach(h=>h.addEventListener('click',()=>{"
    "const p=document.getElementById(h.dataset.fold),shut=p.hidden||p.style.display=='none';"
    "p.hidden=!shut;p.style.display=shut?'':'none';"
    "if(h.hasAttribute('aria-expanded'))h.setAttribute('aria-expanded',String(shut))}));"
    "document.querySelectorAll('[data-tab]').forEach(t=>t.addEventListener('click',e=>{"
    "e.preventDefault();const p=document.getElementById(t.dataset.tab);"
    "document.querySelectorAll('[data-of='+p.dataset.of+']').forEach(o=>{o.hidden=o!==p;"
    "o.style.display=o===p?'':'none'});if(t.getAttribute('role')=='tab')"
    "t.parentNode.querySelectorAll('[role=tab]').forEach(o=>o.setAttribute('aria-selected',"
    "String(o===t)))}));"
    "document.querySelectorAll('[data-cards] .card').forEach(c=>c.addEventListener('click',()=>{"
    "c.parentNode.querySelectorAll('.card').forEach(o=>o.classList.toggle('on',o===c));"
    "const i=c.querySelector('input');i.checked=true;"
    "i.dispatchEvent(new Event('change',{bubbles:true}))}));"
)
WAYS = {
    "floating": "document.querySelectorAll('.fl input').forEach(i=>i.addEventListener('input',()=>"
    "i.parentNode.classList.toggle('has',!!i.value)));",
    "shadow": (
        "customElements.define('x-field',class extends HTMLElement{static formAssociated=true;"
        "constructor(){super();this.n=this.attachInternals();const s=this.attachShadow({mode:"
        "'open'});s.innerHTML='<style>.w{position:relative;height:40px;border-bottom:1px solid}"
        "label{position:absolute;top:12px;pointer-events:none}input{position:absolute;inset:14px 0"
        " 0 0;border:0;width:100%;opacity:0;background:none}.w:focus-within input,.h input"
        "{opacity:1}.w:focus-within label,.h label{top:0;font-size:11px}</style><div class=w><label"
        " for=i></label><input id=i></div>';const i=s.getElementById('i');i.oninput=()=>{"
        "this.n.setFormValue(i.value);s.querySelector('.w').classList.toggle('h',!!i.value)};"
        "i.onchange=()=>this.dispatchEvent(new Event('change',{bubbles:true}))}"
        "get value(){return this.shadowRoot.getElementById('i').value}"
        "get name(){return this.getAttribute('name')}"
        "connectedCallback(){const s=this.shadowRoot;s.querySelector('label').textContent="
        "this.getAttribute('label');s.getElementById('i').required=this.hasAttribute('required')"
        "}});"
    ),
    "lookup": (
        "document.querySelectorAll('[data-lookup]').forEach(i=>{const l=document.getElementById("
        "'l_'+i.name);let t;i.addEventListener('input',()=>{clearTimeout(t);t=setTimeout(async()=>"
        "{const r=await fetch(B+'/places?q='+encodeURIComponent(i.value));const a=await r.json();"
        "if(document.activeElement!==i)return;l.replaceChildren(...a.map(x=>{"
        "const o=document.createElement('li');o.setAttribute('role','option');"
        "o.textContent=x;o.onmousedown=e=>e.preventDefault();o.onclick=()=>{i.value=x;"
        "l.hidden=true;i.setAttribute('aria-expanded','false')};return o}));l.hidden=!a.length;"
        "i.setAttribute('aria-expanded',String(!!a.length))},80)});"
        "i.addEventListener('blur',()=>{l.hidden=true;i.setAttribute('aria-expanded','false')})});"
    ),
}
CLOCK = (
    "{let s=899;setInterval(()=>{s--;document.getElementById('clk').textContent="
    "String(Math.floor(s/60)).padStart(2,'0')+':'+String(s%60).padStart(2,'0')},1000)}"
)
SAVE = """
{const how=CHANNEL,b64=t=>btoa(unescape(encodeURIComponent(t)));
const post=(p,body,type)=>fetch(B+p,
{method:'POST',headers:{'Content-Type':type},body}).catch(()=>0);
f.addEventListener('change',async e=>{const n=e.target.name,v=e.target.value;
if(!n||e.target.type=='file')return;const o={field:n,value:v};
if(how=='form')post('/save',new URLSearchParams(o).toString(),'application/x-www-form-urlencoded');
if(how=='json')post('/save',JSON.stringify(o),'application/json');
if(how=='base64')post('/send?draft=1',b64(JSON.stringify(o)),'text/plain');
if(how=='nested')post('/save',JSON.stringify({patch:b64(b64(JSON.stringify(o)))}),
'application/json');
if(how=='graphql')post('/graphql',JSON.stringify({query:
'mutation S($f:String!,$v:String){save(field:$f,value:$v){ok}}',variables:{f:n,v}}),
'application/json');
if(how=='beacon')navigator.sendBeacon(B+'/save',new URLSearchParams(o));
if(how=='query')fetch(B+'/save?'+new URLSearchParams(o)).catch(()=>0);
if(how=='gzip'){const s=new Blob([JSON.stringify(o)]).stream()
.pipeThrough(new CompressionStream('gzip'));
post('/save',await new Response(s).arrayBuffer(),'application/octet-stream')}})}
"""
FILES = {
    "chooser": (
        "{const r=document.getElementById('resume');document.getElementById('pick').onclick=()=>{"
        "r.value='';r.onchange=()=>{taken=r.files[0];document.getElementById('got').textContent="
        "taken?taken.name:''};r.click()}}"
    ),
    "chooser_label": (
        "{const r=document.getElementById('resume');document.getElementById('pick').onclick=e=>{"
        "e.preventDefault();r.value='';r.onchange=()=>{taken=r.files[0];document.getElementById("
        "'got').textContent=taken?taken.name:''};r.click()}}"
    ),
    "zone_fails": (
        "document.getElementById('resume').onchange=e=>{const l=document.getElementById('list');"
        "l.innerHTML='';for(const x of e.target.files){const i=document.createElement('li');"
        "i.textContent=x.name+' - '+FAILED;l.append(i)}};"
    ),
    "list_fails": (
        "document.getElementById('resume').onchange=e=>{const l=document.getElementById('list');"
        "l.innerHTML='';for(const x of e.target.files){const i=document.createElement('li');"
        "i.textContent=x.name;l.append(i);setTimeout(()=>{i.textContent=x.name+': '+FAILED},900)}};"
    ),
    "apart": (
        "document.getElementById('resume').onchange=async e=>{const x=e.target.files[0];if(!x)"
        "return;const i=document.createElement('li');i.textContent=x.name+' ...';"
        "document.getElementById('list').replaceChildren(i);const d=new FormData();"
        "d.append('upload',x);try{const r=await fetch(B+'/upload',{method:'POST',body:d});"
        "const j=await r.json();document.getElementById('rid').value=j.id;i.textContent=x.name}"
        "catch(_){i.textContent=x.name+' - '+FAILED}};"
    ),
}
CHECK = """
f.addEventListener('submit',e=>{const bad=[...f.elements].find(x=>x.required&&!x.disabled&&
((x.type=='radio')?!f.querySelector('[name='+x.name+']:checked'):
(x.type=='checkbox')?!x.checked:!x.value));
if(bad){e.preventDefault();e.stopImmediatePropagation();
document.getElementById('says').textContent=MISSING+': '+
(bad.labels&&bad.labels[0]?bad.labels[0].textContent:bad.name)}});
"""
SEVERAL = """
f.addEventListener('submit',async e=>{e.preventDefault();
const q=new URLSearchParams(new FormData(f)).toString();
for(let n=0;n<3;n++)await fetch(B+'/step?part='+n,{method:'POST',
headers:{'Content-Type':'application/x-www-form-urlencoded'},body:q}).catch(()=>0);
location.href=B+'/form2'});
"""
_ANSWER = """
const j=await r.json().catch(()=>({}));if(j.go)location.href=j.go;
else if(j.html){f.outerHTML=j.html}
else document.getElementById('says').textContent=j.message||'Error '+r.status
"""
SEND_JSON = (
    "f.addEventListener('submit',async e=>{e.preventDefault();const o={};"
    "for(const [k,v] of new FormData(f))o[k]=v;const r=await fetch(f.action,{method:'POST',"
    "headers:{'Content-Type':'application/json',Accept:'application/json'},body:"
    f"JSON.stringify({{application:o}})}});{_ANSWER}}});"
)
SEND_PARTS = (
    "f.addEventListener('submit',async e=>{e.preventDefault();const d=new FormData(f);"
    "if(taken)d.append('resume',taken);const r=await fetch(f.action,{method:'POST',headers:"
    f"{{Accept:'application/json'}},body:d}});{_ANSWER}}});"
)
