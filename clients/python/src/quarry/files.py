"""Files that appear at their path only when they are complete."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def written_whole(to: str | Path | IO[bytes]) -> Iterator[IO[bytes]]:
    """Writes to a temporary file that is moved to the path at the end; an open file is written directly."""
    if not isinstance(to, str | Path):
        yield to
        return
    target = Path(to)
    with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as file:
        try:
            yield file
            file.close()
            os.chmod(file.name, 0o666 & ~_umask())
            os.replace(file.name, target)
        except BaseException:
            file.close()
            os.unlink(file.name)
            raise


def _umask() -> int:
    """The umask, for the mode of the finished file: temporary files are for their owner only. It can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
