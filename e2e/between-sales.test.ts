import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  type BrowserVisit,
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  openBrowserVisit,
  signInOnScreen,
  TEST_PASSWORD,
  waitUntilPageSettled,
} from "./browser.ts";
import { callApi, createProductByApi, deleteStoredCarts } from "./shop.ts";
import { connectWedgeScanner, type WedgeScanner } from "./wedge.ts";

const RICE = { name: "Arroz 500 g", gtin: "7702511000014", price: 2_800 };
const MILK = { name: "Leche 1 L", barcode: "77025111", price: 4_200, stock: 3 };

let shop: BrowserVisit;
let wedge: WedgeScanner;
let milk: string;
let email: string;
beforeAll(async () => {
  // The browser itself logs an error for an unknown product or a missing answer.
  shop = await openBrowserVisit(DESKTOP_SCREEN, { expectedErrors: /40[149]|ERR_FAILED/ });
  ({ email } = await createStoreAndSignIn(shop.page));
  await createProductByApi(shop.page, RICE);
  milk = (await createProductByApi(shop.page, MILK)).id;
  wedge = await connectWedgeScanner(shop.page);
  await shop.page.goto("/dashboard");
});
afterAll(() => shop.end());
beforeEach(() => deleteStoredCarts(shop.page));

const panel = () => shop.page.getByRole("dialog", { name: "Nueva Venta" });
const quantityOf = (name: string) => shop.page.getByRole("textbox", { name: `Cantidad de ${name}` });
const salesOf = async (page: Page): Promise<{ total: number }[]> =>
  (await callApi(page, "GET", "/sales?page=1&limit=100")).data;

async function startOnNewSale() {
  const { page } = shop;
  await page.goto("/sales/new");
  await page.getByRole("button", { name: new RegExp(RICE.name) }).click();
  await page.getByLabel("Método de pago").selectOption("NEQUI");
}
const finish = () => shop.page.getByRole("button", { name: "Finalizar Venta" }).click();

it("the next customer's first scan begins the next sale, whose ticket replaces the old one", async () => {
  const { page } = shop;
  await startOnNewSale();
  await finish();
  await page.waitForURL("**/sales");
  await page.getByRole("region", { name: "Última venta" }).getByText("$ 2.800", { exact: true }).waitFor();
  await wedge.scan(MILK.barcode, RICE.gtin, MILK.barcode);
  await panel().waitFor();
  await expect.poll(() => quantityOf(MILK.name).inputValue()).toBe("2");
  expect(await quantityOf(RICE.name).inputValue()).toBe("1");
  await panel().getByRole("button", { name: "Continuar" }).click();
  await page.keyboard.press("e");
  await page.getByRole("button", { name: "Finalizar", exact: true }).click();
  await panel().waitFor({ state: "hidden" });
  const ticket = page.getByRole("region", { name: "Última venta" });
  await ticket.getByText("$ 11.200").filter({ visible: true }).first().waitFor();
  expect(await ticket.count()).toBe(1);
  expect((await salesOf(page))[0]!.total).toBe(11_200);
});

it.each(["/customers", "/reports"])(
  "on %s a scan begins a sale, and an unknown code is reported",
  async (path) => {
    const { page } = shop;
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await waitUntilPageSettled(page);
    await wedge.scan("7707321456785");
    await panel().getByText("Producto no encontrado").waitFor();
    await wedge.scan(RICE.gtin);
    await quantityOf(RICE.name).waitFor();
    expect(page.url()).toContain(path);
  },
);

it("typing into a box or over an open form begins no sale, and free text stays", async () => {
  const { page } = shop;
  await page.goto("/customers");
  const search = page.getByRole("searchbox");
  await search.focus();
  await wedge.scan(RICE.gtin);
  await expect.poll(() => search.inputValue()).toBe(RICE.gtin);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Ayuda" }).click();
  const question = page.getByLabel("Tu pregunta");
  await question.focus();
  await wedge.scan("como anulo una venta");
  await page.getByRole("log").getByText("como anulo una venta").waitFor();
  await page.getByRole("button", { name: "Cerrar ayuda" }).click();
  await page.goto("/customers");
  await page.getByRole("button", { name: "Nuevo Cliente" }).first().click();
  const form = page.getByRole("dialog");
  await form.waitFor();
  await form.getByRole("button", { name: "Cerrar" }).focus();
  await wedge.scan(RICE.gtin);
  expect(await panel().count()).toBe(0);
});

