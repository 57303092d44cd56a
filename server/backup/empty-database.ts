import type pg from "pg";
import { BackupError } from "#server/backup/backup-error.ts";
import { quotedTableName } from "#server/backup/tables.ts";

const NOT_OF_EXTENSION = "not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')";

/**
 * Removes the tables of Mostrador if they have no store, because the backup may be of an older version.
 * @throws BackupError for a database with a store, or with other tables
 */
export async function clearEmptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class o
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${NOT_OF_EXTENSION}
     order by relname = 'stores' desc, relname`,
  );
  const names = rows.map(({ name }) => name);
  if (names.length === 0) return;
  if (!names.includes("stores") || !names.includes("schema_migrations"))
    throw new BackupError(
      `La base de datos no está vacía: tiene «${names[0]}», que no es de Mostrador. Restaura en una base de datos vacía.`,
    );
  // Every row of every table belongs to a store.
  const { rows: stores } = await client.query(`select from ${quotedTableName("stores")} limit 1`);
  if (stores.length > 0)
    throw new BackupError(
      "La base de datos ya tiene una tienda. Para no dañarla, restaura en una base de datos vacía: con otra carpeta en DATA_DIR, o con otra base de datos en DATABASE_URL.",
    );
  await client.query(`${REMOVE_ALL}; drop schema if exists limits, cells cascade`);
}

/** Drops all tables, routines and types but those of extensions, which the role may not be allowed to create again. */
const REMOVE_ALL = `
  do $$
  declare
    target text;
  begin
    -- Collected before the first drop: an object dropped by a cascade has no name any more.
    foreach target in array array(
      select format('table if exists %s', o.oid::regclass) from pg_class o
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${NOT_OF_EXTENSION}
      union all
      select format('routine if exists %s', o.oid::regprocedure) from pg_proc o
        where pronamespace = 'public'::regnamespace and ${NOT_OF_EXTENSION}
      union all
      select format('type if exists %s', o.oid::regtype) from pg_type o
        where typnamespace = 'public'::regnamespace and typtype in ('d', 'e') and ${NOT_OF_EXTENSION}
    ) loop
      execute format('drop %s cascade', target);
    end loop;
  end $$`;
