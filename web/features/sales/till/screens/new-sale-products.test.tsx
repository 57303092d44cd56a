// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { FoundProduct } from "#core/contract/products/products.ts";
import { toProductRanks } from "#web/features/sales/till/lines/product-order.ts";
import type { ProductSearch } from "#web/features/sales/till/lines/use-product-search.ts";
import { PREFETCH_DELAY_MS } from "#web/ui/hooks/lazy-chunk.ts";
import { NewSaleProducts } from "./new-sale-products.tsx";

const goods = ["Arroz", "Café", "Frijol", "Huevos", "Leche", "Pan", "Tomate", "Sal"].map(
  (name, i) =>
    ({
      id: `p${i}`,
      name,
      price: 1_000,
      stock: name === "Arroz" ? 0 : 9,
      unit: "UNIT",
      category: "Otra",
    }) as FoundProduct,
);
const counts = { subscribe: () => () => {}, of: () => 0 };
const RANKS = toProductRanks(["p7", "p4"]);

let taken: string[];
// Preloaded, so that a slow machine does not affect timing.
beforeAll(() => import("./selling.chunk.ts"));
beforeEach(() => {
  taken = [];
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

const grid = (products: readonly FoundProduct[], anyStock = false, isWhole = true) => (
  <NewSaleProducts
    search={
      { text: "", list: { data: products, isWhole }, results: [], active: -1 } as unknown as ProductSearch
    }
    ranks={RANKS}
    counts={counts}
    anyStock={anyStock}
    tiles
    onAdd={({ name }) => taken.push(name)}
    offer={null}
  />
);
const names = () =>
  screen
    .getAllByRole("button")
    .flatMap(({ textContent }) => goods.find(({ name }) => textContent?.includes(name))?.name ?? []);
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole("button", { name }));

test("best sellers come first and products without stock last, and nothing moves while the till is open", () => {
  const { rerender } = render(grid(goods));
  const order = ["Sal", "Leche", "Café", "Frijol", "Huevos", "Pan", "Tomate", "Arroz"];
  expect(names()).toEqual(order);
  rerender(grid(goods.map((product) => ({ ...product, stock: product.name === "Sal" ? 0 : 9 }))));
  expect(names()).toEqual(order);
});

test("a store that sells below stock keeps its order", () => {
  render(grid(goods, true));
  expect(names().slice(0, 3)).toEqual(["Sal", "Leche", "Arroz"]);
});

test("pinned products stand first from 'Listo' on, also the next time", async () => {
  const { unmount } = render(grid(goods));
  await act(() => vi.advanceTimersByTimeAsync(2 * PREFETCH_DELAY_MS));
  await vi.waitFor(() => screen.getByRole("button", { name: "Fijar productos de primeros" }));
  expect(document.activeElement).toBe(document.body);
  press("Fijar productos de primeros");
  press(/Pan/);
  press(/Café/);
  press(/Leche/);
  press(/Leche/);
  expect(names()[0]).toBe("Sal");
  expect(screen.getByRole("button", { name: /Pan/ }).getAttribute("aria-pressed")).toBe("true");
  press("Listo");
  expect(names().slice(0, 4)).toEqual(["Pan", "Café", "Sal", "Leche"]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Fijar productos de primeros" }));
  press(/Pan/);
  expect(taken).toEqual(["Pan"]);
  unmount();
  render(grid(goods));
  expect(names().slice(0, 2)).toEqual(["Pan", "Café"]);
});

test("the first products keep their places when the others arrive", () => {
  const { rerender } = render(grid(goods.slice(1, 4), false, false));
  expect(names()).toEqual(["Café", "Frijol", "Huevos"]);
  rerender(grid(goods));
  expect(names()).toEqual(["Café", "Frijol", "Huevos", "Sal", "Leche", "Pan", "Tomate", "Arroz"]);
});

test("products shown before the others arrived are called 'Lo que más vendes' once they are in that order", () => {
  const inTwoCategories = goods.map(
    (product, i): FoundProduct => ({ ...product, category: i < 4 ? "Granos y Cereales" : "Otra" }),
  );
  const chip = () => screen.getByRole("list", { name: "Categorías" }).firstChild?.textContent;
  const { rerender } = render(grid(inTwoCategories.slice(1, 6), false, false));
  expect([chip(), names()[0]]).toEqual(["Todos", "Leche"]);
  rerender(grid(inTwoCategories));
  expect([chip(), names()[0]]).toEqual(["Todos", "Leche"]);
  press("Todos");
  expect([chip(), names()[0]]).toEqual(["Lo que más vendes", "Sal"]);
});
