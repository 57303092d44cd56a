import type { Pool } from "pg";
import { readMigrations } from "#server/db/migration-files.ts";

/** The tables by subject, in reading order. */
const CHAPTERS: Record<string, string[]> = {
  "Stores and people": [
    "stores",
    "store_settings",
    "store_fiscal",
    "store_fiscal_changes",
    "users",
    "sessions",
    "pin_tries",
    "pin_guesses",
    "password_resets",
    "email_codes",
    "mail_outbox",
  ],
  Products: [
    ...["products", "product_presentations", "product_codes", "images", "settings_images"],
    ...["price_changes", "price_change_lines", "presentation_price_lines"],
  ],
  Stock: ["stock_entries", "own_uses", "own_use_lines", "expiries"],
  Counts: ["stock_counts", "stock_count_entries", "stock_count_lines"],
  Sales: ["sales", "sale_lines", "sale_payments", "payment_corrections", "transfers", "promotions"],
  Returns: ["sale_returns", "sale_return_lines", "sale_refunds", "returned_sales"],
  Customers: ["customers", "erasures"],
  Fiado: ["credit_accounts", "credit_entries", "debts", "debt_settlements"],
  "Recargas and corresponsal": ["services", "service_entries", "service_figures"],
  "The drawer": [
    "tills",
    "shifts",
    "open_shifts",
    "shift_counters",
    "cash_movements",
    "shift_closings",
    "drawer_openings",
  ],
  Printing: ["printers", "print_jobs"],
  Buying: [
    "suppliers",
    "order_counters",
    "purchase_orders",
    "purchase_order_items",
    "receptions",
    "reception_lines",
  ],
  "Facturas de proveedores": ["supplier_invoices", "supplier_invoice_lines", "supplier_codes"],
  "Por pagar": ["supplier_accounts", "supplier_entries", "payables", "payable_settlements"],
  "Gastos y sueldos": ["recurring_expenses", "expenses"],
  "Electronic documents": [
    ...["fiscal_emission", "fiscal_software", "fiscal_certificates", "fiscal_ranges", "fiscal_counters"],
    ...[
      "fiscal_documents",
      "fiscal_signed",
      "fiscal_habilitations",
      "fiscal_contingencies",
      "fiscal_warnings",
    ],
  ],
  "Devices, and what had already happened": [
    "devices",
    "document_numbers",
    "document_flags",
    "displaced_documents",
    "changed_rows",
  ],
  "What is done after the commit": ["outbox", "mail_quotas"],
  "What is kept added up": [
    "sale_totals",
    "sale_day_totals",
    "day_figures",
    "seller_figures",
    "tax_figures",
    "promotion_figures",
  ],
  "The chain of a request": ["request_keys", "audit_events"],
  "The schema itself": ["schema_migrations", "schema_backfills"],
};

type Column = { name: string; type: string; required: boolean; value: string | null; generated: boolean };
type Table = {
  name: string;
  columns: Column[];
  constraints: { name: string; kind: string; text: string }[];
  indexes: string[];
  triggers: string[];
  grants: string[];
};

const TABLES = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'required', a.attnotnull, 'value', pg_get_expr(d.adbin, d.adrelid), 'generated', a.attgenerated <> '')
        order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select json_agg(json_build_object('name', k.conname, 'kind', k.contype,
        'text', pg_get_constraintdef(k.oid, true)) order by k.contype = 'p' desc, k.contype desc, k.conname collate "C")
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')), '[]') as constraints,
    array(select pg_get_indexdef(i.indexrelid) from pg_index i where i.indrelid = c.oid
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
      order by i.indexrelid::regclass::text collate "C") as indexes,
    array(select pg_get_triggerdef(t.oid, true) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal
      order by t.tgname collate "C") as triggers,
    array(select grantee || ': ' || string_agg(may, ', ' order by may) from (
        select grantee, lower(privilege_type) as may from information_schema.role_table_grants
        where table_schema = 'public' and table_name = c.relname
        union all
        select grantee, lower(privilege_type) || ' (' || string_agg(column_name, ', ' order by column_name) || ')'
        from information_schema.role_column_grants g where table_schema = 'public' and table_name = c.relname
          and not exists (select from information_schema.role_table_grants t where t.table_schema = 'public'
            and t.table_name = g.table_name and t.grantee = g.grantee and t.privilege_type = g.privilege_type)
        group by grantee, privilege_type) g
      where grantee like 'mostrador\\_%' group by grantee order by grantee) as grants
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

const FUNCTIONS = `
  select p.proname as name, pg_get_function_identity_arguments(p.oid) as takes, pg_get_function_result(p.oid) as gives
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C", 2`;

const DOMAINS = `
  select t.typname as name, format_type(t.typbasetype, t.typtypmod) as type, pg_get_constraintdef(k.oid, true) as text
  from pg_type t join pg_constraint k on k.contypid = t.oid and k.contype = 'c'
  where t.typnamespace = 'public'::regnamespace and t.typtype = 'd' order by t.typname collate "C"`;

