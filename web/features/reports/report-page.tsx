import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { dayOf } from "#core/dates.ts";
import { formatNumber } from "#core/number-text.ts";
import { ChartDrawing } from "#web/ui/drawings/office/chart.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ReportRangeBar } from "./range-bar.tsx";
import type { ReportWorkbook } from "./report-books.ts";
import { ReportCard, useFailureBanner } from "./report-card.tsx";
import { compareFigures, type ReportFigure, ReportFigures } from "./report-figures.tsx";
import {
  countRangeDays,
  findPreviousRange,
  formatReportRange,
  type ReportRange,
  readReportRange,
} from "./report-range.ts";
import { saveReportWorkbook } from "./save-report-workbook.ts";

type Props<Row> = {
  title: string;
  failure: string;
  /** Shown if the range has no rows. */
  empty: string;
  useRows: (range: ReportRange) => UseQueryResult<Row[]>;
  /** The totals, which are compared with those of the range before. */
  listTotals: (rows: readonly Row[]) => readonly ReportFigure[];
  buildWorkbook: (rows: readonly Row[], range: ReportRange) => ReportWorkbook;
  children: (rows: readonly Row[]) => ReactNode;
};

/** The page of one report over a range of days that the user chooses. */
export function ReportPage<Row>(props: Props<Row>) {
  const { title, failure, empty, useRows, listTotals, buildWorkbook, children } = props;
  const [params, setParams] = useSearchParams();
  const now = new Date();
  const today = dayOf(now);
  const range = readReportRange(params, today);
  const previous = findPreviousRange(range);
  const query = useRows(range);
  const { data: before } = useRows(previous);
  const { banner, fail } = useFailureBanner();
  const days = countRangeDays(range);
  return (
    <>
      <PageHeader title={title} back={{ to: `/reports?${params}`, label: "Reportes" }} />
      {banner}
      <ReportRangeBar range={range} today={today} onChange={(next) => setParams(next)} />
      <ReportCard
        title={title}
        heading={formatReportRange(range, now)}
        query={query}
        failure={failure}
        onFail={fail}
        save={(rows) => saveReportWorkbook(buildWorkbook(rows, range))}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState drawing={<ChartDrawing />} title={empty} />
          ) : (
            <div className="flex flex-col gap-3">
              <ReportFigures figures={compareFigures(listTotals(rows), before && listTotals(before))} />
              <p className="text-sm text-ink-soft">
                Antes: {formatReportRange(previous, now).toLowerCase()},{" "}
                {days === 1 ? "el día anterior" : `los ${formatNumber(days)} días anteriores`}.
              </p>
              <div>{children(rows)}</div>
            </div>
          )
        }
      </ReportCard>
    </>
  );
}
