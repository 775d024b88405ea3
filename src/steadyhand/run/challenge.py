"""A challenge before the form (captcha, code, sign-in), met by a person or by their words."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from steadyhand.core.act.actions import Fill, FillKind, target_of
from steadyhand.core.act.approval import Permit
from steadyhand.core.act.evidence import Turning
from steadyhand.core.act.fill import FillOrder, Reading, holds
from steadyhand.core.answer.sheet import Question, QuestionKind
from steadyhand.core.journal.events import Executed, Intended, WallTried
from steadyhand.core.page.snapshot import Field, Snapshot
from steadyhand.core.plan.sign_in import Entrance, entrance_of, stands, taken, through
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Ask
from steadyhand.core.secrets import Place, Secret, SecretKind, place_of
from steadyhand.errors import PageTimeout, VaultLocked
from steadyhand.ports import VAULT, Borrowed

from .context import Run
from .human import handed_back, put_at_wall, text_of, told_at_wall
from .observe import LATE_S, turned
from .pace import in_turn
from .press import granted_press

# Before a wall the run is frozen: nothing is pressed, loaded or typed until somebody has answered.
#
# What stands there is dealt with by a person in the same tab, or by what that person tells: a
# code, a user name and a password. What a person sends by hand is no act of the run, and proves
# nothing of it; the gate lets it through as long as it carries no more of what the run has typed
# than one name.

LEADS_ON_S = 5.0  # a page leads whoever has passed its check on within this time
LOOKS_MAX = 20  # meanwhile, at a page that keeps changing


async def hand_over(run: Run, ask: Ask, look: Look) -> None:
    """Somebody has dealt with the wall, or nobody has; the next look tells what came of it."""
    entrance = entrance_of(look.page, ask.wall)
    if ask.kind is QuestionKind.BLOCKER or entrance is None:
        await _by_hand(run, ask, look)
    elif ask.kind is QuestionKind.OTP:
        await _by_code(run, entrance, look)
    else:
        await sign_in(run, entrance, look)


async def _by_hand(run: Run, ask: Ask, look: Look) -> None:
    """The person had the tab; whether the wall is gone is not taken from what was said."""
    picture = await run.picture("wall")
    question = by_hand(run, ask, look, picture=picture)
    gate = run.live.gate
    gate.permit(run.ports.seal(_leave_by_hand(run, look, question.deadline_s)))
    try:
        reply = await put_at_wall(run, question)
    finally:
        gate.shut()
        if not run.state.outstanding:
            run.mark = run.live.wire.mark()  # what a person sent is no late write of a submit
    await handed_back(run, ask.wall, by=reply.by, dealt=reply.approved)
    if reply.approved:
        await _led_on(run, ask.wall)


async def _led_on(run: Run, wall: str) -> None:
    """The wall has gone, or has had its time to. A page may change without leading on."""
    until = run.ports.clock.monotonic() + LEADS_ON_S
    for _ in range(LOOKS_MAX):
        left = until - run.ports.clock.monotonic()
        page = await run.live.page.snapshot(wait_s=max(left, 0.0))
        run.ahead = page
        if left <= 0 or not stands(page, wall):
            return


def _leave_by_hand(run: Run, look: Look, deadline_s: float) -> Permit:
    return Permit(
        run_id=run.id,
        fence=run.state.fence,
        attempt=run.state.next_seq,
        url=look.page.url,
        digest=look.digest,
        expires_at=run.ports.clock.monotonic() + deadline_s,
        once=False,
        wall=True,
        by_hand=True,
    )


async def _by_code(run: Run, entrance: Entrance, look: Look) -> None:
    """The code was used once; nothing holds it any more but the page."""
    reply = await told_at_wall(run, code(run, entrance))
    said = "".join(text_of(reply).split())  # people put spaces into it
    if said:
        await enter(run, look, entrance, secrets=(said,), by=reply.by)
    else:
        await handed_back(run, entrance.wall, by=reply.by, dealt=False)


# Signing in: with what the vault holds for that very origin, else with what the person says.
#
# A user name and a password belong to one exact origin. What was sent there once and not seen to
# be taken is not given again in the same run: who tries it over and over is locked out. What the
# site took is kept only if the person says so.


async def sign_in(run: Run, entrance: Entrance, look: Look) -> None:
    """One try was made with what is known, and what came of it is kept; or nobody knew."""
    place = place_of(SecretKind.CREDENTIAL, entrance.origin)
    borrowed = await _borrowed(run, entrance.origin, place) or Borrowed(place, Secret(""), "")
    borrowed = await _completed(run, entrance, borrowed)
    secrets = _asked_for(entrance, borrowed.secret)
    if not all(secrets):
        run.borrowed = None
        await handed_back(run, entrance.wall, by=borrowed.by or "nobody", dealt=False)
        return
    run.borrowed = borrowed
    entered = await enter(run, look, entrance, secrets=secrets, by=borrowed.by)
    await _settled(run, entrance, borrowed, entered)


def _asked_for(entrance: Entrance, secret: Secret) -> tuple[str, ...]:
    name = (secret.username,) if entrance.name is not None else ()
    return (*name, secret.value) if entrance.password is not None else name


async def _borrowed(run: Run, origin: str, place: Place) -> Borrowed | None:
    """What this run has already begun to sign in with there, else what the vault holds.

    None once it was tried in vain, or nobody knows.
    """
    if origin in run.tried:
        return None
    if run.borrowed is not None and run.borrowed.place == place:
        return run.borrowed
    if run.ports.vault is None:
        return None
    try:
        secret = await run.ports.vault.get(place, at=run.ports.clock.now())
    except VaultLocked:
        return None
    return Borrowed(place, secret, VAULT) if secret is not None else None


async def _completed(run: Run, entrance: Entrance, borrowed: Borrowed) -> Borrowed:
    """With what is still missing of it, as far as the person says it."""
    secret = borrowed.secret
    if entrance.name is not None and not secret.username:
        reply = await told_at_wall(run, user_name(run, entrance))
        secret = replace(secret, username=text_of(reply).strip())
        borrowed = replace(borrowed, secret=secret, by=reply.by)
        if not secret.username:
            return borrowed
    if entrance.password is not None and not secret.value:
        reply = await told_at_wall(run, password(run, entrance))
        secret = replace(secret, value=text_of(reply))
        borrowed = replace(borrowed, secret=secret, by=reply.by, remember=reply.remember)
    return borrowed


async def _settled(run: Run, entrance: Entrance, borrowed: Borrowed, entered: Entered) -> None:
    """What worked is known to work, what did not is not tried again."""
    if entered.passed and not entered.gone:
        return  # the name was taken; the password comes next
    run.borrowed = None
    if entered.taken:
        run.tried -= {entrance.origin}
    vault = run.ports.vault
    if vault is None or entered.taken is None:
        return
    with suppress(VaultLocked):
        if borrowed.by == VAULT:
            now = run.ports.clock.now()
            await vault.judge(borrowed.place, valid=entered.taken, at=now)
        elif entered.taken and await _is_kept(run, entrance, borrowed):
            await vault.put(borrowed.place, borrowed.secret, at=run.ports.clock.now())


async def _is_kept(run: Run, entrance: Entrance, borrowed: Borrowed) -> bool:
    """Whether the person wants it kept: said with the password, or when asked now."""
    if borrowed.remember:
        return True
    return (await told_at_wall(run, keeping(run, entrance))).approved


@dataclass(frozen=True, slots=True)
class Entered:
    """What came of one try."""

    passed: bool
    gone: bool = False  # the wall is not there any more
    taken: bool | None = None  # whether the site took the secrets; None: nobody knows


async def enter(
    run: Run, look: Look, entrance: Entrance, *, secrets: tuple[str, ...], by: str
) -> Entered:
    """They were typed into the entrance's boxes, its button was pressed once, and the try is noted.

    *secrets* are one for the name and one for the password as far as these are asked, or the code.
    """
    if not await _due(run, entrance, look):
        why = "the run has no time to wait until the site may be visited again"
        await run.note(WallTried(entrance.wall, by, passed=False, why=why))
        return Entered(False)
    run.secrets = tuple(dict.fromkeys((*run.secrets, *secrets)))
    if why := await typed_in(run, entrance, secrets):
        await run.note(WallTried(entrance.wall, by, passed=False, why=why))
        return Entered(False)
    try:
        return await _pressed(run, look, entrance, by)
    finally:
        run.live.gate.shut()


async def _due(run: Run, entrance: Entrance, look: Look) -> bool:
    """It is the site's turn, after a wait if need be: a second no means that there is no time."""
    press, page = entrance.press, look.page
    return await in_turn(run, press, page) or await in_turn(run, press, page)


