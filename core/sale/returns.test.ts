import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addQuantities } from "#core/quantity.ts";
import { roundCashDown } from "./payment.ts";
import {
  computeOverpaidRefund,
  computeReturnValue,
  isRefundSettled,
  type RefundInput,
  roundRefundUp,
  settleRefund,
} from "./returns.ts";

const noReturns = { quantity: 0, total: 0 };

describe("computeReturnValue", () => {
  it.each([
    [{ quantity: 3, total: 1_000 }, noReturns, 1, 333],
    [{ quantity: 3, total: 1_000 }, { quantity: 1, total: 333 }, 1, 333],
    [{ quantity: 3, total: 1_000 }, { quantity: 2, total: 666 }, 1, 334],
    [{ quantity: 6, total: 14_500 }, { quantity: 2, total: 4_834 }, 1, 2_417],
    [{ quantity: 6, total: 14_500 }, { quantity: 5, total: 12_085 }, 1, 2_415],
    [{ quantity: 2, total: 5 }, noReturns, 1, 3],
    [{ quantity: 0.154, total: 2_002 }, noReturns, 0.077, 1_001],
    [{ quantity: 0.154, total: 2_000 }, { quantity: 0.1, total: 1_299 }, 0.054, 701],
    // Each piece was worth half a peso, rounded up, so five of ten returned the whole 5 pesos.
    [{ quantity: 10, total: 5 }, { quantity: 5, total: 5 }, 1, 0],
    [{ quantity: 99_999, total: 999_999_999_999 }, noReturns, 99_998, 999_989_999_899],
  ])(
    "of the line %j, after the returns %j, a quantity of %d is worth %d pesos",
    (line, before, quantity, worth) => expect(computeReturnValue(line, before, quantity)).toBe(worth),
  );

  it("returns in small parts are worth no more than one large return", () => {
    const line = { quantity: 1, total: 500 };
    let before = noReturns;
    for (let i = 0; i < 499; i++)
      before = {
        quantity: addQuantities(before.quantity, 0.001),
        total: before.total + computeReturnValue(line, before, 0.001),
      };
    expect(before).toEqual({ quantity: 0.499, total: 250 });
  });

  it("deducts what earlier returns gave in excess", () =>
    expect(computeReturnValue({ quantity: 1, total: 500 }, { quantity: 0.2, total: 200 }, 0.1)).toBe(0));

  const returnAll = (total: number, parts: readonly number[]) => {
    const line = { quantity: addQuantities(...parts), total };
    let before = noReturns;
    return parts.map((part) => {
      const worth = computeReturnValue(line, before, part);
      before = { quantity: addQuantities(before.quantity, part), total: before.total + worth };
      return { part, worth, before, share: (total * part) / line.quantity, line };
    });
  };
  const totals = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 10_000_000 }));
  const partsOf = (part: fc.Arbitrary<number>) => fc.array(part, { minLength: 1, maxLength: 40 });
  const pieces = fc.integer({ min: 1, max: 12 });
  const fractions = fc
    .integer({ min: 1, max: 5_000 })
    .filter((part) => part % 1_000 !== 0)
    .map((part) => part / 1_000);

  it("returns each piece at its share rounded half up, and the last one at the remaining value, for any split", () => {
    fc.assert(
      fc.property(totals, partsOf(pieces), (total, parts) => {
        const steps = returnAll(total, parts);
        for (const { worth, before, share } of steps.slice(0, -1))
          expect(worth).toBe(Math.min(Math.floor(share + 0.5), total - before.total + worth));
        const { before, line } = steps.at(-1)!;
        expect(before).toEqual(line);
      }),
    );
  });

  it("stays within a peso of the exact share for any split into parts of a piece", () => {
    fc.assert(
      fc.property(totals, partsOf(fractions), (total, parts) => {
        for (const { before, line } of returnAll(total, parts).slice(0, -1))
          expect(Math.abs(before.total - (total * before.quantity) / line.quantity)).toBeLessThan(1);
      }),
    );
  });

  it("is never negative and adds up to the line, for pieces and parts of a piece mixed", () => {
    fc.assert(
      fc.property(totals, partsOf(fc.oneof(pieces, fractions)), (total, parts) => {
        const steps = returnAll(total, parts);
        for (const { worth } of steps) expect(worth).toBeGreaterThanOrEqual(0);
        const { before, line } = steps.at(-1)!;
        expect(before).toEqual(line);
      }),
    );
  });
});

