import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DESKTOP, newStore, PHONE, type Visit, visit } from "./browser.ts";
import { look } from "./look.ts";
import { newPlace, type Product, startProduct } from "./product.ts";
import { addProduct, api, forgetCarts } from "./shop.ts";

const RICE = { name: "Arroz 500 g", gtin: "7702511000014", price: 2_800, stock: 50 };
/** What the browser itself says of a server that is away, and of what is refused. */
const AWAY =
  /An unknown error occurred when fetching the script|ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_SOCKET|40[149]/;

let place: Awaited<ReturnType<typeof newPlace>>;
let product: Product;
let shop: Visit;
let rice: string;

beforeAll(async () => {
  place = await newPlace();
  product = await startProduct(place.env);
  shop = await visit(DESKTOP, { address: product.address, expectedErrors: AWAY, serviceWorker: true });
  await newStore(shop.page);
  rice = (await addProduct(shop.page, RICE)).id;
  await shop.page.goto("/sales/new");
  await known(shop.page);
});
afterAll(async () => {
  await shop.end();
  await product.stop();
  await place.remove();
});

/** The server comes back where it was. */
async function startAgain(): Promise<void> {
  product = await startProduct({ ...place.env, PORT: new URL(product.address).port });
}

/** The device has its series: from then on its sales have numbers. */
async function known(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((name) => name.startsWith("device-series:")),
  );
}

type Sold = { id: string; number: string | null; total: number; soldOffline: boolean; flags: unknown[] };
const salesOf = async (page: Page): Promise<Sold[]> =>
  (await api(page, "GET", "/sales?page=1&limit=100")).data;
const stockOf = async (page: Page) =>
  (await api(page, "GET", "/products/search?q=Arroz")).data.products[0].stock;

const idsOf = (sales: readonly Sold[]) => sales.map(({ id }) => id);

/** What the journal of the page has, in its order. */
const journalOf = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith("mostrador-journal:"))
      .map(
        (name) => JSON.parse(localStorage.getItem(name)!) as { key: string; number: string; state: string },
      )
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
  );

async function fill(page: Page): Promise<void> {
  await page.getByRole("button", { name: new RegExp(RICE.name) }).click();
  await page.getByRole("radio", { name: "Nequi" }).check({ force: true });
}
const finish = (page: Page) => page.getByRole("button", { name: "Finalizar Venta" }).click();
const sold = (page: Page) => page.getByRole("region", { name: "Última venta" }).waitFor();
const figure = (page: Page, text: string | RegExp) =>
  page.getByRole("complementary").getByRole("button", { name: text }).waitFor();

beforeEach(async () => {
  const { page } = shop;
  await forgetCarts(page);
  await page.goto("/sales/new");
  await page.getByRole("button", { name: new RegExp(RICE.name) }).waitFor();
});

describe("while the server answers", () => {
  it("a sale has the next number of the device, under the id that the device gave it", async () => {
    const { page } = shop;
    await fill(page);
    await finish(page);
    await page.waitForURL("**/sales");
    await page.goto("/sales/new");
    await fill(page);
    await finish(page);
    await page.waitForURL("**/sales");
    const [second, first] = await salesOf(page);
    expect([first!.number, second!.number, second!.soldOffline]).toEqual(["A-1", "A-2", false]);
    expect(await journalOf(page)).toEqual([]);
  });

  it("a refusal comes before the money, and gives its number back", async () => {
    const { page } = shop;
    const before = await salesOf(page);
    await fill(page);
    const fields = { name: RICE.name, gtin: RICE.gtin, category: "Otra", stock: 40 };
    await api(page, "PUT", `/products/${rice}`, { ...fields, price: 3_000 });
    await finish(page);
    await page.getByText("El precio cambió", { exact: true }).waitFor();
    expect(await journalOf(page)).toEqual([]);
    await finish(page);
    await page.waitForURL("**/sales");
    const [sale] = await salesOf(page);
    expect([sale!.total, sale!.number]).toEqual([3_000, `A-${before.length + 1}`]);
  });
});

