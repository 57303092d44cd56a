import type { Shift } from "#core/contract/shifts/shifts.ts";

const ANA = { id: "u", name: "Ana" };

/** Builds a shift; by default with an opening float of 50,000 pesos and cash sales of 20,000 pesos. */
export function aShift(fields: Partial<Shift> = {}): Shift {
  return {
    id: "0199aaaa-0000-7000-8000-000000000000",
    number: 12,
    till: { id: "t", name: "Caja 1" },
    openedAt: "2026-11-21T13:05:00.000Z",
    openedBy: ANA,
    closedAt: null,
    closedBy: null,
    openingFloat: 50_000,
    movements: [],
    sales: { count: 2, total: 20_000 },
    returns: { count: 0, total: 0 },
    discounts: 0,
    rounding: 0,
    creditGiven: 0,
    byMethod: [aShiftPaymentMethod({ sales: 20_000, expected: 70_000 })],
    bySeller: [{ ...ANA, count: 2, total: 20_000 }],
    late: { count: 0, total: 0 },
    denominations: null,
    floatLeft: null,
    note: null,
    hash: null,
    previousHash: null,
    ...fields,
  };
}

/** Builds a shift's figures for a payment method; by default cash. */
export function aShiftPaymentMethod(
  fields: Partial<Shift["byMethod"][number]> = {},
): Shift["byMethod"][number] {
  return {
    method: "CASH",
    sales: 0,
    debtPayments: 0,
    refunds: 0,
    expected: 0,
    counted: null,
    difference: null,
    ...fields,
  };
}

/** Builds a shift for a user who may not see its amounts before counting. */
export function aBlindShift(): Shift {
  const nothing = { sales: null, debtPayments: null, refunds: null, expected: null };
  return aShift({
    sales: { count: 2, total: null },
    returns: { count: 0, total: null },
    discounts: null,
    rounding: null,
    creditGiven: null,
    bySeller: [{ ...ANA, count: 2, total: null }],
    byMethod: [aShiftPaymentMethod(nothing), aShiftPaymentMethod({ ...nothing, method: "NEQUI" })],
  });
}

/** Builds a closed shift in which 2,000 pesos of cash are missing. */
export function aClosedShift(fields: Partial<Shift> = {}): Shift {
  return aShift({
    closedAt: "2026-11-22T01:15:00.000Z",
    closedBy: { id: "l", name: "Luz" },
    byMethod: [
      aShiftPaymentMethod({ sales: 20_000, expected: 62_000, counted: 60_000, difference: -2_000 }),
      aShiftPaymentMethod({ method: "NEQUI", sales: 9_000, expected: 9_000, counted: 9_000, difference: 0 }),
    ],
    movements: [
      {
        id: "m",
        createdAt: "2026-11-21T15:00:00.000Z",
        kind: "OUT",
        category: "EXPENSE",
        amount: 8_000,
        note: "Bolsas",
        by: ANA,
      },
    ],
    denominations: [
      { value: 50_000, count: 1 },
      { value: 10_000, count: 1 },
    ],
    floatLeft: 50_000,
    note: "Un domicilio",
    hash: "4b400e555fc8c395ffff",
    previousHash: null,
    ...fields,
  });
}
