const STEP_MS = 250;

/**
 * Returns a signal that aborts after `ms` milliseconds. Time in which the page is blocked does not count, so
 * that it can still read its answer.
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
