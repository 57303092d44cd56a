import type { Product } from "#core/contract/products.ts";
import type { Till } from "#web/features/sales/till/sale/use-till.ts";
import { later, useLater } from "#web/ui/later.ts";

const loadParts = later(() => import("./till-parts.tsx"));

type Props = {
  till: Till;
  /** Where goods of the inventory are sold. */
  onProduct?: (product: Product) => void;
  onMeasured?: (name: string, quantity: string) => void;
};

/** The keypad, discounts, free items, sales that are put aside and the drawer: fetched after the till is there. */
export function TillOver({ till, onProduct = () => {}, onMeasured = () => {} }: Props) {
  const { shown, open, close } = till.part;
  const parts = useLater(loadParts, open, close);
  return (
    parts &&
    shown && <parts.TillPartDialogs till={till} shown={shown} onProduct={onProduct} onMeasured={onMeasured} />
  );
}