it("a quantity or amount with a misplaced comma is refused visibly, and never multiplied by ten", async () => {
  const { page } = shop;
  await startOnNewSale();
  await quantityOf(RICE.name).fill("");
  await quantityOf(RICE.name).pressSequentially("1,5");
  await page.getByText("Solo unidades enteras").waitFor();
  expect(await quantityOf(RICE.name).inputValue()).toBe("1,5");
  await page.keyboard.press("Tab");
  expect(await quantityOf(RICE.name).inputValue()).toBe("1");
  await page.getByLabel("Método de pago").selectOption("CASH");
  const cash = page.getByLabel("Monto recibido");
  await cash.pressSequentially("5000,50");
  await page.getByText("Solo pesos completos, sin centavos").waitFor();
  await finish();
  await page.getByText("Monto insuficiente").filter({ visible: true }).first().waitFor();
  await cash.fill("");
  await cash.pressSequentially("5.000");
  expect(await cash.inputValue()).toBe("$ 5.000");
  await finish();
  await page.waitForURL("**/sales");
  expect((await salesOf(page))[0]).toMatchObject({ total: 2_800, amountPaid: 5_000, change: 2_200 });

  await page.goto("/products");
  await page.getByRole("button", { name: "Nuevo Producto" }).click();
  const form = page.getByRole("dialog", { name: "Nuevo Producto" });
  await form.getByLabel(/^Nombre/).fill("Queso");
  await form.getByLabel(/^Precio/).pressSequentially("1,5");
  await form.getByLabel(/^Stock/).pressSequentially("1.5");
  await form.getByRole("button", { name: "Crear Producto" }).click();
  await form.getByText("Solo pesos completos, sin centavos").waitFor();
  await form.getByText("Solo unidades enteras").waitFor();
  const { data } = await callApi(page, "GET", "/products");
  expect(data.products.map(({ name }: { name: string }) => name)).not.toContain("Queso");
});

it("a delivery that reaches the product list allows the line", async () => {
  const { page } = shop;
  const fields = { name: MILK.name, barcode: MILK.barcode, category: "Otra", price: MILK.price };
  await callApi(page, "PUT", `/products/${milk}`, { ...fields, stock: 3 });
  await page.goto("/sales/new");
  await page.getByRole("button", { name: new RegExp(MILK.name) }).click();
  await quantityOf(MILK.name).fill("3");
  await callApi(page, "PUT", `/products/${milk}`, { ...fields, stock: 20 });
  const more = page.getByRole("button", { name: `Aumentar cantidad de ${MILK.name}` });
  // The till refuses because of its outdated stock, and then reads the current stock.
  await more.click();
  await page.getByText("Stock insuficiente").waitFor();
  await page.getByText("Stock: 20").waitFor();
  await more.click();
  await expect.poll(() => quantityOf(MILK.name).inputValue()).toBe("4");
});

it("a waiting sale is sent when its seller is back, not in the next person's name", async () => {
  const { page } = shop;
  const other = await openBrowserVisit(DESKTOP_SCREEN);
  const { email: otherEmail } = await createStoreAndSignIn(other.page, "Tienda El Sol", "Luz Marina");
  await other.end();
  const before = (await salesOf(page)).length;
  const sent: (string | undefined)[] = [];
  await page.route("**/api/sales", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent.push(route.request().headers().authorization);
    return sent.length > 1 ? route.continue() : route.abort();
  });
  await startOnNewSale();
  // The test decides when the delay of the retry ends: after another person has signed in.
  await page.evaluate((wait) => {
    const { setTimeout } = window;
    const heldTimeout = (work: () => void, ms = 0, ...given: []) =>
      ms === wait ? Object.assign(window, { tryAgain: work }) && 0 : setTimeout(work, ms, ...given);
    Object.assign(window, { setTimeout: heldTimeout });
  }, 300);
  await finish();
  await expect.poll(() => sent.length).toBe(1);
  await page
    .getByRole("button", { name: /Cerrar sesión/ })
    .first()
    .click();
  await page.waitForURL("**/login");
  await signInOnScreen(page, otherEmail, TEST_PASSWORD);
  await page.waitForURL("**/dashboard");
  await page.evaluate(() => (window as unknown as { tryAgain: () => void }).tryAgain());
  // The finished sale stays queued on the device when another store signs in.
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([name, text]) => name.startsWith("mostrador-journal:") && text.includes('"LATE"'),
    ),
  );
  expect(sent).toHaveLength(1);
  await page
    .getByRole("button", { name: /Cerrar sesión/ })
    .first()
    .click();
  await page.waitForURL("**/login");
  await signInOnScreen(page, email, TEST_PASSWORD);
  await expect.poll(() => sent.length).toBe(2);
  await page.waitForFunction(
    () => !Object.keys(localStorage).some((name) => name.startsWith("mostrador-journal:")),
  );
  await page.unroute("**/api/sales");
  expect(sent[1]).not.toBe(sent[0]); // another session of the same person
  const { data } = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem("token")}` };
    return (await fetch("/api/sales?page=1&limit=100", { headers })).json();
  });
  expect(data).toHaveLength(before + 1);
});
