import { useProducts } from "#web/features/products/products.queries.ts";
import { NewPromotionDialog } from "./new-promotion-dialog.tsx";

type Props = { open: boolean; productId: string; until: string; onClose: () => void };

/** Proposes a promotion that lowers the price of a product until a day, such as its expiry date. */
export function LowerPriceDialog({ open, productId, until, onClose }: Props) {
  const product = useProducts(true).data?.find(({ id }) => id === productId);
  if (!product) return null;
  const { id, name, price, unit } = product;
  const first = {
    way: "PERCENT" as const,
    endsOn: until,
    products: [{ id, name, price, unit, quantity: 1 }],
  };
  return <NewPromotionDialog open={open} first={first} onClose={onClose} />;
}
