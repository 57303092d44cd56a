import type { FullSale } from "#core/contract/sales/whole-sale.ts";
import { operationOf } from "#web/offline/operations/index.ts";
import type { WaitingEntry } from "#web/offline/operations/operation.ts";

/** The sale as this device knows it. Other devices may have recorded returns or payments. */
export type ReplicaSale = FullSale & { fromCopy: true };

export function buildReplicaSale(
  stored: FullSale | null,
  id: string,
  entries: readonly WaitingEntry[],
): ReplicaSale | null {
  const sold = stored ?? localSale(id, entries);
  if (!sold) return null;
  const late = entries.filter(({ state }) => state === "LATE");
  const now = late.reduce((sale, entry) => operationOf(entry.kind).saleAfter?.(entry, sale) ?? sale, sold);
  return { ...withNews(now), fromCopy: true };
}

function withNews(sale: FullSale): FullSale {
  const items = sale.items.map((item) => ({
    ...item,
    tax: item.tax ?? null,
    taxes: item.taxes ?? [],
    promotion: item.promotion ?? null,
  }));
  const { taxes = [], taxTotal = 0, taxBase = 0, documentState = null, documents = [] } = sale;
  return { ...sale, taxes, taxTotal, taxBase, documentState, documents, items };
}

function localSale(id: string, entries: readonly WaitingEntry[]): FullSale | null {
  const entry = entries.find(({ key, kind }) => key === id && operationOf(kind).saleOf);
  if (!entry || entry.state === "ASKED") return null;
  return operationOf(entry.kind).saleOf?.(entry) ?? null;
}
