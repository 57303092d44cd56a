import pg from "pg";
import { migrateDatabase } from "#server/db/migrate.ts";
import { BENCH_CLIENT_COUNT, type Bench, runMaintenance } from "./bench.ts";
import { seedStores } from "./data/seed.ts";
import { type LoadMeasurement, medianMeasurement, runLoad } from "./measure.ts";
import { compareWithTarget } from "./targets.ts";
import { checkoutOverHttp } from "./till.ts";

const ROUNDS = 5;
const SECONDS = 4;
const PRODUCTS = 200;

/** Compares a checkout in one of a thousand stores with a checkout in a database with one store. */
export async function manyStoresTable(bench: Bench): Promise<string> {
  const open = async (database: string, stores: number, sales: number) => {
    const owner = { ...bench.owner, database };
    await runOnServer(bench, `create database ${database} template template0 encoding 'UTF8'`);
    await migrateDatabase(owner);
    const tills = await seedStores(
      owner,
      { products: PRODUCTS, sales, days: 100 },
      { stores, tills: BENCH_CLIENT_COUNT },
    );
    return { owner, tills, product: await bench.startOn(owner) };
  };
  console.log("Llenando mil tiendas…");
  const shops = { empty: await open("bench_empty", 1, 0), many: await open("bench_many", 1_000, 1_000) };
  const run = ({ tills, product }: (typeof shops)["many"], seconds: number) =>
    runLoad(tills, seconds, (till) => checkoutOverHttp(till, product.connection));
  const rounds: Record<keyof typeof shops, LoadMeasurement[]> = { empty: [], many: [] };
  // The planner's statistics of an empty table are wrong after the first sale; autovacuum updates them
  // within a minute.
  for (const shop of [shops.empty, shops.many]) {
    await run(shop, 2);
    await runMaintenance(shop.owner);
  }
  for (let round = 1; round <= ROUNDS; round++)
    for (const name of ["empty", "many"] as const) rounds[name].push(await run(shops[name], SECONDS));
  for (const { product } of Object.values(shops)) await product.stop();

  const [empty, many] = [medianMeasurement(rounds.empty), medianMeasurement(rounds.many)];
  compareWithTarget("a store among 1,000 against an empty database, p50", many.p50 / empty.p50, {
    most: 1.2,
  });
  const row = (name: string, { perSecond, p50, p99 }: LoadMeasurement) =>
    `| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(2)} | ${p99.toFixed(2)} |`;
  return `## One store of a thousand

Checkouts by ${BENCH_CLIENT_COUNT} clients in one of 1,000 stores with 1,000 sales and ${PRODUCTS} products each, against the only store of
a database without sales; medians of ${ROUNDS} interleaved rounds of ${SECONDS} s.

| | per second | p50 ms | p99 ms |
|---|---:|---:|---:|
${row("empty database", empty)}
${row("one of 1,000 stores", many)}
| ratio (target: p50 ≤ 1.2) | ${(many.perSecond / empty.perSecond).toFixed(2)} | ${(many.p50 / empty.p50).toFixed(2)} | ${(many.p99 / empty.p99).toFixed(2)} |
`;
}

async function runOnServer(bench: Bench, statement: string): Promise<void> {
  const client = new pg.Client(bench.owner);
  await client.connect();
  await client.query(statement);
  await client.end();
}
