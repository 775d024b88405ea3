"""Signing in: with what the vault holds for that very origin, else with what the person says.

A user name and a password belong to one exact origin. What was sent there once and not seen to be
taken is not given again in the same run: who tries it over and over is locked out. What the site
took is kept only if the person says so.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from ...core.decide.look import Look
from ...core.job.places import Place, Secret, SecretKind, place_of
from ...core.plan.entrance import Entrance
from ...errors import VaultLocked
from ...ports import VAULT, Borrowed
from ..context import Run
from . import wording
from .desk import handed_back, text_of, told_at_wall
from .entering import Entered, enter


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
        reply = await told_at_wall(run, wording.user_name(run, entrance))
        secret = replace(secret, username=text_of(reply).strip())
        borrowed = replace(borrowed, secret=secret, by=reply.by)
        if not secret.username:
            return borrowed
    if entrance.password is not None and not secret.value:
        reply = await told_at_wall(run, wording.password(run, entrance))
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
    return (await told_at_wall(run, wording.keeping(run, entrance))).approved
