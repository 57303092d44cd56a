import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { formatCommandLine } from "#server/command-line.ts";
import { ADVISORY_LOCKS } from "#server/db/advisory-locks.ts";
import { runBackfills } from "#server/db/backfills.ts";
import {
  type Connection,
  connectionAsRole,
  type DatabaseRoleName,
  rolePassword,
} from "#server/db/connect.ts";
import {
  type Migration,
  type RanMigration,
  readMigrations,
  runMigration,
} from "#server/db/migration-files.ts";
import { completeOldVersion, splitOldMigrations } from "#server/db/migrations/version-0.1.0/come-over.ts";
import { withClient } from "#server/db/with-client.ts";
import { StartError } from "#server/start-error.ts";

const ROLES: DatabaseRoleName[] = ["mostrador_app", "mostrador_identity"];

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

/** In milliseconds. If a lock is not granted after this time, another session holds it and `onWait` is called. */
const LOCK_WAIT_MS = 500;
/**
 * In milliseconds. A migration that waits longer for a table is rolled back and tried again, because all tills would
 * wait behind it while a long export reads the table.
 */
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
export function inOwnerTransaction<T>(
  owner: Connection,
  work: (client: pg.Client) => Promise<T>,
  onWait = () => {},
): Promise<T> {
  return withClient(owner, async (client) => {
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
    }
  });
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
  try {
    return await withClient(connectionAsRole(owner, role), async () => true);
  } catch (error) {
    // 28P01 wrong password, 28000 not allowed: the role must be set up again.
    if (["28P01", "28000", "42501"].includes((error as { code?: string }).code ?? "")) return false;
    throw error;
  }
}

export async function runMissingMigrations(client: pg.Client, migrations: Migration[], onWait = () => {}) {
  await client.query(
    "create table if not exists schema_migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())",
  );
  const { old, done } = await readRanMigrations(client, migrations);
  // A backup also reads this table; it must see a whole migration or nothing.
  if (migrations.some(({ name }) => !done.has(name)))
    await lock(client, "lock table schema_migrations in access exclusive mode", onWait);
  await client.query(`set local lock_timeout = ${TABLE_TIMEOUT_MS}`);
  if (old.length > 0) {
    done.add((await completeOldVersion(client, old, migrations)).name);
  }
  const ranNow: string[] = [];
  for (const migration of migrations) {
    const { name } = migration;
    if (done.has(name)) continue;
    await runMigration(client, migration);
    ranNow.push(name);
  }
  await client.query("set local lock_timeout = 0");
  return ranNow;
}

/**
 * The migrations that ran: those of version 0.1.0, and the names of the others.
 * @throws StartError for a database that cannot be upgraded to this version
 */
async function readRanMigrations(client: pg.Client, migrations: Migration[]) {
  const { rows } = await client.query<RanMigration>("select name, checksum from schema_migrations");
  const { old, current } = await findRanMigrations(rows, migrations, {
    variant: (name) => new StartError(variantMessage(name)),
    newer: (name) =>
      new StartError(
        `La base de datos la preparó una versión más nueva de Mostrador (${name}). Actualiza el programa.`,
      ),
  });
  return { old, done: new Set(current.map(({ name }) => name)) };
}

type Refusals = Record<"variant" | "newer", (name: string) => Error>;

/**
 * The files of migrations that ran: those of version 0.1.0, and those of the current list.
 * @throws `refusals.variant` for a migration that ran with another text, `refusals.newer` for one without a file
 */
export async function findRanMigrations(ran: RanMigration[], migrations: Migration[], refusals: Refusals) {
  const { old, rest } = await splitOldMigrations(ran, migrations, refusals.variant);
  const current = rest.map(({ name, checksum }) => {
    const own = migrations.find((migration) => migration.name === name);
    if (!own) throw refusals.newer(name);
    if (own.checksum !== checksum) throw refusals.variant(name);
    return own;
  });
  return { old, current };
}

/**
 * True if the database has a store and lacks migrations of this version.
 * @throws StartError for a database that cannot be upgraded to this version
 */
export function isUpgradeNeeded(owner: Connection): Promise<boolean> {
  return withClient(owner, async (client) => {
    const { rows } = await client.query<{ exists: boolean }>(
      "select to_regclass('public.schema_migrations') is not null as exists",
    );
    if (!rows[0]!.exists) return false;
    const migrations = await readMigrations();
    const { done } = await readRanMigrations(client, migrations);
    if (done.size === migrations.length) return false;
    return (await client.query("select from stores limit 1")).rowCount! > 0;
  });
}

const variantMessage = (name: string): string =>
  `Esta base de datos la preparó una variante de Mostrador que no pasa a esta versión (${name} es otra). No se cambió nada: ábrela con el programa que la preparó. Para abrir este con una tienda nueva, en otra carpeta: DATA_DIR=./data-nueva ${formatCommandLine("start")}`;