async def _pressed(run: Run, look: Look, entrance: Entrance, by: str) -> Entered:
    """The button was pressed, and whether that led on is noted."""
    filled = await run.live.page.snapshot()  # a button may be switched on by what was typed
    press = (entrance_of(filled, entrance.wall) or entrance).press
    mark = run.live.wire.mark()
    turning = Turning(press, look.page, mark, look.content, frozenset())
    secret = frozenset({entrance.origin} if entrance.password is not None else ())
    run.tried |= secret  # before the press: whatever ends it, the secret may have been sent
    pressed = await granted_press(run, press, look, once=False)
    await run.note(Executed("click_ref", press.target.label, pressed.done, pressed.why))
    if not pressed.done:
        run.tried -= secret
        await run.note(WallTried(entrance.wall, by, passed=False, why=pressed.why))
        return Entered(False)
    after, step = await turned(run, turning)
    if not through(entrance, after):
        after = await run.live.page.snapshot(wait_s=LATE_S)
    passed = through(entrance, after)
    why = "" if passed else _objection(after) or step.why
    await run.note(WallTried(entrance.wall, by, passed, why, sent=step.sent))
    run.ahead = after if passed else None
    answers = run.live.wire.since(mark)
    if not run.state.outstanding:
        run.mark = run.live.wire.mark()  # what this press sent is no late write of a submit
    gone = not stands(after, entrance.wall)
    return Entered(passed, gone=gone, taken=taken(entrance, after, answers))


