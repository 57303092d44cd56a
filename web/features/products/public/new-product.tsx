import type { Product } from "#core/contract/products/products.ts";
import { ProductDialog } from "#web/features/products/form/product-dialog.tsx";

type Props = {
  open: boolean;
  code: string;
  onScale?: boolean;
  onClose: () => void;
  onSaved?: (product: Product) => void;
};

/** A text without a digit, or with a space, that the search did not find. */
const NAME_PATTERN = /^\D+$|\s/;

/** The form of a new product. `code` is its GTIN, with `onScale` its code on the shop's scale, or else its name. */
export function NewProductDialog({ code, onScale = false, ...dialog }: Props) {
  const isName = !onScale && NAME_PATTERN.test(code);
  const target = isName ? { gtin: "", name: code } : onScale ? { gtin: "", scaleCode: code } : { gtin: code };
  return <ProductDialog target={{ product: null, ...target }} {...dialog} />;
}
