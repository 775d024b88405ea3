"""A client that posts the same thing again and again: PORT COUNT AT_ONCE HEADERS BODY (JSON).

Prints how many requests a second were answered with 200 or 201; anything else ends it.
"""

from __future__ import annotations

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection

ANSWER_S = 30.0


def _opened(port: int) -> HTTPConnection:
    connection = HTTPConnection("127.0.0.1", port, timeout=ANSWER_S)
    connection.connect()
    return connection


def _post(connection: HTTPConnection, count: int, headers: dict[str, str], body: bytes) -> None:
    for _ in range(count):
        connection.request("POST", "/api/v1/jobs", body, headers)
        answer = connection.getresponse()
        said = answer.read()
        assert answer.status in (200, 201), said


def main() -> None:
    port, count, at_once = map(int, sys.argv[1:4])
    headers = json.loads(sys.argv[4]) | {"Content-Type": "application/json"}
    body, each = sys.argv[5].encode(), count // at_once
    connections = [_opened(port) for _ in range(at_once)]
    with ThreadPoolExecutor(at_once) as threads:
        began = time.perf_counter()
        for done in [threads.submit(_post, one, each, headers, body) for one in connections]:
            done.result()
        print(each * at_once / (time.perf_counter() - began))


if __name__ == "__main__":
    main()
