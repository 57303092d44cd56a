// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SaleWithExchange } from "#core/contract/sales/sales.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { aReturn, aSale, aSaleItem, aSession } from "#web/test/builders.ts";
import { LastSalePanel } from "./last-sale.tsx";

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  clearSessionAndReplica();
  vi.unstubAllGlobals();
});

function show(fields: Partial<SaleWithExchange> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(["store-settings"], DEFAULT_STORE_SETTINGS);
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <MemoryRouter>
          <LastSalePanel sale={{ ...aSale(), ...fields }} onClose={() => {}} onNext={() => {}} />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return screen.getByRole("region", { name: "Última venta" });
}

const payment = (method: "OTHER" | "CASH" | "NEQUI", amount: number, reference: string | null = null) => ({
  method,
  amount,
  tendered: null,
  change: 0,
  reference,
});
const goods = (amount: number) => payment("OTHER", amount, "Cambio de A-1");
const items = [aSaleItem({ total: 45_000 })];

test.each<[string, Partial<SaleWithExchange>, string, string | null]>([
  ["no exchange", { items, total: 45_000, amountPaid: 45_000 }, "Total $ 45.000", null],
  [
    "something dearer",
    { items, total: 45_000, amountPaid: 45_000, payments: [goods(30_000), payment("NEQUI", 15_000)] },
    "Diferencia $ 15.000",
    "Trajo $ 30.000, lleva $ 45.000, paga $ 15.000",
  ],
  [
    "something of the same price",
    { items, total: 45_000, amountPaid: 45_000, payments: [goods(45_000)] },
    "Diferencia $ 0",
    "Pagada con el cambio",
  ],
  [
    "something cheaper",
    {
      items,
      total: 45_000,
      amountPaid: 45_000,
      payments: [goods(45_000)],
      exchange: aReturn({ refunds: [{ method: "CASH", amount: 5_000, reference: null }] }),
    },
    "Le devuelves $ 5.000",
    "Trajo $ 50.000, lleva $ 45.000, le devuelves $ 5.000",
  ],
])("the large figure after %s", (_, fields, large, text) => {
  const panel = show(fields);
  const figure = panel.querySelector("strong")!;
  expect(figure.closest("p")!.textContent).toBe(large);
  if (text) expect(panel.textContent).toContain(text);
});

test("the payment of the last sale can be put right, but not what an exchange paid", () => {
  storeSession(aSession("OWNER"));
  const panel = show({ items, total: 45_000, payments: [payment("CASH", 45_000)] });
  expect(within(panel).getByRole("button", { name: "Corregir el pago" })).toBeTruthy();
  cleanup();
  const exchanged = show({ items, total: 45_000, payments: [goods(45_000)] });
  expect(within(exchanged).queryByRole("button", { name: "Corregir el pago" })).toBeNull();
});
