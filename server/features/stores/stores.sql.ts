import sql from "sql-template-tag";
import type { Store } from "#core/contract/session.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

export type EditableStoreFields = Pick<Store, "name" | "phone" | "nit" | "address">;

export async function lockStoreRow(tx: StoreTx): Promise<EditableStoreFields> {
  const row = await tx.first<EditableStoreFields>(
    sql`select name, phone, nit, address from stores where store_id = ${tx.storeId} for no key update`,
  );
  if (!row) throw new Error("a session without its store");
  return row;
}

export async function saveStore(tx: StoreTx, { name, phone, nit, address }: EditableStoreFields) {
  const row = await tx.first<Store>(sql`
    update stores set name = ${name}, phone = ${phone}, nit = ${nit}, address = ${address}
    where store_id = ${tx.storeId}
    returning store_id as id, name, owner_name as "ownerName", phone, nit, address, join_code as "storeId", plan,
      ${instantSql("created_at")} as "createdAt"`);
  if (!row) throw new Error("a session without its store");
  return row;
}
