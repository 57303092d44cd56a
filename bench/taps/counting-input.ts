import type { Locator, Page } from "playwright-core";
import { pauseFor } from "../browser/page.ts";

/** Pause after a tap or a key, in milliseconds. */
export const INPUT_PAUSE_MS = 250;

/** `steps` is a readable log of the taps and keys. */
export type InputCount = { taps: number; keys: number; steps: string[] };

/** Drives the page and counts taps and keys; it always takes the shortest visible way. */
export function createCountingInput(page: Page) {
  const done: InputCount = { taps: 0, keys: 0, steps: [] };
  const inSight = async (place: Locator) => {
    if ((await place.count()) === 0) return false;
    return place.first().evaluate((element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      if (width === 0 || top < 0 || bottom > innerHeight || left < 0 || right > innerWidth) return false;
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return at !== null && (element === at || element.contains(at) || at.contains(element));
    });
  };
  return {
    done,
    inSight,
    tap: async (place: Locator, what: string) => {
      done.taps++;
      done.steps.push(what);
      await place.first().tap();
      await pauseFor(INPUT_PAUSE_MS);
    },
    key: async (key: string) => {
      done.keys++;
      done.steps.push(`[${key}]`);
      if (key.length === 1) await page.keyboard.type(key);
      else await page.keyboard.press(key);
      await pauseFor(INPUT_PAUSE_MS);
    },
  };
}
export type CountingInput = ReturnType<typeof createCountingInput>;
