import type pg from "pg";
import { listTables, quotedTableName } from "#server/backup/tables.ts";

type Statements = { off: string; on: string };

const PUBLIC = "'public'::regnamespace";

/** Triggers, keys and indexes in the order of removal: a foreign key needs the index that it references. */
const RULES = [
  // The backup already contains what triggers would write.
  `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
          format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as on
   from pg_trigger where not tgisinternal and tgenabled = 'O'
     and tgrelid in (select oid from pg_class where relnamespace = ${PUBLIC})`,
  `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
          format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
   from pg_constraint where contype = 'f' and connamespace = ${PUBLIC}`,
  // Building an index at once takes a fraction of the time of a million inserts.
  `select format('drop index %s', i.indexrelid::regclass) as off,
          pg_get_indexdef(i.indexrelid) as on
   from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace = ${PUBLIC}
     and not exists (select from pg_constraint where conindid = i.indexrelid and contype <> 'f')`,
];

/**
 * Empties all tables, drops triggers, foreign keys and indexes, calls `load`, and adds them again, which checks all
 * rows. Unlike the setting `session_replication_role` this needs no superuser.
 */
export async function loadWithoutConstraints(client: pg.Client, load: () => Promise<void>): Promise<void> {
  const names = (await listTables(client)).map(({ name }) => quotedTableName(name));
  if (names.length > 0) await client.query(`truncate ${names.join(", ")}`);
  const dropped: Statements[] = [];
  for (const query of RULES) {
    const { rows } = await client.query<Statements>(query);
    for (const { off } of rows) await client.query(off);
    dropped.push(...rows);
  }
  await load();
  for (const { on } of dropped.reverse()) await client.query(on);
}
