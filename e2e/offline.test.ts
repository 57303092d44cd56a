import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { VERSION_HEADER } from "#core/api-headers.ts";
import {
  type BrowserVisit,
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  openBrowserVisit,
  PHONE_SCREEN,
  waitUntilPageSettled,
} from "./browser.ts";
import { checkAppearance } from "./look.ts";
import {
  type FetchedSale,
  fetchSales,
  OUTAGE_ERROR_PATTERN,
  pressFinishSale,
  type RestartableServer,
  RICE_PRODUCT,
  readOfflineQueue,
  startRestartableServer,
  waitForDeviceSeries,
  waitForReplica,
  waitForServiceWorker,
} from "./outage.ts";
import { callApi, createProductByApi, deleteStoredCarts } from "./shop.ts";

let product: RestartableServer;
let shop: BrowserVisit;
let rice: string;

beforeAll(async () => {
  product = await startRestartableServer();
  shop = await openBrowserVisit(DESKTOP_SCREEN, {
    address: product.address,
    expectedErrors: OUTAGE_ERROR_PATTERN,
    serviceWorker: true,
  });
  await createStoreAndSignIn(shop.page);
  rice = (await createProductByApi(shop.page, RICE_PRODUCT)).id;
  await shop.page.goto("/sales/new");
  await waitForDeviceSeries(shop.page);
});
afterAll(async () => {
  await shop.end();
  await product.end();
});

const stockOf = async (page: Page) =>
  (await callApi(page, "GET", "/products/search?q=Arroz")).data.products[0].stock;

const idsOf = (sales: readonly FetchedSale[]) => sales.map(({ id }) => id);

async function fill(page: Page): Promise<void> {
  await page.getByRole("button", { name: new RegExp(RICE_PRODUCT.name) }).click();
  await page.getByRole("radio", { name: "Nequi" }).check({ force: true });
}
const sold = (page: Page) => page.getByRole("region", { name: "Última venta" }).waitFor();
/** Waits until the connection indicator has this text; a failure reports the actual text. */
async function figure(page: Page, text: string): Promise<void> {
  const figures = page
    .getByRole("complementary")
    .getByRole("button", { name: /Conectado|por subir|Sin con/ });
  const readText = async () => {
    const labels = await figures.evaluateAll((all) => all.map((one) => one.ariaLabel));
    return (await figures.first().isVisible()) ? labels : [...labels, "out of sight"];
  };
  await expect.poll(readText, { timeout: 30_000 }).toEqual([text]);
}

beforeEach(async () => {
  const { page } = shop;
  await deleteStoredCarts(page);
  await page.goto("/sales/new");
  await page.getByRole("button", { name: new RegExp(RICE_PRODUCT.name) }).waitFor();
});

describe("with the server", () => {
  it("a sale gets the device's next number and its own id", async () => {
    const { page } = shop;
    await fill(page);
    await pressFinishSale(page);
    await page.waitForURL("**/sales");
    await page.goto("/sales/new");
    await fill(page);
    await pressFinishSale(page);
    await page.waitForURL("**/sales");
    const [second, first] = await fetchSales(page);
    expect([first!.number, second!.number, second!.soldOffline]).toEqual(["A-1", "A-2", false]);
    expect(await readOfflineQueue(page)).toEqual([]);
  });

  it("a refusal is shown before the payment, and frees its number", async () => {
    const { page } = shop;
    const before = await fetchSales(page);
    await fill(page);
    const fields = { name: RICE_PRODUCT.name, gtin: RICE_PRODUCT.gtin, category: "Otra", stock: 40 };
    await callApi(page, "PUT", `/products/${rice}`, { ...fields, price: 3_000 });
    await pressFinishSale(page);
    await page.getByText("El precio cambió", { exact: true }).waitFor();
    expect(await readOfflineQueue(page)).toEqual([]);
    await pressFinishSale(page);
    await page.waitForURL("**/sales");
    const [sale] = await fetchSales(page);
    expect([sale!.total, sale!.number]).toEqual([3_000, `A-${before.length + 1}`]);
  });
});

it("the first service worker also stores a page that was loading during its installation", async () => {
  const first = await openBrowserVisit(DESKTOP_SCREEN, { address: product.address, serviceWorker: true });
  const { page, context } = first;
  const late = await context.newPage();
  let onRequest = () => {};
  const requestArrived = new Promise<void>((resolve) => {
    onRequest = resolve;
  });
  await late.route("**/dashboard", async (route) => {
    onRequest();
    await waitForServiceWorker(page).then(() => route.continue());
  });
  await createStoreAndSignIn(page);
  await page.goto("/dashboard");
  const came = late.goto("/dashboard");
  await requestArrived;
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await came;
  await waitForServiceWorker(late);
  await first.end();
});

