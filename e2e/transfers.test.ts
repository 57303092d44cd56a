import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { qrWithAmount } from "#core/sale/payment-qr.ts";
import { type BrowserVisit, openBrowserVisit, PHONE_SCREEN } from "./browser.ts";
import { decodeBarcode, drawBarcode } from "./codes.ts";
import { checkAppearance, setThemePreference } from "./look.ts";
import {
  createCoffeeStore,
  findLastSaleRegion,
  finishSaleAndWait,
  prepareCoffeeSale,
} from "./printing-shop.ts";
import { callApi, createProductByApi } from "./shop.ts";

const TEXT =
  "00020101021126320014CO.COM.CRB.LLA021030012345675204541153031705802CO5917TIENDA LA ESQUINA6006BOGOTA630499B8";

// The till and the owner's telephone are two windows of one browser.
let shop: BrowserVisit;
let page: Page;
let owner: Page;
beforeAll(async () => {
  shop = await openBrowserVisit(PHONE_SCREEN);
  ({ page } = shop);
  await createCoffeeStore(page);
  // The till hears of the payments of its own device.
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => /^device:/.test(key)));
  const image = `data:image/png;base64,${(await drawBarcode("qrcode", TEXT, 6)).toString("base64")}`;
  const paymentKeys = [{ method: "NEQUI", label: "Nequi", key: "300 123 4567", image }];
  await callApi(page, "PATCH", "/store/settings", { paymentKeys, confirmTransfers: "ASK" });
  owner = await shop.context.newPage();
});
afterAll(() => shop.end());

/** The text of the QR code on the screen, read from the pixels around it. */
async function readQrOnScreen(at: Page): Promise<string | null> {
  const code = at.getByRole("img", { name: "Código QR de Nequi" });
  await code.scrollIntoViewIfNeeded();
  const modules = await code.evaluate((svg) => (svg as SVGSVGElement).viewBox.baseVal.width);
  const { width } = (await code.boundingBox())!;
  expect(width / modules).toBeGreaterThanOrEqual(4);
  expect(width).toBeLessThanOrEqual(at.viewportSize()!.width);
  return decodeBarcode(await at.screenshot(), "QRCode");
}

it("the QR code on the till and on the customer's screen has the amount, in both themes", async () => {
  await page.goto("/sales/new");
  await prepareCoffeeSale(page, "NEQUI");
  const expected = qrWithAmount(TEXT, 14_900);
  await page.getByText("También puedes escribir el valor: $ 14.900").waitFor();
  for (const theme of ["dark", "light"] as const) {
    await setThemePreference(page, theme);
    expect(await readQrOnScreen(page)).toBe(expected);
  }
  await checkAppearance(page, "transfer-question-phone");
  await owner.setViewportSize(PHONE_SCREEN);
  await owner.goto("/pantalla");
  // The customer's screen asks the till what to show.
  await page.reload();
  await prepareCoffeeSale(page, "NEQUI");
  await owner.getByText("También puedes escribir el valor: $ 29.800").waitFor();
  for (const theme of ["dark", "light"] as const) {
    await setThemePreference(owner, theme);
    expect(await readQrOnScreen(owner)).toBe(qrWithAmount(TEXT, 29_800));
  }
  await checkAppearance(owner, "customer-transfer-phone");
});

it("the owner says that the money did not come, the till hears it, and the sale is corrected", async () => {
  const ask = page.getByRole("group", { name: "¿Ya llegó la plata?" });
  await ask.getByRole("button", { name: "Que lo revise el dueño" }).click();
  await finishSaleAndWait(page);
  await findLastSaleRegion(page).getByText("Por confirmar", { exact: true }).waitFor();
  await owner.goto("/dashboard");
  const line = owner.getByRole("main").getByRole("link", { name: "Por confirmar 1 · $ 29.800" });
  await checkAppearance(owner, "transfers-pending-phone");
  await line.click();
  await owner.getByText("la lista se actualiza sola cada 15 segundos").waitFor();
  const refuse = owner.getByRole("button", { name: "No llegó", exact: true });
  await refuse.click();
  await refuse.waitFor({ state: "detached" });
  const notice = page.getByRole("status").filter({ hasText: "La plata no llegó" });
  await page.goto("/free-sale");
  await notice.waitFor();
  await page.goto("/sales/new");
  await notice.getByRole("link", { name: "· $ 29.800" }).waitFor();
  await checkAppearance(page, "transfer-notice-phone");
  await notice.getByRole("button", { name: "Cerrar aviso del pago" }).click();
  await notice.waitFor({ state: "detached" });
  await owner.goto("/transferencias?status=DENIED");
  await checkAppearance(owner, "transfers-phone");
  await owner.getByRole("list", { name: "Transferencias" }).getByRole("link").click();
  await owner.getByText("Corrige el pago, pásalo a fiado o anula la venta.").waitFor();
  await checkAppearance(owner, "sale-unpaid-phone");
  await owner.getByRole("button", { name: "Corregir el pago" }).click();
  await owner.getByRole("dialog").waitFor();
});

it("the QR code of a sale of $ 500 is read on both screens, in both themes", async () => {
  await createProductByApi(page, { name: "Bocadillo", price: 500 });
  await owner.goto("/pantalla");
  await page.goto("/sales/new");
  await prepareCoffeeSale(page, "NEQUI", undefined, /^Bocadillo/);
  for (const shown of [page, owner]) {
    await shown.getByText("También puedes escribir el valor: $ 500").waitFor();
    for (const theme of ["dark", "light"] as const) {
      await setThemePreference(shown, theme);
      expect(await readQrOnScreen(shown)).toBe(qrWithAmount(TEXT, 500));
    }
  }
});
