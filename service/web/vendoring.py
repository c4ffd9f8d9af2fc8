"""Refreshing the vendored front-end assets from the npm registry: `python -m service.web.vendoring`.

Each file's SHA-256 is kept in `static/vendor/assets.json`, and `check` compares them.
"""

import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

VENDOR = Path(__file__).parent / "static" / "vendor"
MANIFEST = VENDOR / "assets.json"
PACKAGES: dict[str, tuple[str, tuple[str, ...]]] = {
    "swagger-ui": (
        "swagger-ui-dist@5.35.0",
        (
            "swagger-ui-bundle.js",
            "swagger-ui-bundle.js.LICENSE.txt",
            "swagger-ui.css",
            "LICENSE",
            "NOTICE",
        ),
    ),
}


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
    for folder, (package, names) in PACKAGES.items():
        target = VENDOR / folder
        target.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as scratch:
            fetched = subprocess.run(  # noqa: S603 - constant arguments
                ["npm", "pack", "--silent", package],  # noqa: S607 - found on the PATH
                cwd=scratch,
                check=True,
                capture_output=True,
                text=True,
            )
            with tarfile.open(Path(scratch) / fetched.stdout.strip()) as archive:
                for name in names:
                    member = archive.extractfile(f"package/{name}")
                    assert member is not None, name
                    content = member.read()
                    (target / name).write_bytes(content)
                    digests[f"{folder}/{name}"] = hashlib.sha256(content).hexdigest()
    MANIFEST.write_text(json.dumps(digests, indent=2, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    refresh()
    sys.stdout.write(f"{MANIFEST} is up to date\n")