it("sells on when the sender's chunk fails to load at first", async () => {
  const apart = await openBrowserVisit(DESKTOP_SCREEN, {
    address: product.address,
    expectedErrors: OUTAGE_ERROR_PATTERN,
  });
  const { page } = apart;
  const requests: string[] = [];
  await page.route("**/assets/sync-*", (route) => {
    requests.push(route.request().url());
    return requests.length > 1 ? route.continue() : route.abort();
  });
  await createStoreAndSignIn(page);
  await page.goto("/sales/new");
  await waitForReplica(page);
  expect(requests.length).toBeGreaterThan(1);
  await apart.end();
});

it("a page that hears of another version is loaded again once no sale is in progress", async () => {
  const apart = await openBrowserVisit(DESKTOP_SCREEN, { address: product.address });
  const { page } = apart;
  await createStoreAndSignIn(page);
  await createProductByApi(page, RICE_PRODUCT);
  await page.goto("/sales/new");
  await waitForReplica(page);
  await page.getByRole("button", { name: new RegExp(RICE_PRODUCT.name) }).click();
  const answered = page.waitForResponse("**/api/changes**");
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), [VERSION_HEADER]: "99.0.0" } });
  });
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.evaluate(() => Object.assign(window, { isOlder: true }));
  await comeBack();
  await answered;
  await comeBack();
  expect(await page.evaluate(() => "isOlder" in window)).toBe(true);
  await page.getByRole("radio", { name: "Nequi" }).check({ force: true });
  await pressFinishSale(page);
  await page.waitForURL("**/sales");
  await expect.poll(() => page.evaluate(() => "isOlder" in window).catch(() => true)).toBe(false);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await apart.end();
});

it("can be installed, says so on the dashboard, and asks on request", async () => {
  const { page, context } = shop;
  await waitForServiceWorker(page);
  await waitForReplica(page);
  const browser = await context.newCDPSession(page);
  // The only error may be the incognito profile of the test.
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );
  const manifest = await browser.send("Page.getAppManifest");
  expect(manifest.errors).toEqual([]);
  await browser.detach();

  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const offered = await page.evaluate(() => {
    const prompt = () => {
      document.title = "asked";
      return Promise.resolve({ outcome: "dismissed" });
    };
    return dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
  });
  expect(offered).toBe(false);
  const hint = page.getByRole("region", { name: "Instalar" });
  await hint.waitFor();
  await checkAppearance(page, "install-hint-computer");
  await page.setViewportSize(PHONE_SCREEN);
  await hint.scrollIntoViewIfNeeded();
  await checkAppearance(page, "install-hint-phone");
  await page.setViewportSize(DESKTOP_SCREEN);
  await hint.getByRole("button", { name: "Instalar" }).click();
  await hint.waitFor({ state: "hidden" });
  expect(await page.title()).toBe("asked");
});

