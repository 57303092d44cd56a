import type { IncomeLimitReport } from "#core/contract/fiscal/income-limit.ts";
import { roundToOneDecimal } from "#core/money.ts";
import { INCOME_LIMIT_UVT, readUvtOfYear } from "#core/tax/parameters.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { salesReport } from "#server/features/reports/sales-report.ts";

export async function incomeLimit(tx: StoreTx, year: number): Promise<IncomeLimitReport> {
  const { value: uvt, known, of: uvtYear } = readUvtOfYear(year);
  const range = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const { totalRevenue: income } = await salesReport(tx, range);
  const limit = uvt * INCOME_LIMIT_UVT;
  return { year, uvt, limit, income, percent: roundToOneDecimal((income / limit) * 100), known, uvtYear };
}
