import pg from "pg";
import { expect, inject, it } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { readDayReport } from "#server/features/reports/day-report.ts";
import { runStatementOnServer } from "#server/test/global-setup.ts";
import { explainStatements, planNodesOf, recordStatements } from "#server/test/plans.ts";

const STORE = "01900000-0000-7000-8000-000000000001";
const OTHER = "01900000-0000-7000-8000-000000000002";
const DAY = "2026-11-20";

/** Two years of a store: sales, returns, credit and closings. Ids are in time order. */
const HISTORY = `
  insert into stores (store_id, name, owner_name, join_code, created_at)
  values ('${STORE}', 'Tienda', 'Ana', 'PLAN', now() - interval '730 days');
  create function pg_temp.id_at(at timestamptz, n bigint) returns uuid language sql as $$
    select (left(h, 8) || '-' || right(h, 4) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
    from (select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as h) x $$;
  create temp table moments as select n, '${DAY}T20:00:00-05'::timestamptz - n * interval '30 minutes' as at
    from generate_series(0, 34999) n;
  insert into sales (store_id, id, created_at, total, payment_method, amount_paid, change, seller_id, seller_name,
    search_text) select '${STORE}', pg_temp.id_at(at, n), at, 2500, 'CASH', 2500, 0, '${STORE}', 'Ana', 'pan' from moments;
  insert into sale_returns (store_id, id, sale_id, total, rounding, reason, user_id, user_name, created_at)
  select '${STORE}', pg_temp.id_at(at, n), pg_temp.id_at(at, n), 2500, 0, 'WRONG_ITEM', '${STORE}', 'Ana', at
  from moments where n % 7 = 0;
  insert into sale_day_totals (store_id, day, slot, sales, revenue)
  select '${STORE}', '${DAY}'::date - d, slot, 12, 30000 from generate_series(0, 729) d, generate_series(0, 7) slot;
  insert into day_figures (store_id, day, kind, method, slot, count, amount)
  select '${STORE}', '${DAY}'::date - d, kind, method, slot, 1, 2500 from generate_series(0, 729) d,
    (values ('SALE', 'CASH'), ('SALE', 'NEQUI'), ('RETURN', ''), ('EXPENSE', ''), ('DEBT_PAYMENT', 'CASH')) k (kind, method),
    generate_series(0, 7) slot;
  insert into customers (store_id, id, name, created_at)
  select '${STORE}', pg_temp.id_at(at, n), 'Luz ' || n, at from moments where n < 5000;
  insert into credit_accounts (store_id, customer_id, balance)
  select '${STORE}', pg_temp.id_at(at, n), case when n % 10 = 0 then 1 else 0 end from moments where n < 5000;
  insert into stores (store_id, name, owner_name, join_code, created_at)
  values ('${OTHER}', 'Otra', 'Eva', 'OTRA', now());
  insert into customers (store_id, id, name, created_at)
  select '${OTHER}', pg_temp.id_at(at, n), 'Eva ' || n, at from moments where n < 20000;
  insert into credit_accounts (store_id, customer_id, balance)
  select '${OTHER}', id, 1000 from customers where store_id = '${OTHER}';
  insert into shifts (store_id, id, number, till_id, opening_float, user_id, user_name, opened_at)
  select '${STORE}', pg_temp.id_at(at, n), n + 1, (select min(id::text)::uuid from tills where store_id = '${STORE}'), 0,
    '${STORE}', 'Ana', at from moments where n < 1400;
  insert into open_shifts (store_id, till_id, shift_id)
  select '${STORE}', till_id, id from shifts where store_id = '${STORE}' and number = 1;`;

/** Tables that grow with the store's age, each with the index condition that selects one day. */
const FOUND_BY: Record<string, RegExp> = {
  sales: /\bid (>= .*\bid < |= ANY)/,
  sale_returns: /\bid (>= .*\bid < |= ANY)/,
  sale_day_totals: /\bday (=|>=) /,
  day_figures: /\bday (=|>=) /,
  shifts: /\bid = /,
};

/** Uses its own database, because rows of other tests would change table statistics and query plans. */
it("reads a day by itself, however long the history, and debtors by their own index", async () => {
  const template = inject("template");
  const connection = { ...template, database: `${template.database}_day_${process.pid}` };
  await runStatementOnServer(
    { ...template, database: "postgres" },
    `create database ${connection.database} template ${template.database}`,
  );
  const owner = new pg.Client(connection);
  const db = openDatabase(connection, () => {});
  try {
    await owner.connect();
    await owner.query(HISTORY);
    await owner.query("analyze");
    let report: Awaited<ReturnType<typeof readDayReport>> | undefined;
    const statements = await recordStatements(async () => {
      report = await db.inStore(STORE, (tx) => readDayReport(tx, DAY, DAY));
    });
    expect(report!.byHour.reduce((sum, { count }) => sum + count, 0)).toBe(41);
    expect(report).toMatchObject({ owed: { customers: 500 }, openShifts: [{ number: 1 }] });
    const plans = await explainStatements(
      owner,
      STORE,
      statements.filter(({ text }) => /\bfrom\b/.test(text)),
    );
    const nodes = plans.flatMap(({ plan }) => planNodesOf(plan));
    for (const [table, condition] of Object.entries(FOUND_BY)) {
      const reads = nodes.filter((node) => node["Relation Name"] === table);
      expect(reads, table).not.toEqual([]);
      for (const node of reads) expect(node["Index Cond"], table).toMatch(condition);
    }
    const owing = nodes.filter((node) => node["Relation Name"] === "credit_accounts");
    expect(owing.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    expect(nodes.map((node) => node["Index Name"])).toContain("credit_accounts_debtors");
  } finally {
    await owner.end();
    await db.close();
  }
});
