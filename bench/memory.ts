import { setTimeout as sleep } from "node:timers/promises";
import type { Bench } from "./bench.ts";
import { ask, type Door, doorAt } from "./door.ts";
import { load } from "./measure.ts";
import { memoryOf, treeOf } from "./processes.ts";
import { startProduct } from "./product.ts";
import { checkoutOverHttp, type Till } from "./till.ts";

const SECONDS = 20;
const REST_MS = 5_000;

/** Of ten that somebody asks for, six are sales. */
const READ = [
  "/api/products/search?q=cafe%20lu",
  "/api/sales?page=3",
  "/api/sales/stats",
  "/api/reports/top-products",
];

/** What the product and its database have in the memory, what they share counted once. */
export async function memoryTable(bench: Bench): Promise<string> {
  const tills = await bench.old();
  await bench.stopServer();
  const product = await startProduct({ DATA_DIR: bench.dataDir });
  const door = doorAt(product);
  try {
    await sleep(REST_MS);
    const rest = memory(product.pid);
    let most = rest;
    const timer = setInterval(() => {
      const now = memory(product.pid);
      if (now.all > most.all) most = now;
    }, 1_000);
    const clients = tills.map((till, place) => ({ till, next: place }));
    let refused = 0;
    const { count } = await load(clients, SECONDS, (client) =>
      work(client, door).catch(() => {
        refused += 1; // more reports at once than are let in
      }),
    );
    clearInterval(timer);
    const after = memory(product.pid);
    await sleep(REST_MS);
    const later = memory(product.pid);
    const row = (name: string, { node, postgres, all }: Memory, target = "") =>
      `| ${name} | ${[node, postgres, all].map((one) => one.toFixed(0)).join(" | ")} | ${target} |`;
    return `## Memory

Megabytes (PSS: what processes share is counted once) of the built product with its embedded database and 1,000,000
sales. The load: ${tills.length} clients, ${SECONDS} s, ${count} requests, ${refused} of them told to come back
later; of ten six are checkouts, the others a search, a page of the history, the dashboard and a report of 30 days.

| | Node | PostgreSQL | both | target |
|---|---:|---:|---:|---:|
${row("at rest, 5 s after the start", rest, "≤ 200")}
${row("at most, during the load", most)}
${row("after the load", after, "≤ 300")}
${row("5 s later", later)}
`;
  } finally {
    door.agent.destroy();
    await product.stop();
  }
}

async function work(client: { till: Till; next: number }, door: Door): Promise<void> {
  const turn = client.next++ % 10;
  if (turn < 6) await checkoutOverHttp(client.till, door);
  else await ask(door, client.till, "GET", READ[turn - 6]!);
}

type Memory = { node: number; postgres: number; all: number };

function memory(pid: number): Memory {
  const all = memoryOf(treeOf(pid));
  const node = memoryOf([pid]);
  return { node, postgres: all - node, all };
}
