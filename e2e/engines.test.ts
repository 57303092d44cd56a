import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VERSION_HEADER } from "#core/api-headers.ts";
import { uuidv7 } from "#core/uuid.ts";
import { readWorkbook } from "#web/test/list-files.ts";
import {
  createStoreAndSignIn,
  measureHorizontalOverflow,
  PHONE_SCREEN,
  TEST_PASSWORD,
  waitForFinishedSale,
  waitForToast,
} from "./browser.ts";
import { ENGINE, type EngineVisit, openEngineVisit } from "./engines.ts";
import {
  fetchSales,
  pressFinishSale,
  type RestartableServer,
  readOfflineQueue,
  startRestartableServer,
  waitForDeviceSeries,
  waitForReplica,
  waitForServiceWorker,
} from "./outage.ts";
import { disablePrintDialog } from "./paper.ts";
import { callApi, createProductByApi, deleteStoredCarts, openProductTools } from "./shop.ts";
import { scanInPage } from "./wedge.ts";

// The journeys that carry a shop's day, and what each engine does in its own way. They run in Chromium, Firefox and WebKit,
// so they use only what all three drivers do well; the other journeys of e2e/ run in Chromium alone.

const RICE = { name: "Arroz 500 g", gtin: "7702511000014", price: 2_800 };
const MILK = { name: "Leche 1 L", barcode: "77025111", price: 4_200 };
const CHEESE = { name: "Queso de hoja", price: 13_000, unit: "KG" };

let product: RestartableServer;
let shop: EngineVisit;
let page: Page;
const ids: Record<string, string> = {};

beforeAll(async () => {
  product = await startRestartableServer({ used: false });
  shop = await openEngineVisit(product.address);
  page = shop.page;
  await disablePrintDialog(page);
  await createStoreAndSignIn(page);
  for (const one of [RICE, MILK, CHEESE]) ids[one.name] = (await createProductByApi(page, one)).id;
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
});
afterAll(async () => {
  await shop?.end();
  await product?.end();
});

/** Replaces the box's text by the engine's own editing, because React takes no notice of a value that a script sets. */
async function write(box: Locator, text: string): Promise<void> {
  await box.waitFor();
  await box.evaluate((element, text) => {
    const input = element as HTMLInputElement;
    input.focus();
    input.select();
    document.execCommand("insertText", false, text);
  }, text);
}

/** Not by `:focus`, which WebKitGTK gives no page in a window that the X server has not activated. */
const waitForFocus = (where: Locator) =>
  expect.poll(() => where.evaluate((element) => element.contains(document.activeElement))).toBe(true);

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", { name, exact: true });
const card = (place: Page, { name }: { name: string }) =>
  place.getByRole("button", { name: new RegExp(`^${name}`) });
const quantityOf = ({ name }: { name: string }) => page.getByRole("textbox", { name: `Cantidad de ${name}` });

async function openTill(place: Page): Promise<void> {
  await place.goto("/sales/new");
  await deleteStoredCarts(place);
  await place.reload();
  await card(place, RICE).waitFor();
}

async function payByNequi(place: Page): Promise<void> {
  await place.getByLabel("Método de pago").selectOption("NEQUI");
  await pressFinishSale(place);
}

const sellByApi = async (quantity: number) =>
  (
    await callApi(page, "POST", "/sales", {
      items: [{ productId: ids[RICE.name], quantity }],
      paymentMethod: "CASH",
    })
  ).data;

