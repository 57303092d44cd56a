import type { PricedLine } from "#core/sale/line.ts";
import type { StoreTaxes } from "#core/tax/classes.ts";
import { computeLineTax, sumTaxes, taxRulesOf } from "#core/tax/tax-of-line.ts";
import { PesosAmount } from "#web/ui/money.tsx";

/** The tax contained in the total, on one line. Renders nothing without taxes. */
export function TillTaxLine({ lines, taxes }: { lines: readonly PricedLine[]; taxes: StoreTaxes }) {
  const rules = taxRulesOf(taxes, new Date());
  if (!rules) return null;
  const { taxTotal } = sumTaxes(lines.map((line) => computeLineTax(line, rules)));
  if (taxTotal === 0) return null;
  return (
    <p className="flex justify-between gap-3 text-sm text-ink-soft">
      <span>Impuestos incluidos</span>
      <PesosAmount amount={taxTotal} />
    </p>
  );
}
