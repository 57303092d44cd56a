// @vitest-environment jsdom
import { type IDBPDatabase, openDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { uuidv7 } from "#core/uuid.ts";
import { setSessionToken } from "#web/api/client.ts";
import { markReplicaReady, replicaDatabaseName } from "#web/offline/device/store-databases.ts";
import { aProduct } from "#web/test/builders.ts";
import { stubIndexedDb } from "#web/test/indexed-db.ts";
import { stubServer } from "#web/test/server-answers.ts";
import {
  findReplicaProductsByCode,
  readCustomersFromReplica,
  readFirstProductsFromReplica,
  readProductsFromReplica,
  saveFirstProductsToReplica,
} from "./read-replica.ts";
import { openReplica, type ReplicaSchema, updateReplica, upgradeReplica } from "./replica-database.ts";
import { storeLocalChange } from "./store-local-change.ts";

const product = (name: string, fields: Partial<Product> = {}) => aProduct({ id: uuidv7(), name, ...fields });
const goods = Array.from({ length: 200 }, (_, i) => product(`Producto ${1_000 + i}`));

let answer: { full: boolean; changed: Product[]; deleted: string[] };
let requestedSince: (string | null)[];
let storeId: string;

beforeEach(() => {
  stubIndexedDb();
  requestedSince = [];
  stubServer(async (path) => {
    requestedSince.push(new URL(path, "http://here").searchParams.get("since"));
    const { full, changed, deleted } = answer;
    const till = { id: "t", name: "Caja", active: true };
    const data = { cursor: "1", full, settings: DEFAULT_STORE_SETTINGS, shift: null, best: [], till };
    const customers = { changed: [], deleted: [] };
    return Response.json({ status: "success", data: { ...data, products: { changed, deleted }, customers } });
  });
  storeId = uuidv7();
  setSessionToken("token", `${storeId}/ana`, () => {});
});
afterEach(() => {
  setSessionToken(null, null, () => {});
  localStorage.clear();
  vi.unstubAllGlobals();
});

const comes = (full: boolean, changed: Product[], deleted: string[] = []) => {
  answer = { full, changed, deleted };
  return updateReplica(storeId, AbortSignal.timeout(10_000));
};
const brief = ({ name, stock }: Product) => `${name}: ${stock}`;
const list = async () => (await readProductsFromReplica(storeId, true))?.map(brief);

test("lists products by name, with their current values after changes", async () => {
  await comes(true, [...goods].reverse());
  expect(await list()).toEqual(goods.map(brief));
  const [sold, renamed, deleted, ...rest] = goods as [Product, Product, Product, ...Product[]];
  const now = [
    { ...sold, stock: 8 },
    { ...renamed, name: "Zapallo" },
  ];
  const salt = product("Ñame");
  await comes(false, [...now, salt], [deleted.id]);
  expect(await list()).toEqual([salt, now[0]!, ...rest, now[1]!].map(brief));
  // A full update removes products that it does not contain.
  await comes(true, [salt]);
  expect(await list()).toEqual([brief(salt)]);
});

test("takes over what the previous version stored, without a server", async () => {
  stubServer(() => Promise.reject(new TypeError("Failed to fetch")));
  const before = await openDB(replicaDatabaseName(storeId), 2, {
    upgrade(db) {
      for (const name of ["products", "customers", "sales"]) db.createObjectStore(name, { keyPath: "id" });
      db.createObjectStore("about");
    },
  });
  for (const one of goods) await before.put("products", one);
  before.close();
  markReplicaReady(storeId);
  expect(await list()).toEqual(goods.map(brief));
});

test("keeps its data at the upgrade to a next version", async () => {
  await comes(true, goods);
  const db = await openReplica(storeId);
  const { name, version } = db;
  const blocks = await db.getAll("blocks");
  db.close();
  const next = await openDB<ReplicaSchema>(name, version + 1, {
    async upgrade(db, ...rest) {
      await upgradeReplica(db, ...rest);
      (db as unknown as IDBPDatabase).createObjectStore("next");
    },
  });
  expect([[...next.objectStoreNames].includes("next" as never), await next.getAll("blocks")]).toEqual([
    true,
    blocks,
  ]);
  next.close();
});

test("has the device's own sale at once: stock and debt, before the next changes arrive", async () => {
  const rice = product("Arroz", { stock: 10 });
  await comes(true, [rice, product("Sal")]);
  const luz = {
    id: uuidv7(),
    name: "Luz",
    phone: null,
    document: null,
    balance: 4_000,
    creditLimit: null,
    creditPaused: false,
    priceLevel: "PUBLIC" as const,
    consentAt: null,
  };
  await storeLocalChange({ customer: luz });
  await storeLocalChange({
    stocks: new Map([[rice.id, { by: -3 }]]),
    balance: { customerId: luz.id, by: 6_000 },
  });
  expect(await list()).toEqual(["Arroz: 7", "Sal: 9"]);
  expect((await readCustomersFromReplica(storeId))?.map(({ balance }) => balance)).toEqual([10_000]);
});

const withCode = async (form: string) => (await findReplicaProductsByCode(storeId, [form]))?.map(brief);

test("a code finds its product without the list, also after changes", async () => {
  const own = { price: null, wholesalePrice: null };
  const pack = { ...own, id: "pack", name: "Caja", units: 12, barcode: "CAJA-1", active: true };
  const bread = product("Pan", { gtin: "7701234567897", presentations: [pack] });
  const salt = product("Sal", { storeCode: "SAL", active: false });
  await comes(true, [...goods, bread, salt]);
  expect(await withCode("07701234567897")).toEqual(["Pan: 9"]);
  expect(await withCode("CAJA-1")).toEqual(["Pan: 9"]);
  expect(await withCode("SAL")).toEqual([]);
  expect(await withCode("1234567897")).toEqual([]);
  await comes(false, [
    { ...bread, gtin: "7700000000001", stock: 3 },
    { ...salt, active: true },
  ]);
  expect(await withCode("07701234567897")).toEqual([]);
  expect(await withCode("07700000000001")).toEqual(["Pan: 3"]);
  expect(await withCode("SAL")).toEqual(["Sal: 9"]);
  await comes(false, [], [bread.id]);
  expect(await withCode("07700000000001")).toEqual([]);
});

test("keeps many changes, at once or one after the other, with their codes", async () => {
  const many = Array.from({ length: 400 }, (_, i) => product(`Producto ${1_000 + i}`, { barcode: `C${i}` }));
  await comes(true, many);
  const change = (stock: number) => many.map((one, i) => ({ ...one, stock, barcode: `${stock}C${i}` }));
  await comes(false, change(1));
  expect(await list()).toEqual(change(1).map(brief));
  for (const at of [0, 100, 200, 300]) await comes(false, change(2).slice(at, at + 100));
  await comes(false, [], [many[0]!.id]);
  expect(await list()).toEqual(change(2).slice(1).map(brief));
  const replica = await openReplica(storeId);
  await vi.waitFor(async () => expect(await replica.count("recent")).toBe(0));
  expect(await list()).toEqual(change(2).slice(1).map(brief));
  expect([await withCode("2C7"), await withCode("1C7"), await withCode("2C0")]).toEqual([
    ["Producto 1007: 2"],
    [],
    [],
  ]);
});

test("a sale's stock is kept once: with its own change, then with the server's", async () => {
  const rice = product("Arroz", { stock: 10 });
  await comes(true, [rice]);
  await storeLocalChange({ stocks: new Map([[rice.id, { by: -3 }]]) });
  await storeLocalChange({ stocks: new Map([[rice.id, { by: -2 }]]) });
  expect(await list()).toEqual(["Arroz: 5"]);
  await comes(false, [{ ...rice, stock: 5 }]);
  expect(await list()).toEqual(["Arroz: 5"]);
  await storeLocalChange({ stocks: new Map([[rice.id, { now: 4 }]]) });
  await storeLocalChange({ stocks: new Map([[rice.id, { by: -1 }]]) });
  expect(await list()).toEqual(["Arroz: 3"]);
});

test("a replica of version 3 gets its codes when it is opened", async () => {
  const bread = product("Pan", { barcode: "PAN-1" });
  const old = await openDB(replicaDatabaseName(storeId), 3, {
    upgrade(db) {
      db.createObjectStore("customers", { keyPath: "id" });
      for (const name of ["about", "blocks"]) db.createObjectStore(name);
      db.createObjectStore("sales", { keyPath: "id" });
    },
  });
  await old.put("blocks", [bread], 5);
  old.close();
  markReplicaReady(storeId);
  expect([await withCode("PAN-1"), await list()]).toEqual([["Pan: 9"], ["Pan: 9"]]);
});

test("a replica of 0.1.0 gets the fields that came later, and is read again as a whole", async () => {
  const { tiers, presentations, wholesalePrice, tax, taxSuggested, ...bread } = product("Pan");
  const luz = { id: "luz", name: "Luz", phone: null, document: null, balance: 0, creditLimit: null };
  const old = await openDB(replicaDatabaseName(storeId), 3, {
    upgrade(db) {
      db.createObjectStore("customers", { keyPath: "id" });
      for (const name of ["about", "blocks"]) db.createObjectStore(name);
      db.createObjectStore("sales", { keyPath: "id" });
    },
  });
  await old.put("blocks", [bread], 5);
  await old.put("customers", { ...luz, creditPaused: false, consentAt: null });
  await old.put("about", { cursor: "old", settings: {}, best: [] }, "about");
  old.close();
  markReplicaReady(storeId);
  expect(await readProductsFromReplica(storeId, true)).toMatchObject([
    { name: "Pan", tiers: [], presentations: [], wholesalePrice: null, tax: null },
  ]);
  expect(await readCustomersFromReplica(storeId)).toMatchObject([{ id: "luz", priceLevel: "PUBLIC" }]);
  await comes(true, goods);
  await comes(false, goods.slice(0, 1));
  expect(requestedSince).toEqual([null, "1"]);
});

test("what the till shows first follows changes and this device's own sales", async () => {
  const [bread, salt, milk] = [product("Pan"), product("Sal"), product("Leche")];
  await comes(true, [bread, salt, milk]);
  await saveFirstProductsToReplica([milk, bread, salt]);
  const front = async () =>
    (await readFirstProductsFromReplica(storeId))?.map(({ name, price, stock }) => [name, price, stock]);
  await comes(false, [{ ...bread, price: 700 }], [salt.id]);
  await storeLocalChange({ stocks: new Map([[milk.id, { by: -2 }]]) });
  expect(await front()).toEqual([
    ["Leche", 500, 7],
    ["Pan", 700, 9],
  ]);
  await comes(true, [milk]);
  expect(await front()).toEqual([["Leche", 500, 9]]);
});
