"""Who does the work of a long run: threads of this process, processes of this machine, or a cluster.

All are executors of ``concurrent.futures``, which is all that :mod:`.impact` asks for. The kernel works without the
interpreter's lock, so that threads are enough on one machine; processes help where deals are interpreted.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from typing import Any

from .errors import NotReadable
from .kernel import facade

_MISSING = "dask.distributed is not installed (pip install 'belote-spec[distributed]')"


def processors() -> int:
    """How many processors this machine has, one at least."""
    return os.cpu_count() or 1


def slots(executor: Executor) -> int:
    """How many tasks an executor works at, at the same time; 0 where it does not say."""
    client: Any = getattr(executor, "_client", None)
    if client is not None:
        return sum(client.ncores().values())
    return int(getattr(executor, "_max_workers", 0))


@contextmanager
def local() -> Iterator[Executor]:
    """Workers of this machine, one for each processor: threads if the kernel can be used, else processes."""
    count = processors()
    pool: Executor
    if facade.available():
        pool = ThreadPoolExecutor(count)
    else:
        pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"))
    with pool:
        yield pool


@contextmanager
def cluster(*, address: str | None = None, workers: int | None = None) -> Iterator[Executor]:
    """Workers of a cluster of ``dask.distributed``.

    A worker that is lost costs the task it was at; the scheduler gives that to another one.

    Args:
        address: of a scheduler that runs already; None: a cluster of this machine for the time being.
        workers: how many processes such a local cluster has; None: one for each processor.

    Raises:
        NotReadable: if ``dask.distributed`` is not installed, or no scheduler answers at the address.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise NotReadable(_MISSING) from error
    if address is not None:
        try:
            client = distributed.Client(address, timeout="10s")
        except (OSError, ValueError) as error:
            raise NotReadable(f"no scheduler answers at {address[:80]}: {error}") from error
        with client, client.get_executor() as pool:
            yield pool
        return
    count = workers or processors()
    own = distributed.LocalCluster(
        n_workers=count, threads_per_worker=1, processes=True, dashboard_address=None
    )
    with own, distributed.Client(own) as client, client.get_executor() as pool:
        yield pool
