// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FoundCustomer } from "#core/contract/customers.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { parkCurrentSale } from "#web/features/sales/till/send/park-current-sale.ts";
import { type SaleEditor, useSale } from "#web/features/sales/till/send/use-sale.ts";
import { aProduct, aSession } from "#web/test/builders.ts";
import { TEST_SALE_MESSAGES } from "#web/test/sale-context.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { dismissToast, readCurrentToasts } from "#web/ui/toast.ts";
import { ParkedSalesDialog } from "./parked-dialog.tsx";

beforeEach(() => {
  storeSession(aSession("OWNER"));
  stubServer(() => Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(() => {
  cleanup();
  clearSessionAndReplica();
  localStorage.clear();
  vi.unstubAllGlobals();
  for (const { id } of readCurrentToasts()) dismissToast(id);
});

const soda = aProduct({ name: "Gaseosa", price: 1_000, wholesalePrice: 800, stock: 9 });
const reseller: FoundCustomer = {
  id: "0198c1aa-0000-7000-8000-000000000002",
  name: "Luz",
  phone: null,
  email: null,
  document: null,
  balance: 0,
  creditLimit: null,
  creditDays: null,
  creditPaused: false,
  creditConsent: null,
  priceLevel: "WHOLESALE",
};
const buyer = { documentType: "NIT" as const, document: "900373076-4", name: "El Cóndor", email: null };
let till: SaleEditor;

function Page() {
  till = useSale({ screen: "new-sale", words: TEST_SALE_MESSAGES, onSold: () => {} });
  return <ParkedSalesDialog open till={till} onClose={() => {}} />;
}

function open() {
  const client = new QueryClient();
  client.setQueryData(["store-settings"], DEFAULT_STORE_SETTINGS);
  return render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <Page />
      </SessionProvider>
    </QueryClientProvider>,
  );
}
const park = (name: string) => act(() => void expect(parkCurrentSale(till, name)).toBeNull());
const parked = (name: RegExp) => screen.findByRole("button", { name });
const textOf = (element: HTMLElement) => element.textContent?.replace(/\s/g, " ");

test("a parked sale keeps its price level, its invoice and the total that the till showed", async () => {
  open();
  act(() => {
    till.dispatch({ type: "take", product: soda });
    till.dispatch({ type: "level", level: "WHOLESALE" });
    till.dispatch({ type: "invoice", buyer });
  });
  expect(till.total).toBe(800);
  park("Doña Luz");
  const row = await parked(/^Doña Luz/);
  expect(textOf(row)).toMatch(/\$ 800$/);
  act(() => row.click());
  expect(till).toMatchObject({ total: 800, priceLevel: "WHOLESALE", invoiceFor: buyer });
});

test("a parked sale takes nothing from the empty till where it is resumed", async () => {
  open();
  act(() => {
    till.dispatch({ type: "take", product: soda });
  });
  park("Doña Luz");
  act(() => {
    till.dispatch({ type: "invoice", buyer });
    till.dispatch({ type: "pay", choice: { tendered: 50_000, reference: "0391" } });
  });
  const row = await parked(/^Doña Luz/);
  act(() => row.click());
  expect(till).toMatchObject({ total: 1_000, invoiceFor: null, tendered: null, reference: "" });
});

test("a sale that an earlier version parked is listed at its customer's prices, and can be resumed", async () => {
  const line = { key: soda.id, kind: "product", productId: soda.id, name: "Gaseosa", unit: "UNIT" };
  const cart = {
    key: "k1",
    discount: null,
    lines: [
      {
        ...{ ...line, price: 1_000, wholesalePrice: 800, quantity: 1 },
        ...{ amount: null, discount: null, stock: 9, problem: null },
      },
    ],
  };
  // 23:30 in Bogotá is the next day in UTC.
  const at = Date.parse("2026-03-06T04:30:00.000Z");
  localStorage.setItem(
    "mostrador-device:parked-sales:s/u",
    JSON.stringify([{ name: "Luz", at, cart, customer: reseller }]),
  );
  open();
  const row = await parked(/^Luz/);
  expect(textOf(row)).toBe("Luz5/03/2026, 11:30 p. m.$ 800");
  act(() => row.click());
  expect(till).toMatchObject({ total: 800, customer: { name: "Luz" }, priceLevel: null, invoiceFor: null });
});
