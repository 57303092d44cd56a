import type { TaxReport } from "#core/contract/reports/tax-report.ts";
import { TAX_CLASS_LABELS } from "#core/tax/classes.ts";
import { CENTS_FORMAT, type ExcelCellValue, UNITS_FORMAT } from "#web/ui/data/excel.ts";
import type { ReportWorkbook } from "./report-books.ts";
import type { ReportRange } from "./report-range.ts";

const text = (width: number) => ({ width });
const cents = { width: 18, numFmt: CENTS_FORMAT };
const percent = { width: 12, numFmt: '0" %"' };

const UNCLASSIFIED_TAX_LABEL = "Sin clasificar";

export const taxClassLabel = (of: TaxReport["sales"][number]["class"]): string =>
  of === null ? UNCLASSIFIED_TAX_LABEL : TAX_CLASS_LABELS[of];

/** Builds the sheets Resumen, Ventas, Devoluciones and Compras. */
export function buildTaxWorkbook(report: TaxReport, range: ReportRange & { label?: string }): ReportWorkbook {
  const { sales, returns, purchases, vat, inc, bags } = report;
  const rows = (of: TaxReport["sales"]): ExcelCellValue[][] => [
    ["Impuesto", "Tarifa", "Base", "Impuesto cobrado", "Total"],
    ...of.map((row) => [taxClassLabel(row.class), row.rate, row.base, row.tax, row.total]),
  ];
  const byClass = [text(28), percent, cents, cents, cents];
  return {
    fileName: `reporte-impuestos_${range.startDate}_a_${range.endDate}.xlsx`,
    sheets: [
      {
        name: "Resumen",
        columns: [text(44), cents, { width: 12, numFmt: UNITS_FORMAT }],
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
      { name: "Ventas", columns: byClass, rows: rows(sales) },
      { name: "Devoluciones", columns: byClass, rows: rows(returns) },
      {
        name: "Compras",
        columns: [percent, cents, cents],
        rows: [["Tarifa", "Base", "IVA"], ...purchases.map(({ rate, base, tax }) => [rate, base, tax])],
      },
    ],
  };
}
