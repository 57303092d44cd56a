import { formatCashDifference } from "#core/cash/cash-difference.ts";
import { CASH_CATEGORY_LABELS } from "#core/cash/cash-movements.ts";
import { describeSentForAnother, describeTransfers, summarizeClosing } from "#core/cash/closing-summary.ts";
import type { DrawerOpening } from "#core/contract/printers/printers.ts";
import type { Store } from "#core/contract/session.ts";
import type { CashMovement, Shift } from "#core/contract/shifts/shifts.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import {
  centerRow,
  horizontalRuleRow,
  leftRightRow,
  type StoreOnPaper,
  type TicketRow,
} from "#core/printing/ticket-row.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { buildStoreHead } from "#web/features/receipts/public/store-head.ts";
import { formatMediumInstant } from "#web/ui/text/dates.ts";
import { listNonCashMethods, nonCashMethodName } from "./non-cash-methods.ts";
import { computeExpectedCash, shiftName } from "./shift-text.ts";

const pesos = (label: string, amount: number | null, weight?: "bold" | "big") =>
  amount === null ? [] : [leftRightRow(label, formatPesos(amount), weight)];
/** Builds a row with an amount; no row for zero or null. */
const some = (label: string, amount: number | null) => (amount ? pesos(label, amount) : []);

export function cashMovementTitle({
  kind,
  category,
  reverses,
}: Pick<CashMovement, "kind" | "category" | "reverses">): string {
  if (reverses) return "Gasto anulado";
  return `${kind === "IN" ? "Entrada" : "Salida"} · ${CASH_CATEGORY_LABELS[category]}`;
}

export const signedMovementAmount = ({ kind, amount }: Pick<CashMovement, "kind" | "amount">) =>
  kind === "IN" ? amount : -amount;

export function buildShiftReportRows(
  shift: Shift,
  store: StoreOnPaper,
  openings: readonly DrawerOpening[] = [],
): TicketRow[] {
  const { sales, returns, byMethod, bySeller, movements, denominations, floatLeft, note, hash } = shift;
  const drawer = computeExpectedCash(shift);
  const cash = byMethod.find(({ method }) => method === "CASH");
  const others = listNonCashMethods(shift);
  return [
    ...buildStoreHead(store),
    centerRow(shift.closedAt ? "Cierre de caja" : "Caja sin cerrar", "bold"),
    leftRightRow(shift.till.name, shiftName(shift)),
    leftRightRow("Abrió", formatMediumInstant(shift.openedAt)),
    leftRightRow("por", shift.openedBy.name),
    ...(shift.closedAt && shift.closedBy
      ? [leftRightRow("Cerró", formatMediumInstant(shift.closedAt)), leftRightRow("por", shift.closedBy.name)]
      : []),
    horizontalRuleRow,
    centerRow("Efectivo", "bold"),
    ...(drawer ? drawer.parts.flatMap(({ label, amount }) => pesos(label, amount)) : []),
    ...pesos("Debe haber", drawer?.expected ?? null, "bold"),
    ...pesos("Contado", cash?.counted ?? null, "bold"),
    ...(cash?.difference == null ? [] : [centerRow(formatCashDifference(cash.difference), "big")]),
    ...others.flatMap((row): TicketRow[] => [
      horizontalRuleRow,
      centerRow(nonCashMethodName(row), "bold"),
      ...some("Ventas", row.sales),
      ...some("Abonos", row.debtPayments),
      ...some("Devoluciones", row.refunds && -row.refunds),
      ...pesos("Debe haber", row.expected, "bold"),
      ...pesos("Contado", row.counted, "bold"),
      ...(row.difference === null ? [] : [centerRow(formatCashDifference(row.difference), "bold")]),
    ]),
    horizontalRuleRow,
    ...pesos(`Ventas (${formatNumber(sales.count)})`, sales.total, "bold"),
    ...(returns.count > 0
      ? pesos(`Devoluciones (${formatNumber(returns.count)})`, returns.total && -returns.total)
      : []),
    ...some("Descuentos", shift.discounts),
    ...some(paymentLabel("CREDIT"), shift.creditGiven),
    ...some("Ajuste por monedas", shift.rounding),
    ...(bySeller.length > 1 ? bySeller.flatMap(({ name, total }) => pesos(name, total)) : []),
    ...servicesRows(shift),
    ...describeTransfers(shift.transfers).map((text) => ({ kind: "text" as const, text })),
    ...(shift.sentForAnother
      ? [{ kind: "text" as const, text: describeSentForAnother(shift.sentForAnother) }]
      : []),
    ...(movements.length > 0 ? [horizontalRuleRow, centerRow("Entradas y salidas", "bold")] : []),
    ...movements.flatMap((movement): TicketRow[] => [
      leftRightRow(cashMovementTitle(movement), formatPesos(signedMovementAmount(movement))),
      ...(movement.note ? [{ kind: "text" as const, text: movement.note }] : []),
    ]),
    ...(openings.length > 0 ? [horizontalRuleRow, centerRow("Cajón abierto sin venta", "bold")] : []),
    ...openings.flatMap(({ at, by, reason }): TicketRow[] => [
      leftRightRow(formatMediumInstant(at), by),
      { kind: "text", text: reason },
    ]),
    ...(denominations && denominations.length > 0
      ? [
          horizontalRuleRow,
          centerRow("Billetes y monedas", "bold"),
          ...denominations.map(({ value, count }) =>
            leftRightRow(`${formatNumber(count)} x ${formatPesos(value)}`, formatPesos(value * count)),
          ),
        ]
      : []),
    ...(floatLeft === null
      ? []
      : [
          horizontalRuleRow,
          ...(cash?.counted != null && cash.counted > floatLeft
            ? [leftRightRow("Se saca", formatPesos(cash.counted - floatLeft))]
            : []),
          leftRightRow("Queda en la caja", formatPesos(floatLeft), "bold"),
        ]),
    ...(note ? [horizontalRuleRow, { kind: "text" as const, text: note }] : []),
    // The first sixteen characters are enough to compare two seals by eye.
    ...(hash ? [horizontalRuleRow, centerRow(`Sello ${hash.slice(0, 16)}`)] : []),
  ];
}

