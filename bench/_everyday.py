"""Sentences as people say them, each with a small page, and what must have been done there.

A press of what has `data-do` notes that; a form with `data-act` notes that with what its fields
hold. Both stand in `did`, and `state` is asked of the page besides. Nothing here leaves the page.
"""

from __future__ import annotations

from dataclasses import dataclass

SCRIPT = """<script>
window.did = [];
addEventListener("click", e => {
  const at = e.target.closest && e.target.closest("[data-do]");
  if (at) did.push(at.dataset.do);
});
addEventListener("submit", e => {
  e.preventDefault();
  const held = [...new FormData(e.target)].filter(([, v]) => v !== "").map(p => p.join("="));
  did.push(e.target.dataset.act + ":" + held.join("&"));
  const next = document.getElementById("next");
  if (next) { e.target.hidden = true; next.hidden = false; }
});
</script>"""


@dataclass(frozen=True, slots=True)
class Case:
    """One sentence on one page."""

    name: str
    sentence: str
    page: str
    did: tuple[str, ...] = ()
    state: str = "true"


FILMS = """<h1>Films</h1><form data-act=search>
<p><label>Genre <select name=genre><option value="">Any<option>Drama<option>Thriller<option>Comedy
</select></label><p><label>Director <input name=director></label>
<p><label>Year <input name=year></label><p><button>Search</button></form>"""
TRAINS = """<h1>Tickets</h1><form data-act=search><p><label>From <input name=from></label>
<p><label>To <input name=to></label><p><label>Departure date <input name=day></label>
<p><button>Search</button></form><div id=next hidden>{results}</div>"""
TRIPS = TRAINS.format(
    results="".join(
        f"<section><p>Departs {go}<p>Duration: {time}<p>Price: ${price}"
        f"<p><button data-do=book{n}>Book trip for ${price}</button></section>"
        for n, (go, time, price) in enumerate(
            [("9:10", "3h 40m", 220), ("7:45", "5h 5m", 95), ("18:30", "2h 55m", 410)]
        )
    )
)
MAILS = (
    "<h1>Inbox</h1><ul>"
    + "".join(
        f"<li><b>{who}</b> <span>{about}</span> <button data-do='star {who}'>Star</button>"
        f"<button data-do='forward {who}' onclick='f.hidden=false'>Forward</button>"
        f"<button data-do='trash {who}' aria-label='Delete'>&#128465;</button></li>"
        for who, about in [("Ada", "Lunch"), ("Grace", "Report"), ("Linus", "Build")]
    )
    + "</ul><form id=f hidden data-act=send><label>To <input name=to></label>"
    "<button>Send</button></form>"
)
POSTS = "<h1>Feed</h1>" + "".join(
    f"<article><b>{who}</b> <i>@{at}</i><p>{text}</p>"
    f"<span class=reply role=button title=Reply data-do='reply {n}'>&#8617;</span>"
    f"<span class=like role=button title=Like data-do='like {n}'>&#9829;</span>"
    f"<span class=share role=button title=Share data-do='share {n}'>&#8635;</span></article>"
    for n, (who, at, text) in enumerate(
        [
            ("Mina Ode", "mina", "Good morning"),
            ("Tor Vik", "tor", "Snow again"),
            ("Mina Ode", "mina", "Tea now"),
            ("Ina Po", "ina", "Reading"),
        ]
    )
)
TREE = """<h1>Files</h1><ul role=tree><li role=treeitem aria-expanded=false>
<span onclick="this.parentNode.setAttribute('aria-expanded', true);a.hidden=false">Photos</span>
<ul role=group id=a hidden><li role=treeitem aria-expanded=false><span onclick="
this.parentNode.setAttribute('aria-expanded', true);b.hidden=false">Summer</span>
<ul role=group id=b hidden><li role=treeitem><span data-do=beach>Beach</span></ul></ul>
<li role=treeitem aria-expanded=false>
<span onclick="this.parentNode.setAttribute('aria-expanded', true);c.hidden=false">Work</span>
<ul role=group id=c hidden><li role=treeitem><span data-do=budget>Budget</span></ul></ul>"""
BOOK = """<h1>Contacts</h1><div id=card></div><nav><a href="#" onclick="go(-1)">&lt;</a>
<a href="#" onclick="go(1)">&gt;</a></nav><script>
const all = [["Ann Lee","11"],["Bo Fox","22"],["Cy Ray","33"]]; let at = 0;
function go(n){ at = Math.min(2, Math.max(0, at + n)); const [who, tel] = all[at];
 card.innerHTML = `<h2>${who}</h2><p>Phone: <a href="#" data-do="call ${tel}">${tel}</a>
 <p>Email: <a href="#" data-do="mail ${tel}">${who}@x.example</a>`; } go(0);</script>"""
