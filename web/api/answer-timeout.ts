const STEP_MS = 250;

/**
 * Aborts after `ms` milliseconds in which the event loop ran. A page that was blocked meanwhile, as on a slow
 * computer, still finds an answer that has arrived.
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