describe("the day", () => {
  it("a new store registers, sells its first product, and signs in again", async () => {
    const own = await openEngineVisit(product.address);
    const { page } = own;
    const email = `ana-${uuidv7()}@example.com`;
    await page.goto("/register");
    await write(page.getByLabel(/nombre de la tienda/i), "Tienda La Paz");
    await write(page.getByLabel(/nombre del dueño/i), "Ana Suárez");
    await write(page.getByLabel(/correo/i), email);
    await write(page.getByRole("textbox", { name: /^Contraseña/ }), TEST_PASSWORD);
    await write(page.getByLabel(/confirma/i), TEST_PASSWORD);
    await button(page, /crear (mi )?tienda/i).click();
    const panel = page.getByRole("dialog", { name: "Nueva Venta" });
    await write(panel.getByLabel("Buscar productos"), "Pan aliñado");
    await panel.getByRole("button", { name: "Crear producto" }).click();
    const creating = page.getByRole("dialog", { name: "Crear y vender" });
    await write(creating.getByLabel("Precio"), "2500");
    await button(creating, "Crear y vender").click();
    await button(panel, "Aumentar cantidad de Pan aliñado").click();
    await button(panel, "Continuar").click();
    const paying = page.getByRole("dialog", { name: "Finalizar Venta" });
    await paying.locator("label").filter({ hasText: "Efectivo" }).click();
    await button(paying, "Finalizar").click();
    await waitForFinishedSale(page);
    expect(await fetchSales(page)).toMatchObject([{ total: 5_000 }]);

    await page.goto("/dashboard");
    await button(page, "Cerrar sesión").click();
    await page.waitForURL("**/login");
    const signIn = async (password: string) => {
      await write(page.getByLabel(/correo/i), email);
      await write(page.getByLabel("Contraseña", { exact: true }), password);
      await button(page, "Iniciar Sesión").click();
    };
    await signIn("Equivocada1!");
    await page.getByRole("alert").waitFor();
    await signIn(TEST_PASSWORD);
    await page.waitForURL("**/dashboard");
    await page.getByRole("region", { name: "Ventas Hoy" }).getByText("$ 5.000").waitFor();
    await own.end();
  });

  it("a sale on a phone fits the screen, and the sale in progress survives a reload", async () => {
    const phone = await shop.openTab(PHONE_SCREEN);
    await openTill(phone);
    await card(phone, RICE).click();
    await phone.reload();
    await button(phone, "Ver venta").click();
    expect(await measureHorizontalOverflow(phone)).toBeLessThanOrEqual(0);
    await payByNequi(phone);
    await waitForFinishedSale(phone);
    expect((await fetchSales(page))[0]!.total).toBe(2_800);
    await phone.close();
  });

  it("a free sale is paid in cash", async () => {
    await page.goto("/free-sale");
    await write(page.getByLabel("Descripción"), "Fotocopia a color");
    await write(page.getByLabel("Precio"), "7000");
    await button(page, "Agregar").click();
    await page.getByRole("textbox", { name: "Cantidad de Fotocopia a color" }).waitFor();
    await page.getByRole("radio", { name: "Efectivo" }).check({ force: true });
    await write(page.getByLabel("Monto Recibido"), "10000");
    await page.getByRole("button", { name: /^Completar Venta/ }).click();
    await page.waitForURL("**/sales");
    await page.getByRole("region", { name: "Última venta" }).getByText("$ 3.000").waitFor();
    await page.getByText("Fotocopia a color x 1 = $ 7.000").waitFor();
    expect((await fetchSales(page))[0]!.total).toBe(7_000);
  });

  it("a sale on credit is paid back in part", async () => {
    const creditConsent = { at: new Date().toISOString(), how: "De palabra" };
    await callApi(page, "POST", "/customers", { name: "Luz Ñáñez", creditConsent });
    await openTill(page);
    await card(page, RICE).click();
    await write(page.getByRole("combobox", { name: "Cliente (opcional)" }), "nanez");
    await page.getByRole("option", { name: /Luz Ñáñez/ }).click();
    await page.getByLabel("Método de pago").selectOption("Fiar");
    await page.getByText("Quedaría debiendo").waitFor();
    await pressFinishSale(page);
    await waitForFinishedSale(page);
    await page.goto("/fiados");
    await button(page, "Abonar de Luz Ñáñez").click();
    const dialog = page.getByRole("dialog");
    await write(dialog.getByLabel("¿Cuánto abona?"), "1000");
    await write(dialog.getByLabel("Monto recibido"), "2000");
    await button(dialog, "Recibir abono").click();
    await dialog.getByText("Queda debiendo $ 1.800.").waitFor();
    const { totals } = (await callApi(page, "GET", "/credit?limit=100&sort=name")).data;
    expect(totals).toMatchObject({ balance: 1_800, collectedToday: 1_000 });
  });

  it("a part of a sale is returned", async () => {
    const sale = await sellByApi(3);
    await page.goto(`/sales/${sale.id}`);
    await button(page, "Corregir esta venta").click();
    await button(page, "Devolver").click();
    const dialog = page.getByRole("dialog", { name: "Devolver" });
    await write(dialog.getByLabel(`Cantidad de ${RICE.name}`, { exact: true }), "2");
    await dialog.getByLabel("Motivo").selectOption("Cambió de opinión");
    await button(dialog, "Devolver").click();
    await page
      .getByRole("dialog", { name: "Devolución guardada" })
      .getByText("Entrega en efectivo $ 5.600")
      .waitFor();
    expect((await callApi(page, "GET", "/returns")).data).toMatchObject([{ total: 5_600 }]);
  });

  it("the drawer is opened, and closed with a count", async () => {
    await page.goto("/caja");
    await write(page.getByLabel("¿Con cuánto dinero abres?"), "50000");
    await button(page, "Abrir la caja").click();
    await page.getByRole("link", { name: "Cerrar caja" }).click();
    await write(page.getByLabel("$ 50.000", { exact: true }), "1");
    await button(page, "Comparar").click();
    await button(page, "Cerrar caja").click();
    await page.waitForURL("**/caja/cierres/*");
    await page.getByText("El efectivo cuadra").waitFor();
  });
});

