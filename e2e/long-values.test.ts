import { expect, it } from "vitest";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  measureHorizontalOverflow,
  openBrowserVisit,
  PHONE_SCREEN,
  waitUntilPageSettled,
} from "./browser.ts";
import { callApi, createProductByApi } from "./shop.ts";

it("a long name and a total of hundreds of millions fit on a phone", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page, "Tienda La Paz", `Ana ${"S".repeat(116)}`);
  await createProductByApi(page, { name: "P".repeat(120), price: 99_999_999 });
  await page.goto("/dashboard");
  await page.getByText("Te damos la bienvenida").waitFor();
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);

  await page.goto("/sales/new");
  const card = page.getByRole("main").getByRole("button", { name: /^P{120}/ });
  await card.click();
  await card.click();
  await waitUntilPageSettled(page);
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  // Nothing covers the end of the total.
  const total = page.getByText(/^\$\s199\.999\.998$/);
  const covered = await total.evaluate((money) => {
    const { right, top, height } = money.getBoundingClientRect();
    return document.elementFromPoint(right - 2, top + height / 2)?.closest("button")?.textContent ?? null;
  });
  expect(covered).toBeNull();
  await end();
});

it("hundreds of millions fit in a supplier's narrow card", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await createStoreAndSignIn(page);
  const { id: productId, name: productName } = await createProductByApi(page, { name: "Motos" });
  const supplier = (await callApi(page, "POST", "/suppliers", { name: "El Taller", phone: "3105550100" }))
    .data.supplier;
  const items = [{ productId, productName, quantity: 6, unitPrice: 99_999_999 }];
  const order = { supplierId: supplier.id, items };
  const { id } = (await callApi(page, "POST", "/purchase-orders", order)).data.purchaseOrder;
  for (const status of ["ORDERED", "RECEIVED"])
    await callApi(page, "PATCH", `/purchase-orders/${id}`, { status });
  await page.goto(`/suppliers/${supplier.id}`);
  // Looks only in the main figure, because the table shows the same sum.
  const spent = page.locator(".main-figure").getByText(/^\$\s599\.999\.994$/);
  await spent.waitFor();
  await waitUntilPageSettled(page);
  const room = await spent.evaluate((sum) => {
    const line = sum.closest("p");
    return line ? line.getBoundingClientRect().right - sum.getBoundingClientRect().right : -1;
  });
  expect(room).toBeGreaterThanOrEqual(0);
  await end();
});
