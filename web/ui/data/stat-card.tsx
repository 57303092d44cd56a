import clsx from "clsx";
import { ArrowDown, ArrowUp, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "#core/number-text.ts";

type Props = {
  label: string;
  value: ReactNode;
  detail?: ReactNode;
  /** Change in percent, with one decimal. */
  trend?: number;
  trendLabel?: string;
  link?: { to: string; label: string };
  icon: LucideIcon;
};

export function StatCardGrid({ columns = 4, children }: { columns?: 2 | 4; children: ReactNode }) {
  return (
    <div
      className={clsx(
        "grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-3 sm:grid-cols-2 lg:gap-x-5",
        columns === 4 ? "max-lg:*:nth-[n+3]:mt-3 lg:grid-cols-4" : "*:nth-[n+3]:mt-3 lg:*:nth-[n+3]:mt-5",
      )}
    >
      {children}
    </div>
  );
}

export function StatCard({ label, value, detail, trend, trendLabel, link, icon: Icon }: Props) {
  const up = (trend ?? 0) >= 0;
  const Arrow = up ? ArrowUp : ArrowDown;
  return (
    <section
      aria-label={label}
      className="row-span-3 grid min-w-0 grid-rows-subgrid rounded-lg bg-surface p-3 shadow-card sm:p-4"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 className="text-sm tracking-normal text-ink-soft">{label}</h2>
        <Icon aria-hidden className="size-5 shrink-0 text-primary-edge max-sm:hidden" />
      </div>
      {/* At this font size two cards with amounts in millions fit side by side on the narrowest phone. */}
      <p className="mt-1 text-lg font-bold tracking-tight wrap-anywhere sm:text-xl">{value}</p>
      <div className="text-sm text-ink-soft">
        {detail && <p>{detail}</p>}
        {link && (
          <Link
            to={link.to}
            className="-mb-3 inline-flex min-h-11 items-center rounded-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
          >
            {link.label}
          </Link>
        )}
        {trend !== undefined && (
          <p className="flex flex-wrap items-center gap-x-1">
            <span
              className={clsx(
                "inline-flex items-center font-semibold",
                up ? "text-success-ink" : "text-danger-ink",
              )}
            >
              <Arrow
                role="img"
                aria-label={up ? "Sube" : "Baja"}
                className="mr-0.5 size-4"
                strokeWidth={2.5}
              />
              {formatNumber(trend, 1, 1)}%
            </span>
            {trendLabel}
          </p>
        )}
      </div>
    </section>
  );
}
