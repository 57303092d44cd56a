import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import page from "#web/index.html?raw";
import themeScript from "#web/public/theme.js?raw";
import { Spinner } from "#web/ui/spinner.tsx";
import { ROUTES } from "./routes.ts";

it("the served page shows the same spinner as the application's first render", () => {
  expect(page.replaceAll(/\s*\n\s*/g, "")).toContain(
    `<div id="root" class="noscript:hidden">${renderToStaticMarkup(<Spinner page />)}</div>`,
  );
});

it("the script of the first paint and the routes agree on which screens are always light", () => {
  const light = (path: string) => {
    const root = { dataset: { theme: "" }, toggleAttribute: () => {}, style: { setProperty: () => {} } };
    const dark = { matches: true };
    const run = new Function("document", "location", "localStorage", "matchMedia", themeScript);
    run({ documentElement: root }, { pathname: path }, { getItem: () => null }, () => dark);
    return root.dataset.theme === "light";
  };
  const paths = ROUTES.map(({ path }) => path);
  expect(paths.filter(light)).toEqual(ROUTES.filter((route) => route.light).map(({ path }) => path));
});
