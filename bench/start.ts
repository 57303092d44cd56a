import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BENCH_CLIENT_COUNT, type Bench, readPostmasterPid } from "./bench.ts";
import { openHttpConnection } from "./http-connection.ts";
import { median, runLoad } from "./measure.ts";
import { type BenchApp, startBenchApp } from "./product.ts";
import { compareWithTarget } from "./targets.ts";
import { checkoutOverHttp } from "./till.ts";

const ROUNDS = 5;
const NPM = ["npm", "start", "--silent"];

/** Measures milliseconds from the start of the process until /api/health reports healthy. */
export async function startupTimeTable(bench: Bench): Promise<string> {
  const tills = (await bench.old()).slice(0, BENCH_CLIENT_COUNT);
  await bench.stopServer();
  const existing = (command?: string[]) => startBenchApp({ DATA_DIR: bench.dataDir }, command);
  const clean = async (product: BenchApp) => {
    await product.stop();
    return product.startedIn;
  };
  const killed = async (product: BenchApp) => {
    const connection = openHttpConnection(product);
    const selling = runLoad(tills, 2, (till) => checkoutOverHttp(till, connection)).catch(() => {});
    await sleep(1_500);
    process.kill(readPostmasterPid(bench.dataDir), "SIGKILL");
    process.kill(product.pid, "SIGKILL");
    await selling;
    connection.agent.destroy();
    return clean(await existing());
  };
  const ways: [string, number | null, () => Promise<number>][] = [
    ["empty data directory", 3_000, () => measureOnEmpty(clean)],
    ["empty data directory, `npm start`", null, () => measureOnEmpty(clean, NPM)],
    ["1,000,000 sales", 1_000, async () => clean(await existing())],
    ["1,000,000 sales, `npm start`", null, async () => clean(await existing(NPM))],
    [
      "1,000,000 sales, Node and PostgreSQL killed in mid-load before",
      null,
      async () => killed(await existing()),
    ],
  ];
  const times = new Map(ways.map(([name]) => [name, [] as number[]]));
  await clean(await existing()); // finishes cleaning that an earlier run left
  for (let round = 1; round <= ROUNDS; round++)
    for (const [name, , start] of ways) times.get(name)!.push(await start());
  const rows = ways.map(([name, target]) => {
    const of = times.get(name)!;
    if (target) compareWithTarget(`start to healthy: ${name}`, median(of), { most: target }, "ms");
    return `| ${name} | ${median(of).toFixed(0)} | ${Math.max(...of).toFixed(0)} | ${target ? `≤ ${target}` : ""} |`;
  });
  return `## Start

From the start of the process until \`/api/health\` answers 200, the built product with its embedded database:
\`node dist/server/main.js\`, or \`npm start\` with npm's own start and the look whether the build is up to date. A clean
stop before, unless it says otherwise. Medians of ${ROUNDS}.

| | ms | slowest, ms | target, ms |
|---|---:|---:|---:|
${rows.join("\n")}
`;
}

async function measureOnEmpty(
  measure: (product: BenchApp) => Promise<number>,
  command?: string[],
): Promise<number> {
  const directory = mkdtempSync(path.join(os.tmpdir(), "mostrador-bench-"));
  chmodSync(directory, 0o711);
  try {
    return await measure(await startBenchApp({ DATA_DIR: path.join(directory, "data") }, command));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
