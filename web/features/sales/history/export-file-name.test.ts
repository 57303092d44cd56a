import { expect, test } from "vitest";
import { salesExportFileName } from "#web/features/sales/history/sales-screen.tsx";

const now = new Date("2026-11-21T03:05:59Z");

test.each([
  [{}, "ventas_2026-11-20_22-05.xlsx"],
  [
    { startDate: "2026-11-01", endDate: "2026-11-20" },
    "ventas_2026-11-01_a_2026-11-20_2026-11-20_22-05.xlsx",
  ],
  [{ startDate: "2026-11-01" }, "ventas_desde_2026-11-01_2026-11-20_22-05.xlsx"],
  [{ endDate: "2026-11-20", search: "pan" }, "ventas_hasta_2026-11-20_2026-11-20_22-05.xlsx"],
  [{ search: " Café / ../50% " }, "ventas_Café-50_2026-11-20_22-05.xlsx"],
  [{ search: "***" }, "ventas_2026-11-20_22-05.xlsx"],
])("%j is %s", (filters, expected) =>
  expect(salesExportFileName({ search: "", startDate: "", endDate: "", ...filters }, now)).toBe(expected),
);
