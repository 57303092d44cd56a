import type { Unit } from "#core/units.ts";
import {
  centsWithoutTax,
  toExactCents,
  toMillionths,
  unitPriceInMillionths,
} from "#server/fiscal/decimals.ts";
import { DECLARED_UNITS, DIAN_TAXES, DIAN_UNIT_CODES, requireListEntry } from "#server/fiscal/dian-values.ts";
import {
  type FiscalLine,
  type FiscalTax,
  MAX_LINE_DESCRIPTION_LENGTH,
} from "#server/fiscal/document/document-input.ts";

type DianTax = keyof typeof DIAN_TAXES;

/** Amounts are in cents, quantities and prices in millionths. */
export type DocumentTax = {
  tribute: DianTax;
  rate?: number;
  perUnit?: number;
  quantity?: bigint;
  base: number;
  amount: number;
};

export type PricedLine = {
  description: string;
  code: string;
  quantity: bigint;
  unitCode: string;
  /** Price per unit, without taxes and before discounts. */
  price: bigint;
  gross: number;
  net: number;
  taxes: DocumentTax[];
};

/** Prices a line as DIAN wants it, without taxes. The stored taxes and the paid amount are not computed again. */
export function priceFiscalLine(line: FiscalLine): PricedLine {
  const { packed } = line;
  const inUnits = inDianUnits(line.unit, toMillionths(line.quantity));
  const { unitCode, counted } = packed
    ? { unitCode: DIAN_UNIT_CODES.UNIT, counted: toMillionths(packed.count) }
    : inUnits;
  // The tax of bags is per bag, also for bags in a pack.
  const taxes = line.taxes.map((tax) => taxRow(tax, inUnits.counted));
  const net = toExactCents(line.total) - sumAmounts(taxes.map(({ amount }) => amount));
  if (net < 0) throw new RangeError(`the taxes of "${line.description}" are more than what was paid for it`);
  const gross = Math.max(net, grossBase(line, taxes) ?? net);
  return {
    description: descriptionOf(line),
    code: line.code,
    quantity: counted,
    unitCode,
    price: unitPriceInMillionths(gross, counted),
    gross,
    net,
    taxes,
  };
}

function descriptionOf({ description, packed }: FiscalLine): string {
  if (!packed) return description;
  const name = ` (${packed.name})`;
  return `${description.slice(0, Math.max(1, MAX_LINE_DESCRIPTION_LENGTH - name.length))}${name}`.slice(
    0,
    MAX_LINE_DESCRIPTION_LENGTH,
  );
}

function inDianUnits(unit: Unit, quantity: bigint): { unitCode: string; counted: bigint } {
  const { code, units } = requireListEntry(DECLARED_UNITS, unit);
  return { unitCode: code, counted: quantity / units };
}

function taxRow(tax: FiscalTax, quantity: bigint): DocumentTax {
  const amount = toExactCents(tax.amount);
  if (tax.kind !== "BAG")
    return {
      tribute: tax.kind,
      rate: Math.round((tax.rate ?? 0) * 100),
      base: toExactCents(tax.base),
      amount,
    };
  const perUnit = toExactCents(tax.perUnit ?? 0);
  // The tax of a bag that costs less than its tax is the bag's price.
  const whole = BigInt(perUnit) * quantity === BigInt(amount) * 1_000_000n;
  const paid = whole ? perUnit : Math.round((amount * 1_000_000) / Number(quantity));
  return { tribute: "BAG", perUnit: paid, quantity, base: 0, amount };
}

function grossBase({ gross, total }: FiscalLine, taxes: readonly DocumentTax[]): number | undefined {
  if (gross === undefined || gross <= total) return undefined;
  const bags = sumAmounts(taxes.filter(({ tribute }) => tribute === "BAG").map(({ amount }) => amount));
  const rate = taxes.find((row) => row.rate)?.rate ?? 0;
  return centsWithoutTax(toExactCents(gross) - bags, rate / 100);
}

export type DocumentTotals = {
  /** One entry per kind of tax, in the order of DIAN's codes, with a row per rate. */
  taxes: { tribute: DianTax; amount: number; rows: DocumentTax[] }[];
  lineExtension: number;
  taxExclusive: number;
  taxInclusive: number;
};

export function computeDocumentTotals(lines: readonly PricedLine[]): DocumentTotals {
  const rows = new Map<string, DocumentTax>();
  for (const line of lines)
    for (const row of line.taxes) {
      const key = `${row.tribute} ${row.rate ?? row.perUnit}`;
      const sameRate = rows.get(key);
      if (!sameRate) rows.set(key, { ...row });
      else {
        sameRate.base += row.base;
        sameRate.amount += row.amount;
        if (row.quantity !== undefined) sameRate.quantity = (sameRate.quantity ?? 0n) + row.quantity;
      }
    }
  const all = [...rows.values()].sort((a, b) => (a.rate ?? a.perUnit ?? 0) - (b.rate ?? b.perUnit ?? 0));
  const taxes = (Object.keys(DIAN_TAXES) as DianTax[])
    .map((tribute) => ({ tribute, rows: all.filter((row) => row.tribute === tribute) }))
    .filter((tax) => tax.rows.length > 0)
    .map((tax) => ({ ...tax, amount: sumAmounts(tax.rows.map(({ amount }) => amount)) }));
  const lineExtension = sumAmounts(lines.map(({ net }) => net));
  return {
    taxes,
    lineExtension,
    taxExclusive: sumAmounts(lines.map((line) => Math.max(0, ...line.taxes.map(({ base }) => base)))),
    taxInclusive: lineExtension + sumAmounts(taxes.map(({ amount }) => amount)),
  };
}

const sumAmounts = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
