import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type APIRequestContext,
  type BrowserContext,
  type Download,
  type Page,
  request,
  webkit,
} from "playwright-core";
import { inject } from "vitest";
import { findOrInstallBrowser } from "../scripts/browser.mjs";

// To Playwright, WebKitGTK has no contexts, viewports or downloads: a context is a MiniBrowser with its own profile,
// a page is a window of the wanted size, and a saved file is one that appears in the profile's folder.

type Options = {
  size: { width: number; height: number };
  address: string;
  headers: Record<string, string>;
  serviceWorker: boolean;
};

const PATIENCE_MS = 30_000;

async function until<T>(find: () => T | Promise<T>, what: string): Promise<NonNullable<T>> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(50)) {
    const found = await find();
    if (found) return found;
  }
  throw new Error(`WebKitGTK: ${what} did not appear`);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

type RunningBrowser = { inspector: string; downloads: string; end(): Promise<void> };

async function startBrowser(): Promise<RunningBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), "mostrador-webkit-"));
  const downloads = path.join(profile, "downloads");
  for (const name of ["downloads", "config"]) mkdirSync(path.join(profile, name));
  writeFileSync(path.join(profile, "config/user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const inspector = `127.0.0.1:${await findFreePort()}`;
  const browser = spawn(
    await findOrInstallBrowser("webkit"),
    ["--javascript-can-open-windows-automatically=true", "about:blank"],
    {
      stdio: "ignore",
      env: {
        PATH: process.env.PATH,
        DISPLAY: inject("display"),
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
  const ended = once(browser, "exit");
  return {
    inspector,
    downloads,
    end: async () => {
      browser.kill("SIGKILL");
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Opens an empty profile of WebKitGTK. Its context has what the journeys use of Playwright's. */
export async function openWebKitContext(options: Options): Promise<BrowserContext> {
  const api = await request.newContext({ baseURL: options.address, extraHTTPHeaders: options.headers });
  const context = new WebKitContext(options, api, await startBrowser());
  if (!options.serviceWorker)
    await context.addInitScript(() => {
      if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {});
    });
  return context as unknown as BrowserContext;
}

type Preparation = (page: Page) => Promise<unknown>;

class WebKitContext {
  readonly request: APIRequestContext;
  readonly #size: Options["size"];
  readonly #inspector: string;
  readonly #headers: Options["headers"];
  readonly #address: string;
  readonly #downloads: string;
  readonly #end: () => Promise<void>;
  readonly #pages: Page[] = [];
  readonly #preparations: Preparation[] = [];

  constructor({ size, address, headers }: Options, request: APIRequestContext, browser: RunningBrowser) {
    this.request = request;
    this.#size = size;
    this.#address = address;
    this.#headers = headers;
    this.#inspector = browser.inspector;
    this.#downloads = browser.downloads;
    this.#end = browser.end;
  }

  pages = () => [...this.#pages];

  async newPage(): Promise<Page> {
    const opener =
      this.#pages[0] ?? (await this.#attach(await until(async () => (await this.#list())[0], "its window")));
    const known = await this.#list();
    const { width, height } = this.#size;
    // Only a window that a script opens has a wanted size.
    await opener.evaluate(
      (features) => void open("about:blank", "", features),
      `width=${width},height=${height}`,
    );
    const target = await until(
      async () => (await this.#list()).find((one) => !known.includes(one)),
      "a page",
    );
    const page = await this.#attach(target);
    this.#adapt(page);
    await page.setExtraHTTPHeaders(this.#headers);
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const prepare of this.#preparations) await prepare(page);
    this.#pages.push(page);
    return page;
  }

  #adapt(page: Page): void {
    const { goto, waitForEvent } = page;
    page.context = () => this as unknown as BrowserContext;
    page.viewportSize = () => this.#size;
    page.goto = (url, options) => goto.call(page, new URL(url, this.#address).href, options);
    page.waitForEvent = ((name: "console", options: object) =>
      (name as string) === "download"
        ? this.#waitForFile()
        : waitForEvent.call(page, name, options)) as never;
  }

  async #waitForFile(): Promise<Pick<Download, "suggestedFilename" | "path">> {
    const known = readdirSync(this.#downloads);
    const name = await until(
      () => readdirSync(this.#downloads).find((one) => !known.includes(one) && !one.endsWith(".wkdownload")),
      "a saved file",
    );
    return { suggestedFilename: () => name, path: async () => path.join(this.#downloads, name) };
  }

  async #prepare(preparation: Preparation): Promise<void> {
    this.#preparations.push(preparation);
    for (const page of this.#pages) await preparation(page);
  }

  addInitScript: BrowserContext["addInitScript"] = async (script, argument) => {
    await this.#prepare((page) => page.addInitScript(script, argument));
    return {} as never;
  };

  route: BrowserContext["route"] = async (url, handler, options) => {
    await this.#prepare((page) => page.route(url, handler, options));
    return {} as never;
  };

  async #list(): Promise<string[]> {
    const list = await fetch(`http://${this.#inspector}/`).then(
      (response) => response.text(),
      () => "", // the browser is still starting
    );
    return [...new Set(list.match(/\/socket\/\d+\/\d+\/WebPage/g))];
  }

  /** Playwright expects the list of pages as of an iPhone's proxy. */
  async #attach(target: string): Promise<Page> {
    const page = { webSocketDebuggerUrl: `ws://${this.#inspector}${target}`, url: "", title: "" };
    const list = createHttpServer((_, response) => response.end(JSON.stringify([page])));
    await once(list.listen(0, "127.0.0.1"), "listening");
    const browser = await webkit.connectOverCDP(`http://127.0.0.1:${(list.address() as AddressInfo).port}`);
    list.close();
    return browser.contexts()[0]!.pages()[0]!;
  }

  async close(): Promise<void> {
    await this.request.dispose();
    await this.#end();
  }
}
