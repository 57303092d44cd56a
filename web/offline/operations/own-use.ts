import { type OwnUse, recordOwnUse } from "#core/contract/sales/own-use.ts";
import { addQuantities } from "#core/quantity.ts";
import type { LocalChange, OfflineOperation, WaitingEntry } from "./operation.ts";

/** What the device shows of an own use that waits. */
export type ShownOwnUse = Pick<OwnUse, "takenBy"> & {
  items: Pick<OwnUse["items"][number], "productId" | "quantity">[];
};

export const ownUseOperation: OfflineOperation = {
  endpoint: recordOwnUse,
  isNumbered: true,
  refersTo: () => ({}),
  idIn: (answer) => (answer as { ownUse?: OwnUse } | null)?.ownUse?.id,
  label: ({ shown }) => ({
    title: "Para la casa",
    detail: (shown as ShownOwnUse).takenBy?.name ?? null,
    hasAmount: false,
  }),
  whileWaiting({ shown }: WaitingEntry, shop) {
    for (const { productId, quantity } of (shown as ShownOwnUse).items)
      if (productId) shop.sold(productId, quantity);
  },
  whenRecorded(_, answer): Partial<LocalChange> {
    const stocks: LocalChange["stocks"] = new Map();
    for (const { productId, quantity } of (answer as { ownUse: OwnUse }).ownUse.items)
      if (productId) stocks.set(productId, { by: addQuantities(-quantity) });
    return { stocks };
  },
};
