import type { Page } from "playwright-core";
import { DESKTOP } from "./browser.ts";
import { lookAtEveryScreen } from "./every-screen.ts";

lookAtEveryScreen("computer", DESKTOP, follow);

/** As a link does it, without loading the application again. */
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
  // The screen before stays in sight until this one is drawn, and the title comes with it.
  await page.waitForFunction(() => document.title !== "");
}

/** Addresses that the same screen draws. */
function screenOf(address: string): string {
  return new URL(address, "http://x").pathname.replace(/[\da-f-]{36}/, ":id");
}
