import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { getChanges } from "#core/contract/changes.ts";
import { deleteProduct, updateProduct } from "#core/contract/products/products.ts";
import { changePurchaseOrderStatus } from "#core/contract/purchase-orders/purchase-orders.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { enterStockCount } from "#core/contract/stock-counts/count-entries.ts";
import * as contract from "#core/contract/stock-counts/stock-counts.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aProduct, aPurchaseOrder, aSupplier } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";

const owner = openTestServer().then(({ pool }) => pool("owner"));
afterAll(async () => (await owner).end());

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
});

type StartBody = Parameters<typeof startAs>[1];
const startAs = async (
  who: TestClient,
  body: {
    scope:
      | { kind: "ALL" }
      | { kind: "LIST"; productIds: string[] }
      | { kind: "CATEGORY"; category: "Huevos" }
      | { kind: "SUPPLIER"; supplierId: string };
    blind?: boolean;
  },
) => (await who.call(contract.startStockCount, { body })).data.count;
const start = (scope: StartBody["scope"], blind = false) => startAs(ana, { scope, blind });
const list = (...productIds: string[]) => ({ kind: "LIST" as const, productIds });
type Entry = { id?: string; at?: string; productId: string; quantity?: number; replace?: boolean };
const enter = async (id: string, entries: Entry[], who: TestClient = ana) =>
  (await who.call(enterStockCount, { params: { id }, body: { entries } })).data;
const refuse = async (id: string, entries: object[], who: TestClient = ana) => {
  const answer = await who.refused(enterStockCount, { params: { id }, body: { entries } as never });
  return [answer.status, answer.body.code, answer.body.errors?.[0]?.field ?? null];
};
const read = async (id: string, query: object = {}, who: TestClient = ana) =>
  (await who.call(contract.getStockCount, { params: { id }, query })).data;
const close = (id: string) =>
  ana.call(contract.closeStockCount, { params: { id }, body: { uncounted: "KEEP", acceptMoved: true } });
const trail = async () =>
  (await ana.call(listAudit)).data.events.filter(({ kind }) => kind.startsWith("COUNT_"));

