import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { createStoreAndSignIn, DESKTOP_SCREEN, openBrowserVisit } from "./browser.ts";
import { callApi, createProductByApi } from "./shop.ts";

async function rename(page: Page, name: string) {
  await page.goto("/products");
  await page.getByRole("button", { name: "Editar Arroz" }).click();
  const form = page.getByRole("dialog", { name: "Editar Producto" });
  await form.getByLabel("Nombre").fill(name);
  await form.getByRole("button", { name: "Guardar Cambios" }).click();
}

it("a change waits for the earlier change of the same product in another tab", async () => {
  const { page, context, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await createStoreAndSignIn(page);
  const { id } = await createProductByApi(page, { name: "Arroz" });
  const sent: string[] = [];
  let passOn = () => {};
  const slow = new Promise<void>((resolve) => {
    passOn = resolve;
  });
  await context.route(`**/api/products/${id}`, async (route) => {
    const name = String(route.request().postData()).includes("primero") ? "first" : "second";
    sent.push(name);
    if (name === "first") await slow;
    await route.fallback();
  });
  await rename(page, "Arroz primero");
  await expect.poll(() => sent).toEqual(["first"]);
  const other = await context.newPage();
  await rename(other, "Arroz segundo");
  await other.waitForFunction(async () => {
    const { pending } = await navigator.locks.query();
    return pending?.some(({ name }) => name?.startsWith("mostrador-write"));
  });
  expect(sent).toEqual(["first"]);
  passOn();
  await other.getByText("Producto actualizado").waitFor();
  expect(sent).toEqual(["first", "second"]);
  const { data } = await callApi(page, "GET", "/products");
  expect(data.products).toMatchObject([{ name: "Arroz segundo" }]);
  await end();
});
