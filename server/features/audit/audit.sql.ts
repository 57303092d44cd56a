import sql, { empty } from "sql-template-tag";
import type { AuditEvent } from "#core/contract/audit.ts";
import type { QueryRunner, StoreTx } from "#server/db/store-tx.ts";

type Row = Omit<AuditEvent, "at" | "by"> & { at: Date; userId: string | null; userName: string | null };

export async function listEvents(tx: StoreTx, before: string | null, most: number): Promise<AuditEvent[]> {
  const rows = await tx.many<Row>(sql`
    select id, kind, user_id as "userId", user_name as "userName", subject, details, created_at as at
    from audit_events where store_id = ${tx.storeId} ${before ? sql`and id < ${before}` : empty}
    order by store_id desc, id desc limit ${most}`);
  return rows.map(({ at, userId, userName, ...row }) => ({
    ...row,
    at: at.toISOString(),
    by: userId && userName ? { id: userId, name: userName } : null,
  }));
}

export async function deleteOldAuditEvents(identityDb: QueryRunner): Promise<void> {
  await identityDb.many(sql`select forget_old_audit_events()`);
}
