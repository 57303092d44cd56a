import { mkdirSync } from "node:fs";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { SaleItem } from "#core/contract/sales/sales.ts";
import { uuidv7 } from "#core/uuid.ts";
import {
  type BrowserVisit,
  findAccessibilityProblems,
  measureHorizontalOverflow,
  openBrowserVisit,
  type ScreenSize,
  signInToDemoStore,
  waitUntilPageSettled,
} from "./browser.ts";
import { changeTextSize, findCutTextAtDoubleSize } from "./large-text.ts";
import { setThemePreference } from "./look.ts";

/** Pairs of an address and the text that shows that its screen is ready. */
export const PUBLIC_SCREENS: [string, RegExp][] = [
  ["/", /Características Principales/],
  ["/login", /Iniciar Sesión/i],
  ["/register", /Crear/i],
  ["/join-store", /Unirse a una Tienda/],
  ["/forgot-password", /Enviar Instrucciones/],
  ["/reset-password?token=x", /Guardar Contraseña/],
  ["/privacidad", /Ley 1581/],
  ["/conectar", /la dirección que empieza con https/],
  ["/no-existe", /Página no encontrada/i],
];
export const SIGNED_IN_SCREENS: [string, RegExp][] = [
  ["/dashboard", /Productos más vendidos/],
  ["/products", /Mostrar productos inactivos/],
  ["/products/labels", /Tamaño de la etiqueta/],
  ["/products/impuestos", /clasificados/],
  ["/products/por-vencer", /Revisar el estante/],
  ["/products/conteo", /Empezar conteo/],
  ["/products/conteo/COUNT", /Al escanear en este aparato/],
  ["/products/conteo/COUNT?parte=productos", /Productos del conteo|Contar/],
  ["/products/conteo/COUNT?parte=cerrar", /Cerrar conteo/],
  ["/products/conteo/00000000-0000-7000-8000-000000000000", /Conteo no encontrado/],
  ["/promociones", /Nueva promoción/],
  ["/suppliers/llego-mercancia", /Escanea o busca lo que llegó/],
  ["/products/PRODUCT/movements", /Stock inicial|Ver más antiguos/],
  ["/products/00000000-0000-7000-8000-000000000000/movements", /Producto no encontrado/],
  ["/facturas-de-proveedores", /Trae la factura/],
  ["/employees", /Yurani Castro/],
  ["/employees/EMPLOYEE", /Devoluciones que recibió/],
  ["/employees/00000000-0000-7000-8000-000000000000", /Empleado no encontrado/],
  ["/sales", /Página 1 de/],
  ["/free-sale", /Completar Venta/],
  ["/customers", /\d+ clientes/],
  ["/customers/CUSTOMER", /Del cuaderno/],
  ["/customers/00000000-0000-7000-8000-000000000000", /Cliente no encontrado/],
  ["/fiados", /\d+ clientes?/],
  ["/caja", /Debe haber en la caja/],
  ["/caja/cerrar", /Un solo total/],
  ["/caja/cierres", /Turno \d+/],
  ["/caja/cierres/SHIFT", /Faltan \$ 2\.000 en efectivo/],
  ["/caja/cierres/00000000-0000-7000-8000-000000000000", /Turno no encontrado/],
  ["/suppliers", /Frutas y Verduras Don Aurelio/],
  ["/suppliers?tab=ordenes", /OC-0/],
  ["/suppliers/SUPPLIER", /Lo que trae/],
  ["/suppliers/00000000-0000-7000-8000-000000000000", /Proveedor no encontrado/],
  ["/suppliers/que-comprar", /Crear orden|Completar la orden|no hace falta comprar/],
  ["/por-pagar", /Venció hace/],
  ["/recargas", /Por consignar/],
  ["/gastos", /Sueldo de Yurani Castro/],
  ["/cuanto-sacar", /De dónde sale lo que ganaste/],
  ["/pantalla", /Tienda La Esquina/],
  ["/sales/new", /Resumen de Venta|Ver venta|venta/i],
  ["/new-sale", /Escanea el primer producto/],
  ["/sales/SALE", /Código:|Venta Libre/],
  ["/sales/00000000-0000-7000-8000-000000000000", /Venta no encontrada/],
  ["/sales/RETURNED", /Devoluciones/],
  ["/sales/returns", /Ver la venta/],
  ["/sales/para-la-casa", /Aceite vegetal 500 ml/],
  ["/transferencias", /Por confirmar 3/],
  ["/sales/por-revisar", /La plata no llegó/],
  ["/my-store", /Personalización/],
  ["/my-store/ventas", /Cómo te pagan por celular/],
  ["/my-store/aparatos", /Etiquetas de balanza/],
  ["/my-store/impuestos", /¿Cobras IVA\?/],
  ["/my-store/personas", /Copiar código/],
  ["/my-store/equipos", /Serie |Aún no hay ninguno/],
  ["/my-store/copias", /Descargar en JSON/],
  // Any entry of hers: those of the first page depend on what the tests did before.
  ["/my-store/actividad", /Rosalba Moreno [a-záéíóú]/],
  ["/reports", /Costo de lo vendido/],
  ["/facturacion", /0 de 5 pasos listos|pasos listos/],
  ["/facturacion?parte=documentos", /Todavía no hay documentos|Página 1 de|Ver la venta/],
  ["/facturacion?parte=numeracion", /Todavía no hay numeración|Resolución/],
  ["/facturacion?parte=ajustes", /Cuánto espera la tirilla/],
  ["/facturacion/00000000-0000-7000-8000-000000000000", /Documento no encontrado/],
  ["/reports/pagos", /Quedó, sin lo fiado/],
  ["/reports/horas", /Hora del día|No hay ventas este día/],
  ["/reports/vendedores", /Vendieron/],
  ["/reports/promociones", /Te dejaron/],
  ["/reports/recargas", /Por consignar es lo de hoy/],
  ["/reports/perdidas", /Al precio de venta|No se perdió nada/],
  ["/reports/impuestos", /IVA generado|no se cobró ningún impuesto/],
  ["/suscripcion", /Transacciones de hoy/],
];