describe("files", () => {
  it("a list of products is imported as Excel saves it in Colombia", async () => {
    await page.goto("/products");
    await openProductTools(page);
    await button(page, "Importar productos").click();
    const rows = [
      "Artículo;Precio de venta;Existencias;EAN",
      "Café Águila;$ 12.500;24;7702004003508",
      "Ñame;1.200;3;",
    ];
    const buffer = Buffer.from(rows.join("\r\n"), "latin1");
    await page.locator("input[type=file]").setInputFiles({ name: "lista.csv", mimeType: "text/csv", buffer });
    await page.getByText("Se crearán 2 productos").waitFor();
    await button(page, "Importar 2 productos").click();
    await page.getByText("2 productos importados").waitFor();
    const { products } = (await callApi(page, "GET", "/products")).data;
    expect(products.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(["Café Águila", "Ñame"]),
    );
  });

  it("an Excel file is saved, and has the sales", async () => {
    const sale = await sellByApi(1);
    await page.goto("/sales");
    const { name, contents } = await shop.saveFile(() => button(page, "Descargar Excel").click());
    expect(name).toMatch(/^ventas_.*\.xlsx$/);
    const [sales, summary] = await readWorkbook(contents);
    expect([sales!.name, summary!.name]).toEqual(["Ventas", "Resumen"]);
    expect(sales!.rows.flat()).toContain(sale.id);
  });

  it("a photo is made small before it is sent, as WebP or, without such an encoder, JPEG", async () => {
    // A few kilobytes, because WebKitGTK's inspector takes no long message.
    const photo = sharp({ create: { width: 2_400, height: 1_600, channels: 3, background: "#c8791f" } });
    const buffer = await photo.jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer();
    expect(buffer.length).toBeLessThan(90_000);
    await page.goto("/products");
    await page.evaluate(() => {
      const append = FormData.prototype.append;
      FormData.prototype.append = function keep(this: FormData, name: string, value: string | Blob) {
        if (value instanceof Blob) Object.assign(window, { sent: value });
        append.call(this, name, value as Blob);
      };
    });
    await button(page, "Nuevo Producto").click();
    const form = page.getByRole("dialog", { name: "Nuevo Producto" });
    await write(form.getByLabel(/^Nombre/), "Pan");
    await write(form.getByLabel(/^Precio/), "500");
    await write(form.getByLabel(/^Stock/), "20");
    await form
      .locator('input[type="file"]')
      .setInputFiles({ name: "pan.jpg", mimeType: "image/jpeg", buffer });
    await form.getByText("pan.jpg").waitFor();
    await button(form, "Crear Producto").click();
    await waitForToast(page, "Producto creado");
    const sent = await page.evaluate(async () => {
      const { sent } = window as unknown as { sent: Blob };
      const { width, height } = await createImageBitmap(sent);
      return { type: sent.type, size: sent.size, width, height };
    });
    expect(sent).toMatchObject({ width: 1_600, height: 1_067 });
    expect(sent.type).toBe(ENGINE === "webkit" ? "image/jpeg" : "image/webp");
    expect(sent.size).toBeLessThan(buffer.length);
    const picture = page.getByRole("listitem", { name: "Pan", exact: true }).locator("img");
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });
});

