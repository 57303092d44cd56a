import type { ReactNode } from "react";
import { Link } from "react-router";

/**
 * The name of somebody in a list, which leads to their page: as high as a finger without making the row so, and wide
 * enough for a word beside full columns.
 */
export function NameLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-my-2.5 inline-block min-w-34 py-2.5 rounded-sm font-semibold underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
