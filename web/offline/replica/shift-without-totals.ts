import type { Shift } from "#core/contract/shifts/shifts.ts";

type OpenedShift = Pick<Shift, "id" | "number" | "openedAt" | "openedBy" | "openingFloat" | "till">;

/** Builds a shift with unknown totals. `number` is 0 until the server numbers the shift. */
export function buildShiftWithoutTotals({ till, ...opened }: OpenedShift): Shift {
  const unknown = { count: 0, total: null };
  return {
    ...opened,
    till: { id: till.id, name: till.name },
    closedAt: null,
    closedBy: null,
    movements: [],
    sales: unknown,
    returns: unknown,
    discounts: null,
    rounding: null,
    creditGiven: null,
    bySeller: [],
    late: { count: 0, total: 0 },
    services: { in: null, out: null, fees: null, count: 0 },
    byMethod: [
      {
        method: "CASH",
        sales: null,
        debtPayments: null,
        refunds: null,
        expected: null,
        counted: null,
        difference: null,
      },
    ],
    denominations: null,
    floatLeft: null,
    note: null,
    hash: null,
    previousHash: null,
  };
}