describe("paper", () => {
  /** Width and height in millimetres of the `@page` rule and of the sheet that it is for. Then the page may go on. */
  async function measurePaper() {
    await page.locator("body[data-printing]").waitFor();
    const paper = await page.evaluate(() => {
      const rule = [...document.styleSheets[0]!.cssRules].find((one) => one instanceof CSSPageRule);
      const [, ...size] = /size: ([\d.]+)mm ([\d.]+)mm/.exec(rule?.cssText ?? "") ?? [];
      const sheet = document.querySelector<HTMLElement>(".print-sheet > *")!;
      const millimetres = (pixels: number) => Math.round((pixels * 25.4) / 96);
      return {
        page: size.map(Number),
        sheet: [millimetres(sheet.offsetWidth), millimetres(sheet.offsetHeight)],
        text: sheet.textContent,
      };
    });
    await page.evaluate(() => {
      document.body.removeAttribute("data-printing");
      dispatchEvent(new Event("afterprint"));
    });
    await page.locator(".print-sheet").waitFor({ state: "detached" });
    return paper;
  }

  it("a ticket is one page of 58 or 80 mm, as long as its text", async () => {
    const sale = await sellByApi(2);
    await page.goto(`/sales/${sale.id}`);
    await button(page, "Imprimir tirilla").click();
    for (const width of [58, 80]) {
      await button(page, `${width} mm`).click();
      const { page: rule, sheet, text } = await measurePaper();
      expect([rule[0], sheet[0]]).toEqual([width, width]);
      expect(rule[1]! - sheet[1]!).toBeGreaterThanOrEqual(0);
      expect(rule[1]! - sheet[1]!).toBeLessThanOrEqual(2);
      expect(text).toContain("2 x $ 2.800");
      if (width === 58) await button(page, "Papel de 58 mm").click();
    }
  });

  it("labels have the size of their paper", async () => {
    await page.goto("/products");
    await openProductTools(page);
    await page.getByRole("link", { name: "Etiquetas" }).click();
    await page.getByRole("checkbox", { name: new RegExp(RICE.name) }).check();
    await page.getByLabel("Tamaño de la etiqueta").selectOption("Rollo de 50 × 30 mm");
    await page.getByRole("button", { name: /^Imprimir 1 etiqueta/ }).click();
    expect(await measurePaper()).toMatchObject({ page: [50, 30], sheet: [50, 30] });
  });
});

/** Slower than a scanner (web/ui/wedge/keyboard-wedge.ts). */
const LIKE_A_PERSON = { delay: 90 };

