import fc from "fast-check";
import { afterAll, afterEach, expect, it } from "vitest";
import { listProducts } from "#core/contract/products/products.ts";
import { adjustStock } from "#core/contract/products/stock.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { recordOwnUse, reverseOwnUse } from "#core/contract/sales/own-use.ts";
import { recordSale, type Sale } from "#core/contract/sales/sales.ts";
import { enterStockCount } from "#core/contract/stock-counts/count-entries.ts";
import * as contract from "#core/contract/stock-counts/stock-counts.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser, testClock } from "#server/test/harness.ts";

// Counts under random sales, late sales, returns, own use and losses, compared with a model: after each close the stock is
// what was counted and what moved after. A longer run:
// COUNTED_SHOPS=10000 npm test -- server/features/stock-counts/counts-truth.test.ts

const SEQUENCES = Number(process.env.COUNTED_SHOPS ?? 20);
const SEQUENCES_PER_STORE = 10;

afterEach(() => {
  testClock.now = () => new Date();
});

/** What happens in a store, a minute apart. `ago` is how many minutes before it arrives. */
const product = fc.nat(2);
const quantity = fc.integer({ min: 1, max: 4 });
const ago = fc.integer({ min: 0, max: 12 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("sell" as const), product, quantity }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("sellLate" as const), product, quantity, ago }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("giveBack" as const), ago, isLate: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("waste" as const), product, quantity }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("takeHome" as const),
      product,
      quantity,
      ago,
      isLate: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("putBack" as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("enter" as const),
      product,
      quantity: fc.nat(15),
      ago,
      replace: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("close" as const), zero: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const MINUTE = 60_000;
const STOCK = 12;

type ModelEntry = { quantity: number; at: number; replace: boolean };
/** What the model knows of a product: its stock, what moved it, its entries, and when closed counts saw it. */
type Shelf = {
  stock: number;
  moves: { at: number; quantity: number }[];
  entries: ModelEntry[];
  seen: { at: number; count: number }[];
};
/** By count and product: counted less expected. */
type Found = Map<number, number[]>;

/** The stock of the shop by its simplest account, and each answer of the server compared with it. */
async function live(who: TestClient, steps: readonly Step[]): Promise<void> {
  const began = Date.now() + 60 * MINUTE;
  let now = began;
  testClock.now = () => new Date(now);
  const ids = (await Promise.all([0, 1, 2].map(() => aProduct(who, { stock: STOCK })))).map(({ id }) => id);
  const shelves = ids.map((): Shelf => ({ stock: STOCK, moves: [], entries: [], seen: [] }));
  const sold: { sale: Sale; place: number; at: number }[] = [];
  const taken: { id: string; place: number; quantity: number }[] = [];
  const found: Found = new Map();
  const start = async () => {
    const scope = { kind: "LIST" as const, productIds: ids };
    const { data } = await who.call(contract.startStockCount, { body: { scope } });
    for (const shelf of shelves) shelf.entries = [];
    found.set(data.count.number, []);
    return { id: data.count.id, number: data.count.number, at: now };
  };
  let count = await start();

  /** Moves goods at a moment. A closed count that saw the product since keeps the stock. Returns whether one did. */
  function move(place: number, at: number, quantity: number): boolean {
    const shelf = shelves[place]!;
    shelf.moves.push({ at, quantity });
    const [first] = shelf.seen.filter((one) => one.at >= at).sort((one, other) => one.at - other.at);
    if (!first) shelf.stock += quantity;
    else found.get(first.count)!.push(-quantity);
    return first !== undefined;
  }
  const late = (at: number) => ({ late: { at: new Date(at).toISOString() } });
  const afterOf = (shelf: Shelf, at: number) =>
    shelf.moves.filter((one) => one.at > at).reduce((sum, one) => sum + one.quantity, 0);
  const isReplaced = (entry: ModelEntry, all: readonly ModelEntry[], index: number) =>
    all.some(
      (other, place) =>
        place !== index &&
        other.replace &&
        (entry.replace
          ? other.at > entry.at || (other.at === entry.at && place > index)
          : other.at >= entry.at),
    );

  function settle(shelf: Shelf, number: number, zero: boolean) {
    const counting = shelf.entries.filter((entry, index, all) => !isReplaced(entry, all, index));
    if (counting.length === 0 && !zero) return;
    const counted = counting.reduce((sum, entry) => sum + entry.quantity, 0);
    const at = counting.length === 0 ? now : Math.max(...counting.map((entry) => entry.at));
    const after = counted + afterOf(shelf, at);
    found.get(number)!.push(after - shelf.stock);
    shelf.stock = after;
    shelf.seen.push({ at, count: number });
  }

  for (const one of steps) {
    now += MINUTE;
    switch (one.kind) {
      case "sell": {
        const body = { items: [{ productId: ids[one.product]!, quantity: one.quantity }] };
        const answer = await who.send({
          method: "POST",
          url: "/api/sales",
          body: { ...body, paymentMethod: "CARD" },
        });
        const isEnough = shelves[one.product]!.stock >= one.quantity;
        expect(answer.status).toBe(isEnough ? 201 : 409);
        if (isEnough) move(one.product, now, -one.quantity);
        break;
      }
      case "sellLate": {
        const at = Math.max(began, now - one.ago * MINUTE);
        const { stock } = shelves[one.product]!;
        const items = [{ productId: ids[one.product]!, quantity: one.quantity, price: 2_500 }];
        const body = { items, paymentMethod: "CARD" as const, ...late(at) };
        const { data } = await who.call(recordSale, { body });
        const isCounted = move(one.product, at, -one.quantity);
        const code = isCounted ? ["COUNTED"] : stock < one.quantity ? ["STOCK"] : [];
        expect(data.flags.map((flag) => flag.code)).toEqual(code);
        sold.push({ sale: data, place: one.product, at });
        break;
      }
      case "giveBack": {
        const last = sold.pop();
        if (!last) break;
        const at = one.isLate ? Math.max(last.at, now - one.ago * MINUTE) : now;
        const reason = { reason: "CHANGED_MIND" as const, ...(one.isLate && late(at)) };
        await who.call(returnGoods, { params: { id: last.sale.id }, body: reason });
        move(last.place, at, last.sale.items[0]!.quantity);
        break;
      }
      case "waste": {
        const shelf = shelves[one.product]!;
        if (shelf.stock < one.quantity) break;
        const body = { reason: "WASTE" as const, quantity: -one.quantity };
        await who.call(adjustStock, { params: { id: ids[one.product]! }, body });
        move(one.product, now, -one.quantity);
        break;
      }
      case "takeHome": {
        const { stock } = shelves[one.product]!;
        if (!one.isLate && stock < one.quantity) break;
        const at = one.isLate ? Math.max(began, now - one.ago * MINUTE) : now;
        const items = [{ productId: ids[one.product]!, quantity: one.quantity, name: "Panela" }];
        const { data } = await who.call(recordOwnUse, { body: { items, ...(one.isLate && late(at)) } });
        const isCounted = move(one.product, at, -one.quantity);
        const codes = isCounted ? ["COUNTED"] : stock < one.quantity ? ["STOCK"] : [];
        expect((data.ownUse.flags ?? []).map((flag) => flag.code)).toEqual(codes);
        taken.push({ id: data.ownUse.id, place: one.product, quantity: one.quantity });
        break;
      }
      case "putBack": {
        const last = taken.pop();
        if (!last) break;
        await who.call(reverseOwnUse, { params: { id: last.id }, body: { reason: "Se devolvió" } });
        move(last.place, now, last.quantity);
        break;
      }
      case "enter": {
        const stated = now - one.ago * MINUTE;
        const entry = { quantity: one.quantity, replace: one.replace, at: Math.max(count.at, stated) };
        const { quantity, replace } = entry;
        const sent = { productId: ids[one.product]!, quantity, replace, at: new Date(stated).toISOString() };
        await who.call(enterStockCount, { params: { id: count.id }, body: { entries: [sent] } });
        shelves[one.product]!.entries.push(entry);
        break;
      }
      case "close": {
        const { id, number } = count;
        const body = { uncounted: one.zero ? ("ZERO" as const) : ("KEEP" as const), acceptMoved: true };
        await who.call(contract.closeStockCount, { params: { id }, body });
        for (const shelf of shelves) settle(shelf, number, one.zero);
        now += MINUTE;
        count = await start();
        break;
      }
      case "cancel": {
        await who.call(contract.cancelStockCount, { params: { id: count.id } });
        found.delete(count.number);
        now += MINUTE;
        count = await start();
      }
    }
    const { products } = (await who.call(listProducts)).data;
    const stocks = ids.map((id) => products.find((found) => found.id === id)!.stock);
    expect(stocks).toEqual(shelves.map(({ stock }) => stock));
  }
  const { data } = await who.call(contract.listStockCounts, { query: { status: "CLOSED", limit: 100 } });
  await who.call(contract.cancelStockCount, { params: { id: count.id } });
  const units = new Map(data.map((closed) => [closed.number, closed.difference!.units]));
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
  found.delete(count.number);
  for (const [number, all] of found) expect(units.get(number)).toBe(sum(all));
}

let who: TestClient & TestUser;
let lived = 0;

async function checkStore() {
  const { pool } = await openTestServer();
  const owner = pool("owner");
  expect(await findBrokenInvariants(owner, who.storeId)).toEqual([]);
  await owner.end();
}
afterAll(checkStore);

it(`after ${SEQUENCES} random sequences the stock is what was counted and what moved after`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      testClock.now = () => new Date();
      if (lived % SEQUENCES_PER_STORE === 0) {
        if (lived > 0) await checkStore();
        who = await signIn();
      }
      lived += 1;
      await live(who, steps);
    }),
    { numRuns: SEQUENCES },
  );
}, 7_200_000);
