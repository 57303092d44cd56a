import sql from "sql-template-tag";
import { type DrawerOpening, MAX_DRAWER_OPENINGS } from "#core/contract/printers/printers.ts";
import { uuidv7 } from "#core/uuid.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import { insertRowsSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { readTillAndOpenShift } from "#server/features/shifts/tills.ts";

export async function recordDrawerOpening({ tx, session, now }: WriteCall, reason: string) {
  const { till, shift } = await readTillAndOpenShift(tx, session);
  const { userId, userName } = session;
  const opening = { id: uuidv7(now.getTime()), shiftId: shift?.id ?? null, reason, userId, userName };
  await tx.run(insertRowsSql(tx, "drawer_openings", [{ ...opening, createdAt: now }]));
  const details = { reason, number: shift?.number ?? null };
  await recordEvent(tx, session, { kind: "DRAWER_OPENED", subject: till, details }, now);
}

export function readDrawerOpeningsOfShift(tx: StoreTx, shiftId: string): Promise<DrawerOpening[]> {
  return tx.many<DrawerOpening>(sql`
    select id, ${instantSql("created_at")} as at, user_name as by, reason from drawer_openings
    where store_id = ${tx.storeId} and shift_id = ${shiftId} order by id limit ${MAX_DRAWER_OPENINGS}`);
}
