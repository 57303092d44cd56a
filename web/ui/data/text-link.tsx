import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";

type Props = { to: string; className?: string; children: ReactNode };

/** A link outside running text, high enough to touch. */
export function TextLink({ to, className, children }: Props) {
  return (
    <Link
      to={to}
      className={clsx(
        "inline-flex min-h-11 items-center rounded-sm font-semibold text-primary-ink underline-offset-4 hover:underline",
        className,
      )}
    >
      {children}
    </Link>
  );
}
