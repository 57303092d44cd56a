import type { Page } from "playwright-core";
import { expect } from "vitest";
import { findAccessibilityProblems, measureHorizontalOverflow, waitForPaint } from "./browser.ts";

const pictures = process.env.SCREENSHOTS;

type Theme = "light" | "dark";

/**
 * Checks accessibility and horizontal scroll, on wide screens in both themes, and leaves the light one. Saves pictures
 * of both if SCREENSHOTS is set.
 */
export async function checkAppearance(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  // The dark theme changes only colours, equally at every width: only contrast is checked, on wide screens.
  const isWide = (page.viewportSize()?.width ?? 0) >= 600;
  const themes = isWide || pictures ? (["dark", "light"] as const) : (["light"] as const);
  for (const theme of themes) {
    await setThemePreference(page, theme);
    if (pictures) await page.screenshot({ path: `${pictures}/${name}-${theme}.png`, fullPage });
    const rules = theme === "dark" ? ["color-contrast"] : undefined;
    if (theme === "light" || isWide)
      expect(await findAccessibilityProblems(page, rules), `${name}, ${theme}`).toEqual([]);
    expect(await measureHorizontalOverflow(page), name).toBeLessThanOrEqual(0);
  }
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