describe("settleRefund", () => {
  const back = (sums: Partial<Parameters<typeof settleRefund>[0]>, offered: RefundInput[], step = 0) => {
    const outcome = settleRefund({ total: 0, left: 1_000_000, owed: 0, over: 0, ...sums }, offered, step);
    if (!isRefundSettled(outcome)) return outcome;
    return [...outcome.refunds.map(({ method, amount }) => `${method} ${amount}`), outcome.rounding];
  };

  it("defaults to cash", () => expect(back({ total: 920 }, [])).toEqual(["CASH 920", 0]));

  it("rounds only cash, up to existing coins", () => {
    expect(back({ total: 920 }, [], 50)).toEqual(["CASH 950", 30]);
    expect(back({ total: 950 }, [], 50)).toEqual(["CASH 950", 0]);
    expect(back({ total: 920 }, [{ method: "NEQUI" }], 50)).toEqual(["NEQUI 920", 0]);
    expect(back({ total: 920 }, [{ method: "CARD", amount: 500 }, { method: "CASH" }], 50)).toEqual([
      "CARD 500",
      "CASH 450",
      30,
    ]);
    expect(back({ total: 920 }, [{ method: "CASH", amount: 950 }], 50)).toEqual(["CASH 950", 30]);
    expect(back({ total: 920 }, [{ method: "CASH", amount: 920 }], 50)).toEqual({ due: 950 });
  });

  it("never exceeds what the sale received", () => {
    expect(back({ total: 920, left: 900 }, [], 50)).toEqual(["CASH 900", 0]);
    expect(back({ total: 920, left: 930 }, [], 50)).toEqual(["CASH 930", 10]);
    expect(back({ total: 920, left: 0 }, [])).toEqual([0]);
  });

  it("deducts earlier rounding from cash, and from nothing else", () => {
    expect(back({ total: 307, over: 43 }, [], 50)).toEqual(["CASH 300", 0]);
    expect(back({ total: 307, over: 7 }, [], 50)).toEqual(["CASH 300", 0]);
    expect(back({ total: 1, over: 43 }, [], 50)).toEqual([0]);
    expect(back({ total: 307, over: 43 }, [{ method: "NEQUI" }], 50)).toEqual(["NEQUI 307", 0]);
    expect(back({ total: 307, over: 43 }, [{ method: "CARD", amount: 200 }, { method: "CASH" }], 50)).toEqual(
      ["CARD 200", "CASH 100", 0],
    );
    expect(back({ total: 307, over: 43 }, [{ method: "CASH", amount: 350 }], 50)).toEqual({ due: 300 });
    // Without cash rounding, the 43 pesos refunded too much earlier are not deducted.
    expect(back({ total: 307, over: 43 }, [], 0)).toEqual(["CASH 307", 0]);
  });

  it("stays within a coin above the value and at most what the sale received, for any parts", () => {
    const part = fc.record({ total: fc.integer({ min: 0, max: 400 }), cash: fc.boolean() });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), fc.integer({ min: 0, max: 5_000 }), (parts, owed) => {
        const total = parts.reduce((sum, one) => sum + one.total, 0);
        const broughtIn = roundCashDown(total, 50);
        let [returned, refunded, stillOwed] = [0, 0, Math.min(owed, broughtIn)];
        for (const { total: worth, cash } of parts) {
          const left = broughtIn - refunded;
          const over = computeOverpaidRefund({ refunded, returned });
          const sums = { total: worth, left, owed: stillOwed, over };
          const outcome = settleRefund(sums, [{ method: cash ? "CASH" : "NEQUI" }], 50);
          if (!isRefundSettled(outcome)) throw new Error("one way always adds up");
          for (const { method, amount } of outcome.refunds) {
            refunded += amount;
            if (method === "CREDIT") stillOwed -= amount;
            if (method === "CASH" && refunded < broughtIn) expect(amount % 50).toBe(0);
          }
          returned += worth;
          expect(refunded - returned).toBeLessThan(50);
          expect(refunded).toBeLessThanOrEqual(broughtIn);
        }
      }),
    );
  });

  it("reduces the debt first", () => {
    expect(back({ total: 920, owed: 2_000 }, [])).toEqual(["CREDIT 920", 0]);
    expect(back({ total: 920, owed: 500 }, [{ method: "NEQUI" }], 50)).toEqual([
      "CREDIT 500",
      "NEQUI 420",
      0,
    ]);
    expect(back({ total: 920, owed: 500 }, [], 50)).toEqual(["CREDIT 500", "CASH 450", 30]);
    expect(back({ total: 920, owed: 2_000 }, [{ method: "CASH", amount: 920 }])).toEqual({ due: 0 });
  });

  it("refunds add up, or the error has the amount due", () => {
    expect(back({ total: 920 }, [{ method: "NEQUI", amount: 900 }])).toEqual({ due: 920 });
    expect(back({ total: 920 }, [{ method: "NEQUI", amount: 1_000 }, { method: "CASH" }])).toEqual({
      due: 920,
    });
    expect(back({ total: 920 }, [{ method: "NEQUI", amount: 1_000 }, { method: "CARD" }])).toEqual({
      due: 920,
    });
    // Two payments omit their amount, so neither can take the rest.
    expect(back({ total: 920 }, [{ method: "CASH" }, { method: "CARD" }])).toEqual({ due: 920 });
    expect(back({ total: 920 }, [{ method: "CASH", amount: 500 }, { method: "CARD" }])).toEqual([
      "CASH 500",
      "CARD 420",
      0,
    ]);
  });

  it("gives the value with at most 49 pesos more, or all that is left", () => {
    const amount = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(amount, amount, amount, fc.constantFrom(0, 50), (total, left, owed, step) => {
        const outcome = settleRefund({ total, left, owed, over: 0 }, [], step);
        if (!isRefundSettled(outcome)) throw new Error("cash always adds up");
        const paid = outcome.refunds.reduce((sum, refund) => sum + refund.amount, 0);
        const most = Math.min(total, left);
        const credit = Math.min(owed, most);
        expect(paid).toBe(Math.min(left, credit + roundRefundUp(most - credit, step)));
        expect(outcome.rounding).toBe(Math.max(0, paid - total));
      }),
    );
  });
});