/** Screens that have parts only on a phone. */
const OTHER_PARTS_ON_A_PHONE = ["/dashboard", "/products", "/sales/new", "/new-sale", "/sales"];

/**
 * Texts that may be covered or cut at twice the text size: texts of charts and colours are also given by a
 * list, a tap or an accessible name; two texts of the tax form are a known fault.
 */
const LEFT_OUT =
  /^over each other: (?:lun|mar|mié|jue|vie|sáb|dom|(?:-?[\d.,]+ ?)?(?:mil)?|Azul|Morado|Rojo|Naranja|Rosado|Compara) \||^cut: (?:lun|mar|mié|jue|vie|sáb|dom|-?[\d.,]+|Número|El dígito de verificación es correcto)$/;

const pictures = process.env.SCREENSHOTS;
if (pictures) mkdirSync(pictures, { recursive: true });

/**
 * Signs the demonstration store's owner in, with something to show on each screen. Returns the function that puts the ids
 * into an address.
 */
export async function prepareScreens({ page, context }: BrowserVisit): Promise<(path: string) => string> {
  const { token } = await signInToDemoStore("rosalba@demo.mostrador.example", page);
  await context.route(/\/api\/products(\?|$)/, showSomeProducts);
  await context.route(/\/api\/reports\/reorder/, showSomeOrderLines);
  const headers = { authorization: `Bearer ${token}` };
  const sales = await fetch(`${inject("address")}/api/sales?limit=100`, { headers });
  // Not simply the last sale: it depends on the hour, and may have only products without a barcode.
  const shown = ({ items }: { items: { product: SaleItem["product"] }[] }) =>
    items.some(({ product }) => !product || product.barcode);
  const sale = (await sales.json()).data.find(shown).id;
  const older = await fetch(`${inject("address")}/api/sales?limit=1&page=2`, { headers });
  const [{ id: returnedSale, items }] = (await older.json()).data;
  await fetch(`${inject("address")}/api/sales/${returnedSale}/returns`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({
      items: [{ saleItemId: items[0].id, quantity: items[0].quantity }],
      reason: "DEFECTIVE",
    }),
  });
  const products = await fetch(`${inject("address")}/api/products?page=1&limit=1`, { headers });
  const product = (await products.json()).data.products[0].id;
  const people = await fetch(`${inject("address")}/api/users`, { headers });
  const employee = (await people.json()).data.users.find(
    ({ role }: { role: string }) => role === "CASHIER",
  ).id;
  const suppliers = await fetch(`${inject("address")}/api/suppliers`, { headers });
  const supplier = (await suppliers.json()).data.suppliers[0].id;
  const found = await fetch(`${inject("address")}/api/customers/search`, { headers });
  const customer = (await found.json()).data[0].id;
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${inject("address")}/api${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await answer.json()).data;
  };
  // The other size may have begun it: a product stands in one open count only.
  const openCounts = await fetch(`${inject("address")}/api/stock-counts?status=OPEN`, { headers });
  const [running] = (await openCounts.json()).data;
  const scope = { kind: "LIST", productIds: [product] };
  const count = (running ?? (await post("/stock-counts", { scope })).count).id;
  await post(`/customers/${customer}/account/adjustments`, { amount: 12_500, reason: "Del cuaderno" });
  // A new drawer, which the sales of other tests do not use.
  const till = await post("/tills", { name: `Caja ${uuidv7().slice(-6)}` });
  const opened = { tillId: till.id, openingFloat: 50_000 };
  const shift = (await post("/shifts", opened)).id;
  const expense = { kind: "OUT", category: "SUPPLIER", amount: 8_000, note: "Bolsas y aseo" };
  await post(`/shifts/${shift}/movements`, expense);
  await post(`/shifts/${shift}/close`, {
    counted: [{ method: "CASH", amount: 40_000 }],
    floatLeft: 40_000,
  });
  const { id } = await post("/shifts", opened);
  await post(`/shifts/${id}/movements`, expense);
  await context.addInitScript(
    (id) => localStorage.setItem(`till:${JSON.parse(localStorage.getItem("store") ?? "{}").id}`, id),
    till.id,
  );
  return (path) =>
    path
      .replace("SALE", sale)
      .replace("RETURNED", returnedSale)
      .replace("PRODUCT", product)
      .replace("CUSTOMER", customer)
      .replace("SHIFT", shift)
      .replace("EMPLOYEE", employee)
      .replace("SUPPLIER", supplier)
      .replace("COUNT", count);
}

