import type { ReactNode } from "react";

/** The sums above a list, low enough that a phone shows the list's first rows. */
export function TotalsBar({ children }: { children: ReactNode }) {
  return (
    <div className="mb-3 grid grid-pairs gap-x-4 gap-y-1 rounded-lg bg-surface px-4 py-2.5 shadow-card sm:mb-4 sm:px-5 lg:grid-cols-4">
      {children}
    </div>
  );
}

export function Total({ label, value }: { label: string; value: ReactNode }) {
  return (
    <section aria-label={label} className="min-w-0">
      <h2 className="text-xs tracking-normal text-ink-soft sm:text-sm">{label}</h2>
      <p className="text-sm font-semibold sm:text-lg">{value}</p>
    </section>
  );
}
