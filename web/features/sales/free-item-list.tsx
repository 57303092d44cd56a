import { Trash2 } from "lucide-react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Money } from "#web/ui/money.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { QuantityStepper } from "#web/ui/quantity-stepper.tsx";
import type { FreeAction, FreeItem } from "./free-items.ts";

type Props = { items: readonly FreeItem[]; onChange: (action: FreeAction) => void };

/** The newest item comes first: it is the one that was just added. */
export function FreeItemList({ items, onChange }: Props) {
  return (
    <ul aria-label="Items de la venta" className="flex flex-col divide-y divide-line">
      {items.toReversed().map(({ id, description, price, quantity }) => (
        <li key={id} className="py-3 first:pt-0 last:pb-0">
          <div className="flex items-start justify-between gap-2">
            <p className="line-clamp-3 min-w-0 pt-2 font-semibold wrap-anywhere">{description}</p>
            <IconButton
              label={`Quitar ${description}`}
              icon={Trash2}
              onClick={() => onChange({ type: "remove", id })}
            />
          </div>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
            <div className="w-32">
              <MoneyInput
                aria-label={`Precio de ${description}`}
                placeholder="$ 0"
                // An emptied box is free of charge, and does not put a zero before what is typed next.
                value={price === 0 ? null : price}
                onChange={(pesos) => onChange({ type: "setPrice", id, price: pesos ?? 0 })}
              />
            </div>
            <QuantityStepper
              label={description}
              value={quantity}
              onChange={(next) => onChange({ type: "setQuantity", id, quantity: next })}
            />
            <span className="ml-auto text-lg font-bold">
              <Money amount={price * quantity} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
