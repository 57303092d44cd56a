/**
 * Runs `work` with a signal that aborts after `milliseconds`, or with `outer`. The listeners are removed afterwards,
 * because a listener on `AbortSignal.timeout` keeps its whole request in memory until the time is over.
 */
export async function withTimeLimit<T>(
  milliseconds: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const abort = () => limit.abort();
  const timer = setTimeout(abort, milliseconds);
  timer.unref();
  outer?.addEventListener("abort", abort, { once: true });
  if (outer?.aborted) abort();
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", abort);
  }
}
