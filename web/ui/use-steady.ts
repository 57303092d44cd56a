import { useCallback, useEffect, useRef } from "react";

/** A function that stays the same while it calls the newest one, so that what it is handed to is not drawn anew. */
export function useSteady<Given extends unknown[], Result>(
  newest: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(newest);
  useEffect(() => {
    latest.current = newest;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
