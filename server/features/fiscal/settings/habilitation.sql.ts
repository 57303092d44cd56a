import sql from "sql-template-tag";
import type { DianSoftwareKind, FiscalDocumentKind } from "#core/contract/fiscal/fiscal-document.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { DianMessage } from "#server/fiscal/service/dian-answers.ts";

export type TestSetCounts = Partial<Record<FiscalDocumentKind, number>>;

export type HabilitationRow = {
  kind: DianSoftwareKind;
  asked: TestSetCounts;
  startedAt: string | null;
  saidAt: string | null;
};

export const readHabilitationRows = (tx: StoreTx): Promise<HabilitationRow[]> =>
  tx.many<HabilitationRow>(sql`
    select kind, asked, ${instantSql("started_at")} as "startedAt", ${instantSql("said_at")} as "saidAt"
    from fiscal_habilitations
    where store_id = ${tx.storeId}`);

/** Serialises the start of a test set. */
export async function lockHabilitation(tx: StoreTx, kind: DianSoftwareKind) {
  await tx.run(sql`
    insert into fiscal_habilitations as h (store_id, kind) values (${tx.storeId}, ${kind})
    on conflict (store_id, kind) do update set asked = h.asked`);
}

export async function insertTestSetStart(
  tx: StoreTx,
  { kind, asked, now }: { kind: DianSoftwareKind; asked: TestSetCounts; now: Date },
) {
  await tx.run(sql`
    update fiscal_habilitations set asked = ${JSON.stringify(asked)}, started_at = ${now}
    where store_id = ${tx.storeId} and kind = ${kind}`);
}

export async function recordOwnerSaysTestSetAccepted(tx: StoreTx, kind: DianSoftwareKind, now: Date) {
  await tx.run(sql`
    update fiscal_habilitations set said_at = ${now} where store_id = ${tx.storeId} and kind = ${kind}`);
}

export type TestSetProgress = {
  testSet: DianSoftwareKind;
  kind: FiscalDocumentKind;
  waiting: number;
  accepted: number;
  rejected: number;
};

/** Counts the documents of the last test set of each software, by state. */
export const readTestSetProgress = (tx: StoreTx): Promise<TestSetProgress[]> =>
  tx.many<TestSetProgress>(sql`
    select d.test_set as "testSet", d.kind,
      (count(*) filter (where d.state not in ('ACCEPTED', 'REJECTED')))::int as waiting,
      (count(*) filter (where d.state = 'ACCEPTED'))::int as accepted,
      (count(*) filter (where d.state = 'REJECTED'))::int as rejected
    from fiscal_documents d
      join fiscal_habilitations h on h.store_id = ${tx.storeId} and h.kind = d.test_set and d.created_at >= h.started_at
    where d.store_id = ${tx.storeId} and d.test_set is not null
    group by d.test_set, d.kind order by d.test_set, d.kind`);

export type UnacceptedTestDocument = {
  testSet: DianSoftwareKind;
  state: string;
  messages: DianMessage[];
  reason: string | null;
};

/** The oldest documents of test sets that DIAN has not accepted. */
export const readUnacceptedTestDocuments = (tx: StoreTx, most: number): Promise<UnacceptedTestDocument[]> =>
  tx.many<UnacceptedTestDocument>(sql`
    select d.test_set as "testSet", d.state, d.messages, coalesce(d.reason, o.reason) as reason
    from fiscal_documents d
      join fiscal_habilitations h on h.store_id = ${tx.storeId} and h.kind = d.test_set and d.created_at >= h.started_at
      left join outbox o on o.store_id = ${tx.storeId} and o.payload ->> 'documentId' = d.id::text and d.state <> 'PENDING'
    where d.store_id = ${tx.storeId} and d.test_set is not null and d.state <> 'ACCEPTED'
    order by d.created_at, d.id limit ${most}`);
