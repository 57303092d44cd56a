import { expect, test } from "vitest";
import { mustFollow } from "./order.ts";

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
  expect([mustFollow(lent, luz), mustFollow(payment, luz), mustFollow(payment, lent)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(mustFollow(lent, payment)).toBe(true);
  expect([mustFollow(sale({ customerId: "eva" }), luz), mustFollow(sale({}), luz)]).toEqual([false, false]);
});

test("an entry of a drawer goes after its opening, and its closing after all of them", () => {
  const sold = sale({ shiftId: "shift" });
  for (const one of [sold, inShift("cashMovement"), inShift("closing")])
    expect(mustFollow(one, opening)).toBe(true);
  for (const one of [sold, inShift("cashMovement")]) expect(mustFollow(inShift("closing"), one)).toBe(true);
  expect(mustFollow({ ...opening, key: "next" }, inShift("closing"))).toBe(true);
  // Sales and cash movements of one shift do not depend on each other, so the server may be asked.
  expect([mustFollow(sold, sale({ shiftId: "shift" })), mustFollow(sold, inShift("cashMovement"))]).toEqual([
    false,
    false,
  ]);
  expect(mustFollow(sale({ shiftId: "other" }), opening)).toBe(false);
});

test("a return goes after its sale, also within one shift", () => {
  const sold = sale({ shiftId: "shift" });
  const back = (key: string, id: string) => ({
    kind: "return" as const,
    key,
    params: { id },
    body: { shiftId: "shift" },
  });
  expect(mustFollow(back("return", "sale"), sold)).toBe(true);
  expect(mustFollow(back("return", "sale"), back("earlier", "sale"))).toBe(true);
  expect(mustFollow(back("return", "another"), sold)).toBe(false);
});
