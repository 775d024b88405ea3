"""What the servers of benchmarks share."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler


class Answering(BaseHTTPRequestHandler):
    """Says what it is told to say, and prints nothing."""

    protocol_version = "HTTP/1.1"

    def answer(self, content: bytes, kind: str, status: int = 200, **headers: str) -> None:
        """The whole answer is sent; an underscore in the name of a header stands for a dash."""
        told = {"Content-Type": kind, "Content-Length": str(len(content))}
        self.send_response(status)
        for name, value in (told | headers).items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is printed."""
