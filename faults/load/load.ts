import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createTestShop } from "../open-shop.ts";
import { createSeededRandom, pickRandomItem } from "../random.ts";
import type { TestShop } from "../shop.ts";
import { createEmbeddedDbEnvironment } from "../test-environment.ts";
import {
  computePercentile,
  measureMemoryMegabytes,
  sellUntilStopped,
  sendRequestAsClient,
  TILL_REQUEST_KINDS,
  type TillRequestKind,
} from "./busy-tills.ts";
import { measureHostileClientEffects } from "./hostile.ts";

// Load tests: a long day, overload, stuck clients and hostile stores. `hostile` plays every call of the contract;
// `hostile import pdf` only those whose names have one of these words.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tills: { type: "string", default: "50" },
    minutes: { type: "string", default: "10" },
    /** Pause between two sales of a till in milliseconds, ± 50 %; 0 by default. */
    pause: { type: "string", default: "0" },
    /** Seconds for each kind of hostile stores. */
    seconds: { type: "string", default: "10" },
  },
});
const TILLS = Number(values.tills);
const MINUTES = Number(values.minutes);
const PAUSE = Number(values.pause);
/** Warm-up in milliseconds, in which memory grows that grows only once, such as shared buffers. */
const WARM_UP_MS = 120_000;
const CROWD_SIZE = 500;
const printLine = (text: string) => void process.stdout.write(`${text}\n`);

type Minute = { times: Record<TillRequestKind, number[]>; errors: string[] };
const minutes = Array.from(
  { length: MINUTES },
  (): Minute => ({ times: { search: [], sale: [], history: [] }, errors: [] }),
);
const random = createSeededRandom(1);

/** Sells at one till. Requests that end before the time `began` are not counted. */
function sellAtTill(address: string, till: number, shop: TestShop, began: number): Promise<void> {
  const until = began + MINUTES * 60_000;
  const done = (kind: TillRequestKind, started: number, failure: string | null) => {
    if (Date.now() < began) return;
    const minute = minutes[Math.min(MINUTES - 1, Math.floor((Date.now() - began) / 60_000))]!;
    minute.times[kind].push(performance.now() - started);
    if (failure) minute.errors.push(failure);
  };
  return sellUntilStopped({ address, till, shop, random, pause: PAUSE, until, done });
}

const environment = await createEmbeddedDbEnvironment();
try {
  const address = `http://127.0.0.1:${await environment.start()}`;
  if (!positionals.includes("hostile")) await longDay(address);
  const only = positionals.filter((word) => word !== "hostile");
  const within = await measureHostileClientEffects(environment, address, {
    seconds: Number(values.seconds),
    only,
    say: printLine,
  });
  if (!within) process.exitCode = 1;
} finally {
  await environment.end();
}

