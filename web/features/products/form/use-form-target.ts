import { useCallback, useState } from "react";
import type { Product } from "#core/contract/products.ts";

/** What the form is about: a product, or a new one, perhaps with a scanned code. */
export type FormTarget = {
  product: Product | null;
  gtin: string;
  /** The code under which the shop's scale has it: what is new is sold by the kilo. */
  scaleCode?: string;
};

const NOTHING: FormTarget = { product: null, gtin: "" };

/** Which product the form shows. `turn` is another each time, so that no form begins with the last one's text. */
export function useFormTarget() {
  // The target stays after closing, while the dialog fades out.
  const [state, setState] = useState({ open: false, turn: 0, target: NOTHING });
  const show = useCallback(
    (target: FormTarget) => setState(({ turn }) => ({ open: true, turn: turn + 1, target })),
    [],
  );
  const edit = useCallback((product: Product) => show({ product, gtin: "" }), [show]);
  const create = useCallback((gtin = "") => show({ product: null, gtin }), [show]);
  const close = useCallback(() => setState((state) => ({ ...state, open: false })), []);
  return { ...state, edit, create, close };
}
