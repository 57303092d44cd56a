import { formatPesos } from "#core/money.ts";
import { perUnit, type Unit } from "#core/units.ts";

/** The one place where pesos become text on a screen. The size and weight are the surroundings'. */
export function Money({ amount }: { amount: number }) {
  return <span className="whitespace-nowrap tabular-nums">{formatPesos(amount)}</span>;
}

/** A price, and for how much it is where that is no piece: `$ 13.000 / kg`. */
export function UnitPrice({ price, unit }: { price: number; unit: Unit }) {
  return (
    <span className="whitespace-nowrap">
      <Money amount={price} />
      {perUnit(unit)}
    </span>
  );
}
