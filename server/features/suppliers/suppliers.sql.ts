import sql from "sql-template-tag";
import type { Supplier, SupplierFields } from "#core/contract/suppliers.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type NewSupplier = {
  id: string;
  fields: SupplierFields;
  now: Date;
  idempotencyKey: string | null;
  requestHash: Buffer;
};

const columns = sql`s.id, s.name, s.contact_name as "contactName", s.phone, s.email, s.address, s.nit, s.description,
  json_build_object('purchaseOrders', (select count(*) from purchase_orders o
    where o.store_id = s.store_id and o.supplier_id = s.id)) as _count`;

/** By name. */
export function listSuppliers(tx: StoreTx): Promise<Supplier[]> {
  return tx.many<Supplier>(
    sql`select ${columns} from suppliers s where s.store_id = ${tx.storeId} order by s.name_order, s.id`,
  );
}

/** Locked until the end of the transaction, or null. */
export function lockSupplier(tx: StoreTx, id: string): Promise<Supplier | null> {
  return tx.first<Supplier>(
    sql`select ${columns} from suppliers s where s.store_id = ${tx.storeId} and s.id = ${id} for no key update`,
  );
}

/** Null when there is one of that key; one that is being written is waited for. */
export function insertSupplier(
  tx: StoreTx,
  { id, fields, now, idempotencyKey, requestHash }: NewSupplier,
): Promise<Supplier | null> {
  return tx.first<Supplier>(
    sql`insert into suppliers as s (store_id, id, name, contact_name, phone, email, address, nit, description, created_at,
          idempotency_key, request_hash)
        values (${tx.storeId}, ${id}, ${fields.name}, ${fields.contactName}, ${fields.phone}, ${fields.email},
          ${fields.address}, ${fields.nit}, ${fields.description}, ${now}, ${idempotencyKey}, ${requestHash})
        on conflict (store_id, idempotency_key) where idempotency_key is not null do nothing
        returning ${columns}`,
  );
}

export function supplierOfKey(
  tx: StoreTx,
  key: string | null,
): Promise<{ supplier: Supplier; requestHash: Buffer } | null> {
  return tx.first(sql`
    select to_json(k) as supplier, s.request_hash as "requestHash" from suppliers s,
      lateral (select ${columns}) k
    where s.store_id = ${tx.storeId} and s.idempotency_key = ${key}`);
}

export async function updateSupplier(tx: StoreTx, id: string, fields: SupplierFields): Promise<void> {
  await tx.run(
    sql`update suppliers set name = ${fields.name}, contact_name = ${fields.contactName}, phone = ${fields.phone},
          email = ${fields.email}, address = ${fields.address}, nit = ${fields.nit},
          description = ${fields.description}
        where store_id = ${tx.storeId} and id = ${id}`,
  );
}

/** The foreign key of the orders refuses it for one that has any. */
export function deleteSupplier(tx: StoreTx, id: string): Promise<{ name: string } | null> {
  return tx.first(sql`delete from suppliers where store_id = ${tx.storeId} and id = ${id} returning name`);
}
