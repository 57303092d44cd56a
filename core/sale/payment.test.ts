import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isPaymentSettled,
  PAYMENT_METHODS,
  type PaymentInput,
  paymentLabel,
  settlePayments,
  toDenominations,
} from "./payment.ts";

const cash = (tendered?: number | null): PaymentInput[] => [{ method: "CASH", tendered }];

describe("settle", () => {
  it.each([
    [cash(10_000), 9_500, { amountPaid: 10_000, change: 500 }],
    [cash(9_500), 9_500, { amountPaid: 9_500, change: 0 }],
    [cash(), 9_500, { amountPaid: 9_500, change: 0 }],
    [[{ method: "CARD" }], 9_500, { amountPaid: 9_500, change: 0 }],
    [[{ method: "CREDIT" }], 9_500, { amountPaid: 0, change: 0, creditAmount: 9_500 }],
    [
      [
        { method: "NEQUI", amount: 4_000 },
        { method: "CASH", tendered: 10_000 },
      ],
      9_500,
      { amountPaid: 14_000, change: 4_500, creditAmount: 0 },
    ],
    [
      [{ method: "CASH", amount: 2_000 }, { method: "CREDIT" }],
      9_500,
      { amountPaid: 2_000, creditAmount: 7_500 },
    ],
  ] as [PaymentInput[], number, object][])("%j for %d", (offered, total, expected) =>
    expect(settlePayments(total, offered, 0)).toMatchObject({ rounding: 0, ...expected }),
  );

  it.each([
    [920, 1_000, 100, -20],
    [9_990, 10_000, 50, -40],
    [1_234, 2_000, 800, -34],
    [1_050, 2_000, 950, 0],
    [1_050, null, 0, 0],
    [30, null, 0, -30],
  ])("with coins of 50, %d of %s gives %d back, rounding %d", (total, tendered, change, rounding) =>
    expect(settlePayments(total, cash(tendered), 50)).toMatchObject({ change, rounding }),
  );

  it("rounds only the rest paid in cash", () => {
    const split: PaymentInput[] = [{ method: "NEQUI", amount: 1_001 }, { method: "CASH" }];
    expect(settlePayments(2_345, split, 50)).toMatchObject({ rounding: -44, amountPaid: 2_301 });
    expect(settlePayments(2_345, [{ method: "NEQUI" }], 50)).toMatchObject({
      rounding: 0,
      amountPaid: 2_345,
    });
    const given: PaymentInput[] = [{ method: "NEQUI" }, { method: "CASH", amount: 1_300 }];
    expect(settlePayments(2_345, given, 50)).toMatchObject({ rounding: 0, amountPaid: 2_345 });
  });

  it.each([
    [[{ method: "CASH", amount: 9_000 }], 0, { problem: "MISMATCH" }],
    [
      [
        { method: "NEQUI", amount: 9_000 },
        { method: "CARD", amount: 501 },
      ],
      0,
      { problem: "MISMATCH" },
    ],
    [[{ method: "NEQUI", amount: 9_501 }, { method: "CARD" }], 0, { problem: "MISMATCH" }],
    [[{ method: "NEQUI" }, { method: "CARD" }], 0, { problem: "MISMATCH" }],
    [[{ method: "CASH", amount: 9_520 }], 50, { problem: "MISMATCH", due: 9_500 }],
    [[{ method: "CASH", amount: 9_500, tendered: 9_499 }], 0, { problem: "TENDERED", index: 0 }],
    [[{ method: "NEQUI", tendered: 10_000 }], 0, { problem: "TENDERED", index: 0 }],
    [[{ method: "CASH", amount: 500 }, { method: "CASH" }], 0, { problem: "TOO_MANY", method: "CASH" }],
    [[{ method: "CREDIT", amount: 500 }, { method: "CREDIT" }], 0, { problem: "TOO_MANY", method: "CREDIT" }],
  ] as [PaymentInput[], number, object][])("%j with coins of %d: %j", (offered, coins, problem) =>
    expect(settlePayments(9_500 + (coins && 20), offered, coins)).toMatchObject(problem),
  );

  const offered = fc.array(
    fc.record({
      method: fc.constantFrom(...PAYMENT_METHODS),
      amount: fc.option(fc.integer({ min: 0, max: 20_000 })),
      tendered: fc.option(fc.integer({ min: 0, max: 40_000 })),
    }),
    { minLength: 1, maxLength: 4 },
  );

  it("payments add up and change is never short, for any payments", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        offered,
        fc.constantFrom(0, 50),
        (total, payments, step) => {
          const settled = settlePayments(total, payments, step);
          if (!isPaymentSettled(settled)) return;
          const sum = settled.payments.reduce((all, { amount }) => all + amount, 0);
          expect(sum).toBe(total + settled.rounding);
          expect(settled.amountPaid - settled.change).toBe(total + settled.rounding - settled.creditAmount);
          expect(settled.rounding <= 0 && settled.rounding > -50).toBe(true);
          for (const payment of settled.payments)
            expect(payment.amount >= 0 && payment.change >= 0).toBe(true);
          if (step === 0) expect(settled.rounding).toBe(0);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("uses the fewest notes and coins for the change", () => {
    expect(toDenominations(83_850)).toEqual([
      { value: 50_000, count: 1 },
      { value: 20_000, count: 1 },
      { value: 10_000, count: 1 },
      { value: 2_000, count: 1 },
      { value: 1_000, count: 1 },
      { value: 500, count: 1 },
      { value: 200, count: 1 },
      { value: 100, count: 1 },
      { value: 50, count: 1 },
    ]);
    expect(toDenominations(30)).toEqual([]);
  });

  it.each([
    ["CASH", "Efectivo"],
    ["TRANSFER", "Transferencia Bancaria"],
    ["NEQUI", "Nequi"],
    ["DAVIPLATA", "Daviplata"],
    ["BREB", "Bre-B"],
    ["CREDIT", "Fiado"],
    ["BITCOIN", "Otro"],
  ])("labels %s %s", (method, label) => expect(paymentLabel(method)).toBe(label));
});
