import { useEffect } from "react";

/** Below this, in pixels, it is a bar of the browser that comes and goes. */
const LEAST = 80;

/**
 * Keeps in `--keyboard` how much of the page's lower end the keyboard of a phone covers: 0 where the browser makes the
 * page itself smaller, as `interactive-widget` in index.html asks for; Safari does not.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const root = document.documentElement;
    function measure() {
      const covered = window.innerHeight - seen!.height - seen!.offsetTop;
      // Of a page that was made larger with two fingers a part is out of sight without any keyboard.
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
