import pg from "pg";

export type TableColumns = { name: string; columns: string[] };

/** All tables in PostgreSQL's catalogue but `schema_migrations`, which the header of a backup contains. */
export async function listTables(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations'
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`);
  return rows;
}

export const quotedTableName = (name: string): string => `public.${pg.escapeIdentifier(name)}`;

const quotedColumns = (columns: string[]): string => columns.map(pg.escapeIdentifier).join(", ");

/** With `storeId` only the rows of that store. */
export function copyOutSql({ name, columns }: TableColumns, storeId?: string): string {
  const own = columns.includes("store_id") ? `store_id = ${pg.escapeLiteral(storeId ?? "")}` : "false";
  return `copy (select ${quotedColumns(columns)} from ${quotedTableName(name)}${storeId ? ` where ${own}` : ""}) to stdout`;
}

/** `freeze` is for a table that this transaction has emptied. */
export const copyInSql = ({ name, columns }: TableColumns, freeze: boolean): string =>
  `copy ${quotedTableName(name)} (${quotedColumns(columns)}) from stdin ${freeze ? "(freeze)" : ""}`;

/** With these settings `copy` writes the same text on every server, and a row that the role may not see is an error. */
export const COPY_FORMAT_SETTINGS = `
  set local client_encoding = 'UTF8'; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local row_security = off; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;
