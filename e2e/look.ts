import type { Page } from "playwright-core";
import { expect } from "vitest";
import { findings, overflow, painted } from "./browser.ts";

const pictures = process.env.SCREENSHOTS;

/** Accessible and nothing sideways, light and dark; with a picture of both where those are wanted. */
export async function look(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(painted);
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: "attached" });
    if (pictures) await page.screenshot({ path: `${pictures}/${name}-${colorScheme}.png` });
    expect(await findings(page), `${name}, ${colorScheme}`).toEqual([]);
    expect(await overflow(page), name).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: "light" });
}
