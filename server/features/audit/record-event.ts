import sql from "sql-template-tag";
import type { AuditEvent, AuditKind } from "#core/contract/audit.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { QueryRunner } from "#server/db/store-tx.ts";

export type NewAuditEvent = {
  kind: AuditKind;
  /** The object of the event. Its name is never a customer's, because customers' data must be erasable. */
  subject?: { id: string; name: string | null };
  details?: AuditEvent["details"];
};

/** The person who acted; null when nobody was signed in. */
type AuditActor = { userId: string; userName: string } | null;

/** Writes the event in the transaction of the change, so that neither exists without the other. */
export async function recordEvent(
  tx: QueryRunner & { storeId: string },
  actor: AuditActor,
  { kind, subject, details = {} }: NewAuditEvent,
  now: Date,
) {
  await tx.run(sql`
    insert into audit_events (store_id, id, kind, user_id, user_name, subject_id, subject, details, created_at)
    values (${tx.storeId}, ${uuidv7(now.getTime())}, ${kind}, ${actor?.userId ?? null}, ${actor?.userName ?? null},
      ${subject?.id ?? null}, ${subject?.name ?? null}, ${JSON.stringify(details)}, ${now})`);
}
