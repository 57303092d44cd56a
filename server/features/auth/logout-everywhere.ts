import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { deleteSessionsOfAccount } from "#server/features/auth/password-resets.sql.ts";
import type { Session } from "#server/session.ts";

export async function logoutEverywhere(tx: StoreTx, session: Session, now: Date): Promise<void> {
  await deleteSessionsOfAccount(tx, session);
  await recordEvent(tx, session, { kind: "SIGN_OUT_EVERYWHERE" }, now);
}