describe("entries", () => {
  it("of two people add up, replace each other, and are listed with their authors", async () => {
    const { id: productId } = await aProduct(ana);
    const luz = await signIn("CASHIER", ana.storeId);
    const { id } = await start(list(productId));
    await enter(id, [{ productId, quantity: 3 }]);
    const second = await enter(id, [{ productId, quantity: 4 }], luz);
    expect(second.progress).toEqual({ products: 1, counted: 1, moved: 0 });
    expect((await read(id)).lines).toMatchObject([{ counted: 7 }]);
    const third = await enter(id, [{ productId, quantity: 10, replace: true }], luz);
    expect(third.entries).toMatchObject([{ quantity: 10, by: { id: luz.userId }, replaced: false }]);
    const { lines } = await read(id);
    expect(lines[0]!.counted).toBe(10);
    expect(lines[0]!.entries.map(({ quantity, replaced }) => [quantity, replaced])).toEqual([
      ...[[10, false]],
      ...[[4, true]],
      ...[[3, true]],
    ]);
  });

  it("that are sent again answer what was recorded, also when they were taken back", async () => {
    const { id: productId } = await aProduct(ana);
    const { id } = await start(list(productId));
    const entry = { id: uuidv7(), productId, quantity: 3 };
    const first = await enter(id, [entry, { ...entry, quantity: 9 }]);
    expect(first.entries).toHaveLength(1);
    const again = await enter(id, [{ ...entry, quantity: 5 }]);
    expect(again.entries).toEqual(first.entries);
    expect((await read(id)).lines[0]!.counted).toBe(3);
    await ana.call(contract.deleteStockCountEntry, { params: { id, entryId: entry.id } });
    await enter(id, [entry]);
    expect((await read(id)).lines).toMatchObject([{ counted: null, entries: [] }]);
    expect((await read(id)).count.progress.counted).toBe(0);
  });

  it("are taken back by their author, the owner and an administrator, and by nobody else", async () => {
    const { id: productId, name } = await aProduct(ana);
    const [luz, eva] = [await signIn("CASHIER", ana.storeId), await signIn("EMPLOYEE", ana.storeId)];
    const { id, number } = await start(list(productId));
    const made = (
      await enter(
        id,
        [1, 2].map((quantity) => ({ productId, quantity })),
        luz,
      )
    ).entries;
    const take = (entryId: string) => ({ params: { id, entryId } });
    const refused = await eva.refused(contract.deleteStockCountEntry, take(made[0]!.id));
    expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
    await luz.call(contract.deleteStockCountEntry, take(made[0]!.id));
    await ana.call(contract.deleteStockCountEntry, take(made[1]!.id));
    const twice = await ana.refused(contract.deleteStockCountEntry, take(made[1]!.id));
    expect([twice.status, twice.body.code]).toEqual([404, "COUNT_ENTRY_NOT_FOUND"]);
    const nowhere = { params: { id: uuidv7(), entryId: made[0]!.id } };
    const unknown = await ana.refused(contract.deleteStockCountEntry, nowhere);
    expect([unknown.status, unknown.body.code]).toEqual([404, "COUNT_NOT_FOUND"]);
    expect((await trail()).slice(0, 2)).toMatchObject([
      { kind: "COUNT_ENTRY_DELETED", subject: name, by: { id: ana.userId }, details: { number } },
      { kind: "COUNT_ENTRY_DELETED", by: { id: luz.userId } },
    ]);
  });

  it("need a product of the count, whole pieces and one quantity", async () => {
    const [piece, kilo, other] = [
      await aProduct(ana),
      await aProduct(ana, { unit: "KG" }),
      await aProduct(ana),
    ];
    const { id } = await start(list(piece.id, kilo.id));
    const wrong = async (entry: object) => refuse(id, [{ productId: kilo.id, quantity: 1.125 }, entry]);
    expect(await wrong({ productId: other.id, quantity: 1 })).toEqual([
      ...[400, "INVALID_INPUT", "entries.1.productId"],
    ]);
    expect(await wrong({ productId: piece.id, quantity: 0.5 })).toEqual([
      ...[400, "INVALID_INPUT", "entries.1.quantity"],
    ]);
    expect(await wrong({ productId: kilo.id, quantity: 0.0001 })).toEqual([
      ...[400, "INVALID_INPUT", "entries.1.quantity"],
    ]);
    expect(await wrong({ productId: piece.id, quantity: -1 })).toEqual([
      ...[400, "INVALID_INPUT", "entries.1.quantity"],
    ]);
    expect(await wrong({ productId: piece.id })).toEqual([400, "INVALID_INPUT", "entries.1.quantity"]);
    expect(await wrong({ productId: uuidv7(), quantity: 1 })).toEqual([404, "PRODUCT_NOT_FOUND", null]);
    const presentation = { id: uuidv7(), count: 2 };
    expect(await wrong({ productId: piece.id, presentation })).toEqual([404, "PRESENTATION_NOT_FOUND", null]);
    const kept = { productId: piece.id, presentation: { ...presentation, units: 24 } };
    await ana.call(enterStockCount, { params: { id }, body: { entries: [kept] } });
    expect((await read(id, { show: "counted" })).lines).toMatchObject([{ counted: 48 }]);
  });

  it("of a product that was deleted meanwhile are passed over", async () => {
    const [kept, gone] = [
      await aProduct(ana, { category: "Huevos" }),
      await aProduct(ana, { category: "Huevos" }),
    ];
    const { id } = await start({ kind: "CATEGORY", category: "Huevos" });
    await ana.call(deleteProduct, { params: { id: gone.id } });
    const answer = await enter(
      id,
      [gone, kept].map((product) => ({ productId: product.id, quantity: 1 })),
    );
    expect(answer).toMatchObject({
      entries: [{ productId: kept.id }],
      skipped: [{ productId: gone.id }],
      progress: { products: 1, counted: 1 },
    });
  });

  it("count between the start of the count and now", async () => {
    const { id: productId } = await aProduct(ana);
    const { id, startedAt } = await start(list(productId));
    const far = (ms: number) => new Date(Date.now() + ms).toISOString();
    const { entries } = await enter(id, [
      { productId, quantity: 1, at: far(-3_600_000) },
      { productId, quantity: 1, at: far(3_600_000) },
    ]);
    expect(entries[0]!.at).toBe(startedAt);
    expect(Date.parse(entries[1]!.at)).toBeLessThanOrEqual(Date.now());
    const late = { at: far(0) };
    const body = { entries: [{ productId, quantity: 1, at: far(3_600_000) }], late };
    await ana.call(enterStockCount, { params: { id }, body });
    const { events } = (await ana.call(listAudit)).data;
    expect(events[0]).toMatchObject({ kind: "LATE_FLAGGED", details: { flags: "CLOCK" } });
  });

  it("are refused by a count that is closed, cancelled or full", async () => {
    const { id: productId } = await aProduct(ana);
    const [closed, cancelled, full] = [
      await start(list(productId)),
      await start(list((await aProduct(ana)).id)),
      await start(list((await aProduct(ana)).id)),
    ];
    await close(closed.id);
    await ana.call(contract.cancelStockCount, { params: { id: cancelled.id } });
    for (const { id } of [closed, cancelled])
      expect(await refuse(id, [{ productId, quantity: 1 }])).toEqual([409, "COUNT_CLOSED", null]);
    for (const again of [contract.closeStockCount, contract.cancelStockCount]) {
      const input = { params: { id: closed.id }, body: { uncounted: "KEEP" as const } };
      const { body } = await ana.refused(again, input as never);
      expect(body.code).toBe("COUNT_CLOSED");
    }
    await (await owner).query("update stock_counts set entries = 20000 where store_id = $1 and id = $2", [
      ...[ana.storeId, full.id],
    ]);
    const [inFull] = (await read(full.id)).lines;
    expect(await refuse(full.id, [{ productId: inFull!.product.id, quantity: 1 }])).toEqual([
      ...[409, "COUNT_FULL", null],
    ]);
  });
});