ENGINE = """<h1>Find</h1><form data-act=search onsubmit="show(0)"><input name=q aria-label=Search>
<button>Search</button></form><div id=out></div><script>
function show(p){ out.innerHTML = [1,2,3].map(n => `<div class=result><a href="#"
 data-do="open ${p*3+n}">Result ${"ABCDEFGHI"[p*3+n-1]}</a><p>words</p></div>`).join("") +
 `<ul class=pagination><li><a href="#" onclick="show(0)">1</a>
 <li><a href="#" onclick="show(1)">2</a>
 <li><a href="#" onclick="show(2)">3</a><li><a href="#" onclick="show(${p}+1)">&gt;</a></ul>`; }
</script>"""
EDITOR = """<h1>Note</h1><div role=toolbar>
<button onclick="document.execCommand('bold')">Bold</button>
<button onclick="document.execCommand('italic')">Italic</button>
<button onclick="document.execCommand('underline')">Underline</button></div>
<div contenteditable role=textbox aria-label=Note id=note>Plant green peas tomorrow</div>
<button data-do=save>Save</button>"""
SHAPES = """<svg width=300 height=200>
<rect x=10 y=10 width=20 height=20 fill=red data-do=smallred />
<rect x=100 y=20 width=60 height=60 fill=red data-do=bigred />
<circle cx=220 cy=50 r=12 fill=aqua data-do=aquacircle />
<text x=40 y=150 font-size=14 fill=green data-do=letter>K</text>
<text x=120 y=160 font-size=40 fill=blue data-do=digit>7</text>
<circle cx=200 cy=150 r=30 fill=blue data-do=bluecircle /></svg>"""
BOXES = "<h1>Pick</h1><form data-act=ok>" + "".join(
    f"<label><input type=checkbox name={w.lower()} > {w}</label><br>"
    for w in ("Large", "Angry", "Quick", "Gentle", "Silent")
)
BOXES += "<button>Submit</button></form>"
TWO = """<form data-act=ok><p><input type=radio name=r value=a> A
<input type=radio name=r value=b> B
<input type=radio name=r value=c> C<p><input type=text name=t1><p><input type=text name=t2>
<p><button {kind}>Submit</button></form>"""
SHOP = "<h1>Phones</h1><ul>" + "".join(
    f"<li><h3>{n}</h3><span>${p}</span> <span>{w} g</span> "
    f"<button data-do='buy {n}'>Buy</button></li>"
    for n, p, w in (("Orbit", 499, 180), ("Pico", 149, 120), ("Nova", 899, 210))
)
SHOP += "</ul>"
NUMBERS = "<h1>Tap</h1>" + "".join(f"<button data-do={n}>{n}</button> " for n in (17, 4, 9, 23))
SUM = """<p>Please answer before you go on.</p><p id=q>{sum}</p><form data-act=ok>
<label>Answer <input name=a></label><button>Submit</button></form>"""
COUNT = """<h1>How many</h1><svg width=200 height=100><circle cx=20 cy=20 r=8 fill=red />
<circle cx=60 cy=20 r=8 fill=red /><circle cx=100 cy=20 r=8 fill=blue />
<rect x=20 y=60 width=15 height=15 fill=red /></svg><form data-act=ok>
<label>Number <input name=n></label><button>Submit</button></form>"""
DATES = (
    """<form data-act=ok><label>Date <input name=d {attrs}></label><button>Submit</button></form>"""
)
SPIN = """<form data-act=ok><label for=n>Guests</label>
<input id=n name=n readonly value=2 role=spinbutton aria-valuenow=2>
<button type=button onclick="n.value++" aria-label=Increase>&#9650;</button>
<button type=button onclick="n.value--" aria-label=Decrease>&#9660;</button>
<button>Submit</button></form>"""
COPY = """<form data-act=ok><p><label>Name <input name=a value="{value}"></label>
<p><label>Alias <input name=b></label><p><button>Submit</button></form>"""
BELOW = """<p>Type this:</p><div><b>{text}</b></div><form data-act=ok>
<label>Answer <input name=a></label><button>Submit</button></form>"""
SORT = """<ul id=l>{items}</ul><button data-do=submit>Submit</button><script>
document.querySelectorAll("#l li").forEach(e => {{ e.draggable = true;
 e.ondragstart = () => window.own = e; e.ondragover = v => v.preventDefault();
 e.ondrop = v => {{ v.preventDefault(); const all = [...l.children];
  all.indexOf(own) < all.indexOf(e) ? e.after(own) : e.before(own); }}; }});</script>"""
