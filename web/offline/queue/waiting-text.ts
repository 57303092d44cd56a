import { operationOf } from "#web/offline/operations/index.ts";
import type { Entry } from "./entry.ts";

export function waitingText({ kind, number, ...entry }: Pick<Entry, "kind" | "number" | "body" | "shown">) {
  const { title, ...label } = operationOf(kind).label(entry);
  return { ...label, title: number ? `${title} ${number}` : title };
}
