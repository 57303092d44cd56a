import pg from "pg";
import { recordSale } from "#core/contract/sales/sales.ts";
import { createApp } from "#server/app.ts";
import { QueryBatch } from "#server/db/batches.ts";
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

/**
 * What a transaction waits for: the session, the statements sent with `begin`, the statements between, and
 * those sent with `commit`.
 */
const PARTS = ["session", "begin", "between", "commit"] as const;
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
    const parts: Record<Part, number[]> = { session: [], begin: [], between: [], commit: [] };
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

| | through HTTP | of it HTTP | Node's own | session | with \`begin\` | between | with \`commit\` |
|---|---:|---:|---:|---:|---:|---:|---:|
${rows.join("\n")}
`;
}

/** Sums the time that this process waits for its statements, including the round trip. */
function watchStatements() {
  const query = pg.Client.prototype.query;
  const spent = new Map<Part, number>();
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const began = performance.now();
    const note = (part: Part) => spent.set(part, (spent.get(part) ?? 0) + performance.now() - began);
    if (first instanceof QueryBatch) {
      const { resolve, ...last } = first.statements.at(-1)!;
      Object.assign(first.statements.at(-1)!, {
        resolve: (...answer: Parameters<typeof resolve>) => {
          note(partOf(first.statements[0]!.text, last.text));
          resolve(...answer);
        },
      });
    }
    // The session look-up goes through the pool, which passes a callback.
    const last = args.at(-1);
    if (typeof last === "function")
      args[args.length - 1] = (...result: unknown[]) => {
        note("session");
        return last(...result);
      };
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  return {
    clear: () => spent.clear(),
    of: (part: Part) => spent.get(part) ?? 0,
    end: () => {
      pg.Client.prototype.query = query;
    },
  };
}

function partOf(first: string, last: string): Part {
  if (first.startsWith("begin")) return "begin";
  return last === "commit" ? "commit" : "between";
}
