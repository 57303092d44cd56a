import type { Page } from "playwright-core";
import { ENGINE } from "./browser.ts";

/** Milliseconds between two keys of the simulated scanner. */
const KEY_MS = 3;
const CODE_MS = 50;

/** Pause in milliseconds after which the app treats a key as typed by a person. */
const PERSON_MS = 200;

export type WedgeScanner = {
  scan(...codes: string[]): Promise<void>;
  /** Presses a key `PERSON_MS` later, as a person does after scanning. */
  pressAfterwards(key: string): Promise<void>;
};

/**
 * Simulates a barcode scanner that acts as a keyboard, with real key events: 20 codes a second, each followed
 * by Enter.
 */
export async function connectWedgeScanner(page: Page): Promise<WedgeScanner> {
  if (ENGINE !== "chromium") return scanByPressing(page);
  const client = await page.context().newCDPSession(page);

  function press(key: string, at: number) {
    const text = key === "Enter" ? "\r" : key;
    const code = key === "Enter" ? { code: "Enter", windowsVirtualKeyCode: 13 } : {};
    const event = { key, ...code, timestamp: at / 1_000 };
    return [
      client.send("Input.dispatchKeyEvent", { ...event, type: "keyDown", text, unmodifiedText: text }),
      client.send("Input.dispatchKeyEvent", { ...event, type: "keyUp", timestamp: (at + 1) / 1_000 }),
    ];
  }

  async function scanOne(code: string) {
    const began = Date.now();
    await Promise.all([...code, "Enter"].flatMap((key, i) => press(key, began + i * KEY_MS)));
    const rest = CODE_MS - (Date.now() - began);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  }

  return {
    async scan(...codes) {
      for (const code of codes) await scanOne(code);
    },
    async pressAfterwards(key) {
      await Promise.all(press(key, Date.now() + PERSON_MS));
    },
  };
}

/** Presses the keys of a scanner with a pause between two of them, which is at least as long as given. */
export async function pressKeys(page: Page, keys: readonly string[], pause = 0): Promise<void> {
  if (ENGINE !== "webkit")
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(pause);
    }
  // The way to WebKitGTK takes longer than a scanner's pause.
  else await page.evaluate(pressInPage, { keys, pause });
}

async function pressInPage({ keys, pause }: { keys: readonly string[]; pause: number }): Promise<void> {
  for (const key of keys) {
    const keyCode = key === "Enter" ? 13 : key.charCodeAt(0);
    const target = document.activeElement ?? document.body;
    const send = (type: string) =>
      target.dispatchEvent(
        new KeyboardEvent(type, { key, keyCode, charCode: keyCode, bubbles: true, cancelable: true }),
      );
    if (send("keydown") && send("keypress") && key !== "Enter")
      document.execCommand("insertText", false, key);
    send("keyup");
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

function scanByPressing(page: Page): WedgeScanner {
  return {
    async scan(...codes) {
      for (const code of codes) await pressKeys(page, [...code, "Enter"], KEY_MS);
    },
    async pressAfterwards(key) {
      await page.waitForTimeout(PERSON_MS);
      await pressKeys(page, [key]);
    },
  };
}
