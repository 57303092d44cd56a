import pg from "pg";
import { recordSale } from "#core/contract/sales.ts";
import { createApp } from "#server/app.ts";
import { openDatabase } from "#server/db/database.ts";
import type { Bench } from "./bench.ts";
import { ask } from "./door.ts";
import { median } from "./measure.ts";
import { checkout, type Till } from "./till.ts";

const WARM_UP = 50;
const TIMES = 300;

type Request = { method: "GET" | "POST"; path: string; body?: object };

const PATHS: Record<string, (till: Till) => Request> = {
  checkout,
  "code look-up": (till) => ({
    method: "GET",
    path: `/api/products/gtin/77${String(Math.floor(Math.random() * till.products.length)).padStart(11, "0")}`,
  }),
  "product search": () => ({ method: "GET", path: "/api/products/search?q=cafe%20luker" }),
  "history, first page": () => ({ method: "GET", path: "/api/sales" }),
  "dashboard's statistics": () => ({ method: "GET", path: "/api/sales/stats" }),
};

const PARTS = ["session", "begin", "statements", "commit"] as const;
type Part = (typeof PARTS)[number];

/** Where the time of one request goes when nobody else asks. */
export async function partsTable(bench: Bench): Promise<string> {
  const till = (await bench.old())[0]!;
  const { door } = await bench.product();
  const db = openDatabase(bench.owner, () => {});
  const app = await createApp({ db });
  const waits = watchStatements();
  const rows: string[] = [];
  for (const [name, make] of Object.entries(PATHS)) {
    const whole: number[] = [];
    const inside: number[] = [];
    const parts: Record<Part, number[]> = { session: [], begin: [], statements: [], commit: [] };
    for (let i = 0; i < WARM_UP + TIMES; i++) {
      const { method, path, body } = make(till);
      const sent = performance.now();
      await ask(door, till, method, path, body);
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
  const { body } = checkout(till);
  const began = performance.now();
  for (let i = 0; i < 10_000; i++) recordSale.body.parse(body);
  const checking = (performance.now() - began) / 10_000;
  return `## Where the time of a request goes

One client in the shop with 1,000,000 sales, medians of ${TIMES}, milliseconds. With the network inside of the machine; then the application alone,
without a port, and in it every wait for PostgreSQL. What is left is Node's own: routing, checking what came, composing
and writing the answer. Checking a checkout's input is ${(checking * 1000).toFixed(0)} millionths of a second of it.

| | through HTTP | of it HTTP | Node's own | session | \`begin\` | statements | \`commit\` |
|---|---:|---:|---:|---:|---:|---:|---:|
${rows.join("\n")}
`;
}

/** How long each statement of this process was waited for, its way there and back included. */
function watchStatements() {
  const query = pg.Client.prototype.query;
  const spent = new Map<Part, number>();
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }];
    const text = typeof first === "string" ? first : (first.text ?? "");
    const began = performance.now();
    const note = () => {
      const part = partOf(text);
      spent.set(part, (spent.get(part) ?? 0) + performance.now() - began);
    };
    // A pool asks with a callback, a transaction for a promise.
    const last = args.at(-1);
    if (typeof last === "function")
      args[args.length - 1] = (...result: unknown[]) => {
        note();
        return last(...result);
      };
    const answer = (query as (...args: unknown[]) => unknown).apply(this, args);
    return answer instanceof Promise ? answer.finally(note) : answer;
  } as typeof query;
  return {
    clear: () => spent.clear(),
    of: (part: Part) => spent.get(part) ?? 0,
    end: () => {
      pg.Client.prototype.query = query;
    },
  };
}

function partOf(text: string): Part {
  if (text.startsWith("begin")) return "begin";
  if (text === "commit") return "commit";
  return /from sessions/.test(text) ? "session" : "statements";
}
