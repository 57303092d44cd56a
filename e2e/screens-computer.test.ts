import type { Page } from "playwright-core";
import { DESKTOP_SCREEN } from "./browser.ts";
import { registerScreenTests } from "./every-screen.ts";

registerScreenTests("computer", DESKTOP_SCREEN, follow);

/** Navigates like a link, without reloading the application. */
async function follow(page: Page, path: string): Promise<void> {
  if (page.url() === "about:blank") return void (await page.goto(path));
  const another = screenOf(page.url()) !== screenOf(path);
  await page.evaluate(
    ([to, another]) => {
      if (another) document.title = "";
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    },
    [path, another] as const,
  );
  // The previous screen stays until the new screen is rendered, which sets the title.
  await page.waitForFunction(() => document.title !== "");
}

/** Returns the path with `:id` in place of an id: equal for addresses of the same screen. */
function screenOf(address: string): string {
  return new URL(address, "http://x").pathname.replace(/[\da-f-]{36}/, ":id");
}
