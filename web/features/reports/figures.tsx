import type { ReactNode } from "react";

export type Figure = { name: string; value: ReactNode; note?: string | undefined };

/** Names and amounts in a row; on a phone two abreast. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-4 @2xl:grid-cols-4">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="mt-0.5 text-lg font-bold tabular-nums wrap-anywhere">{value}</dd>
          {note && <dd className="text-sm text-ink-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
