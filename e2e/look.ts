import type { Page } from "playwright-core";
import { expect } from "vitest";
import {
  DESKTOP_SCREEN,
  findAccessibilityProblems,
  measureHorizontalOverflow,
  PHONE_SCREEN,
  waitForPaint,
  waitUntilPageSettled,
} from "./browser.ts";

const pictures = process.env.SCREENSHOTS;

type Theme = "light" | "dark";

/**
 * Checks accessibility and horizontal scroll. The dark theme changes only colours: web/ui/theme/palette.test.ts compares
 * them, and every-screen.ts checks them on each screen. Saves a picture in both themes if SCREENSHOTS is set.
 */
export async function checkAppearance(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (pictures)
    for (const theme of ["dark", "light"] as const) {
      await setThemePreference(page, theme);
      await page.screenshot({ path: `${pictures}/${name}-${theme}.png`, fullPage });
    }
  expect(await findAccessibilityProblems(page), name).toEqual([]);
  expect(await measureHorizontalOverflow(page), name).toBeLessThanOrEqual(0);
}

/** `checkAppearance` at the width of a computer and of a phone; leaves the width as it was. */
export async function checkAppearanceAtBothWidths(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const [device, size] of [
    ["computer", DESKTOP_SCREEN],
    ["phone", PHONE_SCREEN],
  ] as const) {
    await page.setViewportSize(size);
    await waitUntilPageSettled(page);
    await checkAppearance(page, `${name}-${device}`);
  }
  await page.setViewportSize(before);
}

/**
 * Sets the device's theme preference. A busy Chromium sometimes does not notify the page: then the preference
 * is set again.
 */
export async function setThemePreference(page: Page, theme: Theme): Promise<void> {
  const other = theme === "light" ? "dark" : "light";
  const shown = page.locator(`html[data-theme=${theme}], html[data-always-light]`);
  let tries = 0;
  const isShown = async () => {
    if (tries++ > 0) await page.emulateMedia({ colorScheme: other });
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate(waitForPaint); // the next frame has the new theme
    return (await shown.count()) === 1;
  };
  await expect.poll(isShown, { interval: 500 }).toBe(true);
}
