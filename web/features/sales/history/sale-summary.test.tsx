// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { CardKind } from "#core/sale/payment.ts";
import { aWholeSale } from "#web/test/builders.ts";
import { HistorySalePayment } from "./history-cells.tsx";
import { SaleSummary } from "./sale-summary.tsx";

afterEach(cleanup);

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
  render(<SaleSummary sale={sale} />);
  expect(shown("Método de pago")).toBe(text);
  cleanup();
  render(<HistorySalePayment sale={sale} />);
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(text);
});

it("of several payments each names its card", () => {
  const payments = [card(600, "CREDIT"), card(300, "DEBIT"), card(100)];
  render(<SaleSummary sale={aWholeSale({ paymentMethod: "MIXED", payments })} />);
  expect(shown("Método de pago")).toBe("Varios medios");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Tarjeta crédito $ 600",
    "Tarjeta débito $ 300",
    "Tarjeta $ 100",
  ]);
});
