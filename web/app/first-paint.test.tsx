import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import page from "#web/index.html?raw";
import { Spinner } from "#web/ui/spinner.tsx";

it("the served page shows the same spinner as the application's first render", () => {
  expect(page.replaceAll(/\s*\n\s*/g, "")).toContain(
    `<div id="root" class="noscript:hidden">${renderToStaticMarkup(<Spinner page />)}</div>`,
  );
});
