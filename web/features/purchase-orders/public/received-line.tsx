import type { ReactNode } from "react";
import { formatNumber } from "#core/number-text.ts";
import { decimalPlacesOf } from "#core/quantity.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import { isMeasuredUnit, UNIT_WORDS } from "#core/units.ts";
import { useLoadedProduct } from "#web/features/products/products.queries.ts";
import { type GoodsLine, type OrderPack, toOrderPack } from "#web/features/purchase-orders/order-form.ts";
import { Button } from "#web/ui/button.tsx";
import { QuantityStepper } from "#web/ui/fields/quantity-stepper.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { MoneyField } from "#web/ui/forms/money-input.tsx";

/** A line of goods that arrive with an order, without an order, or with a supplier's invoice. */
export type ReceivedLine = GoodsLine & {
  /** Free units besides the paid units; null when the field is not shown. */
  free: number | null;
  /** Expiry day. Empty when unknown; null if none is recorded, as for goods that go back to the supplier. */
  expiresOn: string | null;
};

const INVOICE_DECIMALS = 3;

type ReceivedLineProps = {
  line: ReceivedLine;
  /** How the goods are packed, where that can be chosen. */
  packing?: ReactNode;
  minQuantity?: number;
  /** Whether the goods go back to the supplier. */
  leaves?: boolean;
  /** Absent where an invoice states the cost. Such a line counts in the invoice's units, with decimals. */
  cost?: { required?: boolean; error?: string };
  onChange: (part: Partial<ReceivedLine>) => void;
};

export function ReceivedLineFields({
  line,
  packing,
  minQuantity = 0,
  leaves = false,
  cost,
  onChange,
}: ReceivedLineProps) {
  const { productName: name, unit, pack, unitPrice, free, expiresOn } = line;
  const counted = pack
    ? ` (${pack.name})`
    : cost && isMeasuredUnit(unit)
      ? ` en ${UNIT_WORDS[unit].many}`
      : "";
  return (
    <div className="flex flex-wrap items-end gap-3">
      {packing}
      <QuantityField
        line={line}
        label={`${leaves ? "Sale" : "Llegó"} ahora${counted}`}
        min={minQuantity}
        {...(!cost && { decimals: INVOICE_DECIMALS })}
        onChange={(quantity) => onChange({ quantity })}
      />
      {cost && (
        <div className="min-w-32 flex-1 sm:max-w-40">
          <MoneyField
            label={costLabel(line)}
            {...cost}
            aria-label={`Costo de ${name}`}
            value={unitPrice}
            onChange={(next) => onChange({ unitPrice: next })}
          />
        </div>
      )}
      {!leaves &&
        (free === null ? (
          <Button size="sm" variant="ghost" onClick={() => onChange({ free: 0 })}>
            Vino de ñapa
            <span className="sr-only"> de {name}</span>
          </Button>
        ) : (
          <Quantity
            label={`Ñapa en ${UNIT_WORDS[unit].many} (no te la cobraron)`}
            name={`ñapa de ${name}`}
            value={free}
            min={0}
            decimals={decimalPlacesOf(unit)}
            onChange={(next) => onChange({ free: next })}
          />
        ))}
      {expiresOn !== null && (
        <div className="min-w-40 flex-1 sm:max-w-44">
          <TextField
            label="Vence (si tiene fecha)"
            type="date"
            aria-label={`Vencimiento de ${name}`}
            min="2000-01-01"
            max="2099-12-31"
            value={expiresOn}
            onValueChange={(expiresOn) => onChange({ expiresOn })}
          />
        </div>
      )}
    </div>
  );
}

function costLabel({ unit, pack }: GoodsLine): string {
  if (pack) return `Costo de ${pack.name}`;
  return isMeasuredUnit(unit) ? `Costo por ${UNIT_WORDS[unit].one}` : "Costo de cada uno";
}

type QuantityFieldProps = {
  line: Pick<GoodsLine, "productName" | "unit" | "pack" | "quantity">;
  /** Label for screen readers; by default the name of the product. */
  name?: string;
  label: string;
  min: number;
  decimals?: number;
  onChange: (quantity: number) => void;
};

/** A field for a number of units, or of packs if the line has a pack. */
export function QuantityField({ line: { productName, unit, pack, quantity }, ...props }: QuantityFieldProps) {
  const { name = productName, decimals = pack ? 0 : decimalPlacesOf(unit) } = props;
  return <Quantity {...props} name={name} decimals={decimals} value={quantity} />;
}

type QuantityProps = {
  label: string;
  name: string;
  value: number;
  min: number;
  decimals: number;
  onChange: (quantity: number) => void;
};

function Quantity({ label, name, ...number }: QuantityProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="text-sm">
        {label}
      </span>
      <QuantityStepper {...number} label={name} max={MAX_LINE_QUANTITY} />
    </div>
  );
}

type PackSelectProps = {
  productId: string | null;
  name: string;
  label: string;
  value: OrderPack | null;
  /** Text of the option for goods without a pack; by default their unit. */
  loose?: string;
  onChange: (pack: OrderPack | null) => void;
};

export function PackSelect({ productId, name, label, value, loose, onChange }: PackSelectProps) {
  const product = useLoadedProduct(productId);
  const packs: OrderPack[] = (product?.presentations ?? []).filter(
    ({ active, id }) => active || id === value?.id,
  );
  // Offers the line's pack even if that pack was deleted.
  if (value && !packs.some(({ id }) => id === value.id)) packs.push(value);
  if (packs.length === 0) return null;
  const one = product ? UNIT_WORDS[product.unit].one : "unidad";
  return (
    <div className="w-44 min-w-36 max-sm:flex-1">
      <SelectField
        label={label}
        aria-label={`${label}: ${name}`}
        value={value?.id ?? ""}
        options={[
          { value: "", label: loose ?? `Por ${one}` },
          ...packs.map((pack) => ({ value: pack.id, label: `${pack.name} (${formatNumber(pack.units)})` })),
        ]}
        onValueChange={(value) => onChange(toOrderPack(packs.find(({ id }) => id === value)))}
      />
    </div>
  );
}
