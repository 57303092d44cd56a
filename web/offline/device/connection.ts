import { useSyncExternalStore } from "react";
import { waitingNow } from "#web/offline/queue/second-copy.ts";

export type Connection = {
  /** The server answered when it was asked last. */
  reached: boolean;
  /** Documents of this store that this device has and the server has not. */
  waiting: number;
  /** Of those, what the server refused: somebody has to look at it. */
  refused: number;
  /** What waits are sales and nothing else. */
  onlySales: boolean;
};

let now: Connection = { reached: true, ...waitingHere() };
const listeners = new Set<() => void>();

/** Before anybody has signed in it is of the whole device. */
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

/** Until the returned function is called. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, connection);
}
