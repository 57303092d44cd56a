import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import pg from "pg";
import { openDatabase } from "#server/db/database.ts";
import { startThrowawayPostgres } from "#server/db/embedded/throwaway.ts";
import { migrate } from "#server/db/migrate.ts";
import { load, type Measured, medians } from "./measure.ts";
import { seedStore } from "./seed.ts";
import { checkoutInSql, checkoutOverHttp } from "./till.ts";

const CLIENTS = 8;
const ROUNDS = 5;
const SECONDS = 4;
const PRODUCTS = 5_000;

// Durable, as the product runs it.
const server = await startThrowawayPostgres();
await migrate(server.connection);
const db = openDatabase(server.connection, () => {});
const child = fork(new URL("./server.ts", import.meta.url), [JSON.stringify(server.connection)], {
  execArgv: ["--import", "tsx"],
});
const [port] = (await once(child, "message")) as [number];

try {
  const tills = await seedStore(db, PRODUCTS, CLIENTS);
  await analyze(server.connection);
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const overHttp = (seconds: number) => load(tills, seconds, (till) => checkoutOverHttp(till, port, agent));
  const inSql = (seconds: number) => load(tills, seconds, (till) => checkoutInSql(till, db));
  await overHttp(1);
  await inSql(1);
  const rounds: { http: Measured[]; sql: Measured[] } = { http: [], sql: [] };
  for (let round = 1; round <= ROUNDS; round++) {
    rounds.sql.push(await inSql(SECONDS));
    rounds.http.push(await overHttp(SECONDS));
    console.log(`Ronda ${round} de ${ROUNDS}`);
  }
  agent.destroy();
  const report = table(medians(rounds.http), medians(rounds.sql));
  console.log(report);
  await writeFile(new URL("./results.md", import.meta.url), report);
} finally {
  child.kill();
  await db.close();
  await server.stop();
}

/** What autovacuum does within a minute of a real store's life: without statistics the plans are guesses. */
async function analyze(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("analyze");
  await client.end();
}

function table(http: Measured, sql: Measured): string {
  const row = (name: string, { perSecond, p50, p99 }: Measured) =>
    `| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(2)} | ${p99.toFixed(2)} |`;
  return `# Last measured

Checkouts of three items, cash, with an idempotency key, durable, embedded database, ${CLIENTS} clients on
${PRODUCTS} products; medians of ${ROUNDS} interleaved rounds of ${SECONDS} s. Read the ratio: the times are this machine's.

| | per second | p50 ms | p99 ms |
|---|---:|---:|---:|
${row("through HTTP", http)}
${row("the same statements without HTTP", sql)}
| ratio | ${(http.perSecond / sql.perSecond).toFixed(2)} | ${(http.p50 / sql.p50).toFixed(2)} | ${(http.p99 / sql.p99).toFixed(2)} |
`;
}
