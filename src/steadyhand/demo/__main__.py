"""`python -m steadyhand.demo --port N`: the practice employer alone, until Ctrl-C."""

from __future__ import annotations

import argparse
import sys
import threading

from steadyhand.demo.server import PracticeEmployer

DEFAULT_PORT = 8710


def main() -> int:
    """The site runs until it is interrupted."""
    parser = argparse.ArgumentParser(prog="python -m steadyhand.demo", description=__doc__)
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, help="0 takes a free one")
    port = parser.parse_args().port
    try:
        employer = PracticeEmployer(port)
    except (OSError, OverflowError) as exc:
        sys.stderr.write(f"Port {port} cannot be used ({exc}); name another one with --port.\n")
        return 2
    with employer:
        sys.stdout.write(f"{employer.origin} is open. Ctrl-C closes it.\n")
        sys.stdout.write(f"Its host for applicant tracking is {employer.hosted_origin}\n")
        sys.stdout.flush()
        _wait_for_interrupt()
    return 0


def _wait_for_interrupt() -> None:
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        return


if __name__ == "__main__":
    sys.exit(main())
