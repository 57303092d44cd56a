// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { DayReport } from "#core/contract/reports/reports.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { dayReportQuery } from "#web/features/reports/reports.queries.ts";
import { storeSettingsQuery } from "#web/features/stores/stores.queries.ts";
import { DaySentence } from "./day-sentence.tsx";
import { TodayCard } from "./today-card.tsx";

afterEach(cleanup);

const day: DayReport = {
  ...{ date: "2026-11-21", count: 3, revenue: 20_000, expenses: 0, methods: [], byHour: [] },
  weekBefore: { date: "2026-11-14", count: 0, revenue: 0 },
  returns: { count: 0, total: 0 },
  taxes: { iva: 0, inc: 0, bags: 0 },
  owed: { balance: 0, customers: 0 },
  payable: { balance: 0, overdue: 0, dueThisWeek: 0 },
  openShifts: [],
};

function show(count: number, openedAt: string) {
  const openShifts = Array.from({ length: count }, (_, i) => {
    return { id: String(i), number: i, till: `Caja ${i}`, openedAt, openedBy: "Ana" };
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(storeSettingsQuery.queryKey, { ...DEFAULT_STORE_SETTINGS, shifts: "REQUIRED" });
  client.setQueryData(dayReportQuery(null).queryKey, { ...day, openShifts });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <DaySentence day={{ ...day, openShifts }} />
        <TodayCard />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test.each([
  [4, "2026-11-21T14:30:00.000Z"],
  [4, "2026-11-20T14:30:00.000Z"],
])("names %d tills open since %s", (count, openedAt) => {
  show(count, openedAt);
  expect(screen.getAllByText(/^Caja \d abierta desde/)).toHaveLength(4);
  expect(screen.queryByText(/^y \d+ más$/)).toBeNull();
});

test.each([
  [12, "2026-11-21T14:30:00.000Z"],
  [12, "2026-11-20T14:30:00.000Z"],
])("names four of %d tills open since %s, and leads to the others", (count, openedAt) => {
  show(count, openedAt);
  expect(screen.getAllByText(/^Caja \d abierta desde/)).toHaveLength(4);
  expect(screen.getByRole("link", { name: "y 8 más" }).getAttribute("href")).toBe("/caja/cierres");
});
