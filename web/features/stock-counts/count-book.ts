import type { StockCount, StockCountLine } from "#core/contract/stock-counts/stock-counts.ts";
import { dayOf } from "#core/dates.ts";
import { UNIT_WORDS } from "#core/units.ts";
import {
  buildTableSheet,
  pesosColumn,
  quantityColumn,
  textColumn,
  unitsColumn,
} from "#web/ui/workbook/table-sheet.ts";
import type { WholeSheet } from "#web/ui/workbook/workbook.ts";
import { formatCountScope } from "./count-text.ts";
import { worthOfDifference } from "./line-worth.ts";

const PESOS = pesosColumn(18);
const QUANTITY = quantityColumn(12);

/** The result of a count as an Excel file. */
export function buildCountWorkbook(
  count: StockCount,
  lines: readonly StockCountLine[],
): { fileName: string; sheets: WholeSheet[] } {
  const { number, closedAt, startedAt, difference, progress } = count;
  const worth = (difference: number | null, perUnit: number | null) =>
    difference === null || perUnit === null ? null : worthOfDifference(difference, perUnit);
  return {
    fileName: `conteo-${number}_${dayOf(new Date(closedAt ?? startedAt))}.xlsx`,
    sheets: [
      buildTableSheet("Conteo", lines, [
        ["Producto", textColumn(36), ({ product }) => product.name],
        ["Categoría", textColumn(20), ({ product }) => product.category],
        ["Unidad", textColumn(12), ({ product }) => UNIT_WORDS[product.unit].one],
        ["Contado", QUANTITY, ({ counted }) => counted],
        ["Debía haber", QUANTITY, ({ expected }) => expected],
        ["Diferencia", QUANTITY, ({ difference }) => difference],
        ["Diferencia al costo", PESOS, ({ difference, cost }) => worth(difference, cost)],
        ["Diferencia al precio", PESOS, ({ difference, price }) => worth(difference, price)],
        ["Se movió mientras se contaba", QUANTITY, ({ moved }) => moved],
        ["Código", textColumn(18), ({ product }) => product.gtin ?? product.barcode],
        ["ID", textColumn(38), ({ product }) => product.id],
      ]),
      {
        name: "Resumen",
        columns: [textColumn(30), unitsColumn(14), PESOS, PESOS],
        rows: [
          ["Concepto", "Cantidad", "Al costo", "Al precio"],
          [`Conteo ${number}: ${formatCountScope(count)}`, null, null, null],
          ["Productos", progress.products, null, null],
          ["Contados", progress.counted, null, null],
          ...(difference
            ? [
                ["Se perdió", null, difference.lost.cost, difference.lost.price],
                ["Apareció", null, difference.found.cost, difference.found.price],
                ["Diferencia", difference.units, difference.cost, difference.price],
              ]
            : []),
        ],
      },
    ],
  };
}
