import { Trash2 } from "lucide-react";
import { decimalPlacesOf } from "#core/quantity.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import { isMeasuredUnit, UNIT_WORDS } from "#core/units.ts";
import { FreeUnitsField } from "#web/features/purchase-orders/free-units.tsx";
import { changeOrderLinePack } from "#web/features/purchase-orders/order-form.ts";
import { PackSelect } from "#web/features/purchase-orders/pack-select.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { QuantityStepper } from "#web/ui/fields/quantity-stepper.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { computeArrivalTotal, type GoodsArrivalLine } from "./arrival-form.ts";

type Props = {
  lines: readonly GoodsArrivalLine[];
  checked: boolean;
  onChange: (key: number, part: Partial<GoodsArrivalLine>) => void;
  onRemove: (key: number) => void;
};

function costLabel({ product: { unit }, pack }: GoodsArrivalLine): string {
  if (pack) return `Costo de ${pack.name}`;
  return isMeasuredUnit(unit) ? `Costo por ${UNIT_WORDS[unit].one}` : "Costo de cada uno";
}

export function GoodsArrivalLineFields({ lines, checked, onChange, onRemove }: Props) {
  return (
    <ul aria-label="Lo que llegó" className="flex flex-col gap-3">
      {lines.map((line) => {
        const { key, product, pack, quantity, unitPrice, free, expiresOn } = line;
        const { id, name, unit } = product;
        const measured = isMeasuredUnit(unit) && !pack;
        return (
          <li key={key} className="rounded-md border border-line p-3">
            <div className="flex items-start gap-2">
              <p className="min-w-0 flex-1 py-2.5 font-semibold wrap-anywhere">{name}</p>
              <p className="py-2.5 font-semibold">
                <PesosAmount amount={computeArrivalTotal([line])} />
              </p>
              <IconButton
                label={`Quitar ${name}`}
                icon={Trash2}
                tone="danger"
                onClick={() => onRemove(key)}
              />
            </div>
            <div className="mt-1 flex flex-wrap items-end gap-3">
              <PackSelect
                productId={id}
                name={name}
                label="Viene por"
                value={pack}
                onChange={(next) => onChange(key, changeOrderLinePack(line, next))}
              />
              <div className="flex flex-col gap-1.5">
                <span aria-hidden className="text-sm font-semibold">
                  {measured ? `Cantidad en ${UNIT_WORDS[unit].many}` : "Cantidad"}
                </span>
                <QuantityStepper
                  label={name}
                  value={quantity}
                  min={measured ? 0.001 : 1}
                  max={MAX_LINE_QUANTITY}
                  decimals={measured ? decimalPlacesOf(unit) : 0}
                  onChange={(next) => next <= MAX_LINE_QUANTITY && onChange(key, { quantity: next })}
                />
              </div>
              <div className="min-w-32 flex-1 sm:max-w-40">
                <Field
                  label={costLabel(line)}
                  required
                  error={checked && unitPrice === null ? "Pon lo que costó" : undefined}
                >
                  <MoneyInput
                    aria-label={`Costo de ${name}`}
                    value={unitPrice}
                    onChange={(next) => onChange(key, { unitPrice: next })}
                  />
                </Field>
              </div>
              <FreeUnitsField
                name={name}
                unit={unit}
                value={free}
                onChange={(next) => onChange(key, { free: next })}
              />
              <div className="min-w-40 flex-1 sm:max-w-44">
                <Field label="Vence (si tiene fecha)">
                  <TextInput
                    type="date"
                    aria-label={`Vencimiento de ${name}`}
                    min="2000-01-01"
                    max="2099-12-31"
                    value={expiresOn}
                    onChange={({ target }) => onChange(key, { expiresOn: target.value })}
                  />
                </Field>
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
