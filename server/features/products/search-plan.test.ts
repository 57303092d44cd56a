import { expect, it } from "vitest";
import { MAX_FOUND_PRODUCTS, searchProducts } from "#core/contract/products/products.ts";
import { openTestServer, signIn } from "#server/test/harness.ts";
import { explainStatements, planNodesOf, recordStatements } from "#server/test/plans.ts";

it("a search does not walk a large catalogue by name until a page is full, since its matches may be at the end", async () => {
  const ana = await signIn();
  const { pool } = await openTestServer();
  const owners = pool("owner");
  const owner = await owners.connect();
  try {
    await owner.query(
      `insert into products (store_id, id, name, price, on_hand, sold, category, created_at, updated_at)
       select $1, gen_random_uuid(), (array['Arroz', 'Café', 'Leche', 'Pan', 'Queso', 'Sal', 'Té', 'Uvas', 'Vino', 'Yogur'])[1 + n % 10] || ' ' || n, 500, 0, 0, 'Otra', now(), now()
       from generate_series(1, 20000) n`,
      [ana.storeId],
    );
    await owner.query("analyze products");
    const found = await ana.call(searchProducts, { query: { q: "yogur" } });
    expect(found.data.products.map(({ name }) => name.slice(0, 5))).toEqual(Array(50).fill("Yogur"));
    const sent = await recordStatements(() => ana.call(searchProducts, { query: { q: "yogur" } }));
    const explain = async (statements: typeof sent) => {
      const searches = statements.filter(({ text }) => /(find|walk)_products/.test(text));
      return explainStatements(owner, ana.storeId, searches);
    };
    const plans = await explain(sent);
    const nodes = plans.flatMap(({ plan }) => planNodesOf(plan));
    const indexes = nodes.flatMap((node) => node["Index Name"] ?? []);
    expect(indexes).not.toContain("products_by_name");
    // Evaluated per match, current_setting took a quarter of the time.
    expect(JSON.stringify(plans.map(({ plan }) => plan))).not.toContain("current_setting");
    const short = await explain(
      await recordStatements(() => ana.call(searchProducts, { query: { q: "a" } })),
    );
    const limits = short
      .flatMap(({ plan }) => planNodesOf(plan))
      .filter((node) => node["Node Type"] === "Limit");
    expect(Math.max(...limits.map((node) => Number(node["Plan Rows"])))).toBe(MAX_FOUND_PRODUCTS);
  } finally {
    owner.release();
    await owners.end();
  }
});
