import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type BrowserVisit,
  createStoreAndSignIn,
  openBrowserVisit,
  PHONE_SCREEN,
  waitUntilPageSettled,
} from "./browser.ts";
import { checkAppearance } from "./look.ts";
import {
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
import { callApi, createProductByApi } from "./shop.ts";

type Debtor = { name: string; balance: number };
let product: RestartableServer;
let phone: BrowserVisit;
let luz: string;
const figure = (page: Page, text: string) => page.getByRole("button", { name: text }).first().waitFor();

beforeAll(async () => {
  product = await startRestartableServer();
  phone = await openBrowserVisit(PHONE_SCREEN, {
    address: product.address,
    expectedErrors: OUTAGE_ERROR_PATTERN,
    serviceWorker: true,
  });
  const { page } = phone;
  await createStoreAndSignIn(page);
  await createProductByApi(page, RICE_PRODUCT);
  await callApi(page, "PATCH", "/store/settings", { shifts: "REQUIRED", creditLimit: 14_000 });
  const fields = { name: "Luz Ñáñez", phone: "310 555 0100" };
  luz = (await callApi(page, "POST", "/customers", fields)).data.customer.id;
  await callApi(page, "POST", "/services", { name: "Recarga", direction: "IN", commissionPercent: 5.5 });
  const debt = { amount: 12_000, reason: "Cuaderno" };
  await callApi(page, "POST", `/customers/${luz}/account/adjustments`, debt);
  await page.goto("/dashboard");
  await waitForDeviceSeries(page);
  await waitForReplica(page);
  await waitForServiceWorker(page);
});
afterAll(async () => {
  await phone.end();
  await product.end();
});

it("opens the drawer, lends to a new customer, takes an abono and pays an expense: all arrive once", async () => {
  const { page } = phone;
  await product.kill();
  // The till asks to open the drawer, also after a reload.
  await page.goto("/sales/new");
  const opening = page.getByRole("dialog", { name: "Abre la caja" });
  await opening.getByLabel("¿Con cuánto dinero abres?").fill("50000");
  await checkAppearance(page, "offline-opening-phone");
  await opening.getByRole("button", { name: "Abrir la caja" }).tap();
  await opening.waitFor({ state: "hidden" });

  // A sale on credit to a new customer.
  await page.getByRole("button", { name: new RegExp(RICE_PRODUCT.name) }).tap();
  await page.getByRole("button", { name: "Ver venta" }).tap();
  await page.getByLabel("Método de pago").selectOption("Fiar");
  await page.getByRole("button", { name: "Cliente nuevo" }).tap();
  const form = page.getByRole("form", { name: "Cliente nuevo" });
  await form.getByLabel(/^Nombre/).fill("Eva Gil");
  await form.getByLabel("Celular").fill("311 555 0200");
  await form.getByRole("button", { name: "Guardar cliente" }).tap();
  await page.getByText("Le puedes fiar").waitFor();
  await page.getByLabel("Dijo que sí").check();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "offline-credit-phone");
  await pressFinishSale(page);
  const last = page.getByRole("region", { name: "Última venta" });
  await last.getByText("Eva Gil queda debiendo $ 2.800").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "offline-sold-phone");
  await last.getByRole("button", { name: "Cerrar última venta" }).tap();
  await page.getByText("Sin conexión: el historial se ve cuando vuelva.").waitFor();
  await page.getByText("Fiado a Eva Gil").waitFor();
  await checkAppearance(page, "offline-history-phone");

  // The debt includes unsent entries, and consent is not asked for again.
  await page.goto("/sales/new");
  await page.getByRole("button", { name: new RegExp(RICE_PRODUCT.name) }).tap();
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
  // The screen announces the excess over the credit limit, which is paid in cash.
  await page.getByText("Quedaría debiendo más que su cupo.").waitFor();
  await page.getByRole("button", { name: "Paga una parte ahora" }).tap();
  await page.getByText("Lo que falta queda fiado.").waitFor();
  await page.getByLabel("Dijo que sí").check();
  await pressFinishSale(page);
  await last.getByText("Luz Ñáñez queda debiendo $ 14.000").waitFor();

  // A payment of debt, from the screen Fiados.
  await page.goto("/fiados");
  const list = page.getByRole("list", { name: "Clientes que deben" });
  await list.getByText("Eva Gil").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "offline-debtors-phone");
  await list.getByRole("button", { name: "Abonar de Luz Ñáñez" }).tap();
  const paying = page.getByRole("dialog");
  await paying.getByLabel("¿Cuánto abona?").fill("5000");
  await paying.getByText("Queda debiendo $ 9.000").waitFor();
  await paying.getByRole("button", { name: "Recibir abono" }).tap();
  await paying.getByText("Queda debiendo $ 9.000.").waitFor();
  await checkAppearance(page, "offline-paid-phone");
  await paying.getByRole("button", { name: "Listo" }).tap();
  await list.getByText("$ 9.000").waitFor();
  // Known customers are listed; editing needs the server.
  await page.goto("/customers");
  await page.getByText("Sin conexión: es lo que este equipo sabe de tus clientes.").waitFor();
  await page.getByRole("link", { name: "Eva Gil", exact: true }).waitFor();
  expect(await page.getByRole("button", { name: /^Editar/ }).count()).toBe(0);
  await waitUntilPageSettled(page);
  await checkAppearance(page, "offline-customers-phone");
  await page.goto("/fiados");
  await list.getByRole("link", { name: "Luz Ñáñez", exact: true }).tap();
  await page.getByText("Su cuaderno se ve cuando vuelva.").waitFor();
  await page.getByText("$ 9.000", { exact: true }).waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "offline-account-phone");

  // An expense from the drawer that was opened offline.
  await page.goto("/caja");
  await page.getByRole("button", { name: "Salida" }).tap();
  const taking = page.getByRole("dialog", { name: "Salida de dinero" });
  await taking.getByLabel("¿Cuánto sale?").fill("8000");
  await taking.getByText("Gasto", { exact: true }).tap();
  await taking.getByLabel("Nota (opcional)").fill("Bolsas");
  await taking.getByRole("button", { name: "Anotar salida" }).tap();
  const slip = page.getByRole("dialog", { name: "Salida anotada" });
  await slip.waitFor();
  await checkAppearance(page, "offline-expense-phone");
  await slip.getByRole("button", { name: "Listo" }).tap();
  await page.getByRole("list", { name: "Entradas y salidas" }).getByText("Bolsas").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "offline-drawer-phone");

  // A top-up at the till takes three taps.
  await page.goto("/sales/new");
  await page.getByRole("button", { name: "Recarga", exact: true }).tap();
  const recharge = page.getByRole("dialog", { name: "Recarga" });
  await recharge.getByRole("button", { name: "$ 10.000" }).tap();
  await recharge.getByRole("button", { name: "Registrar" }).tap();
  const recharged = page.getByRole("dialog", { name: "Recarga: anotado" });
  await recharged.getByText("Entraron a la caja").waitFor();
  await checkAppearance(page, "offline-recharge-phone");
  await recharged.getByRole("button", { name: "Listo" }).tap();

  await page.getByRole("button", { name: "Sin conexión · 7 por subir" }).first().tap();
  const panel = page.getByRole("dialog");
  await panel.getByText("Cliente nuevo").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "offline-records-phone");
  await panel.getByRole("button", { name: "Cerrar" }).tap();
  // The till at /new-sale, without the common layout, shows the unsent entries too.
  await page.goto("/new-sale");
  await figure(page, "Sin conexión · 7 por subir");
  await waitUntilPageSettled(page);
  await checkAppearance(page, "offline-scan-phone");
  const waiting = await readOfflineQueue(page);
  expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set(["LATE"]));

  await product.startAgain(page);
  await figure(page, "Conectado");
  expect(await readOfflineQueue(page)).toEqual([]);
  const sales = await fetchSales(page);
  expect(sales.map(({ flags, soldOffline }) => [flags, soldOffline])).toEqual([
    [[], true],
    [[], true],
  ]);
  const debtors = (await callApi(page, "GET", "/credit?sort=name")).data.customers;
  expect(debtors.map(({ name, balance }: Debtor) => [name, balance])).toEqual([
    ["Eva Gil", 2_800],
    ["Luz Ñáñez", 9_000],
  ]);
  const customers = await callApi(page, "GET", "/customers");
  expect(customers).toHaveLength(2);
  const eva = customers.find(({ name }: Debtor) => name === "Eva Gil");
  expect([eva.phone, eva.creditConsent.how]).toEqual(["311 555 0200", expect.stringContaining("Ley 1581")]);
  expect(waiting.map(({ key }) => key)).toContain(eva.id);
  const shifts = (await callApi(page, "GET", "/shifts")).data;
  expect(shifts).toMatchObject([
    {
      number: 1,
      openingFloat: 50_000,
      closedAt: null,
      sales: { count: 2 },
      creditGiven: 4_800,
      movements: [{ kind: "OUT", category: "EXPENSE", amount: 8_000 }],
    },
  ]);
  const cash = shifts[0].byMethod.find(({ method }: { method: string }) => method === "CASH");
  expect([cash.debtPayments, cash.expected]).toEqual([5_000, 57_800]);
  expect(shifts[0].services).toEqual({ in: 10_000, out: 0, fees: 0, count: 1 });
  const [operation, ...more] = (await callApi(page, "GET", "/services/operations")).data;
  expect([operation.amount, operation.commission, more]).toEqual([10_000, 550, []]);
  expect(waiting.map(({ key, number }) => [key, number])).toContainEqual([operation.id, operation.number]);
});

it("closes the drawer: the count is shown, and the difference when the server is back", async () => {
  const { page } = phone;
  await product.kill();
  await page.goto("/caja");
  await page.getByRole("link", { name: "Cerrar caja" }).tap();
  await page.getByText("Un solo total").tap();
  await page.getByLabel("¿Cuánto efectivo hay?").fill("56800");
  await page.getByRole("button", { name: "Comparar" }).tap();
  await page.getByText("Si cuadró se ve cuando vuelva la conexión.").waitFor();
  await page.getByLabel("¿Cuánto dejas en la caja?").fill("40000");
  await waitUntilPageSettled(page);
  await checkAppearance(page, "offline-compare-phone");
  await page.getByRole("button", { name: "Cerrar caja" }).tap();
  await page.getByText("el cierre quedó guardado en este equipo").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "offline-closed-phone");
  await product.startAgain(page);
  await page.getByText("Faltan $ 1.000 en efectivo").waitFor();
  expect((await callApi(page, "GET", "/shifts")).data).toMatchObject([{ number: 1, floatLeft: 40_000 }]);
  expect(await readOfflineQueue(page)).toEqual([]);
});
