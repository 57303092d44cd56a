import type { Product } from "#core/contract/products/products.ts";
import { ProductDialog } from "#web/features/products/form/product-dialog.tsx";

type Props = {
  open: boolean;
  /** The scanned code; empty otherwise. */
  code: string;
  /** The code comes from a scale's label. */
  onScale?: boolean;
  onClose: () => void;
  onSaved?: (product: Product) => void;
};

/** The dialog for a new product, over any screen. */
export function NewProduct({ code, onScale = false, ...dialog }: Props) {
  const target = onScale ? { gtin: "", scaleCode: code } : { gtin: code };
  return <ProductDialog target={{ product: null, ...target }} {...dialog} />;
}
