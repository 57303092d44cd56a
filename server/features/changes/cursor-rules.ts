import { DAY_MS } from "#core/dates.ts";

export type ReplicaCursor = {
  database: string;
  storeId: string;
  tx: number;
  at: number;
};

const KNOWN_FOR = 9 * DAY_MS;

export function encodeReplicaCursor({ database, storeId, tx, at }: ReplicaCursor): string {
  return [database, storeId, tx, at].join("_");
}

export function decodeReplicaCursor(text: string | null): ReplicaCursor | null {
  const parts = text?.split("_") ?? [];
  if (parts.length !== 4) return null;
  const [database, storeId] = parts as [string, string];
  const [tx, at] = [Number(parts[2]), Number(parts[3])];
  return Number.isSafeInteger(tx) && Number.isSafeInteger(at) ? { database, storeId, tx, at } : null;
}

/** True if the changes since the cursor are known: it is of this store and database, and not too old. */
export function isReplicaCursorUsable(cursor: ReplicaCursor, now: ReplicaCursor): boolean {
  const { database, storeId, tx, at } = cursor;
  if (database !== now.database || storeId !== now.storeId) return false;
  return tx <= now.tx && at > now.at - KNOWN_FOR;
}
