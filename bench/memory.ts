import { setTimeout as sleep } from "node:timers/promises";
import type { Bench } from "./bench.ts";
import { type HttpConnection, openHttpConnection, sendRequest } from "./http-connection.ts";
import { runLoad } from "./measure.ts";
import { findProcessTree, readProportionalMemory } from "./processes/processes.ts";
import { startBenchApp } from "./product.ts";
import { compareWithTarget } from "./targets.ts";
import { type BenchTill, checkoutOverHttp } from "./till.ts";

const SECONDS = 20;
const REST_MS = 5_000;

/** The requests that a till repeats, as in `npm run load`, without pauses. */
const TILL = ["search", "sale", "history"] as const;
const OFFICE = [...TILL, "sale", "sale", "dashboard", "report"] as const;
const READ = {
  search: "/api/products/search?q=cafe%20lu",
  history: "/api/sales?page=3",
  dashboard: "/api/sales/stats",
  report: "/api/reports/top-products",
};

/** Measures the memory of the app and its database. Shared memory is counted once. */
export async function memoryUseTable(bench: Bench): Promise<string> {
  const tills = await bench.old();
  await bench.stopServer();
  const product = await startBenchApp({ DATA_DIR: bench.dataDir });
  const connection = openHttpConnection(product);
  try {
    await sleep(REST_MS);
    const rest = memory(product.pid);
    const selling = await measureUnderLoad(product.pid, tills, connection, TILL);
    const owned = await measureUnderLoad(product.pid, tills, connection, OFFICE);
    compareWithTarget("memory at rest", rest.all, { most: 200 }, "MB");
    compareWithTarget("… after the tills", selling.after.all, { most: 300 }, "MB");
    const row = (name: string, { node, postgres, all }: Memory, target = "") =>
      `| ${name} | ${[node, postgres, all].map((one) => one.toFixed(0)).join(" | ")} | ${target} |`;
    return `## Memory

Megabytes (PSS: what processes share is counted once) of the built product with its embedded database and 1,000,000
sales. ${tills.length} clients without a pause, ${SECONDS} s each time: tills as in \`npm run load\` (${selling.count} requests), then
with the dashboard and a report of 30 days in two of seven (${owned.count}, of which ${owned.refused} were told to come back later).

| | Node | PostgreSQL | both | target |
|---|---:|---:|---:|---:|
${row("at rest, 5 s after the start", rest, "≤ 200")}
${row("at most, under the tills", selling.most)}
${row("after the tills", selling.after, "≤ 300")}
${row("at most, with dashboards and reports", owned.most)}
${row("after them", owned.after)}
`;
  } finally {
    connection.agent.destroy();
    await product.stop();
  }
}

type Step = (typeof OFFICE)[number];

async function measureUnderLoad(
  pid: number,
  tills: BenchTill[],
  connection: HttpConnection,
  steps: readonly Step[],
) {
  let most = memory(pid);
  const timer = setInterval(() => {
    const now = memory(pid);
    if (now.all > most.all) most = now;
  }, 1_000);
  const clients = tills.map((till, place) => ({ till, next: place }));
  let refused = 0;
  const { count } = await runLoad(clients, SECONDS, (client) => {
    const step = steps[client.next++ % steps.length]!;
    const done =
      step === "sale"
        ? checkoutOverHttp(client.till, connection)
        : sendRequest(connection, client.till, "GET", READ[step]);
    return done.catch(() => {
      refused += 1; // the server limits simultaneous reports
    });
  });
  clearInterval(timer);
  return { count, refused, most, after: memory(pid) };
}

type Memory = { node: number; postgres: number; all: number };

function memory(pid: number): Memory {
  const all = readProportionalMemory(findProcessTree(pid));
  const node = readProportionalMemory([pid]);
  return { node, postgres: all - node, all };
}
