import { hash } from "node:crypto";
import sql, { join, raw } from "sql-template-tag";
import { z } from "zod";
import { completeOlderAnswer } from "#core/contract/older-answers.ts";
import { AppError, type ErrorCode } from "#core/errors.ts";
import { isUuid } from "#core/uuid.ts";
import type { QueryRunner, StoreTx } from "#server/db/store-tx.ts";

export type RequestWithKey = {
  key: string;
  hash: Buffer;
  /** True if an earlier request with the same key got no answer. */
  isRetry: boolean;
  contents: string | null;
  /** The schema of the answer. */
  output: z.ZodType;
};

type FirstAnswer = {
  hash: Buffer | null;
  answer: string | null;
  refused: ErrorCode | null;
  contents: string | null;
};

/** Builds the answer to a repeated request from the first answer, for example without what the caller may not see. */
type BuildRepeatedAnswer<T> = (tx: StoreTx, first: T) => Promise<T>;

type Run = <R>(work: (tx: StoreTx) => Promise<R>) => Promise<R>;

/**
 * A repeated idempotency key gets the first answer, also when both requests run in parallel. A refused
 * request does not use up its key.
 * @throws IDEMPOTENCY_MISMATCH
 * @throws ALREADY_RECORDED when the first answer is no longer stored
 */
export async function withIdempotencyKey<T>(
  keyed: RequestWithKey,
  run: Run,
  work: (tx: StoreTx) => Promise<T>,
  answerOf: BuildRepeatedAnswer<T> = async (_tx, first) => first,
): Promise<T> {
  const { key, isRetry } = keyed;
  const again = (first: FirstAnswer) => {
    const answer = answerAgain<T>(first, keyed);
    return run((tx) => answerOf(tx, answer));
  };
  try {
    return await run(async (tx) => {
      const result = await work(tx);
      keepAnswer(tx, keyed, result);
      return result;
    });
  } catch (error) {
    // Repeated requests are rare, so the first answer is looked up only after a refusal. This attempt was
    // rolled back.
    if (!(error instanceof AppError) && !isRefusedByData(error)) throw error;
    const first = await run((tx) => firstAnswer(tx, key));
    if (first) return again(first);
    // The key is the id of an existing row, but the request that made the row is no longer stored.
    if (await isDocumentRecorded(run, error, key)) throw new AppError("ALREADY_RECORDED");
    if (!(error instanceof AppError)) throw error;
    if (!isRetry || (await closeKey(run, keyed, error.code))) throw keyUnused(error);
    // A parallel request with the same key has just committed.
    return again((await run((tx) => firstAnswer(tx, key)))!);
  }
}

/**
 * Like `withIdempotencyKey`, for a handler with several transactions. The handler must be safe to repeat, because a
 * crash between its transactions leaves no answer under the key.
 */
export async function runStepsWithIdempotencyKey<T>(
  keyed: RequestWithKey,
  run: Run,
  work: () => Promise<T>,
): Promise<T> {
  const first = await run((tx) => firstAnswer(tx, keyed.key));
  if (first) return answerAgain(first, keyed);
  const result = await work();
  await run(async (tx) => keepAnswer(tx, keyed, result)).catch((error) => {
    // Two requests with this key ran at the same time and did the same.
    if (!isRefusedByData(error)) throw error;
  });
  return result;
}

/** Stores the refusal under the idempotency key, because an earlier request with it may still arrive. */
async function closeKey(run: Run, { key, hash }: Pick<RequestWithKey, "key" | "hash">, code: ErrorCode) {
  const closed = await run((tx) =>
    tx.run(sql`
      insert into request_keys (store_id, key, request_hash, refused, created_at)
      values (${tx.storeId}, ${key}, ${hash}, ${code}, now())
      on conflict (store_id, key) do nothing`),
  );
  return closed > 0;
}

function keyUnused(error: AppError): AppError {
  error.keyUnused = true;
  return error;
}

