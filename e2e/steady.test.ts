import { expect, it } from "vitest";
import { newStore, PHONE, visit } from "./browser.ts";
import { addProduct } from "./shop.ts";

const GOODS = ["Arepas", "Arroz", "Azúcar", "Café", "Huevos", "Leche", "Panela", "Sal"];

/** A second tap that follows quickly must land on what the first one touched. */
it("two quick taps on a product charge that product twice: nothing moves under the finger", async () => {
  const { page, end } = await visit(PHONE);
  await newStore(page);
  for (const name of GOODS) await addProduct(page, { name });
  for (const name of ["Arroz", "Huevos", "Sal"]) {
    await page.goto("/sales/new");
    const good = page.getByRole("button", { name: new RegExp(`^${name}`) });
    await good.waitFor();
    const before = (await good.boundingBox())!;
    const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await page.getByRole("button", { name: new RegExp(`^${name}.*en la venta: 2`) }).waitFor();
    const after = (await good.boundingBox())!;
    expect([name, after.x, after.y]).toEqual([name, before.x, before.y]);
    expect(await good.textContent()).toContain("en la venta: 2");
    await page.evaluate(() => sessionStorage.clear());
  }
  await end();
});
