import { expect, test } from "vitest";
import { aReturn, aSale, aSaleItem } from "#web/test/builders.ts";
import { collectWaitingEffects } from "./read-replica.ts";

const entry = {
  key: "k",
  params: {},
  body: {},
  lateBody: {},
  shown: null,
  number: null,
  at: "",
  state: "LATE" as const,
};
const sold = (quantity: number, creditAmount = 0) => ({
  ...entry,
  kind: "sale" as const,
  body: { customerId: "luz" },
  shown: aSale({
    items: [aSaleItem({ quantity }), aSaleItem({ productId: null, quantity: 5 })],
    creditAmount,
  }),
});
const paid = { ...entry, kind: "debtPayment" as const, params: { id: "luz" }, body: { amount: 300 } };
const luz = { id: "luz", balance: 100, consentAt: null };

test("applies waiting sales, credits and payments to the replica", () => {
  const { withStocks, withAccount } = collectWaitingEffects([
    sold(2),
    sold(0.5, 900),
    { ...sold(7, 700), state: "ASKED" },
    paid,
    { ...paid, state: "ASKED" },
  ]);
  expect(withStocks([{ id: "p", stock: 10 }])).toEqual([{ id: "p", stock: 7.5 }]);
  expect(withAccount(luz)).toEqual({ ...luz, balance: 700 });
  const other = { id: "q", stock: 3, balance: 4, consentAt: null };
  expect([withStocks([other])[0], withAccount(other)]).toEqual([other, other]);
});

test("does not ask for consent again when a waiting sale has it", () => {
  const creditConsent = { at: "2026-11-22T15:00:00.000Z", how: "De palabra" };
  const { withAccount } = collectWaitingEffects([{ ...sold(1, 900), lateBody: { creditConsent } }]);
  expect(withAccount(luz)).toEqual({ ...luz, balance: 1_000, consentAt: creditConsent.at });
});

test("includes a customer created here", () => {
  const made = { ...entry, kind: "customer" as const, key: "eva", body: { name: "Eva", phone: "" } };
  expect(collectWaitingEffects([made, { ...made, state: "ASKED" }]).newCustomers).toEqual([
    {
      id: "eva",
      name: "Eva",
      phone: null,
      document: null,
      balance: 0,
      creditLimit: null,
      creditPaused: false,
      consentAt: null,
      priceLevel: "PUBLIC",
    },
  ]);
});

test("adds returned goods to stock where they were shelved, and reduces the debt", () => {
  const credit = { method: "CREDIT" as const, amount: 60, reference: null };
  const shown = aReturn({ refunds: [credit] });
  const back = { ...entry, kind: "return" as const, params: { id: "sale", customerId: "luz" }, shown };
  const off = aReturn();
  const broken = { ...off, items: off.items.map((item) => ({ ...item, restock: false })) };
  // A refused return does not count.
  const refused = { ...back, state: "REFUSED" as const };
  const { withStocks, withAccount } = collectWaitingEffects([
    back,
    { ...back, params: { id: "sale" }, shown: broken },
    refused,
  ]);
  expect(withStocks([{ id: "p", stock: 10 }])).toEqual([{ id: "p", stock: 11 }]);
  expect(withAccount(luz)).toEqual({ ...luz, balance: 40 });
});
