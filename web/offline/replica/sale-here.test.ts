import { expect, test } from "vitest";
import { anItem, aReturn, aSale, aWholeSale } from "#web/test/builders.ts";
import { saleHere } from "./sale-here.ts";

const at = "2026-11-22T15:00:00.000Z";
const entry = { params: {}, body: {}, lateBody: {}, at, number: "A-3", state: "LATE" as const };
const sold = {
  ...{ ...entry, key: "k", kind: "sale" as const, body: { customerId: "luz" } },
  shown: aSale({ id: "k", items: [anItem({ id: "p" }), anItem({ id: "q" })], creditAmount: 500 }),
};
const back = (saleItemId: string, fields = {}) => {
  const shown = aReturn();
  const items = shown.items.map((item) => ({ ...item, saleItemId }));
  return {
    ...entry,
    key: "r",
    kind: "return" as const,
    params: { id: "k" },
    shown: { ...shown, items },
    ...fields,
  };
};

test("what was finished here is known, its lines by their places, with its number and who owes of it", () => {
  const sale = saleHere(null, "k", [sold]);
  expect(sale).toMatchObject({ number: "A-3", createdAt: at, owed: 500, owedBy: "luz", fromCopy: true });
  expect(sale!.items.map(({ id }) => id)).toEqual(["line:0", "line:1"]);
  expect([saleHere(null, "k", [{ ...sold, state: "ASKED" }]), saleHere(null, "other", [sold])]).toEqual([
    null,
    null,
  ]);
});

test("what came back of it here cannot come back again", () => {
  const some = saleHere(null, "k", [sold, back("line:0")])!;
  expect(some.items.map(({ returned }) => returned)).toEqual([1, 0]);
  expect([some.status, some.returns.length, some.returnedTotal]).toEqual(["PARTIALLY_RETURNED", 1, 1_000]);
  const all = saleHere(null, "k", [sold, back("line:0"), back("line:1")])!;
  expect(all.status).toBe("RETURNED");
  // What the server refused did not come back.
  expect(saleHere(null, "k", [sold, back("line:0", { state: "REFUSED" })])!.status).toBe("COMPLETED");
});

test("what the server said of it counts before how it was finished here", () => {
  const kept = aWholeSale({ id: "k", number: "A-3", items: [anItem({ id: "i" })] });
  const sale = saleHere(kept, "k", [sold, back("i")])!;
  expect(sale.items.map(({ id, returned }) => [id, returned])).toEqual([["i", 1]]);
});
