import { sumCashMovements } from "#core/cash/closing-summary.ts";
import type { ClosingChainReport, Shift } from "#core/contract/shifts/shifts.ts";
import { formatNumber } from "#core/number-text.ts";
import { countDays } from "#web/ui/text/dates.ts";

/** Names a shift. A shift that was opened offline has the number 0 until the server has recorded it. */
export function shiftName({ number }: Pick<Shift, "number">): string {
  return number > 0 ? `Turno ${number}` : "Turno por subir";
}

/** Builds 'desde ayer' or 'desde hace 3 días'; null for a shift that opened today. */
export function overnightSinceText({ openedAt }: Pick<Shift, "openedAt">, now: Date): string | null {
  const days = countDays(openedAt, now.toISOString());
  if (days <= 0) return null;
  return days === 1 ? "desde ayer" : `desde hace ${formatNumber(days)} días`;
}

/** Pesos that services added to the drawer; negative when they took out more. */
function computeServicesCash({ services }: Pick<Shift, "services">): number {
  return (services?.in ?? 0) + (services?.fees ?? 0) - (services?.out ?? 0);
}

/** A reason for which cash should be in the drawer, with its pesos. */
export type ExpectedCashPart = { label: string; amount: number };

/** Expected cash by part; null for roles that may not see it before counting. */
export function computeExpectedCash(shift: Shift): { parts: ExpectedCashPart[]; expected: number } | null {
  const cash = shift.byMethod.find(({ method }) => method === "CASH");
  if (cash?.expected == null) return null;
  const moved = sumCashMovements(shift);
  const parts = [
    { label: "Base con la que se abrió", amount: shift.openingFloat },
    { label: "Ventas en efectivo", amount: cash.sales ?? 0 },
    { label: "Abonos en efectivo", amount: cash.debtPayments ?? 0 },
    { label: "Entradas", amount: moved.in },
    { label: "Salidas", amount: -moved.out },
    { label: "Recargas y corresponsal", amount: computeServicesCash(shift) },
    { label: "Devoluciones en efectivo", amount: -(cash.refunds ?? 0) },
  ];
  return { parts: parts.filter(({ amount }, index) => index < 2 || amount !== 0), expected: cash.expected };
}

export function shiftVerificationText({ valid, checked, problems }: ClosingChainReport) {
  const many = formatNumber(checked);
  if (valid && checked === 0)
    return { title: "Todavía no hay cierres", text: "Cierra la caja y vuelve a verificar." };
  if (valid)
    return {
      title: "Todo está en orden",
      text:
        checked === 1
          ? "Revisamos 1 cierre y está como se cerró."
          : `Revisamos ${many} cierres y todos están como se cerraron.`,
    };
  const numbers = [...new Set(problems.flatMap(({ shift }) => (shift ? [shift.number] : [])))];
  const missingCount = problems.filter(({ problem }) => problem === "MISSING").length;
  const changed =
    numbers.length === 0
      ? []
      : [
          numbers.length === 1
            ? `El turno ${numbers[0]} no está como se cerró.`
            : `Los turnos ${numbers.slice(0, 10).join(", ")} no están como se cerraron.`,
        ];
  const missing =
    missingCount === 0 ? [] : [missingCount === 1 ? "Falta un cierre." : `Faltan ${missingCount} cierres.`];
  return {
    title: "Algo cambió en los cierres",
    text: [
      ...changed,
      ...missing,
      "Alguien tocó la base de datos por fuera de Mostrador: guarda una copia y pide ayuda.",
    ].join(" "),
  };
}
