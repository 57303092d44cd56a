import { readFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { uuidv7 } from "#core/uuid.ts";
import { openShop } from "./open-shop.ts";
import { familyOf } from "./processes.ts";
import { between, oneOf, seeded } from "./random.ts";
import type { Shop } from "./till.ts";
import { embeddedWorld, type World } from "./world.ts";

// A long day at many tills, then more than can be served, then clients that never finish.
const { values } = parseArgs({
  options: {
    tills: { type: "string", default: "50" },
    minutes: { type: "string", default: "10" },
    /** Between two sales of a till, in milliseconds, half more or less. Without one each till has the next customer at once. */
    pause: { type: "string", default: "0" },
  },
});
const TILLS = Number(values.tills);
const MINUTES = Number(values.minutes);
const PAUSE = Number(values.pause);
/** What grows until all of it has been used once, such as the database's shared buffers, does so before. */
const WARM_UP_MS = 120_000;
const CROWD = 500;
const say = (text: string) => void process.stdout.write(`${text}\n`);

const KINDS = { search: "buscar un producto", sale: "vender tres productos", history: "ver el historial" };
type Kind = keyof typeof KINDS;
type Minute = { times: Record<Kind, number[]>; errors: string[] };
const minutes = Array.from(
  { length: MINUTES },
  (): Minute => ({ times: { search: [], sale: [], history: [] }, errors: [] }),
);
const random = seeded(1);

const agent = new http.Agent({ keepAlive: true });

/** Each client has an address of its own: the product takes only so much from one. */
function request(
  address: string,
  client: number,
  token: string,
  method: string,
  path: string,
  content?: object,
) {
  const body = content && JSON.stringify(content);
  const headers = {
    authorization: `Bearer ${token}`,
    "x-forwarded-for": `10.1.${client >> 8}.${client & 255}`,
    ...(body && {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "idempotency-key": uuidv7(),
    }),
  };
  return new Promise<number>((resolve, reject) => {
    const sent = http.request(`${address}/api${path}`, { agent, method, headers }, (response) => {
      response
        .resume()
        .on("end", () => resolve(response.statusCode!))
        .on("error", reject);
    });
    sent.on("error", reject).end(body);
  });
}

/** Sells without end; what happens before `began` is not counted. */
async function work(address: string, till: number, shop: Shop, began: number): Promise<void> {
  const until = began + MINUTES * 60_000;
  await sleep(random() * PAUSE);
  while (Date.now() < until) {
    const chosen = [...new Set([0, 1, 2].map(() => oneOf(random, shop.products)))];
    const items = chosen.map(({ id }) => ({ productId: id, quantity: 1 }));
    const steps: [Kind, string, string, object?][] = [
      ["search", "GET", `/products/search?q=${encodeURIComponent(chosen[0]!.name)}`],
      ["sale", "POST", "/sales", { items, paymentMethod: "CASH", amountPaid: 100_000 }],
      ["history", "GET", "/sales?limit=10"],
    ];
    for (const [kind, method, path, body] of steps) {
      const started = performance.now();
      const status = await request(address, till, shop.token, method, path, body).catch(String);
      if (Date.now() < began) continue;
      const minute = minutes[Math.min(MINUTES - 1, Math.floor((Date.now() - began) / 60_000))]!;
      minute.times[kind].push(performance.now() - started);
      if (status !== 200 && status !== 201) minute.errors.push(`${method} ${path}: ${status}`);
    }
    if (PAUSE > 0) await sleep(between(random, PAUSE / 2, PAUSE * 1.5));
  }
}

const at = (times: number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;

/** Of the product's process, and of all of the database's with what they share counted once; in MB. */
function memory(world: World): { node: number; database: number } {
  const pss = (pid: number) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      return 0; // it has ended meanwhile
    }
  };
  const database = familyOf(world.postmaster());
  const sum = database.reduce((total, pid) => total + pss(pid), 0);
  return { node: pss(world.node().pid!) / 1024, database: sum / 1024 };
}

