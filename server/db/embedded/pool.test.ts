import { readFileSync } from "node:fs";
import { getPriority } from "node:os";
import path from "node:path";
import sql from "sql-template-tag";
import { expect, test } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { BACKGROUND_NICE_VALUE, openDatabasePool } from "../connect.ts";
import { onCleanup, retryForAMinute } from "./testing/kit.ts";
import { startThrowawayPostgres } from "./testing/throwaway.ts";

const STORE = "00000000-0000-7000-8000-000000000001";
const whoAmI = sql`select current_user::text as name, (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as mighty`;
const plain = { name: "mostrador_app", mighty: false };

test("reports killed idle connections, survives and reconnects", async () => {
  const server = await startThrowawayPostgres();
  onCleanup(() => server.stop());
  const errors: Error[] = [];
  const pool = openDatabasePool(server.connection, { max: 3, onIdleError: (error) => errors.push(error) });
  onCleanup(() => pool.end());
  await Promise.all([1, 2, 3].map(() => pool.query("select pg_sleep(0.05)")));
  const pidFile = path.join(server.connection.host, "../postgres/postmaster.pid");
  process.kill(Number.parseInt(readFileSync(pidFile, "utf8"), 10), "SIGKILL");
  await retryForAMinute(() => expect(errors).toHaveLength(3));
  expect(await retryForAMinute(async () => (await pool.query("select 1 one")).rows)).toEqual([{ one: 1 }]);
});

test("works as the plain role again after an error and after the loss of the server", async () => {
  const server = await startThrowawayPostgres({ fast: true });
  onCleanup(() => server.stop());
  await migrateDatabase(server.connection);
  const db = openDatabase(server.connection, () => {});
  onCleanup(() => db.close());
  const ask = () => db.inStore(STORE, (tx) => tx.first(whoAmI));
  expect(await ask()).toEqual(plain);
  await expect(db.inStore(STORE, (tx) => tx.run(sql`select 1 / 0`))).rejects.toThrow("division by zero");
  expect(await ask()).toEqual(plain);
  await expect(
    db.inStore(STORE, (tx) => tx.run(sql`select pg_terminate_backend(pg_backend_pid())`)),
  ).rejects.toThrow();
  expect(await ask()).toEqual(plain);
});

test("lowers the priority of long reads when the database is on this machine", async () => {
  const server = await startThrowawayPostgres({ fast: true });
  onCleanup(() => server.stop());
  await migrateDatabase(server.connection);
  const here = openDatabase(server.connection, () => {}, { isHere: true });
  onCleanup(() => here.close());
  const elsewhere = openDatabase(server.connection, () => {});
  onCleanup(() => elsewhere.close());
  const process = sql`select pg_backend_pid() as pid`;
  const priority = (row: { pid: number } | null) => getPriority(row!.pid);
  const own = getPriority();
  expect(priority(await here.inStore(STORE, (tx) => tx.first(process)))).toBe(own);
  expect(priority(await here.inStore(STORE, (tx) => tx.first(process), { isLong: true }))).toBe(
    BACKGROUND_NICE_VALUE,
  );
  expect(priority(await here.inSnapshot(STORE, (tx) => tx.first(process)))).toBe(BACKGROUND_NICE_VALUE);
  const { items } = await here.readStore(STORE, async function* (tx) {
    yield await tx.first<{ pid: number }>(process);
  });
  for await (const row of items) expect(priority(row)).toBe(BACKGROUND_NICE_VALUE);
  expect(priority(await elsewhere.inStore(STORE, (tx) => tx.first(process), { isLong: true }))).toBe(own);
});
