import sql from "sql-template-tag";
import type { Contingency } from "#core/contract/fiscal/fiscal-habilitation.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** A contingency is a time without DIAN: by a failure of the store or its connection (ISSUER), or of DIAN itself. */
export type ContingencyKind = "ISSUER" | "DIAN";

export type OpenContingency = { id: string; kind: ContingencyKind };

export const readOpenContingency = (tx: StoreTx): Promise<OpenContingency | null> =>
  tx.first<OpenContingency>(sql`
    select id, kind from fiscal_contingencies where store_id = ${tx.storeId} and ended_at is null`);

export type ContingencyRow = Omit<Contingency, "sendBy">;

/** The open contingency, those with documents that are not accepted yet, and the last contingency; newest first. */
export const readContingencyRows = (tx: StoreTx, most: number): Promise<ContingencyRow[]> =>
  tx.many<ContingencyRow>(sql`
    select c.id, c.kind, ${instantSql("c.began_at")} as "beganAt", ${instantSql("c.ended_at")} as "endedAt", d.documents, d.unsent
    from fiscal_contingencies c cross join lateral (
      select count(*)::int as documents, (count(*) filter (where state <> 'ACCEPTED'))::int as unsent
      from fiscal_documents where store_id = ${tx.storeId} and contingency_id = c.id) d
    where c.store_id = ${tx.storeId} and (d.unsent > 0 or c.ended_at is null or c.id = (
      select id from fiscal_contingencies where store_id = ${tx.storeId} order by id desc limit 1))
    order by c.id desc limit ${most}`);

export async function insertContingency(tx: StoreTx, { id, kind, now }: OpenContingency & { now: Date }) {
  await tx.run(sql`
    insert into fiscal_contingencies (store_id, id, kind, began_at) values (${tx.storeId}, ${id}, ${kind}, ${now})`);
}

export async function closeContingency(tx: StoreTx, now: Date): Promise<boolean> {
  const closed = await tx.run(sql`
    update fiscal_contingencies set ended_at = greatest(began_at, ${now}::timestamptz)
    where store_id = ${tx.storeId} and ended_at is null`);
  return closed === 1;
}

/** For each reason: how many documents failed, and the instant of the first failure. */
export const countFailedSendsByReason = (
  tx: StoreTx,
  { kind, reasons, tries }: { kind: string; reasons: readonly string[]; tries: number },
): Promise<{ reason: string; since: string; documents: number }[]> =>
  tx.many(sql`
    select reason, ${instantSql("min(tried_since)")} as since, count(*)::int as documents from outbox
    where store_id = ${tx.storeId} and kind = ${kind} and reason = any(${reasons}::text[]) and attempts >= ${tries}
    group by reason`);