async function longDay(address: string): Promise<void> {
  const { shop } = await createTestShop(address, random, { products: 200, stock: 9_000_000 });
  const rest = measureMemoryMegabytes(environment);
  const began = Date.now() + WARM_UP_MS;
  const working = Promise.all(
    Array.from({ length: TILLS }, (_, till) => sellAtTill(address, till, shop, began)),
  );
  const memories: ReturnType<typeof measureMemoryMegabytes>[] = [];
  for (let minute = 0; minute < MINUTES; minute++) {
    await sleep(began + (minute + 0.9) * 60_000 - Date.now());
    memories.push(measureMemoryMegabytes(environment));
  }
  await working;

  printLine(`# ${TILLS} cajas durante ${MINUTES} minutos\n`);
  printLine("| minute | requests | p50 ms | p99 ms | errors | Node MB | database MB |");
  printLine("|---:|---:|---:|---:|---:|---:|---:|");
  printLine(`| antes | | | | | ${rest.node.toFixed(0)} | ${rest.database.toFixed(0)} |`);
  for (const [i, { times, errors }] of minutes.entries()) {
    const all = Object.values(times).flat();
    const { node, database } = memories[i]!;
    printLine(
      `| ${i + 1} | ${all.length} | ${computePercentile(all, 0.5).toFixed(1)} | ${computePercentile(all, 0.99).toFixed(1)} | ${errors.length} | ${node.toFixed(0)} | ${database.toFixed(0)} |`,
    );
  }
  printLine("\n| request | count | p50 ms | p99 ms | p99 / p50 (target ≤ 3) |");
  printLine("|---|---:|---:|---:|---:|");
  for (const [kind, name] of Object.entries(TILL_REQUEST_KINDS)) {
    const all = minutes.flatMap(({ times }) => times[kind as TillRequestKind]);
    const [p50, p99] = [computePercentile(all, 0.5), computePercentile(all, 0.99)];
    printLine(
      `| ${name} | ${all.length} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${(p99 / p50).toFixed(1)} |`,
    );
  }
  const [first, last] = [memories[0]!, memories.at(-1)!].map(({ node, database }) => node + database);
  printLine(`\nMemory of the last minute over the first (target ≤ 1.10): ${(last! / first!).toFixed(2)}`);
  const errors = minutes.flatMap((minute) => minute.errors);
  for (const error of errors.slice(0, 10)) printLine(error);

  const crowd = await press(address, shop);
  printLine(`\n${CROWD_SIZE} clients without pause for 15 s: ${crowd}`);
  printLine(`Afterwards: ${JSON.stringify(measureMemoryMegabytes(environment))}`);
  printLine(`Clients that never finish: ${await stuckClients(address)}`);
  if (errors.length > 0) process.exitCode = 1;
}

/** Overloads the server with sales, and reports how fast it accepts or refuses (503) them. */
async function press(address: string, shop: TestShop): Promise<string> {
  const times: number[] = [];
  const refused: number[] = [];
  const others = new Map<string, number>();
  const until = Date.now() + 15_000;
  await Promise.all(
    Array.from({ length: CROWD_SIZE }, async (_, client) => {
      while (Date.now() < until) {
        const items = [{ productId: pickRandomItem(random, shop.products).id, quantity: 1 }];
        const started = performance.now();
        const sale = { items, paymentMethod: "CASH" };
        const status = await sendRequestAsClient(address, client, shop.token, "POST", "/sales", sale).catch(
          String,
        );
        const time = performance.now() - started;
        if (status === 201) times.push(time);
        else if (status === 503) refused.push(time);
        else others.set(String(status), (others.get(String(status)) ?? 0) + 1);
      }
    }),
  );
  const line = (name: string, times: number[]) =>
    `${times.length} ${name} (p50 ${computePercentile(times, 0.5).toFixed(0)} ms, p99 ${computePercentile(times, 0.99).toFixed(0)} ms)`;
  return `${line("vendidas", times)}, ${line("rechazadas", refused)}, otras ${JSON.stringify([...others])}`;
}

/** One client sends a byte per second, another nothing. Reports when the server closes each connection. */
async function stuckClients(address: string): Promise<string> {
  const stuck = (drip: string) =>
    new Promise<string>((resolve) => {
      const began = Date.now();
      const socket = net.connect(Number(new URL(address).port), "127.0.0.1");
      socket.write(drip ? "POST /api/sales HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9999\r\n\r\n" : "");
      const dripping = setInterval(() => void socket.write(drip), 1_000);
      const done = (what: string) => {
        clearInterval(dripping);
        clearTimeout(timer);
        socket.destroy();
        resolve(what);
      };
      const timer = setTimeout(() => done("nunca"), 180_000);
      socket.on("error", () => {});
      socket.on("data", () => {});
      socket.on("close", () => done(`${((Date.now() - began) / 1000).toFixed(0)} s`));
    });
  const [slow, silent] = await Promise.all([stuck("x"), stuck("")]);
  return `el que gotea se corta a los ${slow}, el callado a los ${silent}`;
}
