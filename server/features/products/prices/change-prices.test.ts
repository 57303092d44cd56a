import { afterEach, describe, expect, it } from "vitest";
import { type AuditEvent, listAudit } from "#core/contract/audit.ts";
import { getChanges } from "#core/contract/changes.ts";
import {
  changeProductPrices,
  MAX_PRICE_CHANGES,
  undoProductPriceChange,
} from "#core/contract/products/bulk-products.ts";
import {
  deleteProduct,
  listProducts,
  type Product,
  updateProduct,
} from "#core/contract/products/products.ts";
import { MAX_FIELD_ERRORS } from "#core/field-errors.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, testClock } from "#server/test/harness.ts";

afterEach(() => {
  testClock.now = () => new Date();
});

const dearer = ({ id, price }: Product, by = 100) => ({ id, price: price + by, priceBefore: price });
const change = (who: TestClient, changes: object[], headers = {}) =>
  who.send({ method: "POST", url: "/api/products/prices", body: { changes }, headers });
const undo = (who: TestClient, id: string, headers = {}) =>
  who.send({ method: "POST", url: "/api/products/prices/undo", body: { undo: id }, headers });
const pricesOf = async (who: TestClient) =>
  Object.fromEntries((await who.call(listProducts)).data.products.map(({ name, price }) => [name, price]));
const trailOf = async (who: TestClient): Promise<Pick<AuditEvent, "kind" | "subject" | "details">[]> =>
  (await who.call(listAudit)).data.events
    .filter(({ kind }) => kind.startsWith("PRICE"))
    .map(({ kind, subject, details }) => ({ kind, subject, details }));

async function aShop() {
  const ana = await signIn();
  const panela = await aProduct(ana, { name: "Panela", price: 2_500 });
  const salt = await aProduct(ana, { name: "Sal", price: 1_200 });
  const rice = await aProduct(ana, { name: "Arroz", price: 4_000 });
  return { ana, panela, salt, rice };
}

