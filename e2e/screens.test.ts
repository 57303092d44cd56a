import { mkdirSync } from "node:fs";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { DESKTOP, findings, overflow, PHONE, signInAs, visit } from "./browser.ts";

/** Every screen, and what is on it once it has come. */
const OPEN: [string, RegExp][] = [
  ["/", /Características Principales/],
  ["/login", /Iniciar Sesión/i],
  ["/register", /Crear/i],
  ["/join-store", /Unirse a una Tienda/],
  ["/forgot-password", /Enviar Instrucciones/],
  ["/reset-password?token=x", /Guardar Contraseña/],
  ["/no-existe", /Página no encontrada/i],
];
const SIGNED_IN: [string, RegExp][] = [
  ["/dashboard", /Productos más vendidos/],
  ["/products", /Mostrar productos inactivos/],
  ["/employees", /Yurani Castro/],
  ["/sales", /Página 1 de/],
  ["/free-sale", /Completar Venta/],
  ["/customers", /\d+ clientes/],
  ["/suppliers", /Frutas y Verduras Don Aurelio/],
  ["/suppliers?tab=ordenes", /OC-0/],
  ["/sales/new", /Resumen de Venta|Ver venta|venta/i],
  ["/new-sale", /Escanea el primer producto/],
  ["/sales/SALE", /Código:|Venta Libre/],
  ["/sales/00000000-0000-7000-8000-000000000000", /Venta no encontrada/],
  ["/my-store", /Personalización/],
  ["/actividad", /Rosalba Moreno inició sesión/],
  ["/reports", /Costo de lo vendido/],
  ["/suscripcion", /Transacciones de hoy/],
];

let sale: string;
beforeAll(async () => {
  const address = inject("address");
  const { token } = await signInAs("rosalba@demo.mostrador.example");
  const answer = await fetch(`${address}/api/sales?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  sale = (await answer.json()).data[0].id;
});

const pictures = process.env.SCREENSHOTS;
if (pictures) mkdirSync(pictures, { recursive: true });

describe.each([
  ["phone", PHONE],
  ["computer", DESKTOP],
] as const)("on a %s", (device, size) => {
  describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
    it.each([
      ...OPEN.map((screen) => [...screen, false] as const),
      ...SIGNED_IN.map((screen) => [...screen, true] as const),
    ])("%s is accessible, fits and does not complain", async (path, sign, signedIn) => {
      // A 404 of the API is logged by the browser itself; the screen that asks for it shows it.
      const { page, end } = await visit(size, { theme, expectedErrors: /404/ });
      if (signedIn) await signInAs("rosalba@demo.mostrador.example", page);
      await page.goto(path.replace("SALE", sale));
      await page.getByText(sign).first().waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      if (pictures) {
        const name = `${path.replaceAll("/", "_").slice(0, 20)}-${device}-${theme}.png`;
        await page.screenshot({ path: `${pictures}/${name}` });
      }
      expect(await findings(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await end();
    });
  });
});
