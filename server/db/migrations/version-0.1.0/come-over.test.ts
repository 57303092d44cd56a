import pg from "pg";
import { afterAll, expect, inject, it } from "vitest";
import { type Connection, openDatabasePool } from "#server/db/connect.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { readMigrations } from "#server/db/migration-files.ts";
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

it("completes a backfill that had ended before its last part", async () => {
  const search = "select id, search_text from sales order by id";
  const whole = await oldDatabase();
  await migrateDatabase(whole);
  const owner = await oldDatabase(
    `update schema_backfills set done = false, reached = null where name = '0070 search texts of sales';
     update sales set search_text = 'Á ' || search_text`,
  );
  await migrateDatabase(owner);
  const expected = (await ask<{ id: string; search_text: string }>(whole, search)).map((row) => ({
    ...row,
    search_text: `a ${row.search_text}`,
  }));
  expect(expected.length).toBeGreaterThan(10);
  expect(await ask(owner, search)).toEqual(expected);
  expect(await schemaOf(owner)).toBe(await schemaOf(inject("template")));
});

it("refuses a database that has another variant of a migration of version 0.1.0, and changes nothing", async () => {
  const owner = await oldDatabase("update schema_migrations set checksum = 'x' where name like '0073-%'");
  const before = [await ran(owner), await schemaOfTables(owner)];
  await expect(migrateDatabase(owner)).rejects.toThrow(
    "Esta base de datos la preparó una variante de Mostrador que no pasa a esta versión (0073-taxes-of-sales.sql es otra). No se cambió nada: ábrela con el programa que la preparó. Para abrir este con una tienda nueva, en otra carpeta: DATA_DIR=./data-nueva npm start",
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
