import pg from "pg";
import { afterAll, expect, inject, it } from "vitest";
import { type Connection, openDatabasePool } from "#server/db/connect.ts";
import { migrateDatabase, readMigrations } from "#server/db/migrate.ts";
import { openEmptyDatabases } from "#server/test/empty-databases.ts";
import { renderSchema } from "#server/test/schema-text.ts";
import {
  EXPECTED_AFTER_UPGRADE,
  loadOldDatabase,
  rowChecksumsByTable,
  sellOnUpgradedDatabase,
  tablesInBothDatabases,
} from "#server/test/version-0.1.0/old-version.ts";

const databases = await openEmptyDatabases();
afterAll(() => databases.end());

async function oldDatabase(change = "select"): Promise<Connection> {
  const owner = await databases.here();
  await loadOldDatabase(owner);
  await ask(owner, change);
  return owner;
}

async function ask<Row extends object>(owner: Connection, statement: string): Promise<Row[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const ran = (owner: Connection) => ask(owner, "select name, checksum from schema_migrations order by name");

async function schemaOf(owner: Connection): Promise<string> {
  const pool = openDatabasePool(owner, { max: 1, onIdleError: () => {} });
  const text = await renderSchema(pool);
  await pool.end();
  return text;
}

it("takes over a database of version 0.1.0 with all rows, also when processes start together", async () => {
  const owner = await oldDatabase();
  const tables = await tablesInBothDatabases(owner, inject("template"));
  const before = await rowChecksumsByTable(owner, tables);
  const names = (await readMigrations()).map(({ name }) => name);
  const results = await Promise.all([migrateDatabase(owner), migrateDatabase(owner)]);
  expect(results.flat()).toEqual(names.slice(1));
  expect(await ran(owner)).toEqual(await ran(inject("template")));
  expect(await rowChecksumsByTable(owner, tables)).toEqual(before);
  expect(await schemaOf(owner)).toBe(await schemaOf(inject("template")));
  expect(await migrateDatabase(owner)).toEqual([]);
  expect(await sellOnUpgradedDatabase(owner)).toEqual(EXPECTED_AFTER_UPGRADE);
});

it.each([
  ["lacks its last migration", "delete from schema_migrations where name = '0101-store-address.sql'"],
  ["lacks one in between", "delete from schema_migrations where name like '0073-%'"],
  ["has another variant of one", "update schema_migrations set checksum = 'x' where name like '0073-%'"],
  ["has an unfinished backfill", "update schema_backfills set done = false where name like '0031%'"],
  ["has a backfill that did not begin", "delete from schema_backfills where name like '0070%'"],
])("refuses a database of version 0.1.0 that %s, and changes nothing", async (_, change) => {
  const owner = await oldDatabase(change);
  const before = [await ran(owner), await schemaOfTables(owner)];
  await expect(migrateDatabase(owner)).rejects.toThrow(
    "La base de datos es de la versión 0.1.0 y no quedó al día: inicia primero la última versión 0.1.0 (la que termina en la migración 0101-store-address.sql), espera a que abra, ciérrala y vuelve a intentarlo.",
  );
  expect([await ran(owner), await schemaOfTables(owner)]).toEqual(before);
});

const schemaOfTables = (owner: Connection) =>
  ask(
    owner,
    "select attrelid::regclass::text as of, attname from pg_attribute where attnum > 0 order by 1, 2",
  );

it("refuses one that a newer version has prepared", async () => {
  const newer = "insert into schema_migrations (name, checksum) values ('9999-future.sql', 'x')";
  await expect(migrateDatabase(await oldDatabase(newer))).rejects.toThrow(
    "una versión más nueva de Mostrador (9999-",
  );
});
