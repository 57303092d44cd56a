import { afterAll, beforeAll, expect, it } from "vitest";
import { adjustCustomerDebt, payCustomerDebt } from "#core/contract/credit/credit.ts";
import { paySupplier } from "#core/contract/payables.ts";
import { createPresentation } from "#core/contract/products/presentations.ts";
import { createPromotion } from "#core/contract/promotions/promotions.ts";
import { changePurchaseOrderStatus } from "#core/contract/purchase-orders/purchase-orders.ts";
import { receiveGoods } from "#core/contract/purchase-orders/receptions.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { recordOwnUse } from "#core/contract/sales/own-use.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import {
  createService,
  recordServiceOperation,
  reverseServiceOperation,
  settleService,
} from "#core/contract/services.ts";
import { closeShift, openShift, recordCashMovement } from "#core/contract/shifts/shifts.ts";
import { enterStockCount } from "#core/contract/stock-counts/count-entries.ts";
import { closeStockCount, startStockCount } from "#core/contract/stock-counts/stock-counts.ts";
import { receiveSupplierInvoice } from "#core/contract/supplier-invoices/invoice-reception.ts";
import { uploadSupplierInvoice } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { anInvoice, toBase64 } from "#server/test/an-invoice.ts";
import { findBrokenInvariants, invariantNames } from "#server/test/books.ts";
import { aCustomer, aProduct, aPurchaseOrder } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";
import { enableStoreTaxes, setProductTax } from "#server/test/set-taxes.ts";

// The property tests and the fault runs rely on findBrokenInvariants, so it must detect tampered rows.

let ana: TestClient & TestUser;
const owner = openTestServer().then(({ pool }) => pool("owner"));
afterAll(async () => (await owner).end());

/** A day with rows for every invariant. */
beforeAll(async () => {
  ana = await signIn();
  const product = await aProduct(ana, { price: 5_000, stock: 20 });
  const { id: customerId } = await aCustomer(ana);
  const { data: shift } = await ana.call(openShift, { body: { openingFloat: 50_000 } });
  const params = { id: shift.id };
  const expense = { kind: "OUT" as const, category: "EXPENSE" as const, amount: 4_000 };
  await ana.call(recordCashMovement, { params, body: expense });
  const items = [{ productId: product.id, quantity: 4 }];
  const payments = [{ method: "CREDIT" as const, amount: 12_000 }, { method: "CASH" as const }];
  const { data: sale } = await ana.call(recordSale, {
    body: { items, payments, customerId, discount: 1_000 },
  });
  await ana.call(returnGoods, {
    params: { id: sale.id },
    body: { items: [{ saleItemId: sale.items[0]!.id, quantity: 1 }], reason: "CHANGED_MIND" },
  });
  await enableStoreTaxes(ana.storeId);
  const soda = await aProduct(ana, { price: 11_900 });
  await setProductTax(ana.storeId, soda.id, "IVA19");
  const taxed = { items: [{ productId: soda.id, quantity: 1 }], paymentMethod: "NEQUI" as const };
  const { data: second } = await ana.call(recordSale, { body: taxed });
  await ana.call(returnGoods, { params: { id: second.id }, body: { reason: "CHANGED_MIND" } });
  const offer = { name: "Lleve 3 pague 2", kind: "NTH" as const, every: 3, percent: 100 };
  await ana.call(createPromotion, { body: { ...offer, productIds: [soda.id] } });
  const three = { items: [{ productId: soda.id, quantity: 3 }], paymentMethod: "NEQUI" as const };
  const { data: third } = await ana.call(recordSale, { body: three });
  await ana.call(returnGoods, {
    params: { id: third.id },
    body: { items: [{ saleItemId: third.items[0]!.id, quantity: 1 }], reason: "CHANGED_MIND" },
  });
  await ana.call(payCustomerDebt, { params: { id: customerId }, body: { amount: 2_000 } });
  await ana.call(adjustCustomerDebt, {
    params: { id: customerId },
    body: { amount: 700, reason: "Cuaderno" },
  });
  const line = { productId: product.id, productName: product.name, quantity: 6, unitPrice: 900 };
  const order = await aPurchaseOrder(ana, { items: [line] });
  const ordered = { params: { id: order.id }, body: { status: "ORDERED" as const } };
  await ana.call(changePurchaseOrderStatus, ordered);
  const some = { items: [{ itemId: order.items[0]!.id, quantity: 2, unitCost: 950 }] };
  await ana.call(receiveGoods, { params: { id: order.id }, body: { ...some, payable: { amount: 1_000 } } });
  await ana.call(paySupplier, {
    params: { id: order.supplierId! },
    body: { amount: 400, shiftId: shift.id },
  });
  const bill = toBase64(anInvoice({ items: [{ name: "Arroz", quantity: 2, price: 900 }] }));
  const { data: invoice } = await ana.call(uploadSupplierInvoice, { body: { file: bill } });
  const billed = { line: 1, productId: product.id, units: 1, quantity: 2, freeUnits: 1, paid: 1_800 };
  await ana.call(receiveSupplierInvoice, { params: { id: invoice.id }, body: { lines: [billed] } });
  const topUps = { name: "Recarga", direction: "IN" as const, commissionPercent: 5 };
  const { data: topUp } = await ana.call(createService, { body: topUps });
  const operate = (amount: number) =>
    ana.call(recordServiceOperation, { params: { id: topUp.id }, body: { amount, shiftId: shift.id } });
  const { data: wrong } = await operate(20_000);
  await operate(10_000);
  const undone = { id: topUp.id, operationId: wrong.id };
  await ana.call(reverseServiceOperation, { params: undone, body: { reason: "Número errado" } });
  await ana.call(settleService, { body: { serviceId: topUp.id, amount: 5_000, shiftId: shift.id } });
  const { data: packed } = await ana.call(createPresentation, {
    params: { id: product.id },
    body: { name: "Six pack", units: 2, price: 1_500, barcode: "7702004013507" },
  });
  const pack = { id: packed.product.presentations[0]!.id, count: 1 };
  const sixes = { items: [{ productId: product.id, presentation: pack }], paymentMethod: "NEQUI" as const };
  await ana.call(recordSale, { body: sixes });
  await ana.call(recordOwnUse, { body: { items: [{ productId: product.id, quantity: 1 }] } });
  await ana.call(closeShift, { params, body: { counted: [{ method: "CASH", amount: 1 }] } });
  const scope = { kind: "LIST" as const, productIds: [soda.id] };
  const { data: counting } = await ana.call(startStockCount, { body: { scope } });
  const count = { id: counting.count.id };
  await ana.call(enterStockCount, {
    params: count,
    body: { entries: [{ productId: soda.id, quantity: 1 }] },
  });
  await ana.call(closeStockCount, { params: count, body: { uncounted: "KEEP", acceptMoved: true } });
});

