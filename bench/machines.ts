import pg from "pg";
import { uuidv7 } from "#core/uuid.ts";
import { type Connection, parseDatabaseUrl } from "#server/db/connect.ts";
import { openDatabase } from "#server/db/database.ts";
import { detectDistribution } from "#server/db/distribute.ts";
import { readPidFile } from "#server/db/embedded/previous.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { insertStore } from "#server/features/auth/auth.sql.ts";
import {
  createDistributedDatabase,
  type DatabaseMachine,
  listDatabaseMachines,
} from "#server/test/machines.ts";
import { BENCH_CLIENT_COUNT, type Bench } from "./bench.ts";
import { createTillSession } from "./data/seed.ts";
import { sendRequest } from "./http-connection.ts";
import { type LoadMeasurement, median, medianMeasurement, runLoad } from "./measure.ts";
import { readCpuTime, readTreeCpuTime } from "./processes/processes.ts";
import { type BenchTill, checkoutOverHttp } from "./till.ts";

const ROUNDS = 3;
const SECONDS = 10;
const STORES = 30;
const PRODUCTS = 50;
/** Number of parts into which the stores are divided; each worker holds some of them. */
const PARTS = 8;

/** Processor time per checkout in milliseconds, of the app and of each machine's PostgreSQL. */
type Cost = { node: number; machines: number[] };
type MeasuredWithCost = LoadMeasurement & { cost: Cost };
type Setup = {
  name: string;
  run(seconds: number): Promise<MeasuredWithCost>;
  rounds: MeasuredWithCost[];
  stop(): Promise<void>;
};

/** Compares one PostgreSQL with several machines. TEST_DATABASE_URL names a coordinator on this computer. */
export async function databaseMachinesTable(bench: Bench): Promise<string> {
  const url = process.env.TEST_DATABASE_URL;
  const server = url && parseDatabaseUrl(url);
  const machines = server ? await listDatabaseMachines(server) : [];
  if (!server || machines.length < 3)
    return "## Several machines\n\nNot measured: TEST_DATABASE_URL leads to no coordinator of Citus with two workers.\n";
  const database = `mostrador_bench_${process.pid}`;
  const single = `${database}_single`;
  const made: [Connection, string][] = [];
  const setups: Setup[] = [];
  try {
    made.push([server, single]);
    await runOnServer(server, `create database ${single} template template0 encoding 'UTF8'`);
    await migrateDatabase({ ...server, database: single });
    const alone = machines.slice(0, 1);
    setups.push(await setupOn(bench, "one PostgreSQL", { ...server, database: single }, server, alone));
    for (const workers of machines.length > 3 ? [2, 3] : [2]) {
      const used = machines.slice(0, workers + 1);
      const name = `${database}_${workers}`;
      for (const machine of used) made.push([{ ...server, ...machine }, name]);
      const owner = await createDistributedDatabase(server, name, used, PARTS);
      setups.push(await setupOn(bench, `a coordinator, ${workers} workers`, owner, server, used));
    }
    for (const { run } of setups) await run(SECONDS);
    for (let round = 1; round <= ROUNDS; round++)
      for (const { run, rounds } of setups) rounds.push(await run(SECONDS));
    return report(setups);
  } finally {
    for (const { stop } of setups) await stop();
    for (const [there, name] of made)
      await runOnServer(there, `drop database if exists ${name} with (force)`);
  }
}

async function setupOn(
  bench: Bench,
  name: string,
  owner: Connection,
  server: Connection,
  machines: DatabaseMachine[],
): Promise<Setup> {
  console.log(`Llenando ${STORES} tiendas: ${name}…`);
  const postmasters = await Promise.all(machines.map((machine) => postmasterOf({ ...server, ...machine })));
  const product = await bench.startOn(owner);
  const tills = await openStores(await detectDistribution(owner));
  await Promise.all(
    tills.map(async (till) => {
      for (let i = 0; i < PRODUCTS; i++) {
        const body = { name: `Producto ${i}`, price: 1_000 + 50 * i, stock: 900_000, category: "Otra" };
        await sendRequest(product.connection, till, "POST", "/api/products", body);
      }
      const rows = await runOnServer(owner, `select id from products where store_id = '${till.storeId}'`);
      till.products.push(...rows.map(({ id }) => id));
    }),
  );
  const now = (): Cost => ({ node: readCpuTime(product.pid), machines: postmasters.map(readTreeCpuTime) });
  const run = async (seconds: number): Promise<MeasuredWithCost> => {
    const before = now();
    const clients = Array.from({ length: BENCH_CLIENT_COUNT }, (_, place) => `127.0.1.${place + 1}`);
    const measured = await runLoad(clients, seconds, (address) => {
      const till = tills[Math.floor(Math.random() * tills.length)]!;
      return checkoutOverHttp({ ...till, address }, product.connection);
    });
    const after = now();
    const each = (from: number, to: number) => (to - from) / measured.count;
    const cost = {
      node: each(before.node, after.node),
      machines: before.machines.map((from, place) => each(from, after.machines[place]!)),
    };
    return { ...measured, cost };
  };
  return { name, run, rounds: [], stop: product.stop };
}

async function openStores(owner: Connection): Promise<BenchTill[]> {
  const db = openDatabase(owner, () => {});
  const tills: BenchTill[] = [];
  try {
    for (let place = 0; place < STORES; place++) {
      const id = uuidv7();
      const store = { id, name: "Medida", ownerName: "Ana", phone: null, nit: null };
      await insertStore(db.identity, store, `MEDIDA${id.replaceAll("-", "")}`, new Date());
      tills.push({ ...(await createTillSession(db.identity, id, place)), products: [] });
    }
    return tills;
  } finally {
    await db.close();
  }
}

async function postmasterOf(server: Connection): Promise<number> {
  const [{ directory }] = await runOnServer(server, "select current_setting('data_directory') as directory");
  const pid = readPidFile(directory)?.pid;
  if (!pid) throw new Error("a machine's PostgreSQL does not run on this computer");
  return pid;
}

async function runOnServer(server: Connection, statement: string) {
  const client = new pg.Client(server);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function report(setups: Setup[]): string {
  const alone = medianMeasurement(setups[0]!.rounds).perSecond;
  const rows = setups.map(({ name, rounds }) => {
    const { perSecond, p50, p99 } = medianMeasurement(rounds);
    const node = median(rounds.map(({ cost }) => cost.node));
    const [first = 0, ...others] = rounds[0]!.cost.machines.map((_, place) =>
      median(rounds.map(({ cost }) => cost.machines[place]!)),
    );
    return `| ${name} | ${perSecond.toFixed(0)} | ${(perSecond / alone).toFixed(2)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${node.toFixed(2)} | ${first.toFixed(2)} | ${others.map((one) => one.toFixed(2)).join(", ") || "–"} | ${[first, ...others].reduce((sum, one) => sum + one, 0).toFixed(2)} |`;
  });
  return `## Several machines

Checkouts by ${BENCH_CLIENT_COUNT} clients over ${STORES} stores with ${PRODUCTS} products each, one process of the product, every machine on this
computer; medians of ${ROUNDS} interleaved rounds of ${SECONDS} s. One PostgreSQL is another database of the coordinator's server.
Processor time is for each checkout, in milliseconds.

| | per second | against one | p50 ms | p99 ms | Node | PostgreSQL or coordinator | each worker | all of PostgreSQL |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
${rows.join("\n")}
`;
}