describe("without a server", () => {
  it("a sale is finished here with its number, and is at the server once, when that is back", async () => {
    const { page } = shop;
    const before = await salesOf(page);
    const stock = await stockOf(page);
    await fill(page);
    await product.kill();
    await finish(page);
    await sold(page);
    await figure(page, "Sin conexión · 1 venta por subir");
    const [waiting] = await journalOf(page);
    expect(waiting).toMatchObject({ state: "LATE", number: `A-${before.length + 1}` });
    await startAgain();
    await figure(page, "Conectado");
    const [sale, ...rest] = await salesOf(page);
    expect(sale).toMatchObject({ id: waiting!.key, number: waiting!.number, soldOffline: true, flags: [] });
    expect(idsOf(rest)).toEqual(idsOf(before));
    expect(await stockOf(page)).toBe(stock - 1);
    expect(await journalOf(page)).toEqual([]);
  });

  it("the page opens again, finds its products, and sells; signed out, what waits stays and is named", async () => {
    const { page } = shop;
    const before = await salesOf(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((name) => name.startsWith("mostrador-copy:")),
    );
    await product.kill();
    await page.goto("/sales/new");
    await fill(page);
    await finish(page);
    await sold(page);
    await page.goto("/sales/new");
    await fill(page);
    await finish(page);
    await figure(page, "Sin conexión · 2 ventas por subir");
    await page
      .getByRole("complementary")
      .getByRole("button", { name: /Sin conexión/ })
      .click();
    const panel = page.getByRole("dialog");
    await panel.getByText(`Venta A-${before.length + 2}`, { exact: true }).waitFor();
    await look(page, "offline-panel-computer");
    await page.setViewportSize(PHONE);
    await look(page, "offline-panel-phone");
    await panel.getByRole("button", { name: "Cerrar" }).click();
    await look(page, "offline-figure-phone");
    await page.setViewportSize(DESKTOP);
    await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
    await page.getByRole("alertdialog").getByText("Quedan 2 ventas por subir").waitFor();
    await page.getByRole("button", { name: "Cancelar" }).click();
    const waiting = await journalOf(page);
    await startAgain();
    await figure(page, "Conectado");
    const sales = await salesOf(page);
    expect(
      sales
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(waiting.map(({ key }) => key));
    expect(idsOf(sales.slice(2))).toEqual(idsOf(before));
  });
});

describe("with a tab that is killed in the middle, and another one", () => {
  it("what was asked for and never heard of is sold once", async () => {
    const { page } = shop;
    const before = await salesOf(page);
    await fill(page);
    // The server hears it late, and the page does not live to hear the answer.
    product.process.kill("SIGSTOP");
    await finish(page);
    await expect.poll(() => journalOf(page)).toMatchObject([{ state: "ASKED" }]);
    const [asked] = await journalOf(page);
    await page.goto("/icon.svg");
    product.process.kill("SIGCONT");
    await page.goto("/dashboard");
    await expect.poll(() => journalOf(page)).toEqual([]);
    expect(idsOf(await salesOf(page))).toEqual([asked!.key, ...idsOf(before)]);
  });

  it("two tabs sell without a server, each number once, and all of it arrives once", async () => {
    const { page, context } = shop;
    const before = await salesOf(page);
    const other = await context.newPage();
    await other.goto("/sales/new");
    await other.getByRole("button", { name: new RegExp(RICE.name) }).waitFor();
    await Promise.all([fill(page), fill(other)]);
    await product.kill();
    await Promise.all([finish(page), finish(other)]);
    await Promise.all([sold(page), sold(other)]);
    await figure(page, "Sin conexión · 2 ventas por subir");
    const waiting = await journalOf(page);
    expect(new Set(waiting.map(({ number }) => number)).size).toBe(2);
    await startAgain();
    await Promise.all([figure(page, "Conectado"), figure(other, "Conectado")]);
    const sales = await salesOf(page);
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

it("who signs out with nothing waiting leaves nothing of the shop behind", async () => {
  const { page } = shop;
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((name) => name.startsWith("mostrador-copy:")),
  );
  await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
  await page.waitForURL("**/login");
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const databases = (await indexedDB.databases()).map(({ name }) => name!);
        const kept = Object.keys(localStorage).filter((name) => /journal|copy|token|store|user/.test(name));
        return [...databases.filter((name) => name.includes("copy")), ...kept];
      }),
    )
    .toEqual([]);
});
