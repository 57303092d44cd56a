import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { uuidv7 } from "#core/uuid.ts";
import { at, memory, request, sellWithoutEnd } from "./busy-tills.ts";
import { openShop } from "./open-shop.ts";
import { seeded } from "./random.ts";
import type { Shop } from "./shop.ts";
import type { World } from "./world.ts";

// Ten tills of a shop, and beside them somebody of another store, from an address of their own, who takes what the
// product gives until it stops. What the tills wait and what the product holds is compared with the same without.

const TILLS = 10;
/** Between two sales of a till, in milliseconds. */
const PAUSE = 200;
/** The tills' times may grow by this … */
const MOST_TIMES = 1.5;
/** … and the memory by this, in MB. */
const MOST_MEMORY = 150;
const STRANGER = 65_000;
const MB = 1024 * 1024;

type Stranger = { address: string; token: string; until: number };
type Hostile = { name: string; act: (stranger: Stranger) => Promise<unknown> };

/** Goes on until the end, so many at a time. What fails is what they came for. */
async function manyTimes(
  { until }: Stranger,
  atOnce: number,
  once: (number: number) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, async (_, number) => {
      while (Date.now() < until) {
        await once(number).catch(() => {});
        await sleep(50);
      }
    }),
  );
}

/** A connection for as long as the server allows it, on which somebody asks, and takes so many bytes in a second. */
function hold(
  { address, token, until }: Stranger,
  head: string,
  { body, taking = 0 }: { body?: Buffer; taking?: number } = {},
): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect(Number(new URL(address).port), "127.0.0.1").pause();
    const reading = setInterval(() => {
      if (taking) socket.read(taking);
      socket.write("\r\n"); // whoever does not read hears of the end by this
    }, 1_000);
    const ending = setTimeout(() => socket.destroy(), Math.max(0, until - Date.now()));
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(reading);
      clearTimeout(ending);
      resolve();
    });
    const from = `10.9.${STRANGER >> 8}.${STRANGER & 255}`;
    socket.write(`${head}\r\nhost: x\r\nauthorization: Bearer ${token}\r\nx-forwarded-for: ${from}\r\n`);
    socket.write(body ? `content-type: application/json\r\ncontent-length: ${8 * MB}\r\n\r\n` : "\r\n");
    if (body) socket.write(body);
  });
}

const list = (count: number, fields: object) =>
  Array.from({ length: count }, () => ({
    ...{ name: uuidv7(), price: 100, stock: 9_000_000, category: "Otra" },
    ...fields,
  }));
const unfinished = Buffer.alloc(7 * MB, "x");

function picture(content: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: uuidv7(), price: 1, stock: 1, category: "Otra" }))
    form.set(name, String(value));
  form.set("image", new Blob([content]), "a.svg");
  return form;
}
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">';
const pictures = [
  `${SVG}${"<g>".repeat(1_600_000)}${"</g>".repeat(1_100_000)}</svg>`,
  `${SVG}<style>${"a,".repeat(225_000)}a{}</style>${"<a/>".repeat(1_000)}</svg>`,
];

const CLIENTS: Hostile[] = [
  {
    name: "1: un correo de 60.000 puntos",
    act: (stranger) =>
      manyTimes(stranger, 1, async () => {
        const email = `a@${".".repeat(60_000)}@`;
        await request(stranger.address, STRANGER, "", "POST", "/auth/forgot-password", { email });
        await sleep(2_000);
      }),
  },
  {
    name: "2: dibujos que no son fotos",
    act: (stranger) =>
      manyTimes(stranger, 2, (number) =>
        fetch(`${stranger.address}/api/products`, {
          method: "POST",
          headers: { authorization: `Bearer ${stranger.token}` },
          body: picture(pictures[number]!),
        }),
      ),
  },
  {
    name: "3: seis que piden el historial y no lo leen",
    act: (stranger) =>
      manyTimes(stranger, 6, (number) =>
        hold(stranger, `GET /api/sales?limit=100&page=${(number % 2) + 1} HTTP/1.1`),
      ),
  },
  {
    name: "3: dos que lo leen sin parar",
    act: (stranger) =>
      manyTimes(stranger, 2, (number) =>
        request(stranger.address, STRANGER, stranger.token, "GET", `/sales?limit=100&page=${number + 1}`),
      ),
  },
  {
    name: "4: tres que descargan las ventas a 500 bytes por segundo",
    act: (stranger) =>
      manyTimes(stranger, 3, () => hold(stranger, "GET /api/sales/export HTTP/1.1", { taking: 500 })),
  },
  {
    name: "5: doce importaciones de 5.000 productos a la vez",
    act: (stranger) => {
      // Made before, so that this process has as little to do with it as it can.
      const bodies = Array.from({ length: 24 }, () => JSON.stringify({ products: list(5_000, {}) }));
      return manyTimes(stranger, 12, () =>
        request(stranger.address, STRANGER, stranger.token, "POST", "/products/import", bodies.pop() ?? "{}"),
      );
    },
  },
  {
    name: "6: cincuenta que envían 7 MB y no terminan",
    act: (stranger) =>
      manyTimes(stranger, 50, () =>
        hold(stranger, "POST /api/products/import HTTP/1.1", { body: unfinished }),
      ),
  },
];

