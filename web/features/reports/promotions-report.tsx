import { usePromotionsReport } from "#web/features/promotions/promotions.queries.ts";
import { PromotionReportRows } from "#web/features/promotions/public/promotions-report.tsx";
import { ReportCard } from "./report-card.tsx";
import type { ReportRange } from "./report-range.ts";

type Props = { range: ReportRange; onFail: (text: string) => void };

export function PromotionsSummary({ range, onFail }: Props) {
  const query = usePromotionsReport(range);
  if (!query.error && (query.data ?? []).length === 0) return null;
  return (
    <ReportCard
      title="Qué te dejaron las promociones"
      query={query}
      failure="Error al generar reporte de promociones"
      onFail={onFail}
    >
      {(rows) => <PromotionReportRows rows={rows} />}
    </ReportCard>
  );
}
