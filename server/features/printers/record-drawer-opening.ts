import { uuidv7 } from "#core/uuid.ts";
import { insertRowsSql } from "#server/db/insert-rows.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { readTillAndOpenShift } from "#server/features/shifts/drawer-of.ts";

export async function recordDrawerOpening({ tx, session, now }: WriteCall, reason: string): Promise<void> {
  const { till, shift } = await readTillAndOpenShift(tx, session);
  const { userId, userName } = session;
  const opening = { id: uuidv7(now.getTime()), shiftId: shift?.id ?? null, reason, userId, userName };
  await tx.run(insertRowsSql(tx, "drawer_openings", [{ ...opening, createdAt: now }]));
  const details = { reason, number: shift?.number ?? null };
  await recordEvent(tx, session, { kind: "DRAWER_OPENED", subject: till, details }, now);
}
