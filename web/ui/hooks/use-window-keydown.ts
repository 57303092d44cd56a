import { useEffect } from "react";
import { useStableCallback } from "./use-stable-callback.ts";

/** Calls `onKey` for each key on the page. With `capture`, before the elements handle the key. */
export function useWindowKeydown(
  onKey: (event: KeyboardEvent) => void,
  { active = true, capture = false } = {},
): void {
  const latest = useStableCallback(onKey);
  useEffect(() => {
    if (!active) return;
    window.addEventListener("keydown", latest, capture);
    return () => window.removeEventListener("keydown", latest, capture);
  }, [active, capture, latest]);
}
