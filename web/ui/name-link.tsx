import type { ReactNode } from "react";
import { Link } from "react-router";

/** The name of somebody in a list, which leads to their page: as high as a finger without making the row so. */
export function NameLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-my-2.5 inline-block py-2.5 rounded-sm font-semibold underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
