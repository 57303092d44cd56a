import type { Product } from "#core/contract/products.ts";
import { ProductDialog } from "#web/features/products/form/product-dialog.tsx";

type Props = { open: boolean; code: string; onClose: () => void; onSaved: (product: Product) => void };

/** The form of a new product with the code that was scanned, over whatever one is at. */
export function NewProduct({ open, code, onClose, onSaved }: Props) {
  return (
    <ProductDialog open={open} target={{ product: null, gtin: code }} onClose={onClose} onSaved={onSaved} />
  );
}
