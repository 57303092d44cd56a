import { findUnusedIdempotencyKeys } from "#core/contract/changes.ts";
import { call } from "#web/api/client.ts";
import type { QueueEntry } from "#web/offline/queue/entry.ts";
import { readSentEntries } from "#web/offline/queue/sent-entries.ts";

const MAX_KEYS = 500;

/**
 * Finds sent entries that the server no longer has, as after it restored an older backup.
 * @throws ApiError
 */
export async function findEntriesLostByServer(storeId: string): Promise<QueueEntry[]> {
  const sent = (await readSentEntries(storeId)).slice(-MAX_KEYS);
  if (sent.length === 0) return [];
  const { data } = await call(findUnusedIdempotencyKeys, { body: { keys: sent.map(({ key }) => key) } });
  const missing = new Set(data.missing);
  return sent.filter(({ key }) => missing.has(key));
}
