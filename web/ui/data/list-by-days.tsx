import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { Card } from "../card.tsx";
import { ReceiptDrawing } from "../drawings/office/receipt.tsx";
import { DayRangeFields } from "./day-range-fields.tsx";
import { PagedList } from "./paged-list.tsx";
import { readUrlDay, type UrlFilters } from "./url-query.ts";
import { useUrlFilters } from "./use-url-state.ts";

export const DAY_FILTERS = { startDate: readUrlDay, endDate: readUrlDay };

export type DayFilters = UrlFilters<typeof DAY_FILTERS>;

type ListPage<Row> = { data: readonly Row[]; pagination: { total: number; totalPages: number } };

type Props<Row> = {
  label: string;
  filterLabel: string;
  useList: (filters: DayFilters) => UseQueryResult<ListPage<Row>>;
  failure: string;
  empty: { title: string; titleOfDays: string; text: string };
  /** A `<li>` with a key. */
  children: (row: Row) => ReactNode;
};

/** What happened, the newest first, on the days that the address names. */
export function ListByDays<Row>({ label, filterLabel, useList, failure, empty, children }: Props<Row>) {
  const { filters, filtered, change, clear } = useUrlFilters(DAY_FILTERS);
  return (
    <>
      <search
        aria-label={filterLabel}
        className="mb-5 grid grid-pairs items-end gap-3 sm:grid-cols-[11.5rem_11.5rem_auto] sm:justify-start"
      >
        <DayRangeFields range={filters} onChange={change} />
        {filtered && <Button onClick={() => clear()}>Limpiar</Button>}
      </search>
      <PagedList
        query={useList(filters)}
        failure={failure}
        rows={4}
        always
        page={filters.page}
        onPage={(page) => change({ page })}
        empty={{
          drawing: <ReceiptDrawing />,
          title: filtered ? empty.titleOfDays : empty.title,
          text: empty.text,
        }}
      >
        {({ data }, stale) => (
          <Card flush>
            <ul aria-label={label} aria-busy={stale || undefined} className="divide-y divide-line">
              {data.map(children)}
            </ul>
          </Card>
        )}
      </PagedList>
    </>
  );
}
