import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

type Props = {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string };
};

/** The heading takes the focus when the route changes. */
export function PageHeader({ title, subtitle, actions, back }: Props) {
  return (
    <header className="mb-4 sm:mb-5">
      {back && (
        <Link
          to={back.to}
          className="-ml-1 mb-1 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1 text-sm font-semibold text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4.5" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 sm:flex-[1_1_18rem]">
          <h1 tabIndex={-1} className="py-1.5 text-2xl font-bold wrap-anywhere">
            {title}
          </h1>
          {subtitle && <p className="-mt-1 text-ink-soft wrap-anywhere">{subtitle}</p>}
        </div>
        {actions && (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:[&>a]:px-2 max-sm:[&>button]:px-2">
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}
