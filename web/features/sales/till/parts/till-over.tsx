import type { Till } from "#web/features/sales/till/sale/use-sale.ts";
import { later, useLater } from "#web/ui/later.ts";

const loadParts = later(() => import("./till-parts.tsx"));

/** The keypad, discounts, free items, sales that are put aside and the drawer: fetched after the till is there. */
export function TillOver({ till }: { till: Till }) {
  const { shown, open } = till.part;
  const parts = useLater(loadParts, open, () => till.dispatch({ type: "close" }));
  return parts && shown && <parts.TillPartDialogs till={till} shown={shown} />;
}
