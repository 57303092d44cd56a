import type { Till } from "#web/features/sales/till/sale/use-sale.ts";
import { registerLazyChunk, useLazyChunk } from "#web/ui/hooks/lazy-chunk.ts";

const loadParts = registerLazyChunk(() => import("./till-parts.tsx"));

export function TillDialogs({ till }: { till: Till }) {
  const { shown, open } = till.part;
  const parts = useLazyChunk(loadParts, open, () => till.dispatch({ type: "close" }));
  return parts && shown && <parts.RequestedTillDialog till={till} shown={shown} />;
}
