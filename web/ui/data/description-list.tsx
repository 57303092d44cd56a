import type { ReactNode } from "react";

type Props = { label?: string; facts: readonly [string, ReactNode][] };

/** A list of names and values. Leaves out names without a value. */
export function DescriptionList({ label, facts }: Props) {
  return (
    <dl aria-label={label}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="flex justify-between gap-4 py-1">
              <dt className="shrink-0 text-ink-soft">{name}</dt>
              <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
