import pg from "pg";
import type { Connection } from "#server/db/connect.ts";
import { STORE_TABLES, TABLE_LOCATIONS } from "#server/db/distribution.ts";
import { StartError } from "#server/start-error.ts";

export async function isDatabaseDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('pg_catalog.pg_dist_partition') is not null and to_regclass('public.sales') is not null as there",
  );
  return rows[0]!.there && (await distributedTables(client)).includes("sales");
}

export async function detectDistribution(connection: Connection): Promise<Connection> {
  const client = new pg.Client(connection);
  client.on("error", () => {}); // the failing query reports the error
  await client.connect();
  try {
    return { ...connection, distributed: await isDatabaseDistributed(client) };
  } finally {
    await client.end();
  }
}

async function distributedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select logicalrelid::regclass::text as name from pg_dist_partition where partmethod = 'h'",
  );
  return rows.map(({ name }) => name);
}

export async function tablesToDistribute(client: pg.ClientBase): Promise<string[]> {
  const done = await distributedTables(client);
  return STORE_TABLES.filter((table) => !done.includes(table));
}

/**
 * @throws StartError when the database is no coordinator with workers, belongs to another program, or is in
 * use
 */
export async function requireCitusCoordinator(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string | null; ours: boolean; open: boolean }>(`
    select (select extversion from pg_extension where extname = 'citus') as version,
      to_regclass('public.schema_migrations') is not null or not exists (select from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as ours,
      exists (select from pg_stat_activity where datname = current_database() and usename = 'mostrador_app') as open`);
  const { version, ours, open } = rows[0]!;
  if (!version)
    throw new StartError(
      "La base de datos de DATABASE_URL no es de Citus: en ella no está la extensión «citus», así que no hay entre qué máquinas repartir.",
    );
  if (Number.parseFloat(version) < 13)
    throw new StartError(
      `La base de datos tiene Citus ${version}; Mostrador necesita la versión 13 o una más nueva.`,
    );
  if (!ours)
    throw new StartError(
      "La base de datos de DATABASE_URL es de otro programa: en ella hay tablas, y ninguna es de Mostrador.",
    );
  if (open)
    throw new StartError("Mostrador está abierto con esta base de datos: ciérralo y vuelve a intentarlo.");
  const { rows: found } = await client.query<{ coordinator: boolean; workers: number }>(`
    select citus_is_coordinator() as coordinator,
      (select count(*) from pg_dist_node where isactive and noderole = 'primary' and shouldhaveshards) as workers`);
  const { coordinator, workers } = found[0]!;
  if (!coordinator)
    throw new StartError("DATABASE_URL lleva a una máquina de trabajo de Citus: escribe la del coordinador.");
  if (workers === 0)
    throw new StartError(
      "El clúster de Citus no tiene máquinas de trabajo: agrégalas primero con citus_add_node.",
    );
}

/**
 * Uses one connection per machine. Citus calls triggers unsafe because they may write to another machine;
 * Mostrador's triggers write only to their own store.
 */
export async function prepareSchemaChange(client: pg.ClientBase): Promise<void> {
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential';
    set local citus.enable_unsafe_triggers = on;
    set local citus.enable_local_reference_table_foreign_keys = off`);
}

type ForeignKey = { name: string; of: string; to: string; definition: string };
type Trigger = { name: string; of: string; definition: string };

/** Distributes tables, and drops foreign keys between rows on different machines, which cannot hold. */
export async function distributeTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  await prepareSchemaChange(client);
  const isNew = (table: string) => tables.includes(table);
  const keys = (await foreignKeys(client)).filter(({ of, to }) => isNew(of) || isNew(to));
  const triggers = (await triggersOf(client)).filter(({ of }) => isNew(of));
  for (const { name, of } of keys) await client.query(`alter table ${of} drop constraint ${quoted(name)}`);
  for (const { name, of } of triggers) await client.query(`drop trigger ${quoted(name)} on ${of}`);
  let [beside] = (await distributedTables(client)).filter((table) => TABLE_LOCATIONS[table] === "store");
  for (const table of tables) {
    await client.query("select create_distributed_table($1::regclass, 'store_id', colocate_with => $2)", [
      table,
      beside ?? "none",
    ]);
    beside ??= table;
  }
  for (const key of keys.filter(
    ({ of, to }) => TABLE_LOCATIONS[of] === "store" && TABLE_LOCATIONS[to] === "store",
  ))
    await restoreKey(client, key);
  for (const { definition } of triggers) await client.query(definition);
  if (isNew("tills")) await letDoorMakeTills(client);
}

/** On another machine a transaction writes under one role only: the role of new stores also inserts tills. */
async function letDoorMakeTills(client: pg.ClientBase): Promise<void> {
  await client.query("grant insert on tills to mostrador_identity");
  await client.query("create policy every_store on tills for insert to mostrador_identity with check (true)");
  await client.query("alter function make_first_till() security invoker");
}

async function foreignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conname as name, conrelid::regclass::text as of, confrelid::regclass::text as to,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`);
  return rows;
}

async function triggersOf(client: pg.ClientBase): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(`
    select t.tgname as name, c.relname as of, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by t.oid`);
  return rows;
}

/** Citus does not support `on delete set null (product_id)`, so a trigger does it. */
async function restoreKey(client: pg.ClientBase, { name, of, to, definition }: ForeignKey): Promise<void> {
  const [setsNull, column] = /ON DELETE SET NULL \((\w+)\)/.exec(definition) ?? [];
  const plain = setsNull ? definition.replace(setsNull, "") : definition;
  await client.query(`alter table ${of} add constraint ${quoted(name)} ${plain}`);
  if (!setsNull) return;
  const set = quoted(`${name}_set_null`);
  // Runs as the owner, as a foreign key does.
  await client.query(`
    create or replace function ${set}() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update ${of} set ${column} = null where store_id = old.store_id and ${column} = old.id;
      return old;
    end $$`);
  await client.query(`revoke execute on function ${set} from public`);
  await client.query(`create trigger ${set} before delete on ${to} for each row execute function ${set}()`);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export async function setDistributedRoleSettings(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  // The store of a transaction is set with `set local`; the machine with the rows must get this setting
  // too.
  for (const role of ["mostrador_app", "mostrador_identity"])
    await client.query(
      `alter role ${role} in database ${quoted(rows[0]!.name)} set citus.propagate_set_commands = 'local'`,
    );
}