/** A history as long as it can be: sales that say all that they may, and sales of 500 products that say all they may. */
async function fillHistory(address: string, { token }: Shop): Promise<void> {
  const post = async (path: string, body: object) => {
    const status = await request(address, STRANGER, token, "POST", path, body);
    if (status !== 201) throw new Error(`${path} answered ${status}`);
  };
  await post("/products/import", { products: list(1_000, { description: "Largo".repeat(400) }) });
  const response = await fetch(`${address}/api/products`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as {
    data: { products: { id: string; description: string | null }[] };
  };
  const long = data.products.filter(({ description }) => description !== null);
  const items = long.slice(0, 500).map(({ id }) => ({ productId: id, quantity: 1 }));
  const said = Array.from({ length: 32 }, () => ({
    description: "Largo".repeat(400),
    price: 0,
    quantity: 1,
  }));
  for (let sale = 0; sale < 100; sale++) await post("/sales", { items, paymentMethod: "CARD" });
  for (let sale = 0; sale < 100; sale++) await post("/sales/free", { items: said, paymentMethod: "CARD" });
}

type Measured = { times: number[]; errors: string[]; memory: number };

/** What the tills of a shop wait, and the most that the product and its database hold, while it goes on. */
async function measure(world: World, address: string, shop: Shop, until: number): Promise<Measured> {
  const measured: Measured = { times: [], errors: [], memory: 0 };
  const random = seeded(1);
  const looking = setInterval(() => {
    const { node, database } = memory(world);
    measured.memory = Math.max(measured.memory, node + database);
  }, 250);
  const done = (_kind: unknown, started: number, failure: string | null) => {
    measured.times.push(performance.now() - started);
    if (failure) measured.errors.push(failure);
  };
  await Promise.all(
    Array.from({ length: TILLS }, (_, till) =>
      sellWithoutEnd({ address, till, shop, random, pause: PAUSE, until, done }),
    ),
  );
  clearInterval(looking);
  return measured;
}

/** Says how much each takes from the tills. True when none takes too much. */
export async function besideHostileClients(
  world: World,
  address: string,
  { seconds, only, say }: { seconds: number; only: string[]; say: (text: string) => void },
): Promise<boolean> {
  const random = seeded(2);
  const { shop } = await openShop(address, random, { products: 200, stock: 9_000_000 });
  const { shop: other } = await openShop(address, random, { products: 1, stock: 9_000_000 });
  await fillHistory(address, other);
  const after = (milliseconds: number) => Date.now() + milliseconds;
  await measure(world, address, shop, after(20_000)); // to warm up
  say(`\n# ${TILLS} cajas junto a un cliente hostil, ${seconds} s cada uno\n`);
  say("| | p50 ms sin él | con él | p99 ms sin él | con él | MB más | errores |");
  say("|---|---:|---:|---:|---:|---:|---:|");
  let within = true;
  const chosen = CLIENTS.filter(({ name }) => only.length === 0 || only.includes(name[0]!));
  for (const { name, act } of chosen) {
    const alone = await measure(world, address, shop, after(seconds * 1_000));
    const until = after(seconds * 1_000);
    const acting = act({ address, token: other.token, until });
    const beside = await measure(world, address, shop, until);
    await acting;
    const [p50, p99] = [0.5, 0.99].map((share) => [at(alone.times, share), at(beside.times, share)] as const);
    const more = beside.memory - alone.memory;
    const shown = [p50, p99].flatMap((pair) => pair!.map((time) => time.toFixed(1)));
    say(`| ${name} | ${shown.join(" | ")} | ${more.toFixed(0)} | ${beside.errors.length} |`);
    for (const error of beside.errors.slice(0, 3)) say(error);
    const slower = [p50, p99].some((pair) => pair![1] > pair![0] * MOST_TIMES);
    if (slower || more > MOST_MEMORY || beside.errors.length > 0) within = false;
  }
  say(`\nMetas: p50 y p99 hasta ${MOST_TIMES} veces, hasta ${MOST_MEMORY} MB más y ningún error.`);
  return within;
}
