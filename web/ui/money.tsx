import { formatPesos } from "#core/money.ts";

/** The one place where pesos become text on a screen. The size and weight are the surroundings'. */
export function Money({ amount }: { amount: number }) {
  return <span className="whitespace-nowrap tabular-nums">{formatPesos(amount)}</span>;
}
