import clsx from "clsx";
import { PesosAmount, unbrokenPesos } from "#web/ui/money.tsx";

/** A figure of a report: an amount in pesos, or another value. */
export type ReportFigure = {
  name: string;
  amount?: number;
  value?: string;
  note?: string | undefined;
  /** The most important figure, shown larger. */
  main?: true;
};

/** Adds to each figure the same figure of the time before. Without `before` the figures stay as they are. */
export function compareFigures(
  figures: readonly ReportFigure[],
  before: readonly ReportFigure[] | undefined,
): readonly ReportFigure[] {
  return figures.map((figure) => {
    const earlier = before?.find(({ name }) => name === figure.name);
    if (!earlier) return figure;
    const { amount, value } = earlier;
    return { ...figure, note: `Antes: ${amount === undefined ? value : unbrokenPesos(amount)}` };
  });
}

/** On a phone a row has two figures, and the main figure has a row of its own. */
export function ReportFigures({ figures }: { figures: readonly ReportFigure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-4 gap-y-3 @sm:grid-cols-2 @xl:grid-cols-4 @4xl:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      {figures.map(({ name, amount, value, note, main }) => (
        <div key={name} className={main ? "col-span-full min-w-0 @sm:col-span-2" : "min-w-0"}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd
            className={clsx("mt-0.5 wrap-anywhere", main ? "main-figure @xl:text-3xl" : "text-lg font-bold")}
          >
            {amount === undefined ? value : <PesosAmount amount={amount} />}
          </dd>
          {note && <dd className="text-sm text-ink-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
