import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { buildWorkbook } from "#web/test/list-files.ts";
import { createStoreAndSignIn, DESKTOP_SCREEN, openBrowserVisit, PHONE_SCREEN } from "./browser.ts";
import { checkAppearance, checkAppearanceAtBothWidths } from "./look.ts";
import { callApi, createProductByApi, openProductTools } from "./shop.ts";

type Rows = (string | number | null)[][];
const EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const book = async (name: string, sheets: Record<string, Rows>) => ({
  name,
  mimeType: EXCEL,
  buffer: Buffer.from(await buildWorkbook(sheets)),
});
const csv = (name: string, ...rows: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(rows.join("\r\n"), "latin1"),
});

const GROCERIES: Rows = [
  ["LISTA DE PRECIOS", null],
  ["Código", "Nombre producto", "Precio 1", "Precio 2", "Existencias", "Bodega"],
  ["0012", "Jabón Rey", 2_000, 1_800, "12.000", "Norte"],
  ["0013", "Cera", 5_000, 4_500, "3.000", "Sur"],
  ["Total general", null, 7_000, 6_300, "15.000", null],
];
const SUPPLIES: Rows = [
  ["Código", "Nombre producto", "Precio 1", "Precio 2", "Existencias", "Bodega"],
  ["0099", "Bolsa", 100, 90, "7.000", "Norte"],
];

const products = async (page: Page) =>
  (await callApi(page, "GET", "/products?includeInactive=true")).data.products;

async function openImport(page: Page) {
  await page.goto("/products");
  await openProductTools(page);
  await page.getByRole("button", { name: "Importar productos" }).click();
  return page.getByRole("dialog", { name: "Importar productos" });
}

it("a list of another program: unclear columns are asked once", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await createStoreAndSignIn(page);
  const dialog = await openImport(page);
  const input = dialog.locator("input[type=file]");
  const ofExcel97 = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  await input.setInputFiles({
    name: "viejo.xls",
    mimeType: "application/vnd.ms-excel",
    buffer: ofExcel97,
  });
  await dialog.getByText("elige Libro de Excel (.xlsx) y trae ese").waitFor();
  await input.setInputFiles(await book("siigo.xlsx", { Aseo: GROCERIES, Insumos: SUPPLIES }));
  await dialog.getByRole("group", { name: "¿Qué hoja del archivo traes?" }).waitFor();
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await dialog.getByText("Elige la hoja que traes.").waitFor();
  await dialog.getByText("Aseo (3 filas)").click();

  // With two price columns neither is chosen automatically; sample values are shown.
  const first = dialog.getByRole("combobox", { name: "Qué es la columna Precio 1" });
  await dialog.getByText("2000 · 5000 · 7000").waitFor();
  expect(await first.inputValue()).toBe("");
  await checkAppearanceAtBothWidths(page, "import-columns");
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await dialog.getByText("Elige qué es «Precio 2», o «No usar».").waitFor();
  await dialog.getByText("Di cómo se lee 12.000 en «Existencias».").waitFor();
  await checkAppearanceAtBothWidths(page, "import-columns-missing");

  // Chooses the first price column, so that the second is unused; then, by keyboard, how 12.000 is read.
  await first.selectOption("price");
  const second = dialog.getByRole("combobox", { name: "Qué es la columna Precio 2" });
  expect(await second.evaluate((box: HTMLSelectElement) => box.selectedOptions[0]!.text)).toBe("No usar");
  const reading = dialog.getByRole("group", { name: "En esta columna, 12.000 es" });
  await reading.getByRole("radio", { name: "12000", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  expect(await reading.getByRole("radio", { name: "12", exact: true }).isChecked()).toBe(true);
  await page.keyboard.press("Enter");
  await dialog.getByText("Se crearán 2 productos").waitFor();
  expect(await dialog.getByRole("list", { name: "Filas que no se traen" }).textContent()).toBe(
    "Fila 5, es un total: Total general · 7000 · 6300 · 15.000",
  );
  await dialog.getByText("Existencias → Stock (12.000 = 12)").waitFor();
  await dialog.getByText("Se trae la hoja «Aseo». No se traen: Insumos").waitFor();
  await checkAppearanceAtBothWidths(page, "import-columns-preview");

  // On a phone, goes back to the columns, which keep the choice.
  await page.setViewportSize(PHONE_SCREEN);
  await dialog.getByRole("button", { name: "Cambiar hoja o columnas" }).click();
  expect(await first.inputValue()).toBe("price");
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await dialog.getByRole("button", { name: "Importar 2 productos" }).click();
  await page.getByText("2 productos importados").waitFor();
  expect(await products(page)).toMatchObject([
    { name: "Cera", price: 5_000, stock: 3, storeCode: "0013" },
    { name: "Jabón Rey", price: 2_000, stock: 12, storeCode: "0012" },
  ]);

  // The next file with these columns is recognised.
  await openImport(page);
  await input.setInputFiles(await book("siigo-2.xlsx", { Hoja1: SUPPLIES }));
  await dialog.getByText("Se creará 1 producto").waitFor();
  await end();
});

it("a store's own export is imported completely", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await createStoreAndSignIn(page);
  await createProductByApi(page, {
    name: "Café Águila",
    price: 12_500,
    stock: 24,
    gtin: "7702004003508",
    minStock: 6,
  });
  await createProductByApi(page, {
    name: "Queso",
    price: 26_000,
    stock: 7.654,
    unit: "KG",
    storeCode: "1234565",
  });
  const old = await createProductByApi(page, {
    name: "Cera",
    price: 5_000,
    stock: 2,
    barcode: "0012",
    storeCode: "C-1",
  });
  await callApi(page, "PATCH", `/products/${old.id}/toggle-status?active=false`);
  const before = await products(page);
  expect(before.map(({ active }: { active: boolean }) => active)).toEqual([true, false, true]);
  await page.goto("/my-store/copias");
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 60_000 }),
    page.getByRole("button", { name: "Descargar en Excel" }).click(),
  ]);
  const file = {
    name: download.suggestedFilename(),
    mimeType: EXCEL,
    buffer: await readFile(await download.path()),
  };

  const dialog = await openImport(page);
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByText("Actualizarlos", { exact: true }).click();
  await dialog.getByText("No hay nada que cambiar").waitFor();
  await dialog.getByText("3 productos ya están así").waitFor();

  const other = await openBrowserVisit(DESKTOP_SCREEN);
  await createStoreAndSignIn(other.page, "Otra tienda");
  const there = await openImport(other.page);
  await there.locator("input[type=file]").setInputFiles(file);
  await there.getByRole("button", { name: "Importar 3 productos" }).click();
  await other.page.getByText("3 productos importados").waitFor();
  const kept = (list: Record<string, unknown>[]) =>
    list.map(({ id: _, createdAt: __, updatedAt: ___, ...product }) => product);
  expect(kept(await products(other.page))).toEqual(kept(before));
  await other.end();
  await end();
});

