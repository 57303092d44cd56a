import { type RefObject, useEffect } from "react";
import { findPageHeading } from "#web/ui/overlay.ts";

/** Milliseconds that a screen has to move the focus itself: the control may still be loading. */
const SCREEN_FIRST_MS = 300;

/** Moves the focus to the heading when the focused control disappears: else Tab would start at the top. */
export function useFocusRecovery(main: RefObject<HTMLElement | null>): void {
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
        findPageHeading()?.focus({ preventScroll: true });
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
