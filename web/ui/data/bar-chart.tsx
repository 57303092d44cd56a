import clsx from "clsx";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { PesosAmount } from "#web/ui/money.tsx";

export type ChartBar = {
  key: string;
  /** Short text below the bar. */
  label: string;
  /** In pesos. */
  amount: number;
  /** First line of the tooltip, which also has the amount and the detail. */
  name: string;
  detail?: string;
  /** Whether the bar is muted, as those of earlier days beside today's bar. */
  quiet?: boolean;
};

/** Shortens an amount for narrow bars: '940 mil', '1,3 M'. The unit wraps when needed. */
export function ShortAmount({ amount }: { amount: number }) {
  const [figure, unit] =
    Math.abs(amount) >= 999_500
      ? [formatNumber(amount / 1_000_000, 1), "M"]
      : Math.abs(amount) >= 1000
        ? [Math.round(amount / 1000), "mil"]
        : [amount, ""];
  return (
    <>
      <span className="inline-block">{figure}</span> <span className="inline-block">{unit}</span>
    </>
  );
}

type Props = {
  label: string;
  bars: readonly ChartBar[];
  /** A dashed line at this amount, which the label above the chart names. */
  average?: { label: string; amount: number };
};

/** Rendered as a list, in which a screen reader reads each bar's name and amount. */
export function BarChart({ label, bars, average }: Props) {
  const largest = Math.max(0, ...bars.map((bar) => bar.amount));
  // A whole amount is wider than a bar of the hours of a day.
  const isDense = bars.length > 8;
  return (
    <div className="@container relative">
      {average && (
        <>
          <p className="flex items-center gap-2 text-sm text-ink-soft">
            <span aria-hidden className="w-6 border-t-2 border-dashed border-line-strong" />
            <span>
              {average.label} <PesosAmount amount={average.amount} />
            </span>
          </p>
          <div
            aria-hidden
            className="absolute inset-x-0 border-t-2 border-dashed border-line-strong/60"
            // Above the names of the bars.
            style={{ bottom: `calc(1.25rem + 7px + ${computeBarHeight(average.amount, largest)}px)` }}
          />
        </>
      )}
      <ol aria-label={label} className="flex items-end pt-5">
        {bars.map((bar) => (
          <li key={bar.key} className="group relative flex min-w-0 flex-1 flex-col items-center">
            {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: the focus shows the tooltip without a mouse */}
            <div
              role="img"
              tabIndex={0}
              aria-label={`${bar.name}: ${formatPesos(bar.amount)}${bar.detail ? `, ${bar.detail}` : ""}`}
              className="flex w-full flex-col items-center rounded-sm"
            >
              {/* Its background covers the dashed line. */}
              <span className="relative mb-1.5 bg-surface text-center text-xs text-ink-soft">
                <span data-amount className={clsx("block px-0.5 leading-tight", !isDense && "@lg:hidden")}>
                  <ShortAmount amount={bar.amount} />
                </span>
                {!isDense && (
                  <span className="hidden whitespace-nowrap @lg:inline">{formatPesos(bar.amount)}</span>
                )}
              </span>
              <span
                data-bar
                className={clsx(
                  "w-8/12 max-w-14 rounded-t-sm",
                  bar.quiet ? "bg-line-strong/40" : "bg-primary-edge",
                )}
                style={{ height: computeBarHeight(bar.amount, largest) }}
              />
              <span className="w-full border-t border-line pt-1.5 text-center text-sm text-ink-soft">
                {bar.label}
              </span>
            </div>
            {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: the focus shows the tooltip without a mouse */}
            <div
              aria-hidden
              className="pointer-events-none absolute bottom-[calc(100%-1.25rem)] z-10 hidden rounded-md bg-ink px-3 py-1.5 text-center text-xs whitespace-nowrap text-canvas shadow-float group-first:left-0 group-last:right-0 group-focus-within:block group-hover:block"
            >
              <span className="block">{bar.name}</span>
              <span className="block text-sm font-semibold">{formatPesos(bar.amount)}</span>
              {bar.detail && <span className="block">{bar.detail}</span>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Height in pixels: 180 for the largest amount, at least 16 for an amount above zero, 2 for zero. */
export function computeBarHeight(amount: number, largest: number): number {
  if (amount <= 0 || largest <= 0) return 2;
  return Math.max(16, Math.round((amount / largest) * 180));
}
