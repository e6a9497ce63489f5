"""A board's files, with patience: a failure is tried again while the board is there."""

from collections.abc import Callable
from pathlib import PurePosixPath
from typing import TypeVar

from wildfire.client.clock import Clock
from wildfire.flash.errors import CopyError
from wildfire.flash.storage.store import Progress, Room, Store

TRIES = 3

_PAUSE_S = 0.2

Result = TypeVar("Result")


class RetryingStore:
    """The files of `store`. Each operation is tried up to `TRIES` times if its failure may pass."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.place = store.place
        self._store = store
        self._clock = clock

    def sizes(self, folder: str) -> dict[str, int | None]:
        return self._try(lambda: self._store.sizes(folder))

    def room(self) -> Room:
        return self._try(self._store.room)

    def digest(self, path: str) -> bytes:
        return self._try(lambda: self._store.digest(path))

    def read(self, path: str) -> bytes:
        return self._try(lambda: self._store.read(path))

    def write(self, path: str, data: bytes, progress: Progress) -> None:
        self._try(lambda: self._write(path, data, progress))

    def remove(self, path: str) -> None:
        self._do(lambda: self._store.remove(path), lambda: not self._has(path))

    def rename(self, old: str, new: str) -> None:
        self._do(lambda: self._store.rename(old, new), lambda: self._has(new))

    def make_folder(self, path: str) -> None:
        self._do(lambda: self._store.make_folder(path), lambda: self._has(path))

    def _try(self, act: Callable[[], Result]) -> Result:
        for _ in range(TRIES - 1):
            try:
                return act()
            except CopyError as failure:
                if not failure.may_pass:
                    raise
            self._clock.sleep(_PAUSE_S)
        return act()

    def _do(self, act: Callable[[], None], is_done: Callable[[], bool]) -> None:
        """Does it only once: an operation that reported a failure may have worked."""
        begun = False

        def once() -> None:
            nonlocal begun
            if not (begun and is_done()):
                begun = True
                act()

        self._try(once)

    def _write(self, path: str, data: bytes, progress: Progress) -> None:
        told = 0

        def tell(count: int) -> None:
            nonlocal told
            told += count
            progress(count)

        try:
            self._store.write(path, data, tell)
        except CopyError:
            progress(-told)
            raise

    def _has(self, path: str) -> bool:
        where = PurePosixPath(path)
        folder = "" if where.parent == PurePosixPath(".") else str(where.parent)
        return where.name in self._store.sizes(folder)
