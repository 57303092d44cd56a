import { type RefObject, useEffect } from "react";
import { findHeading } from "#web/ui/overlay.ts";

/** In milliseconds. Screens move the focus themselves when the next control has been loaded and painted. */
const SCREEN_FIRST_MS = 300;

/** Moves the focus to the heading when the control that had it disappears: the next key must not start at the top. */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target;
    };
    const observer = new MutationObserver(() => {
      if ((last as Element | null)?.isConnected !== false || document.activeElement !== document.body) return;
      last = null;
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        findHeading()?.focus({ preventScroll: true });
      }, SCREEN_FIRST_MS);
    });
    document.addEventListener("focusin", remember);
    observer.observe(main.current!, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, [main]);
}
