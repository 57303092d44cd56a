import type { ReactNode } from "react";
import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";
import { forceLightTheme } from "#web/ui/theme/theme.ts";

type Props = { title: string; light?: boolean; children: ReactNode };

let firstScreen = true;

export function ScreenFrame({ title, light = false, children }: Props) {
  const { pathname } = useLocation();
  const navigation = useNavigationType();

  useEffect(() => {
    document.title = title === "Mostrador" ? title : `${title} · Mostrador`;
  }, [title]);

  useLayoutEffect(() => forceLightTheme(light), [light]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each arrival at a path
  useEffect(() => {
    // On the first screen the browser sets focus and scroll position.
    if (firstScreen) {
      firstScreen = false;
      return;
    }
    if (navigation !== "POP") window.scrollTo(0, 0);
    const main = document.querySelector("main");
    // A screen may have moved the focus already, as the till does.
    const focused = document.activeElement;
    if (focused !== main && main?.contains(focused)) return;
    const heading = document.querySelector<HTMLElement>("h1[tabindex]") ?? main;
    heading?.focus({ preventScroll: true });
  }, [pathname]);

  return children;
}
