import { expect, it } from "vitest";
import {
  DESKTOP_SCREEN,
  findAccessibilityProblems,
  measureHorizontalOverflow,
  openBrowserVisit,
  PHONE_SCREEN,
  signInToDemoStore,
} from "./browser.ts";
import { checkAppearance } from "./look.ts";

it("on a phone the help is in the menu, answers, and returns the focus", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await signInToDemoStore("rosalba@demo.mostrador.example", page);
  await page.goto("/sales/new");
  const menu = page.getByRole("button", { name: "Abrir menú" });
  await menu.click();
  await page.getByRole("button", { name: "Ayuda", exact: true }).click();
  const help = page.getByRole("dialog", { name: "Ayuda" });
  await help.getByRole("button", { name: "Proveedores" }).click();
  await help.getByRole("button", { name: "¿Qué hago cuando llega un pedido?" }).click();
  await help.getByText(/toca Recibir/).waitFor();
  await help.getByLabel("Tu pregunta").fill("xyz");
  await page.keyboard.press("Enter");
  await help.getByText(/^(Ayuda: )?Lo siento, no entendí tu pregunta\.\.\./).waitFor();
  await help.getByLabel("Tu pregunta").fill("cuanto vendo");
  await page.keyboard.press("Enter");
  await help.getByText("¿Cuál de estas es tu pregunta?").waitFor();
  await help.getByRole("button", { name: "¿Cómo hago una venta?" }).click();
  await help.getByText(/toca Finalizar Venta/).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  await help.getByLabel("Tu pregunta").fill("como saco plata de la caja");
  await page.keyboard.press("Enter");
  await checkAppearance(page, "help-answers-phone");
  await help.getByRole("link", { name: "Ir a la caja" }).click();
  await help.waitFor({ state: "detached" });
  await page.waitForURL("**/caja");
  await menu.click();
  await page.getByRole("button", { name: "Ayuda", exact: true }).click();
  await help.waitFor();
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await end();
});

it("on a computer the help is at the end of the menu on every screen, and closes where it opened", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await signInToDemoStore("rosalba@demo.mostrador.example", page);
  for (const path of ["/fiados", "/sales/new", "/free-sale"]) {
    await page.goto(path);
    const entry = page.getByRole("complementary").getByRole("button", { name: "Ayuda", exact: true });
    await entry.click();
    const help = page.getByRole("dialog", { name: "Ayuda" });
    await help.waitFor();
    // The open help does not block the page: the button that opened the help closes it.
    await entry.click();
    await help.waitFor({ state: "detached" });
    expect(await entry.evaluate((button) => button === document.activeElement)).toBe(true);
  }
  await end();
});

it("subscribing asks for all fields and says where it continues", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await signInToDemoStore("rosalba@demo.mostrador.example", page);
  await page.goto("/suscripcion");
  const subscribe = page.getByRole("button", { name: "Suscribirme" });
  await subscribe.click();
  await page.getByText("Acepta los términos para continuar").waitFor();
  await page.getByText("El número de documento es un dato obligatorio").waitFor();
  await page.getByLabel("Número de documento").fill("52123456");
  await page.getByRole("checkbox").check();
  await subscribe.click();
  const alert = page.getByRole("alertdialog", { name: "Te llevamos a pagar" });
  await alert.getByText(/proveedor de pagos con tarjeta/).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await alert.getByRole("button", { name: "Entendido" }).click();
  await alert.waitFor({ state: "detached" });
  await page.getByText("No se te cobró nada: tu tienda sigue con el plan que tenía.").waitFor();
  await end();
});
