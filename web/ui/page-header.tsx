import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

type Props = {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string };
};

/** The one h1 of a screen; focus comes here when the route changes. */
export function PageHeader({ title, subtitle, actions, back }: Props) {
  return (
    <header className="mb-5 sm:mb-6">
      {back && (
        <Link
          to={back.to}
          className="-ml-1 mb-1 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1 text-sm font-semibold text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4.5" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-2xl font-bold wrap-anywhere">
            {title}
          </h1>
          {subtitle && <p className="mt-0.5 text-ink-soft wrap-anywhere">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{actions}</div>}
      </div>
    </header>
  );
}
