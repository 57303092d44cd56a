import type { OwnerDrawReport } from "#core/contract/expenses.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";

export const unknownCostText = (percent: number): string =>
  `De ${formatNumber(percent)} % de lo vendido no sabemos el costo`;

type ChargedTaxes = Pick<OwnerDrawReport, "taxes">;

export const soldLabel = ({ taxes }: ChargedTaxes): string =>
  taxes === 0 ? "Vendiste" : "Vendiste, sin impuestos";

export const chargedTaxesText = ({ taxes }: ChargedTaxes): string =>
  `Lo vendido va sin los ${formatPesos(Math.round(taxes))} de IVA, INC y bolsas que cobraste: no son ganancia.`;

export const earnedOrLost = (profit: number): string => (profit < 0 ? "Perdiste" : "Ganaste");
