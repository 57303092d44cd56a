import { operationOf } from "#web/offline/operations/index.ts";
import type { QueueEntry } from "./entry.ts";

export function waitingEntryLabel({
  kind,
  number,
  ...entry
}: Pick<QueueEntry, "kind" | "number" | "body" | "shown">) {
  const { title, ...label } = operationOf(kind).label(entry);
  return { ...label, title: number ? `${title} ${number}` : title };
}
