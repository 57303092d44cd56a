import type { Product } from "#core/contract/products/products.ts";
import type { LineMeasure } from "#core/sale/line.ts";
import type { ScaleLabel } from "#core/scale/label-patterns.ts";
import { type ProductLookUp, readScannedLabel } from "#web/features/sales/public/scan-label.ts";
import type { Notice } from "./notices.ts";
import type { SaleEvent } from "./sale-events.ts";

type Sale = {
  lookUp: ProductLookUp;
  onFound: (product: Product, measure: LineMeasure) => Promise<void>;
  dispatch: (event: SaleEvent) => unknown;
};

/** Adds what a scale label sells. Resolves with false if it cannot be sold, null if the code is no label. */
export async function sellScaleLabel(
  label: string,
  labels: readonly ScaleLabel[],
  { lookUp, onFound, dispatch }: Sale,
): Promise<boolean | null> {
  const read = await readScannedLabel(label, labels, lookUp);
  if (!read) return null;
  if ("product" in read) {
    await onFound(read.product, read.measure);
    return true;
  }
  const notice: Notice = { tone: "warning", title: "No se agregó", text: read.problem };
  dispatch(
    "unknown" in read
      ? { type: "notFound", code: read.unknown, unreached: read.unreached, label, notice }
      : { type: "say", notice },
  );
  return false;
}
