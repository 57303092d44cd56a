import { expect, it } from "vitest";
import { newStore, PHONE, visit } from "./browser.ts";
import { checkAppearance } from "./look.ts";

it.each([
  [768, { width: 1366, height: 768 }],
  [650, { width: 1366, height: 650 }],
])("the help and the sign-out are in sight in the menu at %s px of height", async (height, screen) => {
  const { page, end } = await visit(screen);
  await newStore(page, "Tienda El Faro");
  await page.goto("/dashboard");
  const menu = page.getByRole("complementary");
  for (const name of ["Ayuda", "Cerrar sesión"]) {
    const box = (await menu.getByRole("button", { name, exact: true }).boundingBox())!;
    expect(box.y + box.height, name).toBeLessThanOrEqual(height);
  }
  await checkAppearance(page, `week-menu-${height}`);
  await end();
});

it("on a phone the help opens from the till's menu without scrolling", async () => {
  const { page, end } = await visit({ ...PHONE, height: 780 });
  await newStore(page, "Tienda El Faro");
  await page.goto("/sales/new");
  await page.getByRole("button", { name: "Abrir menú" }).tap();
  const entry = page.getByRole("dialog", { name: "Menú" }).getByRole("button", { name: "Ayuda" });
  const box = (await entry.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  await checkAppearance(page, "week-drawer");
  await entry.tap();
  await page.getByRole("dialog", { name: "Ayuda" }).waitFor();
  await end();
});
