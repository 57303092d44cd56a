/** Returns a signal that aborts with `signal` or after the timeout. `end` stops the timer. */
export function createTimeoutSignal(
  milliseconds: number | null,
  signal?: AbortSignal,
): { signal: AbortSignal | undefined; end: () => void } {
  if (milliseconds === null) return { signal, end: () => {} };
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException("Nobody answered in time.", "TimeoutError")),
    milliseconds,
  );
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    },
  };
}

/** `AbortSignal.timeout`, which the oldest supported browsers lack. */
export const timeoutSignal = (milliseconds: number): AbortSignal => createTimeoutSignal(milliseconds).signal!;
