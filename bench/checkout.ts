import type { Database } from "#server/db/database.ts";
import type { Door } from "./door.ts";
import { load, type Measured, medians } from "./measure.ts";
import { checkoutInSql, checkoutOverHttp, type Till } from "./till.ts";

const ROUNDS = 5;
const SECONDS = 4;

/** What the way through HTTP costs: the same sales with it and without it, in turns. */
export async function checkoutTable(tills: Till[], db: Database, door: Door): Promise<string> {
  const overHttp = (seconds: number) => load(tills, seconds, (till) => checkoutOverHttp(till, door));
  const inSql = (seconds: number) => load(tills, seconds, (till) => checkoutInSql(till, db));
  await overHttp(1);
  await inSql(1);
  const rounds: { http: Measured[]; sql: Measured[] } = { http: [], sql: [] };
  for (let round = 1; round <= ROUNDS; round++) {
    rounds.sql.push(await inSql(SECONDS));
    rounds.http.push(await overHttp(SECONDS));
    console.log(`Ventas, ronda ${round} de ${ROUNDS}`);
  }
  const [http, sql] = [medians(rounds.http), medians(rounds.sql)];
  const row = (name: string, { perSecond, p50, p99 }: Measured) =>
    `| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(2)} | ${p99.toFixed(2)} |`;
  return `## Checkout

Three items, cash, with an idempotency key, durable, embedded database, ${tills.length} clients on
${tills[0]!.products.length} products; medians of ${ROUNDS} interleaved rounds of ${SECONDS} s.

| | per second | p50 ms | p99 ms |
|---|---:|---:|---:|
${row("through HTTP", http)}
${row("the same statements without HTTP", sql)}
| ratio (target ≥ 0.55, p99 ≤ 3) | ${(http.perSecond / sql.perSecond).toFixed(2)} | ${(http.p50 / sql.p50).toFixed(2)} | ${(http.p99 / sql.p99).toFixed(2)} |
`;
}
