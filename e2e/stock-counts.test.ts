import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  findAccessibilityProblems,
  measureHorizontalOverflow,
  openBrowserVisit,
  PHONE_SCREEN,
  signInOnScreen,
  TEST_PASSWORD,
  waitForToast,
} from "./browser.ts";
import { readOfflineQueue, waitForReplica } from "./outage.ts";
import { callApi, createCashier, createProductByApi, openProductTools } from "./shop.ts";
import { connectWedgeScanner } from "./wedge.ts";

const RICE = "5550001111";
const PANELA = "5550002222";
const UNKNOWN = "5559990000";
const OFFLINE = /ERR_INTERNET_DISCONNECTED/;

const pad = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Types a quantity on the keys of the pad and takes it. */
async function enter(page: Page, name: string, digits: string, button: string): Promise<void> {
  const dialog = pad(page, name);
  for (const digit of digits) await dialog.getByRole("button", { name: digit, exact: true }).click();
  await dialog.getByRole("button", { name: button }).click();
  await dialog.waitFor({ state: "detached" });
}

const lastReading = (page: Page, text: string) => page.getByRole("main").getByText(text, { exact: true });

it("counts with a scanner and a telephone while the shop sells, also offline, and closes with the difference", async () => {
  const owner = await openBrowserVisit(DESKTOP_SCREEN, { expectedErrors: OFFLINE });
  const { page } = owner;
  await createStoreAndSignIn(page);
  const rice = await createProductByApi(page, { name: "Arroz", barcode: RICE, stock: 24, price: 3_000 });
  await createProductByApi(page, { name: "Panela", barcode: PANELA, stock: 8, price: 2_000 });
  await createProductByApi(page, { name: "Sal", stock: 5 });

  await page.goto("/products");
  await openProductTools(page);
  await page.getByRole("link", { name: "Conteo" }).click();
  await page.getByText("Todavía no has contado").waitFor();
  await page.getByRole("button", { name: "Empezar conteo" }).first().click();
  const start = page.getByRole("dialog", { name: "Empezar conteo" });
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await start.getByRole("button", { name: "Empezar a contar" }).click();
  await page.getByRole("heading", { name: "Conteo 1" }).waitFor();
  const id = page.url().split("/").pop()!;
  await page.getByText("Contados 0 de 3").waitFor();

  // A scan counts one, without a tap.
  const wedge = await connectWedgeScanner(page);
  await wedge.scan(RICE, RICE, RICE, PANELA, PANELA);
  await lastReading(page, "Van 2 unidades").waitFor();
  await page.getByText("Contados 2 de 3").waitFor();

  // A code that nobody knows.
  await wedge.scan(UNKNOWN, UNKNOWN);
  await page.getByRole("heading", { name: "Sin producto (1)" }).waitFor();
  await page.getByText("2 lecturas").waitFor();
  await page.getByRole("button", { name: `Crear el producto ${UNKNOWN}` }).click();
  const creating = page.getByRole("dialog", { name: "Crear producto" });
  await creating.getByLabel("Nombre").fill("Bocadillo");
  await creating.getByLabel("Precio").fill("1500");
  await creating.getByRole("button", { name: "Crear" }).click();
  await waitForToast(page, "Producto creado: Bocadillo");
  await page.getByText("Contados 3 de 4").waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);

  // A cashier counts another shelf with a telephone; each sees what the other counted.
  const phone = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: OFFLINE });
  const email = await createCashier(page, phone.page);
  await phone.page.goto("/login");
  await signInOnScreen(phone.page, email, TEST_PASSWORD);
  await phone.page.waitForURL("**/dashboard");
  await phone.page.goto("/products/conteo");
  await phone.page.getByRole("link", { name: "Conteo 1: Toda la tienda" }).click();
  await phone.page.getByText("Contados 3 de 4").waitFor();
  await phone.page.getByLabel("Buscar un producto").fill("pan");
  await phone.page.getByRole("option", { name: "Panela" }).click();
  await pad(phone.page, "Panela").getByText("Van 2. Se suma lo que digas.").waitFor();
  await enter(phone.page, "Panela", "5", "Anotar");
  await lastReading(phone.page, "Van 7 unidades").waitFor();
  expect(await measureHorizontalOverflow(phone.page)).toBe(0);
  expect(await findAccessibilityProblems(phone.page)).toEqual([]);
  const name = phone.page.getByRole("status").getByText("Panela", { exact: true });
  expect((await name.boundingBox())!.width).toBeGreaterThan(200);
  await wedge.scan(PANELA);
  await lastReading(page, "Van 8 unidades").waitFor();

  // Without a connection the telephone goes on, and sends later what it counted.
  await waitForReplica(phone.page);
  await phone.context.setOffline(true);
  const phoneWedge = await connectWedgeScanner(phone.page);
  await phoneWedge.scan(RICE);
  const own = phone.page.getByRole("list", { name: "Lo que llevas en este aparato" });
  await own.getByText("Por subir").waitFor();
  await phone.page.getByText(/Sin conexión: sigue contando/).waitFor();
  expect(await readOfflineQueue(phone.page)).toHaveLength(1);
  await phone.context.setOffline(false);
  await expect.poll(() => readOfflineQueue(phone.page), { timeout: 30_000 }).toEqual([]);
  const { data } = await callApi(page, "GET", `/stock-counts/${id}?search=Arroz`);
  expect(data.lines).toMatchObject([{ counted: 4 }]);
  await phone.end();

  // A sale moves the rice after it was counted; then it is counted again.
  const sale = { items: [{ productId: rice.id, quantity: 2 }], paymentMethod: "CASH" };
  await callApi(page, "POST", "/sales", sale);
  await page.getByRole("tab", { name: "Revisar y cerrar" }).click();
  const different = page.getByRole("list", { name: "No cuadran" });
  await different.getByRole("button", { name: "Volver a contar Arroz" }).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await different.getByRole("button", { name: "Volver a contar Arroz" }).click();
  await enter(page, "Arroz", "20", "Guardar el nuevo conteo");
  await different.getByText("Faltan 2").waitFor();

  await page.getByRole("button", { name: "Cerrar conteo" }).click();
  const closing = page.getByRole("dialog", { name: "Cerrar el conteo 1" });
  await closing.getByText("Dejarlo como está").click();
  await closing.getByRole("button", { name: "Cerrar conteo" }).click();
  await page.getByRole("heading", { name: "Resultado" }).waitFor();
  await page.getByRole("list", { name: "No cuadraron" }).getByText("Arroz", { exact: true }).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar Excel: Conteo" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^conteo-1_.*\.xlsx$/);

  const { products } = (await callApi(page, "GET", "/products")).data;
  const stocks = products.map(({ name, stock }: { name: string; stock: number }) => [name, stock]);
  expect(Object.fromEntries(stocks)).toEqual({ Arroz: 20, Bocadillo: 2, Panela: 8, Sal: 5 });
  await page.goto(`/products/${rice.id}/movements`);
  await page.getByRole("link", { name: "Ver conteo 1" }).waitFor();
  await page.goto("/reports/perdidas");
  await page.getByRole("table", { name: "Por motivo" }).getByText("Faltó al contar").waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await owner.end();
});
