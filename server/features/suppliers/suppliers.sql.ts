import sql from "sql-template-tag";
import type { Supplier, SupplierFields } from "#core/contract/suppliers.ts";
import { insertRowsSql, updateRowSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";

const columnsOf = ({ storeId }: StoreTx) => sql`
  s.id, s.name, s.contact_name as "contactName", s.phone, s.email, s.address, s.nit, s.description,
  json_build_object('purchaseOrders', (select count(*) from purchase_orders o
    where o.store_id = ${storeId} and o.supplier_id = s.id)) as _count`;

export function readSupplierIds(tx: StoreTx): Promise<string[]> {
  return tx.column<string>(
    sql`select id from suppliers where store_id = ${tx.storeId} order by name_order, id`,
  );
}

export function readSuppliersByIds(tx: StoreTx, ids: string[]): Promise<Supplier[]> {
  return tx.many<Supplier>(
    sql`select ${columnsOf(tx)} from suppliers s where s.store_id = ${tx.storeId} and s.id = any(${ids}::uuid[])
        order by s.name_order, s.id`,
  );
}

export function lockSupplier(tx: StoreTx, id: string): Promise<Supplier | null> {
  return tx.first<Supplier>(
    sql`select ${columnsOf(tx)} from suppliers s where s.store_id = ${tx.storeId} and s.id = ${id} for no key update`,
  );
}

export async function insertSupplier(
  tx: StoreTx,
  { id, at }: Pick<NewDocument, "id" | "at">,
  fields: SupplierFields,
): Promise<Supplier> {
  await tx.run(insertRowsSql(tx, "suppliers", [{ ...fields, id, createdAt: at }]));
  return { ...fields, id, _count: { purchaseOrders: 0 } };
}

/** The oldest supplier with the NIT, with or without its check digit. Waits for other transactions with the same NIT. */
export async function lockNitAndFindSupplier(tx: StoreTx, nit: string, checkDigit: number) {
  // The second statement sees the writes of the transaction that held the lock before.
  const [, found] = await Promise.all([
    tx.run(sql`
      select pg_advisory_xact_lock(hashtextextended('supplier ' || ${tx.storeId}::text || ' ' || ${nit}::text, 0))`),
    tx.value<string>(sql`
      select id from suppliers where store_id = ${tx.storeId}
        and regexp_replace(nit, '[^0-9]', '', 'g') = any(${[nit, `${nit}${checkDigit}`]}::text[])
      order by created_at, id limit 1`),
  ]);
  return found;
}

/** The placeholder supplier has the store's id, so that each store has only one. */
export async function insertUnnamedSupplier(tx: StoreTx, name: string, at: Date) {
  await tx.run(sql`
    insert into suppliers (store_id, id, name, phone, description, created_at)
    values (${tx.storeId}, ${tx.storeId}, ${name}, 'Sin teléfono', 'Lo que llega sin decir de qué proveedor', ${at})
    on conflict (store_id, id) do nothing`);
}

/** Absent fields keep their values. */
export async function updateSupplier(tx: StoreTx, id: string, fields: Partial<SupplierFields>) {
  await tx.run(updateRowSql(tx, "suppliers", { ...fields, id }));
}

/** The foreign key of orders refuses to delete a supplier with orders. */
export function deleteSupplierRow(tx: StoreTx, id: string): Promise<{ name: string } | null> {
  return tx.first(sql`delete from suppliers where store_id = ${tx.storeId} and id = ${id} returning name`);
}
