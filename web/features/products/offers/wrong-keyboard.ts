import type { Product } from "#core/contract/products.ts";
import { codeForm, codeForms } from "#core/product-code.ts";
import { toast } from "#web/ui/toast.ts";

const SAID = "mostrador-scanner-keyboard";

/**
 * Says once on a device that its scanner types for another keyboard, where a code was found only by that. It is found all the same, but
 * what it types into other boxes is wrong.
 */
export function tellWrongKeyboard(
  code: string,
  product: Pick<Product, "gtin" | "barcode" | "storeCode">,
): void {
  const own = [product.gtin, product.barcode, product.storeCode].flatMap((one) =>
    one ? [codeForm(one)] : [],
  );
  const found = codeForms(code).find(({ form }) => own.includes(form));
  if (!found?.byLayout) return;
  try {
    if (localStorage.getItem(SAID)) return;
    localStorage.setItem(SAID, "1");
  } catch {
    // Then it is said each time.
  }
  toast.info(
    "Tu lector escribe con otro teclado",
    "Encontramos el producto. Para dejarlo bien, busca en el manual del lector «Keyboard: Spanish» y escanea ese código.",
  );
}
