import { formatCashDifference } from "#core/cash/cash-difference.ts";
import type { DaySummary } from "#core/contract/reports/day-summary.ts";
import { formatDateWithWeekday, formatWeekday } from "#core/dates.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { paymentLabel } from "#core/sale/payment.ts";

const SHOWN_DRAWERS = 4;

/** The day as at most 12 lines of text for people, for WhatsApp and mail. The first line is a title. */
export function buildDaySummaryLines(summary: DaySummary, storeName: string): string[] {
  const { date, returns, credit, transfers } = summary;
  const spent = [...amount("Gastos", summary.expenses), ...amount("Para la casa", summary.ownUse)];
  return [
    `${storeName} · ${formatDateWithWeekday(date).replace(",", "")}`,
    salesLine(summary),
    ...profitLines(summary),
    ...line(methodTexts(summary)),
    ...line(
      amount(
        returns.count === 1 ? "1 devolución:" : `${formatNumber(returns.count)} devoluciones:`,
        returns.total,
      ),
    ),
    ...line(amount("Te abonaron", credit.collected)),
    ...line(spent),
    ...line(drawerTexts(summary)),
    ...(transfers.pendingCount > 0
      ? [`Por confirmar ${formatNumber(transfers.pendingCount)} · ${formatPesos(transfers.pending)}`]
      : []),
    ...line(amount("No llegó", transfers.denied)),
    ...bestLines(summary),
    ...lowStockLines(summary),
  ];
}

const line = (parts: readonly string[]): string[] => (parts.length > 0 ? [parts.join(" · ")] : []);
const amount = (name: string, pesos: number): string[] =>
  pesos === 0 ? [] : [`${name} ${formatPesos(pesos)}`];

function salesLine({ date, sales, sameDayLastWeek }: DaySummary): string {
  const before = sameDayLastWeek
    ? ` (el ${formatWeekday(date)} pasado ${formatPesos(sameDayLastWeek.total)})`
    : "";
  if (sales.count === 0) return `No hubo ventas${before}`;
  const count = sales.count === 1 ? "1 venta" : `${formatNumber(sales.count)} ventas`;
  return `Vendiste ${formatPesos(sales.total)} en ${count}${before}`;
}

function profitLines({ sales, profit }: DaySummary): string[] {
  if (sales.count === 0 && profit.known === 0) return [];
  const name = profit.known < 0 ? "Pérdida" : "Ganancia";
  const unknown =
    profit.unknownCostShare > 0
      ? `, sin el ${formatNumber(profit.unknownCostShare)} % de lo vendido, que no tiene costo`
      : "";
  return [`${name} ${formatPesos(Math.abs(profit.known))}${unknown}`];
}

/** Largest first, credit last. */
function methodTexts({ methods }: DaySummary): string[] {
  const isCredit = ({ method }: DaySummary["methods"][number]) => Number(method === "CREDIT");
  return [...methods]
    .sort((one, other) => isCredit(one) - isCredit(other) || other.total - one.total)
    .map(({ method, total }) => `${paymentLabel(method)} ${formatPesos(total)}`);
}

function drawerTexts({ drawers }: DaySummary): string[] {
  const shown = drawers.slice(0, SHOWN_DRAWERS).map(({ till, open, expected, difference }) => {
    if (open) return `${till.name} sigue abierta${expected === null ? "" : ` con ${formatPesos(expected)}`}`;
    return `${till.name}: ${formatCashDifference(difference ?? 0).toLowerCase()}`;
  });
  const more = drawers.length - shown.length;
  return more > 0 ? [...shown, `y ${more} más`] : shown;
}

const bestLines = ({ best }: DaySummary): string[] =>
  best.length === 0
    ? []
    : [
        `Lo más vendido: ${best.map(({ name, quantity }) => `${name} (${formatNumber(quantity)})`).join(", ")}`,
      ];

function lowStockLines({ lowStock: { count, names } }: DaySummary): string[] {
  if (count === 0) return [];
  const more = count - names.length;
  return [`Se está acabando: ${names.join(", ")}${more > 0 ? ` y ${formatNumber(more)} más` : ""}`];
}
