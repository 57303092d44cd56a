import { expect, test } from "vitest";
import { OPERATION_KINDS } from "#web/offline/queue/entry.ts";
import { mustSendAfter, operationOf } from "./index.ts";

test("every operation has its own endpoint that takes an idempotency key", () => {
  const endpoints = OPERATION_KINDS.map((kind) => operationOf(kind).endpoint);
  for (const { method } of endpoints) expect(method).not.toBe("GET");
  expect(new Set(endpoints).size).toBe(OPERATION_KINDS.length);
});

const nothing = { params: {}, body: {} };
const luz = { ...nothing, kind: "customer" as const, key: "luz" };
const opening = { ...nothing, kind: "opening" as const, key: "shift" };
const sale = (body: object) => ({ ...nothing, kind: "sale" as const, key: "sale", body: { ...body } });
const payment = { ...nothing, kind: "debtPayment" as const, key: "payment", params: { id: "luz" } };
const inShift = (kind: "cashMovement" | "closing") => ({
  ...nothing,
  kind,
  key: kind,
  params: { id: "shift" },
});

test("an entry about a customer goes after the entries that create, charge or collect from them", () => {
  const lent = sale({ customerId: "luz" });
  expect([mustSendAfter(lent, luz), mustSendAfter(payment, luz), mustSendAfter(payment, lent)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(mustSendAfter(lent, payment)).toBe(true);
  expect([mustSendAfter(sale({ customerId: "eva" }), luz), mustSendAfter(sale({}), luz)]).toEqual([
    false,
    false,
  ]);
});

test("an entry of a drawer goes after its opening, and its closing after all of them", () => {
  const sold = sale({ shiftId: "shift" });
  for (const one of [sold, inShift("cashMovement"), inShift("closing")])
    expect(mustSendAfter(one, opening)).toBe(true);
  for (const one of [sold, inShift("cashMovement")])
    expect(mustSendAfter(inShift("closing"), one)).toBe(true);
  expect(mustSendAfter({ ...opening, key: "next" }, inShift("closing"))).toBe(true);
  // Sales and cash movements of one shift do not depend on each other, so none waits.
  expect([
    mustSendAfter(sold, sale({ shiftId: "shift" })),
    mustSendAfter(sold, inShift("cashMovement")),
  ]).toEqual([false, false]);
  expect(mustSendAfter(sale({ shiftId: "other" }), opening)).toBe(false);
});

test("a return goes after its sale, also within one shift", () => {
  const sold = sale({ shiftId: "shift" });
  const back = (key: string, id: string) => ({
    kind: "return" as const,
    key,
    params: { id },
    body: { shiftId: "shift" },
  });
  expect(mustSendAfter(back("return", "sale"), sold)).toBe(true);
  expect(mustSendAfter(back("return", "sale"), back("earlier", "sale"))).toBe(true);
  expect(mustSendAfter(back("return", "another"), sold)).toBe(false);
});

test("own use takes its products out of the stock of this device, and needs no earlier entry", () => {
  const shown = {
    items: [
      { productId: "p", quantity: 2 },
      { productId: null, quantity: 1 },
    ],
    takenBy: null,
  };
  const operation = operationOf("ownUse");
  const sold: [string, number][] = [];
  const shop = { sold: (...one: [string, number]) => sold.push(one), owes() {}, consents() {}, adds() {} };
  operation.whileWaiting!({ shown } as never, shop);
  expect(sold).toEqual([["p", 2]]);
  const answer = { ownUse: { id: "o", ...shown } };
  expect(operation.whenRecorded!({} as never, answer).stocks).toEqual(new Map([["p", { by: -2 }]]));
  expect(operation.idIn!(answer)).toBe("o");
  expect(mustSendAfter({ ...nothing, kind: "ownUse", key: "o" }, sale({}))).toBe(false);
});
