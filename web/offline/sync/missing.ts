import { findUnusedKeys } from "#core/contract/changes.ts";
import { call } from "#web/api/client.ts";
import type { Entry } from "#web/offline/queue/entry.ts";
import { findEntry, updateEntry } from "#web/offline/queue/queue.ts";
import { wakeSender } from "#web/offline/queue/sender.ts";
import { readSentEntries } from "#web/offline/queue/sent-entries.ts";

const MAX_KEYS = 500;

/**
 * Finds sent entries that the server no longer has, as after it restored an older backup.
 * @throws ApiError
 */
export async function findMissingEntries(storeId: string): Promise<Entry[]> {
  const sent = (await readSentEntries(storeId)).slice(-MAX_KEYS);
  if (sent.length === 0) return [];
  const { data } = await call(findUnusedKeys, { body: { keys: sent.map(({ key }) => key) } });
  const missing = new Set(data.missing);
  return sent.filter(({ key }) => missing.has(key));
}

export async function resendEntries(storeId: string, missing: readonly Entry[]): Promise<void> {
  for (const entry of missing)
    if (!(await findEntry(storeId, entry.key)))
      await updateEntry(storeId, { ...entry, state: "LATE", trouble: null });
  void wakeSender();
}