/** The schema that the migrations create, as text for people. */
export async function renderSchema(owner: Pool): Promise<string> {
  const notes = await readNotes();
  const { rows: tables } = await owner.query<Table>(TABLES);
  const { rows: functions } = await owner.query<{ name: string; takes: string; gives: string }>(FUNCTIONS);
  const { rows: domains } = await owner.query<{ name: string; type: string; text: string }>(DOMAINS);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const chapters = Object.entries(CHAPTERS).map(([title, names]) => {
    const texts = names.map((name) => {
      const table = byName.get(name);
      if (!byName.delete(name)) throw new Error(`CHAPTERS names the table ${name}, which is not there`);
      return tableText(table!, notes);
    });
    return `-- ${title} ${"-".repeat(Math.max(3, 116 - title.length))}\n\n${texts.join("\n\n")}`;
  });
  if (byName.size > 0) throw new Error(`CHAPTERS does not say what ${[...byName.keys()]} are about`);
  return `${[
    HEAD,
    domains.map(({ name, type, text }) => `create domain ${name} as ${type} ${inLine(text)};`).join("\n"),
    ...chapters,
    `-- Functions ${"-".repeat(107)}\n\n${functions.map(functionText).join("\n")}`,
  ].join("\n\n")}\n`;
}

const HEAD = `-- What the migrations in server/db/migrations/ make of an empty database, to be read; nothing runs it. Written by
-- \`npm run schema\`, and server/db/schema-text.test.ts fails when it is not what the migrations make.
--
-- Every table with a store_id has the policy one_store: mostrador_app sees the rows of its own store alone
-- (docs/decisions/0003). Behind each table stands what else the roles may do with it.`;

function tableText(table: Table, notes: Notes): string {
  const { name, columns, constraints, indexes, triggers, grants } = table;
  const width = Math.max(...columns.map((column) => column.name.length));
  const parts = [
    ...columns.map((column) => {
      const note = notes.get(`${name}.${column.name}`);
      return [...(note ? note.map((line) => `  -- ${line}`) : []), `  ${columnText(column, width)},`].join(
        "\n",
      );
    }),
    ...constraints.map(({ name: constraint, text }) => `  constraint ${constraint} ${inLine(text)},`),
  ];
  parts.push(parts.pop()!.replace(/,$/, ""));
  return [
    ...(notes.get(name) ?? []).map((line) => `-- ${line}`),
    `create table ${name} (`,
    ...parts,
    ");",
    ...indexes.map((index) => `${inLine(index)};`),
    ...triggers.map((trigger) => `${inLine(trigger)};`),
    ...grants.map((grant) => `-- ${grant}`),
  ].join("\n");
}

function columnText({ name, type, required, value, generated }: Column, width: number): string {
  const given =
    value === null ? "" : generated ? ` generated always as (${value}) stored` : ` default ${value}`;
  return `${name.padEnd(width)} ${inLine(type)}${required ? " not null" : ""}${inLine(given)}`;
}

/** PostgreSQL breaks long lines and writes keywords in capitals. */
const inLine = (text: string) =>
  text
    .replace(/\s*\n\s*/g, " ")
    .replaceAll("public.", "")
    .replace(/'(\d+)'::bigint/g, "$1")
    .replace(/::(text|numeric)\b/g, "")
    .replaceAll(" USING btree", "")
    .replace(/\b[A-Z]{2,}(?: [A-Z]{2,})*\b(?=[^']*(?:'[^']*'[^']*)*$)/g, (word) => word.toLowerCase());

const functionText = ({ name, takes, gives }: { name: string; takes: string; gives: string }) =>
  `-- ${name}(${takes}) → ${gives}`;

/** Comments by name of a table or column, for example `sales` or `sales.rounding`. */
type Notes = Map<string, string[]>;

/** The comments of tables and columns in the migrations; the last comment of each is used. */
async function readNotes(): Promise<Notes> {
  const notes: Notes = new Map();
  for (const { sql } of await readMigrations()) {
    let table: string | null = null;
    let pending: string[] = [];
    for (const line of sql.split("\n")) {
      const comment = /^\s*-- (.*)$/.exec(line)?.[1];
      if (comment !== undefined) {
        pending.push(comment);
        continue;
      }
      const begun = /^(create|alter) table (?:only )?(\w+)/.exec(line);
      if (begun) table = begun[2]!;
      const column = /^\s+(?:add column )?(\w+) /.exec(line)?.[1] ?? / add column (\w+) /.exec(line)?.[1];
      if (begun?.[1] === "create" && pending.length > 0) notes.set(table!, pending);
      else if (table && column && pending.length > 0) notes.set(`${table}.${column}`, pending);
      if (/;\s*$/.test(line) || line.trim() === "") table = null;
      pending = [];
    }
  }
  return notes;
}
