import { type ChildProcess, fork } from "node:child_process";
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
import {
  buildProductsToImport,
  FIRST_HOSTILE_CLIENT_NUMBER,
  HOSTILE_CLIENTS,
  type HostileUser,
} from "./hostile-kinds.ts";
import { bindProcessesToProcessors, splitProcessors } from "./processors.ts";

// Measures how long tills wait and how much memory the server uses, in turns without and with a hostile
// client.

const TILLS = 10;
/** Pause between two sales of a till, in milliseconds. */
const PAUSE_MS = 200;
/** Maximum factor by which the tills' response times may grow. */
const MAX_TIMES = 1.5;
/** Maximum time to load the start page, in milliseconds. */
const MAX_PAGE = 1_000;
/** Maximum growth of the memory of server and database, in MB. */
const MAX_MEMORY = 150;
/** Time for the server to end the work of a killed client, in milliseconds. */
const SETTLING_MS = 2_000;
const WARM_UP = 20_000;
const CLIENT = fileURLToPath(new URL("hostile-client.ts", import.meta.url));

/** Creates a sales history whose list is large: sales of 500 products, and sales with the longest texts. */
async function fillHistory(address: string, { token }: TestShop): Promise<void> {
  const post = async (path: string, body: object) => {
    const status = await sendRequestAsClient(address, FIRST_HOSTILE_CLIENT_NUMBER, token, "POST", path, body);
    if (status !== 201) throw new Error(`${path} answered ${status}`);
  };
  await post("/products/import", {
    products: buildProductsToImport(1_000, { description: "Largo".repeat(400) }),
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
  for (let sale = 0; sale < 100; sale++) await post("/sales", { items, paymentMethod: "CARD" });
  for (let sale = 0; sale < 100; sale++) await post("/sales/free", { items: payload, paymentMethod: "CARD" });
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

/** `page` is the time of the slowest page load, in milliseconds. */
type Measurement = { p50: number; p99: number; page: number; errors: string[]; memory: number };

/** Measures how long the tills wait, and the largest memory of the server and its database. */
async function measure(
  environment: TestEnvironment,
  address: string,
  shop: TestShop,
  milliseconds: number,
): Promise<Measurement> {
  const times: number[] = [];
  const measured: Measurement = { p50: 0, p99: 0, page: 0, errors: [], memory: 0 };
  const random = createSeededRandom(1);
  // Only once a second, because measuring takes processor time from the tills on this machine.
  const looking = setInterval(() => {
    const { node, database } = measureMemoryMegabytes(environment);
    measured.memory = Math.max(measured.memory, node + database);
  }, 1_000);
  const done = (_kind: unknown, started: number, failure: string | null) => {
    times.push(performance.now() - started);
    if (failure) measured.errors.push(failure);
  };
  const until = Date.now() + milliseconds;
  const openPage = async () => {
    while (Date.now() < until) {
      const started = performance.now();
      const page = await fetch(address);
      await page.arrayBuffer();
      measured.page = Math.max(measured.page, performance.now() - started);
      if (page.status !== 200) measured.errors.push(`GET /: ${page.status}`);
      await sleep(250);
    }
  };
  await Promise.all([
    openPage(),
    ...Array.from({ length: TILLS }, (_, till) =>
      sellUntilStopped({ address, till, shop, random, pause: PAUSE_MS, until, done }),
    ),
  ]);
  clearInterval(looking);
  return { ...measured, p50: computePercentile(times, 0.5), p99: computePercentile(times, 0.99) };
}

/** Starts the process of a hostile client, which waits for a message before it attacks. */
async function hostileClient(number: number, address: string, stores: object[]): Promise<ChildProcess> {
  const client = fork(CLIENT, [String(number), address, JSON.stringify(stores)]);
  await once(client, "message");
  return client;
}

type MeasurementOptions = {
  /** Seconds per measurement. Each of the `rounds` measures once without and once with the client. */
  seconds: number;
  rounds: number;
  /** First characters of the names of the hostile clients to try; all if empty. */
  only: string[];
  say: (text: string) => void;
};

/** Reports how much each hostile client slows the tills. Returns true when none exceeds the limits. */
export async function measureHostileClientEffects(
  environment: TestEnvironment,
  address: string,
  { seconds, rounds, only, say }: MeasurementOptions,
): Promise<boolean> {
  const random = createSeededRandom(2);
  const { shop } = await createTestShop(address, random, { products: 200, stock: 9_000_000 });
  const others: Omit<HostileUser, "address">[] = [];
  for (let place = 0; place < 4; place++) {
    const { shop: other } = await createTestShop(address, random, { products: 1, stock: 9_000_000 });
    await fillHistory(address, other);
    others.push({
      token: other.token,
      place,
      productId: other.products[0]!.id,
      userId: await newCashier(address, other.token),
    });
  }
  const computers = splitProcessors();
  if (typeof computers !== "string")
    bindProcessesToProcessors(computers.here, [
      process.pid,
      ...findProcessTree(environment.node().pid!),
      ...findProcessTree(environment.postmaster()),
    ]);
  await measure(environment, address, shop, WARM_UP);
  say(`\n# ${TILLS} tills beside a hostile client, ${rounds} times ${seconds} s without it and with it\n`);
  say(
    typeof computers === "string"
      ? `${computers}: lo que gasta el cliente hostil también cuenta.\n`
      : `Cajas, producto y base de datos en el procesador ${computers.here}; el cliente hostil en el ${computers.there}.\n`,
  );
  say("| | p50 ms without | with | times | p99 ms without | with | times | page ms | MB more | errors |");
  say("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
  let within = true;
  for (const [number, { name }] of HOSTILE_CLIENTS.entries()) {
    if (only.length > 0 && !only.includes(name[0]!)) continue;
    const [alone, beside]: [Measurement[], Measurement[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const client = await hostileClient(number, address, others);
      if (typeof computers !== "string") bindProcessesToProcessors(computers.there, [client.pid!]);
      alone.push(await measure(environment, address, shop, seconds * 1_000));
      client.send("act");
      beside.push(await measure(environment, address, shop, seconds * 1_000));
      if (client.exitCode !== null) throw new Error(`the hostile client ended by itself: ${name}`);
      client.kill("SIGKILL");
      await sleep(SETTLING_MS);
    }
    const errors = beside.flatMap((one) => one.errors);
    // Compared with the first measurement, so that memory that stays allocated between rounds counts too.
    const more = Math.max(...beside.map((one) => one.memory)) - alone[0]!.memory;
    const times = (["p50", "p99"] as const).map((share) => ({
      without: median(alone.map((one) => one[share])),
      with: median(beside.map((one) => one[share])),
      ratio: median(beside.map((one, round) => one[share] / alone[round]![share])),
    }));
    const shown = times.flatMap((one) => [one.without.toFixed(1), one.with.toFixed(1), one.ratio.toFixed(2)]);
    const page = Math.max(...beside.map((one) => one.page));
    say(`| ${name} | ${shown.join(" | ")} | ${page.toFixed(0)} | ${more.toFixed(0)} | ${errors.length} |`);
    for (const error of errors.slice(0, 3)) say(error);
    if (
      times.some(({ ratio }) => ratio > MAX_TIMES) ||
      page > MAX_PAGE ||
      more > MAX_MEMORY ||
      errors.length > 0
    )
      within = false;
  }
  say(
    `\nMetas: p50 y p99 hasta ${MAX_TIMES} veces, la página hasta ${MAX_PAGE} ms, hasta ${MAX_MEMORY} MB más y ningún error.`,
  );
  return within;
}

const median = (numbers: readonly number[]) => computePercentile([...numbers], 0.5);
