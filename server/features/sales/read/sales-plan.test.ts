import pg from "pg";
import { expect, inject, it } from "vitest";
import { type Database, openDatabase } from "#server/db/database.ts";
import { readSalesPage, type SaleFilter } from "#server/features/sales/read/find-sales.sql.ts";
import { readSales } from "#server/features/sales/read/read-sales.sql.ts";
import { exportWholeSales } from "#server/features/sales/read/sale-records.ts";
import { readProductsVersion } from "#server/features/sales/read/statistics.sql.ts";
import { runStatementOnServer } from "#server/test/global-setup.ts";
import { explainKeptPlan, explainStatements, planNodesOf, recordStatements } from "#server/test/plans.ts";

const KNOWN = "01900000-0000-7000-8000-000000000001";
const UNKNOWN = "01900000-0000-7000-8000-000000000002";
const ALL: SaleFilter = {
  search: null,
  startDate: null,
  endDate: null,
  method: null,
  sellerId: null,
  status: null,
  shiftId: null,
  flagged: false,
};

const TABLES = { sales: "id", sale_lines: "sale_id", sale_payments: "sale_id" };

const sell = (storeId: string, many: number) => `
  insert into stores (store_id, name, owner_name, join_code, created_at)
  values ('${storeId}', 'Tienda', 'Ana', '${storeId.slice(-8)}', now());
  with made as (
    insert into sales (store_id, id, created_at, total, payment_method, amount_paid, change, seller_id,
      seller_name, search_text)
    select '${storeId}', ('01900000-0000-7000-8000-' || to_char(n, 'FM000000000000'))::uuid, now(), 2500, 'CARD',
      2500, 0, '${storeId}', 'Ana', 'pan' from generate_series(1, ${many}) n returning id)
  insert into sale_lines (store_id, sale_id, line, id, product_name, unit, quantity, price, discount, total)
  select '${storeId}', id, 1, gen_random_uuid(), 'Pan', 'UNIT', 1, 2500, 0, 2500 from made;`;

/** Runs `work` on its own database, because sales of other tests, and autovacuum, would change statistics and plans. */
async function onOwnDatabase(work: (db: Database, owner: pg.Client) => Promise<void>): Promise<void> {
  const template = inject("template");
  const connection = { ...template, database: `${template.database}_plan_${process.pid}` };
  const server = { ...template, database: "postgres" };
  await runStatementOnServer(server, `create database ${connection.database} template ${template.database}`);
  const owner = new pg.Client(connection);
  const db = openDatabase(connection, () => {});
  try {
    await owner.connect();
    for (const table of [...Object.keys(TABLES), "changed_rows"])
      await owner.query(`alter table ${table} set (autovacuum_enabled = off)`);
    await work(db, owner);
  } finally {
    await owner.end();
    await db.close();
    await runStatementOnServer(server, `drop database ${connection.database} with (force)`);
  }
}

it("a page is read by ids in a store without statistics", () =>
  onOwnDatabase(async (db, owner) => {
    await owner.query(sell(KNOWN, 20_000));
    await owner.query("analyze sales, sale_lines");
    await owner.query(sell(UNKNOWN, 2_000));
    const history = () =>
      db.inStore(
        UNKNOWN,
        async (tx) =>
          readSales(
            tx,
            (await readSalesPage(tx, ALL, { skip: 0, most: 50 })).sales.map(({ id }) => id),
          ),
        { keptPlans: true },
      );
    const exported = async () => {
      for await (const text of (await db.readStore(UNKNOWN, (tx) => exportWholeSales(tx, ALL))).items)
        expect(text).not.toBe("");
    };
    for (const read of [history, exported]) {
      const sent = await recordStatements(read);
      const statements = sent.filter(({ text }) => /from sale(s|_lines|_payments)/.test(text));
      expect(statements).not.toEqual([]);
      const plans = (await explainStatements(owner, UNKNOWN, statements)).map(({ plan }) => plan);
      for (const { text, keepsPlan } of statements)
        if (keepsPlan) plans.push(await explainKeptPlan(owner, text));
      const nodes = plans.flatMap(planNodesOf);
      for (const [table, id] of Object.entries(TABLES)) {
        const reads = nodes.filter((node) => node["Relation Name"] === table);
        expect(reads).not.toEqual([]);
        for (const node of reads) expect(node["Index Cond"]).toMatch(new RegExp(`\\b${id} (=|>=)`));
      }
    }
  }));

it("the first change of a product is found by index also with a generic plan", () =>
  onOwnDatabase(async (db, owner) => {
    await owner.query(`insert into changed_rows (store_id, tx, kind, id, changed_at)
      select '${KNOWN}', n, 'PRODUCT', gen_random_uuid(), now() from generate_series(1, 50000) n`);
    await owner.query("analyze changed_rows");
    const sent = await recordStatements(() => db.inStore(KNOWN, (tx) => readProductsVersion(tx, 50_001)));
    const [statement] = sent.filter(({ text }) => text.includes("changed_rows"));
    await owner.query("set plan_cache_mode = force_generic_plan");
    await owner.query(`prepare products_version as ${statement!.text}`);
    const { rows } = await owner.query(
      `explain (format json) execute products_version('50001', '${KNOWN}', '50001')`,
    );
    const reads = planNodesOf(rows[0]["QUERY PLAN"][0].Plan).filter(
      (node) => node["Relation Name"] === "changed_rows",
    );
    expect(reads.map((node) => node["Index Cond"])).toEqual([expect.stringMatching(/\btx >= /)]);
  }));