describe("without a server", () => {
  it("a sale is finished here with its number, and is recorded once when the server is back", async () => {
    const { page } = shop;
    const before = await fetchSales(page);
    const stock = await stockOf(page);
    await fill(page);
    await product.kill();
    await pressFinishSale(page);
    await sold(page);
    await figure(page, "Sin conexión · 1 venta por subir");
    const [waiting] = await readOfflineQueue(page);
    expect(waiting).toMatchObject({ state: "LATE", number: `A-${before.length + 1}` });
    await product.startAgain();
    await figure(page, "Conectado");
    const [sale, ...rest] = await fetchSales(page);
    expect(sale).toMatchObject({ id: waiting!.key, number: waiting!.number, soldOffline: true, flags: [] });
    expect(idsOf(rest)).toEqual(idsOf(before));
    expect(await stockOf(page)).toBe(stock - 1);
    expect(await readOfflineQueue(page)).toEqual([]);
  });

  it("the page opens again, finds its products, and sells; after a sign-out, waiting sales stay and are shown", async () => {
    const { page } = shop;
    const before = await fetchSales(page);
    await waitForServiceWorker(page);
    await waitForReplica(page);
    await product.kill();
    await page.goto("/sales/new");
    await fill(page);
    await pressFinishSale(page);
    await sold(page);
    await page.goto("/sales/new");
    await fill(page);
    await pressFinishSale(page);
    await figure(page, "Sin conexión · 2 ventas por subir");
    await page
      .getByRole("complementary")
      .getByRole("button", { name: /Sin conexión/ })
      .click();
    const panel = page.getByRole("dialog");
    await panel.getByText(`Venta A-${before.length + 2}`, { exact: true }).waitFor();
    await checkAppearance(page, "offline-panel-computer");
    await page.setViewportSize(PHONE_SCREEN);
    await checkAppearance(page, "offline-panel-phone");
    await panel.getByRole("button", { name: "Cerrar" }).click();
    await checkAppearance(page, "offline-figure-phone");
    await page.setViewportSize(DESKTOP_SCREEN);
    // The warning also appears on a new page, which has not counted the unsent entries yet.
    for (const at of ["/sales/new", "/sales"]) {
      if (at === "/sales") await page.goto(at);
      await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
      const question = page.getByRole("alertdialog");
      await question.getByText("Quedan 2 ventas por subir").waitFor();
      await question.getByText("Sin conexión nadie puede volver a entrar aquí").waitFor();
      await page.getByRole("button", { name: "Cancelar" }).click();
    }
    const waiting = await readOfflineQueue(page);
    await product.startAgain(page);
    await figure(page, "Conectado");
    const sales = await fetchSales(page);
    expect(
      sales
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(waiting.map(({ key }) => key));
    expect(idsOf(sales.slice(2))).toEqual(idsOf(before));
  });
});

/** Resolves when the replica contains a promotion. */
async function promotionCopied(page: Page): Promise<void> {
  const promotions = () =>
    page.evaluate(async () => {
      const { storeId, id } = JSON.parse(localStorage.getItem("store")!);
      const opened = indexedDB.open(`mostrador-copy-${id ?? storeId}`);
      await new Promise((resolve) => opened.addEventListener("success", resolve));
      const read = opened.result.transaction("about").objectStore("about").getAll();
      await new Promise((resolve) => read.addEventListener("success", resolve));
      opened.result.close();
      return read.result.flatMap((about) => about.promotions ?? []).length;
    });
  await expect.poll(promotions, { timeout: 30_000 }).toBe(1);
}

it("without a server a six pack and a 3 for 2 cost what they cost, also on the customer's screen, and arrive without flags, with what nobody has counted", async () => {
  const { page, context } = shop;
  const beer = await createProductByApi(page, { name: "Cerveza Poker", price: 2_600, stock: 51 });
  await createProductByApi(page, { name: "Panela suelta", price: 3_500, stock: 0, tracksStock: false });
  const six = { name: "Six pack", units: 6, price: 14_500, barcode: "7702004013507" };
  await callApi(page, "POST", `/products/${beer.id}/presentations`, six);
  const offer = { name: "Lleve 3 pague 2", kind: "NTH", productIds: [beer.id], every: 3, percent: 100 };
  await callApi(page, "POST", "/promotions", { ...offer, startsOn: "2026-01-01" });
  await page.goto("/sales/new");
  await waitForServiceWorker(page);
  await promotionCopied(page);
  const screen = await context.newPage();
  await screen.goto("/pantalla");
  await product.kill();

  await screen.reload();
  await screen.getByRole("heading", { name: "Tienda La Paz" }).waitFor();
  await page.goto("/sales/new");
  await page.getByPlaceholder("Buscar productos...").fill("poker six");
  await page.getByRole("button", { name: /^Cerveza Poker \(Six pack\)/ }).click();
  const card = page.getByRole("button", { name: /^Cerveza Poker(?! \()/ });
  for (const _ of [1, 2, 3]) await card.click();
  const lines = page.getByRole("list", { name: "Productos de la venta" });
  await lines.getByText(/Lleve 3 pague 2/).waitFor();
  await page.getByPlaceholder("Buscar productos...").fill("panela suelta");
  for (const _ of [1, 2]) await page.getByRole("button", { name: /^Panela suelta/ }).click();
  await screen.getByRole("status").getByText("$ 26.700").waitFor();
  await page.getByRole("radio", { name: "Nequi" }).check({ force: true });
  await pressFinishSale(page);
  await sold(page);
  await screen.getByText(/¡Gracias!/).waitFor();
  await screen.close();
  await figure(page, "Sin conexión · 1 venta por subir");
  await product.startAgain(page);
  await figure(page, "Conectado");
  const [{ total, flags, soldOffline, items }] = (await callApi(page, "GET", "/sales?page=1&limit=1")).data;
  expect([total, flags, soldOffline]).toEqual([26_700, [], true]);
  expect(items).toMatchObject([
    { quantity: 6, total: 14_500, presentation: { name: "Six pack", count: 1 }, promotion: null },
    { quantity: 3, total: 5_200, presentation: null, promotion: { discount: 2_600 } },
    { quantity: 2, total: 7_000, product: { name: "Panela suelta", stock: -2 } },
  ]);
});

describe("killed tab beside another", () => {
  it("an unanswered sale is recorded once", async () => {
    const { page } = shop;
    const before = await fetchSales(page);
    await fill(page);
    // The stopped server handles the sale later; the page is closed before the answer.
    product.signal("SIGSTOP");
    await pressFinishSale(page);
    await expect.poll(() => readOfflineQueue(page)).toMatchObject([{ state: "ASKED" }]);
    const [queued] = await readOfflineQueue(page);
    await page.goto("/icon.svg");
    product.signal("SIGCONT");
    await page.goto("/dashboard");
    await expect.poll(() => readOfflineQueue(page)).toEqual([]);
    expect(idsOf(await fetchSales(page))).toEqual([queued!.key, ...idsOf(before)]);
  });

  it("two tabs sell without a server, with unique numbers, and all sales arrive once", async () => {
    const { page, context } = shop;
    const before = await fetchSales(page);
    const other = await context.newPage();
    await other.goto("/sales/new");
    await other.getByRole("button", { name: new RegExp(RICE_PRODUCT.name) }).waitFor();
    await Promise.all([fill(page), fill(other)]);
    await product.kill();
    await Promise.all([pressFinishSale(page), pressFinishSale(other)]);
    await Promise.all([sold(page), sold(other)]);
    await figure(page, "Sin conexión · 2 ventas por subir");
    const waiting = await readOfflineQueue(page);
    expect(new Set(waiting.map(({ number }) => number)).size).toBe(2);
    await product.startAgain(page, other);
    await Promise.all([figure(page, "Conectado"), figure(other, "Conectado")]);
    const sales = await fetchSales(page);
    expect(
      sales
        .slice(0, 2)
        .map(({ number }) => number)
        .sort(),
    ).toEqual(waiting.map(({ number }) => number).sort());
    expect(idsOf(sales.slice(2))).toEqual(idsOf(before));
    await other.close();
  });
});

it("takes returns of its own sales before and after the server knows them", async () => {
  const { page } = shop;
  const [before, stock] = [await fetchSales(page), await stockOf(page)];
  await waitForServiceWorker(page);
  await waitForReplica(page);
  await fill(page);
  await pressFinishSale(page);
  await page.waitForURL("**/sales");
  await sold(page);
  await page.goto("/sales/new");
  await fill(page);
  await product.kill();
  await pressFinishSale(page);
  await sold(page);
  const listedSales = page.getByRole("list", { name: "Ventas que este equipo conoce" }).getByRole("link");
  for (const turn of [0, 1]) {
    await page.goto("/sales");
    await listedSales.nth(turn).waitFor();
    await waitUntilPageSettled(page);
    if (turn === 0) await checkAppearance(page, "offline-known-sales-computer");
    await listedSales.nth(turn).click();
    await page.getByText("Sin conexión: es la venta según este equipo.").waitFor();
    await page.getByRole("button", { name: "Corregir esta venta" }).click();
    await page.getByRole("button", { name: "Devolver" }).click();
    const dialog = page.getByRole("dialog", { name: "Devolver" });
    await dialog.getByLabel(/Motivo/).selectOption("Cambió de opinión");
    await dialog.getByRole("button", { name: "Devolver" }).click();
    const done = page.getByRole("dialog", { name: "Devolución guardada" });
    await done.getByText("Entrega por Nequi").waitFor();
    await waitUntilPageSettled(page);
    await checkAppearance(page, `offline-returned-${turn}-computer`);
    await done.getByRole("button", { name: "Listo" }).click();
    await page.getByRole("list", { name: "Devoluciones de la venta" }).waitFor();
  }
  await page.goto("/sales");
  await waitUntilPageSettled(page);
  await page.setViewportSize(PHONE_SCREEN);
  await checkAppearance(page, "offline-known-sales-phone");
  await page.setViewportSize(DESKTOP_SCREEN);
  await figure(page, "Sin conexión · 3 por subir");
  const waiting = await readOfflineQueue(page);
  await product.startAgain(page);
  await figure(page, "Conectado");
  expect(await readOfflineQueue(page)).toEqual([]);
  const [second, first, ...rest] = (await fetchSales(page)) as (FetchedSale & { status: string })[];
  expect([first!.status, second!.status]).toEqual(["RETURNED", "RETURNED"]);
  expect(idsOf(rest)).toEqual(idsOf(before));
  expect(await stockOf(page)).toBe(stock);
  const returns = (await callApi(page, "GET", "/returns")).data;
  expect(returns.map(({ id }: { id: string }) => waiting.some(({ key }) => key === id))).toEqual([
    true,
    true,
  ]);
});

it("a sign-out with nothing waiting leaves no data of the shop", async () => {
  const { page } = shop;
  await waitForReplica(page);
  await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
  await page.waitForURL("**/login");
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const databases = (await indexedDB.databases()).map(({ name }) => name!);
          const leftovers = Object.keys(localStorage).filter((name) =>
            /journal|copy|token|store|user/.test(name),
          );
          return [...databases.filter((name) => name.includes("copy")), ...leftovers];
        }),
      { timeout: 10_000 },
    )
    .toEqual([]);
});
