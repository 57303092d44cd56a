// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { FullSale } from "#core/contract/sales/full-sale.ts";
import type { CardKind } from "#core/sale/payment.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { storeSession } from "#web/api/stored-session.ts";
import { aSession, aWholeSale } from "#web/test/builders.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { HistorySalePayment } from "./history-cells.tsx";
import { SaleSummary } from "./sale-summary.tsx";

beforeEach(() => {
  stubServer(async () => {
    throw new TypeError("Failed to fetch");
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const showSummary = (sale: FullSale) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <SaleSummary sale={sale} />
      </SessionProvider>
    </QueryClientProvider>,
  );

const card = (amount: number, kind?: CardKind) => ({
  method: "CARD" as const,
  amount,
  tendered: null,
  change: 0,
  reference: null,
  ...(kind && { card: kind }),
});
const shown = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

it.each([
  [undefined, "Tarjeta"],
  ["DEBIT", "Tarjeta débito"],
  ["CREDIT", "Tarjeta crédito"],
] as const)("the kind %s of a card is named '%s' on the sale's page and in the history", (kind, text) => {
  const sale = aWholeSale({ paymentMethod: "CARD", payments: [card(1_000, kind)] });
  showSummary(sale);
  expect(shown("Método de pago")).toBe(text);
  cleanup();
  render(<HistorySalePayment sale={sale} />);
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(text);
});

it("of several payments each names its card", () => {
  const payments = [card(600, "CREDIT"), card(300, "DEBIT"), card(100)];
  showSummary(aWholeSale({ paymentMethod: "MIXED", payments }));
  expect(shown("Método de pago")).toBe("Varios medios");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Tarjeta crédito $ 600",
    "Tarjeta débito $ 300",
    "Tarjeta $ 100",
  ]);
});

it.each([
  ["EMPLOYEE", "another", 1],
  ["CASHIER", "another", 0],
  ["CASHIER", "u", 1],
] as const)("%s sees the correction of a sale by %s: %d", (role, seller, count) => {
  storeSession(aSession(role));
  showSummary(aWholeSale({ seller: { id: seller, name: "Ana" } }));
  expect(screen.queryAllByRole("button", { name: "Corregir el pago" })).toHaveLength(count);
});

it("a corrected payment says by whom, and what the document says", () => {
  const payment = { ...card(1_000), id: "a" };
  const corrections = [
    {
      at: "2026-11-30T15:00:00Z",
      by: { id: "u", name: "Ana" },
      before: [payment],
      after: [payment],
      reason: null,
    },
  ];
  showSummary(aWholeSale({ corrections, documentPaymentMethod: "CASH" }));
  screen.getByText(/^Pago corregido por Ana; antes Tarjeta \$\s1\.000$/);
  screen.getByText("La factura dice Efectivo");
});
