import sql, { type Sql } from "sql-template-tag";
import type { Till, TillWithDocumentFields } from "#core/contract/shifts/tills.ts";
import { insertRowsSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

export function listTills(tx: StoreTx): Promise<TillWithDocumentFields[]> {
  return tx.many<TillWithDocumentFields>(sql`
    select id, name, active, plate, place, kind from tills where store_id = ${tx.storeId} order by id`);
}

export function lockAllTills(tx: StoreTx): Promise<TillWithDocumentFields[]> {
  return tx.many<TillWithDocumentFields>(sql`
    select id, name, active, plate, place, kind from tills where store_id = ${tx.storeId} order by id for update`);
}

/** A null `id` means the first active till. */
export function findTill(tx: StoreTx, id: string | null): Promise<Till | null> {
  return tx.first<Till>(till(tx, id));
}

export function lockTill(tx: StoreTx, id: string | null): Promise<Till | null> {
  return tx.first<Till>(sql`${till(tx, id)} for share`);
}

function till(tx: StoreTx, id: string | null): Sql {
  return sql`
    select id, name, active from tills
    where store_id = ${tx.storeId} and case when ${id}::uuid is null then active else id = ${id}::uuid end
    order by id limit 1`;
}

export async function insertTill(tx: StoreTx, till: TillWithDocumentFields, at: Date) {
  await tx.run(insertRowsSql(tx, "tills", [{ ...till, createdAt: at }]));
}

export async function updateTill(tx: StoreTx, { id, name, ...till }: TillWithDocumentFields) {
  await tx.run(sql`
    update tills set name = ${name}, name_twin = name_twin and name = ${name}, active = ${till.active},
      plate = ${till.plate}, place = ${till.place}, kind = ${till.kind}
    where store_id = ${tx.storeId} and id = ${id}`);
}

export async function hasOpenShift(tx: StoreTx, tillId: string): Promise<boolean> {
  const found = await tx.first(
    sql`select 1 as found from open_shifts where store_id = ${tx.storeId} and till_id = ${tillId}`,
  );
  return found !== null;
}

export function moveDevicesToTill(tx: StoreTx, from: string, to: string) {
  tx.post(sql`update devices set till_id = ${to} where store_id = ${tx.storeId} and till_id = ${from}`);
}
