import sql, { type Sql } from "sql-template-tag";
import type { QueryRunner, StoreTx } from "#server/db/store-tx.ts";

type NewJob = { id: string; kind: string; payload: unknown; now: Date; dueAt?: Date };

export function insertJob(tx: StoreTx, { id, kind, payload, now, dueAt = now }: NewJob): void {
  tx.post(sql`
    insert into outbox (store_id, id, kind, payload, created_at, due_at, attempts, tried_since)
    values (${tx.storeId}, ${id}, ${kind}, ${JSON.stringify(payload)}::jsonb, ${now}, ${dueAt}, 0, ${dueAt})
    on conflict do nothing`);
}

export type ClaimedJob = {
  id: string;
  kind: string;
  payload: unknown;
  claim: string;
  attempts: number;
  createdAt: Date;
  triedSince: Date;
};

type JobClaim = { kinds: readonly string[]; claim: string; now: Date; leaseEnds: Date };

/** Claims the next due job until the lease ends, and counts the attempt. */
export async function claimJob(tx: StoreTx, { kinds, claim, now, leaseEnds }: JobClaim) {
  const due = await tx.value<string>(sql`
    select id from outbox
    where store_id = ${tx.storeId} and given_up_at is null and due_at <= ${now} and kind = any(${kinds}::text[])
    order by due_at limit 1 for update skip locked`);
  if (!due) return null;
  return tx.first<ClaimedJob>(sql`
    update outbox set claim = ${claim}, attempts = attempts + 1, due_at = ${leaseEnds}
    where store_id = ${tx.storeId} and id = ${due}
    returning id, kind, payload, claim, attempts, created_at as "createdAt", tried_since as "triedSince"`);
}

type ClaimReference = Pick<ClaimedJob, "id" | "claim">;

/** False when the lease has ended and another process took the job. */
export async function removeJob(tx: StoreTx, { id, claim }: ClaimReference): Promise<boolean> {
  const removed = await tx.run(sql`
    delete from outbox where store_id = ${tx.storeId} and id = ${id} and claim = ${claim}`);
  return removed === 1;
}

/** Ends the claim with these changes; changes nothing if another process took the job. */
async function updateClaimed(tx: StoreTx, { id, claim }: ClaimReference, changes: Sql): Promise<void> {
  await tx.run(sql`
    update outbox set claim = null, ${changes}
    where store_id = ${tx.storeId} and id = ${id} and claim = ${claim}`);
}

export const retryJobAt = (tx: StoreTx, job: ClaimReference, at: Date, reason: string): Promise<void> =>
  updateClaimed(tx, job, sql`due_at = ${at}, reason = ${reason}`);

export const releaseJob = (tx: StoreTx, job: ClaimReference, until: Date): Promise<void> =>
  updateClaimed(tx, job, sql`due_at = ${until}, attempts = attempts - 1`);

/** A postponed job has not been tried: its attempts and its time limit count from `until`. */
export const postponeJob = (tx: StoreTx, job: ClaimReference, until: Date): Promise<void> =>
  updateClaimed(tx, job, sql`due_at = ${until}, tried_since = ${until}, attempts = attempts - 1`);

export const giveUpJob = (tx: StoreTx, job: ClaimReference, now: Date, reason: string): Promise<void> =>
  updateClaimed(tx, job, sql`given_up_at = ${now}, reason = ${reason}`);

/** Removes and returns waiting jobs of a kind, oldest first, except running ones. */
export async function takeWaitingPayloads(tx: StoreTx, kind: string, most: number): Promise<unknown[]> {
  const found = await tx.many<{ id: string; payload: unknown }>(sql`
    select id, payload from outbox
    where store_id = ${tx.storeId} and kind = ${kind} and claim is null and given_up_at is null
    order by id limit ${most} for update skip locked`);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  tx.post(sql`delete from outbox where store_id = ${tx.storeId} and id = any(${ids}::uuid[])`);
  return found.map(({ payload }) => payload);
}

/** Makes the waiting jobs of a kind due now. */
export function makeJobsOfKindDue(tx: StoreTx, kind: string, now: Date): void {
  tx.post(sql`
    update outbox set due_at = ${now}
    where store_id = ${tx.storeId} and kind = ${kind} and claim is null and given_up_at is null and due_at > ${now}`);
}

/**
 * Makes the jobs `ids` due, also those that were given up, and adds the missing ones. The payload of each new job has
 * one field: `payloadField` with the value at the same position of `values`.
 */
export function makeJobsDue(
  tx: StoreTx,
  job: { kind: string; ids: readonly string[]; payloadField: string; values: readonly string[]; now: Date },
): void {
  const { kind, ids, payloadField, values, now } = job;
  tx.post(sql`
    insert into outbox as o (store_id, id, kind, payload, created_at, due_at, attempts, tried_since)
    select ${tx.storeId}::uuid, given.id, ${kind}::text, jsonb_build_object(${payloadField}::text, given.value),
      ${now}::timestamptz, ${now}::timestamptz, 0, ${now}::timestamptz
    from unnest(${ids}::uuid[], ${values}::text[]) as given (id, value)
    on conflict (store_id, id) do update set due_at = least(o.due_at, ${now}), given_up_at = null
      where o.claim is null`);
}

type StuckJob = {
  id: string;
  kind: string;
  createdAt: Date;
  attempts: number;
  reason: string;
  /** Null when the job was given up. */
  nextTryAt: Date | null;
};

/** Failed jobs that wait for another attempt or were given up, newest first. */
export function listStuckJobs(tx: StoreTx, most: number): Promise<StuckJob[]> {
  return tx.many<StuckJob>(sql`
    select id, kind, created_at as "createdAt", attempts, reason,
      case when given_up_at is null then due_at end as "nextTryAt"
    from outbox where store_id = ${tx.storeId} and reason is not null
    order by created_at desc, id desc limit ${most}`);
}

/** Makes a job due now, also one that was given up. False when there is none, or it is running. */
export async function retryJobNow(tx: StoreTx, id: string, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update outbox set due_at = ${now}, tried_since = ${now}, attempts = 0, given_up_at = null, reason = null
    where store_id = ${tx.storeId} and id = ${id} and claim is null`);
  return changed === 1;
}

export function listStoresWithJobs(
  identityDb: QueryRunner,
  { after, now, kinds, most }: { after: string; now: Date; kinds: readonly string[]; most: number },
): Promise<string[]> {
  return identityDb.column<string>(sql`
    select distinct store_id as "storeId" from outbox
    where store_id > ${after} and given_up_at is null and due_at <= ${now} and kind = any(${kinds}::text[])
    order by store_id limit ${most}`);
}

export type WaitingJobCount = { kind: string; waiting: number; givenUp: number; oldest: Date | null };

export function countWaitingJobs(identityDb: QueryRunner): Promise<WaitingJobCount[]> {
  return identityDb.many<WaitingJobCount>(sql`
    select kind, count(*) filter (where given_up_at is null)::int as waiting,
      count(*) filter (where given_up_at is not null)::int as "givenUp",
      min(created_at) filter (where given_up_at is null) as oldest
    from outbox group by kind`);
}

export async function deleteOldJobs(identityDb: QueryRunner): Promise<void> {
  await identityDb.run(sql`select forget_old_work()`);
}
