import { afterEach, beforeEach, expect, it } from "vitest";
import { listBestSellers } from "#core/contract/sales/sale-lists.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { aProduct } from "#server/test/builders.ts";
import { signIn, type TestClient, type TestUser, testClock } from "#server/test/harness.ts";

const realNow = testClock.now;
let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
});
afterEach(() => {
  testClock.now = realNow;
});

/** The session starts today, so time is moved only for the sale. */
async function sellAt(instant: string, lines: readonly { productId: string; quantity: number }[]) {
  testClock.now = () => new Date(instant);
  await ana.call(recordSale, { body: { items: [...lines], paymentMethod: "CASH" } });
  testClock.now = realNow;
}

const products = (count: number, name: string) =>
  Promise.all(
    Array.from({ length: count }, (_, i) => aProduct(ana, { name: `${name} ${i + 1}`, stock: 900 })),
  ).then((made) => made.map(({ id }) => id));

/** Quantities fall from the first product to the last, so that their order is certain. */
const lines = (ids: readonly string[]) =>
  ids.map((productId, i) => ({ productId, quantity: ids.length - i }));

/** What the till suggests to a user who opens it at that moment. */
async function bestAt(instant: string, who: TestUser = ana): Promise<string[]> {
  testClock.now = () => new Date(instant);
  const { call } = await signIn("CASHIER", who.storeId);
  const { data } = await call(listBestSellers);
  testClock.now = realNow;
  return data;
}

it("puts products of this hour and weekday first, then the month's best sellers", async () => {
  const breakfast = await products(12, "Pan");
  const evening = await products(12, "Cerveza");
  const [chance, month] = [await aProduct(ana, { stock: 900 }), await aProduct(ana, { stock: 900 })];
  // Two Fridays at 7:00 and 19:00 in Bogotá; a Thursday at 7:00 with larger quantities.
  for (const [friday, saturday] of [
    ["06", "07"],
    ["13", "14"],
  ]) {
    await sellAt(`2026-11-${friday}T12:00:00Z`, lines(breakfast));
    await sellAt(`2026-11-${saturday}T00:00:00Z`, lines(evening));
  }
  await sellAt("2026-11-13T12:10:00Z", [{ productId: chance.id, quantity: 50 }]);
  await sellAt("2026-11-12T12:00:00Z", [{ productId: month.id, quantity: 400 }]);

  const general = await bestAt("2026-11-18T20:00:00Z");
  expect(general.slice(0, 2)).toEqual([month.id, chance.id]);
  expect(general).toHaveLength(26);

  const rest = (first: readonly string[]) => general.filter((id) => !first.includes(id));
  for (const [at, first] of [
    ["2026-11-20T13:29:00Z", breakfast],
    ["2026-11-20T13:31:00Z", []],
    ["2026-11-20T10:31:00Z", breakfast],
    // After midnight UTC it is still Friday evening in Bogotá.
    ["2026-11-21T00:30:00Z", evening],
    ["2026-11-19T12:00:00Z", []],
  ] as const)
    expect(await bestAt(at), at).toEqual([...first, ...rest(first)]);
});

it("falls back to the month's best sellers when this hour has few sales, and to nothing in a new store", async () => {
  expect(await bestAt("2026-11-20T12:00:00Z")).toEqual([]);
  const few = await products(11, "Pan");
  const best = await aProduct(ana, { stock: 900 });
  await sellAt("2026-11-06T12:00:00Z", lines(few));
  await sellAt("2026-11-13T12:00:00Z", lines(few));
  await sellAt("2026-11-16T12:00:00Z", [{ productId: best.id, quantity: 99 }]);
  expect(await bestAt("2026-11-20T12:00:00Z")).toEqual([best.id, ...few]);
});

it("ignores other stores", async () => {
  const mine = await products(12, "Pan");
  for (const day of ["06", "13"]) await sellAt(`2026-11-${day}T12:00:00Z`, lines(mine));
  expect(await bestAt("2026-11-20T12:00:00Z", await signIn())).toEqual([]);
  expect(await bestAt("2026-11-20T12:00:00Z")).toEqual(mine);
});
