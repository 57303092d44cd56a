import { afterAll, beforeAll, expect, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import { DESKTOP, findings, overflow, PASSWORD, PHONE, settled, visit } from "./browser.ts";
import { newPlace, refusedStart, startProduct } from "./product.ts";

let place: Awaited<ReturnType<typeof newPlace>>;
beforeAll(async () => {
  place = await newPlace();
});
afterAll(() => place.remove());

it("with a registration code the screen asks for it and reports a wrong one", async () => {
  const product = await startProduct({ ...place.env, REGISTRATION: "Esquina2026" });
  const { page, end } = await visit(PHONE, { address: product.address, expectedErrors: /400/ });
  await page.goto("/register");
  const code = page.getByLabel(/código de registro/i);
  await code.fill("Esquina2025");
  await page.getByLabel(/nombre de la tienda/i).fill("Tienda La Paz");
  await page.getByLabel(/nombre del dueño/i).fill("Ana Suárez");
  await page.getByLabel(/correo/i).fill(`ana-${uuidv7()}@example.com`);
  await page.getByLabel("Contraseña", { exact: false }).first().fill(PASSWORD);
  await page.getByLabel(/confirma/i).fill(PASSWORD);
  await page.getByRole("button", { name: "Crear Tienda" }).click();
  await page.getByRole("alert").getByText("El código de registro no es correcto").waitFor();
  expect(await code.getAttribute("aria-invalid")).toBe("true");
  expect(await findings(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await code.fill("esquina2026");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await settled(page);
  await end();
  expect(await product.stop()).toBe(0);
});

it("with closed registration the screen says so and links to existing stores", async () => {
  const product = await startProduct({ ...place.env, REGISTRATION: "closed" });
  const { page, end } = await visit(DESKTOP, { address: product.address });
  await page.goto("/register");
  await page.getByText("En este Mostrador no se crean tiendas nuevas.").waitFor();
  expect(await page.getByRole("textbox").count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("link", { name: "Unirme a una tienda" }).click();
  await page.waitForURL("**/join-store");
  await settled(page);
  await end();
  expect(await product.stop()).toBe(0);
});

it("an invalid value stops the start, without printing it", async () => {
  const { code, output } = await refusedStart({ ...place.env, REGISTRATION: "cerrado" });
  expect(code).toBe(1);
  expect(output.trim()).toBe(
    "La variable REGISTRATION no sirve: debe ser open, closed o un código de 8 a 64 letras y números, con al menos un número.",
  );
});
