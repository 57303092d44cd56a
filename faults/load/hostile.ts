import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createTestShop } from "../open-shop.ts";
import { findProcessTree } from "../processes.ts";
import { createSeededRandom } from "../random.ts";
import type { TestShop } from "../shop.ts";
import type { TestEnvironment } from "../test-environment.ts";
import {
  computePercentile,
  measureMemoryMegabytes,
  sellUntilStopped,
  sendRequestAsClient,
} from "./busy-tills.ts";
import { FIRST_NEIGHBOUR_NUMBER, listNeighbourKinds, type Neighbour } from "./hostile-kinds.ts";
import { bindProcessesToProcessors, splitProcessors } from "./processors.ts";

// Measures how long ten tills wait beside four stores: honest ones that sell, and then hostile ones, kind by kind.

const TILLS = 10;
const NEIGHBOURS = 4;
/** Pause between two sales of a till, in milliseconds. */
const PAUSE_MS = 200;
/** Maximum factor by which p50 and p99 may grow, from what they are beside honest stores. */
const MAX_TIMES = 1.5;
/** Maximum wait of a till, and piece of work on the serving thread, in milliseconds. */
const [MAX_WAIT_MS, MAX_BLOCK_MS] = [250, 50];
const MAX_MEMORY_MB = 400;
/** Time for the server to end the work of a killed client, in milliseconds. */
const SETTLING_MS = 2_000;
/** Time for a client to make its input, in milliseconds. */
const PREPARING_MS = 30_000;
const WARM_UP_MS = 20_000;
/** The honest stores are measured again after this many kinds, because a machine does not stay the same. */
const KINDS_PER_COMPARISON = 10;
/** Large sales, and sales of long texts, in the history of each store. */
const SALES = 50;
const HONEST_KIND = -1;
const CLIENT = fileURLToPath(new URL("hostile-client.ts", import.meta.url));

/** Creates a sales history whose list is large: sales of 500 products, and sales with the longest texts. */
async function fillHistory(address: string, { token }: TestShop): Promise<void> {
  const post = async (path: string, body: object) => {
    const status = await sendRequestAsClient(address, FIRST_NEIGHBOUR_NUMBER, token, "POST", path, body);
    if (status !== 201) throw new Error(`${path} answered ${status}`);
  };
  await post("/products/import", {
    products: Array.from({ length: 1_000 }, (_, i) => ({
      ...{ name: `Largo ${i}`, price: 100, stock: 9_000_000, category: "Otra" },
      description: "Largo".repeat(400),
    })),
  });
  const response = await fetch(`${address}/api/products`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as {
    data: { products: { id: string; description: string | null }[] };
  };
  const long = data.products.filter(({ description }) => description !== null);
  const items = long.slice(0, 500).map(({ id }) => ({ productId: id, quantity: 1 }));
  const payload = Array.from({ length: 32 }, () => ({
    description: "Largo".repeat(400),
    price: 0,
    quantity: 1,
  }));
  for (let sale = 0; sale < SALES; sale++) await post("/sales", { items, paymentMethod: "CARD" });
  for (let sale = 0; sale < SALES; sale++)
    await post("/sales/free", { items: payload, paymentMethod: "CARD" });
}

async function newCashier(address: string, token: string): Promise<string> {
  const response = await fetch(`${address}/api/users`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Brayan", role: "CASHIER", pin: "1379" }),
  });
  const { data } = (await response.json()) as { data: { user: { id: string } } };
  return data.user.id;
}

type Measurement = {
  p50: number;
  p99: number;
  longest: number;
  errors: string[];
  /** Of the server's process, in MB. */
  memory: number;
  /** The longest piece of work on the serving thread that its watch logged, in milliseconds; 0 for none above 50. */
  block: number;
  /** What the neighbours were answered, by status. */
  answers: Record<string, number>;
};

/** Measures the tills for a while beside one kind of neighbours. */
async function measure(
  { environment, address, shop, there }: Place,
  kind: number,
  neighbours: readonly Omit<Neighbour, "address">[],
  milliseconds: number,
): Promise<Measurement> {
  const client = fork(CLIENT, [String(kind), address, JSON.stringify(neighbours)]);
  await once(client, "message");
  if (there) bindProcessesToProcessors(there, [client.pid!]);
  let answers: Record<string, number> = {};
  client.on("message", (message) => {
    answers = message as typeof answers;
  });
  client.send("act");
  const prepared = Date.now() + (kind === HONEST_KIND ? 0 : PREPARING_MS);
  while (Object.keys(answers).length === 0 && Date.now() < prepared) await sleep(500);

  const [times, errors]: [number[], string[]] = [[], []];
  let memory = 0;
  // Only once a second, because measuring takes processor time from the tills on this machine.
  const looking = setInterval(() => {
    memory = Math.max(memory, measureMemoryMegabytes(environment).node);
  }, 1_000);
  const began = Date.now();
  const random = createSeededRandom(1);
  const done = (_kind: unknown, started: number, failure: string | null) => {
    times.push(performance.now() - started);
    if (failure) errors.push(failure);
  };
  await Promise.all(
    Array.from({ length: TILLS }, (_, till) =>
      sellUntilStopped({ address, till, shop, random, pause: PAUSE_MS, until: began + milliseconds, done }),
    ),
  );
  clearInterval(looking);
  if (client.exitCode !== null) throw new Error("the client ended by itself");
  client.kill("SIGKILL");
  await sleep(SETTLING_MS);
  const [p50, p99] = [computePercentile(times, 0.5), computePercentile(times, 0.99)];
  const block = longestBlock(environment.output(), began);
  return { p50, p99, longest: Math.max(...times), errors, memory, block, answers };
}

