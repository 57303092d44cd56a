import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import pg from "pg";
import { uuidFloor } from "#core/uuid.ts";
import { openDatabase } from "#server/db/database.ts";
import { startThrowawayPostgres } from "#server/db/embedded/throwaway.ts";
import { migrate } from "#server/db/migrate.ts";
import { checkoutTable } from "./checkout.ts";
import { besideTable, growthTable, waitingTable } from "./growth.ts";
import { seedStore } from "./seed.ts";

const CLIENTS = 8;
const YOUNG = { products: 50_000, sales: 10_000, days: 10 };
const OLD = { products: 50_000, sales: 1_000_000, days: 1_000 };

// Durable, as the product runs it.
const server = await startThrowawayPostgres();
await migrate(server.connection);
const db = openDatabase(server.connection, () => {});
const child = fork(new URL("./server.ts", import.meta.url), [JSON.stringify(server.connection)], {
  execArgv: ["--import", "tsx"],
});
const [port] = (await once(child, "message")) as [number];
const door = { port, agent: new Agent({ keepAlive: true, maxSockets: CLIENTS + 1 }) };
const owner = new pg.Client(server.connection);
await owner.connect();

try {
  const seed = (size: typeof YOUNG) => seedStore(db, server.connection, size, CLIENTS);
  const young = await seed(YOUNG);
  console.log("Llenando una tienda con un millón de ventas…");
  const old = await seed(OLD);
  // What autovacuum and the clock do in a living store.
  await owner.query("vacuum analyze");
  await owner.query("checkpoint");
  const tables = [await checkoutTable(young, db, door)];
  tables.push(await growthTable({ young, old }, door));
  tables.push(await waitingTable(old[0]!, door, () => addUp(old[0]!.storeId)));
  tables.push(await besideTable(old, door));
  const report = `# Last measured\n\nRead the ratios: the times are this machine's.\n\n${tables.join("\n")}`;
  console.log(report);
  await writeFile(new URL("./results.md", import.meta.url), report);
} finally {
  door.agent.destroy();
  child.kill();
  await owner.end();
  await db.close();
  await server.stop();
}

/** The lines of the last 30 days, as plainly as it can be asked. */
function addUp(storeId: string): Promise<unknown> {
  return owner.query("select sum(quantity * price) from sale_items where store_id = $1 and sale_id >= $2", [
    storeId,
    uuidFloor(new Date(Date.now() - 30 * 86_400_000)),
  ]);
}
