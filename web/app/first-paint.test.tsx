import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import page from "#web/index.html?raw";
import { Spinner } from "#web/ui/spinner.tsx";
import { ALWAYS_LIGHT_PATHS } from "#web/ui/theme/first-paint.ts";
import { ROUTES } from "./routes.ts";

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
