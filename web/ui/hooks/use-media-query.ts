import { useCallback, useMemo, useSyncExternalStore } from "react";

export const WIDE_SCREEN_QUERY = "(min-width: 48rem)";
/** For tables with seven columns or many buttons, beside the menu. */
export const ROOM_FOR_COLUMNS_QUERY = "(min-width: 80rem)";

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
