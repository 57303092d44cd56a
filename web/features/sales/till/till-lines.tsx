import { Pencil, Tag, Trash2 } from "lucide-react";
import { memo } from "react";
import { formatQuantity } from "#core/quantity.ts";
import { MAX_QUANTITY } from "#core/stock.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Money } from "#web/ui/money.tsx";
import { QuantityStepper } from "#web/ui/quantity-stepper.tsx";
import { useSteady } from "#web/ui/use-steady.ts";
import { type CartLine, costOfLine, isByMeasure, type ProductLine } from "./cart.ts";
import type { Till } from "./use-till.ts";

type Props = { till: Till; onQuantity: (id: string, quantity: number) => void };

/** The newest line comes first: it is the one that was just scanned. */
export function TillLines({ till, ...on }: Props) {
  const onQuantity = useSteady(on.onQuantity);
  const onRemove = useSteady(till.remove);
  const onDiscount = useSteady((line: string) => till.part.show({ kind: "discount", line }));
  const onMeasure = useSteady((line: ProductLine) =>
    till.part.show({ kind: "measure", product: line, before: line }),
  );
  return (
    <ul aria-label="Productos de la venta" className="flex flex-col divide-y divide-line">
      {till.cart.lines.toReversed().map((line) => (
        <TillLine
          key={line.id}
          line={line}
          anyStock={till.settings.sellBelowStock}
          mayDiscount={till.mayDiscount}
          onQuantity={onQuantity}
          onRemove={onRemove}
          onDiscount={onDiscount}
          onMeasure={onMeasure}
        />
      ))}
    </ul>
  );
}

type LineProps = {
  line: CartLine;
  /** The store sells what the system thinks is not there. */
  anyStock: boolean;
  mayDiscount: boolean;
  onQuantity: (id: string, quantity: number) => void;
  onRemove: (id: string) => void;
  onDiscount: (id: string) => void;
  onMeasure: (line: ProductLine) => void;
};

/** Drawn when its line changes: a scan draws one of them, not all. */
const TillLine = memo(function TillLine({ line, anyStock, mayDiscount, ...on }: LineProps) {
  const cost = costOfLine(line);
  const full = costOfLine({ ...line, discount: null });
  const measured = isByMeasure(line) ? line : null;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 pt-1.5">
          <p className="line-clamp-2 font-semibold wrap-anywhere">{line.name}</p>
          {!measured && (
            <p className="text-sm text-ink-soft">
              <Money amount={line.price} /> c/u
            </p>
          )}
          {line.problem && (
            <p className="text-sm font-semibold text-danger-ink" role="alert">
              {line.problem}
            </p>
          )}
        </div>
        <div className="flex shrink-0">
          {mayDiscount && (
            <IconButton
              label={`Descuento en ${line.name}`}
              icon={Tag}
              onClick={() => on.onDiscount(line.id)}
            />
          )}
          <IconButton label={`Quitar ${line.name}`} icon={Trash2} onClick={() => on.onRemove(line.id)} />
        </div>
      </div>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-2">
        {measured ? (
          <Button size="sm" icon={Pencil} onClick={() => on.onMeasure(measured)}>
            <span className="tabular-nums">
              <span className="sr-only">Cambiar cantidad de {line.name}: </span>
              {formatQuantity(measured.quantity, measured.unit)} × <Money amount={line.price} />
            </span>
          </Button>
        ) : (
          <QuantityStepper
            label={line.name}
            value={line.quantity}
            max={line.kind === "product" && !anyStock ? line.stock : MAX_QUANTITY}
            onChange={(quantity) => on.onQuantity(line.id, quantity)}
          />
        )}
        <span className="ml-auto text-right">
          {cost < full && (
            <span className="block text-sm text-ink-soft">
              Descuento −<Money amount={full - cost} />
            </span>
          )}
          <span className="text-lg font-bold">
            <Money amount={cost} />
          </span>
        </span>
      </div>
    </li>
  );
});
