import { operationOf } from "#web/offline/operations/index.ts";
import type { QueueEntry } from "./entry.ts";

type OrderedEntry = Pick<QueueEntry, "key" | "kind" | "params" | "body">;

/** Whether `later` must wait for `before`: sent first, `later` would be refused or count in another shift. */
export function mustSendAfter(later: OrderedEntry, before: OrderedEntry): boolean {
  const provided = operationOf(before.kind).provides(before);
  return operationOf(later.kind)
    .needs(later)
    .some((tag) => provided.includes(tag));
}