it("a notebook with Debe, Haber and Saldo imports the balance, and no total", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page);
  await page.goto("/fiados");
  await page.getByRole("button", { name: "Traer el cuaderno" }).tap();
  const dialog = page.getByRole("dialog", { name: "Traer el cuaderno" });
  const input = dialog.locator("input[type=file]");
  await input.setInputFiles(
    csv(
      "cartera.csv",
      "Cliente;Debe;Haber;Saldo",
      "Luz Ñáñez;100.000;60.000;40.000",
      "Eva;15.000;;15.000",
      "Pedro;9.000;9.000;0",
      "TOTAL;124.000;69.000;55.000",
    ),
  );
  await dialog.getByLabel("Nombre, línea 2").waitFor();
  await dialog.getByText("Fila 5, es un total: TOTAL · 124.000 · 69.000 · 55.000").waitFor();
  await dialog.getByText("Fila 4, no debe nada: Pedro").waitFor();
  await checkAppearance(page, "notebook-file-phone");
  await dialog.getByRole("button", { name: "Revisar" }).tap();
  await dialog.getByText("2 clientes deben $ 55.000.").waitFor();
  await dialog.getByRole("button", { name: "Volver" }).tap();

  // A file with an ambiguous column of amounts.
  await input.setInputFiles(csv("valores.csv", "Cliente;Valor;Fecha", "Rosa;7.000;2026-01-02"));
  await dialog.getByText("Puede ser lo que debe hoy u otra cosa. Míralo y confírmalo.").waitFor();
  await checkAppearance(page, "notebook-columns-phone");
  await dialog.getByRole("button", { name: "Continuar" }).tap();
  await dialog.getByLabel("Nombre, línea 3").waitFor();
  expect(await dialog.getByLabel("Debe, línea 3").inputValue()).toMatch(/7\.000/);
  // Choosing the columns again does not duplicate the file's line.
  await dialog.getByRole("button", { name: "Cambiar columnas" }).tap();
  await dialog.getByRole("button", { name: "Continuar" }).tap();
  await dialog.getByLabel("Nombre, línea 3").waitFor();
  expect(await dialog.getByLabel("Nombre, línea 4").count()).toBe(0);
  await end();
});
