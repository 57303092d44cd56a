import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { uuidv7 } from "#core/uuid.ts";
import { type Release, readReleases } from "#server/test/releases/releases.ts";
import { findOrInstallBrowser } from "../../scripts/browser.mjs";
import { buildOlderVersion, commitOfRelease } from "../../scripts/testing/older-build.mjs";
import { createEmbeddedDbEnvironment, createTemporaryDirectory } from "../test-environment.ts";

// An open page of an older build, with its service worker, sales that wait, a parked sale and a sale in progress,
// meets the server of today's build on the same data folder.

export const OLDER_RELEASES = readReleases();

const TODAY = fileURLToPath(new URL("../../dist/web/", import.meta.url));
const TIMEOUT_MS = 120_000;
/**
 * Milliseconds until the person closes the application and opens it again. In one of ten runs Chromium left the new
 * worker waiting for more than four minutes although the page had let it take over.
 */
const TAKE_OVER_MS = 60_000;
const PASSWORD = "Segura123!";
const RICE = { name: "Arroz 500 g", price: 2_800, stock: 50, category: "Otra" };
const SALT = { name: "Sal 1 kg", price: 1_900, stock: 50, category: "Otra" };

type Write = { path: string; key: string; body: object; answer: { data: Record<string, unknown> } };
// biome-ignore lint/suspicious/noExplicitAny: answers of several builds, read where they are expected
type Api = (method: string, path: string, body?: object, key?: string) => Promise<any>;

/** Plays the build of a release and returns what went wrong. */
export async function playOlderRelease(release: Release): Promise<string[]> {
  const folder = await buildOlderVersion(await commitOfRelease(release));
  const dataDir = createTemporaryDirectory();
  const main = path.join(folder, "dist/server/main.js");
  const older = await createEmbeddedDbEnvironment(dataDir, {}, main);
  const port = await older.start();
  const today = await createEmbeddedDbEnvironment(dataDir, { PORT: String(port) });
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const stopOlder = async () => {
      older.node().kill("SIGTERM");
      await once(older.node(), "exit");
    };
    return await meet(browser, `http://localhost:${port}`, { stopOlder, startToday: () => today.start() });
  } finally {
    await browser.close();
    if (older.node().exitCode === null) older.node().kill("SIGKILL");
    await today.end();
  }
}

type Servers = { stopOlder(): Promise<void>; startToday(): Promise<unknown> };

async function meet(browser: Browser, address: string, servers: Servers): Promise<string[]> {
  const wrongs: string[] = [];
  const context = await browser.newContext({
    locale: "es-CO",
    timezoneId: "America/Bogota",
    baseURL: address,
  });
  const openPage = async () => {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.setViewportSize({ width: 1366, height: 768 });
    page.on("pageerror", (error) => wrongs.push(`the page failed: ${error}`));
    return page;
  };
  let page = await openPage();

  const { token, data: session } = await createStore(address);
  const ask = createApi(address, token);
  for (const product of [RICE, SALT]) await ask("POST", "/products", product);
  const writes = await recordWrites(ask);

  await page.goto("/icon.svg");
  await page.evaluate(
    ({ token, session }) => {
      for (const name of ["store", "user"] as const)
        localStorage.setItem(name, JSON.stringify(session[name]));
      localStorage.setItem("token", token);
    },
    { token, session },
  );
  await page.goto("/sales/new");
  await page.waitForFunction(
    () =>
      navigator.serviceWorker.controller !== null &&
      ["mostrador-copy:", "device-series:"].every((start) =>
        Object.keys(localStorage).some((name) => name.startsWith(start)),
      ),
  );
  const before = (await ask("GET", "/sales?page=1&limit=100")).data.length as number;

  await servers.stopOlder();
  for (const _ of [1, 2]) await sellOffline(page);
  const waiting = await readQueueKeys(page);
  if (waiting.length !== 2) wrongs.push(`${waiting.length} of 2 sales wait on the older page`);
  await page.goto("/sales/new");
  await addToSale(page, SALT.name);
  await page.getByRole("button", { name: "Guardar para después" }).click();
  await page.getByLabel("¿De quién es?").fill("Doña Luz");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Ventas guardadas (1)" }).waitFor();
  await addToSale(page, RICE.name);
  if (process.env.STORAGE_FILE) writeFileSync(process.env.STORAGE_FILE, await readStorage(page));

  await servers.startToday();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await waitUntil("the waiting sales arrive", async () => (await readQueueKeys(page)).length === 0);
  const sales: { id: string }[] = (await ask("GET", "/sales?page=1&limit=100")).data;
  for (const key of waiting) {
    const times = sales.filter(({ id }) => id === key).length;
    if (times !== 1) wrongs.push(`sale ${key} is there ${times} times`);
  }
  if (sales.length !== before + 2) wrongs.push(`${sales.length} sales instead of ${before + 2}`);
  wrongs.push(...(await findWrongAnswers(ask, writes)));

  // The application is opened again. The older service worker answers, and finds the new one.
  await page.reload();
  await page.getByRole("list", { name: "Productos de la venta" }).getByText(RICE.name).waitFor();
  await page.getByRole("radio", { name: "Nequi" }).check({ force: true });
  await page.getByRole("button", { name: "Finalizar Venta" }).click();
  await waitUntil("the sale in progress is recorded", async () => {
    const { data } = await ask("GET", "/sales?page=1&limit=100");
    return data.length === before + 3;
  });
  await page.waitForURL("**/sales");
  const isTodays = async () => {
    // As when the person comes back to the window.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))).catch(() => {});
    return (await readMainScript(page)) === TODAYS_SCRIPT;
  };
  await waitUntil("the page is of today's build", isTodays, TAKE_OVER_MS).catch(async () => {
    await page.close();
    page = await openPage();
    await page.goto("/sales");
    await waitUntil("the page that was opened again is of today's build", isTodays);
  });

  await page.goto("/sales/new");
  await page.getByRole("button", { name: "Ventas guardadas (1)" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Doña Luz/ })
    .click();
  await page.getByRole("dialog").waitFor({ state: "detached" }); // while it closes it takes the next press
  await page.getByRole("radio", { name: "Nequi" }).check({ force: true });
  await page.getByRole("button", { name: "Finalizar Venta" }).click();
  await waitUntil("the parked sale is recorded", async () => {
    const { data } = await ask("GET", "/sales?page=1&limit=100");
    return data.length === before + 4 && data[0].total === SALT.price;
  });
  return wrongs;
}

