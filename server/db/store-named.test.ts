import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getCreditAccount, listDebtors, payCustomerDebt } from "#core/contract/credit/credit.ts";
import {
  findProductByBarcode,
  findProductByGtin,
  listProducts,
  searchProducts,
} from "#core/contract/products/products.ts";
import { getProductCost } from "#core/contract/products/stock.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { listBestSellers, listSales, readDashboardFigures } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { listSupplierPurchases } from "#core/contract/suppliers.ts";
import { dayOf } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aCustomer, aProduct, aSaleOnCredit, aSupplier } from "#server/test/builders.ts";
import { listStoreTables } from "#server/test/fill-tables.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";
import {
  explainStatements,
  planNodesOf,
  recordStatements,
  type SentStatement,
  tablesWithoutStoreCondition,
} from "#server/test/plans.ts";

// Every statement of a frequent call must filter by store: a store is whole, so that it can move to another server,
// and row-level security must not be the only filter.

let owner: pg.PoolClient;
let end: () => Promise<void>;
let tables: string[];
let ana: TestClient & TestUser;
let product: { id: string };
let customerId: string;
let saleId: string;
let supplierId: string;

beforeAll(async () => {
  const { pool } = await openTestServer();
  const owners = pool("owner");
  owner = await owners.connect();
  end = async () => {
    owner.release();
    await owners.end();
  };
  tables = await listStoreTables(owners);
  ana = await signIn();
  product = await aProduct(ana, { name: "Panela", barcode: "7701234567890", gtin: "7701234567891" });
  customerId = (await aCustomer(ana)).id;
  supplierId = (await aSupplier(ana)).id;
  saleId = (await ana.call(recordSale, { body: aSale() })).data.id;
  await aSaleOnCredit(ana, customerId);
});
afterAll(() => end());

const aSale = () => ({ items: [{ productId: product.id, quantity: 1 }], paymentMethod: "CASH" as const });
const aFreeSale = () => ({
  items: [{ description: "Recarga", price: 1_000, quantity: 1 }],
  paymentMethod: "NEQUI" as const,
  isFreeForm: true,
});
const key = () => ({ "idempotency-key": uuidv7() });
const today = dayOf(new Date());

const CHECKOUT = [
  ...[
    "day_figures",
    "request_keys",
    "sale_day_totals",
    "sale_lines",
    "sale_payments",
    "sale_totals",
    "sales",
  ],
  "store_settings",
  "store_fiscal",
  "fiscal_emission",
];
const HISTORY = ["products", "sale_lines", "sale_payments", "sales"];
const CALLS: [string, () => Promise<unknown>, string[]][] = [
  [
    "a checkout",
    () => ana.call(recordSale, { body: { ...aSale(), customerId } }, key()),
    [...CHECKOUT, "customers", "products", "stock_entries"],
  ],
  [
    "a free sale",
    () => ana.call(recordFreeSale, { body: { ...aFreeSale(), customerId } }, key()),
    [...CHECKOUT, "customers"],
  ],
  [
    "a sale on credit",
    () => ana.call(recordSale, { body: { ...aSale(), paymentMethod: "CREDIT", customerId } }, key()),
    ["credit_accounts", "credit_entries", "customers", "debts"],
  ],
  [
    "a payment of a debt",
    () => ana.call(payCustomerDebt, { params: { id: customerId }, body: { amount: 1 } }, key()),
    ["credit_accounts", "credit_entries", "customers", "day_figures", "debt_settlements", "debts"],
  ],
  [
    "a customer's account",
    () => ana.call(getCreditAccount, { params: { id: customerId } }),
    ["credit_accounts", "credit_entries", "customers", "debts", "sale_lines"],
  ],
  [
    "who owes, the most overdue first",
    () => ana.call(listDebtors, { query: { sort: "overdue", search: "cliente" } }),
    ["credit_accounts", "credit_entries", "customers", "day_figures", "debts"],
  ],
  [
    "who owes, by name",
    () => ana.call(listDebtors, { query: { sort: "name" } }),
    ["credit_accounts", "customers"],
  ],
  [
    "what was bought from a supplier",
    () => ana.call(listSupplierPurchases, { params: { id: supplierId } }),
    ["products", "purchase_order_items", "purchase_orders", "reception_lines", "receptions", "suppliers"],
  ],
  ["a search at the till", () => ana.call(searchProducts, { query: { q: "panela" } }), ["products"]],
  ["a barcode", () => ana.call(findProductByBarcode, { params: { code: "7701234567890" } }), ["products"]],
  ["a GTIN", () => ana.call(findProductByGtin, { params: { code: "7701234567891" } }), ["products"]],
  ["the product list", () => ana.call(listProducts), ["products"]],
  ["a page of products", () => ana.call(listProducts, { query: { page: 1, limit: 10 } }), ["products"]],
  ["a search in the list", () => ana.call(listProducts, { query: { search: "panela" } }), ["products"]],
  ["what is low", () => ana.call(listProducts, { query: { lowStock: true, page: 1 } }), ["products"]],
  [
    "a search in what is low",
    () => ana.call(listProducts, { query: { lowStock: true, search: "panela" } }),
    ["products"],
  ],
  ["what a product costs", () => ana.call(getProductCost, { params: { id: product.id } }), ["products"]],
  ["the history", () => ana.call(listSales), [...HISTORY, "sale_totals"]],
  [
    "the history of days",
    () => ana.call(listSales, { query: { startDate: today, endDate: today } }),
    [...HISTORY, "sale_day_totals"],
  ],
  ["a search in the history", () => ana.call(listSales, { query: { search: "panela" } }), HISTORY],
  ["a sale", () => ana.call(getSale, { params: { id: saleId } }), HISTORY],
  [
    "the dashboard's figures",
    () => ana.call(readDashboardFigures),
    ["products", "sale_day_totals", "sale_lines", "sale_totals"],
  ],
  ["what sells at this hour", () => ana.call(listBestSellers), ["sale_lines", "sale_return_lines"]],
];