describe("starting a count", () => {
  it("is refused while an open count has one of its products", async () => {
    const [one, other] = [await aProduct(ana, { category: "Huevos" }), await aProduct(ana)];
    const first = await start({ kind: "CATEGORY", category: "Huevos" });
    for (const scope of [list(other.id, one.id), { kind: "ALL" as const }]) {
      const { status, body } = await ana.refused(contract.startStockCount, { body: { scope } });
      expect([status, body.code, body.message, body.details]).toEqual([
        ...[409, "COUNT_OVERLAPS", "Ese conteo se cruza con el conteo 1, que sigue abierto"],
        { count: { id: first.id, number: 1 } },
      ]);
    }
    const second = await start(list(other.id, other.id));
    expect([second.number, second.progress.products]).toEqual([2, 1]);
    await close(first.id);
    expect((await start(list(one.id))).number).toBe(3);
  });

  it("takes null for an absent field", async () => {
    await aProduct(ana);
    const scope = { kind: "ALL" as const, category: null, supplierId: null, productIds: null };
    const { data } = await ana.call(contract.startStockCount, { body: { scope, blind: null, note: null } });
    expect(data.count).toMatchObject({ blind: false, note: null, progress: { products: 1 } });
    const body = { uncounted: "KEEP" as const, acceptMoved: null };
    const closed = await ana.call(contract.closeStockCount, { params: { id: data.count.id }, body });
    expect(closed.data.count.status).toBe("CLOSED");
  });

  it("is never in the future, also where the clock of the device is ahead", async () => {
    const { id: productId } = await aProduct(ana);
    const key = { "idempotency-key": uuidv7(Date.now() + 90_000) };
    const { data } = await ana.call(contract.startStockCount, { body: { scope: list(productId) } }, key);
    const { id, startedAt } = data.count;
    expect(Date.parse(startedAt)).toBeLessThanOrEqual(Date.now());
    const { entries } = await enter(id, [{ productId, quantity: 1 }]);
    expect(Date.parse(entries[0]!.at)).toBeLessThanOrEqual(Date.now());
  });

  it("leaves a product that comes into two counts to the older one", async () => {
    const { id: productId } = await aProduct(ana);
    const older = await start(list(productId));
    const younger = await start({ kind: "CATEGORY", category: "Huevos" });
    const body = { name: "Huevo", price: 700, stock: 100, category: "Huevos" as const };
    await ana.call(updateProduct, { params: { id: productId }, body });
    expect((await read(younger.id)).count.progress.products).toBe(0);
    expect(await refuse(younger.id, [{ productId, quantity: 1 }])).toEqual([
      ...[400, "INVALID_INPUT", "entries.0.productId"],
    ]);
    await close(older.id);
    expect((await enter(younger.id, [{ productId, quantity: 1 }])).progress.products).toBe(1);
  });

  it("takes the products that were bought last from a supplier", async () => {
    const [his, hers] = [await aProduct(ana), await aProduct(ana)];
    const [leo, eva] = [await aSupplier(ana), await aSupplier(ana, { name: "Lácteos Eva" })];
    const buy = async (supplierId: string, products: { id: string }[]) => {
      const items = products.map(({ id }) => ({
        productId: id,
        productName: "x",
        quantity: 1,
        unitPrice: 900,
      }));
      const bags = { productName: "Bolsas", quantity: 1, unitPrice: 100 };
      const { id } = await aPurchaseOrder(ana, { supplierId, items: [...items, bags] });
      for (const status of ["ORDERED", "RECEIVED"] as const)
        await ana.call(changePurchaseOrderStatus, { params: { id }, body: { status } });
    };
    await buy(leo.id, [his, hers]);
    await buy(eva.id, [hers]);
    const count = await start({ kind: "SUPPLIER", supplierId: eva.id });
    expect(count.scope).toEqual({
      ...{ kind: "SUPPLIER", category: null, supplierId: eva.id, supplierName: "Lácteos Eva" },
    });
    expect((await read(count.id)).lines.map(({ product }) => product.id)).toEqual([hers.id]);
    const unbought = await aProduct(ana);
    expect((await start(list(his.id, unbought.id))).progress.products).toBe(2);
    const scope = { kind: "SUPPLIER" as const, supplierId: uuidv7() };
    expect((await ana.refused(contract.startStockCount, { body: { scope } })).body.code).toBe(
      "SUPPLIER_NOT_FOUND",
    );
  });

  it("needs its products, of the store, and has room for ten open counts", async () => {
    const stranger = await aProduct(await signIn());
    const refused = await ana.refused(contract.startStockCount, { body: { scope: list(stranger.id) } });
    expect([refused.status, refused.body.code]).toEqual([404, "PRODUCT_NOT_FOUND"]);
    const { body } = await ana.refused(contract.startStockCount, {
      body: { scope: { kind: "CATEGORY" } as never },
    });
    expect(body.errors?.[0]?.field).toBe("scope.category");
    const tooMany = list(...Array.from({ length: contract.MAX_PRODUCTS_OF_LIST_COUNT + 1 }, () => uuidv7()));
    const long = await ana.refused(contract.startStockCount, { body: { scope: tooMany } });
    expect([long.status, long.body.errors?.[0]?.field]).toEqual([400, "scope.productIds"]);
    for (let made = 0; made < contract.MAX_OPEN_COUNTS; made++) await start(list((await aProduct(ana)).id));
    const scope = list((await aProduct(ana)).id);
    const { status, body: failure } = await ana.refused(contract.startStockCount, { body: { scope } });
    expect([status, failure.code]).toEqual([409, "COUNTS_FULL"]);
  });

  it("is for employees and above; closing and cancelling are for administrators", async () => {
    const { id: productId } = await aProduct(ana);
    const [cashier, employee] = [await signIn("CASHIER", ana.storeId), await signIn("EMPLOYEE", ana.storeId)];
    const scope = list(productId);
    expect((await cashier.refused(contract.startStockCount, { body: { scope } })).status).toBe(403);
    const { id } = await startAs(employee, { scope });
    const body = { uncounted: "KEEP" as const };
    expect((await employee.refused(contract.closeStockCount, { params: { id }, body })).status).toBe(403);
    expect((await employee.refused(contract.cancelStockCount, { params: { id } })).status).toBe(403);
    await enter(id, [{ productId, quantity: 1 }], cashier);
    const admin = await signIn("ADMIN", ana.storeId);
    await admin.call(contract.closeStockCount, { params: { id }, body });
    expect((await trail()).map(({ kind, details }) => [kind, details])).toEqual([
      ["COUNT_CLOSED", { number: 1, products: 1 }],
      ["COUNT_STARTED", { number: 1 }],
    ]);
  });
});

