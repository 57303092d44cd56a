import { useCallback, useEffect, useRef } from "react";

/** Returns a stable function that calls the newest version, so that memoised children do not render again. */
export function useStableCallback<Arguments extends unknown[], Result>(
  newest: (...values: Arguments) => Result,
) {
  const latest = useRef(newest);
  useEffect(() => {
    latest.current = newest;
  });
  return useCallback((...values: Arguments) => latest.current(...values), []);
}
