import sql, { empty } from "sql-template-tag";
import type { AuditEvent } from "#core/contract/audit.ts";
import { idAndNameSql, instantSql } from "#server/db/answer-columns.ts";
import type { QueryRunner, StoreTx } from "#server/db/store-tx.ts";

export function listAuditEvents(tx: StoreTx, before: string | null, most: number): Promise<AuditEvent[]> {
  return tx.many<AuditEvent>(sql`
    select id, kind, case when user_id is not null and user_name <> '' then ${idAndNameSql("user_id", "user_name")} end as by,
      subject, details, ${instantSql("created_at")} as at
    from audit_events where store_id = ${tx.storeId} ${before ? sql`and id < ${before}` : empty}
    order by store_id desc, id desc limit ${most}`);
}

export async function deleteOldAuditEvents(identityDb: QueryRunner) {
  await identityDb.many(sql`select forget_old_audit_events()`);
}
