import pg from "pg";
import { recordSale } from "#core/contract/sales/sales.ts";
import { createApp } from "#server/app.ts";
import { openDatabase } from "#server/db/database.ts";
import type { Bench } from "./bench.ts";
import { sendRequest } from "./http-connection.ts";
import { median } from "./measure.ts";
import { type BenchTill, buildCheckoutRequest } from "./till.ts";

const WARM_UP = 50;
const TIMES = 300;

type Request = { method: "GET" | "POST"; path: string; body?: object };

const PATHS: Record<string, (till: BenchTill) => Request> = {
  checkout: buildCheckoutRequest,
  "code look-up": (till) => ({
    method: "GET",
    path: `/api/products/gtin/77${String(Math.floor(Math.random() * till.products.length)).padStart(11, "0")}`,
  }),
  "product search": () => ({ method: "GET", path: "/api/products/search?q=cafe%20luker" }),
  "history, first page": () => ({ method: "GET", path: "/api/sales" }),
  "dashboard's statistics": () => ({ method: "GET", path: "/api/sales/stats" }),
};

/** What a request waits for: the look-up of the session, and the statements of its transaction. */
const PARTS = ["session", "transaction"] as const;
type Part = (typeof PARTS)[number];

export async function transactionPartsTable(bench: Bench): Promise<string> {
  const till = (await bench.old())[0]!;
  const { connection } = await bench.product();
  const db = openDatabase(bench.owner, () => {});
  const app = await createApp({ db });
  const waits = watchStatements();
  const rows: string[] = [];
  for (const [name, make] of Object.entries(PATHS)) {
    const whole: number[] = [];
    const inside: number[] = [];
    const parts: Record<Part, number[]> = { session: [], transaction: [] };
    for (let i = 0; i < WARM_UP + TIMES; i++) {
      const { method, path, body } = make(till);
      const sent = performance.now();
      await sendRequest(connection, till, method, path, body);
      const answered = performance.now();
      waits.clear();
      const headers = { authorization: `Bearer ${till.token}`, "idempotency-key": crypto.randomUUID() };
      const { statusCode } = await app.inject({ method, url: path, headers, ...(body && { payload: body }) });
      if (statusCode >= 300) throw new Error(`${path}: HTTP ${statusCode}`);
      if (i < WARM_UP) continue;
      whole.push(answered - sent);
      inside.push(performance.now() - answered);
      for (const part of PARTS) parts[part].push(waits.of(part));
    }
    const database = PARTS.map((part) => median(parts[part]));
    const ours = median(inside) - database.reduce((sum, one) => sum + one, 0);
    const cells = [median(whole), median(whole) - median(inside), ours, ...database];
    rows.push(`| ${name} | ${cells.map((ms) => ms.toFixed(2)).join(" | ")} |`);
  }
  waits.end();
  await app.close();
  await db.close();
  const { body } = buildCheckoutRequest(till);
  const began = performance.now();
  for (let i = 0; i < 10_000; i++) recordSale.body.parse(body);
  const checking = (performance.now() - began) / 10_000;
  return `## Where the time of a request goes

One client in the shop with 1,000,000 sales, medians of ${TIMES}, milliseconds. With the network inside of the machine; then the application alone,
without a port, and in it every wait for PostgreSQL. What is left is Node's own: routing, checking what came, composing
and writing the answer. Checking a checkout's input is ${(checking * 1000).toFixed(0)} millionths of a second of it.

| | through HTTP | of it HTTP | Node's own | session | transaction |
|---|---:|---:|---:|---:|---:|
${rows.join("\n")}
`;
}

/** Sums the time in which this process waits for an answer of PostgreSQL, including the round trip. */
function watchStatements() {
  const query = pg.Client.prototype.query;
  const spent = new Map<Part, number>();
  const note = (part: Part, began: number) =>
    spent.set(part, (spent.get(part) ?? 0) + performance.now() - began);
  let pending = 0;
  let waitingSince = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const began = performance.now();
    // The session look-up goes through the pool, which passes a callback.
    const last = args.at(-1);
    if (typeof last === "function")
      args[args.length - 1] = (...result: unknown[]) => {
        note("session", began);
        return last(...result);
      };
    const answer = (query as (...all: unknown[]) => unknown).apply(this, args);
    if (!(answer instanceof Promise)) return answer;
    if (pending === 0) waitingSince = began;
    pending += 1;
    return answer.finally(() => {
      pending -= 1;
      if (pending === 0) note("transaction", waitingSince);
    });
  } as typeof query;
  return {
    clear: () => spent.clear(),
    of: (part: Part) => spent.get(part) ?? 0,
    end: () => {
      pg.Client.prototype.query = query;
    },
  };
}
