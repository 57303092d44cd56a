import { formatCashDifference } from "#core/cash/cash-difference.ts";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import { dayOf, formatDateWithWeekday } from "#core/dates.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { formatInstantClockTime } from "#core/time-text.ts";

function momentOf(instant: string): string {
  const date = new Date(instant);
  return `${formatDateWithWeekday(dayOf(date))}, ${formatInstantClockTime(date)}`;
}

export function sumCashMovements({ movements }: Pick<Shift, "movements">): { in: number; out: number } {
  const sum = (direction: "IN" | "OUT") =>
    movements.reduce((total, { kind, amount }) => total + (kind === direction ? amount : 0), 0);
  return { in: sum("IN"), out: sum("OUT") };
}

export const describeSentForAnother = (count: number) =>
  count === 1
    ? "1 documento lo envió otra persona"
    : `${formatNumber(count)} documentos los envió otra persona`;

/** The shift's payments by telephone that wait or did not arrive; without amounts for a role that counts blind. */
export function describeTransfers(transfers: Shift["transfers"]): string[] {
  const line = (label: string, { count, amount }: { count: number; amount: number | null }) =>
    count === 0
      ? []
      : [`${label}: ${formatNumber(count)}${amount === null ? "" : ` · ${formatPesos(amount)}`}`];
  if (!transfers) return [];
  return [...line("Por confirmar", transfers.pending), ...line("La plata no llegó", transfers.denied)];
}

/** The lines of text that tell the owner how a shift was closed. */
export function summarizeClosing(shift: Shift) {
  const { till, number, closedAt, closedBy, sales, returns, byMethod, creditGiven, floatLeft, note } = shift;
  const moved = sumCashMovements(shift);
  const passed = shift.services;
  return {
    title: `Cierre de ${till.name}`,
    about: [
      `${momentOf(closedAt ?? shift.openedAt)} (turno ${number})`,
      ...(closedBy ? [`Cerró ${closedBy.name}`] : []),
    ],
    figures: [
      `Ventas: ${formatPesos(sales.total ?? 0)} (${formatNumber(sales.count)})`,
      ...byMethod.flatMap(({ method, sales: sold }) =>
        sold ? [`${paymentLabel(method)}: ${formatPesos(sold)}`] : [],
      ),
      ...amount(paymentLabel("CREDIT"), creditGiven),
      ...amount(
        "Abonos de fiado",
        byMethod.reduce((sum, { debtPayments }) => sum + (debtPayments ?? 0), 0),
      ),
      ...amount("Devoluciones", -(returns.total ?? 0)),
      ...amount("Entradas de dinero", moved.in),
      ...amount("Salidas de dinero", -moved.out),
      ...amount(
        "Recargas y corresponsal",
        passed ? (passed.in ?? 0) + (passed.fees ?? 0) - (passed.out ?? 0) : 0,
      ),
    ],
    outcomes: byMethod.flatMap(({ method, expected, counted, difference }) => {
      if (counted === null || difference === null) return [];
      const outcome = `${paymentLabel(method)}: ${formatCashDifference(difference).toLowerCase()}`;
      if (difference === 0) return [`${outcome} (${formatPesos(counted)})`];
      return [`${outcome} (debía haber ${formatPesos(expected ?? 0)}, hay ${formatPesos(counted)})`];
    }),
    rest: [
      ...describeTransfers(shift.transfers),
      ...(shift.sentForAnother ? [describeSentForAnother(shift.sentForAnother)] : []),
      ...(floatLeft === null ? [] : [`Queda en la caja: ${formatPesos(floatLeft)}`]),
      ...(note ? [`Nota: ${note}`] : []),
    ],
  };
}

function amount(label: string, pesos: number | null): string[] {
  return pesos ? [`${label}: ${formatPesos(pesos)}`] : [];
}
