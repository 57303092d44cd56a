import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Connection, connectionAsRole, rolePassword } from "#server/db/connect.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { readMigrations } from "#server/db/migration-files.ts";
import { runStatementOnServer } from "#server/test/global-setup.ts";

let owner: Connection;
const database = `mostrador_test_migrate_${process.pid}`;
beforeAll(async () => {
  const template = inject("template");
  owner = { ...template, database };
  await runStatementOnServer(template, `create database ${database} template template0 encoding 'UTF8'`);
});
afterAll(() => runStatementOnServer(inject("template"), `drop database ${database} with (force)`));

async function ask<Row extends object>(statement: string): Promise<Row[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

it("runs every migration once, also when processes start together, and finds nothing to do at the next start", async () => {
  const ran = await Promise.all([migrateDatabase(owner), migrateDatabase(owner), migrateDatabase(owner)]);
  expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
  expect(await migrateDatabase(owner)).toEqual([]);
});

it("reports that it waits for another session", async () => {
  const backup = new pg.Client(owner);
  await backup.connect();
  await backup.query("begin; select pg_advisory_xact_lock(7236010)");
  let waits = 0;
  let running: Promise<string[]> | undefined;
  const waited = new Promise<void>((resolve) => {
    const onWait = () => {
      waits++;
      resolve();
    };
    running = migrateDatabase(owner, onWait);
    void running.then(
      () => resolve(),
      () => resolve(),
    );
  });
  await waited;
  await backup.end();
  expect(await running).toEqual([]);
  expect(waits).toBe(1);
});

it("does not block tills while it waits for a table that is being read", async () => {
  const [next, ...all] = (await readMigrations()).toReversed();
  const later = { ...next!, name: "8888-later.sql", sql: "alter table products add column later text" };
  const [reader, till] = [new pg.Client(owner), new pg.Client(owner)];
  await Promise.all([reader.connect(), till.connect()]);
  await reader.query("begin; select count(*) from products");
  let migrating: Promise<string[]> | undefined;
  await new Promise<void>((resolve) => {
    migrating = migrateDatabase(owner, resolve, [...all.toReversed(), next!, later]);
  });
  // The reader's transaction is still open, and others can write.
  await till.query("update products set name = name");
  await reader.query("commit");
  expect(await migrating).toEqual(["8888-later.sql"]);
  await Promise.all([reader.end(), till.end()]);
  await ask("alter table products drop column later; delete from schema_migrations where name like '8888%'");
});

it("leaves nothing of a failed migration", async () => {
  await ask(
    "create table later (a int); drop table schema_migrations; create table schema_migrations (name text, checksum text, ran_at timestamptz default now())",
  );
  await expect(migrateDatabase(owner)).rejects.toThrow("already exists");
  expect(await ask("select * from schema_migrations")).toEqual([]);
  await ask("drop table later");
});

it("refuses a database of a newer version and a changed migration", async () => {
  await ask("insert into schema_migrations (name, checksum) values ('9999-future.sql', 'x')");
  await expect(migrateDatabase(owner)).rejects.toThrow(
    "La base de datos la preparó una versión más nueva de Mostrador",
  );
  await ask("update schema_migrations set name = '0001-first-schema.sql'");
  await expect(migrateDatabase(owner)).rejects.toThrow("(0001-first-schema.sql es otra)");
});

/** The first schema drops nothing, and 0102 drops only what version 0.1.0 does not use (docs/decisions/0002). */
const BEFORE = "0103";
const DESTRUCTIVE =
  /\b(drop (table|column|schema|role)|rename|set not null|alter( column)? \w+ (set data )?type|revoke(?! execute on function \w+(\([\w\s,[\]]*\))? from public))\b/i;

it("migrations remove nothing that the previous version uses", async () => {
  const later = (await readMigrations()).filter(({ name }) => name >= BEFORE);
  for (const { name, sql } of later) expect([name, DESTRUCTIVE.exec(sql)?.[0]]).toEqual([name, undefined]);
  expect("alter table sales drop column note").toMatch(DESTRUCTIVE);
});

it("derives the plain roles' passwords from the owner's", () => {
  const password = rolePassword({ ...owner, password: "una" }, "mostrador_app");
  expect(password).toMatch(/^[\w-]{43}$/);
  expect(rolePassword({ ...owner, password: "una" }, "mostrador_identity")).not.toBe(password);
  expect(rolePassword({ ...owner, password: "otra" }, "mostrador_app")).not.toBe(password);
  expect(connectionAsRole({ ...owner, password: undefined }, "mostrador_app").password).toBeUndefined();
});

it("explains what an owner without the right to create roles lacks", async () => {
  const name = `sin_permiso_${process.pid}`;
  await ask(`create role ${name} login password 'clave'`);
  try {
    await expect(migrateDatabase({ ...owner, user: name, password: "clave" })).rejects.toThrow(
      `El usuario ${name} no puede preparar la base de datos`,
    );
  } finally {
    await ask(`drop role ${name}`);
  }
});
