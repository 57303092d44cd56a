import sql from "sql-template-tag";
import { type DrawerOpening, MAX_DRAWER_OPENINGS } from "#core/contract/printers/printers.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type NewOpening = {
  id: string;
  shiftId: string | null;
  reason: string;
  by: { userId: string; userName: string };
  at: Date;
};

export async function insertDrawerOpening(
  tx: StoreTx,
  { id, shiftId, reason, by, at }: NewOpening,
): Promise<void> {
  await tx.run(sql`
    insert into drawer_openings (store_id, id, shift_id, reason, user_id, user_name, created_at)
    values (${tx.storeId}, ${id}, ${shiftId}, ${reason}, ${by.userId}, ${by.userName}, ${at})`);
}

export function readDrawerOpeningsOfShift(tx: StoreTx, shiftId: string): Promise<DrawerOpening[]> {
  return tx.many<DrawerOpening>(sql`
    select id, ${instantSql("created_at")} as at, user_name as by, reason from drawer_openings
    where store_id = ${tx.storeId} and shift_id = ${shiftId} order by id limit ${MAX_DRAWER_OPENINGS}`);
}
