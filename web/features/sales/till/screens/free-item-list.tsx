import { Trash2 } from "lucide-react";
import { computeTotalWithoutPromotion } from "#core/sale/line.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import type { CartAction, CartLine } from "#web/features/sales/till/sale/cart-line.ts";
import { QuantityStepper } from "#web/ui/fields/quantity-stepper.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";

type Change = Extract<CartAction, { type: "remove" | "setPrice" | "setQuantity" }>;
type Props = { items: readonly CartLine[]; onChange: (event: Change) => void };

/** Lists the newest item first, which is the item just added. */
export function FreeItemList({ items, onChange }: Props) {
  return (
    <ul aria-label="Items de la venta" className="flex flex-col divide-y divide-line">
      {[...items].reverse().map((item) => (
        <FreeItem key={item.key} item={item} onChange={onChange} />
      ))}
    </ul>
  );
}

type ItemProps = Omit<Props, "items"> & { item: CartLine };

function FreeItem({ item, onChange }: ItemProps) {
  const { key, name: description, price, quantity } = item;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-2">
        <p className="line-clamp-3 min-w-0 pt-2 font-semibold wrap-anywhere">{description}</p>
        <IconButton
          label={`Quitar ${description}`}
          icon={Trash2}
          onClick={() => onChange({ type: "remove", key })}
        />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="w-32">
          <MoneyInput
            aria-label={`Precio de ${description}`}
            placeholder="$ 0"
            unreadable="before"
            // An empty field means 0, so that typing starts without a digit to delete.
            value={price === 0 ? null : price}
            onChange={(pesos) => onChange({ type: "setPrice", key, price: pesos ?? 0 })}
          />
        </div>
        <QuantityStepper
          label={description}
          value={quantity}
          max={MAX_LINE_QUANTITY}
          onChange={(next) => onChange({ type: "setQuantity", key, quantity: next })}
        />
        <span className="ml-auto text-lg font-bold">
          <PesosAmount amount={computeTotalWithoutPromotion(item)} />
        </span>
      </div>
    </li>
  );
}
