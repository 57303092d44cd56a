import type { IncomeLimitReport } from "#core/contract/fiscal/income-limit.ts";
import type { TaxReport } from "#core/contract/reports/tax-report.ts";
import { roundToOneDecimal } from "#core/money.ts";
import { TAX_CLASSES } from "#core/tax/classes.ts";
import { INCOME_LIMIT_UVT, readUvtOfYear } from "#core/tax/parameters.ts";
import { type Cents, centsToPesos } from "#core/tax/tax-of-line.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { ReportDateRange } from "#server/features/reports/report-rules.ts";
import { readSalesReport } from "#server/features/reports/sales-report.ts";
import {
  type PurchasesByTaxRate,
  readPurchasesByTaxRate,
  readTaxFigures,
  type TaxFigure,
} from "#server/features/reports/tax-report.sql.ts";
import { readOwnUseTaxes } from "#server/features/sales/own-use/own-use-figures.ts";

export async function readTaxReport(tx: StoreTx, range: ReportDateRange): Promise<TaxReport> {
  const [figures, bought, ownUse] = await Promise.all([
    readTaxFigures(tx, range),
    readPurchasesByTaxRate(tx, range),
    readOwnUseTaxes(tx, range),
  ]);
  const deductible = sumDeductibleTaxes(bought);
  const { iva, inc, bags } = sumChargedTaxes(figures);
  return {
    sales: rowsOf(figures, "SALE"),
    returns: rowsOf(figures, "RETURN"),
    purchases: bought.map(({ rate, base, tax }) => ({
      rate,
      base: centsToPesos(base),
      tax: centsToPesos(tax),
    })),
    vat: {
      generated: centsToPesos(iva),
      deductible: centsToPesos(deductible),
      balance: centsToPesos(iva - deductible),
    },
    inc: centsToPesos(inc),
    ownUse,
    bags: { count: net(figures, ({ bags }) => bags), tax: centsToPesos(bags) },
  };
}

export const sumDeductibleTaxes = (bought: readonly PurchasesByTaxRate[]): Cents =>
  bought.reduce((sum, { tax }) => sum + tax, 0);

export function sumChargedTaxes(figures: readonly TaxFigure[]): { iva: Cents; inc: Cents; bags: Cents } {
  const of = (has: (figure: TaxFigure) => boolean) => net(figures.filter(has), ({ tax }) => tax);
  return {
    iva: of((figure) => figure.class !== "INC8" && figure.class !== "BAG"),
    inc: of((figure) => figure.class === "INC8"),
    bags: of((figure) => figure.class === "BAG"),
  };
}

const net = (figures: readonly TaxFigure[], of: (figure: TaxFigure) => number) =>
  figures.reduce((sum, figure) => sum + (figure.kind === "SALE" ? of(figure) : -of(figure)), 0);

function rowsOf(figures: readonly TaxFigure[], kind: TaxFigure["kind"]): TaxReport["sales"] {
  return [...TAX_CLASSES, "NONE" as const].flatMap((of) =>
    figures
      .filter((figure) => figure.kind === kind && figure.class === of)
      .map(({ rate, base, tax, total }) => ({
        class: of === "NONE" ? null : of,
        rate: of === "NONE" || of === "EXCLUDED" || of === "BAG" ? null : rate,
        base: centsToPesos(base),
        tax: centsToPesos(tax),
        total: centsToPesos(total),
      })),
  );
}

export async function readIncomeLimit(tx: StoreTx, year: number): Promise<IncomeLimitReport> {
  const { value: uvt, known, of: uvtYear } = readUvtOfYear(year);
  const range = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const { totalRevenue: income } = await readSalesReport(tx, range);
  const limit = uvt * INCOME_LIMIT_UVT;
  return { year, uvt, limit, income, percent: roundToOneDecimal((income / limit) * 100), known, uvtYear };
}