function longestBlock(log: string, since: number): number {
  const blocks = log.split("\n").flatMap((line) => {
    if (!line.startsWith("{") || !line.includes("event loop blocked")) return [];
    const { time, ms } = JSON.parse(line) as { time: number | string; ms: number };
    return new Date(time).getTime() >= since ? [ms] : [];
  });
  return Math.max(0, ...blocks);
}

type MeasurementOptions = {
  /** Seconds per measurement. */
  seconds: number;
  /** Parts of the names of the kinds to try; all if empty. */
  only: string[];
  say: (text: string) => void;
};

/** Reports how much each kind slows the tills. Returns true when none exceeds the limits. */
export async function measureHostileClientEffects(
  environment: TestEnvironment,
  address: string,
  { seconds, only, say }: MeasurementOptions,
): Promise<boolean> {
  const random = createSeededRandom(2);
  const { shop } = await createTestShop(address, random, { products: 200, stock: 9_000_000 });
  const neighbours: Omit<Neighbour, "address">[] = [];
  for (let place = 0; place < NEIGHBOURS; place++) {
    const { shop: other } = await createTestShop(address, random, { products: 200, stock: 9_000_000 });
    await fillHistory(address, other);
    neighbours.push({ shop: other, place, userId: await newCashier(address, other.token) });
  }
  const computers = splitProcessors();
  if (typeof computers !== "string")
    bindProcessesToProcessors(computers.here, [
      process.pid,
      ...findProcessTree(environment.node().pid!),
      ...findProcessTree(environment.postmaster()),
    ]);
  const place = { environment, address, shop, there: typeof computers === "string" ? null : computers.there };
  const beside = (kind: number, milliseconds = seconds * 1_000) =>
    measure(place, kind, neighbours, milliseconds);
  await beside(HONEST_KIND, WARM_UP_MS);
  say(`\n# ${TILLS} tills beside ${NEIGHBOURS} stores, ${seconds} s for each kind\n`);
  say(
    typeof computers === "string"
      ? `${computers}: what the other stores' computers spend counts too.\n`
      : `Tills, server and database on processor ${computers.here}; the other stores' computers on ${computers.there}.\n`,
  );
  say("| | p50 ms | times | p99 ms | times | longest ms | errors | server MB | longest piece ms | answers |");
  say("|---|---:|---:|---:|---:|---:|---:|---:|---:|---|");
  const beyond: string[] = [];
  let honest: Measurement | null = null;
  let played = 0;
  for (const [number, { name }] of (await listNeighbourKinds()).entries()) {
    if (only.length > 0 && !only.some((part) => name.includes(part))) continue;
    if (played++ % KINDS_PER_COMPARISON === 0) {
      honest = await beside(HONEST_KIND);
      say(rowOf("honest stores", honest, honest));
    }
    let found = await beside(number);
    say(rowOf(name, found, honest!));
    if (isBeyond(found, honest!)) {
      // A checkpoint or another process stalls any kind that is played at that moment: only what repeats counts.
      honest = await beside(HONEST_KIND);
      say(rowOf("honest stores", honest, honest));
      found = await beside(number);
      say(rowOf(`${name}, again`, found, honest));
    }
    for (const error of found.errors.slice(0, 3)) say(error);
    if (isBeyond(found, honest!)) beyond.push(name);
  }
  say(
    `\nTargets: p50 and p99 at most ${MAX_TIMES} times, no wait above ${MAX_WAIT_MS} ms, no error, ${MAX_MEMORY_MB} MB, no piece above ${MAX_BLOCK_MS} ms.`,
  );
  say(`Beyond: ${beyond.join(", ") || "none"}`);
  return beyond.length === 0;
}

type Place = { environment: TestEnvironment; address: string; shop: TestShop; there: string | null };

const isBeyond = (found: Measurement, honest: Measurement) =>
  found.p50 > MAX_TIMES * honest.p50 ||
  found.p99 > MAX_TIMES * honest.p99 ||
  found.longest > MAX_WAIT_MS ||
  found.errors.length > 0 ||
  found.memory > MAX_MEMORY_MB ||
  found.block > MAX_BLOCK_MS;

function rowOf(name: string, { answers, ...found }: Measurement, honest: Measurement): string {
  const cells = [
    found.p50.toFixed(1),
    (found.p50 / honest.p50).toFixed(2),
    found.p99.toFixed(1),
    (found.p99 / honest.p99).toFixed(2),
    found.longest.toFixed(0),
    found.errors.length,
    found.memory.toFixed(0),
    found.block,
    Object.entries(answers)
      .map(([status, count]) => `${count} × ${status}`)
      .join(", "),
  ];
  return `| ${name} | ${cells.join(" | ")} |`;
}
