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
import { ReportCard, ReportFailures } from "./report-card.tsx";
import { compareFigures, type ReportFigure, ReportFigures } from "./report-figures.tsx";
import {
  countRangeDays,
  findPreviousRange,
  formatReportRange,
  type ReportRange,
  readReportRange,
} from "./report-range.ts";

type RangeReportProps<Report> = {
  title: string;
  failure: string;
  useReport: (range: ReportRange) => UseQueryResult<Report>;
  buildWorkbook: (report: Report, range: ReportRange) => ReportWorkbook;
  children: (report: Report, range: ReportRange) => ReactNode;
};

/** The page of one report over a range of days that the user chooses. */
export function RangeReportPage<Report>(props: RangeReportProps<Report>) {
  const { title, failure, useReport, buildWorkbook, children } = props;
  const [params, setParams] = useSearchParams();
  const now = new Date();
  const today = dayOf(now);
  const range = readReportRange(params, today);
  return (
    <>
      <PageHeader title={title} back={{ to: `/reports?${params}`, label: "Reportes" }} />
      <ReportFailures>
        <ReportRangeBar range={range} today={today} onChange={(next) => setParams(next)} />
        <ReportCard
          title={title}
          heading={formatReportRange(range, now)}
          query={useReport(range)}
          failure={failure}
          save={(report) => buildWorkbook(report, range)}
        >
          {(report) => children(report, range)}
        </ReportCard>
      </ReportFailures>
    </>
  );
}

type Props<Row> = Omit<RangeReportProps<readonly Row[]>, "children"> & {
  /** Shown if the range has no rows. */
  empty: string;
  /** The totals, which are compared with those of the range before. */
  listTotals: (rows: readonly Row[]) => readonly ReportFigure[];
  children: (rows: readonly Row[]) => ReactNode;
};

/** The page of a report whose rows add up to totals. */
export function ReportPage<Row>({ empty, listTotals, children, ...page }: Props<Row>) {
  return (
    <RangeReportPage {...page}>
      {(rows, range) =>
        rows.length === 0 ? (
          <EmptyState drawing={<ChartDrawing />} title={empty} />
        ) : (
          <div className="flex flex-col gap-3">
            <ComparedTotals rows={rows} range={range} {...page} listTotals={listTotals} />
            <div>{children(rows)}</div>
          </div>
        )
      }
    </RangeReportPage>
  );
}

type TotalsProps<Row> = Pick<Props<Row>, "useReport" | "listTotals"> & {
  rows: readonly Row[];
  range: ReportRange;
};

function ComparedTotals<Row>({ rows, range, useReport, listTotals }: TotalsProps<Row>) {
  const previous = findPreviousRange(range);
  const { data: before } = useReport(previous);
  const days = countRangeDays(range);
  return (
    <>
      <ReportFigures figures={compareFigures(listTotals(rows), before && listTotals(before))} />
      <p className="text-sm text-ink-soft">
        Antes: {formatReportRange(previous, new Date()).toLowerCase()},{" "}
        {days === 1 ? "el día anterior" : `los ${formatNumber(days)} días anteriores`}.
      </p>
    </>
  );
}
