"""Refreshing the vendored front-end assets from the npm registry: `python -m service.web.vendoring`.

Each file's SHA-256 is kept in `static/vendor/assets.json`, and `check` compares them.
"""

import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

VENDOR = Path(__file__).parent / "static" / "vendor"
MANIFEST = VENDOR / "assets.json"


class Package(NamedTuple):
    """A package at its pinned version, and its files that are kept: our name, and the path within it."""

    pinned: str
    files: Mapping[str, str]


PACKAGES: Mapping[str, Package] = {
    "swagger-ui": Package(
        "swagger-ui-dist@5.35.0",
        {
            name: name
            for name in (
                "swagger-ui-bundle.js",
                "swagger-ui-bundle.js.LICENSE.txt",
                "swagger-ui.css",
                "LICENSE",
                "NOTICE",
            )
        },
    ),
    "preact": Package(
        "preact@11.2.0",
        {"preact.mjs": "dist/preact.mjs", "hooks.mjs": "hooks/dist/hooks.mjs", "LICENSE": "LICENSE"},
    ),
    "htm": Package("htm@3.1.1", {"htm.mjs": "dist/htm.module.js", "LICENSE": "LICENSE"}),
}

REWRITTEN: Mapping[str, tuple[bytes, bytes]] = {
    "preact/hooks.mjs": (b'from"preact"', b'from"./preact.mjs"'),
}
"""Imports by a package's name that are made relative, so that no page needs an import map."""


def check() -> list[str]:
    """The vendored files that are missing or not those of the manifest."""
    wanted: dict[str, str] = json.loads(MANIFEST.read_text("utf-8"))
    return [
        name
        for name, digest in wanted.items()
        if not (VENDOR / name).is_file() or hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() != digest
    ]


def refresh() -> None:
    """Fetch every package at its pinned version and write the manifest anew."""
    digests: dict[str, str] = {}
    for folder, package in PACKAGES.items():
        (VENDOR / folder).mkdir(parents=True, exist_ok=True)
        for name, content in _fetched(package):
            where = f"{folder}/{name}"
            bare, relative = REWRITTEN.get(where, (b"", b""))
            assert bare in content, f"{where} does not import as it did"
            kept = content.replace(bare, relative) if bare else content
            (VENDOR / where).write_bytes(kept)
            digests[where] = hashlib.sha256(kept).hexdigest()
    MANIFEST.write_text(json.dumps(digests, indent=2, sort_keys=True) + "\n", "utf-8")


def _fetched(package: Package) -> Iterator[tuple[str, bytes]]:
    """The files of a package by our names."""
    with tempfile.TemporaryDirectory() as scratch:
        fetched = subprocess.run(  # noqa: S603 - constant arguments
            ["npm", "pack", "--silent", package.pinned],  # noqa: S607 - found on the PATH
            cwd=scratch,
            check=True,
            capture_output=True,
            text=True,
        )
        with tarfile.open(Path(scratch) / fetched.stdout.strip()) as archive:
            for name, path in package.files.items():
                member = archive.extractfile(f"package/{path}")
                assert member is not None, name
                yield name, member.read()


if __name__ == "__main__":
    refresh()
    sys.stdout.write(f"{MANIFEST} is up to date\n")
