"""An outside agent that does what its arguments say: it tells of each command and how it went."""

from __future__ import annotations

import json
import sys
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

from websockets.sync.client import ClientConnection, connect


def say(**line: str) -> None:
    print(json.dumps(line), flush=True)


def call(door: ClientConnection, number: int, method: str, params: object, session: str) -> dict:  # type: ignore[type-arg]
    """The browser's answer to that command."""
    message = {"id": number, "method": method, "params": params}
    door.send(json.dumps(message | ({"sessionId": session} if session else {})))
    while True:
        told = json.loads(door.recv(timeout=20))
        if told.get("id") == number:
            answer: dict[str, dict[str, str]] = told
            return answer


def asked(model: dict[str, str], body: object) -> str:
    """The status that the model's service answers to that."""
    request = urllib.request.Request(
        f"{model['url']}/chat/completions",
        json.dumps(body).encode(),
        {"authorization": f"Bearer {model['token']}", "content-type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return str(answer.status)
    except urllib.error.HTTPError as error:
        return str(error.code)


def main() -> None:
    order = json.loads(sys.stdin.readline())
    with connect(order["door"], max_size=None) as door:
        wanted = {"targetId": order["target"], "flatten": True}
        session = call(door, 1, "Target.attachToTarget", wanted, "")["result"]["sessionId"]
        for number, (method, params) in enumerate(json.loads(sys.argv[1]), 2):
            if method == "ask":
                bodies = params if isinstance(params, list) else [params]
                with ThreadPoolExecutor(len(bodies)) as at_once:
                    told_all = at_once.map(lambda body: asked(order["model"], body), bodies)
                say(act="other", label=" ".join(told_all))
                continue
            told = call(door, number, method, params, session)
            if sys.argv[2:] != ["mute"]:
                say(act="click", label=told.get("error", {}).get("message", "done"))
        if sys.argv[2:] == ["stay"]:
            sys.stdin.readline()
    say(end="")


if __name__ == "__main__":
    main()
