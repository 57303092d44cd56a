import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import * as olderPlaywright from "playwright-for-engines";
import { expect, vi } from "vitest";
import { DESKTOP_SCREEN, openBrowserVisit, type ScreenSize } from "./browser.ts";
import { OUTAGE_ERROR_PATTERN } from "./outage.ts";

// Opens the engine of Vitest's project. Decision 0081 says how each is driven, and by which version of Playwright.
const { firefox, request, webkit } = olderPlaywright as unknown as typeof import("playwright-core");

export const ENGINE = (process.env.ENGINE ?? "chromium") as "chromium" | "firefox" | "webkit";

export type EngineVisit = {
  page: Page;
  openTab(size?: ScreenSize): Promise<Page>;
  /** Waits for the file that the browser saves after `press`. */
  saveFile(press: () => Promise<void>): Promise<{ name: string; contents: Buffer }>;
  /** Fails if a script of the page has thrown. */
  end(): Promise<void>;
};

/** Opens a page in an empty profile. */
export function openEngineVisit(address: string, size = DESKTOP_SCREEN): Promise<EngineVisit> {
  return { chromium: openChromium, firefox: openFirefox, webkit: openWebKit }[ENGINE](address, size);
}

async function openChromium(address: string, size: ScreenSize): Promise<EngineVisit> {
  const expectedErrors = OUTAGE_ERROR_PATTERN;
  const { page, context, end } = await openBrowserVisit(size, {
    address,
    serviceWorker: true,
    expectedErrors,
  });
  return {
    page,
    openTab: async (tabSize = size) => {
      const tab = await context.newPage();
      await tab.setViewportSize(tabSize);
      return tab;
    },
    saveFile: async (press) => {
      const [file] = await Promise.all([page.waitForEvent("download"), press()]);
      return { name: file.suggestedFilename(), contents: await readFile(await file.path()) };
    },
    end,
  };
}

const LOADED_MACHINE = { timeout: 30_000 };

async function openFirefox(address: string, size: ScreenSize): Promise<EngineVisit> {
  const folder = mkdtempSync(path.join(tmpdir(), "mostrador-firefox-"));
  const browser = await firefox.launch({
    channel: "moz-firefox",
    executablePath: process.env.FIREFOX_PATH!,
    downloadsPath: folder,
  });
  const context = await browser.newContext({
    viewport: size,
    locale: "es-CO",
    timezoneId: "America/Bogota",
    baseURL: address,
    // WebDriver BiDi cannot set these.
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
  });
  const { watch, expectNoErrors } = collectErrors();
  const openTab = async (tabSize = size) => {
    const tab = watch(await context.newPage());
    await tab.setViewportSize(tabSize);
    return tab;
  };
  return {
    page: await openTab(),
    openTab,
    saveFile: (press) => takeSavedFile(folder, press),
    end: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
      expectNoErrors();
    },
  };
}

/** Errors that a page throws when it is left while its parts load. */
const LEFT_PAGE =
  /dynamically imported module|Importing a module script failed|NetworkError|Load failed|access control checks|AbortError|ServiceWorker intercepted/;

function collectErrors() {
  const errors: string[] = [];
  return {
    watch(page: Page): Page {
      page.setDefaultTimeout(LOADED_MACHINE.timeout);
      page.on("pageerror", (error) => {
        if (!LEFT_PAGE.test(String(error))) errors.push(error.stack || String(error));
      });
      return page;
    },
    expectNoErrors: () => expect(errors, "errors of the page").toEqual([]),
  };
}

/** Playwright does not hear of the files that Firefox and WebKitGTK save. */
async function takeSavedFile(folder: string, press: () => Promise<void>) {
  await press();
  const isWhole = (name: string) =>
    !/\.(wkdownload|part)$/.test(name) && statSync(path.join(folder, name)).size > 0;
  const name = await vi.waitUntil(() => readdirSync(folder).find(isWhole), LOADED_MACHINE);
  const contents = readFileSync(path.join(folder, name));
  rmSync(path.join(folder, name));
  return { name, contents };
}