function answerAgain<T>({ hash, answer, refused, contents }: FirstAnswer, request: RequestWithKey): T {
  if (refused) throw keyUnused(new AppError(hash?.equals(request.hash) ? refused : "KEY_CLOSED"));
  if (hash && !hash.equals(request.hash)) {
    const isKnown = contents !== null && request.contents !== null;
    throw new AppError("IDEMPOTENCY_MISMATCH", {
      ...(isKnown && { details: { sameContents: contents === request.contents } }),
    });
  }
  if (answer === null) throw new AppError("ALREADY_RECORDED");
  const recorded = JSON.parse(answer);
  if (recorded === null) return recorded; // an answer without a body (204)
  // The answer may be from an older version and lack fields of this version.
  const complete = completeOlderAnswer(request.output, recorded) as T;
  if (!z.safeEncode(request.output, complete).success) throw new AppError("ALREADY_RECORDED");
  return complete;
}

function firstAnswer(tx: StoreTx, key: string): Promise<FirstAnswer | null> {
  return tx.first<FirstAnswer>(sql`
    select request_hash as hash, answer, refused, contents from request_keys where store_id = ${tx.storeId} and key = ${key}`);
}

/** True if a request is recorded under the key; else closes the key, so that a late request is refused. */
export async function isRecordedOrCloseKey(tx: StoreTx, key: string): Promise<boolean> {
  await tx.run(sql`
    insert into request_keys (store_id, key, refused, created_at)
    values (${tx.storeId}, ${key}, 'KEY_CLOSED', now())
    on conflict (store_id, key) do nothing`);
  const first = await firstAnswer(tx, key);
  return first !== null && first.refused === null;
}

export function findMissingKeys(tx: StoreTx, keys: readonly string[]): Promise<string[]> {
  return tx.column<string>(sql`
    select k.key from unnest(${[...keys]}::uuid[]) as k (key)
    left join request_keys r on r.store_id = ${tx.storeId} and r.key = k.key and r.refused is null
    where r.key is null`);
}

/** The primary key refuses a second request with this key and rolls back its work. */
function keepAnswer(tx: StoreTx, { key, hash, contents }: RequestWithKey, answer: unknown): void {
  tx.post(sql`
    insert into request_keys (store_id, key, request_hash, contents, answer, created_at)
    values (${tx.storeId}, ${key}, ${hash}, ${contents}, ${JSON.stringify(answer ?? null)}, now())`);
}

export async function deleteOldRequestKeys(identityDb: QueryRunner): Promise<void> {
  await identityDb.run(sql`select forget_old_requests()`);
}

/** Integrity constraint violations (SQLSTATE class 23): an id, a name or a number is taken. */
function isRefusedByData(error: unknown): boolean {
  return (error as { code?: string }).code?.startsWith("23") ?? false;
}

/** Tables of documents: a row's id may be the key of the request that recorded it. */
export const DOCUMENT_TABLES = [
  "cash_movements",
  "credit_entries",
  "customers",
  "devices",
  "expenses",
  "expiries",
  "own_uses",
  "payment_corrections",
  "price_changes",
  "printers",
  "promotions",
  "purchase_orders",
  "receptions",
  "recurring_expenses",
  "sale_returns",
  "sales",
  "service_entries",
  "services",
  "shifts",
  "stock_counts",
  "supplier_entries",
  "supplier_invoices",
  "suppliers",
  "tills",
] as const;

/**
 * True if the work failed on a primary key and a document has the idempotency key as its id. Another row may
 * have been in the way, and the error does not say which: PostgreSQL omits the values of tables with
 * row-level security, and the key of a document's line may fail before that of the document.
 */
async function isDocumentRecorded(run: Run, error: unknown, key: string): Promise<boolean> {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== "23505" || !constraint?.endsWith("_pkey")) return false;
  return run(async (tx) => {
    const inTable = (name: string) =>
      sql`select 1 as found from ${raw(name)} where store_id = ${tx.storeId} and id = ${key}`;
    const row = await tx.first(
      sql`${join([...DOCUMENT_TABLES, "users"].map(inTable), " union all ")} limit 1`,
    );
    return row !== null;
  });
}

/**
 * Hash of the request as sent, because parsed input may gain fields. Absent, null and empty are equal; the
 * order of fields, spaces and the case of a UUID do not count.
 */
export function hashRequest(...parts: unknown[]): Buffer {
  return hash("sha256", JSON.stringify(parts, canonical), "buffer");
}

function canonical(_name: string, value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value === "string") return textOf(value);
  if (typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function textOf(typed: string): string | undefined {
  const text = typed.trim();
  return text.length === 36 && isUuid(text) ? text.toLowerCase() : text || undefined;
}
