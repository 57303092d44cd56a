import type { SaleItem } from "#core/contract/sales/sales.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { formatItemQuantity, isFreeItem, saleItemName } from "./sale-item-text.ts";

/** Number of visible lines. The others are collapsed, because a large sale would fill the page. */
const IN_SIGHT = 2;

export function HistorySaleItems({ items }: { items: readonly SaleItem[] }) {
  // Collapsing a single line would save no space.
  const cut = items.length > IN_SIGHT + 1 ? IN_SIGHT : items.length;
  const rest = items.slice(cut);
  return (
    <div className="min-w-36 text-sm wrap-anywhere">
      <Lines items={items.slice(0, cut)} />
      {rest.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 min-w-11 items-center rounded-sm font-semibold text-primary-ink underline-offset-4 hover:underline lg:min-h-8">
            <span className="group-open:hidden">
              +{rest.length}
              <span className="sr-only"> productos</span>
            </span>
            <span className="hidden group-open:inline">Ver menos</span>
          </summary>
          <Lines items={rest} />
        </details>
      )}
    </div>
  );
}

function Lines({ items }: { items: readonly SaleItem[] }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {items.map((item) => (
        <li key={item.id}>
          {saleItemName(item)} x {formatItemQuantity(item)} = <PesosAmount amount={item.total} />
          {isFreeItem(item) && <span className="text-ink-soft"> (Venta Libre)</span>}
        </li>
      ))}
    </ul>
  );
}
