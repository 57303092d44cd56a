import pg from "pg";
import { expect, inject, test } from "vitest";
import { payCustomerDebt } from "#core/contract/credit/credit.ts";
import { findProductByBarcode, findProductByGtin } from "#core/contract/products/products.ts";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { dayOf } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aCustomer, aProduct, aSaleOnCredit } from "#server/test/builders.ts";
import { runStatementOnServer } from "#server/test/global-setup.ts";
import { signIn } from "#server/test/harness.ts";
import { explainKeptPlan, planNodesOf, recordStatements } from "#server/test/plans.ts";

const STORE = "01900000-0000-7000-8000-000000000001";

const fill = (count: number) => `
  insert into stores (store_id, name, owner_name, join_code, created_at)
  values ('${STORE}', 'Tienda', 'Ana', '${STORE.slice(-8)}', now());
  insert into products (store_id, id, name, price, on_hand, sold, category, created_at, updated_at)
  select '${STORE}', gen_random_uuid(), 'Pan ' || n, 2500, 100, 0, 'Otra', now(), now() from generate_series(1, ${count}) n;`;

/** The texts of the statements that keep their plans, of the calls of a till. */
async function keptStatements(): Promise<string[]> {
  const ana = await signIn();
  const codes = { barcode: "7701234567890", gtin: "7701234567891" };
  const { id: productId } = await aProduct(ana, { name: "Panela", ...codes });
  const customerId = (await aCustomer(ana)).id;
  const items = [{ productId, quantity: 1 }];
  const free = { items: [{ description: "Recarga", price: 1_000, quantity: 1 }], isFreeForm: true as const };
  const key = () => ({ "idempotency-key": uuidv7() });
  const today = dayOf(new Date());
  const sent = await recordStatements(async () => {
    await ana.call(recordSale, { body: { items, paymentMethod: "CASH", customerId } }, key());
    await ana.call(recordFreeSale, { body: { ...free, paymentMethod: "NEQUI" } }, key());
    await aSaleOnCredit(ana, customerId);
    await ana.call(payCustomerDebt, { params: { id: customerId }, body: { amount: 1 } }, key());
    await ana.call(findProductByBarcode, { params: { code: codes.barcode } });
    await ana.call(findProductByGtin, { params: { code: codes.gtin } });
    await ana.call(listSales, { query: { startDate: today, endDate: today } });
  });
  const texts = sent.filter(({ keepsPlan }) => keepsPlan).map(({ text }) => text);
  return [...new Set(texts)].filter((text) => /^\s*(select|insert|update|delete|with)\b/.test(text));
}

// Uses its own database, because rows of other tests, and autovacuum, would change statistics and plans.
test.each([1, 50, 50_000])("in a store of %i products kept plans find them by their keys", async (count) => {
  const template = inject("template");
  const connection = { ...template, database: `${template.database}_kept_${process.pid}_${count}` };
  await runStatementOnServer(
    { ...template, database: "postgres" },
    `create database ${connection.database} template ${template.database}`,
  );
  const statements = await keptStatements();
  const owner = new pg.Client(connection);
  try {
    await owner.connect();
    await owner.query("alter table products set (autovacuum_enabled = off)");
    await owner.query(fill(count));
    for (const statistics of [false, true]) {
      if (statistics) await owner.query("analyze");
      const nodes = [];
      for (const text of statements) nodes.push(...planNodesOf(await explainKeptPlan(owner, text)));
      expect(nodes.filter((node) => /Seq|Bitmap/.test(node["Node Type"]))).toEqual([]);
      // Without statistics PostgreSQL takes any index of a table of one page: all of its rows cost the same.
      if (count === 1 || (count === 50 && !statistics)) continue;
      const reads = nodes.filter(
        (node) => node["Relation Name"] === "products" && node["Node Type"] !== "ModifyTable",
      );
      expect(reads.length).toBeGreaterThan(3);
      for (const node of reads) expect(node["Index Cond"]).toMatch(/store_id = .+ AND /);
    }
  } finally {
    await owner.end();
  }
});
