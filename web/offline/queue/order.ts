import { operationOf } from "#web/offline/operations/index.ts";
import type { Entry } from "./entry.ts";

type Named = Pick<Entry, "key" | "kind" | "params" | "body">;

/** Otherwise the server would refuse the later entry, or count it in another drawer. */
export function goesAfter(later: Named, before: Named): boolean {
  const provided = operationOf(before.kind).provides(before);
  return operationOf(later.kind)
    .needs(later)
    .some((tag) => provided.includes(tag));
}
