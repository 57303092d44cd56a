import type { Product } from "#core/contract/products/products.ts";
import { ProductDialog } from "#web/features/products/form/product-dialog.tsx";

type Props = {
  open: boolean;
  code: string;
  onScale?: boolean;
  onClose: () => void;
  onSaved?: (product: Product) => void;
};

/** The form of a new product. `code` is its GTIN, or with `onScale` its code on the shop's scale. */
export function NewProductDialog({ code, onScale = false, ...dialog }: Props) {
  const target = onScale ? { gtin: "", scaleCode: code } : { gtin: code };
  return <ProductDialog target={{ product: null, ...target }} {...dialog} />;
}
