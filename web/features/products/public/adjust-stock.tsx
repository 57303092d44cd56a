import type { Product } from "#core/contract/products/products.ts";
import { StockAdjustmentDialog } from "../movements/adjust-dialog.tsx";
import { useStockMovements } from "../movements/movements.queries.ts";

type Props = { productId: string; open: boolean; onClose: () => void; onDone: (product: Product) => void };

/** Loads the product with this id, then shows the dialog that adjusts its stock. */
export function AdjustStockDialog({ productId, ...dialog }: Props) {
  const product = useStockMovements(productId, false).data?.pages[0]?.data.product;
  return product && <StockAdjustmentDialog {...dialog} product={product} linked={false} />;
}
