"""Makes the resumes that the reader is tested with, each by the program of its source's kind.

`python tools/resumes.py FOLDER [NAME...]`: FOLDER/NAME/source.* becomes FOLDER/NAME/resume.pdf. A
`.typ` is made by typst, a `.html` by Chromium, anything else by LibreOffice.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import typst

CHROMIUM = "chromium"
OFFICE = "soffice"
DEADLINE_S = 180


def main(folder: Path, names: list[str]) -> None:
    """Every resume named, or all of them, were made anew."""
    for place in sorted(p for p in folder.iterdir() if p.is_dir()):
        if not names or place.name in names:
            made = make(next(place.glob("source.*")), place / "resume.pdf")
            print(f"{place.name}: {made} bytes")


def make(source: Path, target: Path) -> int:
    """The PDF was made; its size."""
    with tempfile.TemporaryDirectory() as folder:
        if source.suffix == ".typ":
            target.write_bytes(typst.compile(str(source), format="pdf"))
        elif source.suffix == ".html":
            printed(source, target, Path(folder))
        else:
            converted(source, target, Path(folder))
    return target.stat().st_size


def printed(source: Path, target: Path, folder: Path) -> None:
    """Chromium printed the page."""
    options = ("--headless=new", "--no-sandbox", "--disable-background-networking")
    profile, out = f"--user-data-dir={folder / 'profile'}", f"--print-to-pdf={target.absolute()}"
    page = source.absolute().as_uri()
    run([CHROMIUM, *options, profile, "--no-pdf-header-footer", out, page])


def converted(source: Path, target: Path, folder: Path) -> None:
    """LibreOffice converted the document."""
    home = f"-env:UserInstallation={(folder / 'office').as_uri()}"
    run([OFFICE, home, "--headless", "--convert-to", "pdf", "--outdir", str(folder), str(source)])
    shutil.copyfile(folder / f"{source.stem}.pdf", target)


def run(command: list[str]) -> None:
    """The command ended well."""
    subprocess.run(command, check=True, capture_output=True, timeout=DEADLINE_S)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
