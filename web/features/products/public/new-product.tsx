import type { Product } from "#core/contract/products.ts";
import { ProductDialog } from "#web/features/products/form/product-dialog.tsx";

type Props = {
  open: boolean;
  /** What was scanned; empty where nothing was. */
  code: string;
  onClose: () => void;
  onSaved?: (product: Product) => void;
};

/** The form of a new product, over whatever one is at. */
export function NewProduct({ code, ...dialog }: Props) {
  return <ProductDialog target={{ product: null, gtin: code }} {...dialog} />;
}
