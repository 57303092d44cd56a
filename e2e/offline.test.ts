import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DESKTOP, newStore, PHONE, settled, type Visit, visit } from "./browser.ts";
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

type Debtor = { name: string; balance: number };
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

it("takes back what it sold, before the server knows of the sale and after", async () => {
  const { page } = shop;
  const [before, stock] = [await salesOf(page), await stockOf(page)];
  await page.waitForFunction(
    () =>
      navigator.serviceWorker.controller !== null &&
      Object.keys(localStorage).some((name) => name.startsWith("mostrador-copy:")),
  );
  await fill(page);
  await finish(page);
  await page.waitForURL("**/sales");
  await sold(page);
  await page.goto("/sales/new");
  await fill(page);
  await product.kill();
  await finish(page);
  await sold(page);
  const known = page.getByRole("list", { name: "Ventas que este equipo conoce" }).getByRole("link");
  for (const turn of [0, 1]) {
    await page.goto("/sales");
    await known.nth(turn).waitFor();
    await settled(page);
    if (turn === 0) await look(page, "offline-known-sales-computer");
    await known.nth(turn).click();
    await page.getByText("Sin conexión: es la venta según este equipo.").waitFor();
    await page.getByRole("button", { name: "Devolver" }).click();
    const dialog = page.getByRole("dialog", { name: "Devolver" });
    await dialog.getByLabel(/Motivo/).selectOption("Cambió de opinión");
    await dialog.getByRole("button", { name: "Devolver" }).click();
    const done = page.getByRole("dialog", { name: "Devolución guardada" });
    await done.getByText("Entrega por Nequi").waitFor();
    await settled(page);
    await look(page, `offline-returned-${turn}-computer`);
    await done.getByRole("button", { name: "Listo" }).click();
    await page.getByRole("list", { name: "Devoluciones de la venta" }).waitFor();
  }
  await page.goto("/sales");
  await settled(page);
  await page.setViewportSize(PHONE);
  await look(page, "offline-known-sales-phone");
  await page.setViewportSize(DESKTOP);
  await figure(page, "Sin conexión · 3 por subir");
  const waiting = await journalOf(page);
  await startAgain();
  await figure(page, "Conectado");
  expect(await journalOf(page)).toEqual([]);
  const [second, first, ...rest] = (await salesOf(page)) as (Sold & { status: string })[];
  expect([first!.status, second!.status]).toEqual(["RETURNED", "RETURNED"]);
  expect(idsOf(rest)).toEqual(idsOf(before));
  expect(await stockOf(page)).toBe(stock);
  const returns = (await api(page, "GET", "/returns")).data;
  expect(returns.map(({ id }: { id: string }) => waiting.some(({ key }) => key === id))).toEqual([
    true,
    true,
  ]);
});

