import { formatPesos } from "#core/money.ts";
import { perUnitSuffix, type Unit } from "#core/units.ts";

/** Shows pesos. The only place where pesos become text on a screen. Inherits size and weight. */
export function Money({ amount }: { amount: number }) {
  return <span className="whitespace-nowrap tabular-nums">{formatPesos(amount)}</span>;
}

/** Shows a price with its unit, except for pieces: `$ 13.000 / kg`. */
export function UnitPrice({ price, unit }: { price: number; unit: Unit }) {
  return (
    <span className="whitespace-nowrap">
      <Money amount={price} />
      {perUnitSuffix(unit)}
    </span>
  );
}
