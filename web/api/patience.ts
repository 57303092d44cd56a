const STEP_MS = 250;

/**
 * Aborts after so many milliseconds in which the page could have heard an answer. One that stood still meanwhile, as
 * on a slow computer that is drawing, finds the answer waiting and not the end of its patience.
 */
export function patience(ms: number): AbortSignal {
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
