import { expect, test } from "vitest";
import { formatPayableDue } from "./payable-text.ts";

test.each([
  [null, "Sin fecha de pago"],
  ["2026-11-20", "Venció ayer"],
  ["2026-11-11", "Venció hace 10 días"],
  ["2026-11-21", "Vence hoy"],
  ["2026-11-22", "Vence mañana"],
  ["2026-11-27", "Vence en 6 días"],
])("a debt due on %s reads: %s", (day, text) => {
  expect(formatPayableDue(day, "2026-11-21")).toBe(text);
});
