const STEP_MS = 250;

/**
 * Aborts after `ms` milliseconds in which the event loop ran, so that a blocked page still finds its answer.
 */
export function answerTimeout(ms: number): AbortSignal {
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
