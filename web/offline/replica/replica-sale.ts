import { completeOlderAnswer } from "#core/contract/older-answers.ts";
import { type FullSale, getSale } from "#core/contract/sales/full-sale.ts";
import { operationOf } from "#web/offline/operations/index.ts";
import type { WaitingEntry } from "#web/offline/operations/operation.ts";

/** The sale as this device knows it. Other devices may have recorded returns or payments. */
export type ReplicaSale = FullSale & { fromCopy: true };

export function buildReplicaSale(stored: FullSale | null, id: string, entries: readonly WaitingEntry[]) {
  const sold = stored ?? localSale(id, entries);
  if (!sold) return null;
  const late = entries.filter(({ state }) => state === "LATE");
  const now = late.reduce((sale, entry) => operationOf(entry.kind).saleAfter?.(entry, sale) ?? sale, sold);
  // An earlier version may have stored the sale.
  return { ...(completeOlderAnswer(getSale.output.shape.data, now) as FullSale), fromCopy: true as const };
}

function localSale(id: string, entries: readonly WaitingEntry[]): FullSale | null {
  const entry = entries.find(({ key, kind }) => key === id && operationOf(kind).saleOf);
  if (!entry || entry.state === "ASKED") return null;
  return operationOf(entry.kind).saleOf?.(entry) ?? null;
}
