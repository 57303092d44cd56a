import { useSyncExternalStore } from "react";

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

let now: Connection = { reached: true, waiting: 0, refused: 0, onlySales: true };
const listeners = new Set<() => void>();

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
