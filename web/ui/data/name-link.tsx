import type { ReactNode } from "react";
import { Link } from "react-router";

/** A name that links to a page, large enough to touch without making the row taller. */
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
