import { pickOne, randomBetween } from "../random.ts";
import { addEntry, sendEntry } from "../send.ts";
import type { Till } from "../shop.ts";
import { entriesOf } from "../write-log.ts";

export function payDebt(till: Till) {
  const customerId = pickOne(till.random, till.shop.customers);
  const amount = randomBetween(till.random, 1, 4_000);
  const body = { amount, method: pickOne(till.random, ["CASH", "CASH", "NEQUI"]) };
  const path = `/customers/${customerId}/payments`;
  return sendEntry(till, addEntry(till, "POST", path, { kind: "debtPayment", customerId, amount }, body));
}

export async function reverseDebtPayment(till: Till) {
  const paid = entriesOf(till.writeLog, "debtPayment").filter(({ state }) => state === "done");
  if (paid.length === 0) return;
  const payment = pickOne(till.random, paid);
  const path = `/customers/${payment.about.customerId}/payments/${payment.id}/reverse`;
  await sendEntry(till, addEntry(till, "POST", path, { kind: "reversal", payment }, { reason: "No era" }));
}

export function adjustDebt(till: Till) {
  const customerId = pickOne(till.random, till.shop.customers);
  const amount = randomBetween(till.random, 1, 2_000) * (till.random() < 0.5 ? 1 : -1);
  const path = `/customers/${customerId}/account/adjustments`;
  const body = { amount, reason: "Del cuaderno" };
  return sendEntry(till, addEntry(till, "POST", path, { kind: "debtChange", customerId, amount }, body));
}
