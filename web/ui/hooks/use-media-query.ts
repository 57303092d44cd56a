import { useCallback, useMemo, useSyncExternalStore } from "react";

export const WIDE_SCREEN_QUERY = "(min-width: 48rem)";

export function useMediaQuery(query: string): boolean {
  // Created once, because creating a query in each render is expensive.
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
