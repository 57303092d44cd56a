import type {
  InvoiceLineKind,
  InvoiceSums,
  SupplierInvoice,
} from "#core/contract/supplier-invoices/supplier-invoices.ts";

const MILLION = 1_000_000;
/** A centavo in millionths of a peso. */
const CENTAVO = 10_000n;

/** Amounts are added in whole millionths of a peso, because a document states at most 6 decimals. */
export const toMillionths = (pesos: number): number => Math.round(pesos * MILLION);
export const fromMillionths = (millionths: number): number => millionths / MILLION;

type ChargedLine = { kind: InvoiceLineKind; quantity: number; total: number };
type InvoiceAdjustment = SupplierInvoice["adjustments"][number];

/** What a line adds to the invoice, in pesos. A discount or return is negative, also if the file omits its sign. */
function computeLineValue({ kind, total }: ChargedLine): number {
  if (kind === "GOODS") return total;
  return kind === "CHARGE" ? Math.abs(total) : -Math.abs(total);
}

const signedAmountOf = ({ charge, amount }: Pick<InvoiceAdjustment, "charge" | "amount">) =>
  charge ? amount : -amount;

/**
 * The cost of each line before taxes, in pesos; 0 for lines that are charges or discounts. Charges and discounts
 * (adjustments of the document, except tips, and such lines) are shared among the goods by their totals, or by their
 * quantities where all are gifts. Shares are whole centavos, and the last one takes the rest. A discount is cut off
 * where the goods would cost less than 0.
 */
export function spreadChargesOverGoods(
  lines: readonly ChargedLine[],
  adjustments: readonly InvoiceAdjustment[],
) {
  const amounts = [
    ...adjustments.filter(({ reason }) => !/propina/i.test(reason)).map(signedAmountOf),
    ...lines.filter(({ kind }) => kind === "CHARGE" || kind === "DISCOUNT").map(computeLineValue),
  ];
  const change = amounts.reduce((sum, amount) => sum + toMillionths(amount), 0);
  const goods = lines.map(({ kind, total }) => (kind === "GOODS" ? Math.max(0, toMillionths(total)) : 0));
  const weights = goods.some((weight) => weight > 0)
    ? goods
    : lines.map(({ kind, quantity }) => (kind === "GOODS" ? Math.max(0, toMillionths(quantity)) : 0));
  const shares = sharesOf(Math.max(change, -goods.reduce((sum, total) => sum + total, 0)), weights);
  return lines.map((line, i) => {
    if (line.kind === "CHARGE" || line.kind === "DISCOUNT") return 0;
    return fromMillionths(toMillionths(computeLineValue(line)) + shares[i]!);
  });
}

/** Splits `whole` by weight into parts of whole centavos; the last part takes the rest below a centavo. */
function sharesOf(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n || whole === 0) return weights.map(() => 0);
  const [size, sign] = [BigInt(Math.abs(whole)), Math.sign(whole)];
  let [before, given] = [0n, 0n];
  return weights.map((weight) => {
    before += BigInt(weight);
    const unit = sum * CENTAVO;
    const until = before === sum ? size : ((2n * size * before + unit) / (2n * unit)) * CENTAVO;
    const share = until - given;
    given = until;
    return sign * Number(share);
  });
}

type ChargedInvoice = {
  lines: readonly ChargedLine[];
  adjustments: readonly InvoiceAdjustment[];
  taxes: readonly { amount: number }[];
  /** The rounding of the invoice, in pesos, less advance payments and withholdings. */
  rest: number;
  total: number;
  stated: InvoiceSums | null;
};

/**
 * Compares the sum of all parts with the amount to pay. The difference is 0 within the centavo to which each amount
 * may be rounded.
 */
export function computeInvoiceBalance(invoice: ChargedInvoice): SupplierInvoice["balance"] {
  const { lines, adjustments, taxes, rest, total, stated } = invoice;
  const sumOf = (amounts: readonly number[]) =>
    fromMillionths(amounts.reduce((sum, amount) => sum + toMillionths(amount), 0));
  const read: InvoiceSums = {
    lines: sumOf(lines.map(computeLineValue)),
    charges: sumOf(adjustments.filter(({ charge }) => charge).map(({ amount }) => amount)),
    discounts: sumOf(adjustments.filter(({ charge }) => !charge).map(({ amount }) => amount)),
    taxes: sumOf(taxes.map(({ amount }) => amount)),
  };
  const sum = sumOf([read.lines, read.charges, -read.discounts, read.taxes, rest]);
  const difference = sumOf([total, -sum]);
  const rounded = lines.length + adjustments.length + taxes.length + 1;
  const isEven = toMillionths(Math.abs(difference)) <= (rounded * Number(CENTAVO)) / 2;
  return { lines: sum, toPay: total, difference: isEven ? 0 : difference, rest, read, stated };
}
