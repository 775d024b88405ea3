"""A site whose certificate nobody can check: it names where its issuer is, and a browser asks.

The page behind it shows nothing, so that a browser also looks whether the network wants a sign-in.
"""

from __future__ import annotations

import asyncio
import datetime
import ipaddress
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import AuthorityInformationAccessOID, NameOID

READ_S = 10.0
ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"


@dataclass
class Chain:
    """Where the page is, where its certificate points, and what was asked for there."""

    page: str = ""
    issuer: str = ""  # an origin of plain http
    asked: list[str] = field(default_factory=list)  # paths

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request of plain http is noted and answered."""
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), READ_S)
        self.asked.append(head.split(b" ")[1].decode())
        writer.write(ANSWER)
        await asyncio.wait_for(writer.drain(), READ_S)
        writer.close()


@asynccontextmanager
async def unchecked_chain(folder: Path) -> AsyncIterator[Chain]:
    """Both servers listen on loopback while the block runs."""
    chain = Chain()
    plain = await asyncio.start_server(chain.answer, "127.0.0.1", 0)
    chain.issuer = f"http://127.0.0.1:{plain.sockets[0].getsockname()[1]}"
    held = folder / "unchecked.pem"
    held.write_bytes(_certificate(chain.issuer))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(held)
    secure = await asyncio.start_server(chain.answer, "127.0.0.1", 0, ssl=context)
    chain.page = f"https://127.0.0.1:{secure.sockets[0].getsockname()[1]}/"
    try:
        yield chain
    finally:
        plain.close()
        secure.close()


def _certificate(issuer: str) -> bytes:
    """A key and a certificate of an issuer that is not handed over."""
    mine, theirs = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    now = datetime.datetime.now(datetime.UTC)
    host = x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
    access = (
        (AuthorityInformationAccessOID.CA_ISSUERS, "/issuer"),
        (AuthorityInformationAccessOID.OCSP, "/ocsp"),
    )
    pointing = [x509.AccessDescription(a, _uri(issuer + path)) for a, path in access]
    revoked = x509.DistributionPoint([_uri(issuer + "/crl")], None, None, None)
    built = (
        x509.CertificateBuilder()
        .subject_name(_named("127.0.0.1"))
        .issuer_name(_named("nobody"))
        .public_key(mine.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=30))
        .add_extension(x509.SubjectAlternativeName([host]), critical=False)
        .add_extension(x509.AuthorityInformationAccess(pointing), critical=False)
        .add_extension(x509.CRLDistributionPoints([revoked]), critical=False)
        .sign(theirs, SHA256())
    )
    key = mine.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return key + built.public_bytes(Encoding.PEM)


def _uri(text: str) -> x509.UniformResourceIdentifier:
    return x509.UniformResourceIdentifier(text)


def _named(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])
