import type { Product } from "#core/contract/products.ts";
import { ProductDialog } from "#web/features/products/form/product-dialog.tsx";

type Props = {
  open: boolean;
  /** What was scanned; empty where nothing was. */
  code: string;
  /** The code is that of the shop's scale, as its labels have it. */
  onScale?: boolean;
  onClose: () => void;
  onSaved?: (product: Product) => void;
};

/** The form of a new product, over whatever one is at. */
export function NewProduct({ code, onScale = false, ...dialog }: Props) {
  const target = onScale ? { gtin: "", scaleCode: code } : { gtin: code };
  return <ProductDialog target={{ product: null, ...target }} {...dialog} />;
}
