import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { Card } from "../card.tsx";
import { EmptyState } from "../states/empty-state.tsx";
import { type LoadFailureText, LoadingState } from "./loading-state.tsx";
import { Pagination } from "./pagination.tsx";
import { Table } from "./table.tsx";

type ListPage = { pagination?: { total: number; totalPages: number } };

type ListProps<Answer> = LoadFailureText &
  Pick<ComponentProps<typeof Pagination>, "always" | "flush"> & {
    query: UseQueryResult<Answer>;
    page: number;
    onPage: (page: number) => void;
    /** Rows of the skeleton while the list loads. */
    rows: number;
    /** Shown instead of a list without rows. */
    empty: ComponentProps<typeof EmptyState>;
  };

type Props<Answer> = ListProps<Answer> & {
  /** Draws a page. `stale`: whether it is an earlier one, while another one loads. */
  children: (answer: Answer, stale: boolean) => ReactNode;
};

/** A list in pages, and its place while it loads, after a failure and when it is empty. */
export function PagedList<Answer extends ListPage>(props: Props<Answer>) {
  const { query, page, onPage, rows, empty, always, flush, children, ...words } = props;
  const { data, isPlaceholderData } = query;
  const { total, totalPages } = data?.pagination ?? { total: 1, totalPages: 1 };
  // An empty previous result is not shown while the new search loads.
  if (!data || (isPlaceholderData && total === 0))
    return <LoadingState query={query} rows={rows} card {...words} />;
  if (total === 0)
    return (
      <Card>
        <EmptyState {...empty} />
      </Card>
    );
  return (
    <>
      {children(data, isPlaceholderData)}
      <Pagination
        {...{ page, always, flush }}
        pages={totalPages}
        loading={isPlaceholderData}
        onChange={onPage}
      />
    </>
  );
}

type TableProps<Answer, Row> = ListProps<Answer> &
  Pick<ComponentProps<typeof Table<Row>>, "label" | "columns" | "tight" | "wideQuery"> & {
    rowsOf: (answer: Answer) => readonly Row[];
  };

export function PagedTable<Answer extends ListPage, Row extends { id: string }>({
  label,
  columns,
  tight,
  wideQuery,
  rowsOf,
  ...list
}: TableProps<Answer, Row>) {
  return (
    <PagedList {...list}>
      {(answer, stale) => (
        <Card flush>
          <Table
            {...{ label, columns, tight, wideQuery, stale }}
            rows={rowsOf(answer)}
            rowKey={({ id }) => id}
          />
        </Card>
      )}
    </PagedList>
  );
}
