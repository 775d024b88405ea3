"""Drives `steadyhand apply` on a terminal, as a person who reads, answers and says YES would.

The person knows the answers file, an own mailbox and an own password, agrees to what is asked with
yes or no, and approves every sheet. The receipt of the run becomes the claim.
"""

from __future__ import annotations

import argparse
import json
import os
import pty
import re
import select
import signal
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")
PROMPT = re.compile(r"\n> ?$")
QUESTIONS_MAX = 30  # somebody who is asked more often goes away
LIMIT_S = 280.0
CLAIMS = {"submitted": "submitted", "unknown": "unknown"}


@dataclass(slots=True)
class Someone:
    """The person at the terminal; *agreed* is what they said yes to, and when."""

    answers: dict[str, object]
    profile: dict[str, Any]
    mailbox: Path
    password: str
    agreed: list[dict[str, object]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def reply(self, shown: str) -> str:
        """Return what they type after *shown*."""
        self.asked.append(" ".join(shown.split())[-300:])
        end = shown[-1500:]
        if "Type YES to send" in end:
            return self._agree("YES", "submit")
        lines = shown.rstrip("> \n").split("\n\n")[-1].splitlines()
        question = re.sub(r" \(required\)$", "", lines[0].strip())
        if known := self._fact(question) or self._answer(question):
            return _option(lines[1:], known, self.profile["address"]["region"])
        if re.search(r"Type yes or no", end):
            return self._agree("yes", "page")
        return ""

    def _agree(self, word: str, to: str) -> str:
        self.agreed.append({"at": time.time(), "to": to})
        return word

    def _answer(self, question: str) -> str:
        """Return the answer to the question of that label, or of its last part, as it is typed."""
        words = question.casefold()
        found = next((v for k, v in self.answers.items() if k.casefold() == words), None)
        if found is None and " > " in question:
            return self._answer(question.split(" > ", 1)[1])
        if found is None:
            return ""
        match found:
            case bool():
                return "yes" if found else "no"
            case list():
                return ", ".join(map(str, found))
        return str(found)

    def _fact(self, question: str) -> str:
        """Return what they know of themselves, asked in a few words."""
        asked = question.casefold().rsplit(" > ", 1)[-1]
        if len(asked) > 80:
            return ""
        address, name = self.profile["address"], self.profile["name"]
        known = {
            r"\bcode\b.*(mail|sent)|security code|verification code": self._code(),
            r"password": self.password,
            r"e-?mail|user ?name": self.profile["email"],
            r"full name|legal name|signature": f"{name['given']} {name['family']}",
            r"first name|given name": name["given"],
            r"last name|family name|surname": name["family"],
            r"\b(country|phone|dialling) code": self.profile["phone"].split()[0],
            r"phone": self.profile["phone"],
            r"\b(location|city|town|based)\b": address["city"],
            r"\b(region|state|province)\b": address["region"],
            r"school|university": self.profile["education"][0]["school"],
            r"\bdegree\b": self.profile["education"][0]["degree"],
        }
        return next((value for words, value in known.items() if re.search(words, asked)), "")

    def _code(self) -> str:
        lines = self.mailbox.read_text("utf-8").splitlines() if self.mailbox.exists() else []
        codes = [re.search(r"\b[A-Z0-9]{6,8}\b", json.loads(line)["text"]) for line in lines]
        return codes[-1].group() if codes and codes[-1] else ""


def _option(lines: list[str], known: str, region: str) -> str:
    """Return the mark of the option that begins with *known*, one with *region* first; else *known*."""
    marked = filter(None, (re.fullmatch(r"\s+(\w{1,2})\s\s(.+)", line) for line in lines))
    fitting = [each for each in marked if each[2].casefold().startswith(known.casefold())]
    return max(fitting, key=lambda each: region in each[2])[1] if fitting else known


def main() -> int:
    """Apply once and write the claim."""
    options = _options()
    profile = json.loads(options.profile.read_text("utf-8"))
    answers = json.loads(options.answers.read_text("utf-8"))
    someone = Someone(answers, profile, options.mailbox, options.password)
    home = options.folder / "home"
    own, _, beside = options.origins.partition(",")
    argv = [sys.executable, "-m", "steadyhand_gym.agents.reaching", beside]
    argv += ["apply", options.url, "--allow-origin", own, "--home", str(home)]
    for name in ("profile", "answers", "resume"):
        argv += [f"--{name}", str(getattr(options, name))]
    status, screen = _talk(argv, someone)
    (options.folder / "screen.txt").write_text(screen, "utf-8")
    receipts = sorted(home.glob("runs/*/application_result.json"))
    receipt = json.loads(receipts[-1].read_text("utf-8")) if receipts else {}
    verdict = str(receipt.get("verdict", "none"))
    reason = str(receipt.get("reason") or "")
    claim = {
        "claim": CLAIMS.get(verdict, "not_submitted"),
        "agreed": someone.agreed,
        "asked": someone.asked,
        "told": "" if verdict == "submitted" else f"{verdict}:{reason}",
        "exit": status,
    }
    options.out.write_text(json.dumps(claim, ensure_ascii=False, indent=1), "utf-8")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    for name in ("profile", "answers", "resume", "mailbox", "folder", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--origins", default="")
    parser.add_argument("--password", default="Haselnuss-4711-tief")
    return parser.parse_args()


def _talk(argv: list[str], someone: Someone) -> tuple[int | None, str]:
    """Run *argv* on a terminal; return its exit status and everything that was shown."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(NO_COLOR="1", TERM="dumb", COLUMNS="160", LINES="80")
        os.execv(argv[0], argv)
    screen, mark, end = "", 0, time.monotonic() + LIMIT_S
    while time.monotonic() < end and len(someone.asked) <= QUESTIONS_MAX:
        if select.select([terminal], [], [], 0.3)[0]:
            try:
                chunk = os.read(terminal, 65536).decode("utf-8", "replace")
            except OSError:
                chunk = ""
            if not chunk:
                break
            screen += ESCAPES.sub("", chunk)
        elif PROMPT.search(screen[mark:]):
            words, mark = someone.reply(screen[mark:]), len(screen)
            os.write(terminal, (words + "\n").encode())
    else:
        os.kill(pid, signal.SIGKILL)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.close(terminal)
    return status, screen


if __name__ == "__main__":
    raise SystemExit(main())
