import { pickOne, randomBetween } from "../random.ts";
import { addEntry, sendEntry } from "../send.ts";
import type { Till } from "../shop.ts";
import { entriesOf } from "../write-log.ts";
import { lastShiftId } from "./drawer.ts";

/** Records a top-up or a withdrawal, sometimes with a fee. A payment by Nequi moves no cash in the drawer. */
export function operateService(till: Till) {
  const { random, shop } = till;
  const serviceId = pickOne(random, shop.services);
  const amount = randomBetween(random, 1, 200) * 500;
  const fee = random() < 0.3 ? 500 : 0;
  const method = pickOne(random, ["CASH", "CASH", "NEQUI"]);
  const shiftId = method === "CASH" && random() < 0.5 ? lastShiftId(till) : null;
  const body = { amount, fee, commission: 100, method, ...(shiftId && { shiftId }) };
  const about = { kind: "operation", serviceId, amount, fee } as const;
  return sendEntry(till, addEntry(till, "POST", `/services/${serviceId}/operations`, about, body));
}

export async function reverseServiceOperation(till: Till) {
  const made = entriesOf(till.writeLog, "operation").filter(({ state, id }) => state === "done" && id);
  if (made.length === 0) return;
  const operation = pickOne(till.random, made);
  const path = `/services/${operation.about.serviceId}/operations/${operation.id}/reverse`;
  const about = { kind: "operationReversal", operation } as const;
  await sendEntry(till, addEntry(till, "POST", path, about, { reason: "No salió" }));
}

/** Pays a part of the collected money to the payment network of a service. */
export function settleService(till: Till) {
  const serviceId = pickOne(till.random, till.shop.services);
  const amount = randomBetween(till.random, 1, 40) * 1_000;
  const body = { serviceId, amount, method: pickOne(till.random, ["CASH", "TRANSFER"]) };
  const about = { kind: "settlement", serviceId, amount } as const;
  return sendEntry(till, addEntry(till, "POST", "/services/settlements", about, body));
}

/** Adds to what the shop owes its supplier, or pays a part. The server refuses to pay more than is owed. */
export function runPayables(till: Till) {
  const { random, shop } = till;
  const account = `/suppliers/${shop.supplierId}`;
  if (random() < 0.4) {
    const amount = randomBetween(random, 1, 60) * 1_000;
    const body = { amount, reason: "Factura de papel" };
    const about = { kind: "payableChange", amount } as const;
    return sendEntry(till, addEntry(till, "POST", `${account}/account/adjustments`, about, body));
  }
  const amount = randomBetween(random, 1, 30) * 1_000;
  const body = { amount, method: pickOne(random, ["CASH", "CASH", "TRANSFER"]) };
  const about = { kind: "supplierPayment", amount } as const;
  return sendEntry(till, addEntry(till, "POST", `${account}/payments`, about, body));
}

export async function reverseSupplierPayment(till: Till) {
  const paid = entriesOf(till.writeLog, "supplierPayment").filter(({ state }) => state === "done");
  if (paid.length === 0) return;
  const payment = pickOne(till.random, paid);
  const path = `/suppliers/${till.shop.supplierId}/payments/${payment.id}/reverse`;
  const about = { kind: "supplierReversal", payment } as const;
  await sendEntry(till, addEntry(till, "POST", path, about, { reason: "No era" }));
}
