import sql from "sql-template-tag";
import { type DrawerOpening, MAX_DRAWER_OPENINGS } from "#core/contract/printers/printers.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

export function readDrawerOpeningsOfShift(tx: StoreTx, shiftId: string): Promise<DrawerOpening[]> {
  return tx.many<DrawerOpening>(sql`
    select id, ${instantSql("created_at")} as at, user_name as by, reason from drawer_openings
    where store_id = ${tx.storeId} and shift_id = ${shiftId} order by id limit ${MAX_DRAWER_OPENINGS}`);
}
