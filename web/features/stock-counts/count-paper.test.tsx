// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { StockCount, StockCountLine } from "#core/contract/stock-counts/stock-counts.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { CountPaper } from "./count-paper.tsx";

afterEach(cleanup);

const count: StockCount = {
  id: "c",
  number: 3,
  status: "OPEN",
  scope: { kind: "ALL", category: null, supplierId: null, supplierName: null },
  blind: false,
  note: null,
  startedAt: "2026-11-29T20:00:00.000Z",
  startedBy: { id: "u", name: "Ana" },
  closedAt: null,
  closedBy: null,
  progress: { products: 2, counted: 1, moved: 0 },
  difference: null,
};

const line = (name: string, category: string, fields: Partial<StockCountLine> = {}): StockCountLine => ({
  product: { id: name, name, unit: "UNIT", category, gtin: null, barcode: null },
  counted: null,
  expected: null,
  difference: null,
  moved: 0,
  cost: 500,
  price: 700,
  ...fields,
});

function rowsOf(of: StockCount, lines: readonly StockCountLine[]): string[][] {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <CountPaper count={of} lines={lines} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return [...container.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map(({ textContent }) => textContent!.trim()),
  );
}

test("the list to count with is grouped by category, and does not say how many there should be", () => {
  const lines = [line("Arroz", "Granos", { expected: 24 }), line("Escoba", "Aseo"), line("Frijol", "Granos")];
  expect(rowsOf(count, lines)).toEqual([
    ["Aseo"],
    ["Escoba", "____________"],
    ["Granos"],
    ["Arroz", "____________"],
    ["Frijol", "____________"],
  ]);
});

test("the result says what was expected, what was counted and what the difference is worth", () => {
  const missing = line("Arroz", "Granos", { counted: 20, expected: 24, difference: -4 });
  const unknownCost = line("Sal", "Granos", { counted: 3, expected: 1, difference: 2, cost: null });
  expect(rowsOf({ ...count, status: "CLOSED" }, [missing, unknownCost])).toEqual([
    ["Arroz", "24", "20", "Faltan 4", "−$ 2.000"],
    ["Sal", "1", "3", "Sobran 2", "+$ 1.400"],
  ]);
});
