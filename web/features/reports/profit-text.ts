import type { FinancialReport } from "#core/contract/reports/reports.ts";

/** Name and meaning of the gross profit: sales less the cost of the goods sold. */
export const GROSS_PROFIT_TEXTS = {
  name: "Ganancia: ventas menos costo de lo vendido",
  meaning:
    "Lo que te dejó la mercancía que vendiste. El costo es un estimado: lo que pagaste en promedio en tus órdenes de compra o, si un producto no ha llegado en ninguna, el 70 % de su precio de venta.",
};

/** Name and meaning of the net profit: sales less the period's purchases and expenses. */
export const NET_PROFIT_TEXTS = {
  name: "Ventas menos compras y gastos del periodo",
  meaning:
    "Lo vendido menos las compras que recibiste y los gastos de estas fechas, sin mirar cuánto de esa mercancía ya se vendió: baja cuando surtes y sube cuando vendes lo que ya tenías.",
};

/** Losses of stock at cost, which neither profit figure subtracts. */
const STOCK_LOSSES_LABEL = "Vencido, dañado o perdido (al costo)";

/** Adds to the name that revenue excludes taxes, in a store that charges taxes. */
export function revenueLabel(name: string, { revenue }: Pick<FinancialReport, "revenue">): string {
  return revenue.taxes === 0 ? name : `${name} sin IVA, INC ni bolsas`;
}

const DEDUCTIBLE_TAXES_LABEL = "IVA descontable, incluido en las compras";

/** Explains the net profit; in a store that deducts IVA, also that this IVA is not subtracted. */
export function netProfitMeaning({ expenses }: Pick<FinancialReport, "expenses">): string {
  const { meaning } = NET_PROFIT_TEXTS;
  return expenses.purchaseTaxes === 0 ? meaning : `${meaning} El IVA descontable de las compras no se resta.`;
}

/** Lists the figures that are shown only if they are not 0. */
export function listOtherFinancialFigures({ revenue, expenses }: FinancialReport) {
  const income = [
    { name: "Descuentos dados", amount: revenue.discounts },
    { name: "Devoluciones", amount: revenue.returns },
    { name: "IVA, INC y bolsas cobrados", amount: revenue.taxes },
    { name: "Comisiones de recargas", amount: revenue.commissions },
  ];
  const spent = [
    { name: DEDUCTIBLE_TAXES_LABEL, amount: expenses.purchaseTaxes },
    { name: "Gastos de la caja", amount: expenses.cashExpenses },
    { name: "Ajuste por monedas", amount: expenses.rounding },
    { name: STOCK_LOSSES_LABEL, amount: expenses.losses },
  ];
  const some = (figures: typeof income) => figures.filter(({ amount }) => amount !== 0);
  return { income: some(income), spent: some(spent) };
}