describe("reading a count", () => {
  it("hides costs from a cashier, and the expected stock from people who count blind", async () => {
    const { id: productId } = await aProduct(ana, { stock: 5, cost: 1_000 });
    const { id } = await start(list(productId), true);
    await enter(id, [{ productId, quantity: 3 }]);
    const [cashier, employee] = [await signIn("CASHIER", ana.storeId), await signIn("EMPLOYEE", ana.storeId)];
    for (const who of [cashier, employee]) {
      const { count, lines } = await read(id, {}, who);
      expect(count.difference).toBeNull();
      expect(lines).toMatchObject([{ counted: 3, expected: null, difference: null }]);
      const different = { params: { id }, query: { show: "different" as const } };
      const { status, body } = await who.refused(contract.getStockCount, different);
      expect([status, body.errors?.[0]?.field]).toEqual([400, "show"]);
      expect((await who.refused(contract.listStockCountLines, different)).status).toBe(400);
    }
    expect((await read(id)).lines).toMatchObject([{ expected: 5, difference: -2, cost: 1_000 }]);
    await close(id);
    const seen = await read(id, { show: "different" }, cashier);
    expect(seen.lines).toMatchObject([{ expected: 5, difference: -2, cost: null, price: 2_500 }]);
    expect(seen.count.difference).toEqual({
      ...{ units: -2, cost: null, price: -5_000 },
      lost: { cost: null, price: 5_000 },
      found: { cost: null, price: 0 },
    });
  });

  it("filters lines, the dearest difference first, and the progress of each category", async () => {
    const make = (name: string, cost?: number) =>
      aProduct(ana, { name: `${name} ${uuidv7()}`, stock: 10, category: "Huevos", ...(cost && { cost }) });
    const [a, b, c, d] = [await make("A", 100), await make("B", 900), await make("C"), await make("D", 5)];
    const other = await aProduct(ana);
    const { id } = await start({ kind: "ALL" });
    await enter(
      id,
      [a, b, c].map((product) => ({ productId: product.id, quantity: 9 })),
    );
    const shown = async (show: string, more = {}) =>
      (await read(id, { show, ...more })).lines.map(({ product }) => product.id);
    for (const closed of [false, true]) {
      if (closed) await close(id);
      expect(await shown("different")).toEqual([b.id, a.id, c.id]);
      expect(await shown("counted")).toEqual([a.id, b.id, c.id]);
      expect(await shown("uncounted")).toEqual([d.id, other.id]);
      expect(await shown("all", { page: 2, limit: 2 })).toEqual([c.id, d.id]);
      expect(await shown("all", { search: b.name })).toEqual([b.id]);
      const { count } = await read(id);
      expect(count.progress).toEqual({
        ...{ products: 5, counted: 3, moved: 0 },
        categories: [
          { category: "Huevos", products: 4, counted: 3 },
          { category: "Otra", products: 1, counted: 0 },
        ],
      });
      const whole = await ana.call(contract.listStockCountLines, {
        params: { id },
        query: { show: "different" },
      });
      expect(whole.data.map(({ product, difference }) => [product.id, difference])).toEqual([
        ...[[b.id, -1]],
        ...[[a.id, -1]],
        ...[[c.id, -1]],
      ]);
    }
    const counts = await ana.call(contract.listStockCounts, { query: { status: "CLOSED" } });
    expect([counts.data.map((count) => count.id), counts.pagination.total]).toEqual([[id], 1]);
    expect((await ana.call(contract.listStockCounts, { query: { status: "OPEN" } })).data).toEqual([]);
  });

  it("has cancelled counts, which moved nothing", async () => {
    const { id: productId } = await aProduct(ana, { stock: 5 });
    const { id } = await start(list(productId));
    await enter(id, [{ productId, quantity: 3 }]);
    const { data } = await ana.call(contract.cancelStockCount, { params: { id } });
    expect(data.count).toMatchObject({
      ...{ status: "CANCELLED", difference: null, closedBy: { id: ana.userId } },
      progress: { products: 1, counted: 1 },
    });
    expect((await read(id)).lines).toMatchObject([{ counted: 3, expected: null, difference: null }]);
    const { data: sale } = await ana.call(recordSale, {
      body: { items: [{ productId, quantity: 5 }], paymentMethod: "CARD" },
    });
    expect(sale.flags).toEqual([]);
  });
});

