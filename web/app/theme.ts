import { useSyncExternalStore } from "react";
import type { Palette } from "#core/colors.ts";
import { DEFAULT_PRIMARY, isRedOrOrange, paletteFor, parseColor } from "#core/colors.ts";

export type Theme = "light" | "dark";

/** The backgrounds of styles.css that text and lines in the store's colour must stand out from. */
const SURFACES: Record<Theme, readonly [string, ...string[]]> = {
  light: ["#ffffff", "#f8f5ee", "#f3eee5"],
  dark: ["#201d1a", "#161412", "#2a2622"],
};

const systemDark = window.matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();
// theme.js has already judged the first path.
let forcedLight = document.documentElement.hasAttribute("data-always-light");

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
}

function storedTheme(): Theme | null {
  const stored = read("theme");
  return stored === "light" || stored === "dark" ? stored : null;
}

let chosen = storedTheme();
let primary = parseColor(read("customColor") ?? "") ?? DEFAULT_PRIMARY;

function variables(p: Palette): Record<string, string> {
  return {
    "--primary": p.primary,
    "--on-primary": p.onPrimary,
    "--primary-hover": p.hover,
    "--primary-soft": p.soft,
    "--primary-ink": p.ink,
    "--primary-edge": p.edge,
  };
}

function currentTheme(): Theme {
  return chosen ?? (systemDark.matches ? "dark" : "light");
}

function apply() {
  const root = document.documentElement;
  const shown = forcedLight ? "light" : currentTheme();
  const palettes = {
    light: variables(paletteFor(primary, SURFACES.light)),
    dark: variables(paletteFor(primary, SURFACES.dark)),
  };
  root.dataset.theme = shown;
  root.toggleAttribute("data-warm", isRedOrOrange(primary));
  for (const [name, value] of Object.entries(palettes[shown])) root.style.setProperty(name, value);
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", SURFACES[shown][1]!);
  // For theme.js, which paints the next visit before this file has loaded.
  const stored = read("customColor");
  write("themePalette", stored === null ? null : JSON.stringify({ stored, ...palettes }));
  for (const listener of listeners) listener();
}

systemDark.addEventListener("change", apply);
// Another tab of the same till changed its theme or colour.
window.addEventListener("storage", (event) => {
  if (event.key !== "theme" && event.key !== "customColor") return;
  chosen = storedTheme();
  primary = parseColor(read("customColor") ?? "") ?? DEFAULT_PRIMARY;
  apply();
});
apply();

export function setTheme(theme: Theme) {
  chosen = theme;
  write("theme", theme);
  apply();
}

/** `#rrggbb` or `#rgb`; anything else is ignored. Null goes back to the default. */
export function setPrimary(color: string | null) {
  const parsed = color === null ? DEFAULT_PRIMARY : parseColor(color);
  if (!parsed) return;
  primary = parsed;
  write("customColor", color === null ? null : parsed);
  apply();
}

/** The landing, sign-in and registration screens are light whatever was chosen. */
export function forceLight(on: boolean) {
  if (forcedLight === on) return;
  forcedLight = on;
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme() {
  const theme = useSyncExternalStore(subscribe, currentTheme);
  const color = useSyncExternalStore(subscribe, () => primary);
  return { theme, setTheme, primary: color, setPrimary };
}
