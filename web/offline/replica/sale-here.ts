import type { SaleReturn } from "#core/contract/sale-return.ts";
import type { SoldSale, WholeSale } from "#core/contract/sales.ts";
import { addQuantities } from "#core/quantity.ts";
import type { Entry, Kind } from "#web/offline/queue/entry.ts";
import { linePlace } from "#web/offline/queue/line-place.ts";

type Waiting = Pick<Entry, "key" | "kind" | "params" | "body" | "shown" | "state" | "number" | "at">;

/** As this device knows it: elsewhere something of it may have come back, or have been paid. */
export type CopiedSale = WholeSale & { fromCopy: true };

export const isSale = (kind: Kind) => kind === "sale" || kind === "freeSale";

/** By what the server said of it last, or by how it was finished here, and what came back of it here since. */
export function saleHere(kept: WholeSale | null, id: string, entries: readonly Waiting[]): CopiedSale | null {
  const sold = kept ?? soldHere(entries.find(({ key, kind }) => key === id && isSale(kind)));
  if (!sold) return null;
  const returns = entries.filter(
    ({ kind, params, state }) => kind === "return" && params.id === id && state === "LATE",
  );
  return { ...returns.reduce(withReturn, sold), fromCopy: true };
}

/** The lines have no ids yet: they are named by their places. */
function soldHere(entry: Waiting | undefined): WholeSale | null {
  if (!entry || entry.state === "ASKED") return null;
  const { exchange: _, ...sale } = entry.shown as SoldSale;
  const owedBy = sale.creditAmount > 0 ? ((entry.body.customerId as string | undefined) ?? null) : null;
  const items = sale.items.map((item, place) => ({ ...item, id: linePlace(place) }));
  const said = { number: entry.number, createdAt: entry.at, items };
  return { ...sale, ...said, returns: [], owed: sale.creditAmount, owedBy };
}

function withReturn(sale: WholeSale, { shown, number, at }: Waiting): WholeSale {
  const back = { ...(shown as SaleReturn), number, createdAt: at };
  const items = sale.items.map((item) => {
    const of = back.items.filter(({ saleItemId }) => saleItemId === item.id);
    return {
      ...item,
      returned: of.reduce((sum, { quantity }) => addQuantities(sum, quantity), item.returned),
    };
  });
  const isAll = items.every(({ quantity, returned }) => returned >= quantity);
  const offDebt = back.refunds.find(({ method }) => method === "CREDIT")?.amount ?? 0;
  return {
    ...{ ...sale, items, returns: [...sale.returns, back], owed: sale.owed - offDebt },
    returnedTotal: sale.returnedTotal + back.total,
    status: isAll ? "RETURNED" : "PARTIALLY_RETURNED",
  };
}
