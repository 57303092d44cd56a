import { expect, it } from "vitest";
import { newStore, overflow, PHONE, settled, visit } from "./browser.ts";
import { addProduct } from "./shop.ts";

it("a long name and a total of hundreds of millions have room on a phone", async () => {
  const { page, end } = await visit(PHONE);
  await newStore(page, "Tienda La Paz", `Ana ${"S".repeat(116)}`);
  await addProduct(page, { name: "P".repeat(120), price: 99_999_999 });
  await page.goto("/dashboard");
  await page.getByText("Te damos la bienvenida").waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await page.goto("/sales/new");
  const card = page.getByRole("main").getByRole("button", { name: /^P{120}/ });
  await card.click();
  await card.click();
  await settled(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  // The total is read where it stands: nothing lies over its end.
  const total = page.getByText(/^\$\s199\.999\.998$/);
  const covered = await total.evaluate((money) => {
    const { right, top, height } = money.getBoundingClientRect();
    return document.elementFromPoint(right - 2, top + height / 2)?.closest("button")?.textContent ?? null;
  });
  expect(covered).toBeNull();
  await end();
});