describe("a phone without a server", () => {
  let phone: Visit;
  let luz: string;
  const isKept = (page: Page) =>
    page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith("mostrador-copy:")));
  const phoneFigure = (page: Page, text: string) =>
    page.getByRole("button", { name: text }).first().waitFor();

  beforeAll(async () => {
    phone = await visit(PHONE, { address: product.address, expectedErrors: AWAY, serviceWorker: true });
    const { page } = phone;
    await newStore(page);
    await addProduct(page, RICE);
    await api(page, "PATCH", "/store/settings", { shifts: "REQUIRED", creditLimit: 14_000 });
    const fields = { name: "Luz Ñáñez", phone: "310 555 0100" };
    luz = (await api(page, "POST", "/customers", fields)).data.customer.id;
    const debt = { amount: 12_000, reason: "Cuaderno" };
    await api(page, "POST", `/customers/${luz}/account/adjustments`, debt);
    await page.goto("/dashboard");
    await known(page);
    await isKept(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // What is opened later is there, as after a while in the shop.
    for (const path of ["/fiados", "/customers", "/caja", "/caja/cerrar", "/sales/new"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
      await settled(page);
    }
  });
  afterAll(() => phone.end());

  it("opens the drawer, lends to somebody new, takes an abono and pays an expense: all of it arrives once", async () => {
    const { page } = phone;
    await product.kill();
    // The drawer, which is asked for after a reload too.
    await page.goto("/sales/new");
    const opening = page.getByRole("dialog", { name: "Abre la caja" });
    await opening.getByLabel("¿Con cuánto dinero abres?").fill("50000");
    await look(page, "offline-opening-phone");
    await opening.getByRole("button", { name: "Abrir la caja" }).tap();
    await opening.waitFor({ state: "hidden" });

    // Somebody new owes it.
    await page.getByRole("button", { name: new RegExp(RICE.name) }).tap();
    await page.getByRole("button", { name: "Ver venta" }).tap();
    await page.getByLabel("Método de pago").selectOption("Fiar");
    await page.getByRole("button", { name: "Cliente nuevo" }).tap();
    const form = page.getByRole("form", { name: "Cliente nuevo" });
    await form.getByLabel(/^Nombre/).fill("Eva Gil");
    await form.getByLabel("Celular").fill("311 555 0200");
    await form.getByRole("button", { name: "Guardar cliente" }).tap();
    await page.getByText("Le puedes fiar").waitFor();
    await page.getByLabel("Dijo que sí").check();
    await settled(page);
    await look(page, "offline-credit-phone");
    await finish(page);
    const last = page.getByRole("region", { name: "Última venta" });
    await last.getByText("Eva Gil queda debiendo $ 2.800").waitFor();
    await settled(page);
    await look(page, "offline-sold-phone");
    await last.getByRole("button", { name: "Cerrar última venta" }).tap();
    await page.getByText("Sin conexión: el historial se ve cuando vuelva.").waitFor();
    await page.getByText("Fiado a Eva Gil").waitFor();
    await look(page, "offline-history-phone");

    // What waits counts in what is owed, and she is not asked again.
    await page.goto("/sales/new");
    await page.getByRole("button", { name: new RegExp(RICE.name) }).tap();
    await page.getByRole("button", { name: "Ver venta" }).tap();
    await page.getByLabel("Método de pago").selectOption("Fiar");
    const whom = page.getByRole("combobox", { name: "¿A quién le fías?" });
    await whom.fill("eva");
    await page.getByRole("option", { name: /Eva Gil.*Debe \$ 2\.800/ }).tap();
    await page.getByText("Quedaría debiendo").waitFor();
    expect(await page.getByLabel("Dijo que sí").count()).toBe(0);
    await page.getByRole("button", { name: "Quitar cliente" }).tap();
    await whom.fill("luz");
    await page.getByRole("option", { name: /Luz Ñáñez.*Debe \$ 12\.000/ }).tap();
    // Above the limit is said before: what is above is paid in cash.
    await page.getByText("Quedaría debiendo más que su cupo.").waitFor();
    await page.getByRole("button", { name: "Paga una parte ahora" }).tap();
    await page.getByText("Lo que falta queda fiado.").waitFor();
    await page.getByLabel("Dijo que sí").check();
    await finish(page);
    await last.getByText("Luz Ñáñez queda debiendo $ 14.000").waitFor();

    // An abono, from Fiados.
    await page.goto("/fiados");
    const list = page.getByRole("list", { name: "Clientes que deben" });
    await list.getByText("Eva Gil").waitFor();
    await settled(page);
    await look(page, "offline-debtors-phone");
    await list.getByRole("button", { name: "Abonar de Luz Ñáñez" }).tap();
    const paying = page.getByRole("dialog");
    await paying.getByLabel("¿Cuánto abona?").fill("5000");
    await paying.getByText("Queda debiendo $ 9.000").waitFor();
    await paying.getByRole("button", { name: "Recibir abono" }).tap();
    await paying.getByText("Queda debiendo $ 9.000.").waitFor();
    await look(page, "offline-paid-phone");
    await paying.getByRole("button", { name: "Listo" }).tap();
    await list.getByText("$ 9.000").waitFor();
    // Whom it knows, it lists; to change them it would have to know all of them.
    await page.goto("/customers");
    await page.getByText("Sin conexión: es lo que este equipo sabe de tus clientes.").waitFor();
    await page.getByRole("link", { name: "Eva Gil", exact: true }).waitFor();
    expect(await page.getByRole("button", { name: /^Editar/ }).count()).toBe(0);
    await settled(page);
    await look(page, "offline-customers-phone");
    await page.goto("/fiados");
    await list.getByRole("link", { name: "Luz Ñáñez", exact: true }).tap();
    await page.getByText("Su cuaderno se ve cuando vuelva.").waitFor();
    await page.getByText("$ 9.000", { exact: true }).waitFor();
    await settled(page);
    await look(page, "offline-account-phone");

    // An expense, in the drawer that was opened here.
    await page.goto("/caja");
    await page.getByRole("button", { name: "Salida" }).tap();
    const taking = page.getByRole("dialog", { name: "Salida de dinero" });
    await taking.getByLabel("¿Cuánto sale?").fill("8000");
    await taking.getByText("Gasto", { exact: true }).tap();
    await taking.getByLabel("Nota (opcional)").fill("Bolsas");
    await taking.getByRole("button", { name: "Anotar salida" }).tap();
    const slip = page.getByRole("dialog", { name: "Salida anotada" });
    await slip.waitFor();
    await look(page, "offline-expense-phone");
    await slip.getByRole("button", { name: "Listo" }).tap();
    await page.getByRole("list", { name: "Entradas y salidas" }).getByText("Bolsas").waitFor();
    await settled(page);
    await look(page, "offline-drawer-phone");

    await page.getByRole("button", { name: "Sin conexión · 6 por subir" }).first().tap();
    const panel = page.getByRole("dialog");
    await panel.getByText("Cliente nuevo").waitFor();
    await settled(page);
    await look(page, "offline-records-phone");
    await panel.getByRole("button", { name: "Cerrar" }).tap();
    // Where a till stands in no frame, it is told as well.
    await page.goto("/new-sale");
    await phoneFigure(page, "Sin conexión · 6 por subir");
    await settled(page);
    await look(page, "offline-scan-phone");
    const waiting = await journalOf(page);
    expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set(["LATE"]));

    await startAgain();
    await phoneFigure(page, "Conectado");
    expect(await journalOf(page)).toEqual([]);
    const sales = await salesOf(page);
    expect(sales.map(({ flags, soldOffline }) => [flags, soldOffline])).toEqual([
      [[], true],
      [[], true],
    ]);
    const debtors = (await api(page, "GET", "/credit?sort=name")).data.customers;
    expect(debtors.map(({ name, balance }: Debtor) => [name, balance])).toEqual([
      ["Eva Gil", 2_800],
      ["Luz Ñáñez", 9_000],
    ]);
    const customers = await api(page, "GET", "/customers");
    expect(customers).toHaveLength(2);
    const eva = customers.find(({ name }: Debtor) => name === "Eva Gil");
    expect([eva.phone, eva.creditConsent.how]).toEqual(["311 555 0200", expect.stringContaining("Ley 1581")]);
    expect(waiting.map(({ key }) => key)).toContain(eva.id);
    const shifts = (await api(page, "GET", "/shifts")).data;
    expect(shifts).toMatchObject([
      {
        ...{ number: 1, openingFloat: 50_000, closedAt: null, sales: { count: 2 }, creditGiven: 4_800 },
        movements: [{ kind: "OUT", category: "EXPENSE", amount: 8_000 }],
      },
    ]);
    const cash = shifts[0].byMethod.find(({ method }: { method: string }) => method === "CASH");
    expect([cash.debtPayments, cash.expected]).toEqual([5_000, 47_800]);
  });

  it("closes the drawer: what was counted is told, and whether it was right once the server is back", async () => {
    const { page } = phone;
    await product.kill();
    await page.goto("/caja");
    await page.getByRole("link", { name: "Cerrar caja" }).tap();
    await page.getByText("Un solo total").tap();
    await page.getByLabel("¿Cuánto efectivo hay?").fill("46800");
    await page.getByRole("button", { name: "Comparar" }).tap();
    await page.getByText("Si cuadró se ve cuando vuelva la conexión.").waitFor();
    await page.getByLabel("¿Cuánto dejas en la caja?").fill("40000");
    await settled(page);
    await look(page, "offline-compare-phone");
    await page.getByRole("button", { name: "Cerrar caja" }).tap();
    await page.getByText("el cierre quedó guardado en este equipo").waitFor();
    await settled(page);
    await look(page, "offline-closed-phone");
    await startAgain();
    await page.getByText("Faltan $ 1.000 en efectivo").waitFor();
    expect((await api(page, "GET", "/shifts")).data).toMatchObject([{ number: 1, floatLeft: 40_000 }]);
    expect(await journalOf(page)).toEqual([]);
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
