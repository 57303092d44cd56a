import clsx from "clsx";
import type { ReactNode } from "react";
import { useMediaQuery, WIDE_SCREEN_QUERY } from "../hooks/use-media-query.ts";

export type TableColumn<Row> = {
  key: string;
  header: string;
  /** A null cell is shown as a dash in the table; on a phone its line is left out. */
  cell: (row: Row) => ReactNode;
  align?: "end";
  nowrap?: boolean;
  /** Hidden on a tablet, where the column would make the others too narrow. */
  roomy?: boolean;
  /** Place in the list entry on a phone, without a visible label: first, last, beside the title, or among the lines. */
  phone?: "title" | "foot" | "side" | "plain";
};

type Props<Row> = {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A heading above the row's cells, such as the name of a group; not shown on a phone. */
  headingOf?: (row: Row) => ReactNode;
  /** Whether the rows reach the edges of the card around the table. */
  bleed?: boolean;
  /** Whether the rows are outdated, while newer rows load. */
  stale?: boolean;
  /** Whether columns and rows are closer together, and on a phone lines share a row. */
  tight?: boolean;
  /** The screens that are wide enough for the columns; others get the list of a phone. */
  wideQuery?: string;
};

/** A table; on a phone a list of entries with one labelled line per column. */
export function Table<Row>(props: Props<Row>) {
  const wide = useMediaQuery(props.wideQuery ?? WIDE_SCREEN_QUERY);
  return (
    <div
      aria-busy={props.stale || undefined}
      className={clsx(
        "relative transition-opacity",
        props.stale && "opacity-60",
        props.bleed && "-mx-4 sm:-mx-5",
      )}
    >
      {wide ? <Wide {...props} /> : <Narrow {...props} />}
    </div>
  );
}

function Wide<Row>({ label, columns, rows, rowKey, headingOf, tight }: Props<Row>) {
  return (
    <table aria-label={label} className="w-full border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-sm text-ink-soft">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={clsx(
                "sticky top-0 z-1 bg-surface first:pl-5 last:pr-5",
                tight ? "px-2 py-2" : "px-3 py-2.5",
                column.align && "text-right",
                column.roomy && "max-lg:hidden",
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const heading = headingOf?.(row);
          return (
            <tr
              key={rowKey(row)}
              className={clsx("border-b border-line last:border-0", heading && "relative")}
            >
              {columns.map((column, at) => (
                <td
                  key={column.key}
                  className={clsx(
                    "align-top first:pl-5 last:pr-5",
                    tight ? "px-2 pb-2" : "px-3 pb-3",
                    heading ? (tight ? "pt-11" : "pt-13") : tight ? "pt-2" : "pt-3",
                    column.nowrap ? "whitespace-nowrap" : "wrap-anywhere",
                    column.align && "text-right",
                    column.roomy && "max-lg:hidden",
                  )}
                >
                  {/* Inside the first cell, because a screen reader would count a separate row. */}
                  {heading && at === 0 && (
                    <div className="absolute inset-x-0 top-0 bg-sunken px-5 py-2">{heading}</div>
                  )}
                  {column.cell(row) ?? <span className="text-ink-soft">–</span>}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Narrow<Row>({ label, columns, rows, rowKey, tight }: Props<Row>) {
  const title = columns.filter((column) => column.phone === "title");
  const foot = columns.filter((column) => column.phone === "foot");
  const side = columns.filter((column) => column.phone === "side");
  const lines = columns.filter((column) => !column.phone || column.phone === "plain");
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className={clsx("border-b border-line px-4 last:border-0", tight ? "py-2.5" : "py-4")}
        >
          <div className="flex flex-wrap items-start justify-between gap-x-2 empty:hidden">
            {title.map((column) => (
              <div
                key={column.key}
                className={clsx(
                  "min-w-0 flex-[1_1_8rem] font-semibold wrap-anywhere",
                  tight ? "mb-0.5" : "mb-1.5 text-lg",
                )}
              >
                {column.cell(row)}
              </div>
            ))}
            {side.map((column) => (
              <div key={column.key}>
                {column.align && <span className="sr-only">{column.header} </span>}
                {column.cell(row)}
              </div>
            ))}
          </div>
          <div className={clsx(tight && "flex flex-wrap items-end justify-between gap-x-4 gap-y-2")}>
            <dl
              className={clsx(
                "flex empty:hidden",
                tight ? "flex-[1_1_12rem] flex-wrap gap-x-4 gap-y-0.5" : "flex-col gap-1.5",
              )}
            >
              {lines.map((column) => (
                <Line
                  key={column.key}
                  header={column.header}
                  value={column.cell(row)}
                  tight={tight}
                  plain={column.phone === "plain"}
                />
              ))}
            </dl>
            {foot.map((column) => (
              <div key={column.key} className={tight ? "flex-auto" : "mt-3"}>
                {column.cell(row)}
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

type LineProps = { header: string; value: ReactNode; tight: boolean | undefined; plain: boolean };

function Line({ header, value, tight, plain }: LineProps) {
  if (value === null) return null;
  if (tight)
    return (
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-sm">
        <dt className={plain ? "sr-only" : "text-ink-soft"}>{header}</dt>
        <dd className="min-w-0 wrap-anywhere">{value}</dd>
      </div>
    );
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="max-w-full shrink-0 text-sm text-ink-soft">{header}</dt>
      <dd className="min-w-0 flex-[1_1_6.5rem] text-right wrap-anywhere">{value}</dd>
    </div>
  );
}
