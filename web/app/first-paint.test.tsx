import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import page from "#web/index.html?raw";
import { Spinner } from "#web/ui/spinner.tsx";

it("the page that the server sends shows the spinner with which the application begins", () => {
  expect(page.replaceAll(/\s*\n\s*/g, "")).toContain(
    `<div id="root" class="noscript:hidden">${renderToStaticMarkup(<Spinner page />)}</div>`,
  );
});
