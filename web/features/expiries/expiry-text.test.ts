import { expect, it } from "vitest";
import type { ExpiringGoods } from "#core/contract/expiries/expiries.ts";
import { countDays, dueText } from "#web/ui/text/dates.ts";
import {
  buildRemoveExpiredButtonText,
  describeExpiringThisWeek,
  formatExpiringUnitsLeft,
} from "./expiry-text.ts";

it.each([
  ["2026-11-26", "Vence hoy"],
  ["2026-11-27", "Vence mañana"],
  ["2026-12-01", "Vence en 5 días"],
  ["2027-11-26", "Vence en 365 días"],
  ["2026-11-25", "Venció ayer"],
  ["2026-10-31", "Venció hace 26 días"],
])("of %s says '%s'", (date, text) => expect(dueText(countDays("2026-11-26", date))).toBe(text));

const product = (unit: "UNIT" | "KG", id = "a") => ({ id, name: "Yogur", unit });
it.each([
  [8, "UNIT", "Quedan 8 unidades", "Sacar 8 vencidos"],
  [1, "UNIT", "Queda 1 unidad", "Sacar 1 vencido"],
  [1_200, "UNIT", "Quedan 1.200 unidades", "Sacar 1.200 vencidos"],
  [0.5, "KG", "Quedan 0,5 kg", "Sacar 0,5 kg vencidos"],
  [null, "UNIT", "No se contó cuánto", "Sacar vencidos"],
] as const)("of %s %s says '%s' and '%s'", (left, unit, says, button) => {
  const row = { left, product: product(unit) };
  expect([formatExpiringUnitsLeft(row), buildRemoveExpiredButtonText(row)]).toEqual([says, button]);
});

it("counts products and not dates for the dashboard", () => {
  const of = (state: ExpiringGoods["state"], id: string) => ({ state, product: product("UNIT", id) });
  expect(describeExpiringThisWeek([])).toBeNull();
  expect(describeExpiringThisWeek([of("SOON", "a")])).toBeNull();
  expect(describeExpiringThisWeek([of("WEEK", "a"), of("WEEK", "a"), of("WEEK", "b"), of("WEEK", "c")])).toBe(
    "3 productos vencen esta semana",
  );
  expect(describeExpiringThisWeek([of("EXPIRED", "a"), of("WEEK", "a")])).toBe(
    "1 producto ya venció y 1 producto vence esta semana",
  );
});