async function openWebKit(address: string, size: ScreenSize): Promise<EngineVisit> {
  const miniBrowser = await startMiniBrowser();
  const api = await request.newContext({ baseURL: address });
  const { watch, expectNoErrors } = collectErrors();
  const opener = await miniBrowser.attach(
    await vi.waitUntil(async () => (await miniBrowser.list())[0], LOADED_MACHINE),
  );
  const openTab = async (tabSize = size) => {
    const known = await miniBrowser.list();
    // Only a window that a script opens has a wanted size.
    await opener.evaluate(
      (features) => void open("about:blank", "", features),
      `width=${tabSize.width},height=${tabSize.height}`,
    );
    const isNew = (target: string) => !known.includes(target);
    const page = watch(
      await miniBrowser.attach(
        await vi.waitUntil(async () => (await miniBrowser.list()).find(isNew), LOADED_MACHINE),
      ),
    );
    const { goto } = page;
    page.goto = (url, options) => goto.call(page, new URL(url, address).href, options);
    Object.assign(page.context(), { request: api });
    return page;
  };
  return {
    page: await openTab(),
    openTab,
    saveFile: (press) => takeSavedFile(miniBrowser.downloads, press),
    end: async () => {
      await api.dispose();
      await miniBrowser.end();
      expectNoErrors();
    },
  };
}

/** Starts WebKitGTK's small browser, which has no headless mode, on an X server of its own. */
async function startMiniBrowser() {
  const profile = mkdtempSync(path.join(tmpdir(), "mostrador-webkit-"));
  const downloads = path.join(profile, "downloads");
  for (const name of ["downloads", "config"]) mkdirSync(path.join(profile, name));
  writeFileSync(path.join(profile, "config/user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "2000x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = await once(screen.stdio[3]!, "data");
  const inspector = `127.0.0.1:${await findFreePort()}`;
  const browser = spawn(
    process.env.MINIBROWSER_PATH!,
    ["--javascript-can-open-windows-automatically=true", "about:blank"],
    {
      stdio: "ignore",
      detached: true, // so that its processes end with it
      env: {
        PATH: process.env.PATH,
        DISPLAY: `:${String(display).trim()}`,
        HOME: profile,
        XDG_CONFIG_HOME: path.join(profile, "config"),
        XDG_DATA_HOME: path.join(profile, "data"),
        XDG_CACHE_HOME: path.join(profile, "cache"),
        XDG_RUNTIME_DIR: profile,
        TZ: "America/Bogota",
        LANG: "es_CO.UTF-8",
        LIBGL_ALWAYS_SOFTWARE: "1",
        // The sandbox needs rights that a container lacks.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
        WEBKIT_INSPECTOR_HTTP_SERVER: inspector,
      },
    },
  );
  const kill = () => {
    process.kill(-browser.pid!, "SIGKILL");
    screen.kill();
  };
  process.once("exit", kill); // after a failed test
  const connections: Browser[] = [];
  return {
    downloads,
    async list(): Promise<string[]> {
      const page = await fetch(`http://${inspector}/`).then(
        (response) => response.text(),
        () => "", // the browser is still starting
      );
      return [...new Set(page.match(/\/socket\/\d+\/\d+\/WebPage/g))];
    },
    /** Playwright expects the list of pages as of an iPhone's proxy. */
    async attach(target: string): Promise<Page> {
      const page = { webSocketDebuggerUrl: `ws://${inspector}${target}`, url: "", title: "" };
      const list = createHttpServer((_, response) => response.end(JSON.stringify([page])));
      await once(list.listen(0, "127.0.0.1"), "listening");
      const { port } = list.address() as AddressInfo;
      const connection = await webkit.connectOverCDP(`http://127.0.0.1:${port}`);
      list.close();
      connections.push(connection);
      return connection.contexts()[0]!.pages()[0]!;
    },
    async end(): Promise<void> {
      for (const connection of connections) await connection.close();
      const ended = once(browser, "exit");
      process.off("exit", kill);
      kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
