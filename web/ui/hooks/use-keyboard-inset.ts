import { useEffect } from "react";

/** Least covered height, in pixels, that counts as a keyboard. Less is a browser bar. */
const LEAST = 80;

/** Sets `--keyboard` to the keyboard's height in Safari. Others resize the page (`interactive-widget`). */
export function useKeyboardInset(): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const root = document.documentElement;
    function measure() {
      const covered = window.innerHeight - seen!.height - seen!.offsetTop;
      // A pinch zoom also reduces the visible height, without a keyboard.
      const keyboard = seen!.scale === 1 && covered >= LEAST ? covered : 0;
      root.style.setProperty("--keyboard", `${Math.round(keyboard)}px`);
    }
    seen.addEventListener("resize", measure);
    seen.addEventListener("scroll", measure);
    return () => {
      seen.removeEventListener("resize", measure);
      seen.removeEventListener("scroll", measure);
      root.style.removeProperty("--keyboard");
    };
  }, []);
}
