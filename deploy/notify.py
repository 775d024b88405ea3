#!/usr/bin/env python3
"""Tell whoever wants to know that an image is ready: one signed POST.

    notify.py IMAGE COMMIT ENVIRONMENT [RUN_URL]     by DEPLOY_WEBHOOK_URL and DEPLOY_WEBHOOK_SECRET

The body is signed twice: as Standard Webhooks has it, and in the headers that clients of the
earlier system check (HMAC-SHA256 of the body, in hex). A receiver that cannot be told costs a
deploy nothing: exit status 0, and a warning.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

TIMEOUT_S = 10.0
TRIES = 3


def headers(body: bytes, secret: bytes, environment: str) -> dict[str, str]:
    """What goes along with the body."""
    event, at = f"deploy-{uuid.uuid4()}", str(int(time.time()))
    signed = f"{event}.{at}.".encode() + body
    standard = base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest()).decode()
    return {
        "Content-Type": "application/json",
        "webhook-id": event,
        "webhook-timestamp": at,
        "webhook-signature": f"v1,{standard}",
        "X-GH-Event": "deploy_ready",
        "X-GH-Environment": environment,
        "X-GH-Webhook-Signature": hmac.new(secret, body, hashlib.sha256).hexdigest(),
    }


def send(url: str, body: bytes, told: dict[str, str]) -> str:
    """Why it was not taken; '' where it was."""
    why = ""
    for number in range(TRIES):
        if number:
            time.sleep(number)
        request = urllib.request.Request(url, body, told, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_S):
                return ""
        except urllib.error.HTTPError as exc:
            why = f"it answered {exc.code}"
        except (OSError, ValueError) as exc:
            why = f"no answer ({type(exc).__name__})"
    return why


def main(arguments: list[str]) -> int:
    """Exit status 2 where it was called wrongly, else 0."""
    url = os.environ.get("DEPLOY_WEBHOOK_URL", "")
    secret = os.environ.get("DEPLOY_WEBHOOK_SECRET", "")
    if len(arguments) not in (3, 4) or not url.startswith(
        "https://" if not _local(url) else "http"
    ):
        print(
            "notify: name IMAGE COMMIT ENVIRONMENT, and an https DEPLOY_WEBHOOK_URL",
            file=sys.stderr,
        )
        return 2
    if not secret:
        print(
            "notify: nothing is told without DEPLOY_WEBHOOK_SECRET: it would be unsigned",
            file=sys.stderr,
        )
        return 2
    names = ("image", "commit", "environment", "run_url")
    facts = dict(zip(names, [*arguments, ""], strict=False))
    body = json.dumps({"event": "deploy_ready", **facts}, sort_keys=True).encode()
    why = send(url, body, headers(body, secret.encode(), facts["environment"]))
    if why:
        print(f"notify: the receiver was not told, and the deploy goes on: {why}", file=sys.stderr)
    return 0


def _local(url: str) -> bool:
    return url.startswith(("http://127.0.0.1:", "http://localhost:"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
