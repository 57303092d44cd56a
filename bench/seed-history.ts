import pg from "pg";
import type { Connection } from "#server/db/connect.ts";

export type History = {
  storeId: string;
  products: number;
  sales: number;
  /** The sales are spread evenly over so many days, the last of which is today. */
  days: number;
};

/**
 * Fills a store with products and sales, as the product would have written them: stock is the sum of its movements,
 * the totals are those of the sales. Set by set, as the owner: a million sales are a minute or two.
 * A few products make most of the sales, as in a shop.
 */
export async function seedHistory(owner: Connection, history: History): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  const { storeId, products, sales, days } = history;
  const values: Record<string, string> = {
    store: storeId,
    products: String(products),
    sales: String(sales),
    days: String(days),
  };
  try {
    await client.query(HELPERS);
    for (const statement of STATEMENTS) {
      const began = Date.now();
      await client.query(statement.replace(/:(store|products|sales|days)\b/g, (_, name) => `'${values[name]}'`));
      if (process.env.VERBOSE) console.log(Date.now() - began, statement.slice(0, 60).replaceAll("\n", " "));
    }
  } finally {
    await client.end();
  }
}

const HELPERS = `
-- The keys of what is inserted here are right by construction; checking each would take longer than all the rest.
set session_replication_role = replica;
select setseed(0.5);
-- Version 7 of an instant, with a tail that follows from what it is for.
create or replace function pg_temp.id_at(at timestamptz, tail text) returns uuid language sql immutable as $$
  select overlay(lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || md5(tail)
    placing '7' from 13 for 1)::char(32)::uuid $$;
`;

const WORDS = `(array['Arroz','Fríjol','Lenteja','Panela','Café','Chocolate','Aceite','Atún','Galletas','Leche','Yogur',
  'Queso','Mantequilla','Pan','Arepa','Jabón','Champú','Detergente','Papel','Gaseosa','Jugo','Agua','Cerveza','Salchicha',
  'Jamón','Pasta','Harina','Azúcar','Sal','Salsa'])`;
const BRANDS = `(array['Diana','Roa','Zenú','Alpina','Colanta','Ramo','Noel','Bavaria','Postobón','Familia','Nosotras',
  'Doria','La Muñeca','Sello Rojo','El Rey','Fruco','Colcafé','Luker','Fab','Ariel'])`;

const STATEMENTS = [
  `create temp table product as
   select n, pg_temp.id_at(now() - interval '4 years', ':store' || n) as id,
     ${WORDS}[1 + n % 30] || ' ' || ${BRANDS}[1 + n / 30 % 20] || ' ' || (n / 600 + 1) * 25 || ' g' as name,
     (1 + n % 90) * 50 + 500 as price
   from generate_series(0, :products - 1) n`,
  `create temp table sold as
   select n, pg_temp.id_at(at, ':store' || n) as sale_id, at from (
     select n, now() - (:sales - n) * (:days * interval '1 day' / :sales) as at from generate_series(1, :sales::integer) n) s`,
];
