import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { insertDrawerOpening } from "#server/features/printers/openings.sql.ts";
import { readTillAndOpenShift } from "#server/features/shifts/drawer-of.ts";
import type { Session } from "#server/session.ts";

export async function recordDrawerOpening(
  { tx, session, now }: { tx: StoreTx; session: Session; now: Date },
  reason: string,
): Promise<void> {
  const { till, shift } = await readTillAndOpenShift(tx, session);
  await insertDrawerOpening(tx, {
    id: uuidv7(now.getTime()),
    shiftId: shift?.id ?? null,
    reason,
    by: session,
    at: now,
  });
  const details = { reason, number: shift?.number ?? null };
  await recordEvent(tx, session, { kind: "DRAWER_OPENED", subject: till, details }, now);
}
