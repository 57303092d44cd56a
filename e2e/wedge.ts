import type { Page } from "playwright-core";

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

/**
 * Runs in the page: presses the keys of a scanner, because the way to a browser may take longer than a scanner's pause.
 * A late timer does not change the time that a key bears.
 */
export async function scanInPage({ keys, pause }: { keys: readonly string[]; pause: number }): Promise<void> {
  const began = performance.now();
  for (const [i, key] of keys.entries()) {
    const target = document.activeElement ?? document.body;
    const keyCode = key === "Enter" ? 13 : key.charCodeAt(0);
    const send = (type: string) => {
      const init = { key, keyCode, charCode: keyCode, bubbles: true, cancelable: true };
      const event = new KeyboardEvent(type, init);
      Object.defineProperty(event, "timeStamp", { value: began + i * pause });
      return target.dispatchEvent(event);
    };
    if (send("keydown") && send("keypress") && key !== "Enter")
      document.execCommand("insertText", false, key);
    send("keyup");
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
