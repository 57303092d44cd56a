import { operationOf } from "#web/offline/operations/index.ts";
import type { Entry } from "./entry.ts";

type Named = Pick<Entry, "key" | "kind" | "params" | "body">;

/**
 * Whether the server has to have heard of `before` first: it would refuse the later one, or count it in another drawer. All
 * else may be asked about although something waits.
 */
export function goesAfter(later: Named, before: Named): boolean {
  const provided = operationOf(before.kind).provides(before);
  return operationOf(later.kind)
    .needs(later)
    .some((tag) => provided.includes(tag));
}
