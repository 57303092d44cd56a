import type { Store, User } from "#core/contract/session.ts";
import { ROLES } from "#core/permissions.ts";
import { forgetEndedSession, forgetOfflineCredential } from "#web/api/ended-session.ts";
import { clearTabMemory } from "#web/api/tab-memory.ts";
import { deleteReplica, sentEntriesDatabaseName } from "#web/offline/device/store-databases.ts";
import { parseJson, readStored, writeStored } from "#web/storage.ts";

export type StoredSession = { token: string; store: Store; user: User };

export function userKeyOf({ store, user }: Pick<StoredSession, "store" | "user">): string {
  return `${store.id}/${user.id}`;
}

/** Returns null unless token, store and user (specification, section 3) are all present and readable. */
export function readStoredSession(): StoredSession | null {
  const token = localStorage.getItem("token");
  const store = parseJson(localStorage.getItem("store"));
  const user = parseJson(localStorage.getItem("user"));
  return token && isStore(store) && isUser(user) ? { token, store, user } : null;
}

export function readOrClearSession(): StoredSession | null {
  const session = readStoredSession();
  if (!session) clearSession();
  return session;
}

// Checks by hand, because the API contract loads after the first screen.
function isStore(value: unknown): value is Store {
  return (
    hasTexts(value, ["id", "name", "ownerName", "storeId", "createdAt"], ["phone", "nit"]) &&
    ["FREE", "PREMIUM"].includes(value.plan as string)
  );
}

function isUser(value: unknown): value is User {
  return (
    hasTexts(value, ["id", "name", "createdAt"], ["email", "phone"]) &&
    ROLES.some((role) => role === value.role)
  );
}

function hasTexts(value: unknown, texts: string[], nullable: string[]): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const stored = value as Record<string, unknown>;
  return (
    texts.every((name) => typeof stored[name] === "string") &&
    nullable.every((name) => stored[name] === null || typeof stored[name] === "string")
  );
}

/** In a browser that refuses to store it, the session lasts as long as the page. */
export function storeSession({ token, store, user }: StoredSession): void {
  const isSame = readStored("token") === token;
  const stored = [
    writeStored("store", JSON.stringify(store)),
    writeStored("user", JSON.stringify(user)),
    // The token is written last, because other tabs react to it.
    writeStored("token", token),
  ];
  // The next page must not mix two sessions.
  if (stored.includes(false) && !isSame) clearSession();
}

export function clearSession(): void {
  for (const key of ["token", "store", "user"]) localStorage.removeItem(key);
}

/** Signs out on this device: deletes the session and what the device stored for it, but not the queue. */
export function clearSessionAndReplica(): void {
  const left = readStoredSession();
  if (left) {
    deleteReplica(left.store.id);
    globalThis.indexedDB?.deleteDatabase(sentEntriesDatabaseName(left.store.id));
    forgetOfflineCredential(userKeyOf(left));
  }
  forgetEndedSession();
  clearTabMemory();
  clearSession();
}

let isStoreNew = false;

/** Remembers, until a screen asks, that this page created the store of the session. */
export function markStoreCreated(): void {
  isStoreNew = true;
}

/** Returns true once: on the first screen of a store that this page created. */
export function takeStoreCreated(): boolean {
  const isNew = isStoreNew;
  isStoreNew = false;
  return isNew;
}
