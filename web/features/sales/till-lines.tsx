import { Trash2 } from "lucide-react";
import { memo } from "react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Money } from "#web/ui/money.tsx";
import { QuantityStepper } from "#web/ui/quantity-stepper.tsx";
import { useSteady } from "#web/ui/use-steady.ts";
import type { CartLine } from "./cart.ts";

type Props = {
  lines: readonly CartLine[];
  onQuantity: (productId: string, quantity: number) => void;
  onRemove: (productId: string) => void;
};

/** The newest line comes first: it is the one that was just scanned. */
export function TillLines({ lines, ...on }: Props) {
  const onQuantity = useSteady(on.onQuantity);
  const onRemove = useSteady(on.onRemove);
  return (
    <ul aria-label="Productos de la venta" className="flex flex-col divide-y divide-line">
      {lines.toReversed().map((line) => (
        <TillLine key={line.productId} line={line} onQuantity={onQuantity} onRemove={onRemove} />
      ))}
    </ul>
  );
}

type LineProps = Omit<Props, "lines"> & { line: CartLine };

/** Drawn when its line changes: a scan draws one of them, not all. */
const TillLine = memo(function TillLine({ line, onQuantity, onRemove }: LineProps) {
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 pt-1.5">
          <p className="line-clamp-2 font-semibold wrap-anywhere">{line.name}</p>
          <p className="text-sm text-ink-soft">
            <Money amount={line.price} /> c/u
          </p>
          {line.problem && (
            <p className="text-sm font-semibold text-danger-ink" role="alert">
              {line.problem}
            </p>
          )}
        </div>
        <IconButton label={`Quitar ${line.name}`} icon={Trash2} onClick={() => onRemove(line.productId)} />
      </div>
      <div className="mt-1.5 flex items-center justify-between gap-2">
        <QuantityStepper
          label={line.name}
          value={line.quantity}
          max={line.stock}
          onChange={(quantity) => onQuantity(line.productId, quantity)}
        />
        <span className="text-lg font-bold">
          <Money amount={line.price * line.quantity} />
        </span>
      </div>
    </li>
  );
});
