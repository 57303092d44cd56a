import type { InvoiceLine } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import type { StoreTaxes, TaxClass } from "#core/tax/classes.ts";
import { addTaxesToPrice } from "#core/tax/tax-of-line.ts";

/** Finds the active pack with this number of units; null without a match, and for single units. */
export function findPackByUnits(
  packs: readonly { id: string; units: number; active: boolean }[],
  units: number,
): string | null {
  return packs.find((pack) => pack.active && pack.units === units && units !== 1)?.id ?? null;
}

/** DIAN's codes of the taxes on an invoice line. */
const VAT = "01";
const CONSUMPTION = "04";

/** Finds the tax class from the taxes of an invoice line; null if they belong to no class. */
export function findInvoiceLineTaxClass({ taxes, taxRate }: Pick<InvoiceLine, "taxes" | "taxRate">) {
  if (taxes.some(({ code, rate }) => code === CONSUMPTION && rate === 8)) return "INC8";
  if (!taxes.some(({ code }) => code === VAT)) return null;
  if (taxRate === 19) return "IVA19";
  if (taxRate === 5) return "IVA5";
  return taxRate === 0 ? "EXEMPT" : null;
}

/**
 * Cost of one unit in pesos, with all taxes but an IVA that the store deducts. `units`: how many units one invoiced unit
 * contains.
 */
export function computeInvoiceUnitCost(
  { cost, taxes, quantity }: Pick<InvoiceLine, "cost" | "taxes" | "quantity">,
  units: number,
  deductsVat: boolean,
): number {
  const charged = taxes.filter(({ code }) => !(deductsVat && code === VAT));
  const paid = charged.reduce((sum, { amount }) => sum + amount, cost);
  return Math.round(Math.abs(paid / (quantity * units)));
}

/** Smallest coin in use, in pesos. */
const COIN = 50;

/** Price with taxes of which, without taxes, `margin` percent is gain. Rounded up to a coin. */
export function suggestSalePrice(cost: number, margin: number, tax: TaxClass | null, taxes: StoreTaxes) {
  const kept = (cost * 100) / (100 - margin);
  return Math.ceil(addTaxesToPrice(kept, tax, taxes, new Date()) / COIN) * COIN;
}

/** Turns 'CERVEZA POKER PACA X 24' of 24 units into 'Cerveza poker'. Mixed case stays. */
export function suggestProductName(description: string, units = 1): string {
  const line = description.replace(/\s+/g, " ").trim();
  const pack = new RegExp(
    `^(.{3,}?) (?:(?:paca|caja|bandeja|display) )?(?:x|de|por) ?${units}(?![\\d.,]).*$`,
    "i",
  );
  const text = units > 1 ? (pack.exec(line)?.[1] ?? line) : line;
  if (text !== text.toUpperCase()) return text;
  const lower = text.toLocaleLowerCase("es-CO");
  return lower.charAt(0).toLocaleUpperCase("es-CO") + lower.slice(1);
}
