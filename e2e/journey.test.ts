import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { DESKTOP, PHONE, register, type Size, visit } from "./browser.ts";

async function photo(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: "#c8791f" } });
  return {
    name: "foto-del-pan-recien-horneado.jpg",
    mimeType: "image/jpeg",
    buffer: await picture.jpeg().toBuffer(),
  };
}

describe.each([
  ["on a phone", PHONE],
  ["on a computer", DESKTOP],
] as [string, Size][])("%s", (_, size) => {
  it("a person opens a store, adds a product with a picture, sells it twice and reads it everywhere", async () => {
    const { page, end } = await visit(size);
    await page.goto("/");
    await page.getByRole("link", { name: "Registrarse" }).first().click();
    await page.waitForURL("**/register");
    await register(page, "Tienda La Paz");
    await expect
      .poll(() => page.getByRole("heading", { level: 1, name: "Dashboard" }).isVisible())
      .toBe(true);

    // A product with its picture.
    await page.goto("/products");
    await page.getByRole("button", { name: "Nuevo Producto" }).first().click();
    const form = page.getByRole("dialog");
    await form.getByLabel(/^Nombre/).fill("Pan aliñado");
    await form.getByLabel(/^Precio/).fill("2500");
    await form.getByLabel(/^Stock/).fill("20");
    await form.getByLabel(/^Categoría/).selectOption("Pan y Panadería");
    await form.getByLabel(/GTIN/).fill("7701234567897");
    await form.locator('input[type="file"]').setInputFiles(await photo());
    await form
      .getByText("foto-del...nado.jpg")
      .or(form.getByText(/foto-del.+orneado\.jpg|foto-del/))
      .first()
      .waitFor();
    await form.getByRole("button", { name: "Crear Producto" }).click();
    await page.getByText("Producto creado").first().waitFor();
    const card = page.getByRole("listitem").filter({ hasText: "Pan aliñado" });
    await card.getByText("$ 2.500").waitFor();
    const loaded = () =>
      card
        .locator("img")
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0);
    await expect.poll(loaded).toBe(true);

    // Sold from the side panel of the dashboard.
    await page.goto("/dashboard");
    await page
      .getByRole("button", { name: /Nueva Venta/ })
      .first()
      .click();
    const panel = page.getByRole("dialog");
    await panel
      .getByRole("combobox")
      .or(panel.getByRole("searchbox"))
      .or(panel.getByPlaceholder(/buscar/i))
      .first()
      .fill("pan ali");
    await panel.getByText("Pan aliñado").first().click();
    await page.getByText("Producto agregado").first().waitFor();
    await panel.getByRole("button", { name: /Continuar/ }).click();
    await panel.getByText("Finalizar Venta").first().waitFor();
    await panel.getByText("Efectivo").first().click();
    await panel
      .getByLabel(/recibido|entregado|paga con|monto/i)
      .first()
      .fill("10000");
    await panel.getByText("$ 7.500").first().waitFor();
    await panel.getByRole("button", { name: /^Finalizar/ }).click();
    await page.getByText("¡Venta completada!").first().waitFor();
    await page.getByText("Venta por $ 2.500 procesada exitosamente").first().waitFor();

    // And from the screen of its own.
    await page.goto("/sales/new");
    await page.getByPlaceholder("Buscar productos...").fill("pan");
    const choose = page.getByRole("button", { name: /Pan aliñado/ }).first();
    await choose.click();
    await choose.click();
    if (size === PHONE)
      await page
        .getByRole("button", { name: /ver|carrito|venta/i })
        .last()
        .click();
    await page.getByLabel(/método de pago/i).selectOption("NEQUI");
    await page.getByRole("button", { name: "Finalizar Venta" }).last().click();
    await page.waitForURL("**/sales");

    // Read in the history, the detail and the dashboard.
    await page.getByText("Pan aliñado x 2 = $ 5.000").first().waitFor();
    await page.getByText("Vuelto").first().waitFor();
    await page
      .getByRole("link", { name: /Ver detalles/ })
      .first()
      .click();
    await page.getByRole("heading", { name: "Detalles de Venta" }).waitFor();
    await page.getByText("Nequi").first().waitFor();
    await page.getByText("7701234567897").first().waitFor();
    await page.goto("/dashboard");
    await page.getByText("$ 7.500").first().waitFor();
    await page.getByText("3 unidades").first().waitFor();
    await end();
  });
});
