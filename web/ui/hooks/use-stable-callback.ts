import { useCallback, useEffect, useRef } from "react";

/** Returns a stable function that calls the newest version, so that memoised children do not render again. */
export function useStableCallback<Given extends unknown[], Result>(
  newest: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(newest);
  useEffect(() => {
    latest.current = newest;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
