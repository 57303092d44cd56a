import { useSyncExternalStore } from "react";
import { waitingNow } from "#web/offline/queue/second-copy.ts";

export type Connection = {
  /** The server answered the last request. */
  reached: boolean;
  /** Documents of this store that are on this device only. */
  waiting: number;
  /** Of those, refused by the server: a person must look at them. */
  refused: number;
  /** All waiting entries are sales. */
  onlySales: boolean;
};

let now: Connection = { reached: true, ...waitingHere() };
const listeners = new Set<() => void>();

/** For the whole device before a sign-in. */
function waitingHere() {
  try {
    const store = JSON.parse(localStorage.getItem("store") ?? "null") as { id?: string } | null;
    return waitingNow(store?.id ?? null);
  } catch {
    return { waiting: 0, refused: 0, onlySales: true };
  }
}

export function connection(): Connection {
  return now;
}

export function tellConnection(change: Partial<Connection>): void {
  const next = { ...now, ...change };
  const names = Object.keys(next) as (keyof Connection)[];
  if (names.every((name) => next[name] === now[name])) return;
  now = next;
  for (const listener of listeners) listener();
}

/** Returns the function that stops it. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, connection);
}
