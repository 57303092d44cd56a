import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type BrowserVisit,
  createStoreAndSignIn,
  openBrowserVisit,
  PHONE_SCREEN,
  waitForToast,
  waitUntilPageSettled,
} from "./browser.ts";
import { checkAppearance } from "./look.ts";
import {
  OUTAGE_ERROR_PATTERN,
  type RestartableServer,
  RICE_PRODUCT,
  readOfflineQueue,
  startRestartableServer,
  waitForDeviceSeries,
  waitForReplica,
  waitForServiceWorker,
} from "./outage.ts";
import { callApi, createProductByApi } from "./shop.ts";

let product: RestartableServer;
let phone: BrowserVisit;
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
  await page.goto("/dashboard");
  await waitForDeviceSeries(page);
  await waitForReplica(page);
  await waitForServiceWorker(page);
});
afterAll(async () => {
  await phone.end();
  await product.end();
});

type OwnUseRow = { number: string; takenBy: { name: string } | null; price: number; reversed?: boolean };
const taken = async (page: Page): Promise<OwnUseRow[]> => (await callApi(page, "GET", "/own-use")).data;
const stock = async (page: Page) => (await callApi(page, "GET", "/products")).data.products[0].stock;

async function openOwnUse(page: Page) {
  await page.goto("/sales/new");
  await page.getByRole("button", { name: new RegExp(RICE_PRODUCT.name) }).tap();
  await page.getByRole("button", { name: "Ver venta" }).tap();
  await page.getByRole("button", { name: "Para la casa" }).tap();
  return page.getByRole("dialog", { name: "Para la casa" });
}

it("takes the lines of a sale for the house, with a server and without, and puts them back", async () => {
  const { page } = phone;
  const dialog = await openOwnUse(page);
  await dialog.getByLabel("Se lo lleva").selectOption({ index: 1 });
  await waitUntilPageSettled(page);
  await checkAppearance(page, "own-use-phone");
  await dialog.getByRole("button", { name: "Anotar" }).tap();
  await waitForToast(page, "Anotado para la casa");
  await dialog.waitFor({ state: "hidden" });
  expect(await taken(page)).toMatchObject([{ number: "A-1", price: RICE_PRODUCT.price }]);
  expect((await taken(page))[0]!.takenBy).not.toBeNull();
  expect(await stock(page)).toBe(RICE_PRODUCT.stock - 1);

  await product.kill();
  const offline = await openOwnUse(page);
  await offline.getByRole("button", { name: "Anotar" }).tap();
  await waitForToast(page, "Anotado para la casa");
  expect(await readOfflineQueue(page)).toMatchObject([{ number: "A-2", state: "LATE" }]);
  await product.startAgain(page);
  await expect.poll(async () => (await readOfflineQueue(page)).length, { timeout: 15_000 }).toBe(0);
  expect((await taken(page)).map(({ number }) => number)).toEqual(["A-2", "A-1"]);
  expect(await stock(page)).toBe(RICE_PRODUCT.stock - 2);

  await page.goto("/sales/para-la-casa");
  const list = page.getByRole("list", { name: "Para la casa" });
  const latest = list.getByRole("listitem").filter({ hasText: "A-2" });
  await latest.getByRole("button", { name: "Anular 1 Arroz 500 g" }).tap();
  const reversal = page.getByRole("dialog", { name: "¿Anular lo que se llevó?" });
  await reversal.getByLabel(/^Motivo/).fill("Era para la venta");
  await reversal.getByRole("button", { name: "Anular" }).tap();
  await latest.getByText("Anulado").waitFor();
  expect(await stock(page)).toBe(RICE_PRODUCT.stock - 1);
});
