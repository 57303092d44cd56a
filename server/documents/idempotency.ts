import { createHash } from "node:crypto";
import sql from "sql-template-tag";
import { AppError } from "#core/errors.ts";
import { constraintOf } from "#server/db/errors.ts";
import type { Queries, StoreTx } from "#server/db/store-tx.ts";

/** A request that comes with an `Idempotency-Key`. */
export type Keyed = { key: string; hash: Buffer };

type FirstAnswer = { hash: Buffer | null; answer: string | null };

/**
 * Carries out a keyed request once: the same key gets the first answer again, however many come at once, and another
 * request under it is refused. What refuses the request leaves no trace of the key.
 * `run` opens the transaction of one try.
 * @throws IDEMPOTENCY_MISMATCH, or ALREADY_RECORDED where the first answer is not kept
 */
export async function once<T>(
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
    // Only now is it looked up whether it was carried out before: that is rare, and then nothing of this try was kept,
    // neither what the key refused at the end nor what refused itself because the first try had done it.
    if (!(error instanceof AppError) && !isRefusedByData(error)) throw error;
    const first = await run((tx) => firstAnswer(tx, key));
    if (first) return answerAgain(first, hash);
    // The key is an id that something of the store has, and nobody knows any more how it came by it.
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

/** With the commit. The table's key refuses a second one, and all that it did. */
function keepAnswer(tx: StoreTx, key: string, hash: Buffer, answer: unknown): void {
  tx.post(sql`
    insert into request_keys (store_id, key, request_hash, answer, created_at)
    values (${tx.storeId}, ${key}, ${hash}, ${JSON.stringify(answer ?? null)}, now())`);
}

/** After ten days nobody sends a request again whose answer was lost. */
export async function forgetOldRequests(door: Queries): Promise<void> {
  await door.run(sql`select forget_old_requests()`);
}

/** By what is there already: something has its id, its name, its number. */
function isRefusedByData(error: unknown): boolean {
  return (error as { code?: string }).code?.startsWith("23") ?? false;
}

/** The key itself, or the id that is made of it. */
function isIdTaken(error: unknown): boolean {
  if (!(error instanceof Error) || (error as { code?: string }).code !== "23505") return false;
  return constraintOf(error)?.endsWith("_pkey") ?? false;
}

/**
 * The SHA-256 of what was asked for. Of what was sent, not of what the contract makes of it, which may be more in the next
 * version; but what is absent, null or an empty text is alike, and so are the order of the fields, spaces around a text,
 * and the two ways to write a UUID.
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
