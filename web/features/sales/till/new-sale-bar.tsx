import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/money.tsx";

type Props = { units: number; total: number; onOpen: () => void };

/** On a phone the summary waits under the thumb, above the bar of the menu. No total is too long for it. */
export function NewSaleBar({ units, total, onOpen }: Props) {
  return (
    <div className="sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-3 shadow-float">
      <p aria-live="polite">
        <strong className="block text-2xl font-bold">
          <Money amount={total} />
        </strong>
        <span className="block text-sm text-ink-soft">
          {units === 1 ? "1 producto" : `${units} productos`}
        </span>
      </p>
      <div className="ml-auto">
        <Button variant="primary" size="lg" disabled={units === 0} onClick={onOpen}>
          Ver venta
        </Button>
      </div>
    </div>
  );
}
