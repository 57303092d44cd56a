import { fork } from "node:child_process";
import { once } from "node:events";
import { openDatabase } from "#server/db/database.ts";
import { BENCH_CLIENT_COUNT, type Bench } from "./bench.ts";
import { type CostMeasurement, measureCost, medianCost, type ProcessorCost } from "./cost/cost.ts";
import { openHttpConnection } from "./http-connection.ts";
import { medianMeasurement, runLoad } from "./measure.ts";
import { compareWithTarget } from "./targets.ts";
import { checkoutInSql, checkoutOverHttp } from "./till.ts";

const ROUNDS = 5;
const SECONDS = 4;

/** Compares the same sales with and without HTTP, and with a minimal HTTP server, in alternating rounds. */
export async function checkoutTable(bench: Bench): Promise<string> {
  const tills = (await bench.young()).slice(0, BENCH_CLIENT_COUNT);
  const product = await bench.product();
  const db = openDatabase(bench.owner, () => {});
  const size = await checkoutOverHttp(tills[0]!, product.connection);
  const child = fork(new URL("./bare.ts", import.meta.url), [String(size)], {
    execArgv: ["--import", "tsx"],
  });
  const [port] = (await once(child, "message")) as [number];
  const bareConnection = openHttpConnection({ port });
  const ways = {
    bare: (seconds: number) =>
      measureCost(bench, [{ pid: child.pid! }], () =>
        runLoad(tills, seconds, (till) => checkoutOverHttp(till, bareConnection)),
      ),
    sql: (seconds: number) =>
      measureCost(bench, [], () => runLoad(tills, seconds, (till) => checkoutInSql(till, db))),
    http: (seconds: number) =>
      measureCost(bench, [product], () =>
        runLoad(tills, seconds, (till) => checkoutOverHttp(till, product.connection)),
      ),
  };
  const rounds: Record<keyof typeof ways, CostMeasurement[]> = { bare: [], sql: [], http: [] };
  for (const way of Object.values(ways)) await way(1);
  for (let round = 1; round <= ROUNDS; round++)
    for (const name of ["bare", "sql", "http"] as const) rounds[name].push(await ways[name](SECONDS));
  bareConnection.agent.destroy();
  child.kill();
  await db.close();
  const [bare, sql, http] = [
    medianMeasurement(rounds.bare),
    medianMeasurement(rounds.sql),
    medianMeasurement(rounds.http),
  ];
  const [bareCost, httpCost] = [medianCost(rounds.bare), medianCost(rounds.http)];
  compareWithTarget("checkouts through HTTP against the statements", http.perSecond / sql.perSecond, {
    least: 0.55,
  });
  compareWithTarget("… their p99", http.p99 / sql.p99, { most: 3 });
  const row = (name: string, of: CostMeasurement[]) => {
    const { perSecond, p50, p99 } = medianMeasurement(of);
    return `| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${cells(medianCost(of))} |`;
  };
  return `## Checkout

Three items, cash, with an idempotency key, durable, the built product on its embedded database, ${BENCH_CLIENT_COUNT} clients on
${tills[0]!.products.length} products; medians of ${ROUNDS} interleaved rounds of ${SECONDS} s. The bare server is
\`node:http\` alone: it reads the same request and answers a fixed body of the same ${size} bytes. Processor time is for
each checkout; without HTTP the driver's is the clients'.

| | per second | p50 ms | p99 ms | Node, ms | PostgreSQL, ms | clients, ms |
|---|---:|---:|---:|---:|---:|---:|
${row("a bare HTTP server", rounds.bare)}
${row("the same statements without HTTP", rounds.sql)}
${row("through HTTP", rounds.http)}
| through HTTP against the statements (target ≥ 0.55, p99 ≤ 3) | ${(http.perSecond / sql.perSecond).toFixed(2)} | ${(http.p50 / sql.p50).toFixed(2)} | ${(http.p99 / sql.p99).toFixed(2)} | | | |
| through HTTP against the bare server | ${(http.perSecond / bare.perSecond).toFixed(2)} | ${(http.p50 / bare.p50).toFixed(1)} | ${(http.p99 / bare.p99).toFixed(1)} | ${(httpCost.node / bareCost.node).toFixed(1)} | | |
`;
}

function cells({ node, postgres, clients }: ProcessorCost): string {
  return [node, postgres, clients].map((ms) => ms.toFixed(2)).join(" | ");
}
