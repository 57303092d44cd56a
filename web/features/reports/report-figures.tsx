import clsx from "clsx";
import type { ReactNode } from "react";
import { PesosAmount } from "#web/ui/money.tsx";

/** A figure of a report: an amount in pesos, or another value. */
export type ReportFigure = {
  name: string;
  amount?: number;
  value?: ReactNode;
  note?: string | undefined;
  /** The most important figure, shown larger. */
  main?: true;
};

/** On a phone a row has two figures, and the main figure has a row of its own. */
export function ReportFigures({ figures }: { figures: readonly ReportFigure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-4 gap-y-4 @sm:grid-cols-2 @2xl:grid-cols-4 @2xl:items-end">
      {figures.map(({ name, amount, value, note, main }) => (
        <div key={name} className={main ? "col-span-full min-w-0 @sm:col-span-2" : "min-w-0"}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd
            className={clsx("mt-0.5 tabular-nums wrap-anywhere", main ? "main-figure" : "text-lg font-bold")}
          >
            {amount === undefined ? value : <PesosAmount amount={amount} />}
          </dd>
          {note && <dd className="text-sm text-ink-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