CITIES = """<form data-act=ok><label>City <input name=c list=cities autocomplete=off></label>
<datalist id=cities><option>Nice<option>Nicaragua<option>Nigeria<option>Managua</datalist>
<button>Submit</button></form>"""
MENU = """<nav><div id=m role=button onmouseenter="s.hidden=false" style="width:80px">&#9776;</div>
<ul id=s hidden><li data-do=news>News</li><li data-do=sport>Sport</li><li data-do=arts>Arts</li>
</ul></nav>"""
AREA = """<textarea id=t rows=4>{lines}</textarea><button data-do=submit>Submit</button>"""
LONG = AREA.format(lines="\n".join(f"line {n}" for n in range(60)))
DAY = "<h1>Day</h1>" + "".join(
    f"<div class=slot role=button tabindex=0 data-do={h}>{h}:00</div>" for h in range(8, 18)
)
TABLE = """<table><tr><th>Name<th>Age<th>City<tr><td>Eva<td>31<td>Bonn<tr><td>Udo<td>27<td>Kiel
<tr><td>Pia<td>45<td>Ulm</table><form data-act=ok><label>Answer <input name=a></label>
<button>Submit</button></form>"""

CASES = (
    Case(
        "films two fields",
        "Search for thriller movies directed by Kim from year 2004.",
        FILMS,
        ("search:genre=Thriller&director=Kim&year=2004",),
    ),
    Case(
        "films one field",
        "Search for films directed by Varda.",
        FILMS,
        ("search:director=Varda",),
    ),
    Case(
        "films of a genre and a year",
        "Find comedy films from the year 1988.",
        FILMS,
        ("search:genre=Comedy&year=1988",),
    ),
    Case(
        "trains searched",
        "Search for trains from Oslo to Bergen on 03/04/2027.",
        TRIPS,
        ("search:from=Oslo&to=Bergen&day=03/04/2027",),
    ),
    Case(
        "cheapest train",
        "Book the cheapest train from: Oslo to: Bergen on 03/04/2027.",
        TRIPS,
        ("search:from=Oslo&to=Bergen&day=03/04/2027", "book1"),
    ),
    Case(
        "shortest train",
        "Book the shortest trip from Oslo to Bergen on 03/04/2027.",
        TRIPS,
        ("search:from=Oslo&to=Bergen&day=03/04/2027", "book2"),
    ),
    Case("cheapest phone", "Buy the cheapest phone", SHOP, ("buy Pico",)),
    Case("dearest phone", "Buy the most expensive phone.", SHOP, ("buy Nova",)),
    Case("named phone", "Buy the phone Orbit", SHOP, ("buy Orbit",)),
    Case(
        "radio and box by place",
        'Check the 2nd radio button and enter the number "7" into the 1st textbox.',
        TWO.format(kind=""),
        ("ok:r=b&t1=7",),
    ),
    Case(
        "box by place and submit",
        'Select the third radio button, enter "x1" into the second text box and click Submit.',
        TWO.format(kind=""),
        ("ok:r=c&t2=x1",),
    ),
    Case(
        "framed item",
        'Enter an item that starts with "Ni" and ends with "agua", then press Submit.',
        CITIES,
        ("ok:c=Nicaragua",),
    ),
    Case(
        "framed item, the ending first",
        'Pick the city ending with "eria" and submit.',
        CITIES,
        ("ok:c=Nigeria",),
    ),
    Case(
        "text below",
        "Type the text below into the text field and press Submit.",
        BELOW.format(text="green umbrella"),
        ("ok:a=green umbrella",),
    ),
    Case(
        "text above",
        "Copy the text above into the answer field and press Submit.",
        BELOW.format(text="x7Qp"),
        ("ok:a=x7Qp",),
    ),
    Case(
        "copy between fields",
        'Copy the text from the "Name" field into the "Alias" field and click Submit.',
        COPY.format(value="Rosa Quill"),
        ("ok:a=Rosa Quill&b=Rosa Quill",),
    ),
    Case(
        "copy out of the textbox",
        "Copy the text in the first textbox and paste it into the second textbox, then press"
        " Submit.",
        COPY.format(value="k9"),
        ("ok:a=k9&b=k9",),
    ),
    Case("star mail", "Star the email from Grace", MAILS, ("star Grace",)),
    Case(
        "forward mail plain",
        "Please forward the mail from Ada to Bob.",
        MAILS,
        ("forward Ada", "send:to=Bob"),
    ),
    Case("delete mail plain", "Delete the mail by Linus", MAILS, ("trash Linus",)),
    Case(
        "delete mail in other words",
        "I want to trash the message that Linus sent.",
        MAILS,
        ("trash Linus",),
    ),
    Case("like one post", "Like the post by Tor Vik.", POSTS, ("like 1",)),
    Case("like by handle", "Like the post of @ina", POSTS, ("like 3",)),
    Case("share all posts", "Share all posts by @mina.", POSTS, ("share 0", "share 2")),
    Case(
        "button of a post",
        'Click on the "reply" button on the post by @tor.',
        POSTS,
        ("reply 1",),
    ),
    Case(
        "button of all posts",
        'For the user @mina, click on all the "like" buttons.',
        POSTS,
        ("like 0", "like 2"),
    ),
    Case(
        "node in a tree",
        'Navigate through the file tree. Find and click on the file named "Beach".',
        TREE,
        ("beach",),
    ),
    Case("node in another fold", "Open the file Budget", TREE, ("budget",)),
    Case(
        "phone of a contact",
        "Find Cy Ray in the contact book and click on their phone number.",
        BOOK,
        ("call 33",),
    ),
    Case("mail of a contact", "Find Bo Fox and click on the email address.", BOOK, ("mail 22",)),
    Case(
        "result on another page",
        'Use the textbox to enter "Kofi" and press "Search", then find and click the 5th search'
        " result.",
        ENGINE,
        ("search:q=Kofi", "open 5"),
    ),
    Case(
        "second result",
        "Search for tea and open the second result.",
        ENGINE,
        ("search:q=tea", "open 2"),
    ),
    Case(
        "bold word",
        'Make the word "green" bold and press Save.',
        EDITOR,
        ("save",),
        "/<(b|strong)[^>]*>green<.(b|strong)>/.test(note.innerHTML)",
    ),
    Case(
        "italic word",
        'Using the text editor, give the text "peas" the style italics and press Save.',
        EDITOR,
        ("save",),
        "/<(i|em)[^>]*>peas<.(i|em)>/.test(note.innerHTML)",
    ),
    Case(
        "underlined whole",
        "Underline everything and save.",
        EDITOR,
        ("save",),
        "/<u>Plant green peas tomorrow<.u>/.test(note.innerHTML)",
    ),
    Case("large shape", "Click on a large red rectangle", SHAPES, ("bigred",)),
    Case("aqua circle", "Click on an aqua circle.", SHAPES, ("aquacircle",)),
    Case("letter of a color", "Click on a small green letter", SHAPES, ("letter",)),
    Case("digit", "Click the large digit.", SHAPES, ("digit",)),
    Case(
        "near words",
        "Select words similar to big, furious and click Submit.",
        BOXES,
        ("ok:large=on&angry=on",),
    ),
    Case(
        "nearer words",
        "Tick the words that mean the same as fast and calm, then press Submit.",
        BOXES,
        ("ok:quick=on&gentle=on",),
    ),
    Case("ascending", "Click the numbers in ascending order.", NUMBERS, ("4", "9", "17", "23")),
    Case("descending", "Press the numbers in descending order", NUMBERS, ("23", "17", "9", "4")),
    Case("greatest", "Click the largest number", NUMBERS, ("23",)),
    Case(
        "sum",
        "Solve the math problem and type your answer into the textbox. Press submit when done.",
        SUM.format(sum="7 x 8 ="),
        ("ok:a=56",),
    ),
    Case(
        "unknown of a sum",
        "Solve for x and type your answer into the textbox. Press Submit when done.",
        SUM.format(sum="x + 12 = 30, x ="),
        ("ok:a=18",),
    ),
    Case(
        "count circles",
        "How many red circles are there? Enter the number and press Submit.",
        COUNT,
        ("ok:n=2",),
    ),
    Case(
        "date in words",
        "Enter 5 March 2027 as the date and press Submit.",
        DATES.format(attrs="type=date"),
        ("ok:d=2027-03-05",),
    ),
    Case(
        "date of a hint",
        "Enter 12/24/2026 as the date and hit submit.",
        DATES.format(attrs='placeholder="YYYY-MM-DD"'),
        ("ok:d=2026-12-24",),
    ),
    Case("spinner", 'Set the number of guests to 5 and click "Submit".', SPIN, ("ok:n=5",)),
    Case(
        "sorted list",
        "Sort the numbers in increasing order, starting with the lowest number at the top of the"
        " list.",
        SORT.format(items="<li>31<li>8<li>15"),
        state="[...l.children].map(e => e.textContent.trim()).join() === '8,15,31'",
    ),
    Case(
        "sorted downwards",
        "Sort the list in descending order and press Submit.",
        SORT.format(items="<li>3<li>12<li>7"),
        ("submit",),
        "[...l.children].map(e => e.textContent.trim()).join() === '12,7,3'",
    ),
    Case(
        "menu by hover",
        'Expand the menu below and click on the item labeled "Sport".',
        MENU,
        ("sport",),
    ),
    Case("menu by a sign", "Open the menu and click Arts.", MENU, ("arts",)),
    Case(
        "end of a text area",
        "Scroll the textarea to the bottom of the text hit submit.",
        LONG,
        ("submit",),
        "t.scrollTop > 50",
    ),
    Case(
        "start of a text area",
        "Scroll to the end of the text area and press Submit.",
        LONG,
        ("submit",),
        "t.scrollTop > 50",
    ),
    Case(
        "taller text area",
        "Resize the textarea so that the height is larger than its initial size then press Submit.",
        LONG,
        ("submit",),
        "t.offsetHeight > 90",
    ),
    Case("hour of a day", "Click the slot at 11:00", DAY, ("11",)),
    Case(
        "cell", "Enter the age of Udo into the answer field and press Submit.", TABLE, ("ok:a=27",)
    ),
    Case(
        "count rows",
        "How many people are in the table? Type the number into the answer field and press Submit.",
        TABLE,
        ("ok:a=3",),
    ),
)
