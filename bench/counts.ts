import { setTimeout as sleep } from "node:timers/promises";
import { uuidv7 } from "#core/uuid.ts";
import type { Bench, RunningApp } from "./bench.ts";
import { seedStores } from "./data/seed.ts";
import { summarizeTimes } from "./measure.ts";
import { compareWithTarget } from "./targets.ts";
import { type BenchTill, checkoutOverHttp } from "./till.ts";

const PRODUCTS = 20_000;
const TILLS = 10;
/** Entries of one request. */
const PART = 500;
/** Milliseconds between two sales of a till. */
const PACE_MS = 1_000;
const READS = 5;

/** Closes a count whose products all differ, while tills sell the same products. */
export async function countsTable(bench: Bench): Promise<string> {
  const size = { products: PRODUCTS, sales: 5_000, days: 10 };
  const tills = await seedStores(bench.owner, size, { stores: 1, tills: TILLS });
  const product = await bench.product();
  const before = await sellBeside(tills, product, () => sleep(10_000));
  const id = await countEverything(tills[0]!, product);
  // Nothing has gathered statistics of the entries yet.
  const reads: number[] = [];
  for (let read = 0; read < READS; read++) {
    const began = performance.now();
    await ask(tills[0]!, product, "GET", `/stock-counts/${id}?show=different&limit=20`);
    reads.push(performance.now() - began);
  }
  const began = performance.now();
  let closed = 0;
  const beside = await sellBeside(tills, product, async () => {
    await ask(tills[0]!, product, "POST", `/stock-counts/${id}/close`, {
      uncounted: "KEEP",
      acceptMoved: true,
    });
    closed = performance.now() - began;
  });
  compareWithTarget(
    `the longest sale while ${PRODUCTS} counted products are closed`,
    beside.longest,
    { most: 250 },
    "ms",
  );
  const row = (name: string, { count, p50, p99, longest }: Sold) =>
    `| ${name} | ${count} | ${p50.toFixed(0)} | ${p99.toFixed(0)} | ${longest.toFixed(0)} |`;
  return `## Closing a count

${PRODUCTS} counted products, each with a difference, closed in ${(closed / 1_000).toFixed(1)} s beside ${TILLS} tills, each of which sells three of
them every ${PACE_MS / 1_000} s. Reading the open count with its differences takes ${Math.max(...reads).toFixed(0)} ms at most, of ${READS} times.

| sales | count | p50 ms | p99 ms | longest ms (target ≤ 250) |
|---|---:|---:|---:|---:|
${row("alone", before)}
${row("beside the close", beside)}
`;
}

type Sold = { count: number; p50: number; p99: number; longest: number };

/** Sells at each till, one after the other, until the work ends. */
async function sellBeside(
  tills: readonly BenchTill[],
  { connection }: RunningApp,
  work: () => Promise<unknown>,
): Promise<Sold> {
  const times: number[] = [];
  let isOver = false;
  const began = performance.now();
  const selling = tills.map(async (till, place) => {
    await sleep((PACE_MS * place) / tills.length);
    while (!isOver) {
      const started = performance.now();
      await checkoutOverHttp(till, connection);
      times.push(performance.now() - started);
      await sleep(PACE_MS);
    }
  });
  await work().finally(() => {
    isOver = true;
  });
  await Promise.all(selling);
  const { count, p50, p99 } = summarizeTimes(times, performance.now() - began);
  return { count, p50, p99, longest: Math.max(...times) };
}

async function countEverything(till: BenchTill, product: RunningApp): Promise<string> {
  const scope = { kind: "ALL" };
  const { id } = (await ask(till, product, "POST", "/stock-counts", { scope })).data.count;
  for (let first = 0; first < till.products.length; first += PART) {
    const entries = till.products
      .slice(first, first + PART)
      .map((productId, place) => ({ productId, quantity: (place % 7) + 1 }));
    await ask(till, product, "POST", `/stock-counts/${id}/entries`, { entries });
  }
  return id;
}

async function ask(till: BenchTill, { port }: RunningApp, method: string, path: string, body?: object) {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${till.token}`,
      ...(body && { "content-type": "application/json", "idempotency-key": uuidv7() }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status} ${await answer.text()}`);
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls
  return (await answer.json()) as any;
}
