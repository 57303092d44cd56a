import { useSyncExternalStore } from "react";
import { countWaitingEntryCopies } from "#web/offline/queue/second-copy.ts";

export type ConnectionStatus = {
  reached: boolean;
  waiting: number;
  refused: number;
  onlySales: boolean;
};

let now: ConnectionStatus = { reached: true, ...waitingHere() };
const listeners = new Set<() => void>();

function waitingHere() {
  try {
    const store = JSON.parse(localStorage.getItem("store") ?? "null") as { id?: string } | null;
    return countWaitingEntryCopies(store?.id ?? null);
  } catch {
    return { waiting: 0, refused: 0, onlySales: true };
  }
}

export function readConnectionStatus(): ConnectionStatus {
  return now;
}

export function updateConnectionStatus(change: Partial<ConnectionStatus>): void {
  const next = { ...now, ...change };
  const names = Object.keys(next) as (keyof ConnectionStatus)[];
  if (names.every((name) => next[name] === now[name])) return;
  now = next;
  for (const listener of listeners) listener();
}

export function onConnectionStatusChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnectionStatus(): ConnectionStatus {
  return useSyncExternalStore(onConnectionStatusChange, readConnectionStatus);
}
