import { beforeAll, describe, expect, it } from "vitest";
import { type AuditEvent, listAudit } from "#core/contract/audit.ts";
import { createStore, joinStore, login } from "#core/contract/auth.ts";
import { deleteCustomer } from "#core/contract/customers.ts";
import { deleteProduct, type Product, updateProduct } from "#core/contract/products/products.ts";
import { deletePurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { exportSales } from "#core/contract/sales/sale-lists.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { logoutEverywhere } from "#core/contract/session.ts";
import { updateStore } from "#core/contract/stores/stores.ts";
import { deleteSupplier } from "#core/contract/suppliers.ts";
import { changeUser, removeUser } from "#core/contract/users.ts";
import { deleteOldAuditEvents } from "#server/features/audit/audit.sql.ts";
import { aCustomer, aProduct, aPurchaseOrder, aSupplier } from "#server/test/builders.ts";
import {
  createTestClient,
  newTestEmail,
  openTestServer,
  signIn,
  type TestClient,
} from "#server/test/harness.ts";

const password = "Segura123!";
let owner: TestClient;
let store: { id: string; code: string };
let email: string;

beforeAll(async () => {
  email = newTestEmail();
  const body = { name: "Tienda La Esquina", ownerName: "Ana", email, password };
  const { token, data } = await (await createTestClient(null)).call(createStore, { body });
  owner = await createTestClient(token);
  store = { id: data.store.id, code: data.store.storeId };
});

async function eventsOf(who: TestClient = owner): Promise<AuditEvent[]> {
  return (await who.call(listAudit)).data.events;
}

/** The events that the work adds, oldest first. */
async function eventsOfWork(work: () => Promise<unknown>) {
  const before = (await eventsOf())[0]!.id;
  await work();
  const added = (await eventsOf()).filter(({ id }) => id > before);
  return added.reverse().map(({ kind, by, subject, details }) => [kind, by?.name, subject, details]);
}

const fieldsOf = ({ name, price, stock, category }: Product) => ({ name, price, stock, category });

describe("trail", () => {
  it("records store creation, sign-ins, and ending every session", async () => {
    const anyone = await createTestClient(null);
    let there: TestClient;
    expect(
      await eventsOfWork(async () => {
        there = await createTestClient((await anyone.call(login, { body: { email, password } })).token);
      }),
    ).toEqual([["SIGN_IN", "Ana", null, { newPlace: false }]]);
    expect((await eventsOf()).at(-1)).toMatchObject({ kind: "STORE_CREATED", by: { name: "Ana" } });
    await there!.call(logoutEverywhere);
    owner = await createTestClient((await anyone.call(login, { body: { email, password } })).token);
    expect((await eventsOf()).map(({ kind }) => kind).slice(0, 2)).toEqual([
      "SIGN_IN",
      "SIGN_OUT_EVERYWHERE",
    ]);
  });

  it("records approvals, role changes, edits, removals and refusals of people", async () => {
    const ask = async (name: string) => {
      const body = { storeId: store.code, name, email: newTestEmail(), password, role: "CASHIER" as const };
      return (await (await createTestClient(null)).call(joinStore, { body })).data.user.id;
    };
    const [brayan, stranger] = [await ask("Brayan"), await ask("Extraño")];
    const change = (body: object) => owner.call(changeUser, { params: { id: brayan }, body });
    expect(
      await eventsOfWork(async () => {
        await change({ role: "CASHIER" });
        await change({ role: "ADMIN", name: "Brayan" });
        await change({ phoneOrEmail: newTestEmail() });
        await owner.call(removeUser, { params: { id: brayan } });
        await owner.call(removeUser, { params: { id: stranger } });
      }),
    ).toEqual([
      ["EMPLOYEE_APPROVED", "Ana", "Brayan", { from: "PENDING", to: "CASHIER" }],
      ["ROLE_CHANGED", "Ana", "Brayan", { from: "CASHIER", to: "ADMIN" }],
      ["EMPLOYEE_CHANGED", "Ana", "Brayan", { email: true }],
      ["EMPLOYEE_REMOVED", "Ana", "Brayan", {}],
      ["JOIN_REJECTED", "Ana", "Extraño", {}],
    ]);
  });

  it("records price changes and stock corrections, not stock moved by sales", async () => {
    const product = await aProduct(owner, { name: "Panela", price: 2_500, stock: 10 });
    const save = (fields: object) =>
      owner.call(updateProduct, { params: { id: product.id }, body: { ...fieldsOf(product), ...fields } });
    const unsold = await aProduct(owner, { name: "Sal" });
    expect(
      await eventsOfWork(async () => {
        await save({});
        await save({ price: 2_700 });
        await save({ price: 2_700, stock: 7 });
        const items = [{ productId: product.id, quantity: 1 }];
        await owner.call(recordSale, { body: { items, paymentMethod: "CASH" } });
        await owner.call(deleteProduct, { params: { id: unsold.id } });
      }),
    ).toEqual([
      ["PRICE_CHANGED", "Ana", "Panela", { from: 2_500, to: 2_700 }],
      ["STOCK_ADJUSTED", "Ana", "Panela", { reason: "CORRECTION", units: -3, stock: 7 }],
      ["PRODUCT_DELETED", "Ana", "Sal", {}],
    ]);
  });

  it("records deletions and exports; a customer without the name", async () => {
    const customer = await aCustomer(owner, { name: "Gloria Suárez" });
    const supplier = await aSupplier(owner, { name: "Don Aurelio" });
    const order = await aPurchaseOrder(owner, { supplierId: supplier.id });
    const events = await eventsOfWork(async () => {
      await owner.call(deleteCustomer, { params: { id: customer.id } });
      await owner.call(deletePurchaseOrder, { params: { id: order.id } });
      await owner.call(deleteSupplier, { params: { id: supplier.id } });
      await owner.call(exportSales, { query: { startDate: "2026-11-01" } });
    });
    expect(events).toEqual([
      ["CUSTOMER_DELETED", "Ana", null, {}],
      ["ORDER_DELETED", "Ana", "OC-000001", {}],
      ["SUPPLIER_DELETED", "Ana", "Don Aurelio", {}],
      ["SALES_EXPORTED", "Ana", null, { startDate: "2026-11-01", endDate: null }],
    ]);
  });

  it("records changes of the store's data", async () => {
    const save = (body: { name: string; nit?: string }) =>
      owner.call(updateStore, { params: { id: store.id }, body });
    const events = await eventsOfWork(async () => {
      await save({ name: "Tienda La Esquina" });
      await save({ name: "La Esquina", nit: "900412378-1" });
    });
    expect(events).toEqual([["STORE_CHANGED", "Ana", "La Esquina", { name: true, phone: false, nit: true }]]);
  });

  it("records nothing of refused requests", async () => {
    const product = await aProduct(owner, { stock: 1 });
    const body = { ...fieldsOf(product), price: 9_000, stock: 0, stockBefore: 5 };
    const events = await eventsOfWork(() =>
      owner.refused(updateProduct, { params: { id: product.id }, body }),
    );
    expect(events).toEqual([]);
  });
});

it("is read in pages, newest first, while events are added", async () => {
  const { events } = (await owner.call(listAudit, { query: { limit: 100 } })).data;
  const first = (await owner.call(listAudit, { query: { limit: 3 } })).data;
  await owner.call(exportSales);
  const second = (await owner.call(listAudit, { query: { limit: 100, before: first.next! } })).data;
  expect([...first.events, ...second.events]).toEqual(events);
  expect(second.next).toBeNull();
});

it("belongs to one store", async () => {
  const stranger = await signIn();
  expect(await eventsOf(stranger)).toEqual([]);
  const { id } = (await eventsOf())[0]!;
  expect((await stranger.call(listAudit, { query: { before: id } })).data.events).toEqual([]);
});

it("is kept for a year, and newer events cannot be removed", async () => {
  const { db, pool } = await openTestServer();
  const [database, app, identity] = [pool("owner"), pool("mostrador_app"), pool("mostrador_identity")];
  const made = await signIn();
  const add = (id: string, age: string) =>
    database.query(
      `insert into audit_events (store_id, id, kind, created_at) values ($1, $2, 'SIGN_IN', now() - $3::interval)`,
      [made.storeId, id, age],
    );
  await add("00000000-0000-7000-8000-000000000001", "364 days");
  await add("00000000-0000-7000-8000-000000000002", "367 days");
  await deleteOldAuditEvents(db.identity);
  expect((await eventsOf(made)).map(({ id }) => id)).toEqual(["00000000-0000-7000-8000-000000000001"]);
  for (const identityDb of [app, identity])
    for (const statement of ["delete from audit_events", "update audit_events set kind = 'x'"])
      await expect(identityDb.query(statement)).rejects.toThrow("permission denied");
  await expect(identity.query("select * from audit_events")).rejects.toThrow("permission denied");
  await expect(app.query("select forget_old_audit_events()")).rejects.toThrow("permission denied");
  await Promise.all([database.end(), app.end(), identity.end()]);
});