describe("bulk price changes", () => {
  it("change prices, devices and audit trail, and can be undone", async () => {
    const { ana, panela, salt } = await aShop();
    const { cursor } = (await ana.call(getChanges)).data;
    const { data } = await ana.call(changeProductPrices, {
      body: { changes: [dearer(panela), dearer(salt, -200)] },
    });
    expect(data.changed).toBe(2);
    expect(await pricesOf(ana)).toEqual({ Arroz: 4_000, Panela: 2_600, Sal: 1_000 });
    const copied = (await ana.call(getChanges, { query: { since: cursor } })).data.products.changed;
    // Earlier changes may be sent again while other transactions run, so other products may be listed too.
    expect(copied.map(({ name, price }) => [name, price])).toEqual(
      expect.arrayContaining([
        ["Panela", 2_600],
        ["Sal", 1_000],
      ]),
    );
    const back = await ana.call(undoProductPriceChange, { body: { undo: data.undo } });
    expect(back.data.changed).toBe(2);
    expect(await pricesOf(ana)).toEqual({ Arroz: 4_000, Panela: 2_500, Sal: 1_200 });
    expect(await trailOf(ana)).toEqual([
      { kind: "PRICES_CHANGED", subject: null, details: { products: 2, undone: true } },
      { kind: "PRICES_CHANGED", subject: null, details: { products: 2, undone: false } },
    ]);
    // An undo can be undone.
    await ana.call(undoProductPriceChange, { body: { undo: back.data.undo } });
    expect(await pricesOf(ana)).toMatchObject({ Panela: 2_600, Sal: 1_000 });
  });

  it("with one real change get the audit event of a single change", async () => {
    const { ana, panela, salt } = await aShop();
    const { data } = await ana.call(changeProductPrices, {
      body: { changes: [dearer(panela), dearer(salt, 0)] },
    });
    expect(data.changed).toBe(1);
    expect(await trailOf(ana)).toEqual([
      { kind: "PRICE_CHANGED", subject: "Panela", details: { from: 2_500, to: 2_600 } },
    ]);
  });

  it("change nothing if a price is outdated, and name it", async () => {
    const { ana, panela, salt, rice } = await aShop();
    await ana.call(changeProductPrices, { body: { changes: [dearer(salt)] } });
    const { status, body } = await change(ana, [dearer(panela), dearer(salt), dearer(rice)]);
    expect([status, body.code, body.message]).toEqual([
      ...[409, "PRICE_CHANGED", "El precio cambió: Sal ahora cuesta $ 1.300"],
    ]);
    expect(body.details).toEqual({ products: [{ id: salt.id, name: "Sal", price: 1_300 }] });
    expect(await pricesOf(ana)).toEqual({ Arroz: 4_000, Panela: 2_500, Sal: 1_300 });
  });

  it("change nothing for an unknown, another store's or repeated product", async () => {
    const { ana, panela } = await aShop();
    const { rice: foreign } = await aShop();
    for (const id of [uuidv7(), foreign.id]) {
      const { status, body } = await change(ana, [dearer(panela), { ...dearer(foreign), id }]);
      expect([status, body.code]).toEqual([404, "PRODUCT_NOT_FOUND"]);
    }
    const twice = await change(ana, [dearer(panela), dearer(panela, 200)]);
    expect([twice.status, twice.body.errors]).toEqual([
      400,
      [{ field: "changes.1.id", message: "El producto está repetido en la lista" }],
    ]);
    const often = await change(ana, new Array(MAX_PRICE_CHANGES).fill(dearer(panela)));
    expect(often.body.errors).toHaveLength(MAX_FIELD_ERRORS);
    expect(await pricesOf(ana)).toMatchObject({ Panela: 2_500 });
  });

  it("need the permission, and have a maximum", async () => {
    const { ana, panela } = await aShop();
    const who = (role: "CASHIER" | "EMPLOYEE") => signIn(role, ana.storeId);
    expect((await change(await who("CASHIER"), [dearer(panela)])).status).toBe(403);
    expect((await change(await who("EMPLOYEE"), [dearer(panela)])).status).toBe(200);
    expect((await undo(await who("CASHIER"), uuidv7())).status).toBe(403);
    const many = Array.from({ length: MAX_PRICE_CHANGES + 1 }, () => ({ ...dearer(panela), id: uuidv7() }));
    const { status, body } = await change(ana, many);
    expect([status, body.errors]).toEqual([
      400,
      [{ field: "changes", message: "Se pueden cambiar hasta 5.000 precios a la vez" }],
    ]);
    expect((await change(ana, [])).status).toBe(400);
  });

  it("run once per key", async () => {
    const { ana, panela } = await aShop();
    const key = { "idempotency-key": uuidv7() };
    const answers = await Promise.all([1, 2, 3].map(() => change(ana, [dearer(panela)], key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first] = answers.map(({ body }) => (body as unknown as { data: { undo: string } }).data.undo);
    const undoKey = { "idempotency-key": uuidv7() };
    const undone = await Promise.all([1, 2].map(() => undo(ana, first!, undoKey)));
    expect(undone.map(({ status }) => status)).toEqual([200, 200]);
    expect(await trailOf(ana)).toHaveLength(2);
  });

  it("from two screens at once: one succeeds", async () => {
    const { ana, panela, salt } = await aShop();
    const answers = await Promise.all([
      change(ana, [dearer(panela), dearer(salt)]),
      change(ana, [dearer(salt, 500), dearer(panela, 500)]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("can cover a whole catalogue", async () => {
    const ana = await signIn();
    const owner = (await openTestServer()).pool("owner");
    await owner.query(
      `insert into products (store_id, id, name, price, on_hand, sold, category, created_at, updated_at)
       select $1, gen_random_uuid(), 'Producto ' || n, 500, 0, 0, 'Otra', now(), now() from generate_series(1, $2) n`,
      [ana.storeId, MAX_PRICE_CHANGES],
    );
    await owner.end();
    const { products } = (await ana.call(listProducts)).data;
    const changes = products.map((product) => dearer(product));
    const { data } = await ana.call(changeProductPrices, { body: { changes } });
    expect(data.changed).toBe(MAX_PRICE_CHANGES);
    expect((await ana.call(undoProductPriceChange, { body: { undo: data.undo } })).data.changed).toBe(
      MAX_PRICE_CHANGES,
    );
    expect(new Set(Object.values(await pricesOf(ana)))).toEqual(new Set([500]));
  });
});

describe("an undo of prices", () => {
  const fieldsOf = ({ name, price, stock, category }: Product) => ({ name, price, stock, category });

  it("is refused as a whole if one price changed since", async () => {
    const { ana, panela, salt } = await aShop();
    const { data } = await ana.call(changeProductPrices, {
      body: { changes: [dearer(panela), dearer(salt)] },
    });
    const body = { ...fieldsOf(salt), price: 1_500 };
    await ana.call(updateProduct, { params: { id: salt.id }, body });
    const refused = await undo(ana, data.undo);
    expect([refused.status, refused.body.code]).toEqual([409, "PRICE_CHANGED"]);
    expect(refused.body.details).toEqual({ products: [{ id: salt.id, name: "Sal", price: 1_500 }] });
    expect(await pricesOf(ana)).toMatchObject({ Panela: 2_600, Sal: 1_500 });
  });

  it("expires after a day", async () => {
    const { ana, panela } = await aShop();
    const { data } = await ana.call(changeProductPrices, { body: { changes: [dearer(panela)] } });
    testClock.now = () => new Date(Date.now() + 24 * 3_600_000 + 60_000);
    const who = await signIn("OWNER", ana.storeId);
    const { status, body } = await undo(who, data.undo);
    expect([status, body.code]).toEqual([409, "UNDO_EXPIRED"]);
  });

  it("is refused twice, to other stores, and for an unknown id", async () => {
    const { ana, panela } = await aShop();
    const { data } = await ana.call(changeProductPrices, { body: { changes: [dearer(panela)] } });
    expect((await undo(await signIn(), data.undo)).status).toBe(404);
    expect((await undo(ana, uuidv7())).body.code).toBe("PRICE_CHANGE_NOT_FOUND");
    const both = await Promise.all([undo(ana, data.undo), undo(ana, data.undo)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await undo(ana, data.undo)).body.code).toBe("ALREADY_UNDONE");
  });

  it("skips deleted products", async () => {
    const { ana, panela, salt } = await aShop();
    const { data } = await ana.call(changeProductPrices, {
      body: { changes: [dearer(panela), dearer(salt)] },
    });
    await ana.call(deleteProduct, { params: { id: salt.id } });
    expect((await ana.call(undoProductPriceChange, { body: { undo: data.undo } })).data.changed).toBe(1);
    expect(await pricesOf(ana)).toMatchObject({ Panela: 2_500 });
  });
});
