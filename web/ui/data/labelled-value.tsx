import type { ReactNode } from "react";

/** Shows a name above its value, in a `dl`. A null value shows 'Sin registrar'. */
export function LabelledValue({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold whitespace-pre-line wrap-anywhere">
        {children ?? <span className="font-normal text-ink-soft">Sin registrar</span>}
      </dd>
    </div>
  );
}
