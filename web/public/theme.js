// Runs before the first paint, so that a dark or recoloured page never flashes. Only applies what
// web/app/theme.ts stored; that file decides everything again as soon as it loads.
(() => {
  try {
    const root = document.documentElement;
    const alwaysLight = ["/", "/login", "/register", "/join-store"].includes(location.pathname);
    const stored = localStorage.getItem("theme");
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const theme = alwaysLight ? "light" : stored === "dark" || stored === "light" ? stored : system;
    root.dataset.theme = theme;
    const painted = JSON.parse(localStorage.getItem("themePalette") || "null");
    if (!painted || painted.primary !== localStorage.getItem("customColor")) return;
    for (const name in painted[theme]) root.style.setProperty(name, painted[theme][name]);
  } catch {
    // Storage may be blocked; the stylesheet's own colours are a complete theme.
  }
})();
