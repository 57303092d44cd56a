import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findOrInstallBrowser } from "../../scripts/browser.mjs";
import type { FaultyTcpProxy } from "../tcp-proxy.ts";
import type { DevicePageFunctions, EntrySendResult } from "./page.ts";

/** A computer of the shop: Chromium with its own profile on disk and its own connection to the server. */
export type SimulatedDevice = {
  name: string;
  proxy: FaultyTcpProxy;
  /** How many milliseconds the device's clock is ahead; negative if behind. */
  skew: number;
  /** Opens the browser, with the state in its profile, and a tab, unless they are open. */
  open(): Promise<void>;
  /** Opens another tab that runs page.ts. */
  addTab(): Promise<Page>;
  /** The tabs that run page.ts. */
  tabs: Page[];
  /** The tab that shows the till, opened if necessary. */
  till(): Promise<Page>;
  /** Closes the tabs that run page.ts without notice to their pages. */
  killTabs(): Promise<void>;
  killBrowser(): Promise<void>;
  setClock(skew: number): Promise<void>;
  /** Limits the browser's storage, in bytes; null removes the limit. */
  setQuota(bytes: number | null): Promise<void>;
  close(): Promise<void>;
};

/** An address of the server that shows no screen, which saves rendering. */
const BARE = "/icon.svg";
const START_TIMEOUT_MS = 60_000;

/** Bundles page.ts with the app's code, so that a test can call the code as the screens do. */
export async function bundleDevicePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("page.ts", import.meta.url))],
    // As in web/main.tsx: the content security policy forbids eval.
    banner: { js: "globalThis.__zod_globalConfig = { jitless: true };" },
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  return outputFiles[0]!.text;
}

/** Runs in each page before its scripts, and replaces `Date` with a clock that is `skew` ms ahead. */
function shiftClock(skew: number): void {
  const Real = Date;
  const here = globalThis as unknown as { skew: number; Date: unknown };
  here.skew = skew;
  here.Date = class extends Real {
    constructor(...given: []) {
      super(...(given.length > 0 ? given : ([Real.now() + here.skew] as unknown as [])));
    }
    static override now = () => Real.now() + here.skew;
  };
}

export async function createDevice(
  name: string,
  directory: string,
  proxy: FaultyTcpProxy,
  bundle: string,
): Promise<SimulatedDevice> {
  const executable = process.env.HEADLESS_SHELL_PATH || (await findOrInstallBrowser());
  const profile = path.join(directory, name);
  mkdirSync(profile, { recursive: true });
  let child: ChildProcess | undefined;
  let browser: Browser | undefined;
  let context: BrowserContext;
  let till: Page | null = null;

  function kill(): void {
    if (child?.pid && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, "SIGKILL");
  }
  // Kills the browser when the test's process ends.
  process.once("exit", kill);

  async function start(): Promise<void> {
    const portFile = path.join(profile, "DevToolsActivePort");
    for (const left of ["DevToolsActivePort", "SingletonLock", "SingletonCookie", "SingletonSocket"])
      rmSync(path.join(profile, left), { force: true });
    child = spawn(
      executable,
      [
        ...["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--lang=es-CO"],
        ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
        ...["--disable-background-timer-throttling", "--disable-renderer-backgrounding"],
        ...["--disable-dev-shm-usage", "--remote-debugging-port=0", `--user-data-dir=${profile}`],
        "about:blank",
      ],
      // In its own process group, so that all processes of the browser can be killed.
      { stdio: "ignore", detached: true },
    );
    const late = Date.now() + START_TIMEOUT_MS;
    while (!existsSync(portFile) || !readFileSync(portFile, "utf8").includes("\n")) {
      if (Date.now() > late) throw new Error(`the browser of ${name} did not start`);
      await sleep(50);
    }
    const port = readFileSync(portFile, "utf8").split("\n")[0];
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: START_TIMEOUT_MS });
    context = browser.contexts()[0]!;
    context.setDefaultTimeout(60_000);
  }

  async function newPage(address: string): Promise<Page> {
    const page = await context.newPage();
    await page.addInitScript(shiftClock, device.skew);
    page.on("crash", () => void page.close().catch(() => {}));
    for (const deadline = Date.now() + 60_000; ; )
      try {
        await page.goto(`${proxy.address}${address}`, { timeout: 20_000 });
        return page;
      } catch (error) {
        // The page cannot open without the server before its service worker is installed.
        if (page.isClosed() || Date.now() > deadline) throw error;
        await sleep(300);
      }
  }

  const device: SimulatedDevice = {
    name,
    proxy,
    skew: 0,
    tabs: [],
    async open() {
      if (!browser?.isConnected()) await start();
      if (device.tabs.length === 0) await device.addTab();
    },
    async addTab() {
      const page = await newPage(BARE);
      await page.evaluate(bundle);
      device.tabs.push(page);
      return page;
    },
    async till() {
      if (!till || till.isClosed()) {
        till = await newPage("/sales/new");
        // Wide enough to show the sale and the products together.
        await till.setViewportSize({ width: 1366, height: 768 });
      }
      return till;
    },
    async killTabs() {
      const killedTabs = device.tabs.splice(0);
      await Promise.all(killedTabs.map((page) => page.close().catch(() => {})));
    },
    async killBrowser() {
      device.tabs = [];
      till = null;
      const ended = once(child!, "exit");
      kill();
      await ended;
      await browser!.close().catch(() => {});
      browser = undefined;
    },
    async setClock(skew) {
      device.skew = skew;
      const put = (ms: number) => {
        (globalThis as unknown as { skew: number }).skew = ms;
      };
      for (const page of [...device.tabs, ...(till ? [till] : [])]) await page.evaluate(put, skew);
    },
    async setQuota(bytes) {
      const session = await context.newCDPSession(device.tabs[0]!);
      const origin = proxy.address;
      await session.send("Storage.overrideQuotaForOrigin", {
        origin,
        ...(bytes !== null && { quotaSize: bytes }),
      });
      // The limit ends with the CDP session that set it.
      if (bytes === null) await session.detach();
    },
    async close() {
      if (!browser) return;
      const ended = once(child!, "exit");
      kill();
      await ended;
      await browser.close().catch(() => {});
    },
  };
  return device;
}

/** Calls a function of page.ts in the page; returns null if the page is closed. */
export async function callDevicePage<K extends keyof DevicePageFunctions>(
  page: Page | undefined,
  name: K,
  ...given: Parameters<DevicePageFunctions[K]>
): Promise<Awaited<ReturnType<DevicePageFunctions[K]>> | null> {
  if (!page || page.isClosed()) return null;
  try {
    return await page.evaluate(
      ({ name, given }) => {
        const { device } = globalThis as unknown as {
          device: Record<string, (...all: unknown[]) => unknown>;
        };
        return device[name]!(...given) as never;
      },
      { name, given: given as unknown[] },
    );
  } catch (error) {
    if (page.isClosed() || /closed|crashed|destroyed|disconnected/i.test(String(error))) return null;
    throw error;
  }
}

export const NO_ANSWER_RESULT: EntrySendResult = { outcome: "unsure", code: "GONE" };