function servicesRows({ services }: Shift): TicketRow[] {
  if (!services || services.in === null || (services.count === 0 && !services.in && !services.out)) return [];
  return [
    horizontalRuleRow,
    centerRow("Recargas y corresponsal", "bold"),
    leftRightRow("Operaciones", formatNumber(services.count)),
    ...some("Recibido de clientes", services.in),
    ...some("Entregado a clientes", services.out && -services.out),
    ...some("Cobrado por el servicio", services.fees),
  ];
}

export function buildShiftOpeningRows(
  { till, number, openedAt, openedBy, openingFloat }: Shift,
  store: StoreOnPaper,
): TicketRow[] {
  return [
    ...buildStoreHead(store),
    centerRow("Caja abierta", "bold"),
    leftRightRow(till.name, shiftName({ number })),
    { kind: "text", text: formatMediumInstant(openedAt) },
    leftRightRow("Base", formatPesos(openingFloat), "big"),
    leftRightRow("Abrió", openedBy.name),
  ];
}

export function buildCashMovementRows(
  movement: CashMovement,
  { till, number }: Pick<Shift, "till" | "number">,
  store: StoreOnPaper,
): TicketRow[] {
  const out = movement.kind === "OUT";
  return [
    ...buildStoreHead(store),
    centerRow(out ? "Salida de dinero" : "Entrada de dinero", "bold"),
    leftRightRow(till.name, shiftName({ number })),
    { kind: "text", text: formatMediumInstant(movement.createdAt) },
    leftRightRow("Motivo", CASH_CATEGORY_LABELS[movement.category]),
    ...(movement.note ? [{ kind: "text" as const, text: movement.note }] : []),
    leftRightRow("VALOR", formatPesos(movement.amount), "big"),
    leftRightRow(out ? "Entregó" : "Recibió", movement.by.name),
    horizontalRuleRow,
    { kind: "text", text: `${out ? "Recibí" : "Entregué"}: ____________________` },
  ];
}

/** Builds the text of a closing for a chat, where asterisks make text bold. */
export function buildShiftClosingText(shift: Shift, store: Pick<Store, "name">): string {
  const { title, about, figures, outcomes, rest } = summarizeClosing(shift);
  return [[`*${title} · ${store.name}*`, ...about], figures, outcomes.map((line) => `*${line}*`), rest]
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n");
}
