import clsx from "clsx";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

type Props = {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string };
  /** Whether the actions stay beside the title on a phone, as icons with hidden texts do. */
  compact?: boolean;
};

/** The heading takes the focus when the route changes. */
export function PageHeader({ title, subtitle, actions, back, compact }: Props) {
  return (
    <header className={clsx("mb-4 sm:mb-5", compact && "max-sm:-mt-1")}>
      {back && (
        <Link
          to={back.to}
          className="-ml-1 -mt-2 inline-flex sm:mt-0 sm:mb-1 min-h-11 items-center gap-1.5 rounded-sm px-1 text-sm text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4.5" />
          {back.label}
        </Link>
      )}
      <div
        className={clsx(
          "flex flex-wrap items-start justify-between gap-y-3 sm:gap-x-6",
          compact ? "gap-x-2" : "gap-x-6",
        )}
      >
        <div className="min-w-0 sm:flex-[1_1_18rem]">
          <h1 tabIndex={-1} className="py-1.5 text-2xl font-bold wrap-anywhere">
            {title}
          </h1>
          {subtitle && <p className="-mt-1 text-ink-soft wrap-anywhere">{subtitle}</p>}
        </div>
        {actions && (
          <div
            className={clsx(
              "flex flex-wrap gap-2 max-sm:[&>a]:px-2 max-sm:[&>button]:px-2",
              compact ? "max-sm:[&>button]:min-w-11" : "max-sm:w-full max-sm:*:flex-auto",
            )}
          >
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}
