import sharp from "sharp";
import { expect, it } from "vitest";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  findAccessibilityProblems,
  measureHorizontalOverflow,
  openBrowserVisit,
  PHONE_SCREEN,
  signInToDemoStore,
  waitForElementFocus,
} from "./browser.ts";
import { decodeBarcode, drawQrScreenshot } from "./codes.ts";
import { disablePrintDialog } from "./paper.ts";
import { callApi, createProductByApi } from "./shop.ts";

/** As long as the text of a Colombian payment QR code: more than a hundred characters. */
const CODE = `00020101021126${"0123456789".repeat(16)}5802CO5917TIENDA LA ESQUINA6304A1B2`;

it("a store changes its selling settings on a phone, and shows its QR code", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /400/ });
  await createStoreAndSignIn(page);
  await page.goto("/my-store/ventas");
  const card = page.getByRole("region", { name: "Cómo vendes" });
  const settings = async () => (await callApi(page, "GET", "/store/settings")).data;
  const saved = () => card.getByText("Guardado").last().waitFor();

  await card.getByRole("switch", { name: "Redondear el efectivo a $ 50" }).click();
  await saved();
  await card.getByRole("switch", { name: "Vender fiado" }).press("Space");
  await card.getByLabel("Límite por cliente").waitFor({ state: "hidden" });
  await card.getByRole("switch", { name: "Vender fiado" }).press("Space");
  await card.getByLabel("Límite por cliente").fill("50000");
  await card.getByLabel("Límite por cliente").press("Enter");
  await expect.poll(async () => (await settings()).creditLimit).toBe(50_000);
  await card.getByLabel(/^Descuento que puede dar un cajero/).fill("150");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await waitForElementFocus(page, card.getByLabel(/^Descuento que puede dar un cajero/));
  await card.getByText("El descuento de un cajero debe ser un número entero entre 0 y 100").waitFor();
  await card.getByLabel(/^Descuento que puede dar un cajero/).fill("10");
  await card.getByRole("button", { name: "Guardar" }).click();
  await card.getByLabel("Abrir y cerrar caja").selectOption("No usar");
  await card.getByLabel("Conteo a ciegas").waitFor({ state: "hidden" });
  await card.getByLabel("Notas de la tirilla").fill("Cambios con esta tirilla\nDomicilios: 300 123 4567");
  await card.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(settings).toMatchObject({
    credit: true,
    creditLimit: 50_000,
    cashRounding: 50,
    cashierDiscount: 10,
    shifts: "OFF",
    ticketNote: "Cambios con esta tirilla\nDomicilios: 300 123 4567",
  });

  await card.getByRole("button", { name: "Agregar forma de pago" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Medio de pago").selectOption("Bre-B");
  expect(await form.getByLabel("Nombre en la pantalla").inputValue()).toBe("Bre-B");
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.getByText("La llave o el número es un dato obligatorio").waitFor();
  await form.getByLabel("Llave").fill("@tiendalapaz");
  const picture = form.locator("input[type=file]");
  await picture.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
  await form.getByText("Solo se permiten imágenes").waitFor();
  // A file that neither the browser nor the server can decode.
  const unknown = { name: "foto.heic", mimeType: "image/heic", buffer: Buffer.from("no es una foto") };
  // An iPhone photo that this browser cannot decode gets instructions.
  const heic = Buffer.concat([
    Buffer.from("\0\0\0\u0028ftypheic\0\0\0\0mif1MiHEMiPrmiafMiHBheic"),
    Buffer.alloc(2_000),
  ]);
  await picture.setInputFiles({ ...unknown, buffer: heic });
  await form.getByText("Formatos > Más compatible").waitFor();
  await picture.setInputFiles(unknown);
  await form.getByRole("button", { name: "Quitar imagen" }).waitFor();
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.getByText("Solo se permiten imágenes").waitFor();
  const blank = await sharp({ create: { width: 90, height: 90, channels: 3, background: "#789" } })
    .png()
    .toBuffer();
  await picture.setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: blank });
  await form.getByText("En esta imagen no vemos un código QR.").waitFor();
  await picture.setInputFiles({
    name: "pantalla.png",
    mimeType: "image/png",
    buffer: await drawQrScreenshot(CODE),
  });
  await form.getByText("En esta imagen no vemos un código QR.").waitFor({ state: "hidden" });
  await form.getByText("Buscando el código...").waitFor({ state: "hidden" });
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "hidden" });

  await page.reload();
  const shown = card.getByRole("img", { name: "Código QR de Bre-B" });
  await shown.waitFor();
  const image = await page.request.get((await shown.getAttribute("src"))!);
  const bytes = await image.body();
  expect(await decodeBarcode(await sharp(bytes).png().toBuffer(), "QRCode")).toBe(CODE);
  // The app has cropped the uploaded screenshot to the code and a white margin (sizes in pixels).
  const { width, height } = await sharp(bytes).metadata();
  expect([width, height].map((side) => side > 540 && side < 640)).toEqual([true, true]);
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await findAccessibilityProblems(page)).toEqual([]);

  // Changing the account key ('Llave') of a payment method keeps its picture.
  await card.getByRole("button", { name: "Cambiar Bre-B" }).click();
  await form.getByLabel("Llave").fill("@laesquina");
  await form.getByRole("button", { name: "Guardar" }).click();
  await card.getByText("@laesquina").waitFor();
  await shown.waitFor();
  await card.getByRole("button", { name: "Quitar Bre-B" }).click();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await shown.waitFor({ state: "hidden" });
  await waitForElementFocus(page, card.getByRole("button", { name: "Agregar forma de pago" }));
  await expect.poll(async () => (await settings()).paymentKeys).toEqual([]);
  await end();
});

