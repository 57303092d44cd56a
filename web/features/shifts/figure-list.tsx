import type { ReactNode } from "react";
import { PesosAmount } from "#web/ui/money.tsx";

type Figure = { label: string; amount: number | null; detail?: ReactNode };

export function ShiftFigureList({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl aria-label={label}>
      {figures.map(
        ({ label, amount, detail }) =>
          amount !== null && (
            <div key={label} className="flex justify-between gap-4 py-1">
              <dt className="min-w-0 text-ink-soft wrap-anywhere">
                {label}
                {detail && <span className="text-sm"> ({detail})</span>}
              </dt>
              <dd className="shrink-0">
                <PesosAmount amount={amount} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
