import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "#server/db/database.ts";
import { fillDemoDocuments } from "#server/demo/demo-documents.ts";
import { fillDemoStore } from "#server/demo/fill-demo-store.ts";
import { createMakeDocumentJobKind } from "#server/features/fiscal/make-document.ts";
import { createSendDocumentJobKind } from "#server/features/fiscal/send-document.ts";
import { verifyShifts } from "#server/features/shifts/verify-shifts.ts";
import { createSecretBox } from "#server/fiscal/secret-box.ts";
import { createJobAttempts } from "#server/outbox/job-attempts.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { runStatementOnServer } from "#server/test/global-setup.ts";
import { startDianStandIn } from "../../dian/stand-in.ts";

/** Each case has its own database, because a database has one demonstration store. */
describe.each([
  ["in the afternoon", "2026-03-12T20:15:00Z"],
  ["before the shop opens", "2026-06-01T09:00:00Z"],
])("the demonstration store, filled %s", (_, instant) => {
  const template = inject("template");
  const connection = {
    ...template,
    database: `${template.database}_demo_${process.pid}`,
  };
  const now = new Date(instant);
  let owner: pg.Client;
  let db: Database;
  let storeId: string;
  beforeAll(async () => {
    await runStatementOnServer(
      { ...template, database: "postgres" },
      `create database ${connection.database} template ${template.database}`,
    );
    owner = new pg.Client(connection);
    await owner.connect();
    db = openDatabase(connection, () => {});
    await fillDemoStore(db, now, () => {});
    storeId = (await owner.query("select store_id from stores where join_code = 'ESQUINA2026'")).rows[0]
      .store_id;
  }, 120_000);
  afterAll(async () => {
    await owner.end();
    await db.close();
    await runStatementOnServer({ ...template, database: "postgres" }, `drop database ${connection.database}`);
  });
  const one = async (query: string) => (await owner.query(query, [storeId])).rows[0];

  it("issues documents that the stand-in accepts, and says how to start it if it does not answer", async () => {
    const box = createSecretBox(Buffer.alloc(32, 5));
    const dian = await startDianStandIn();
    const clock = () => new Date();
    try {
      const nobody = { box, url: "http://127.0.0.1:9/" };
      expect(await fillDemoDocuments(db, nobody, clock())).toContain("npm run dian");
      const sending = { box, url: dian.url };
      for (let opened = 0; opened < 2; opened++)
        expect(await fillDemoDocuments(db, sending, clock())).toContain("documentos electrónicos de prueba");
      const kinds = [createMakeDocumentJobKind(box), createSendDocumentJobKind(sending)];
      const log = { info: () => {}, warn: () => {}, error: () => {} };
      const stopping = new AbortController().signal;
      const attempts = createJobAttempts({ db, kinds, log, clock, stopping });
      for (let held = await attempts.claim(storeId); held; held = await attempts.claim(storeId))
        expect(await attempts.attempt(held)).toBe("done");
      const { rows } = await owner.query(
        "select kind, state from fiscal_documents where store_id = $1 order by 1",
        [storeId],
      );
      expect(rows.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
        ...["DEE ACCEPTED", "DEE ACCEPTED", "DEE ACCEPTED", "FEV ACCEPTED"],
      ]);
    } finally {
      await dian.close();
    }
  });

  it("has consistent books", async () => {
    expect(await findBrokenInvariants(owner, storeId)).toEqual([]);
    expect(await db.inStore(storeId, (tx) => verifyShifts(tx))).toMatchObject({ valid: true });
  });

  it("has three payments by telephone that wait, and one that did not arrive", async () => {
    const { asked } = await one(
      "select array_agg(status order by created_at) as asked from transfers where store_id = $1",
    );
    expect(asked).toEqual(["DENIED", "PENDING", "PENDING", "PENDING"]);
  });

  it("has promotions that sold", async () => {
    const { promotions, sales, discount } = await one(`
      select (select count(*)::int from promotions where store_id = $1) as promotions, sum(count)::int as sales,
        sum(discount)::int as discount from promotion_figures where store_id = $1`);
    expect([promotions, sales > 5, discount > 1_000]).toEqual([2, true, true]);
  });

  it("has a count that is closed with differences, and one that two people have done half of", async () => {
    const { rows } = await owner.query(
      `select c.status, count(l.*)::int as lines, sum(l.counted - l.expected)::int as difference,
         (select count(distinct user_id)::int from stock_count_entries where store_id = $1 and count_id = c.id) as people,
         (select count(*)::int from products where store_id = $1 and active and category = c.category) as products
       from stock_counts c join stock_count_lines l on l.store_id = $1 and l.count_id = c.id and l.first_at is not null
       where c.store_id = $1 group by c.store_id, c.id order by c.number`,
      [storeId],
    );
    expect(rows).toMatchObject([
      { status: "CLOSED", people: 2 },
      { status: "OPEN", people: 2 },
    ]);
    expect(rows[0].difference).not.toBe(0);
    expect(rows[1].lines).toBeLessThan(rows[1].products);
  });

  it("shows a shop's whole day: debts and payments, returns, drawers that nearly match", async () => {
    const { debtors, overdue, abonos } = await one(`
      select (select count(*)::int from credit_accounts where store_id = $1 and balance > 0) as debtors,
        (select count(*)::int from debts where store_id = $1 and owed > 0 and due_at < '${instant}') as overdue,
        (select count(*)::int from credit_entries where store_id = $1 and kind = 'PAYMENT') as abonos`);
    expect(debtors).toBeGreaterThanOrEqual(3);
    expect([overdue > 0, abonos >= 5]).toEqual([true, true]);
    const { returns, whole, weighed, expenses, future } = await one(`
      select (select count(*)::int from sale_returns where store_id = $1) as returns,
        (select count(*)::int from sale_returns where store_id = $1 and reason = 'WRONG_CHARGE') as whole,
        (select count(*)::int from sale_lines where store_id = $1 and unit = 'KG') as weighed,
        (select count(*)::int from cash_movements where store_id = $1 and category = 'EXPENSE') as expenses,
        (select count(*)::int from sales where store_id = $1 and created_at > '${instant}') as future`);
    expect([returns >= 2, whole, weighed > 10, expenses >= 6, future]).toEqual([true, 1, true, true, 0]);
    const { rows } = await owner.query(
      `select m ->> 'difference' as difference from shift_closings c
       cross join json_array_elements(c.figures -> 'byMethod') m where store_id = $1 and m ->> 'method' = 'CASH'`,
      [storeId],
    );
    const differences = rows.map(({ difference }) => Number(difference));
    expect(differences.filter((difference) => difference !== 0).sort()).toEqual([-2_000, 500]);
    const { open } = await one("select count(*)::int as open from open_shifts where store_id = $1");
    const { operations, settle, owed, late, rent } = await one(`
      select (select count(*)::int from service_entries where store_id = $1) as operations,
        (select sum(money_in - money_out - settled)::int from service_figures where store_id = $1) as settle,
        (select count(*)::int from supplier_accounts where store_id = $1 and balance > 0) as owed,
        (select count(*)::int from payables where store_id = $1 and owed > 0 and due_on < '${instant}'::date) as late,
        (select count(*)::int from recurring_expenses where store_id = $1) as rent`);
    // Of the services, only today's cash is still to be settled.
    expect([operations > 15, settle >= 0, owed, late, rent]).toEqual([true, true, 4, 1, 3]);
    // Before opening time no drawer is open.
    expect([open, differences.length]).toEqual([now.getUTCHours() === 9 ? 0 : 1, 6]);
  });

  it("takes goods for the house, and puts the payment of a sale right", async () => {
    const { taken, forOwner, corrected } = await one(`
      select (select count(*)::int from own_uses where store_id = $1 and cost > 0) as taken,
        (select count(*)::int from own_uses where store_id = $1 and taken_by_id is not null) as "forOwner",
        (select count(*)::int from payment_corrections where store_id = $1) as corrected`);
    // Before opening time nothing was sold today.
    expect([taken, forOwner, corrected]).toEqual([2, 1, now.getUTCHours() === 9 ? 0 : 1]);
  });

  it("sells and buys by pack, with quantity and wholesale prices, and has a supplier's invoice to receive", async () => {
    const { sold, ordered, tiers, wholesale, customers, invoice } = await one(`
      select (select count(*)::int from sale_lines where store_id = $1 and presentation_id is not null) as sold,
        (select count(*)::int from purchase_order_items where store_id = $1 and presentation_id is not null) as ordered,
        (select count(*)::int from products where store_id = $1 and tiers is not null) as tiers,
        (select count(*)::int from products where store_id = $1 and wholesale_price is not null) as wholesale,
        (select count(*)::int from customers where store_id = $1 and price_level = 'WHOLESALE') as customers,
        (select array_agg(l.product_id is not null order by l.line) from supplier_invoices i join supplier_invoice_lines l
          on l.store_id = $1 and l.invoice_id = i.id where i.store_id = $1 and i.state = 'DRAFT') as invoice`);
    expect([sold > 10, ordered > 10, tiers, wholesale, customers]).toEqual([true, true, 3, 3, 1]);
    expect(invoice).toEqual([true, true, true, false]);
  });
});
