export const ALWAYS_LIGHT_PATHS = ["/", "/login", "/register", "/join-store"];

/** Sets the theme before the first paint, so that no other colours flash. theme.ts then decides again. */
export function paintStoredTheme(root: HTMLElement, path: string): void {
  const alwaysLight = ALWAYS_LIGHT_PATHS.includes(path);
  const chosen = localStorage.getItem("theme");
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = alwaysLight ? "light" : chosen === "dark" || chosen === "light" ? chosen : system;
  root.dataset.theme = theme;
  root.toggleAttribute("data-always-light", alwaysLight);
  const palette = JSON.parse(localStorage.getItem("themePalette") || "null");
  if (!palette || palette.stored !== localStorage.getItem("customColor")) return;
  // 0.9.0 and earlier versions stored the names without 'color-'.
  for (const name in palette[theme])
    root.style.setProperty(name.replace(/^--(?!color-)/, "--color-"), palette[theme][name]);
}
