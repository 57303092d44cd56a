import { readFileSync } from "node:fs";
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { uuidv7 } from "#core/uuid.ts";
import { findProcessTree } from "../processes.ts";
import { pickRandomItem, randomIntegerBetween } from "../random.ts";
import type { TestShop } from "../shop.ts";
import type { TestEnvironment } from "../test-environment.ts";

export const TILL_REQUEST_KINDS = {
  search: "buscar un producto",
  sale: "vender tres productos",
  history: "ver el historial",
};
export type TillRequestKind = keyof typeof TILL_REQUEST_KINDS;

const agent = new http.Agent({ keepAlive: true });

/** Sends a request from a separate IP address per `client`, because the server limits each address. */
export function sendRequestAsClient(
  address: string,
  client: number,
  token: string,
  method: string,
  path: string,
  content?: object | string,
): Promise<number> {
  const body = typeof content === "object" ? JSON.stringify(content) : content;
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

type Till = {
  address: string;
  till: number;
  shop: TestShop;
  random: () => number;
  /** Pause between two sales in milliseconds, ± 50 %; 0 by default. */
  pause: number;
  until: number;
  done: (kind: TillRequestKind, started: number, failure: string | null) => void;
};

/** Sells until the time `until`. Calls `done` per request; its `started` is from `performance.now()`. */
export async function sellUntilStopped({
  address,
  till,
  shop,
  random,
  pause,
  until,
  done,
}: Till): Promise<void> {
  await sleep(random() * pause);
  while (Date.now() < until) {
    const chosen = [...new Set([0, 1, 2].map(() => pickRandomItem(random, shop.products)))];
    const items = chosen.map(({ id }) => ({ productId: id, quantity: 1 }));
    const steps: [TillRequestKind, string, string, object?][] = [
      ["search", "GET", `/products/search?q=${encodeURIComponent(chosen[0]!.name)}`],
      ["sale", "POST", "/sales", { items, paymentMethod: "CASH", amountPaid: 100_000 }],
      ["history", "GET", "/sales?limit=10"],
    ];
    for (const [kind, method, path, body] of steps) {
      const started = performance.now();
      const status = await sendRequestAsClient(address, till, shop.token, method, path, body).catch(String);
      const failed = status !== 200 && status !== 201;
      done(kind, started, failed ? `${method} ${path}: ${status}` : null);
    }
    if (pause > 0) await sleep(randomIntegerBetween(random, pause / 2, pause * 1.5));
  }
}

export const computePercentile = (times: number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;

/** Memory in MB of the server's process, and of the database's processes (shared memory counted once). */
export function measureMemoryMegabytes(environment: TestEnvironment): { node: number; database: number } {
  const pss = (pid: number) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      return 0; // the process has ended
    }
  };
  const database = findProcessTree(environment.postmaster());
  const sum = database.reduce((total, pid) => total + pss(pid), 0);
  return { node: pss(environment.node().pid!) / 1024, database: sum / 1024 };
}
