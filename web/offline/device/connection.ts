import { useSyncExternalStore } from "react";
import { countWaitingEntryCopies } from "#web/offline/queue/queue-local-storage.ts";
import { createSignal } from "#web/signal.ts";

export type ConnectionStatus = {
  /** Whether the last request reached the server. */
  reached: boolean;
  /** Number of queue entries that wait for the server, with the refused ones. */
  waiting: number;
  /** Number of queue entries that the server refused. */
  refused: number;
  /** Whether all waiting entries are sales. */
  onlySales: boolean;
};

let now: ConnectionStatus = { reached: true, ...waitingHere() };
const changes = createSignal();

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
  changes.emit();
}

export const onConnectionStatusChange = changes.subscribe;

export function useConnectionStatus(): ConnectionStatus {
  return useSyncExternalStore(onConnectionStatusChange, readConnectionStatus);
}
