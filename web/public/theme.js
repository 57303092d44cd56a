// Runs before the first paint, so that no other colours flash. web/ui/theme/theme.ts then decides again.
(() => {
  try {
    const root = document.documentElement;
    const alwaysLight = ["/", "/login", "/register", "/join-store"].includes(location.pathname);
    const chosen = localStorage.getItem("theme");
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const theme = alwaysLight ? "light" : chosen === "dark" || chosen === "light" ? chosen : system;
    root.dataset.theme = theme;
    root.toggleAttribute("data-always-light", alwaysLight);
    const palette = JSON.parse(localStorage.getItem("themePalette") || "null");
    if (!palette || palette.stored !== localStorage.getItem("customColor")) return;
    for (const name in palette[theme]) root.style.setProperty(name, palette[theme][name]);
  } catch {
    // With blocked storage the stylesheet's own colours apply.
  }
})();
