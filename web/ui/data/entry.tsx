import type { ReactNode } from "react";

/** A name above its value, in a `dl`. Null means that nothing was recorded. */
export function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold whitespace-pre-line wrap-anywhere">
        {children ?? <span className="font-normal text-ink-soft">Sin registrar</span>}
      </dd>
    </div>
  );
}