it("a ticket ends with the store's notes", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await disablePrintDialog(page);
  await createStoreAndSignIn(page);
  await callApi(page, "PATCH", "/store/settings", {
    ticketNote: "Cambios con esta tirilla\nDomicilios: 300",
  });
  const items = [{ description: "Bolsa", price: 500, quantity: 1 }];
  const { data } = await callApi(page, "POST", "/sales/free", { items, paymentMethod: "CASH" });
  await page.goto(`/sales/${data.id}`);
  await page.getByRole("button", { name: "Imprimir tirilla" }).click();
  await page.getByRole("button", { name: "58 mm" }).click();
  await page.locator("body[data-printing]").waitFor();
  await page.emulateMedia({ media: "print" });
  const lines = await page.locator(".ticket-paper p").allTextContents();
  expect(lines.slice(-3)).toEqual(["¡Gracias por tu compra!", "Cambios con esta tirilla", "Domicilios: 300"]);
  await end();
});

it("a cashier sees the selling settings, and cannot change them", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, { theme: "dark" });
  await signInToDemoStore("brayan@demo.mostrador.example", page);
  await page.goto("/my-store/ventas");
  const card = page.getByRole("region", { name: "Cómo vendes" });
  await card.getByText("Solo el dueño o un administrador puede cambiar esto.").waitFor();
  await card.getByText("$ 400.000").waitFor();
  expect(await card.getByRole("switch").count()).toBe(0);
  expect(await card.getByRole("button").count()).toBe(0);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await end();
});

it("a store turns IVA on by touch, and classifies its products by category, one by one and by keyboard", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page);
  const rest = { category: "Otra", price: 2_000, stock: 10 };
  await createProductByApi(page, { ...rest, name: "Gaseosa cola 400 ml" });
  await createProductByApi(page, { ...rest, name: "Leche entera 900 ml" });
  await createProductByApi(page, { ...rest, name: "Cosa sin nombre de nada" });
  await createProductByApi(page, { ...rest, name: "Otra cosa sin nombre" });
  const classes = async () =>
    new Map(
      (await callApi(page, "GET", "/products")).data.products.map(
        ({ name, tax }: { name: string; tax: string | null }) => [name, tax],
      ),
    );
  await page.goto("/my-store/impuestos");
  const card = page.getByRole("region", { name: "Impuestos y DIAN" });
  await card.getByText("Sí cobro IVA").tap();
  // After this answer the screen shows the products that have no tax yet.
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirmar" }).tap();
  await page.getByText("0 de 4 clasificados").waitFor();
  await page.getByRole("button", { name: "Usar sugerencias" }).tap();
  await page.getByText("2 de 4 clasificados").waitFor();
  expect(await classes()).toEqual(
    new Map([
      ["Gaseosa cola 400 ml", "IVA19"],
      ["Leche entera 900 ml", "EXEMPT"],
      ["Cosa sin nombre de nada", null],
      ["Otra cosa sin nombre", null],
    ]),
  );
  // A reload keeps the progress; a number key chooses a tax and moves the focus to the next product.
  await page.reload();
  await page.getByText("2 de 4 clasificados").waitFor();
  await page.getByRole("button", { name: "Ver uno por uno" }).press("Enter");
  await page.getByLabel("Impuesto de Cosa sin nombre de nada").focus();
  await page.keyboard.press("4");
  await waitForElementFocus(page, page.getByLabel("Impuesto de Otra cosa sin nombre"));
  await page.keyboard.press("1");
  await page.getByText("Todos los productos tienen su impuesto").waitFor();
  expect([...(await classes()).values()].sort()).toEqual(["EXCLUDED", "EXEMPT", "IVA19", "IVA19"]);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await end();
});