/** The address of the page's script, which has a hash of its contents. */
const readMainScript = (page: Page) =>
  page
    .evaluate(() => document.querySelector("script[type=module]")?.getAttribute("src") ?? null)
    .catch(() => null);

const TODAYS_SCRIPT = /<script type="module"[^>]* src="([^"]+)"/.exec(
  readFileSync(`${TODAY}index.html`, "utf8"),
)?.[1];

/** What the page has stored, for web/test/older-pages. */
const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const stores: Record<string, unknown> = {};
    for (const { name } of await indexedDB.databases()) {
      const open = indexedDB.open(name!);
      await new Promise((resolve) => open.addEventListener("success", resolve));
      for (const store of open.result.objectStoreNames) {
        const read = open.result.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => read.addEventListener("success", resolve));
        stores[`${name}/${store}`] = read.result;
      }
      open.result.close();
    }
    return JSON.stringify({
      localStorage: { ...localStorage },
      sessionStorage: { ...sessionStorage },
      stores,
    });
  });

async function createStore(address: string) {
  const body = {
    name: "Tienda La Paz",
    ownerName: "Ana",
    email: `${uuidv7()}@example.com`,
    password: PASSWORD,
  };
  const answer = await createApi(address, "")("POST", "/auth/create-store", body);
  return answer as { token: string; data: { store: object; user: object } };
}

function createApi(address: string, token: string): Api {
  return async (method, path, body, key) => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
        ...(key && { "idempotency-key": key }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
}

/** Writes whose answers count as lost: the till asks again under the same keys. */
async function recordWrites(ask: Api): Promise<Write[]> {
  const writes: Write[] = [];
  const write = async (path: string, body: object) => {
    const key = uuidv7();
    const answer = await ask("POST", path, body, key);
    // A build that does not take keys on this path kept no answer.
    const again = await ask("POST", path, body, key).catch(() => null);
    if (again && contains(again, answer)) writes.push({ path, key, body, answer });
    return answer.data;
  };
  const { product } = await write("/products", { name: "Panela", price: 3_000, stock: 9, category: "Otra" });
  const { customer } = await write("/customers", { name: "Luz Ñáñez" });
  const items = [{ productId: product.id, quantity: 2 }];
  const sold = await write("/sales", { items, paymentMethod: "CASH", amountPaid: 10_000 });
  await write("/sales", { items, paymentMethod: "CREDIT", customerId: customer.id });
  const free = [{ description: "Pan", price: 500, quantity: 1 }];
  await write("/sales/free", { items: free, paymentMethod: "NEQUI", isFreeForm: true });
  const back = [{ saleItemId: sold.items[0].id, quantity: 1 }];
  await write(`/sales/${sold.id}/returns`, { items: back, reason: "WRONG_ITEM" });
  await write(`/customers/${customer.id}/payments`, { amount: 1_000, method: "CASH" });
  const shift = await write("/shifts", { openingFloat: 20_000 });
  const movement = { kind: "OUT", category: "OTHER", amount: 500, note: "Bolsas" };
  await write(`/shifts/${shift.id}/movements`, movement);
  return writes;
}

/** Asks again under the same keys. Each answer has what the older build answered, also where a field came later. */
async function findWrongAnswers(ask: Api, writes: Write[]): Promise<string[]> {
  const wrongs: string[] = [];
  for (const { path, key, body, answer } of writes) {
    const again = await ask("POST", path, body, key).catch((error) => error);
    if (again instanceof Error) wrongs.push(again.message);
    else if (!contains(again, answer)) wrongs.push(`${path} answered otherwise: ${JSON.stringify(again)}`);
  }
  return wrongs;
}

function contains(whole: unknown, part: unknown): boolean {
  if (typeof part !== "object" || part === null) return whole === part;
  if (typeof whole !== "object" || whole === null) return false;
  return Object.entries(part).every(([name, value]) =>
    contains((whole as Record<string, unknown>)[name], value),
  );
}

const addToSale = (page: Page, name: string) =>
  page
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .first()
    .click();

async function sellOffline(page: Page): Promise<void> {
  await page.goto("/sales/new");
  await addToSale(page, RICE.name);
  await page.getByRole("radio", { name: "Nequi" }).check({ force: true });
  const before = (await readQueueKeys(page)).length;
  await page.getByRole("button", { name: "Finalizar Venta" }).click();
  await waitUntil(
    "the sale is finished on the page",
    async () => (await readQueueKeys(page)).length > before,
  );
}

/** The keys of the sales that the page has finished and not sent yet. */
const readQueueKeys = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith("mostrador-journal:"))
      .map((name) => JSON.parse(localStorage.getItem(name)!) as { key: string; state: string })
      .filter(({ state }) => state === "LATE")
      .map(({ key }) => key),
  );

async function waitUntil(what: string, isSo: () => Promise<boolean>, within = TIMEOUT_MS): Promise<void> {
  for (const late = Date.now() + within; !(await isSo()); await sleep(200))
    if (Date.now() > late) throw new Error(`not in time: ${what}`);
}