def _objection(after: Snapshot) -> str:
    return next((e for e in (*(f.error for f in after.fillable), *after.errors) if e), "")


# Typing what only its user knows into the boxes of a wall.
#
# Values go from the person or the vault to the page. No event, sheet, picture or question holds
# one: what was typed is told by the label of its box alone, without so much as a digest, since a
# code of six digits could be found from that.


async def typed_in(run: Run, entrance: Entrance, secrets: tuple[str, ...]) -> str:
    """Why the boxes do not hold what they should; '' when they do."""
    boxes = _boxes(entrance, secrets)
    if not boxes:
        return f"the page takes {len(entrance.code)} characters, and another number was given"
    run.covers = tuple(dict.fromkeys((*run.covers, *(box.locator for box, _ in boxes))))
    whole = secrets[0] if len(entrance.code) > 1 else ""
    orders = [_order(box, value, whole) for box, value in boxes]
    await run.note(Intended(tuple(Fill(FillKind.TYPE, target_of(b)) for b, _ in boxes)))
    readings = await _filled(run, orders)
    failed = [r for o, r in zip(orders, readings, strict=True) if not holds(o, r)]
    why = (failed[0].why or "a box did not take what it was given") if failed else ""
    await run.note(Executed("type_ref", boxes[0][0].question, not why, why))
    return why


def _boxes(entrance: Entrance, secrets: tuple[str, ...]) -> list[tuple[Field, str]]:
    """Each box with what it is to hold; none where the code does not fit."""
    if len(entrance.code) > 1:
        whole = secrets[0]
        return list(zip(entrance.code, whole, strict=True)) if _fits(entrance, whole) else []
    asked = (*entrance.code, entrance.name, entrance.password)
    return list(zip((box for box in asked if box is not None), secrets, strict=True))


