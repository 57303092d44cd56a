import { useEffect } from "react";

/** Focuses the first field of the page, but only where no on-screen keyboard would cover the page. */
export function useFocusFirstField(): void {
  useEffect(() => {
    if (window.matchMedia("(min-width: 64rem) and (pointer: fine)").matches)
      document.querySelector<HTMLElement>("form input")?.focus();
  }, []);
}
