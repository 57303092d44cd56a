import { Trash2 } from "lucide-react";
import { decimalsOf } from "#core/quantity.ts";
import { MAX_QUANTITY } from "#core/stock.ts";
import { isMeasured, UNIT_WORDS } from "#core/units.ts";
import { PackSelect } from "#web/features/purchase-orders/pack-select.tsx";
import { freeNames, type Pack, packHolds } from "#web/features/purchase-orders/packs.ts";
import { usePacks } from "#web/features/purchase-orders/purchase-orders.queries.ts";
import { Field } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Money } from "#web/ui/money.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { QuantityStepper } from "#web/ui/quantity-stepper.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { type CameLine, cameIn, cameTotal, mostCame } from "./arrival-form.ts";

type Props = {
  lines: readonly CameLine[];
  /** True after a failed submit: marks missing fields. */
  checked: boolean;
  onChange: (key: number, part: Partial<CameLine>) => void;
  onRemove: (key: number) => void;
};

export function ArrivalLines({ lines, checked, onChange, onRemove }: Props) {
  const packs = usePacks();
  return (
    <ul aria-label="Lo que llegó" className="flex flex-col gap-3">
      {lines.map((line) => (
        <ArrivalLine
          key={line.key}
          line={line}
          packs={packs(line.product.id, line.pack)}
          checked={checked}
          onChange={(part) => onChange(line.key, part)}
          onRemove={() => onRemove(line.key)}
        />
      ))}
    </ul>
  );
}

type LineProps = {
  line: CameLine;
  packs: readonly Pack[];
  checked: boolean;
  onChange: (part: Partial<CameLine>) => void;
  onRemove: () => void;
};

function ArrivalLine({ line, packs, checked, onChange, onRemove }: LineProps) {
  const { product, quantity, unitCost, pack, free, expiresOn } = line;
  const { name, unit } = product;
  const loose = isMeasured(unit) && pack === null;
  const most = mostCame(line);
  return (
    <li className="rounded-md border border-line p-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 py-2.5 font-semibold wrap-anywhere">{name}</p>
        <p className="py-2.5 font-semibold">
          <Money amount={cameTotal([line])} />
        </p>
        <IconButton label={`Quitar ${name}`} icon={Trash2} tone="danger" onClick={onRemove} />
      </div>
      <div className="mt-1 flex flex-wrap items-start gap-3">
        <PackSelect
          name={`Cómo llegó ${name}`}
          label="Llegó por"
          unit={unit}
          packs={packs}
          pack={pack}
          onChange={(next) => onChange(cameIn(line, next))}
        />
        <div className="flex flex-col gap-1.5">
          <span aria-hidden className="text-sm font-semibold">
            {loose ? `Cantidad en ${UNIT_WORDS[unit].many}` : "Cantidad"}
          </span>
          <QuantityStepper
            label={name}
            value={quantity}
            min={loose ? 0.001 : 1}
            max={most}
            decimals={pack ? 0 : decimalsOf(unit)}
            onChange={(next) => next <= most && onChange({ quantity: next })}
          />
        </div>
        <div className="min-w-32 flex-1 sm:max-w-40">
          <Field
            label={costLabel(line)}
            required
            error={checked && unitCost === null ? "Pon lo que costó" : undefined}
          >
            <MoneyInput
              aria-label={`Costo de ${name}`}
              value={unitCost}
              onChange={(next) => onChange({ unitCost: next })}
            />
          </Field>
        </div>
        <div className="flex flex-col gap-1.5">
          <span aria-hidden className="text-sm font-semibold">
            {isMeasured(unit) ? `Ñapa en ${UNIT_WORDS[unit].many}` : "Unidades de ñapa"}
          </span>
          <QuantityStepper
            label={freeNames(name)}
            value={free}
            min={0}
            max={MAX_QUANTITY}
            decimals={decimalsOf(unit)}
            onChange={(next) => onChange({ free: next })}
          />
        </div>
        <div className="min-w-40 flex-1 sm:max-w-44">
          <Field label="Vence (si tiene fecha)">
            <TextInput
              type="date"
              aria-label={`Vencimiento de ${name}`}
              min="2000-01-01"
              max="2099-12-31"
              value={expiresOn}
              onChange={({ target }) => onChange({ expiresOn: target.value })}
            />
          </Field>
        </div>
      </div>
      {pack && (
        <p className="mt-2 text-sm text-ink-soft">
          Entran {packHolds({ quantity, price: unitCost, pack }, unit)}
        </p>
      )}
    </li>
  );
}

function costLabel({ product: { unit }, pack }: CameLine): string {
  if (pack) return `Costo por ${pack.name}`;
  return isMeasured(unit) ? `Costo por ${UNIT_WORDS[unit].one}` : "Costo de cada uno";
}
