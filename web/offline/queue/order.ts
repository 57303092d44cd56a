import { operationOf } from "#web/offline/operations/index.ts";
import type { Entry } from "./entry.ts";

type OrderedEntry = Pick<Entry, "key" | "kind" | "params" | "body">;

/** Whether `later` must wait for `before`: alone, `later` would be refused or count in another shift. */
export function mustFollow(later: OrderedEntry, before: OrderedEntry): boolean {
  const provided = operationOf(before.kind).provides(before);
  return operationOf(later.kind)
    .needs(later)
    .some((tag) => provided.includes(tag));
}
