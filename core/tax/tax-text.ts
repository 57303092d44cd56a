import type { SaleTax } from "#core/contract/sales/sale-tax.ts";
import { formatNumber } from "#core/number-text.ts";
import { type TaxKind, toCents } from "#core/tax/tax-of-line.ts";

const TAX_KIND_LABELS: Record<TaxKind, string> = {
  IVA: "IVA",
  INC: "Impuesto al consumo",
  BAG: "Bolsas plásticas",
};

/** Turns `1900.5` into `$ 1.900,50`; only taxes have cents. */
export function formatPesosWithCents(amount: number): string {
  const cents = Math.abs(toCents(amount));
  const whole = formatNumber(Math.floor(cents / 100));
  return `${amount < 0 ? "-" : ""}$ ${whole},${String(cents % 100).padStart(2, "0")}`;
}

/** For example 'IVA 19 %', 'Exento (IVA 0 %)' or 'Bolsas plásticas ($ 73 c/u)'. */
export function formatTaxName({ kind, rate, perUnit }: Pick<SaleTax, "kind" | "rate" | "perUnit">): string {
  if (perUnit !== null) return `${TAX_KIND_LABELS[kind]} ($ ${formatNumber(perUnit)} c/u)`;
  if (rate === 0) return "Exento (IVA 0 %)";
  return `${TAX_KIND_LABELS[kind]} ${formatNumber(rate ?? 0)} %`;
}
