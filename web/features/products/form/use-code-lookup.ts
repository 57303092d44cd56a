import { useEffect, useRef } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import type { Product } from "#core/contract/products/products.ts";
import { proposeProductCode } from "#core/goods/product-code.ts";
import {
  findByCodeReadings,
  findScannedProducts,
  listScanReadings,
} from "#web/features/products/product-finder.queries.ts";
import { findProductsByTypedCode, type ProductIndex } from "#web/features/products/product-finder.ts";
import { findProductOnServer } from "#web/features/products/products.queries.ts";
import { toast } from "#web/ui/toast.ts";

/** Digits of GTIN-8 to GTIN-14. */
const PRINTED_CODE = /^\d{8,14}$/;

type Options = {
  index: ProductIndex;
  onFound: (product: Product) => void;
  onMissing: (code: string) => void;
  /** Called when several products have the code, so that the user chooses. */
  onSeveral: (code: string) => void;
};

/** Looks up a code in the loaded list, then on the server. Only 8 to 14 typed digits count as a code. */
export function useProductCodeLookup(options: Options) {
  const turn = useRef(0);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  return async (text: string, scanned = false) => {
    const mine = ++turn.current;
    const { index } = latest.current;
    const inHand = scanned ? findScannedProducts(index, text) : findProductsByTypedCode(index, text);
    if (inHand.length === 1) return latest.current.onFound(inHand[0]!);
    if (inHand.length > 1) return latest.current.onSeveral(text);
    if (!scanned && !PRINTED_CODE.test(text)) return;
    if (text.length > FIELD_LIMITS.scan)
      return toast.warning(
        "Ese código no es de un producto",
        `Tiene más de ${FIELD_LIMITS.scan} caracteres.`,
      );
    const find = async (code: string) =>
      [await findProductOnServer(code)].filter((product) => product !== null);
    const found = await findByCodeReadings(scanned ? listScanReadings(text) : [text], find).catch(
      () => "failed" as const,
    );
    // A newer lookup has started, so this result is ignored.
    if (mine !== turn.current) return;
    if (found === "failed") toast.error("Error al buscar el producto", "Inténtalo de nuevo.");
    else if (found[0]) latest.current.onFound(found[0]);
    else offerNew(proposeProductCode(text));
  };

  function offerNew(code: string) {
    if (code.length > FIELD_LIMITS.code)
      toast.warning("Ese código no es de un producto", `Tiene más de ${FIELD_LIMITS.code} caracteres.`);
    else latest.current.onMissing(code);
  }
}
