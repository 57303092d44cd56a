// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Role } from "#core/permissions.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { NO_CONNECTION_TEXT } from "#web/features/products/public/new-product-text.ts";
import { toProductRanks } from "#web/features/sales/till/lines/product-order.ts";
import type { ProductSearch } from "#web/features/sales/till/lines/use-product-search.ts";
import { NewSaleProducts } from "#web/features/sales/till/screens/new-sale-products.tsx";
import { TillSearchField } from "#web/features/sales/till/screens/till-search-field.tsx";
import { aProduct, aSession } from "#web/test/builders.ts";
import { stubServer } from "#web/test/server-answers.ts";

// Preloaded, so that a slow machine does not affect timing.
beforeAll(() => import("#web/features/sales/till/screens/selling.chunk.ts"));
beforeEach(() => {
  stubServer(async () => Response.json({ message: "No" }, { status: 404 }));
});
afterEach(() => {
  cleanup();
  clearSessionAndReplica();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const offer = vi.fn();
const steps: string[] = [];
const search = {
  text: "Chocolatina ",
  list: { data: [aProduct()], isWhole: true },
  results: [],
  active: -1,
  searching: false,
  box: {},
  clear: () => steps.push("clear"),
  focus: () => steps.push("focus"),
} as unknown as ProductSearch;

const grid = (
  <NewSaleProducts
    search={search}
    ranks={toProductRanks([])}
    counts={{ subscribe: () => () => {}, of: () => 0 }}
    anyStock={false}
    tiles
    onAdd={() => {}}
    offer={offer}
  />
);
const field = <TillSearchField label="Buscar productos" search={search} offer={offer} />;
const silent = <TillSearchField label="Buscar productos" search={search} offer={null} />;

function show(role: Role, screen: typeof grid) {
  storeSession(aSession(role));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>{screen}</SessionProvider>
    </QueryClientProvider>,
  );
}
const names = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

test.each([
  ["the grid", grid],
  ["the list", field],
])(
  "a search without a result in %s offers to create the product or to sell it by value",
  async (_, screen_) => {
    show("OWNER", screen_);
    offer.mockClear();
    steps.length = 0;
    fireEvent.click(await screen.findByRole("button", { name: "Crear producto" }));
    fireEvent.click(screen.getByRole("button", { name: "Valor libre" }));
    expect(offer.mock.calls.map(([{ part }]) => part)).toEqual([
      { kind: "newProduct", code: "Chocolatina" },
      { kind: "free", description: "Chocolatina" },
    ]);
    expect(steps).toEqual(["clear", "focus", "clear", "focus"]);
  },
);

test("without a connection it says what the till can do", async () => {
  stubServer(() => Promise.reject(new TypeError("Failed to fetch")));
  show("OWNER", field);
  await screen.findByText(NO_CONNECTION_TEXT);
  expect(names()).toEqual(["Valor libre"]);
});

test("a cashier may only sell it by value", async () => {
  show("CASHIER", field);
  await screen.findByRole("button", { name: "Valor libre" });
  expect(names()).toEqual(["Valor libre"]);
});

test("nothing is offered while the notice of an unknown code offers it", async () => {
  show("OWNER", silent);
  await screen.findByText("No se encontraron productos");
  expect(screen.queryAllByRole("button")).toEqual([]);
});
