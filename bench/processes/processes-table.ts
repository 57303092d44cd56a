import os from "node:os";
import { BENCH_CLIENT_COUNT, type Bench } from "../bench.ts";
import { type CostMeasurement, measureCost, medianCost, totalProcessorCost } from "../cost/cost.ts";
import { medianMeasurement, runLoad } from "../measure.ts";
import { compareWithTarget, listWithoutComparison } from "../targets.ts";
import { checkoutOverHttp } from "../till.ts";

const ROUNDS = 5;
const SECONDS = 4;

export async function processesTable(bench: Bench): Promise<string> {
  const tills = (await bench.young()).slice(0, 2 * BENCH_CLIENT_COUNT);
  const first = await bench.product();
  const products = [first, await bench.startOn(bench.owner), await bench.startOn(bench.owner)];
  const run = (count: number, seconds: number) => {
    const used = products.slice(0, count);
    const clients = tills.map((till, place) => ({ till, connection: used[place % count]!.connection }));
    return measureCost(bench, used, () =>
      runLoad(clients, seconds, ({ till, connection }) => checkoutOverHttp(till, connection)),
    );
  };
  const rounds = new Map<number, CostMeasurement[]>(products.map((_, place) => [place + 1, []]));
  for (const count of rounds.keys()) await run(count, 1);
  for (let round = 1; round <= ROUNDS; round++)
    for (const [count, of] of rounds) of.push(await run(count, SECONDS));
  await Promise.all(products.slice(1).map((product) => product.stop()));

  const one = medianMeasurement(rounds.get(1)!).perSecond;
  const rows = [...rounds].map(([count, of]) => {
    const { perSecond, p50, p99 } = medianMeasurement(of);
    const cost = medianCost(of);
    const cells = [cost.node, cost.postgres, cost.clients, totalProcessorCost(cost)]
      .map((ms) => ms.toFixed(2))
      .join(" | ");
    const busy = (perSecond * totalProcessorCost(cost)) / 1000;
    return `| ${count} | ${perSecond.toFixed(0)} | ${(perSecond / one).toFixed(2)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${cells} | ${busy.toFixed(2)} |`;
  });
  const cores = os.availableParallelism();
  const cost = medianCost(rounds.get(1)!);
  const room = Math.max(1, Math.min(2, (cores / totalProcessorCost(cost)) * cost.node));
  const two = medianMeasurement(rounds.get(2)!).perSecond / one;
  const name = "two processes against one";
  if (room >= 1.5) compareWithTarget(name, two, { least: 1.5 });
  else listWithoutComparison(name, two, { least: 1.5 }, `these cores have room for ${room.toFixed(2)}`);
  return `## Several processes on one PostgreSQL

Checkouts by ${tills.length} clients, spread over the processes; medians of ${ROUNDS} interleaved rounds of ${SECONDS} s on
${cores} cores, which Node, PostgreSQL and the clients share. Processor time is for each checkout.

| processes | per second | against one (target ≥ 1.5 where cores allow) | p50 ms | p99 ms | Node, ms | PostgreSQL, ms | clients, ms | all, ms | cores busy |
|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${rows.join("\n")}

A second process helps while a core is free for it. One is full at ${(1000 / cost.node).toFixed(0)} checkouts a second
(1,000 ms / Node's), and these ${cores} cores at ${((1000 * cores) / totalProcessorCost(cost)).toFixed(0)} (their ms / all): what a second one can add
here is at most ${room.toFixed(2)} ×. With the clients elsewhere, two processes are full from
${Math.ceil(2 * (1 + cost.postgres / cost.node))} cores on (two for Node, the rest for PostgreSQL).
`;
}
