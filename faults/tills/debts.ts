import { pickRandomItem, randomIntegerBetween } from "../random.ts";
import { addWriteLogEntry, sendWriteLogEntry } from "../send.ts";
import type { SimulatedTill } from "../shop.ts";
import { findEntriesOfKind } from "../write-log.ts";

export function payCustomerDebt(till: SimulatedTill) {
  const customerId = pickRandomItem(till.random, till.shop.customers);
  const amount = randomIntegerBetween(till.random, 1, 4_000);
  const body = { amount, method: pickRandomItem(till.random, ["CASH", "CASH", "NEQUI"]) };
  const path = `/customers/${customerId}/payments`;
  return sendWriteLogEntry(
    till,
    addWriteLogEntry(till, "POST", path, { kind: "debtPayment", customerId, amount }, body),
  );
}

export async function reverseDebtPayment(till: SimulatedTill) {
  const paid = findEntriesOfKind(till.writeLog, "debtPayment").filter(({ state }) => state === "done");
  if (paid.length === 0) return;
  const payment = pickRandomItem(till.random, paid);
  const path = `/customers/${payment.about.customerId}/payments/${payment.id}/reverse`;
  await sendWriteLogEntry(
    till,
    addWriteLogEntry(till, "POST", path, { kind: "reversal", payment }, { reason: "No era" }),
  );
}

export function adjustCustomerDebt(till: SimulatedTill) {
  const customerId = pickRandomItem(till.random, till.shop.customers);
  const amount = randomIntegerBetween(till.random, 1, 2_000) * (till.random() < 0.5 ? 1 : -1);
  const path = `/customers/${customerId}/account/adjustments`;
  const body = { amount, reason: "Del cuaderno" };
  return sendWriteLogEntry(
    till,
    addWriteLogEntry(till, "POST", path, { kind: "debtChange", customerId, amount }, body),
  );
}
