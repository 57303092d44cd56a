import { decimalPlacesOf } from "#core/quantity.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import { UNIT_WORDS, type Unit } from "#core/units.ts";
import { Button } from "#web/ui/button.tsx";
import { QuantityStepper } from "#web/ui/fields/quantity-stepper.tsx";

type Props = {
  name: string;
  unit: Unit;
  /** Null when the field is not shown. */
  value: number | null;
  onChange: (units: number) => void;
};

export function FreeUnitsField({ name, unit, value, onChange }: Props) {
  if (value === null)
    return (
      <Button size="sm" variant="ghost" onClick={() => onChange(0)}>
        Vino de ñapa
        <span className="sr-only"> de {name}</span>
      </Button>
    );
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="text-sm font-semibold">
        Ñapa en {UNIT_WORDS[unit].many}
      </span>
      <QuantityStepper
        label={`ñapa de ${name}`}
        value={value}
        min={0}
        max={MAX_LINE_QUANTITY}
        decimals={decimalPlacesOf(unit)}
        onChange={onChange}
      />
    </div>
  );
}
