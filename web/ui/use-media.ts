import { useCallback, useMemo, useSyncExternalStore } from "react";

/** From this width on there is room for a table. */
export const WIDE = "(min-width: 48rem)";

export function useMedia(query: string): boolean {
  // Made once: asking anew with each drawing takes the browser longer than all else that happens here.
  const list = useMemo(() => window.matchMedia(query), [query]);
  const subscribe = useCallback(
    (changed: () => void) => {
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}
