import sql, { empty, type Sql } from "sql-template-tag";
import type { ReplicaCustomer } from "#core/contract/changes.ts";
import type { Customer, CustomerFields, FoundCustomer } from "#core/contract/customers.ts";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import { splitCustomerSearch } from "#core/people/customer-search.ts";
import { parseNitWithCheckDigit } from "#core/people/nit.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import { likePatternContaining } from "#server/db/like.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";

const credit = sql`c.price_level as "priceLevel", coalesce(a.balance, 0) as balance, a.credit_limit as "creditLimit", a.credit_days as "creditDays",
  coalesce(a.paused, false) as "creditPaused", case when a.consent_at is not null
    then json_build_object('at', ${instantSql("a.consent_at")}, 'how', a.consent_how) end as "creditConsent"`;
const columns = sql`c.id, c.name, c.phone, c.email, c.address, c.document_type as "documentType", c.document,
  ${instantSql("c.created_at")} as "createdAt", ${credit}`;

/** The from clause of customers `c` with their credit account. */
function withCredit(tx: StoreTx): Sql {
  return sql`customers c left join credit_accounts a on a.store_id = ${tx.storeId} and a.customer_id = c.id`;
}

async function customers(tx: StoreTx, query: Sql): Promise<Customer[]> {
  const rows = await tx.many<Customer>(query);
  return rows.map((row) => ({
    ...row,
    ...(row.documentType === "NIT" && row.document && withCheckDigit(row.document)),
  }));
}

/** The check digit of a NIT (tax number); an empty object when the document is not a valid NIT. */
function withCheckDigit(document: string): { checkDigit?: string } {
  const nit = parseNitWithCheckDigit(document);
  return nit ? { checkDigit: nit.checkDigit } : {};
}

export function readCustomerIds(tx: StoreTx, search: string | null): Promise<string[]> {
  return tx.column<string>(
    search
      ? sql`select find_customers(${buildCustomerSearchPatterns(search)}, null) as id`
      : sql`select id from customers where store_id = ${tx.storeId} order by name_order, id`,
  );
}

export function readCustomersByIds(tx: StoreTx, ids: string[]): Promise<Customer[]> {
  return customers(
    tx,
    sql`select ${columns} from ${withCredit(tx)} where c.store_id = ${tx.storeId} and c.id = any(${ids}::uuid[])
        order by c.name_order, c.id`,
  );
}

export function searchCustomers(tx: StoreTx, search: string | null, most: number): Promise<FoundCustomer[]> {
  const found = sql`c.id, c.name, c.phone, c.email, c.document, ${credit}`;
  return tx.many<FoundCustomer>(
    search
      ? sql`select ${found} from ${withCredit(tx)} where c.store_id = ${tx.storeId}
              and c.id in (${buildCustomerIdsSubquery(search, most)}) order by c.name_order, c.id`
      : sql`select ${found} from ${withCredit(tx)} where c.store_id = ${tx.storeId}
              order by c.name_order, c.id limit ${most}`,
  );
}

/** A subquery for the ids of customers that match a typed text; at most `most`, by name. */
export function buildCustomerIdsSubquery(typed: string, most: number | null = null): Sql {
  return sql`select find_customers(${buildCustomerSearchPatterns(typed)}, ${most})`;
}

/** Columns for a device's replica. */
const replicaColumns = sql`c.id, c.name, c.phone, c.document, coalesce(a.balance, 0) as balance,
  a.credit_limit as "creditLimit", coalesce(a.paused, false) as "creditPaused", c.price_level as "priceLevel",
  ${instantSql("a.consent_at")} as "consentAt"`;

export function readAllReplicaCustomers(tx: StoreTx): Promise<ReplicaCustomer[]> {
  return tx.many<ReplicaCustomer>(
    sql`select ${replicaColumns} from ${withCredit(tx)} where c.store_id = ${tx.storeId} order by c.id`,
  );
}

export function readCustomersForDevice(tx: StoreTx, ids: string[]): Promise<ReplicaCustomer[]> {
  return tx.many<ReplicaCustomer>(
    sql`select ${replicaColumns} from ${withCredit(tx)} where c.store_id = ${tx.storeId} and c.id = any(${ids}::uuid[])
        order by c.id`,
  );
}

export function buildCustomerSearchPatterns(typed: string): string[] {
  return splitCustomerSearch(typed).map(likePatternContaining);
}

export async function readCustomer(tx: StoreTx, id: string): Promise<Customer | null> {
  const [found] = await customers(
    tx,
    sql`select ${columns} from ${withCredit(tx)} where c.store_id = ${tx.storeId} and c.id = ${id}`,
  );
  return found ?? null;
}

/** A customer created offline may exist already (save-customer.ts); then its empty fields are filled. */
export function insertCustomer(tx: StoreTx, { id, at, late }: NewDocument, fields: CustomerFields) {
  const completeExisting = sql`on conflict (store_id, id) do update set
    phone = coalesce(customers.phone, excluded.phone), email = coalesce(customers.email, excluded.email),
    address = coalesce(customers.address, excluded.address),
    document_type = coalesce(customers.document_type, excluded.document_type),
    document = coalesce(customers.document, excluded.document)`;
  tx.post(sql`
    insert into customers (store_id, id, name, phone, email, address, document_type, document, created_at)
    values (${tx.storeId}, ${id}, ${fields.name}, ${fields.phone}, ${fields.email}, ${fields.address},
      ${fields.documentType}, ${fields.document}, ${at}) ${late ? completeExisting : empty}`);
}

export async function updateCustomer(tx: StoreTx, id: string, fields: CustomerFields): Promise<boolean> {
  const saved = await tx.run(sql`
    update customers set name = ${fields.name}, phone = ${fields.phone}, email = ${fields.email},
      address = ${fields.address}, document_type = ${fields.documentType}, document = ${fields.document}
    where store_id = ${tx.storeId} and id = ${id}`);
  return saved === 1;
}

export async function updateCustomerPriceLevel(tx: StoreTx, id: string, level: PriceLevel) {
  await tx.run(sql`
    update customers set price_level = ${level} where store_id = ${tx.storeId} and id = ${id}`);
}

/** Sales keep their copy of the customer and lose the link, by the foreign key. */
export async function deleteCustomer(tx: StoreTx, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from customers where store_id = ${tx.storeId} and id = ${id}`)) === 1;
}
