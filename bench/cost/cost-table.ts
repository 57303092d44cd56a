import { fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import pg from "pg";
import sharp from "sharp";
import { MAX_IMPORTED_PRODUCTS } from "#core/contract/products/bulk-products.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import { anInvoice } from "#server/test/an-invoice.ts";
import { BENCH_CLIENT_COUNT, type Bench } from "../bench.ts";
import { type HttpConnection, openHttpConnection, sendRequest } from "../http-connection.ts";
import { median, medianMeasurement, runLoad } from "../measure.ts";
import { compareWithTarget, listWithoutComparison } from "../targets.ts";
import { type BenchTill, checkoutOverHttp } from "../till.ts";
import { type CostMeasurement, measureCost } from "./cost.ts";

/** Path of a second built checkout of the repository, at the version to compare with. */
const BEFORE = process.env.BENCH_BEFORE;
const ROUNDS = 5;
const SECONDS = 3;
const WARM_UP_SECONDS = 3;

type Request = (till: BenchTill, connection: HttpConnection) => Promise<unknown>;
type Kind = {
  work: Request;
  /** Maximum ratio to the version in BENCH_BEFORE. */
  most: number;
  /** Uploads and downloads, of which a store makes one at a time. */
  isLong?: true;
};

const get =
  (path: string): Request =>
  (till, connection) =>
    sendRequest(connection, till, "GET", path);

const KINDS: Record<string, Kind> = {
  "GET /changes of an idle device": { work: askChanges, most: 1.05 },
  "dashboard's statistics": { work: get("/api/sales/stats"), most: 1.05 },
  "history, first page": { work: get("/api/sales"), most: 1.05 },
  "a scan's look-up": { work: askCode, most: 1.05 },
  checkout: { work: checkoutOverHttp, most: 1.12 },
  "export of 10,000 sales": { work: get(`/api/sales/export?${lastDays(20)}`), most: 1.3, isLong: true },
  "import of 5,000 rows": { work: importRows, most: 1.1, isLong: true },
  "an invoice of 500 lines": { work: bringInvoice, most: 1.1, isLong: true },
  "a picture of 2 megapixels": { work: sendPicture, most: 1.1, isLong: true },
};

/** A version of the app on its own database. */
type Version = {
  bench: Pick<Bench, "postmaster" | "owner">;
  tills: BenchTill[];
  pid: number;
  connection: HttpConnection;
};
type Measured = CostMeasurement & { all: number; walBytes: number };

/** Measures processor time per request, in rounds that alternate with the version in BENCH_BEFORE. */
export async function processorCostTable(bench: Bench): Promise<string> {
  const sides = [await openVersion(bench)];
  let before: Bench | undefined;
  if (BEFORE) {
    const there = pathToFileURL(path.join(BEFORE, "bench/bench.ts")).href;
    before = await ((await import(there)) as typeof import("../bench.ts")).openBench();
    sides.push(await openVersion(before));
  }
  try {
    const rows: string[] = [];
    for (const [name, { work, most, isLong }] of Object.entries(KINDS))
      for (const clients of isLong ? [1] : [BENCH_CLIENT_COUNT, 1])
        rows.push(await compare({ name, most }, sides, work, clients));
    const bare = await bareCost(sides[0]!);
    return tableOf(rows, bare);
  } finally {
    await before?.end();
  }
}

async function openVersion(bench: Bench): Promise<Version> {
  const tills = await bench.young();
  const { pid, connection } = await bench.product();
  return { bench, tills, pid, connection };
}

async function compare(
  { name, most }: { name: string; most: number },
  sides: Version[],
  work: Request,
  clients: number,
): Promise<string> {
  const rounds = sides.map((): Measured[] => []);
  for (const side of sides) await measure(side, work, clients, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++)
    for (const [place, side] of sides.entries())
      rounds[place]!.push(await measure(side, work, clients, SECONDS));
  const [now = [], then] = rounds;
  const cells = (of: Measured[]) => {
    const figures = [
      median(of.map(({ cost }) => cost.node)),
      median(of.map(({ cost }) => cost.postgres)),
      median(of.map(({ all }) => all)),
    ];
    const { perSecond, p99 } = medianMeasurement(of);
    return [...figures.map((ms) => ms.toFixed(2)), perSecond.toFixed(0), p99.toFixed(1)].join(" | ");
  };
  const wal = (of: Measured[]) => (median(of.map(({ walBytes }) => walBytes)) / 1024).toFixed(1);
  if (!then) return `| ${name} | ${clients} | – | ${cells(now)} | ${wal(now)} | – | – |`;
  // The load of the machine changes from round to round, so each round is compared with the adjacent one.
  const ratio = median(now.map(({ all }, round) => all / then[round]!.all));
  const speed = median(now.map(({ perSecond }, round) => perSecond / then[round]!.perSecond));
  compareWithTarget(`processor time of ${name}, ${clients} clients, against before`, ratio, { most });
  return `| ${name} | ${clients} | ${median(then.map(({ all }) => all)).toFixed(2)} | ${cells(now)} | ${wal(now)} | ${ratio.toFixed(2)} | ${speed.toFixed(2)} |`;
}

async function measure(
  { bench, tills, pid, connection }: Version,
  work: Request,
  clients: number,
  seconds: number,
): Promise<Measured> {
  const each = Math.floor(tills.length / clients);
  // Each client alternates between tills, because the server limits the requests of one address.
  const turns = Array.from({ length: clients }, (_, client) => {
    let turn = 0;
    return () => tills[client * each + (turn++ % each)]!;
  });
  const walBefore = await walOf(bench);
  const costed = await measureCost(bench, [{ pid }], () =>
    runLoad(turns, seconds, (nextTill) => work(nextTill(), connection)),
  );
  const walBytes = ((await walOf(bench)) - walBefore) / costed.count;
  return { ...costed, all: costed.cost.node + costed.cost.postgres, walBytes };
}

async function walOf({ owner }: Pick<Bench, "owner">): Promise<number> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ at: string }>(
      "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as at",
    );
    return Number(rows[0]!.at);
  } finally {
    await client.end();
  }
}

