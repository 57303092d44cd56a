import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import page from "#web/index.html?raw";
import { Spinner } from "#web/ui/spinner.tsx";
import { ALWAYS_LIGHT_PATHS, paintStoredTheme } from "#web/ui/theme/first-paint.ts";
import { ROUTES } from "./routes.ts";

afterEach(() => vi.unstubAllGlobals());

it("the served page shows the same spinner as the application's first render", () => {
  expect(page.replaceAll(/\s*\n\s*/g, "")).toContain(
    `<div id="root" class="noscript:hidden">${renderToStaticMarkup(<Spinner page />)}</div>`,
  );
});

it("the first paint and the routes agree on which screens are always light", () => {
  expect([...ALWAYS_LIGHT_PATHS].sort()).toEqual(
    ROUTES.filter((route) => route.light)
      .map(({ path }) => path)
      .sort(),
  );
});

it.each(["--color-primary", "--primary"])("the first paint has the store's colour, stored as %s", (name) => {
  const palette = JSON.stringify({ stored: "#6b2fa0", light: { [name]: "#6b2fa0" } });
  const stored = new Map([
    ["customColor", "#6b2fa0"],
    ["themePalette", palette],
  ]);
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const setProperty = vi.fn();
  const root = { dataset: {}, toggleAttribute: () => true, style: { setProperty } };
  paintStoredTheme(root as unknown as HTMLElement, "/dashboard");
  expect(setProperty.mock.calls).toEqual([["--color-primary", "#6b2fa0"]]);
});
