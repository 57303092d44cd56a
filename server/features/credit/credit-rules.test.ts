import { describe, expect, it } from "vitest";
import { REFUSE_VIOLATIONS } from "#server/documents/violations.ts";
import { refuseInvalidChange, settleInOrder } from "#server/ledger/ledger-rules.ts";
import { CUSTOMER_LEDGER } from "#server/ledger/ledgers.ts";
import {
  buildPaymentDayFigures,
  type CreditAccount,
  computeEndOfDueDay,
  decideDebtPayment,
  exceedsCreditLimit,
} from "./credit-rules.ts";

const account = (fields: Partial<CreditAccount> = {}): CreditAccount => ({
  id: "c",
  name: "Ana",
  balance: 0,
  limit: null,
  days: null,
  paused: false,
  ...fields,
});
const terms = { creditLimit: null, creditDays: null };

describe("limit", () => {
  it.each([
    [{ limit: 10_000, balance: 4_000 }, 6_000, null, false],
    [{ limit: 10_000, balance: 4_000 }, 6_001, null, "CREDIT_LIMIT"],
    [{ limit: null, balance: 4_000 }, 6_000, 10_000, false],
    [{ limit: null, balance: 4_000 }, 6_001, 10_000, "CREDIT_LIMIT"],
    [{ limit: 20_000, balance: 4_000 }, 6_001, 10_000, false],
    [{ limit: 0 }, 1, 10_000, "CREDIT_LIMIT"],
    [{}, 999_999_999_999, null, false],
    [{ balance: 1 }, 999_999_999_999, null, "CREDIT_LIMIT"],
    [{ paused: true }, 1, null, "CREDIT_PAUSED"],
  ])("%j takes %i, the store saying %j: %s", (fields, amount, creditLimit, outcome) => {
    const judge = () =>
      exceedsCreditLimit(account(fields), amount, { ...terms, creditLimit }, false, REFUSE_VIOLATIONS);
    if (outcome === false) expect(judge()).toBe(false);
    else expect(judge).toThrow(expect.objectContaining({ code: outcome }));
  });

  it("may be exceeded by some roles, except when paused or above the maximum amount", () => {
    const judge = (fields: Partial<CreditAccount>, amount: number) =>
      exceedsCreditLimit(account(fields), amount, terms, true, REFUSE_VIOLATIONS);
    expect(judge({ limit: 10 }, 11)).toBe(true);
    expect(judge({ limit: 10 }, 10)).toBe(false);
    expect(() => judge({ limit: 10, balance: 1 }, 999_999_999_999)).toThrow("cupo");
    expect(() => judge({ paused: true }, 1)).toThrow("pausa");
  });

  it("reports the debt and the remaining room", () => {
    expect(() =>
      exceedsCreditLimit(
        account({ balance: 95_000, limit: 100_000 }),
        8_000,
        terms,
        false,
        REFUSE_VIOLATIONS,
      ),
    ).toThrow(
      expect.objectContaining({
        message: "Debe $ 95.000 y su cupo es de $ 100.000: no se le pueden fiar $ 8.000 más",
        details: { balance: 95_000, limit: 100_000 },
      }),
    );
  });
});

describe("due date", () => {
  const evening = new Date("2026-11-22T04:59:59.000Z"); // the 21st in Bogotá
  it.each([
    [{}, null, null],
    [{}, 0, "2026-11-22T05:00:00.000Z"],
    [{}, 8, "2026-11-30T05:00:00.000Z"],
    [{ days: 0 }, 8, "2026-11-22T05:00:00.000Z"],
    [{ days: 40 }, null, "2027-01-01T05:00:00.000Z"],
  ])("%j, the store saying %j: %s", (fields, creditDays, due) =>
    expect(
      computeEndOfDueDay(evening, account(fields), { ...terms, creditDays })?.toISOString() ?? null,
    ).toBe(due),
  );
});

describe("debts", () => {
  const debts = [
    { id: "a", owed: 100 },
    { id: "b", owed: 50 },
    { id: "c", owed: 7 },
  ];
  it.each([
    [30, [["a", 30]]],
    [100, [["a", 100]]],
    [
      101,
      [
        ["a", 100],
        ["b", 1],
      ],
    ],
    [
      157,
      [
        ["a", 100],
        ["b", 50],
        ["c", 7],
      ],
    ],
  ])("are settled in their order by %i", (amount, parts) =>
    expect(settleInOrder(debts, amount).map(({ debt, amount: part }) => [debt.id, part])).toEqual(parts),
  );
});

describe("payment", () => {
  const decide = (offer: Partial<Parameters<typeof decideDebtPayment>[0]>, balance: number, coins = 50) =>
    decideDebtPayment({ amount: 9_990, method: "CASH", tendered: null, ...offer }, balance, coins);
  it.each([
    [{}, 9_990, 50, -40, 0],
    [{ tendered: 10_000 }, 9_990, 50, -40, 50],
    [{ tendered: 10_000 }, 9_990, 0, 0, 10],
    [{ tendered: 10_000 }, 9_991, 50, 0, 10],
    [{ method: "CARD" as const }, 9_990, 50, 0, 0],
    [{ amount: 40 }, 40, 50, -40, 0],
    [{ amount: 9_950, tendered: 9_950 }, 9_950, 50, 0, 0],
  ])(
    "%j for a balance of %i with coins of %i is rounded by %i and gives %i in change",
    (offer, balance, coins, rounding, change) =>
      expect(decide(offer, balance, coins)).toEqual({ rounding, change }),
  );

  it.each([
    [{}, 9_989, "MORE_THAN_OWED"],
    [{ tendered: 9_949 }, 9_990, "CASH_TOO_LOW"],
    [{ tendered: 9_989 }, 20_000, "CASH_TOO_LOW"],
    [{ method: "NEQUI" as const, tendered: 9_990 }, 9_990, "INVALID_INPUT"],
  ])("%j for a balance of %i is refused with %s", (offer, balance, code) =>
    expect(() => decide(offer, balance)).toThrow(expect.objectContaining({ code })),
  );

  it("adds to the day, and a reversal subtracts it", () => {
    const paid = { amount: -9_990, method: "CASH" as const, rounding: -40 };
    expect(buildPaymentDayFigures(paid)).toEqual([
      { kind: "DEBT_PAYMENT", method: "CASH", amount: 9_950, count: 1 },
      { kind: "ROUNDING", method: "", amount: -40, count: 1 },
    ]);
    expect(buildPaymentDayFigures({ amount: 9_990, method: "CASH", rounding: 40 })).toEqual([
      { kind: "DEBT_PAYMENT", method: "CASH", amount: -9_950, count: -1 },
      { kind: "ROUNDING", method: "", amount: 40, count: -1 },
    ]);
    expect(buildPaymentDayFigures({ amount: -5, method: "NEQUI", rounding: 0 })).toHaveLength(1);
  });
});

describe("adjustment", () => {
  it.each([
    [100, -100, null],
    [100, -101, "MORE_THAN_OWED"],
    [0, -1, "MORE_THAN_OWED"],
    [0, 999_999_999_999, null],
    [1, 999_999_999_999, "INVALID_INPUT"],
  ])("of a balance of %i by %i: %s", (balance, amount, code) => {
    const judge = () => refuseInvalidChange(CUSTOMER_LEDGER, balance, amount);
    if (code === null) judge();
    else expect(judge).toThrow(expect.objectContaining({ code }));
  });
});
