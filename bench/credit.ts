import { readFile } from "node:fs/promises";
import pg from "pg";
import type { Connection } from "#server/db/connect.ts";
import { type Bench, runMaintenance } from "./bench.ts";
import { seedStores } from "./data/seed.ts";
import { type HttpConnection, sendRequest } from "./http-connection.ts";
import { type LoadMeasurement, measureRepeatedly, medianMeasurement } from "./measure.ts";
import { compareWithTarget } from "./targets.ts";
import { type BenchTill, buildCheckoutRequest } from "./till.ts";

const DEBTORS = 5_000;
const ENTRIES = 40;
const ROUNDS = 5;
const TIMES = 40;

type Shop = { till: BenchTill; debtors: string[] };
type Work = (shop: Shop, connection: HttpConnection) => Promise<unknown>;

const randomItem = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!;
const get =
  (path: (shop: Shop) => string): Work =>
  (shop, connection) =>
    sendRequest(connection, shop.till, "GET", path(shop));

const READ: Record<string, Work> = {
  "who owes, the first page": get(() => "/api/credit"),
  "… by what is overdue": get(() => "/api/credit?sort=overdue"),
  "… the last page, by name": get(() => `/api/credit?sort=name&page=${DEBTORS / 20}`),
  "… by a name": get(() => "/api/credit?search=nanez%2012"),
  "a customer at the till": get(() => "/api/customers/search?q=luz%20gomez"),
  "a customer's account": get(({ debtors }) => `/api/customers/${randomItem(debtors)}/account`),
};

const sell = ({ till }: Shop, connection: HttpConnection, how: object) => {
  const { method, path, body } = buildCheckoutRequest(till);
  return sendRequest(connection, till, method, path, { ...body, ...how });
};

const WRITE = {
  cash: (shop, connection) => sell(shop, connection, {}),
  credit: (shop, connection) =>
    sell(shop, connection, {
      paymentMethod: "CREDIT",
      amountPaid: undefined,
      customerId: randomItem(shop.debtors),
    }),
  payment: (shop, connection) =>
    sendRequest(connection, shop.till, "POST", `/api/customers/${randomItem(shop.debtors)}/payments`, {
      amount: 100,
      method: "CASH",
    }),
} satisfies Record<string, Work>;

export async function creditTable(bench: Bench): Promise<string> {
  const shop = await fill(bench.owner);
  const { connection } = await bench.product();
  const reads: string[] = [];
  const slowest: number[] = [];
  for (const [name, work] of Object.entries(READ)) {
    const { p50, p95 } = medianMeasurement(
      await rounds(() => measureRepeatedly(TIMES, () => work(shop, connection))),
    );
    slowest.push(p95);
    reads.push(`| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`);
  }
  const measurements: Record<keyof typeof WRITE, LoadMeasurement[]> = { cash: [], credit: [], payment: [] };
  for (let round = 0; round <= ROUNDS; round++)
    for (const name of ["cash", "credit", "payment"] as const) {
      const measured = await measureRepeatedly(TIMES * 3, () => WRITE[name](shop, connection));
      if (round > 0) measurements[name].push(measured);
    }
  const [cash, credit, payment] = [
    medianMeasurement(measurements.cash),
    medianMeasurement(measurements.credit),
    medianMeasurement(measurements.payment),
  ];
  compareWithTarget("Fiados and accounts with 5,000 debtors, the worst p95", slowest, { most: 100 }, "ms");
  compareWithTarget("a checkout on credit against one in cash, p50", credit.p50 / cash.p50, { most: 1.25 });
  const row = (name: string, { p50, p99 }: LoadMeasurement) =>
    `| ${name} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${(p50 / cash.p50).toFixed(2)} |`;
  return `## On credit

A store with ${DEBTORS} customers who owe and ${DEBTORS * ENTRIES} entries, ${shop.till.products.length} products. Through HTTP, one client; medians of
${ROUNDS} rounds.

| | p50 ms | p95 ms (target ≤ 100) |
|---|---:|---:|
${reads.join("\n")}

| | p50 ms | p99 ms | ratio (target of a checkout on credit ≤ 1.25) |
|---|---:|---:|---:|
${row("a checkout in cash", cash)}
${row("a checkout on credit", credit)}
${row("a payment of a debt", payment)}
`;
}

/** Round 0 is a warm-up. */
async function rounds(measure: () => Promise<LoadMeasurement>): Promise<LoadMeasurement[]> {
  const all: LoadMeasurement[] = [];
  for (let round = 0; round <= ROUNDS; round++) all.push(await measure());
  return all.slice(1);
}

async function fill(owner: Connection): Promise<Shop> {
  console.log("Filling the store that sells on credit…");
  const [till] = await seedStores(
    owner,
    { products: 50_000, sales: 10_000, days: 10 },
    { stores: 1, tills: 1 },
  );
  const client = new pg.Client(owner);
  await client.connect();
  try {
    for (const [name, value] of Object.entries({ store: till!.storeId, debtors: DEBTORS, entries: ENTRIES }))
      await client.query("select set_config($1, $2, false)", [`bench.${name}`, String(value)]);
    await client.query(await readFile(new URL("./data/credit.sql", import.meta.url), "utf8"));
    const { rows } = await client.query<{ id: string }>("select id from customers where store_id = $1", [
      till!.storeId,
    ]);
    return { till: till!, debtors: rows.map(({ id }) => id) };
  } finally {
    await client.end();
    await runMaintenance(owner);
  }
}