describe("input", () => {
  it.each([5, 12, 20])("a scanner with %i ms from key to key loses and adds nothing", async (pause) => {
    await openTill(page);
    for (const code of [RICE.gtin, MILK.barcode, RICE.gtin])
      await page.evaluate(scanInPage, { keys: [...code, "Enter"], pause });
    await expect.poll(() => quantityOf(RICE).inputValue()).toBe("2");
    expect(await quantityOf(MILK).inputValue()).toBe("1");
    expect(await page.getByPlaceholder("Buscar productos...").inputValue()).toBe("");
  });

  it("numbers are typed with comma and points", async () => {
    await openTill(page);
    await card(page, CHEESE).click();
    const pad = page.getByRole("dialog", { name: CHEESE.name });
    await waitForFocus(pad.getByRole("textbox"));
    await page.keyboard.type("0,154", LIKE_A_PERSON);
    await pad.getByText("$ 2.002").waitFor();
    // Not by Enter, which WebKit's driver gives to a form twice.
    await button(pad, "Agregar").click();
    await pad.waitFor({ state: "hidden" });
    await page.getByText("0,154 kg × $ 13.000").waitFor();
    await page.getByLabel("Método de pago").selectOption("CASH");
    await waitForFocus(page.getByLabel("Monto recibido"));
    await page.keyboard.type("20000", LIKE_A_PERSON);
    expect(await page.getByLabel("Monto recibido").inputValue()).toBe("$ 20.000");
    await pressFinishSale(page);
    await waitForFinishedSale(page);
    expect((await fetchSales(page))[0]!.total).toBe(2_002);
  });

  it("a date that is picked reaches the address and the field", async () => {
    await page.goto("/sales");
    const box = page.getByLabel("Fecha de inicio");
    await box.waitFor();
    // As the engine's own calendar does.
    await box.evaluate((element) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!;
      set!.call(element, "2026-01-15");
      for (const name of ["input", "change"]) element.dispatchEvent(new Event(name, { bubbles: true }));
    });
    await button(page, "Buscar").click();
    await page.waitForURL("**/sales?startDate=2026-01-15*");
    await page.reload();
    await expect.poll(() => box.inputValue()).toBe("2026-01-15");
  });

  // WebKit's keys are events of a script, which a date's field does not read.
  if (ENGINE !== "webkit")
    it("a date that is typed reaches the address", async () => {
      await page.goto("/sales");
      await page.getByLabel("Fecha de inicio").focus();
      await page.keyboard.type("02022026");
      await button(page, "Buscar").click();
      await page.waitForURL("**/sales?startDate=2026-02-02*");
    });

  it("a dialog takes the focus, and gives it back", async () => {
    await page.goto("/products");
    const open = button(page, "Nuevo Producto");
    const form = page.getByRole("dialog", { name: "Nuevo Producto" });
    await page.getByRole("heading", { name: RICE.name }).waitFor();
    await open.focus();
    await page.keyboard.press("Enter");
    await form.waitFor();
    await waitForFocus(form);
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "hidden" });
    await waitForFocus(open);
  });
});

