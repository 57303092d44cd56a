import { expect, test } from "vitest";
import { aReturn, aSale, aSaleItem, aWholeSale } from "#web/test/builders.ts";
import { buildReplicaSale } from "./read-replica.ts";

const at = "2026-11-22T15:00:00.000Z";
const entry = { params: {}, body: {}, lateBody: {}, at, number: "A-3", state: "LATE" as const };
const sold = {
  ...entry,
  key: "k",
  kind: "sale" as const,
  body: { customerId: "luz" },
  shown: aSale({ id: "k", items: [aSaleItem({ id: "p" }), aSaleItem({ id: "q" })], creditAmount: 500 }),
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

test("a sale finished here is known with its number, its debtor, and its lines by place", () => {
  const sale = buildReplicaSale(null, "k", [sold]);
  expect(sale).toMatchObject({ number: "A-3", createdAt: at, owed: 500, owedBy: "luz", fromCopy: true });
  expect(sale!.items.map(({ id }) => id)).toEqual(["line:0", "line:1"]);
  expect([
    buildReplicaSale(null, "k", [{ ...sold, state: "ASKED" }]),
    buildReplicaSale(null, "other", [sold]),
  ]).toEqual([null, null]);
});

test("a return made here cannot be repeated", () => {
  const some = buildReplicaSale(null, "k", [sold, back("line:0")])!;
  expect(some.items.map(({ returned }) => returned)).toEqual([1, 0]);
  expect([some.status, some.returns.length, some.returnedTotal]).toEqual(["PARTIALLY_RETURNED", 1, 1_000]);
  const all = buildReplicaSale(null, "k", [sold, back("line:0"), back("line:1")])!;
  expect(all.status).toBe("RETURNED");
  // A refused return does not count.
  expect(buildReplicaSale(null, "k", [sold, back("line:0", { state: "REFUSED" })])!.status).toBe("COMPLETED");
});

test("the server's version of a sale replaces the local one", () => {
  const kept = aWholeSale({ id: "k", number: "A-3", items: [aSaleItem({ id: "i" })] });
  const sale = buildReplicaSale(kept, "k", [sold, back("i")])!;
  expect(sale.items.map(({ id, returned }) => [id, returned])).toEqual([["i", 1]]);
});
