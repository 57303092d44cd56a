import { operationOf } from "#web/offline/operations/index.ts";
import type { Entry } from "./entry.ts";

type Named = Pick<Entry, "key" | "kind" | "params" | "body">;

/**
 * Whether `before` must be sent first: the server would refuse the later entry, or count it in another drawer.
 * Any other entry may be sent while something waits.
 */
export function goesAfter(later: Named, before: Named): boolean {
  const provided = operationOf(before.kind).provides(before);
  return operationOf(later.kind)
    .needs(later)
    .some((tag) => provided.includes(tag));
}