it("the copy of a device has the open counts, and the ids of those that take no more entries", async () => {
  const { id: productId } = await aProduct(ana);
  expect((await ana.call(getChanges)).data.counts).toBeUndefined();
  const [kept, over] = [
    await start(list(productId), true),
    await start({ kind: "CATEGORY", category: "Huevos" }),
  ];
  await ana.call(contract.cancelStockCount, { params: { id: over.id } });
  expect((await ana.call(getChanges)).data.counts).toEqual({
    open: [
      {
        ...{ id: kept.id, number: 1, productIds: [productId], blind: true, note: null },
        ...{ scope: kept.scope, startedAt: kept.startedAt },
      },
    ],
    closed: [over.id],
  });
});

it("what to count today is worth most and was not counted for longest", async () => {
  const [cheap, dear, sold] = [
    await aProduct(ana, { stock: 1, price: 100 }),
    await aProduct(ana, { stock: 10, price: 9_000 }),
    await aProduct(ana, { stock: 0 }),
  ];
  const proposed = async () => (await ana.call(contract.proposeStockCount)).data.products;
  expect(await proposed()).toMatchObject([
    { id: dear.id, value: 90_000, countedAt: null },
    { id: cheap.id, value: 100, countedAt: null },
  ]);
  const { id } = await start(list(dear.id, sold.id));
  await enter(id, [{ productId: dear.id, quantity: 10 }]);
  expect((await proposed()).map((product) => product.id)).toEqual([cheap.id]);
  await close(id);
  expect((await proposed()).map((product) => [product.id, product.countedAt !== null])).toEqual([
    ...[[cheap.id, false]],
    ...[[dear.id, true]],
  ]);
});
