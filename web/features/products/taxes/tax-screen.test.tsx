// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { ProductTaxChange } from "#core/contract/products/bulk-products.ts";
import type { Product } from "#core/contract/products/products.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { dismissToast, readCurrentToasts } from "#web/ui/toast.ts";
import { TaxScreen } from "./tax-screen.tsx";

const product = (id: string, fields: Partial<Product>): Product => ({
  id,
  name: id,
  description: null,
  price: 1_000,
  unit: "UNIT",
  stock: 1,
  tracksStock: true,
  minStock: null,
  category: "Otra",
  image: null,
  barcode: null,
  gtin: null,
  storeCode: null,
  tax: null,
  taxChange: null,
  taxSuggested: null,
  content: null,
  pricePerUnit: null,
  active: true,
  presentations: [],
  tiers: [],
  wholesalePrice: null,
  createdAt: "2026-11-21T10:00:00.000Z",
  updatedAt: "2026-11-21T10:00:00.000Z",
  ...fields,
});

const shop = { products: [] as Product[], sent: [] as ProductTaxChange[][] };

function open() {
  shop.sent = [];
  shop.products = [
    product("Leche", { category: "Lácteos y Derivados", taxSuggested: "EXEMPT" }),
    product("Kumis", { category: "Lácteos y Derivados", taxSuggested: "IVA19" }),
    product("Yogur", { category: "Lácteos y Derivados", taxSuggested: "IVA19" }),
    product("Cosa", {}),
  ];
  stubServer((url, { method, body }) => {
    if (method === "POST") {
      const { changes } = JSON.parse(body) as { changes: ProductTaxChange[] };
      shop.sent.push(changes);
      for (const { id, tax, from, until = null } of changes) {
        const one = shop.products.find((known) => known.id === id)!;
        if (from) one.taxChange = { tax: tax!, from, until };
        else Object.assign(one, { tax, taxChange: null });
      }
      return Response.json({ status: "success", data: { changed: changes.length } });
    }
    const data = url.includes("/products") ? { products: shop.products } : DEFAULT_STORE_SETTINGS;
    return Response.json({ status: "success", results: 4, data });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <TaxScreen />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of readCurrentToasts()) dismissToast(id);
});

const status = async (text: string) => expect.poll(() => screen.getByRole("status").textContent).toBe(text);

test("classifies a category by its suggestions, and the rest can be continued", async () => {
  open();
  await screen.findByText("Lácteos y Derivados (3)");
  await status("0 de 4 clasificados");
  screen.getByText("Sugerido: IVA 19 % para 2 productos, Exento (0 %) para 1 producto");
  fireEvent.click(screen.getByRole("button", { name: "Usar sugerencias" }));
  await status("3 de 4 clasificados");
  expect(shop.sent).toEqual([
    [
      { id: "Leche", tax: "EXEMPT" },
      { id: "Kumis", tax: "IVA19" },
      { id: "Yogur", tax: "IVA19" },
    ],
  ]);
  expect(screen.queryByText(/Lácteos/)).toBeNull();
  screen.getByText("Otra (1)");
});

test("sets one tax for a whole category", async () => {
  open();
  const box = await screen.findByRole("combobox", { name: "Impuesto de todos los de Otra" });
  fireEvent.change(box, { target: { value: "IVA5" } });
  fireEvent.click(screen.getByRole("button", { name: "Aplicar" }));
  await status("1 de 4 clasificados");
  expect(shop.sent).toEqual([[{ id: "Cosa", tax: "IVA5" }]]);
});

test("a class for some days: for the products of a category that have a class, and it can be taken back", async () => {
  open();
  shop.products.push(
    product("Ron", { category: "Bebidas Alcohólicas", tax: "IVA5" }),
    product("Cerveza", { category: "Bebidas Alcohólicas", tax: "IVA19" }),
    product("Vino", { category: "Bebidas Alcohólicas", tax: "IVA5" }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Cambiar por unas fechas" }));
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  choose("Categoría", "Bebidas Alcohólicas");
  choose("Los que hoy son", "IVA5");
  choose("Pasan a", "IVA19");
  choose("Primer día", "2026-01-01");
  choose("Último día", "2026-01-28");
  fireEvent.click(screen.getByRole("checkbox", { name: "Vino" }));
  screen.getByText("Productos (1 de 2)");
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await expect
    .poll(() => shop.sent)
    .toEqual([[{ id: "Ron", tax: "IVA19", from: "2026-01-01", until: "2026-01-28" }]]);
  await screen.findByText("IVA 19 % del 1 de enero de 2026 al 28 de enero de 2026");
  fireEvent.click(screen.getByRole("button", { name: "Quitar" }));
  await expect.poll(() => shop.sent[1]).toEqual([{ id: "Ron", tax: "IVA5" }]);
});

test("with the keyboard: Enter takes the suggestion, a digit a class, and the focus moves on", async () => {
  open();
  await screen.findByText("Lácteos y Derivados (3)");
  fireEvent.click(screen.getAllByRole("button", { name: "Ver uno por uno" })[0]!);
  const box = (name: string) => screen.getByRole("combobox", { name: `Impuesto de ${name}` });
  box("Leche").focus();
  fireEvent.keyDown(box("Leche"), { key: "Enter" });
  await status("1 de 4 clasificados");
  expect(document.activeElement).toBe(box("Kumis"));
  fireEvent.keyDown(box("Kumis"), { key: "ArrowDown" });
  expect(document.activeElement).toBe(box("Yogur"));
  fireEvent.keyDown(box("Yogur"), { key: "2" });
  await status("2 de 4 clasificados");
  expect(shop.sent).toEqual([[{ id: "Leche", tax: "EXEMPT" }], [{ id: "Yogur", tax: "IVA5" }]]);
});
