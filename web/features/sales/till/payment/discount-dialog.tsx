import { useId, useState } from "react";
import { formatPesos } from "#core/money.ts";
import { computeDiscountPesos, type EnteredDiscount } from "#core/sale/discount.ts";
import type { PricedSale } from "#core/sale/price-sale.ts";
import { findLineButton } from "#web/features/sales/till/lines/line-dialog.tsx";
import { reduceCart } from "#web/features/sales/till/sale/cart.ts";
import { findCartLine } from "#web/features/sales/till/sale/cart-line.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberInput } from "#web/ui/fields/number-input.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { readQuantity } from "#web/ui/number-text.ts";

type Props = {
  open: boolean;
  till: SaleEditor;
  line: string | null;
  onClose: () => void;
};

/** Sets the discount of a line, or of the whole sale. Refuses more than the role's limit. */
export function DiscountDialog({ open, till, line, onClose }: Props) {
  const target = line === null ? till.cart : findCartLine(till.cart, line);
  const before = target?.discount ?? null;
  const [unit, setUnit] = useState<EnteredDiscount["in"]>(before?.in ?? "pesos");
  const [pesos, setPesos] = useState(before?.in === "pesos" ? before.value : null);
  const [percent, setPercent] = useState(before?.in === "percent" ? String(before.value) : "");
  const name = useId();

  const read = unit === "percent" ? readQuantity(percent) : { value: pesos };
  const value = read.value ?? 0;
  const discount: EnteredDiscount | null = value > 0 ? { in: unit, value } : null;
  const cost = costBefore(till, line);
  const changed = reduceCart(till.cart, { type: "discount", key: line, discount });
  const problem = problemOf(discount, cost, byHand(till.price(changed)), till.mostOff);
  const left = cost - computeDiscountPesos(discount, cost);

  function submit() {
    if (problem || read.problem !== undefined) return;
    till.dispatch({ type: "discount", key: line, discount });
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Descuento"
      description={line === null ? "A toda la venta" : findCartLine(till.cart, line)?.name}
      onSubmit={submit}
      finalFocus={() => (line === null ? null : findLineButton(line))}
      footer={
        <>
          {before && (
            <Button
              onClick={() => {
                till.dispatch({ type: "discount", key: line, discount: null });
                onClose();
              }}
            >
              Quitar descuento
            </Button>
          )}
          <Button type="submit" variant="primary">
            Aplicar
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <fieldset className="grid grid-cols-2 gap-1 rounded-md bg-sunken p-1">
          <legend className="sr-only">Cómo se descuenta</legend>
          {(["pesos", "percent"] as const).map((one) => (
            <label
              key={one}
              data-checked={one === unit || undefined}
              className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-sm text-ink-soft data-checked:bg-surface data-checked:text-ink data-checked:shadow-card focus-inside:outline-2 focus-inside:outline-primary-edge dark:data-checked:bg-line"
            >
              <input
                type="radio"
                name={name}
                checked={one === unit}
                onChange={() => setUnit(one)}
                className="pointer-events-none absolute inset-0 appearance-none outline-none"
              />
              {one === "pesos" ? "En pesos" : "En porcentaje"}
            </label>
          ))}
        </fieldset>
        {unit === "pesos" ? (
          <Field label="Pesos de descuento" error={problem ?? undefined}>
            <MoneyInput data-autofocus="" placeholder="$ 0" value={pesos} onChange={setPesos} />
          </Field>
        ) : (
          <Field label="Porcentaje de descuento" error={problem ?? undefined}>
            <NumberInput data-autofocus="" placeholder="0" value={percent} onChange={setPercent} />
          </Field>
        )}
        <p aria-live="polite" className="flex items-baseline justify-between gap-3">
          <span className="text-ink-soft">
            De <PesosAmount amount={cost} /> queda en
          </span>
          <strong className="text-2xl font-bold">
            <PesosAmount amount={left} />
          </strong>
        </p>
      </div>
    </Dialog>
  );
}

const byHand = ({ discount, promoted }: PricedSale) => discount - promoted;

/** Pesos that the line or sale costs after promotions, without the discount that the dialog edits. */
function costBefore({ cart, price }: SaleEditor, line: string | null): number {
  if (line === null) return price({ ...cart, discount: null }).total;
  const { lines } = price(reduceCart(cart, { type: "discount", key: line, discount: null }));
  const known = lines[cart.lines.findIndex(({ key }) => key === line)];
  return known ? known.subtotal - (known.promotion?.discount ?? 0) : 0;
}

function problemOf(discount: EnteredDiscount | null, cost: number, off: number, most: number): string | null {
  if (discount?.in === "percent" && discount.value > 100) return "El porcentaje va de 0 a 100";
  if (discount?.in === "pesos" && discount.value > cost) return "El descuento es mayor que lo que cuesta";
  if (off > most) return `Puedes descontar hasta ${formatPesos(most)} de esta venta`;
  return null;
}
