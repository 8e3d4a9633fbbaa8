"""Paired percentile bootstrap with 10,000 resamples by numpy or scipy, for bench/bootstrap.mjs: one JSON line."""

import json
import resource
import sys
import time

import numpy as np

ENGINE, KIND, N = sys.argv[1], sys.argv[2], int(sys.argv[3])
RESAMPLES = 10_000


def uniforms(count):
    """splitmix32 with seed 42, as in bootstrap.mjs."""
    state = (42 + np.arange(1, count + 1, dtype=np.uint64) * 0x9E3779B9) & 0xFFFFFFFF
    t = state ^ (state >> np.uint64(16))
    t = (t * 0x21F0AAAD) & 0xFFFFFFFF
    t ^= t >> np.uint64(15)
    t = (t * 0x735A2D97) & 0xFFFFFFFF
    t ^= t >> np.uint64(15)
    return t / 4294967296.0


def scores():
    """The same scores as bootstrap.mjs; rubric and clustered draw on demand, so they are walked through."""
    u = uniforms(3 * N + 10)
    if KIND in ("binary", "continuous"):
        first, second = u[0 : 2 * N : 2], u[1 : 2 * N : 2]
        if KIND == "binary":
            base = (first < 0.7).astype(float)
            return base, np.where(second < 0.88, base, 1 - base), None
        return first.copy(), np.clip(first + (second - 0.5) / 5, 0, 1), None
    draws = iter(u.tolist())
    base, cand = np.empty(N), np.empty(N)
    cluster_of = np.empty(N, dtype=np.int64) if KIND == "clustered" else None
    cluster = left = 0
    for i in range(N):
        a, b = next(draws), next(draws)
        if KIND == "rubric":
            base[i] = int(a * 5) / 4
            cand[i] = base[i] if b < 0.88 else int(next(draws) * 5) / 4
            continue
        base[i] = 1.0 if a < 0.7 else 0.0
        cand[i] = base[i] if b < 0.88 else 1 - base[i]
        if left == 0:
            cluster += 1
            left = 1 + int(next(draws) * 9)
        cluster_of[i] = cluster
        left -= 1
    return base, cand, cluster_of


def by_numpy(base, cand, cluster_of):
    rng = np.random.default_rng(1)
    d = cand - base
    sizes = None
    if cluster_of is not None:
        d, sizes = np.bincount(cluster_of, weights=d)[1:], np.bincount(cluster_of)[1:].astype(float)
    batch = max(1, min(RESAMPLES, 5_000_000 // len(d)))
    means = np.empty(RESAMPLES)
    for first in range(0, RESAMPLES, batch):
        count = min(batch, RESAMPLES - first)
        index = rng.integers(0, len(d), (count, len(d)))
        if sizes is None:
            means[first : first + count] = d[index].mean(axis=1)
        else:
            means[first : first + count] = d[index].sum(axis=1) / sizes[index].sum(axis=1)
    return np.quantile(means, [0.025, 0.975])


def by_scipy(base, cand):
    from scipy import stats

    result = stats.bootstrap(
        (base, cand),
        lambda x, y, axis=-1: (y - x).mean(axis=axis),
        paired=True,
        vectorized=True,
        n_resamples=RESAMPLES,
        batch=max(1, min(RESAMPLES, 5_000_000 // N)),
        method="percentile",
        rng=np.random.default_rng(1),
    )
    return result.confidence_interval


base, cand, cluster_of = scores()
start = time.perf_counter()
lower, upper = by_numpy(base, cand, cluster_of) if ENGINE == "numpy" else by_scipy(base, cand)
seconds = time.perf_counter() - start
rss_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"seconds": seconds, "rssMb": rss_mb, "lower": float(lower), "upper": float(upper)}))