it("books written by the product are consistent", async () => {
  expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
});

/** By invariant: a statement that breaks it. */
const tampering: Record<string, string> = {
  "lines of counts whose movements are not their difference":
    "update stock_count_lines set counted = counted + 1 where settled_at is not null",
  "own use that is not the sum of its lines": "update own_uses set price = price + 1",
  "packs that do not cost what their count does, or hold other units":
    "update sale_lines set presentation_count = presentation_count + 1 where presentation_id is not null",
  "codes of presentations that are not theirs alone":
    "delete from product_codes where presentation_id is not null",
  "orders that do not cost what they order": "update purchase_orders set total = total + 1",
  "products whose stock is not the sum of its entries": "update products set on_hand = on_hand + 1",
  "entries that do not follow from the one before":
    "update stock_entries set on_hand_after = 1 where kind = 'SALE'",
  "entries below zero where nothing is sold so":
    "update stock_entries set on_hand_after = -1 where kind = 'SALE'",
  "products that sold something else than their sales say": "update products set sold = sold + 1",
  "goods that were sold and did not leave the stock, or left it unsold":
    "delete from stock_entries where kind = 'SALE'",
  "goods that came back and are not in the stock, or are in it unreturned":
    "update sale_return_lines set restock = false",
  "goods that came of an order and are not in the stock, or are in it unordered":
    "delete from stock_entries where kind = 'PURCHASE'",
  "receptions that are not the sum of their lines": "update receptions set total = total + 1",
  "invoices that brought in something else than their lines say":
    "update supplier_invoice_lines set free_units = 2",
  "orders that are received without having come, or have come and are not":
    "update purchase_order_items set ordered = 2",
  "sales that are not the sum of their lines":
    "update sale_lines set total = total - 1 where tax is null and presentation_id is null",
  "lines that do not cost what their quantity does":
    "update sale_lines set discount = discount + 1 where presentation_id is null",
  "sales whose taxes are not those of their lines": "update sales set tax_total = tax_total + 1",
  "returns whose taxes are not those of their lines": "update sale_returns set tax_base = tax_base + 1",
  "lines with other taxes than they hold, or with taxes in a sale without":
    "update sale_lines set tax_base = tax_base - 1, tax_amount = tax_amount + 1 where tax is not null",
  "lines that came back whole without all of their taxes":
    "update sale_return_lines set tax_base = tax_base - 1, tax_amount = tax_amount + 1",
  "taxes of days that are not what was charged on them":
    "update tax_figures set tax = tax + 1 where kind = 'SALE'",
  "figures of promotions that are not what was sold with them, less what came back":
    "update promotion_figures set sold = sold + 1",
  "promotions that gave back another discount than they gave":
    "update promotion_figures set discount = discount + 1",
  "sales that are not paid as they say": "update sale_payments set method = 'NEQUI' where method = 'CREDIT'",
  "returns that are not the sum of their lines and refunds": "update sale_returns set total = total + 1",
  "lines of which more came back than was sold": "update sale_return_lines set quantity = quantity + 4",
  "sales that gave back more than they brought in": "update sale_refunds set amount = amount + 100000",
  "sales beside which something else is kept than came back":
    "update returned_sales set refunded = refunded + 1",
  "balances that are not the sum of their entries": "update credit_accounts set balance = balance + 1",
  "debt entries that do not follow from the one before":
    "update credit_entries set amount = amount - 1 where kind = 'PAYMENT'",
  "debts that are not what is left of them": "update debts set owed = owed - 1",
  "entries that settled something else than they took off": "delete from debt_settlements",
  "sales on credit that are not owed": "update credit_entries set amount = amount + 1 where kind = 'SALE'",
  "sales that are owed by somebody else than their customer":
    "update debts set customer_id = gen_random_uuid() where sale_id is not null",
  "returns that took something else off a debt than they say":
    "update sale_refunds set method = 'CASH' where method = 'CREDIT'",
  "figures of days that are not what was written on them":
    "update day_figures set amount = amount + 1 where kind = 'EXPENSE'",
  "figures of sellers that are not what they sold": "update seller_figures set returns = returns + 1",
  "accounts of suppliers that are not the sum of their entries":
    "update supplier_accounts set balance = balance + 1",
  "entries of suppliers that do not follow from the one before":
    "update supplier_entries set balance_after = balance_after + 1 where kind = 'PURCHASE'",
  "payables that are not what is left of them": "update payables set owed = owed - 1",
  "suppliers paid from a drawer without its movement, or with another one":
    "delete from cash_movements where category = 'SUPPLIER'",
  "figures of services that are not what was recorded": "update service_figures set fees = fees + 1",
  "operations that are undone by something else than themselves":
    "update service_entries set amount = amount + 1 where reverses is null and kind = 'OPERATION'",
  "settlements in cash that are no movement of the drawer":
    "update service_entries set amount = amount + 1 where kind = 'SETTLEMENT'",
  "sales that the totals miss": "update sale_totals set sales = sales - 1",
  "pesos that the totals miss": "update sale_totals set revenue = revenue - 1",
  "pesos that the days miss": "update sale_day_totals set revenue = revenue - 1",
  "shifts that are not numbered one after the other": "update shifts set number = 2",
  "closings that are not in their places": "update shift_closings set place = 2, previous_hash = hash",
  "counts of shifts that are wrong": "update shift_counters set opened = opened + 1",
  "shifts that are neither open nor closed, or both": "delete from shift_closings",
  "closings that expected something else than the sum of their parts":
    "update cash_movements set amount = amount + 1",
  "closings that count other sales than theirs": "update sales set shift_id = null",
};

it.each(invariantNames)("detects %s", async (what) => {
  const statement = tampering[what]!;
  const [before, after] = statement.split(/ where (.*)/);
  const ofAna = `${before} where store_id = '${ana.storeId}'${after ? ` and ${after}` : ""}`;
  const client = await (await owner).connect();
  try {
    await client.query("begin");
    // This constraint would refuse one of the tampering statements.
    await client.query("alter table sale_lines drop constraint sale_lines_presentation_check");
    expect((await client.query(ofAna)).rowCount).toBeGreaterThan(0);
    const wrong = await findBrokenInvariants(client, ana.storeId);
    expect(wrong.map((found) => found.replace(/^-?\d+ /, ""))).toContain(what);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
