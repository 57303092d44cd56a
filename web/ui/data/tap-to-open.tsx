import type { ReactNode } from "react";
import { useMediaQuery, WIDE_SCREEN_QUERY } from "../hooks/use-media-query.ts";

/** A line that is cut at its end, unless the `group` around it is open. */
export const CUT_LINE = "block truncate group-open:whitespace-normal group-open:wrap-anywhere";

type Props = {
  /** The least width of the column, which longer lines do not widen. */
  minWidth?: "min-w-24" | "min-w-36" | "min-w-36 xl:min-w-54" | "min-w-24 min-[85rem]:min-w-38";
  children: ReactNode;
};

/** The lines of a table's cell, of which a tap shows all and whole. On a phone, which has no columns, they are shown. */
export function TapToOpen({ minWidth = "min-w-24", children }: Props) {
  const wide = useMediaQuery(WIDE_SCREEN_QUERY);
  if (!wide) return <div className="group text-sm *:whitespace-normal *:wrap-anywhere">{children}</div>;
  return (
    <div className={minWidth}>
      <details className="group w-0 min-w-full">
        <summary className="-my-2 block list-none rounded-sm py-2 text-sm leading-5 [&::-webkit-details-marker]:hidden">
          {children}
        </summary>
      </details>
    </div>
  );
}
