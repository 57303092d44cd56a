import type { Product } from "#core/contract/products/products.ts";
import { ProductDialog } from "#web/features/products/form/product-dialog.tsx";
import { readNewProductText } from "./new-product-text.ts";

type Props = {
  open: boolean;
  code: string;
  onScale?: boolean;
  name?: string;
  price?: number | null;
  onClose: () => void;
  onSaved?: (product: Product) => void;
};

/**
 * The form of a new product. `code` is its GTIN, with `onScale` its code on the shop's scale, or else its name.
 * `name` and `price` are what was already typed.
 */
export function NewProductDialog({ code, onScale = false, name, price = null, ...dialog }: Props) {
  const read = onScale ? { gtin: "", scaleCode: code } : readNewProductText(code);
  return <ProductDialog target={{ product: null, ...read, ...(name && { name }), price }} {...dialog} />;
}
