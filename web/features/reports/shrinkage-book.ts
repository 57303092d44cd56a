import type { ShrinkageReport } from "#core/contract/stock-counts/stock-counts.ts";
import { UNIT_WORDS } from "#core/units.ts";
import {
  buildTableSheet,
  pesosColumn,
  quantityColumn,
  textColumn,
  unitsColumn,
} from "#web/ui/workbook/table-sheet.ts";
import type { ReportWorkbook } from "./report-books.ts";
import type { ReportRange } from "./report-range.ts";

export const SHRINKAGE_REASON_LABELS: Record<ShrinkageReport["reasons"][number]["reason"], string> = {
  COUNT: "Faltó al contar",
  WASTE: "Merma",
  EXPIRED: "Vencido",
  GIFT: "Regalo",
  OWN_USE: "Para la casa",
};

const PESOS = pesosColumn(18);

export function buildShrinkageWorkbook(
  { totals, reasons, products }: ShrinkageReport,
  { startDate, endDate }: ReportRange,
): ReportWorkbook {
  return {
    fileName: `reporte-perdidas_${startDate}_a_${endDate}.xlsx`,
    sheets: [
      buildTableSheet("Productos", products, [
        ["Producto", textColumn(36), ({ name }) => name],
        ["Motivo", textColumn(18), ({ reason }) => SHRINKAGE_REASON_LABELS[reason]],
        ["Cantidad", quantityColumn(12), ({ quantity }) => quantity],
        ["Unidad", textColumn(12), ({ unit }) => UNIT_WORDS[unit].one],
        ["Al costo", PESOS, ({ cost }) => cost],
        ["Al precio", PESOS, ({ price }) => price],
        ["ID", textColumn(38), ({ id }) => id],
      ]),
      {
        name: "Motivos",
        columns: [textColumn(24), unitsColumn(12), PESOS, PESOS],
        rows: [
          ["Motivo", "Productos", "Al costo", "Al precio"],
          ...reasons.map(({ reason, products, cost, price }) => [
            SHRINKAGE_REASON_LABELS[reason],
            products,
            cost,
            price,
          ]),
          ["Total", null, totals.cost, totals.price],
        ],
      },
    ],
  };
}
