import sql from "sql-template-tag";
import type { PrintResult } from "#core/printing/print-outcome.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type StoredPrintJob = { hash: Buffer } & ({ result: null; state: null } | PrintResult);

/** False when a job with this idempotency key has printed or is printing. */
export async function claimPrintJob(tx: StoreTx, key: string, hash: Buffer, now: Date): Promise<boolean> {
  const claimed = await tx.run(sql`
    insert into print_jobs (store_id, key, request_hash, created_at) values (${tx.storeId}, ${key}, ${hash}, ${now})
    on conflict (store_id, key) do nothing`);
  return claimed > 0;
}

export function findPrintJob(tx: StoreTx, key: string): Promise<StoredPrintJob | null> {
  return tx.first<StoredPrintJob>(sql`
    select request_hash as hash, result, state from print_jobs where store_id = ${tx.storeId} and key = ${key}`);
}

export async function finishPrintJob(tx: StoreTx, key: string, { result, state }: PrintResult) {
  await tx.run(sql`
    update print_jobs set result = ${result}, state = ${state} where store_id = ${tx.storeId} and key = ${key}`);
}

export async function deletePrintJob(tx: StoreTx, key: string) {
  await tx.run(sql`delete from print_jobs where store_id = ${tx.storeId} and key = ${key}`);
}

export function deleteOldPrintJobs(tx: StoreTx, before: Date) {
  tx.post(sql`delete from print_jobs where store_id = ${tx.storeId} and created_at < ${before}`);
}
