import type { TaxReport } from "#core/contract/reports/tax-report.ts";
import { TAX_CLASS_LABELS } from "#core/tax/classes.ts";
import { buildTableSheet, centsColumn, textColumn, unitsColumn } from "#web/ui/workbook/table-sheet.ts";
import type { ReportWorkbook } from "./report-books.ts";
import type { ReportRange } from "./report-range.ts";

const CENTS = centsColumn(18);
const PERCENT = { width: 12, numFmt: '0" %"' };

const UNCLASSIFIED_TAX_LABEL = "Sin clasificar";

export const taxClassLabel = (of: TaxReport["sales"][number]["class"]): string =>
  of === null ? UNCLASSIFIED_TAX_LABEL : TAX_CLASS_LABELS[of];

export const OWN_USE_NOTE = "No está en ninguna otra cifra. Pregúntale a tu contador si lo debes declarar.";

/** Builds the sheets Resumen, Ventas, Devoluciones, Compras and Para la casa. */
export function buildTaxWorkbook(report: TaxReport, range: ReportRange & { label?: string }): ReportWorkbook {
  const { sales, returns, purchases, vat, inc, bags, ownUse } = report;
  const byClass = (name: string, rows: TaxReport["sales"]) =>
    buildTableSheet(name, rows, [
      ["Impuesto", textColumn(28), (row) => taxClassLabel(row.class)],
      ["Tarifa", PERCENT, ({ rate }) => rate],
      ["Base", CENTS, ({ base }) => base],
      ["Impuesto cobrado", CENTS, ({ tax }) => tax],
      ["Total", CENTS, ({ total }) => total],
    ]);
  const forTheHouse = buildTableSheet("Para la casa", ownUse, [
    ["Impuesto", textColumn(28), (row) => taxClassLabel(row.class)],
    ["Base", CENTS, ({ base }) => base],
    ["Impuesto de la base", CENTS, ({ tax }) => tax],
  ]);
  return {
    fileName: `reporte-impuestos_${range.startDate}_a_${range.endDate}.xlsx`,
    sheets: [
      {
        name: "Resumen",
        columns: [textColumn(44), CENTS, unitsColumn(12)],
        rows: [
          ["Concepto", "Valor", "Cantidad"],
          [`Del ${range.startDate} al ${range.endDate}`],
          ["IVA generado (ventas menos devoluciones)", vat.generated],
          ["IVA descontable (compras)", vat.deductible],
          ["Saldo de IVA", vat.balance],
          ["Impuesto al consumo", inc],
          ["Impuesto a las bolsas", bags.tax, bags.count],
          ["Confírmalo con tu contador"],
        ],
      },
      byClass("Ventas", sales),
      byClass("Devoluciones", returns),
      buildTableSheet("Compras", purchases, [
        ["Tarifa", PERCENT, ({ rate }) => rate],
        ["Base", CENTS, ({ base }) => base],
        ["IVA", CENTS, ({ tax }) => tax],
      ]),
      { ...forTheHouse, rows: [...forTheHouse.rows, [OWN_USE_NOTE]] },
    ],
  };
}
