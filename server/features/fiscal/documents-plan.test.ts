import sql from "sql-template-tag";
import { expect, it } from "vitest";
import { readFiscalDocumentsPage } from "#server/features/fiscal/listed-documents.sql.ts";
import { openTestServer, queryAsDatabaseOwner, signIn } from "#server/test/harness.ts";

it("20,000 documents are searched by their buyer through the index, behind row-level security", async () => {
  const { storeId } = await signIn();
  await queryAsDatabaseOwner(
    `insert into fiscal_documents (store_id, id, kind, state, environment, content, total, created_at)
     select $1, gen_random_uuid(), 'DEE', 'PENDING', 'TEST',
       jsonb_build_object('buyer', jsonb_build_object('document', '9' || n, 'name', 'Gómez ' || n)), 1000, now() from generate_series(1, 20000) n`,
    [storeId],
  );
  await queryAsDatabaseOwner("vacuum (analyze) fiscal_documents", []);
  const { db } = await openTestServer();
  const page = { skip: 0, most: 50 };
  const scans = await db.inStore(storeId, async (tx) => {
    const count = async () =>
      (await tx.first<{ byBuyer: number; ofAll: number }>(sql`
        select pg_stat_get_xact_numscans('fiscal_documents_buyer'::regclass) as "byBuyer",
          pg_stat_get_xact_numscans('fiscal_documents'::regclass) as "ofAll"`))!;
    const before = await count();
    for (const search of ["912345", "gomez 12345"]) {
      const { rows, total } = await readFiscalDocumentsPage(tx, { search }, page);
      expect([rows.length, total]).toEqual([1, 1]);
    }
    const after = await count();
    return { byBuyer: after.byBuyer - before.byBuyer, ofAll: after.ofAll - before.ofAll };
  });
  expect(scans.ofAll).toBe(0);
  expect(scans.byBuyer).toBeGreaterThan(0);
});
