// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { readProductFilters } from "./product-filters.ts";
import { ProductListTools } from "./products-screen.tsx";

afterEach(cleanup);

const menu = () => screen.getByRole("button", { name: "Más" });

function show() {
  const onPrices = vi.fn();
  const filters = readProductFilters(new URLSearchParams("search=pan"));
  render(
    <MemoryRouter>
      <ProductListTools
        filters={filters}
        onView={() => {}}
        onPrices={onPrices}
        onImport={() => {}}
        taxes
        expiring
        counts
      />
      <button type="button">Afuera</button>
    </MemoryRouter>,
  );
  return onPrices;
}

test("'Más' holds the other tools, each with its text", async () => {
  const onPrices = show();
  expect(screen.queryByRole("link", { name: "Etiquetas" })).toBeNull();
  await userEvent.click(menu());
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Cambiar precios",
    "Etiquetas",
    "Llegó mercancía",
    "Conteo",
    "Por vencer",
    "Impuestos",
    "Importar productos",
  ]);
  expect(screen.getByRole("link", { name: "Etiquetas" }).getAttribute("href")).toBe(
    "/products/labels?search=pan",
  );
  await userEvent.click(screen.getByRole("button", { name: "Cambiar precios" }));
  expect(onPrices).toHaveBeenCalledOnce();
  expect(menu().getAttribute("aria-expanded")).toBe("false");
  // The dialog that opens returns the focus to the menu.
  expect(document.activeElement).toBe(menu());
});

test.each([
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["a click elsewhere", () => userEvent.click(screen.getByRole("button", { name: "Afuera" }))],
])("%s closes 'Más'", async (_, leave) => {
  show();
  await userEvent.click(menu());
  await leave();
  expect(screen.queryByRole("link", { name: "Etiquetas" })).toBeNull();
});