def _fits(entrance: Entrance, code: str) -> bool:
    return len(code) == len(entrance.code)


def _order(box: Field, value: str, whole: str) -> FillOrder:
    return FillOrder(box.ref, box.key, box.fingerprint, FillKind.TYPE, value, part_of=whole)


async def _filled(run: Run, orders: list[FillOrder]) -> tuple[Reading, ...]:
    timeout_s = run.options.step_timeout_s
    try:
        return await asyncio.wait_for(run.live.page.fill(orders), timeout_s)
    except TimeoutError as exc:
        text = f"typing into the page took longer than {timeout_s:g} s; resume the run"
        raise PageTimeout(text) from exc


STANDS = {
    "captcha": "The site wants proof that you are human",
    "interstitial": "The site shows a page of its own before the form",
    "login": "The site wants you to sign in",
    "two_factor": "The site wants a code that it sent to you",
    "unreadable": "The page shows a form that cannot be read",
}
IN_WINDOW = (
    "Deal with it in the window that steadyhand opened, then answer 'done'; 'no' ends the run."
)
NO_WINDOW = (
    "The browser of this run has no window: answer 'no' and run it again with --headed to deal "
    "with it there, or 'done' if it was settled in another way."
)
AGAIN = "The site did not take the last one. "


def by_hand(run: Run, ask: Ask, look: Look, *, picture: Path | None) -> Question:
    """That something stands there, where, and what to do about it."""
    place = look.page.url.split("?")[0].split("#")[0]
    what = f"{STANDS[ask.wall]} ({place})."
    still = "It is still there. " if run.state.handed.get(ask.wall) else ""
    shown = (f"The page says: {ask.why}", *((f"Picture: {picture}",) if picture else ()))
    return Question(
        id=_name(run, ask.wall, "by-hand"),
        kind=QuestionKind.BLOCKER,
        text=f"{still}{what} {IN_WINDOW if run.options.window else NO_WINDOW}",
        label=ask.wall,
        evidence=shown,
        deadline_s=run.options.question_deadline_s,
    )


def code(run: Run, entrance: Entrance) -> Question:
    """Which code the site has sent."""
    text = f"{_again(run, entrance)}The code that {entrance.origin} sent to you?"
    return _asked(run, entrance, QuestionKind.OTP, text=text, label="Code")


def user_name(run: Run, entrance: Entrance) -> Question:
    """Who the person is at that site."""
    text = f"{_again(run, entrance)}Your user name at {entrance.origin}?"
    return _asked(run, entrance, QuestionKind.TEXT, text=text, label="User name")


def password(run: Run, entrance: Entrance) -> Question:
    """That person's password there, which nobody sees while it is typed."""
    text = f"{_again(run, entrance)}Your password at {entrance.origin}? It is not shown."
    asked = _asked(run, entrance, QuestionKind.TEXT, text=text, label="Password")
    return replace(asked, secret=True)


def keeping(run: Run, entrance: Entrance) -> Question:
    """Whether what has worked is kept."""
    text = f"Keep this user name and password in your vault, for {entrance.origin} alone?"
    return _asked(run, entrance, QuestionKind.YES_NO, text=text, label="Keep in the vault")


def _asked(run: Run, entrance: Entrance, kind: QuestionKind, *, text: str, label: str) -> Question:
    name = _name(run, entrance.wall, label.lower().replace(" ", "-"))
    return Question(name, kind, text, label, deadline_s=run.options.question_deadline_s)


def _name(run: Run, wall: str, what: str) -> str:
    """The question's id: what was said of one try counts for no other."""
    return f"{run.id}-{wall}-{run.state.tries}-{what}"


def _again(run: Run, entrance: Entrance) -> str:
    return AGAIN if run.state.handed.get(entrance.wall) else ""