/**
 * Milliseconds in which a minimal HTTP server answers one kilobyte, as a reference for the speed of the
 * machine.
 */
async function bareCost({ bench, tills }: Version): Promise<number> {
  const child = fork(fileURLToPath(new URL("../bare.ts", import.meta.url)), ["1024"], {
    execArgv: ["--import", "tsx"],
  });
  const [port] = (await once(child, "message")) as [number];
  const connection = openHttpConnection({ port });
  const run = (seconds: number) =>
    measureCost(bench, [{ pid: child.pid! }], () =>
      runLoad(tills.slice(0, BENCH_CLIENT_COUNT), seconds, (till) => checkoutOverHttp(till, connection)),
    );
  await run(1);
  const { cost } = await run(SECONDS);
  connection.agent.destroy();
  child.kill();
  return cost.node;
}

function tableOf(rows: string[], bare: number): string {
  if (!BEFORE)
    listWithoutComparison(
      "processor time of a request against before",
      1,
      { most: 0.6 },
      "BENCH_BEFORE names no version",
    );
  return `## Processor time of a request

The built product on its embedded database, 50,000 products, 10,000 sales; milliseconds of user and system time of Node and
of PostgreSQL's processes, medians of ${ROUNDS} interleaved rounds of ${SECONDS} s; ratios are medians of those of neighbouring rounds.
A bare HTTP server takes ${bare.toFixed(2)} ms for a request here. Compared with the version in \`BENCH_BEFORE\`: ${BEFORE ? "given" : "none"}.

| | clients | before, all | Node | PostgreSQL | all | per second | p99 ms | WAL, kB | all against before | per second against before |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${rows.join("\n")}
`;
}

function lastDays(days: number): string {
  const today = dayOf(new Date());
  return new URLSearchParams({ startDate: addDays(today, -days), endDate: today }).toString();
}

let files = 0;

function importRows(till: BenchTill, connection: HttpConnection): Promise<unknown> {
  const file = files++;
  const products = Array.from({ length: MAX_IMPORTED_PRODUCTS }, (_, i) => ({
    ...{ name: `Producto ${i} de la lista ${file}`, price: 2_500, stock: 24, category: "Otra" },
    description: "Con detalle",
  }));
  return sendRequest(connection, till, "POST", "/api/products/import", { products });
}

function bringInvoice(till: BenchTill, connection: HttpConnection): Promise<unknown> {
  const items = Array.from({ length: 500 }, (_, i) => ({
    name: `Fríjol ${i} x 12`,
    quantity: 12,
    price: 1_900,
  }));
  const file = Buffer.from(anInvoice({ number: `CFE${files++}`, items })).toString("base64");
  return sendRequest(connection, till, "POST", "/api/supplier-invoices", { file });
}

const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
const jpeg = sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: "#888", noise } })
  .jpeg()
  .toBuffer();

async function sendPicture({ token }: BenchTill, { port }: HttpConnection): Promise<void> {
  const form = new FormData();
  const fields = { name: `Producto con foto ${files++}`, price: "2500", stock: "24", category: "Otra" };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("image", new Blob([Uint8Array.from(await jpeg)], { type: "image/jpeg" }), "foto.jpg");
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": uuidv7() };
  const url = `http://127.0.0.1:${port}/api/products`;
  const answer = await fetch(url, { method: "POST", headers, body: form });
  if (!answer.ok) throw new Error(await answer.text());
}

function askCode(till: BenchTill, connection: HttpConnection): Promise<number> {
  const place = Math.floor(Math.random() * till.products.length);
  return sendRequest(connection, till, "GET", `/api/products/gtin/77${String(place).padStart(11, "0")}`);
}

const cursors = new WeakMap<HttpConnection, Promise<string>>();

async function askChanges(till: BenchTill, connection: HttpConnection): Promise<number> {
  const cursor = cursors.get(connection) ?? cursorNow(till, connection);
  cursors.set(connection, cursor);
  return sendRequest(connection, till, "GET", `/api/changes?since=${encodeURIComponent(await cursor)}`);
}

function cursorNow({ token, address }: BenchTill, { port, agent }: HttpConnection): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const options = { host: "127.0.0.1", port, agent, path: "/api/changes", localAddress: address, headers };
    request(options, async (response) => {
      response.setEncoding("utf8");
      let text = "";
      for await (const chunk of response) text += chunk;
      resolve((JSON.parse(text) as { data: { cursor: string } }).data.cursor);
    })
      .on("error", reject)
      .end();
  });
}
