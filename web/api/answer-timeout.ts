const STEP_MS = 250;

/**
 * Returns a signal that aborts after `ms` milliseconds. Counts in short steps: time in which the page is blocked
 * does not count, so that the page can still read an answer that has arrived.
 */
export function createAnswerTimeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  let left = ms;
  function wait() {
    if (left <= 0) return controller.abort(new DOMException("Nobody answered in time.", "TimeoutError"));
    const step = Math.min(left, STEP_MS);
    left -= step;
    setTimeout(wait, step);
  }
  wait();
  return controller.signal;
}
