import { type Store, store, type User, user } from "#core/contract/auth.ts";
import { forgetAll } from "#web/api/tab-memory.ts";

export type StoredSession = { token: string; store: Store; user: User };

/** The three keys of the specification, section 3. Null unless all three are there and readable. */
export function peekSession(): StoredSession | null {
  const token = localStorage.getItem("token");
  const storedStore = store.safeParse(parse(localStorage.getItem("store")));
  const storedUser = user.safeParse(parse(localStorage.getItem("user")));
  if (token && storedStore.success && storedUser.success)
    return { token, store: storedStore.data, user: storedUser.data };
  return null;
}

/** What is not whole is cleared. */
export function readSession(): StoredSession | null {
  const session = peekSession();
  if (!session) clearSession();
  return session;
}

export function storeSession(session: StoredSession): void {
  localStorage.setItem("store", JSON.stringify(session.store));
  localStorage.setItem("user", JSON.stringify(session.user));
  // Last: other tabs look when it changes.
  localStorage.setItem("token", session.token);
}

/** With all that the tab kept for whoever was signed in. */
export function clearSession(): void {
  forgetAll();
  for (const key of ["token", "store", "user"]) localStorage.removeItem(key);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
