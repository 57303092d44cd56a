import { parseJson, readStored } from "#web/storage.ts";

const PREFIX = "mostrador:";
/** Prefix of the drafts of forms in localStorage (form-draft.ts), which every tab sees. */
export const DRAFT_PREFIX = "mostrador-draft:";

export function storeTabValue(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify({ owner: readStoredUserKey(), value }));
  } catch {
    // A browser without storage can still sell.
  }
}

/**
 * Returns null unless the same user of the same store stored the value. An older version may have stored it,
 * so check its shape.
 */
export function readTabValue(name: string): unknown {
  const stored = parseJson(sessionStorage.getItem(PREFIX + name)) as {
    owner?: string;
    value?: unknown;
  } | null;
  return stored?.owner === readStoredUserKey() ? (stored.value ?? null) : null;
}

export function removeTabValue(name: string): void {
  sessionStorage.removeItem(PREFIX + name);
}

/** Deletes what this tab keeps, and the drafts of forms. */
export function clearTabMemory(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key);
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

export function readStoredUserKey(): string {
  const ids = ["store", "user"].map((key) => parseJson(readStored(key)) as { id?: string } | null);
  return ids.map((one) => one?.id ?? "").join("/");
}
