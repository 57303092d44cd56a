import { expect, it } from "vitest";
import { exportSales, listSales } from "#core/contract/sales.ts";
import { bench, signIn } from "#server/test/harness.ts";
import { nodesOf, plansOf, statementsOf } from "#server/test/plans.ts";

it("a page is read by its ids also in a store that the statistics do not know yet", async () => {
  const [known, unknown] = [await signIn(), await signIn()];
  const owners = (await bench()).pool("owner");
  const owner = await owners.connect();
  const sell = (storeId: string, many: number) =>
    owner.query(
      `with made as (
         insert into sales (store_id, id, created_at, total, payment_method, amount_paid, change, seller_id,
           seller_name, idempotency_key, request_hash, search_text)
         select $1, ('01900000-0000-7000-8000-' || to_char(n, 'FM000000000000'))::uuid, now(), 2500, 'CARD', 2500,
           0, $1, 'Ana', gen_random_uuid(), '\\x00', 'pan' from generate_series(1, ${many}) n returning id)
       insert into sale_items (store_id, sale_id, line, id, product_name, quantity, price)
       select $1, id, 1, gen_random_uuid(), 'Pan', 1, 2500 from made`,
      [storeId],
    );
  try {
    await sell(known.storeId, 20_000);
    await owner.query("analyze sales, sale_items");
    await sell(unknown.storeId, 2_000);
    for (const endpoint of [listSales, exportSales]) {
      const sent = await statementsOf(() => unknown.call(endpoint));
      const statements = sent.filter(({ text }) => text.includes("as wanted"));
      expect(statements).not.toEqual([]);
      const plans = await plansOf(owner, unknown.storeId, statements);
      const reads = plans
        .flatMap(({ plan }) => nodesOf(plan))
        .filter((node) => node["Relation Name"] === "sales");
      expect(reads).not.toEqual([]);
      for (const node of reads) expect(node["Index Cond"]).toMatch(/\bid (=|>=)/);
    }
  } finally {
    owner.release();
    await owners.end();
  }
});
