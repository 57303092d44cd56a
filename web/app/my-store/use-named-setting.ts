import { useEffect } from "react";
import { useLocation } from "react-router";
import { useMay } from "#web/api/use-may.ts";
import { focusUnlessTyping } from "#web/ui/late-focus.ts";
import { listStoreSettings, type StoreSetting } from "./settings.ts";

const OUTLINE = ["outline-2", "outline-offset-4", "outline-primary-edge"];

/** Returns the setting that the address names after '#', if the user can reach it. */
export function useNamedSetting(): StoreSetting | undefined {
  const { hash } = useLocation();
  const may = useMay();
  return listStoreSettings(may).find(({ name }) => `#${name}` === hash);
}

/** Scrolls to the setting that the address names, outlines it and moves the focus there, also when it loads later. */
export function useShowNamedSetting(): void {
  const { key } = useLocation();
  const setting = useNamedSetting();
  const { title, card } = setting ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second link to the same setting shows it again
  useEffect(() => {
    if (!title || !card) return;
    let shown: HTMLElement | null = null;
    const from = document.activeElement;
    function leave() {
      shown?.classList.remove(...OUTLINE);
      shown?.removeAttribute("tabindex");
    }
    function show() {
      const wanted = findRegion(title!);
      if (wanted) later.disconnect();
      const found = wanted ?? findRegion(card!);
      if (!found || found === shown) return;
      leave();
      shown = found;
      found.classList.add(...OUTLINE);
      found.tabIndex = -1;
      found.scrollIntoView();
      focusUnlessTyping(found, from);
    }
    const later = new MutationObserver(show);
    // After the router, which moves to the top of a new page.
    const frame = requestAnimationFrame(() => {
      later.observe(document.body, { childList: true, subtree: true });
      show();
    });
    return () => {
      cancelAnimationFrame(frame);
      later.disconnect();
      leave();
    };
  }, [title, card, key]);
}

function findRegion(title: string): HTMLElement | null {
  const headings = [...document.querySelectorAll<HTMLElement>("section h2, section h3")];
  return headings.find(({ textContent }) => textContent === title)?.closest("section") ?? null;
}
