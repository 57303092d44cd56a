import type { ColumnPlan, RememberedColumns } from "./plan.ts";

const MOST = 20;
const keyOf = (list: string) => `columns:${list}`;

/** Ignores invalid values. */
export function rememberedColumns(list: string): RememberedColumns {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? "[]");
    if (!Array.isArray(kept)) return {};
    return Object.fromEntries(kept.slice(-MOST).filter(isEntry));
  } catch {
    return {};
  }
}

export function rememberColumns(list: string, signature: string, { fields, readings }: ColumnPlan<string>) {
  if (signature === "") return;
  const { [signature]: _, ...others } = rememberedColumns(list);
  const kept = [...Object.entries(others), [signature, { fields, readings }]].slice(-MOST);
  try {
    localStorage.setItem(keyOf(list), JSON.stringify(kept));
  } catch {
    // A browser without storage asks again next time.
  }
}

function isEntry(entry: unknown): entry is [string, ColumnPlan<string>] {
  if (!Array.isArray(entry) || typeof entry[0] !== "string") return false;
  const { fields, readings } = (entry[1] ?? {}) as Partial<ColumnPlan<string>>;
  const texts = (list: unknown) =>
    Array.isArray(list) && list.every((one) => one === null || typeof one === "string");
  return texts(fields) && texts(readings);
}
