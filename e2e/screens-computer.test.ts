import type { Page } from "playwright-core";
import { DESKTOP } from "./browser.ts";
import { lookAtEveryScreen } from "./every-screen.ts";

lookAtEveryScreen("computer", DESKTOP, follow);

/** As a link does it, without loading the application again. */
async function follow(page: Page, path: string): Promise<void> {
  if (page.url() === "about:blank") await page.goto(path);
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}
