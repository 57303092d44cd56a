import { useSyncExternalStore } from "react";
import { createSignal } from "#web/signal.ts";
import { readStored, writeStored } from "#web/storage.ts";
import { DEFAULT_PRIMARY_COLOR, isRedOrOrange, parseColor } from "#web/ui/theme/colors.ts";
import {
  computePrimaryColorVariables,
  PRIMARY_COLOR_VARIABLES,
  type PrimaryColorVariables,
  SURFACE_COLORS,
  type Theme,
} from "./palette.ts";

const systemDark = window.matchMedia("(prefers-color-scheme: dark)");
const changes = createSignal();
// first-paint.ts has already set the attribute for the first screen.
let forcedLight = document.documentElement.hasAttribute("data-always-light");

function storedTheme(): Theme | null {
  const stored = readStored("theme");
  return stored === "light" || stored === "dark" ? stored : null;
}

let chosen = storedTheme();
let primary = parseColor(readStored("customColor") ?? "") ?? DEFAULT_PRIMARY_COLOR;

function currentTheme(): Theme {
  return chosen ?? (systemDark.matches ? "dark" : "light");
}

/** The palettes of both themes; {} for the default colour, whose palettes are in styles.css. */
function computePalettes(color: string): Partial<Record<Theme, PrimaryColorVariables>> {
  if (color === DEFAULT_PRIMARY_COLOR) return {};
  return {
    light: computePrimaryColorVariables(color, "light"),
    dark: computePrimaryColorVariables(color, "dark"),
  };
}

function apply() {
  const root = document.documentElement;
  const shown = forcedLight ? "light" : currentTheme();
  const palettes = computePalettes(primary);
  root.dataset.theme = shown;
  root.toggleAttribute("data-warm", isRedOrOrange(primary));
  for (const name of PRIMARY_COLOR_VARIABLES) root.style.setProperty(name, palettes[shown]?.[name] ?? null);
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", SURFACE_COLORS[shown][1]!);
  // Stored for first-paint.ts, which paints the next visit before this file loads.
  const stored = readStored("customColor");
  writeStored("themePalette", stored === null ? null : JSON.stringify({ stored, ...palettes }));
  changes.emit();
}

systemDark.addEventListener("change", apply);
window.addEventListener("storage", (event) => {
  if (event.key !== "theme" && event.key !== "customColor") return;
  chosen = storedTheme();
  primary = parseColor(readStored("customColor") ?? "") ?? DEFAULT_PRIMARY_COLOR;
  apply();
});
apply();

function setTheme(theme: Theme) {
  chosen = theme;
  writeStored("theme", theme);
  apply();
}

/** Accepts `#rrggbb` and `#rgb` and ignores other values. Null restores the default. */
function setPrimaryColor(color: string | null) {
  const parsed = color === null ? DEFAULT_PRIMARY_COLOR : parseColor(color);
  if (!parsed) return;
  primary = parsed;
  writeStored("customColor", color === null ? null : parsed);
  apply();
}

export function forceLightTheme(on: boolean) {
  if (forcedLight === on) return;
  forcedLight = on;
  apply();
}

export function useTheme() {
  const theme = useSyncExternalStore(changes.subscribe, currentTheme);
  const color = useSyncExternalStore(changes.subscribe, () => primary);
  return { theme, setTheme, primary: color, setPrimary: setPrimaryColor };
}
