import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ADVISORY_LOCKS } from "#server/db/advisory-locks.ts";
import { runBackfills } from "#server/db/backfills.ts";
import {
  type Connection,
  connectionAsRole,
  type DatabaseRoleName,
  rolePassword,
} from "#server/db/connect.ts";
import {
  areOldBackfillsDone,
  hasOldMigrations,
  LAST_OLD_MIGRATION,
  replaceOldMigrations,
} from "#server/db/migrations/first-schema.ts";
import { StartError } from "#server/start-error.ts";

const DIRECTORY = new URL("./migrations/", import.meta.url);
const ROLES: DatabaseRoleName[] = ["mostrador_app", "mostrador_identity"];

export type Migration = { name: string; sql: string; checksum: string };

/**
 * Runs migrations in one transaction under one lock, then backfills. Returns the new migrations' names.
 * `onWait` is called when another session, such as a backup, makes the migration wait; `onProgress` gets the
 * percentage of a long backfill.
 */
export async function migrateDatabase(
  owner: Connection,
  onWait = () => {},
  migrations?: Migration[],
  onProgress?: (name: string, percent: number) => void,
): Promise<string[]> {
  const all = migrations ?? (await readMigrations());
  const ran = await migrateTables(owner, onWait, all);
  await runBackfills(owner, onProgress);
  return ran;
}

async function migrateTables(owner: Connection, onWait: () => void, all: Migration[]): Promise<string[]> {
  for (;;)
    try {
      return await inOwnerTransaction(owner, (client) => runMissingMigrations(client, all, onWait), onWait);
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      onWait();
      await sleep(RETRY_MS);
    }
}

/** A lock that is not granted after this long is held by another session, in milliseconds. */
const LOCK_WAIT_MS = 500;
/** Rolls back and tries again, instead of queueing all tills behind a table that a long export reads. */
const TABLE_TIMEOUT_MS = 2_000;
const RETRY_MS = 2_000;
const LOCK_NOT_AVAILABLE = "55P03";

async function lock(client: pg.Client, statement: string, onWait: () => void): Promise<void> {
  const timer = setTimeout(onWait, LOCK_WAIT_MS);
  try {
    await client.query(statement);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs `work` as the owner in a transaction, one process at a time, after it has created both roles. */
export async function inOwnerTransaction<T>(
  owner: Connection,
  work: (client: pg.Client) => Promise<T>,
  onWait = () => {},
): Promise<T> {
  const client = new pg.Client(owner);
  client.on("error", () => {}); // reported by the query that fails
  await client.connect();
  try {
    await requireVersion(client);
    await client.query("begin");
    await lock(client, `select pg_advisory_xact_lock(${ADVISORY_LOCKS.migrations})`, onWait);
    await ensureRoles(client, owner);
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw error;
    throw new StartError(
      `El usuario ${owner.user} no puede preparar la base de datos: debe ser su dueño y tener CREATEROLE (${(error as Error).message}).`,
    );
  } finally {
    await client.end();
  }
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(DIRECTORY)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, DIRECTORY), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < 15)
    throw new StartError(
      `La base de datos es PostgreSQL ${version}; Mostrador necesita la versión 15 o una más nueva.`,
    );
}

async function ensureRoles(client: pg.Client, owner: Connection): Promise<void> {
  for (const role of ROLES) {
    const { rows } = await client.query<{ unsafe: boolean }>(
      "select rolsuper or rolbypassrls as unsafe from pg_roles where rolname = $1",
      [role],
    );
    if (rows[0]?.unsafe)
      throw new StartError(
        `El rol ${role} de la base de datos es superusuario o tiene BYPASSRLS. Quítale ese permiso.`,
      );
    const password = rolePassword(owner, role);
    const made = [
      `create role ${role} noinherit`,
      `alter role ${role} login ${password ? `password ${client.escapeLiteral(password)}` : ""}`,
      `alter role ${role} set statement_timeout = '60s'`,
      `alter role ${role} set idle_in_transaction_session_timeout = '60s'`,
    ];
    if (rows[0] && (await canSignIn(owner, role))) continue;
    // A new role has no other right; an existing one keeps its options, because only some owners may set them.
    for (const statement of rows[0] ? made.slice(1) : made) await client.query(statement);
  }
}

async function canSignIn(owner: Connection, role: DatabaseRoleName): Promise<boolean> {
  const client = new pg.Client(connectionAsRole(owner, role));
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    // 28P01 wrong password, 28000 not allowed: the role must be set up again.
    if (["28P01", "28000", "42501"].includes((error as { code?: string }).code ?? "")) return false;
    throw error;
  }
}

export async function runMissingMigrations(
  client: pg.Client,
  migrations: Migration[],
  onWait = () => {},
): Promise<string[]> {
  await client.query(
    "create table if not exists schema_migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  const ran = replaceOldMigrations(rows, migrations);
  if (!ran || (hasOldMigrations(rows) && !(await areOldBackfillsDone(client))))
    throw new StartError(
      `La base de datos es de la versión 0.1.0 y no quedó al día: inicia primero la última versión 0.1.0 (la que termina en la migración ${LAST_OLD_MIGRATION}), espera a que abra, ciérrala y vuelve a intentarlo.`,
    );
  const done = new Map(ran.map(({ name, checksum }) => [name, checksum]));
  for (const { name } of ran)
    if (!migrations.some((migration) => migration.name === name))
      throw new StartError(
        `La base de datos la preparó una versión más nueva de Mostrador (${name}). Actualiza el programa.`,
      );
  // A backup also reads this table; it must see a whole migration or nothing.
  if (migrations.some(({ name }) => !done.has(name)))
    await lock(client, "lock table schema_migrations in access exclusive mode", onWait);
  if (hasOldMigrations(rows)) await replaceRan(client, ran);
  await client.query(`set local lock_timeout = ${TABLE_TIMEOUT_MS}`);
  const ranNow: string[] = [];
  for (const { name, sql, checksum } of migrations) {
    const before = done.get(name);
    if (before === checksum) continue;
    if (before)
      throw new StartError(`La migración ${name} cambió después de ejecutarse en esta base de datos.`);
    await client.query(sql);
    await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
    ranNow.push(name);
  }
  await client.query("set local lock_timeout = 0");
  return ranNow;
}

async function replaceRan(client: pg.Client, ran: { name: string; checksum: string }[]): Promise<void> {
  await client.query("delete from schema_migrations where name <> all ($1)", [ran.map(({ name }) => name)]);
  await client.query(
    `insert into schema_migrations (name, checksum) select * from unnest($1::text[], $2::text[])
     on conflict do nothing`,
    [ran.map(({ name }) => name), ran.map(({ checksum }) => checksum)],
  );
}