describe("storage and connection", () => {
  it("the customer's screen in another window shows the sale", async () => {
    const screen = await shop.openTab();
    await screen.goto("/pantalla");
    await screen.getByRole("heading", { name: "Tienda La Paz" }).waitFor();
    await openTill(page);
    await card(page, RICE).click();
    await screen.getByRole("status").getByText("$ 2.800").waitFor();
    await screen.close();
  });

  it("sells without the server, also after a reload, and each sale arrives once", async () => {
    await openTill(page);
    await waitForDeviceSeries(page);
    await waitForReplica(page);
    await waitForServiceWorker(page);
    const before = await fetchSales(page);
    await product.kill();
    for (const waiting of [1, 2]) {
      await page.goto("/sales/new");
      await card(page, RICE).click();
      await payByNequi(page);
      await page.getByRole("region", { name: "Última venta" }).waitFor();
      await expect.poll(async () => (await readOfflineQueue(page)).length).toBe(waiting);
    }
    await page.reload();
    const queue = await readOfflineQueue(page);
    await product.startAgain(page);
    await expect.poll(() => readOfflineQueue(page)).toEqual([]);
    const sales = await fetchSales(page);
    expect(sales).toHaveLength(before.length + 2);
    expect(sales.slice(0, 2).map(({ id, soldOffline }) => [id, soldOffline])).toEqual(
      queue.map(({ key }) => [key, true]).reverse(),
    );
  });

  it("two tabs sell at the same time without the server, with numbers of their own", async () => {
    await openTill(page);
    const other = await shop.openTab();
    await openTill(other);
    const before = await fetchSales(page);
    for (const tab of [page, other]) {
      await card(tab, RICE).click();
      await tab.getByLabel("Método de pago").selectOption("NEQUI");
    }
    await product.kill();
    await Promise.all([page, other].map(pressFinishSale));
    await expect.poll(async () => (await readOfflineQueue(page)).length).toBe(2);
    const numbers = (await readOfflineQueue(page)).map(({ number }) => number).sort();
    expect(new Set(numbers).size).toBe(2);
    await product.startAgain(page, other);
    await expect.poll(() => readOfflineQueue(page)).toEqual([]);
    const sales = await fetchSales(page);
    expect(sales).toHaveLength(before.length + 2);
    expect(
      sales
        .slice(0, 2)
        .map(({ number }) => number)
        .sort(),
    ).toEqual(numbers);
    await other.close();
  });

  it("asks the browser to keep its data, and sells where that and any storage is refused", async () => {
    const own = await openEngineVisit(product.address);
    const { page } = own;
    await createStoreAndSignIn(page);
    await createProductByApi(page, RICE);
    await page.addInitScript(() => {
      if (origin === "null" || !("storage" in navigator)) return;
      StorageManager.prototype.persist = () => {
        Object.assign(window, { wantsToPersist: true });
        return Promise.reject(new TypeError("not allowed"));
      };
    });
    await page.goto("/sales/new");
    // Unlike Safari, WebKitGTK has no StorageManager.
    if (ENGINE !== "webkit") await page.waitForFunction(() => "wantsToPersist" in window);
    // As in Safari's private window of old, and with a full disk.
    await page.addInitScript(() => {
      if (origin === "null") return;
      const refuse = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
      Storage.prototype.setItem = refuse;
      IDBFactory.prototype.open = refuse;
    });
    await page.goto("/sales/new");
    await card(page, RICE).click();
    await payByNequi(page);
    await page.waitForURL("**/sales");
    expect(await fetchSales(page)).toHaveLength(1);
    await own.end();
  });

  it("an installed application takes its new version after the sale in progress", async () => {
    const server = await startServerWithNewerVersion();
    const own = await openEngineVisit(server.address);
    const { page } = own;
    await createStoreAndSignIn(page);
    await createProductByApi(page, RICE);
    await page.goto("/sales/new");
    await waitForReplica(page);
    await waitForServiceWorker(page);
    await card(page, RICE).click();
    await page.evaluate(() => void Object.assign(window, { isOlder: true }));
    const isOlder = () => page.evaluate(() => "isOlder" in window);
    // A driven Chromium does not stop a worker that has nothing to do, and a newer one waits for that.
    const driver = ENGINE === "chromium" ? await page.context().newCDPSession(page) : null;
    await driver?.send("ServiceWorker.enable");
    const comeBack = async () => {
      await driver?.send("ServiceWorker.stopAllWorkers");
      await page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
    };
    server.upgrade();
    const isNewerWaiting = async () => {
      await comeBack();
      return page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting);
    };
    await expect.poll(isNewerWaiting, { interval: 2_000 }).toBe(true);
    expect(await isOlder()).toBe(true);
    await payByNequi(page);
    await page.waitForURL("**/sales");
    const isStillOlder = async () => {
      await comeBack();
      return isOlder();
    };
    // The page loads itself again meanwhile.
    await expect.poll(() => isStillOlder().catch(() => true), { interval: 2_000 }).toBe(false);
    await page.getByText(`${RICE.name} x 1 = $ 2.800`).waitFor();
    await own.end();
    await server.end();
  });
});

/** Passes requests on to the product; after `upgrade`, as a server with a newer version of the application. */
async function startServerWithNewerVersion() {
  let isNewer = false;
  const server = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === "/service-worker.js";
    const sentOn = { ...incoming.headers, "accept-encoding": "identity" };
    if (isWorker) for (const name of ["if-none-match", "if-modified-since"] as const) delete sentOn[name];
    const address = new URL(incoming.url!, product.address);
    const passedOn = request(address, { method: incoming.method!, headers: sentOn }, (answer) => {
      const headers = { ...answer.headers, ...(isNewer && { [VERSION_HEADER]: "99.0.0" }) };
      if (isWorker) delete headers["content-length"];
      outgoing.writeHead(answer.statusCode!, headers);
      answer.pipe(outgoing, { end: false });
      answer.on("end", () => outgoing.end(isWorker && isNewer ? "\n// 99.0.0\n" : ""));
    });
    passedOn.on("error", () => outgoing.destroy());
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    upgrade: () => {
      isNewer = true;
    },
    end: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
