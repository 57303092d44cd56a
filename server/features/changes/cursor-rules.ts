import { DAY_MS } from "#core/dates.ts";

export type Cursor = {
  database: string;
  storeId: string;
  tx: number;
  at: number;
};

const KNOWN_FOR = 9 * DAY_MS;

export function cursorText({ database, storeId, tx, at }: Cursor): string {
  return [database, storeId, tx, at].join("_");
}

export function readCursor(text: string | null): Cursor | null {
  const parts = text?.split("_") ?? [];
  if (parts.length !== 4) return null;
  const [database, storeId] = parts as [string, string];
  const [tx, at] = [Number(parts[2]), Number(parts[3])];
  return Number.isSafeInteger(tx) && Number.isSafeInteger(at) ? { database, storeId, tx, at } : null;
}

/** True if the changes since the cursor are known: it is of this store and database, and not too old. */
export function isCursorKnown(cursor: Cursor, now: Cursor): boolean {
  const { database, storeId, tx, at } = cursor;
  if (database !== now.database || storeId !== now.storeId) return false;
  return tx <= now.tx && at > now.at - KNOWN_FOR;
}