/** Registers tests of every screen at this size: accessible, no horizontal scroll, light and dark. */
export function registerScreenTests(
  device: string,
  size: ScreenSize,
  open: (page: Page, path: string) => Promise<unknown>,
  storeColor: string | null = null,
): void {
  // The screens of missing records cause a 404, which the browser logs.
  const stranger = openBrowserVisit(size, { expectedErrors: /404/ });
  const owner = openBrowserVisit(size, { expectedErrors: /404/ });
  let addressOf: (path: string) => string;
  beforeAll(async () => {
    if (storeColor)
      for (const visitor of [await stranger, await owner])
        await visitor.context.addInitScript(
          (color) => localStorage.setItem("customColor", color),
          storeColor,
        );
    addressOf = await prepareScreens(await owner);
  });
  afterAll(async () => {
    await (await stranger).end();
    await (await owner).end();
  });

  const screens = [
    ...PUBLIC_SCREENS.map((screen) => [...screen, stranger] as const),
    ...SIGNED_IN_SCREENS.map((screen) => [...screen, owner] as const),
  ];

  it.each(screens)("%s is accessible and fits, light and dark", async (path, sign, visitor) => {
    const { page } = await visitor;
    await page.emulateMedia({ colorScheme: "light" });
    await open(page, addressOf(path));
    await page.getByRole("main").filter({ hasText: sign }).waitFor({ state: "attached" });
    await waitUntilPageSettled(page);
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await brokenButtons(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    await keepPicture(page, `${path}-${device}-light`);
    // The colours are equal at every width, and the theme changes nothing else.
    const hasOwnColours = size.width >= 600 || OTHER_PARTS_ON_A_PHONE.includes(path);
    const rules = { "color-contrast": { enabled: hasOwnColours } };
    expect(await findAccessibilityProblems(page, { rules })).toEqual([]);
    if (size.width < 600)
      expect((await findCutTextAtDoubleSize(page)).filter((text) => !LEFT_OUT.test(text))).toEqual([]);
    else {
      await page.setViewportSize({ width: 1366, height: 768 });
      await changeTextSize(page, "200%");
      expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
      await changeTextSize(page, "");
      await page.setViewportSize(size);
    }
    if (!hasOwnColours && !pictures) return;
    await setThemePreference(page, "dark");
    await keepPicture(page, `${path}-${device}-dark`);
    expect(await findAccessibilityProblems(page, { runOnly: ["color-contrast"] })).toEqual([]);
  });

  it.each(screens)(
    "%s: a toast covers no button, link or field, also after scrolling",
    async (path, sign, visitor) => {
      const { page } = await visitor;
      await page.setViewportSize(
        size.width < 600 ? { width: 360, height: 780 } : { width: 1366, height: 768 },
      );
      if (!(await page.getByRole("button", { name: "Cerrar aviso" }).isVisible()))
        await showLastingToast(page);
      await followLink(page, addressOf(path));
      await page.getByRole("main").filter({ hasText: sign }).waitFor({ state: "attached" });
      await waitUntilPageSettled(page);
      await expect.poll(() => findControlsUnderToasts(page), { timeout: 3_000 }).toEqual([]);
      await keepPicture(page, `${path}-${device}-toast`);
      await page.evaluate(() => window.scrollBy(0, 500));
      await expect.poll(() => findControlsUnderToasts(page), { timeout: 3_000 }).toEqual([]);
    },
  );
}

/** Navigates like a link, without reloading the application. */
export async function followLink(page: Page, path: string): Promise<void> {
  if (page.url() === "about:blank") return void (await page.goto(path));
  const another = screenOf(page.url()) !== screenOf(path);
  await page.evaluate(
    ([to, another]) => {
      if (another) document.title = "";
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    },
    [path, another] as const,
  );
  // The previous screen stays until the new screen is rendered, which sets the title.
  await page.waitForFunction(() => document.title !== "");
}

/** Returns the path with `:id` in place of an id: equal for addresses of the same screen. */
function screenOf(address: string): string {
  return new URL(address, "http://x").pathname.replace(/[\da-f-]{36}/, ":id");
}

/** Returns the names of the controls that a tap would reach if no toast were there; 'no toast' if there is none. */
async function findControlsUnderToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = document.querySelector<HTMLElement>("section[aria-label=Avisos]");
    const toast = toasts?.querySelector("[aria-live] > *");
    if (!toasts || !toast) return ["no toast"];
    const { top, bottom, left, right } = toast.getBoundingClientRect();
    const controls = new Set<Element>();
    toasts.style.visibility = "hidden";
    for (let y = top + 1; y < bottom; y += 4)
      for (let x = left + 1; x < right; x += 4) {
        const control = document
          .elementFromPoint(x, y)
          ?.closest("a[href], button, input, select, textarea, summary, label");
        if (control) controls.add(control);
      }
    toasts.style.visibility = "";
    return [...controls].map(
      (control) => `${control.getAttribute("aria-label") ?? control.textContent} at ${top}`,
    );
  });
}

