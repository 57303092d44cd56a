import sql, { type Sql } from "sql-template-tag";
import type { Customer, CustomerFields, FoundCustomer } from "#core/contract/customers.ts";
import { searchForm } from "#core/search-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type NewCustomer = {
  id: string;
  fields: CustomerFields;
  now: Date;
  idempotencyKey: string | null;
  requestHash: Buffer;
};
type Row = Omit<Customer, "createdAt"> & { createdAt: Date };

const columns = sql`c.id, c.name, c.phone, c.email, c.address, c.document_type as "documentType", c.document,
  c.created_at as "createdAt"`;

async function customers(tx: StoreTx, query: Sql): Promise<Customer[]> {
  const rows = await tx.many<Row>(query);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** By name; all of them without a search. */
export function listCustomers(tx: StoreTx, search: string | null): Promise<Customer[]> {
  const order = sql`order by c.name_order, c.id`;
  return customers(
    tx,
    search
      ? sql`select ${columns} from customers c where c.store_id = ${tx.storeId}
              and c.id in (select find_customers(${patterns(search)}, null)) ${order}`
      : sql`select ${columns} from customers c where c.store_id = ${tx.storeId} ${order}`,
  );
}

/** At most `most`, by name. */
export function searchCustomers(tx: StoreTx, search: string | null, most: number): Promise<FoundCustomer[]> {
  const found = sql`c.id, c.name, c.phone, c.email, c.document`;
  return tx.many<FoundCustomer>(
    search
      ? sql`select ${found} from customers c where c.store_id = ${tx.storeId}
              and c.id in (select find_customers(${patterns(search)}, ${most})) order by c.name_order, c.id`
      : sql`select ${found} from customers c where c.store_id = ${tx.storeId}
              order by c.name_order, c.id limit ${most}`,
  );
}

/** One LIKE pattern for each word: all of them must occur. */
export function patterns(typed: string): string[] {
  return typed
    .trim()
    .split(/\s+/)
    .map((word) => `%${searchForm(word).replace(/[\\%_]/g, "\\$&")}%`);
}

export async function customerById(tx: StoreTx, id: string): Promise<Customer | null> {
  const [found] = await customers(
    tx,
    sql`select ${columns} from customers c where c.store_id = ${tx.storeId} and c.id = ${id}`,
  );
  return found ?? null;
}

/** Null when there is one of that key; one that is being written is waited for. */
export async function insertCustomer(
  tx: StoreTx,
  { id, fields, now, idempotencyKey, requestHash }: NewCustomer,
): Promise<Customer | null> {
  const [made] = await customers(
    tx,
    sql`insert into customers as c (store_id, id, name, phone, email, address, document_type, document, created_at,
          idempotency_key, request_hash)
        values (${tx.storeId}, ${id}, ${fields.name}, ${fields.phone}, ${fields.email}, ${fields.address},
          ${fields.documentType}, ${fields.document}, ${now}, ${idempotencyKey}, ${requestHash})
        on conflict (store_id, idempotency_key) where idempotency_key is not null do nothing
        returning ${columns}`,
  );
  return made ?? null;
}

export function customerOfKey(
  tx: StoreTx,
  key: string | null,
): Promise<{ id: string; requestHash: Buffer } | null> {
  return tx.first(sql`
    select id, request_hash as "requestHash" from customers
    where store_id = ${tx.storeId} and idempotency_key = ${key}`);
}

/** As saved, or null when there is no such customer. */
export async function updateCustomer(
  tx: StoreTx,
  id: string,
  fields: CustomerFields,
): Promise<Customer | null> {
  const [saved] = await customers(
    tx,
    sql`update customers c set name = ${fields.name}, phone = ${fields.phone}, email = ${fields.email},
          address = ${fields.address}, document_type = ${fields.documentType}, document = ${fields.document}
        where c.store_id = ${tx.storeId} and c.id = ${id}
        returning ${columns}`,
  );
  return saved ?? null;
}

/** The sales keep their copy and lose only the link, by the foreign key. */
export async function deleteCustomer(tx: StoreTx, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from customers where store_id = ${tx.storeId} and id = ${id}`)) === 1;
}
