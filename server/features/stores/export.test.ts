import { expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { closeShift, openShift, recordCashMovement } from "#core/contract/shifts/shifts.ts";
import { exportStore, type StoreRecord } from "#core/contract/stores/store-export.ts";
import { aCustomer, aProduct, aPurchaseOrder, aSupplier } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";

async function recordsOf(who: TestClient & TestUser): Promise<StoreRecord[]> {
  return (await who.call(exportStore, { params: { id: who.storeId } })).data;
}

it("contains everything of the store, and nothing of another", async () => {
  const ana = await signIn();
  const stranger = await signIn();
  await aProduct(stranger, { name: "Ajeno" });
  const product = await aProduct(ana, { name: "=1+1", stock: 5, gtin: "7701234567897" });
  const customer = await aCustomer(ana, { name: "Luz", document: "0012" });
  const supplier = await aSupplier(ana, { name: "Lácteos" });
  const order = await aPurchaseOrder(ana, { supplierId: supplier.id });
  const body = { paymentMethod: "NEQUI" as const };
  const sold = await ana.call(recordSale, {
    body: { ...body, items: [{ productId: product.id, quantity: 2 }], customerId: customer.id },
  });
  await ana.call(recordFreeSale, {
    body: { ...body, items: [{ description: "Bolsa", price: 50, quantity: 1 }] },
  });
  const cashier = await signIn("CASHIER", ana.storeId);
  const { data: shift } = await ana.call(openShift, { body: { openingFloat: 9_000 } });
  const move = { kind: "OUT" as const, category: "EXPENSE" as const, amount: 700, note: "Bolsas" };
  await ana.call(recordCashMovement, { params: { id: shift.id }, body: move });
  const undoing = { params: { id: sold.data.id }, body: { reason: "WRONG_ITEM" as const } };
  const { data: undone } = await ana.call(returnGoods, undoing);
  const counted = [{ method: "CASH" as const, amount: 8_300 }];
  const { data: closed } = await ana.call(closeShift, { params: { id: shift.id }, body: { counted } });
  await ana.call(openShift, { body: { openingFloat: 0 } });

  const records = await recordsOf(ana);
  const found = (kind: StoreRecord["kind"]) => records.filter((record) => record.kind === kind);
  expect(found("store")).toMatchObject([{ id: ana.storeId, name: "Tienda", ownerName: "Ana" }]);
  expect(found("product")).toMatchObject([
    { id: product.id, name: "=1+1", stock: 5, unitsSold: 0, gtin: "7701234567897", image: null },
  ]);
  expect(found("customer")).toMatchObject([{ name: "Luz", document: "0012" }]);
  expect(found("supplier")).toMatchObject([{ name: "Lácteos" }]);
  expect(found("employee").map(({ id }) => id)).toEqual([ana.userId, cashier.userId]);
  expect(found("purchaseOrder")).toMatchObject([
    { id: order.id, orderNumber: order.orderNumber, supplier: "Lácteos", items: [{ productName: "Bolsas" }] },
  ]);
  expect(found("sale")).toMatchObject([
    {
      id: sold.data.id,
      total: 5_000,
      returnedTotal: 5_000,
      status: "RETURNED",
      customer: "Luz",
      items: [{ productId: product.id, quantity: 2, returned: 2, price: 2_500 }],
    },
    {
      total: 50,
      returnedTotal: 0,
      shift: null,
      customer: null,
      items: [{ productId: null, productName: "Bolsa" }],
    },
  ]);
  expect(found("stockMovement")).toMatchObject([
    { productName: "=1+1", type: "INITIAL", quantity: 5, stockAfter: 5 },
    { productName: "=1+1", type: "SALE", quantity: -2, stockAfter: 3 },
    { productName: "=1+1", type: "RETURN", quantity: 2, stockAfter: 5 },
  ]);
  const { saleNumber: _, seller, shift: of, ...rest } = undone;
  expect(found("return")).toEqual([
    { kind: "return", ...rest, user: seller.name, userId: seller.id, shift: of!.number },
  ]);
  expect(found("till")).toMatchObject([{ id: ana.storeId, name: "Caja 1", active: true }]);
  // A shift's figures have the field `services` only if the shift had service operations.
  const { late: __, hash, previousHash, services: ___, transfers: ____, ...closing } = closed;
  const unsaid = {
    number: null,
    expenseCategory: null,
    concept: null,
    userId: null,
    person: null,
    recurringId: null,
    reverses: null,
  };
  expect(found("shift")).toEqual([
    {
      kind: "shift",
      id: shift.id,
      createdAt: shift.openedAt,
      number: 1,
      openingFloat: 9_000,
      till: "Caja 1",
      user: "Persona OWNER",
      userId: ana.userId,
      openingNumber: null,
      movements: closed.movements.map((movement) => ({ ...movement, ...unsaid })),
      closing,
      hash,
      previousHash,
    },
    expect.objectContaining({ number: 2, movements: [], closing: null, hash: null }),
  ]);
  const { body: whole } = await ana.send({ method: "GET", url: `/api/stores/${ana.storeId}/export` });
  expect(exportStore.output.parse(whole)).toEqual(whole); // nothing that the contract does not name
  expect((await ana.call(listAudit)).data.events[0]).toMatchObject({ kind: "STORE_EXPORTED" });
});

it("contains no secret: no password, session, token, key or code", async () => {
  const ana = await signIn();
  const { pool } = await openTestServer();
  const owner = pool("owner");
  await owner.query("update users set password_hash = 'SECRETO' where store_id = $1", [ana.storeId]);
  const { rows } = await owner.query("select join_code from stores where store_id = $1", [ana.storeId]);
  await owner.end();
  const text = JSON.stringify(await recordsOf(ana));
  for (const secret of ["SECRETO", rows[0].join_code, ana.token!]) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/hash|token|secret|session|idempot/i);
});

it("exports a long history in pages, completely", async () => {
  const ana = await signIn();
  const { pool } = await openTestServer();
  const owner = pool("owner");
  await owner.query(
    `insert into customers (store_id, id, name, created_at)
     select $1, gen_random_uuid(), 'Cliente ' || n, now() from generate_series(1, 1203) n`,
    [ana.storeId],
  );
  await owner.end();
  const customers = (await recordsOf(ana)).filter(({ kind }) => kind === "customer");
  expect(new Set(customers.map(({ id }) => id)).size).toBe(1_203);
});