/** Opens a screen that shows a toast, and points at the toast so that it stays. */
async function showLastingToast(page: Page): Promise<void> {
  await page.goto("/reset-password");
  const toast = page.getByText("Token de restablecimiento no válido");
  await toast.waitFor();
  await toast.dispatchEvent("pointermove");
}

/** Returns the buttons whose text wraps. */
function brokenButtons(page: Page): Promise<string[]> {
  return page.locator("main header :is(button, a)").evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
        const lines = new Set<number>();
        const range = document.createRange();
        while (texts.nextNode()) {
          range.selectNodeContents(texts.currentNode);
          for (const { top, width } of range.getClientRects()) if (width > 1) lines.add(Math.round(top));
        }
        return lines.size > 1;
      })
      .map(({ textContent }) => textContent ?? ""),
  );
}

/** Returns amounts and tables that are wider than their card and would be cut off. */
function cutOff(page: Page): Promise<string[]> {
  return page.locator("main :is(.whitespace-nowrap, table)").evaluateAll((parts) =>
    parts
      .filter((part) => {
        const box = part.parentElement?.closest("p, div, li, dd, td, section");
        return box && part.getBoundingClientRect().right > box.getBoundingClientRect().right + 1;
      })
      .map(({ textContent }) => textContent?.slice(0, 60) ?? ""),
  );
}

/** Limits the list of products to a few, including some with low stock. */
async function showSomeProducts(route: Route): Promise<void> {
  const response = await route.fetch();
  const list = await response.json();
  const { products } = list.data as { products: { stock: number }[] };
  const runningOut = products.filter(({ stock }) => stock < 6).slice(0, 6);
  list.data.products = [...new Set([...products.slice(0, 18), ...runningOut])];
  await route.fulfill({ response, json: list });
}

/** Limits the list of what to buy to a few lines, including what has no supplier and what was suggested elsewhere. */
async function showSomeOrderLines(route: Route): Promise<void> {
  const response = await route.fetch();
  const list = await response.json();
  type Line = { supplier: object | null; suggestedIn?: unknown };
  const lines = list.data as Line[];
  const others = [lines.find(({ supplier }) => !supplier), lines.find(({ suggestedIn }) => suggestedIn)];
  list.data = [...new Set([...lines.slice(0, 12), ...others.filter(Boolean)])];
  await route.fulfill({ response, json: list });
}

async function keepPicture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name.replaceAll("/", "_").slice(-60)}.png` });
}
