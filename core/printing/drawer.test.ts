import { expect, it } from "vitest";
import { type DrawerOccasion, opensDrawer } from "#core/printing/drawer.ts";
import { referenceToReplacementSale, referenceToReturnedSale } from "#core/sale-code.ts";

const paid = (
  payments: { method: string; amount: number; reference?: string }[],
  change = 0,
): DrawerOccasion => ({
  kind: "SALE",
  payments,
  change,
});
const of = { id: "019b5a7c-1e2f-7000-8000-000000000000" };

it.each<[string, DrawerOccasion, boolean]>([
  ["CASH 14.900", paid([{ method: "CASH", amount: 14_900 }]), true],
  ["CARD 14.900", paid([{ method: "CARD", amount: 14_900 }]), false],
  [
    "NEQUI 10.000 + CASH 4.900",
    paid([
      { method: "NEQUI", amount: 10_000 },
      { method: "CASH", amount: 4_900 },
    ]),
    true,
  ],
  ["NEQUI", paid([{ method: "NEQUI", amount: 5_000 }]), false],
  ["BREB", paid([{ method: "BREB", amount: 5_000 }]), false],
  ["CREDIT", paid([{ method: "CREDIT", amount: 5_000 }]), false],
  [
    "CASH 0 beside CREDIT",
    paid([
      { method: "CASH", amount: 0 },
      { method: "CREDIT", amount: 5_000 },
    ]),
    false,
  ],
  ["CARD that gives change", paid([{ method: "CARD", amount: 5_000 }], 100), true],
  [
    "exchange with difference 0",
    paid([{ method: "OTHER", amount: 5_000, reference: referenceToReturnedSale(of) }]),
    false,
  ],
  [
    "exchange that gives cash back",
    {
      ...paid([{ method: "OTHER", amount: 5_000, reference: referenceToReturnedSale(of) }]),
      refunds: [{ method: "CASH", amount: 900 }],
    } as DrawerOccasion,
    true,
  ],
  ["return in cash", { kind: "RETURN", refunds: [{ method: "CASH", amount: 1 }] }, true],
  ["return to Nequi", { kind: "RETURN", refunds: [{ method: "NEQUI", amount: 1 }] }, false],
  [
    "return for an exchange",
    { kind: "RETURN", refunds: [{ method: "OTHER", amount: 1, reference: referenceToReplacementSale(of) }] },
    false,
  ],
  ["abono in cash", { kind: "DEBT_PAYMENT", method: "CASH", amount: 1 }, true],
  ["abono by Nequi", { kind: "DEBT_PAYMENT", method: "NEQUI", amount: 1 }, false],
  ["money in or out", { kind: "CASH_MOVED" }, true],
  ["a shift opens", { kind: "SHIFT_OPENED" }, true],
  ["a shift closes", { kind: "SHIFT_CLOSED" }, true],
  ["labels", { kind: "NONE" }, false],
])("%s", (_, occasion, opens) => {
  expect(opensDrawer(occasion)).toBe(opens);
  expect(opensDrawer(occasion, { copy: true })).toBe(false);
});

it("opens on a whole day exactly when cash moves", () => {
  const day: DrawerOccasion[] = [
    { kind: "SHIFT_OPENED" },
    paid([{ method: "CASH", amount: 8_000 }], 2_000),
    paid([{ method: "CARD", amount: 40_000 }]),
    { kind: "CASH_MOVED" },
    paid([{ method: "CREDIT", amount: 12_000 }]),
    { kind: "DEBT_PAYMENT", method: "CASH", amount: 5_000 },
    { kind: "DEBT_PAYMENT", method: "NEQUI", amount: 5_000 },
    { kind: "RETURN", refunds: [{ method: "CASH", amount: 3_000 }] },
    paid([{ method: "BREB", amount: 9_000 }]),
    { kind: "NONE" },
    { kind: "SHIFT_CLOSED" },
  ];
  expect(day.map((occasion) => opensDrawer(occasion))).toEqual([
    ...[true, true, false, true, false, true, false, true, false, false, true],
  ]);
});
