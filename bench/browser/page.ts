import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { findOrInstallBrowser } from "../../scripts/browser.mjs";

/** Timeout of every wait in milliseconds, so that the bench cannot hang. */
const TIMEOUT_MS = 15_000;
const SIZE = { width: 1280, height: 800 };
/** Delay between two keys of a scanner, in milliseconds. */
const KEY_MS = 3;
const ENTER = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" };

/** An element with this text, whose appearance ends a measurement. */
export type ScreenSign = { selector: string; text: string };

export type BrowserVisitor = {
  page: Page;
  /** Slows the page's processor by a factor. */
  slow(times: number): Promise<void>;
  /** Milliseconds from the last key or click of `work` to the frame that paints the sign. */
  untilPainted(sign: ScreenSign, work: () => Promise<unknown>): Promise<number>;
  scan(code: string): Promise<void>;
  press(key: string): Promise<void>;
  /** True limits the network to 400 kbit/s with a latency of 400 ms; false removes the limit. */
  overThreeG(on: boolean): Promise<void>;
  /** Memory of scripts' and documents' objects in megabytes, after a garbage collection. */
  heap(): Promise<number>;
  /** Milliseconds of processor time of the browser's processes that still run. */
  cpu(): Promise<number>;
  /** The cookies and storage with which a new browser has the same session. */
  session(): Promise<StorageState>;
};
type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

export async function withBrowserVisitor<T>(
  address: string,
  work: (visitor: BrowserVisitor) => Promise<T>,
  { size = SIZE, session }: { size?: typeof SIZE; session?: StorageState } = {},
): Promise<T> {
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
    timeout: TIMEOUT_MS,
  });
  try {
    const context = await browser.newContext({
      viewport: size,
      ...(session && { storageState: session }),
      locale: "es-CO",
      timezoneId: "America/Bogota",
      baseURL: address,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    // The loader adds a helper that keeps function names, which functions sent to the page lack.
    await page.addInitScript("globalThis.__name = (named) => named");
    await page.addInitScript(recordKeyTimes);
    const clients = {
      page: await context.newCDPSession(page),
      browser: await browser.newBrowserCDPSession(),
    };
    return await work(visitorOf(page, clients));
  } finally {
    await browser.close();
  }
}

const THREE_G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const NO_LIMIT = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

type Clients = Record<"page" | "browser", CDPSession>;

function visitorOf(page: Page, { page: client, browser }: Clients): BrowserVisitor {
  /** `at`: time in seconds since 1970; now by default. */
  async function press(key: string, at?: number) {
    const event = {
      ...(key === "Enter" ? ENTER : { key, text: key.length === 1 ? key : "" }),
      ...(at && { timestamp: at }),
    };
    await Promise.all([
      client.send("Input.dispatchKeyEvent", { ...event, type: "keyDown" }),
      client.send("Input.dispatchKeyEvent", { ...event, type: "keyUp", text: "" }),
    ]);
  }
  return {
    page,
    press,
    slow: async (rate) => void (await client.send("Emulation.setCPUThrottlingRate", { rate })),
    overThreeG: async (on) =>
      void (await client.send("Network.emulateNetworkConditions", on ? THREE_G : NO_LIMIT)),
    heap: async () => {
      await client.send("HeapProfiler.collectGarbage");
      // The protocol's types lack the last two fields.
      const { usedSize, embedderHeapUsedSize, backingStorageSize } = (await client.send(
        "Runtime.getHeapUsage",
      )) as { usedSize: number; embedderHeapUsedSize: number; backingStorageSize: number };
      return (usedSize + embedderHeapUsedSize + backingStorageSize) / 1e6;
    },
    cpu: async () => {
      const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
      return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
    },
    session: () => page.context().storageState(),
    untilPainted: async (sign, work) => {
      await page.evaluate((sign) => window.watched.begin(sign), sign);
      await work();
      return withTimeout(
        page.evaluate(() => window.watched.painted),
        `«${sign.text}»`,
      );
    },
    scan: async (code) => {
      const began = performance.now();
      for (const [i, key] of [...code, "Enter"].entries()) {
        const due = began + i * KEY_MS;
        await pauseFor(due - performance.now());
        // A scanner does not wait for the page; a closed page is reported elsewhere.
        press(key, (performance.timeOrigin + due) / 1_000).catch(() => {});
      }
    },
  };
}

export async function pauseFor(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function withTimeout<T>(promise: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(what)), TIMEOUT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

declare global {
  interface Window {
    watched: {
      begin(sign: ScreenSign): void;
      painted: Promise<number>;
      longest: number;
    };
  }
}

/** Runs in the page before the app's scripts. Event times are when the browser got the key. */
function recordKeyTimes() {
  let last = 0;
  for (const type of ["keydown", "click"])
    window.addEventListener(
      type,
      ({ timeStamp }) => {
        last = timeStamp;
      },
      true,
    );

  /** A message posted in a frame's callback is handled after layout and paint. */
  function frame(): Promise<number> {
    return new Promise((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port2.onmessage = () => resolve(performance.now());
        port1.postMessage(null);
      }),
    );
  }

  window.watched = {
    painted: Promise.resolve(0),
    longest: 0,
    begin({ selector, text }) {
      const isThere = () => document.querySelector(selector)?.textContent?.includes(text) ?? false;
      if (isThere()) throw new Error(`«${text}» is there already`);
      window.watched.painted = new Promise((resolve) => {
        const observer = new MutationObserver(async () => {
          if (!isThere()) return;
          observer.disconnect();
          const from = last;
          resolve((await frame()) - from);
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      });
    },
  };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.watched.longest = Math.max(window.watched.longest, duration);
  }).observe({ type: "longtask" });
}