const world = await embeddedWorld();
try {
  const address = `http://127.0.0.1:${await world.start()}`;
  const { shop } = await openShop(address, random, { products: 200, stock: 9_000_000 });
  const rest = memory(world);
  const began = Date.now() + WARM_UP_MS;
  const working = Promise.all(Array.from({ length: TILLS }, (_, till) => work(address, till, shop, began)));
  const memories: ReturnType<typeof memory>[] = [];
  for (let minute = 0; minute < MINUTES; minute++) {
    await sleep(began + (minute + 0.9) * 60_000 - Date.now());
    memories.push(memory(world));
  }
  await working;

  say(`# ${TILLS} cajas durante ${MINUTES} minutos\n`);
  say("| minuto | solicitudes | p50 ms | p99 ms | errores | Node MB | base de datos MB |");
  say("|---:|---:|---:|---:|---:|---:|---:|");
  say(`| antes | | | | | ${rest.node.toFixed(0)} | ${rest.database.toFixed(0)} |`);
  for (const [i, { times, errors }] of minutes.entries()) {
    const all = Object.values(times).flat();
    const { node, database } = memories[i]!;
    say(
      `| ${i + 1} | ${all.length} | ${at(all, 0.5).toFixed(1)} | ${at(all, 0.99).toFixed(1)} | ${errors.length} | ${node.toFixed(0)} | ${database.toFixed(0)} |`,
    );
  }
  say("\n| solicitud | cuántas | p50 ms | p99 ms | p99 / p50 (meta ≤ 3) |");
  say("|---|---:|---:|---:|---:|");
  for (const [kind, name] of Object.entries(KINDS)) {
    const all = minutes.flatMap(({ times }) => times[kind as Kind]);
    const [p50, p99] = [at(all, 0.5), at(all, 0.99)];
    say(`| ${name} | ${all.length} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${(p99 / p50).toFixed(1)} |`);
  }
  const [first, last] = [memories[0]!, memories.at(-1)!].map(({ node, database }) => node + database);
  say(`\nMemoria del último minuto entre la del primero (meta ≤ 1.10): ${(last! / first!).toFixed(2)}`);
  const errors = minutes.flatMap((minute) => minute.errors);
  for (const error of errors.slice(0, 10)) say(error);

  const crowd = await press(address, shop);
  say(`\nCon ${CROWD} clientes sin pausa durante 15 s: ${crowd}`);
  say(`Después: ${JSON.stringify(memory(world))}`);
  say(`Clientes que nunca terminan: ${await stuckClients(address)}`);
  if (errors.length > 0) process.exitCode = 1;
} finally {
  await world.end();
}

/** Far more than can be served: what is refused must be refused at once, and what is taken answered soon. */
async function press(address: string, shop: Shop): Promise<string> {
  const taken: number[] = [];
  const refused: number[] = [];
  const others = new Map<string, number>();
  const until = Date.now() + 15_000;
  await Promise.all(
    Array.from({ length: CROWD }, async (_, client) => {
      while (Date.now() < until) {
        const items = [{ productId: oneOf(random, shop.products).id, quantity: 1 }];
        const started = performance.now();
        const sale = { items, paymentMethod: "CASH" };
        const status = await request(address, client, shop.token, "POST", "/sales", sale).catch(String);
        const time = performance.now() - started;
        if (status === 201) taken.push(time);
        else if (status === 503) refused.push(time);
        else others.set(String(status), (others.get(String(status)) ?? 0) + 1);
      }
    }),
  );
  const line = (name: string, times: number[]) =>
    `${times.length} ${name} (p50 ${at(times, 0.5).toFixed(0)} ms, p99 ${at(times, 0.99).toFixed(0)} ms)`;
  return `${line("vendidas", taken)}, ${line("rechazadas", refused)}, otras ${JSON.stringify([...others])}`;
}

/** One that sends a request a byte at a time, and one that says nothing. When the server hangs up, in seconds. */
async function stuckClients(address: string): Promise<string> {
  const stuck = (drip: string) =>
    new Promise<string>((resolve) => {
      const began = Date.now();
      const socket = net.connect(Number(new URL(address).port), "127.0.0.1");
      socket.write(drip ? "POST /api/sales HTTP/1.1\r\nhost: x\r\ncontent-length: 9999\r\n\r\n" : "");
      const dripping = setInterval(() => void socket.write(drip), 1_000);
      const done = (what: string) => {
        clearInterval(dripping);
        clearTimeout(patience);
        socket.destroy();
        resolve(what);
      };
      const patience = setTimeout(() => done("nunca"), 180_000);
      socket.on("error", () => {});
      socket.on("data", () => {});
      socket.on("close", () => done(`${((Date.now() - began) / 1000).toFixed(0)} s`));
    });
  const [slow, silent] = await Promise.all([stuck("x"), stuck("")]);
  return `el que gotea se corta a los ${slow}, el callado a los ${silent}`;
}
