import type { Product } from "#core/contract/products/products.ts";
import { AdjustDialog } from "../movements/adjust-dialog.tsx";
import { useMovements } from "../movements/movements.queries.ts";

type Props = { productId: string; open: boolean; onClose: () => void; onDone: (product: Product) => void };

export function AdjustStock({ productId, ...dialog }: Props) {
  const product = useMovements(productId, false).data?.pages[0]?.data.product;
  return product && <AdjustDialog {...dialog} product={product} linked={false} />;
}
