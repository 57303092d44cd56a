import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import { formatQuantity } from "#core/quantity.ts";
import { PesosAmount } from "#web/ui/money.tsx";

export function ReturnedGoodsList({ back }: { back: SaleReturn }) {
  return (
    <ul className="flex flex-col gap-1">
      {back.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items never change
        <li key={index} className="flex justify-between gap-4 tabular-nums">
          <span className="min-w-0 wrap-anywhere">
            {formatQuantity(item.quantity, item.unit)} × {item.productName}
            {item.productId !== null && !item.restock && (
              <span className="block text-sm text-ink-soft">No volvió al inventario</span>
            )}
          </span>
          <PesosAmount amount={item.total} />
        </li>
      ))}
    </ul>
  );
}
