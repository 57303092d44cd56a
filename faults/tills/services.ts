import { pickRandomItem, randomIntegerBetween } from "../random.ts";
import { addWriteLogEntry, sendWriteLogEntry } from "../send.ts";
import type { SimulatedTill } from "../shop.ts";
import { findEntriesOfKind } from "../write-log.ts";
import { findLastShiftId } from "./drawer.ts";

/** Records a top-up or a withdrawal, sometimes with a fee. A payment by Nequi moves no cash in the drawer. */
export function recordRandomServiceOperation(till: SimulatedTill) {
  const { random, shop } = till;
  const serviceId = pickRandomItem(random, shop.services);
  const amount = randomIntegerBetween(random, 1, 200) * 500;
  const fee = random() < 0.3 ? 500 : 0;
  const method = pickRandomItem(random, ["CASH", "CASH", "NEQUI"]);
  const shiftId = method === "CASH" && random() < 0.5 ? findLastShiftId(till) : null;
  const body = { amount, fee, commission: 100, method, ...(shiftId && { shiftId }) };
  const about = { kind: "operation", serviceId, amount, fee } as const;
  return sendWriteLogEntry(
    till,
    addWriteLogEntry(till, "POST", `/services/${serviceId}/operations`, about, body),
  );
}

export async function reverseServiceOperation(till: SimulatedTill) {
  const made = findEntriesOfKind(till.writeLog, "operation").filter(
    ({ state, id }) => state === "done" && id,
  );
  if (made.length === 0) return;
  const operation = pickRandomItem(till.random, made);
  const path = `/services/${operation.about.serviceId}/operations/${operation.id}/reverse`;
  const about = { kind: "operationReversal", operation } as const;
  await sendWriteLogEntry(till, addWriteLogEntry(till, "POST", path, about, { reason: "No salió" }));
}

/** Pays a part of the collected money to the payment network of a service. */
export function settleRandomService(till: SimulatedTill) {
  const serviceId = pickRandomItem(till.random, till.shop.services);
  const amount = randomIntegerBetween(till.random, 1, 40) * 1_000;
  const body = { serviceId, amount, method: pickRandomItem(till.random, ["CASH", "TRANSFER"]) };
  const about = { kind: "settlement", serviceId, amount } as const;
  return sendWriteLogEntry(till, addWriteLogEntry(till, "POST", "/services/settlements", about, body));
}

/** Adds to what the shop owes its supplier, or pays a part. The server refuses to pay more than is owed. */
export function changeSupplierDebt(till: SimulatedTill) {
  const { random, shop } = till;
  const account = `/suppliers/${shop.supplierId}`;
  if (random() < 0.4) {
    const amount = randomIntegerBetween(random, 1, 60) * 1_000;
    const body = { amount, reason: "Factura de papel" };
    const about = { kind: "payableChange", amount } as const;
    return sendWriteLogEntry(
      till,
      addWriteLogEntry(till, "POST", `${account}/account/adjustments`, about, body),
    );
  }
  const amount = randomIntegerBetween(random, 1, 30) * 1_000;
  const body = { amount, method: pickRandomItem(random, ["CASH", "CASH", "TRANSFER"]) };
  const about = { kind: "supplierPayment", amount } as const;
  return sendWriteLogEntry(till, addWriteLogEntry(till, "POST", `${account}/payments`, about, body));
}

export async function reverseSupplierPayment(till: SimulatedTill) {
  const paid = findEntriesOfKind(till.writeLog, "supplierPayment").filter(({ state }) => state === "done");
  if (paid.length === 0) return;
  const payment = pickRandomItem(till.random, paid);
  const path = `/suppliers/${till.shop.supplierId}/payments/${payment.id}/reverse`;
  const about = { kind: "supplierReversal", payment } as const;
  await sendWriteLogEntry(till, addWriteLogEntry(till, "POST", path, about, { reason: "No era" }));
}
