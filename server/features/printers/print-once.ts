import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { DAY_MS } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import type { PrintOutcome, PrintResult } from "#core/printing/print-outcome.ts";
import type { InStore, StoreTx } from "#server/db/store-tx.ts";
import type { RequestWithKey } from "#server/documents/idempotency.ts";

type Call = { inStore: InStore; now: Date; storeId: string; keyed: RequestWithKey | null };

const KEPT_MS = 2 * DAY_MS;

const runningJobs = new Map<string, { hash: Buffer; outcome: Promise<PrintOutcome> }>();

/**
 * Stores the idempotency key before the first byte is sent. A repeated job with an unknown outcome gets
 * PRINT_UNSURE and prints nothing. A job that failed before the first byte does not use up its key: `print`
 * throws only when nothing reached the printer.
 * @throws PRINT_UNSURE for an unknown outcome, IDEMPOTENCY_MISMATCH for the key of another request, else the reason why
 * nothing was printed
 */
export async function printOnce(
  { inStore, now, storeId, keyed }: Call,
  print: () => Promise<PrintOutcome>,
): Promise<PrintResult> {
  const key = keyed?.key ?? randomUUID();
  const hash = keyed?.hash ?? Buffer.alloc(32);
  const name = `${storeId}/${key}`;
  const other = runningJobs.get(name);
  if (other) {
    refuseOther(other.hash, hash);
    return printedOf(await other.outcome);
  }
  const outcome = run();
  runningJobs.set(name, { hash, outcome });
  try {
    return printedOf(await outcome);
  } finally {
    runningJobs.delete(name);
  }

  async function run(): Promise<PrintOutcome> {
    const first = await inStore(async (tx) => {
      if (await claimPrintJob(tx, key, hash, now))
        return void deleteOldPrintJobs(tx, new Date(now.getTime() - KEPT_MS));
      return findPrintJob(tx, key);
    });
    if (first) {
      refuseOther(first.hash, hash);
      return first.result === null
        ? { problem: "PRINT_UNSURE" }
        : { result: first.result, state: first.state };
    }
    const outcome = await print().catch(async (error) => {
      await inStore((tx) => deletePrintJob(tx, key));
      throw error;
    });
    if (!("problem" in outcome)) await inStore((tx) => finishPrintJob(tx, key, outcome));
    else if (outcome.problem !== "PRINT_UNSURE") await inStore((tx) => deletePrintJob(tx, key));
    return outcome;
  }
}

function refuseOther(first: Buffer, hash: Buffer) {
  if (!first.equals(hash)) throw new AppError("IDEMPOTENCY_MISMATCH");
}

function printedOf(outcome: PrintOutcome): PrintResult {
  if ("problem" in outcome) throw new AppError(outcome.problem);
  return outcome;
}

type StoredPrintJob = { hash: Buffer } & ({ result: null; state: null } | PrintResult);

/** False when a job with this idempotency key has printed or is printing. */
async function claimPrintJob(tx: StoreTx, key: string, hash: Buffer, now: Date): Promise<boolean> {
  const claimed = await tx.run(sql`
    insert into print_jobs (store_id, key, request_hash, created_at) values (${tx.storeId}, ${key}, ${hash}, ${now})
    on conflict (store_id, key) do nothing`);
  return claimed > 0;
}

function findPrintJob(tx: StoreTx, key: string): Promise<StoredPrintJob | null> {
  return tx.first<StoredPrintJob>(sql`
    select request_hash as hash, result, state from print_jobs where store_id = ${tx.storeId} and key = ${key}`);
}

async function finishPrintJob(tx: StoreTx, key: string, { result, state }: PrintResult) {
  await tx.run(sql`
    update print_jobs set result = ${result}, state = ${state} where store_id = ${tx.storeId} and key = ${key}`);
}

async function deletePrintJob(tx: StoreTx, key: string) {
  await tx.run(sql`delete from print_jobs where store_id = ${tx.storeId} and key = ${key}`);
}

function deleteOldPrintJobs(tx: StoreTx, before: Date) {
  tx.post(sql`delete from print_jobs where store_id = ${tx.storeId} and created_at < ${before}`);
}
