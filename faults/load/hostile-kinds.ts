import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { uuidv7 } from "#core/uuid.ts";
import { listEndpoints } from "#server/test/fuzz/endpoints.ts";
import { createSeededRandom } from "../random.ts";
import type { TestShop } from "../shop.ts";
import { sellUntilStopped, sendRequestAsClient } from "./busy-tills.ts";
import { buildLargestInput, buildWorstFiles } from "./worst-input.ts";

// What another store does beside the tills: it sells, holds connections, or repeats one call of the contract with its
// dearest legal input.

export const FIRST_NEIGHBOUR_NUMBER = 65_000;
const addressOf = (place: number) =>
  `10.1.${(FIRST_NEIGHBOUR_NUMBER + place) >> 8}.${(FIRST_NEIGHBOUR_NUMBER + place) & 255}`;
const MB = 1024 * 1024;
/** Calls of one store at a time. */
const AT_ONCE = 4;

/** A user of a neighbour's store; `place` is its index, which gives each user another IP address. */
export type Neighbour = { address: string; shop: TestShop; place: number; userId: string };
export type NeighbourKind = {
  name: string;
  /** Runs until the process ends. Counts the answers by status. */
  act: (neighbour: Neighbour, count: (status: number | string) => void) => Promise<unknown>;
};

/** Repeats `once` until the process ends, with `atOnce` calls in parallel. Failures are expected. */
function manyTimes(atOnce: number, once: (number: number) => Promise<unknown>): Promise<never> {
  const one = async (_: unknown, number: number): Promise<never> => {
    for (;;) {
      await once(number).catch(() => {});
      await sleep(20);
    }
  };
  return Promise.race(Array.from({ length: atOnce }, one));
}

/** Holds a connection as long as the server allows, and reads `taking` bytes of the answer per second. */
function holdConnection(
  { address, shop, place }: Neighbour,
  head: string,
  { body, taking = 0 }: { body?: Buffer; taking?: number } = {},
): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect(Number(new URL(address).port), "127.0.0.1").pause();
    const reading = setInterval(() => {
      if (taking) socket.read(taking);
      socket.write("\r\n"); // a client that does not read notices a closed connection when it writes
    }, 1_000);
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(reading);
      resolve();
    });
    socket.write(
      `${head}\r\nhost: localhost\r\nauthorization: Bearer ${shop.token}\r\nx-forwarded-for: ${addressOf(place)}\r\n`,
    );
    socket.write(body ? `content-type: application/json\r\ncontent-length: ${8 * MB}\r\n\r\n` : "\r\n");
    if (body) socket.write(body);
  });
}

const unfinished = Buffer.alloc(7 * MB, "x");

export const HONEST: NeighbourKind = {
  name: "honest",
  act: ({ address, shop, place }) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, (_, till) =>
        sellUntilStopped({
          ...{
            address,
            shop,
            random: createSeededRandom(place),
            pause: 100,
            until: Number.POSITIVE_INFINITY,
          },
          ...{ till: FIRST_NEIGHBOUR_NUMBER + AT_ONCE * place + till, done: () => {} },
        }),
      ),
    ),
};

const HOLDERS: readonly NeighbourKind[] = [
  {
    name: "history that nobody reads",
    act: (neighbour) =>
      manyTimes(6, (number) =>
        holdConnection(neighbour, `GET /api/sales?limit=100&page=${(number % 2) + 1} HTTP/1.1`),
      ),
  },
  {
    name: "exports at 500 bytes per second",
    act: (neighbour) =>
      manyTimes(3, () => holdConnection(neighbour, "GET /api/sales/export HTTP/1.1", { taking: 500 })),
  },
  {
    name: "bodies of 7 MB that do not end",
    act: (neighbour) =>
      manyTimes(50, () =>
        holdConnection(neighbour, "POST /api/products/import HTTP/1.1", { body: unfinished }),
      ),
  },
  {
    name: "tokens of nobody",
    act: ({ address, place }, count) =>
      manyTimes(60, async () => {
        const to = [address, FIRST_NEIGHBOUR_NUMBER + place, "n".repeat(43)] as const;
        count(await sendRequestAsClient(...to, "GET", "/products"));
      }),
  },
  {
    name: "new PINs",
    act: ({ address, shop, place, userId }, count) =>
      manyTimes(60, async () => {
        const to = [address, FIRST_NEIGHBOUR_NUMBER + place, shop.token] as const;
        count(await sendRequestAsClient(...to, "PATCH", `/users/${userId}`, { pin: "2580" }));
      }),
  },
];

/** Everything that is played: calls of the contract too, as the contract has them, except those of accounts. */
export async function listNeighbourKinds(): Promise<NeighbourKind[]> {
  const calls = (await listEndpoints()).filter(
    ({ permission }) => permission !== "public" && permission !== "session",
  );
  return [
    ...HOLDERS,
    ...calls.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, act: repeat(endpoint) })),
  ];
}

const repeat =
  (endpoint: Endpoint): NeighbourKind["act"] =>
  async ({ address, shop, place }, count) => {
    const { method, query, form } = endpoint;
    const ids = shop.products.map(({ id }) => id);
    const path = `${await addressOfRow(address, shop.token, endpoint.path)}${query ? `?${queryText(query, ids)}` : ""}`;
    const body = endpoint.body && buildLargestInput(endpoint.body, ids, endpoint.maxBody);
    const files = form ? buildWorstFiles(form) : [];
    await manyTimes(AT_ONCE, async (number) => {
      const json = body && JSON.stringify(body, newNames());
      if (!form) {
        const to = [address, FIRST_NEIGHBOUR_NUMBER + place, shop.token] as const;
        return count(await sendRequestAsClient(...to, method, path, json));
      }
      const parts = new FormData();
      for (const [name, value] of Object.entries(JSON.parse(json ?? "{}") as Record<string, unknown>))
        if (value !== null && name !== form.file) parts.set(name, String(value));
      parts.set("password", "x");
      parts.set(form.file, new Blob([new Uint8Array(files[number % files.length]!)]), "a");
      const headers = {
        authorization: `Bearer ${shop.token}`,
        "x-forwarded-for": addressOf(place),
        "idempotency-key": uuidv7(),
      };
      const answer = await fetch(`${address}/api${path}`, { method, headers, body: parts });
      await answer.arrayBuffer();
      count(answer.status);
    });
  };

/** Long texts get another end each time, so that names are new. */
function newNames() {
  const end = uuidv7().slice(-8);
  return (_name: string, value: unknown) =>
    typeof value === "string" && value.startsWith("ññññññññññ") ? `${end}${value.slice(8)}` : value;
}

/** What finds the most. */
const WIDEST = { limit: 100, search: "a", q: "a", startDate: "2020-01-01", days: 90, page: 1 };

function queryText(schema: NonNullable<Endpoint["query"]>, ids: readonly string[]): string {
  const names = Object.entries(buildLargestInput(schema, ids, 8_000)).flatMap(([name, value]) =>
    value == null ? [] : [[name, String({ [name]: value, ...WIDEST }[name])]],
  );
  return String(new URLSearchParams(names));
}

/** The path with ids of the store's first rows. */
async function addressOfRow(address: string, token: string, path: string): Promise<string> {
  if (!path.includes(":")) return path;
  const list = `/${path.split("/")[1]}`;
  const answer = await fetch(`${address}/api${list}`, { headers: { authorization: `Bearer ${token}` } });
  const id = /"id":"([0-9a-f-]{36})"/.exec(await answer.text())?.[1] ?? uuidv7();
  return path.replaceAll(/:\w+/g, id);
}
