import type { Till } from "#web/features/sales/till/sale/use-sale.ts";
import { later, useLater } from "#web/ui/hooks/later.ts";

const loadParts = later(() => import("./till-parts.tsx"));

export function TillDialogs({ till }: { till: Till }) {
  const { shown, open } = till.part;
  const parts = useLater(loadParts, open, () => till.dispatch({ type: "close" }));
  return parts && shown && <parts.TillPartDialogs till={till} shown={shown} />;
}
