import { parseJson, readStored, writeStored } from "#web/storage.ts";
import type { ColumnReadPlan, RememberedColumnPlans } from "./plan.ts";

/** Most remembered plans of a list. */
const MAX_REMEMBERED = 20;
const keyOf = (list: string) => `columns:${list}`;

/** Returns the column plans of earlier files of a list, by the signature of their titles. Ignores invalid entries. */
export function readRememberedColumnPlans(list: string): RememberedColumnPlans {
  const stored = parseJson(readStored(keyOf(list)));
  return Array.isArray(stored) ? Object.fromEntries(stored.slice(-MAX_REMEMBERED).filter(isEntry)) : {};
}

/** Stores the plan for later files with the same titles, and forgets the oldest plan beyond the limit. */
export function rememberColumnPlan(
  list: string,
  signature: string,
  { fields, readings }: ColumnReadPlan<string>,
) {
  if (signature === "") return;
  const { [signature]: _, ...others } = readRememberedColumnPlans(list);
  const newest = [...Object.entries(others), [signature, { fields, readings }]].slice(-MAX_REMEMBERED);
  writeStored(keyOf(list), JSON.stringify(newest));
}

function isEntry(entry: unknown): entry is [string, ColumnReadPlan<string>] {
  if (!Array.isArray(entry) || typeof entry[0] !== "string") return false;
  const { fields, readings } = (entry[1] ?? {}) as Partial<ColumnReadPlan<string>>;
  const texts = (list: unknown) =>
    Array.isArray(list) && list.every((one) => one === null || typeof one === "string");
  return texts(fields) && texts(readings);
}
