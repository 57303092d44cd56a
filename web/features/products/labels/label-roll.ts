import { formatPesos } from "#core/money.ts";
import { centerRow, horizontalRuleRow, type TicketRow } from "#core/printing/ticket-row.ts";
import { perUnitSuffix } from "#core/units.ts";
import { buildLabelBarcode, type LabelProduct } from "./label.ts";
import type { LabelFormat } from "./label-formats.ts";

/** Labels per print job. The limit exists because each barcode is drawn as a picture. */
const PER_JOB = 15;

/** Splits the labels into print jobs for a ticket printer. A line shows where to cut. */
export function buildLabelPrintJobs(products: readonly LabelProduct[], copies: number, format: LabelFormat) {
  const labels = products.flatMap((product) =>
    Array.from({ length: copies }, () => labelRows(product, format)),
  );
  return Array.from({ length: Math.ceil(labels.length / PER_JOB) }, (_, i) =>
    labels.slice(i * PER_JOB, (i + 1) * PER_JOB).flat(),
  );
}

function labelRows(product: LabelProduct, format: LabelFormat): TicketRow[] {
  const code = buildLabelBarcode(product, format);
  return [
    centerRow(product.name, "bold"),
    centerRow(`${formatPesos(product.price)}${perUnitSuffix(product.unit)}`, "big"),
    ...(product.contents ? [centerRow(product.contents)] : []),
    ...(code ? [{ kind: "barcode" as const, code: code.text }, centerRow(code.text)] : []),
    horizontalRuleRow,
  ];
}
