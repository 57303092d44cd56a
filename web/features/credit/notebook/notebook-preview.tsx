import { formatNumber } from "#core/number-text.ts";
import { Badge } from "#web/ui/badge.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import type { CheckedNotebookLine } from "./notebook-lines.ts";

const count = (n: number) => formatNumber(n);

export function NotebookPreview({ checked }: { checked: readonly CheckedNotebookLine[] }) {
  const total = checked.reduce((sum, { line }) => sum + (line.balance ?? 0), 0);
  const known = checked.filter(({ customer }) => customer !== null).length;
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="rounded-md bg-success-soft px-4 py-3 text-success-ink">
        <strong>
          {checked.length === 1 ? "1 cliente debe" : `${count(checked.length)} clientes deben`}{" "}
          <PesosAmount amount={total} />.
        </strong>{" "}
        {known > 0 && `${count(known)} ya ${known === 1 ? "está" : "están"} en tus clientes.`}
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that the arrow keys scroll it
        tabIndex={0}
        aria-label="Vista previa"
        className="max-h-96 overflow-y-auto rounded-md border border-line"
      >
        <ul className="divide-y divide-line">
          {checked.map(({ line, customer }) => (
            <li key={line.keys.customer} className="px-4 py-2.5">
              <div className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 font-semibold wrap-anywhere">{line.name}</span>
                <strong>
                  <PesosAmount amount={line.balance ?? 0} />
                </strong>
              </div>
              <div className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
                {line.phone}
                {customer === null && <Badge tone="info">Nuevo</Badge>}
                {customer !== null && customer.balance === 0 && "Ya está en tus clientes"}
              </div>
              {customer !== null && customer.balance > 0 && (
                <p className="text-sm text-warning-ink">
                  Ya debe <PesosAmount amount={customer.balance} />: quedaría en{" "}
                  <PesosAmount amount={customer.balance + (line.balance ?? 0)} />
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
