import pg from "pg";
import { addDays, dayOf } from "#core/dates.ts";
import { BENCH_CLIENT_COUNT, type Bench, runMaintenance } from "./bench.ts";
import { type CostMeasurement, measureCost, medianCost, type ProcessorCost } from "./cost/cost.ts";
import { seedStores } from "./data/seed.ts";
import { sendRequest } from "./http-connection.ts";
import { type LoadMeasurement, measureRepeatedly, median, runLoad } from "./measure.ts";
import { compareWithTarget } from "./targets.ts";
import { type BenchTill, checkoutOverHttp } from "./till.ts";

const ROUNDS = 7;
const SECONDS = 3;
const REPORTS = 40;
const SHOP = { products: 1_000, sales: 2_000, days: 10 };
// Fills the running totals of a large shop: a row per day, kind, tax class, rate and slot. Each connection of the
// server writes into a slot of its own.
const YEARS = 10;
const SLOTS = 8;

const day = (ago: number) => addDays(dayOf(new Date()), -ago);

export async function taxCostTable(bench: Bench): Promise<string> {
  const tills = await seedStores(bench.owner, SHOP, { stores: 1, tills: BENCH_CLIENT_COUNT });
  const [till] = tills as [BenchTill, ...BenchTill[]];
  const owner = new pg.Client(bench.owner);
  await owner.connect();
  const product = await bench.product();
  try {
    await owner.query(
      `update products set tax = (array['IVA19', 'IVA5', 'EXEMPT', 'EXCLUDED'])[1 + abs(hashtext(id::text)) % 4]
        where store_id = $1`,
      [till.storeId],
    );
    await owner.query("insert into store_fiscal (store_id) values ($1)", [till.storeId]);
    await runMaintenance(bench.owner);
    const rounds: Record<Vat, CostMeasurement[]> = { NOT_RESPONSIBLE: [], RESPONSIBLE: [] };
    for (let round = 0; round <= ROUNDS; round++)
      // The order alternates, so that no setting always runs after a checkpoint.
      for (const vat of round % 2 === 0 ? VATS : VATS.toReversed()) {
        await owner.query("update store_fiscal set vat = $2 where store_id = $1", [till.storeId, vat]);
        const cost = await measureCost(bench, [product], () =>
          runLoad(tills, SECONDS, (till) => checkoutOverHttp(till, product.connection)),
        );
        if (round > 0) rounds[vat].push(cost);
      }
    await fill(owner, till.storeId);
    await runMaintenance(bench.owner);
    const reports: [string, LoadMeasurement][] = [];
    for (const [name, ago] of [
      ["two months", 60],
      ["a year", 365],
    ] as const) {
      const path = `/api/reports/taxes?startDate=${day(ago)}&endDate=${day(0)}`;
      const one = () => sendRequest(product.connection, till, "GET", path);
      await measureRepeatedly(5, one);
      reports.push([name, await measureRepeatedly(REPORTS, one)]);
    }
    return report(rounds, reports);
  } finally {
    await owner.end();
  }
}

const VATS = ["NOT_RESPONSIBLE", "RESPONSIBLE"] as const;
type Vat = (typeof VATS)[number];

async function fill(owner: pg.Client, storeId: string): Promise<void> {
  await owner.query(
    `insert into tax_figures (store_id, day, kind, class, rate, slot, bags, base, tax, total)
     select $1, (now() - n * interval '1 day')::date, kind, c.class, c.rate, slot, 0, 8403361, 1596639, 10000000
     from generate_series(1, 365 * $2::int) n, unnest(array['SALE', 'RETURN']) kind, generate_series(1, $3::int) slot,
       (values ('IVA19', 19), ('IVA5', 5), ('EXEMPT', 0), ('EXCLUDED', 0), ('NONE', 0)) c (class, rate)
     on conflict do nothing`,
    [storeId, YEARS, SLOTS],
  );
}

function report(rounds: Record<Vat, CostMeasurement[]>, reports: [string, LoadMeasurement][]): string {
  const servers = ({ node, postgres }: ProcessorCost) => node + postgres;
  const pairs = rounds.RESPONSIBLE.map(
    ({ cost }, i) => servers(cost) / servers(rounds.NOT_RESPONSIBLE[i]!.cost),
  );
  compareWithTarget("a checkout with taxes against one without, processor time", [median(pairs)], {
    most: 1.03,
  });
  for (const [name, { p95 }] of reports)
    compareWithTarget(`taxes of ${name} after ${YEARS} years, p95`, [p95], { most: 100 }, "ms");
  const row = (name: string, of: CostMeasurement[]) => {
    const { node, postgres } = medianCost(of);
    return `| ${name} | ${node.toFixed(2)} | ${postgres.toFixed(2)} |`;
  };
  return `## Taxes

Three items of four classes, ${BENCH_CLIENT_COUNT} clients, medians of ${ROUNDS} rounds of ${SECONDS} s in turns.

| a checkout | Node, ms | PostgreSQL, ms |
|---|---:|---:|
${row("of a store without IVA", rounds.NOT_RESPONSIBLE)}
${row("of one with IVA", rounds.RESPONSIBLE)}
| ratio of each round, both processes (target ≤ 1.03) | ${median(pairs).toFixed(3)} | ${pairs.map((ratio) => ratio.toFixed(2)).join(" ")} |

| report of taxes, ${YEARS} years of running totals | p50 ms | p95 ms (target ≤ 100) |
|---|---:|---:|
${reports.map(([name, { p50, p95 }]) => `| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`).join("\n")}
`;
}
