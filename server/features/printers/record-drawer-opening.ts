import { uuidv7 } from "#core/uuid.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { insertDrawerOpening } from "#server/features/printers/openings.sql.ts";
import { readTillAndOpenShift } from "#server/features/shifts/drawer-of.ts";

export async function recordDrawerOpening({ tx, session, now }: WriteCall, reason: string): Promise<void> {
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
