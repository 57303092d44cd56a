import { createHash } from "node:crypto";
import sql from "sql-template-tag";
import { AppError } from "#core/errors.ts";
import { constraintOf } from "#server/db/errors.ts";
import type { Queries, StoreTx } from "#server/db/store-tx.ts";

/** A request that comes with an `Idempotency-Key`. */
export type Keyed = { key: string; hash: Buffer };

type FirstAnswer = { hash: Buffer | null; answer: string | null };

/**
 * Carries out a keyed request once. The same key gets the first answer again, also when several requests come at once; a
 * different request with the same key is refused. A refused request does not use up its key.
 * `run` opens the transaction of one try.
 * @throws IDEMPOTENCY_MISMATCH, or ALREADY_RECORDED where the first answer is not kept
 */
export async function withIdempotencyKey<T>(
  { key, hash }: Keyed,
  run: <R>(work: (tx: StoreTx) => Promise<R>) => Promise<R>,
  work: (tx: StoreTx) => Promise<T>,
): Promise<T> {
  try {
    return await run(async (tx) => {
      const result = await work(tx);
      keepAnswer(tx, key, hash, result);
      return result;
    });
  } catch (error) {
    // Repeats are rare, so the first answer is looked up only after a refusal: of the key itself, or of something that
    // the first try had already done. Either way this try was rolled back.
    if (!(error instanceof AppError) && !isRefusedByData(error)) throw error;
    const first = await run((tx) => firstAnswer(tx, key));
    if (first) return answerAgain(first, hash);
    // The key is the id of a row of the store, but its first answer is no longer kept.
    throw isIdTaken(error) ? new AppError("ALREADY_RECORDED") : error;
  }
}

function answerAgain<T>({ hash, answer }: FirstAnswer, wanted: Buffer): T {
  if (hash && !hash.equals(wanted)) throw new AppError("IDEMPOTENCY_MISMATCH");
  if (answer === null) throw new AppError("ALREADY_RECORDED");
  return JSON.parse(answer) as T;
}

function firstAnswer(tx: StoreTx, key: string): Promise<FirstAnswer | null> {
  return tx.first<FirstAnswer>(sql`
    select request_hash as hash, answer from request_keys where store_id = ${tx.storeId} and key = ${key}`);
}

/** Sent with the commit. The primary key refuses a second one, which rolls back that transaction. */
function keepAnswer(tx: StoreTx, key: string, hash: Buffer, answer: unknown): void {
  tx.post(sql`
    insert into request_keys (store_id, key, request_hash, answer, created_at)
    values (${tx.storeId}, ${key}, ${hash}, ${JSON.stringify(answer ?? null)}, now())`);
}

/** Keys older than ten days: no client repeats a request after that long. */
export async function forgetOldRequests(door: Queries): Promise<void> {
  await door.run(sql`select forget_old_requests()`);
}

/** Integrity constraint violations (SQLSTATE class 23): an id, a name or a number is taken. */
function isRefusedByData(error: unknown): boolean {
  return (error as { code?: string }).code?.startsWith("23") ?? false;
}

/** The key itself, or the id that was made from it. */
function isIdTaken(error: unknown): boolean {
  if (!(error instanceof Error) || (error as { code?: string }).code !== "23505") return false;
  return constraintOf(error)?.endsWith("_pkey") ?? false;
}

/**
 * The SHA-256 of what was sent. Not of the parsed input, which may have more fields in the next version. Absent, null and
 * empty texts count as equal; the order of fields, spaces around a text and the case of a UUID do not count.
 */
export function requestHash(...parts: unknown[]): Buffer {
  return createHash("sha256").update(JSON.stringify(parts, canonical)).digest();
}

function canonical(_name: string, value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value === "string") return textOf(value);
  if (typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function textOf(typed: string): string | undefined {
  const text = typed.trim();
  return text.length === 36 && UUID.test(text) ? text.toLowerCase() : text || undefined;
}
