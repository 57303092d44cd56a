import { formatPesos } from "#core/money.ts";
import { perUnitSuffix, type Unit } from "#core/units.ts";

/** Shows an amount in pesos. Inherits font size and weight. */
export function PesosAmount({ amount }: { amount: number }) {
  return <span className="whitespace-nowrap">{formatPesos(amount)}</span>;
}

/** Puts no-break spaces into the amounts of a text, so that no line ends between sign and number. */
export const keepAmountsTogether = (text: string) => text.replaceAll("$ ", "$\u00a0");

export const unbrokenPesos = (amount: number): string => keepAmountsTogether(formatPesos(amount));

/** Shows a price with its unit: `$ 13.000 / kg`. A price per piece has no unit. */
export function UnitPrice({ price, unit }: { price: number; unit: Unit }) {
  return (
    <span className="whitespace-nowrap">
      <PesosAmount amount={price} />
      {perUnitSuffix(unit)}
    </span>
  );
}