it.each(CALLS)("%s names its store in every statement", async (_name, call, touched) => {
  const statements = await statementsOfStore(call);
  const plans = await explainStatements(owner, ana.storeId, statements);
  expect(
    plans.flatMap((explained) =>
      tablesWithoutStoreCondition(explained, { tables, stores: [ana.storeId], sent: statements }),
    ),
  ).toEqual([]);
  const found = plans.flatMap(({ plan }) => planNodesOf(plan)).flatMap((node) => node["Relation Name"] ?? []);
  expect([...new Set(found)].filter((table) => tables.includes(table))).toEqual(
    expect.arrayContaining(touched),
  );
});

/** A condition on the store, or the store as the first value of an insert. */
const NAMING = /\b(\w+\.)?store_id = (\$\d+|\w+\.store_id)/g;

it.each(CALLS)("%s fails without any one of its conditions", async (_name, call) => {
  const statements = await statementsOfStore(call);
  expect(statements.some(({ text }) => text.search(NAMING) >= 0)).toBe(true);
  for (const [which, { text, values }] of statements.entries())
    for (const { 0: condition, 2: value, index } of text.matchAll(NAMING)) {
      const always = `(${value}::uuid is not null)`;
      const broken = text.slice(0, index) + always + text.slice(index + condition.length);
      const others = statements.with(which, { ...statements[which]!, text: broken, values });
      const wrongs = await explainStatements(owner, ana.storeId, others).then((plans) =>
        plans.flatMap((one) =>
          tablesWithoutStoreCondition(one, { tables, stores: [ana.storeId], sent: others }),
        ),
      );
      expect(wrongs, `without ${condition} in ${text}`).not.toEqual([]);
    }
});

it("finds the one exception: the session by its token hash", async () => {
  // The first call of a session looks it up; later calls confirm it in their own statements.
  const eva = await signIn();
  const sent = await recordStatements(() => eva.call(readDashboardFigures));
  const identity = sent.filter(({ user }) => user === "mostrador_identity");
  expect(identity).toHaveLength(1);
  const wrongs = (await explainStatements(owner, eva.storeId, identity)).flatMap((one) =>
    tablesWithoutStoreCondition(one, { tables, stores: [eva.storeId], sent: identity }),
  );
  expect(wrongs.join()).toMatch(/sessions.* scanned/);
});

/** The statements of a call in its store's transaction, without begin and commit. */
async function statementsOfStore(call: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent = (await recordStatements(call)).filter(({ user }) => user === "mostrador_app");
  expect(sent[0]!.text).toMatch(/^begin.*; set local app\.store_id = '/);
  const statements = sent.filter(({ text }) => !/^(begin|commit|rollback)\b/.test(text));
  expect(statements.length).toBeGreaterThan(0);
  return statements;
}
