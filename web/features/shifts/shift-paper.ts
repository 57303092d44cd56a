import { differenceText } from "#core/cash/cash-difference.ts";
import { CASH_CATEGORY_LABELS } from "#core/cash/cash-movements.ts";
import { closingSummary } from "#core/cash/closing-summary.ts";
import type { DrawerOpening } from "#core/contract/printers/printers.ts";
import type { Store } from "#core/contract/session.ts";
import type { CashMovement, Shift } from "#core/contract/shifts/shifts.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import {
  centerRow,
  contactRows,
  type PaperStore,
  pairRow,
  ruleRow,
  type TicketRow,
} from "#core/printing/ticket-row.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { methodName, nonCashMethods } from "./other-methods.ts";
import { expectedDrawer, paperMoment, shiftName } from "./shift-text.ts";

type Head = PaperStore;

const headOf = (store: Head): TicketRow[] => [
  centerRow(store.name, "big"),
  ...(store.nit ? [centerRow(`NIT ${store.nit}`)] : []),
  ...contactRows(store),
  ruleRow,
];

const pesos = (label: string, amount: number | null, weight?: "bold" | "big") =>
  amount === null ? [] : [pairRow(label, formatPesos(amount), weight)];
/** Returns no row for zero. */
const some = (label: string, amount: number | null) => (amount ? pesos(label, amount) : []);

export function movementTitle({ kind, category }: Pick<CashMovement, "kind" | "category">): string {
  return `${kind === "IN" ? "Entrada" : "Salida"} · ${CASH_CATEGORY_LABELS[category]}`;
}

export const signedAmount = ({ kind, amount }: Pick<CashMovement, "kind" | "amount">) =>
  kind === "IN" ? amount : -amount;

export function shiftRows(shift: Shift, store: Head, openings: readonly DrawerOpening[] = []): TicketRow[] {
  const { sales, returns, byMethod, bySeller, movements, denominations, floatLeft, note, hash } = shift;
  const drawer = expectedDrawer(shift);
  const cash = byMethod.find(({ method }) => method === "CASH");
  const others = nonCashMethods(shift);
  return [
    ...headOf(store),
    centerRow(shift.closedAt ? "Cierre de caja" : "Caja sin cerrar", "bold"),
    pairRow(shift.till.name, shiftName(shift)),
    pairRow("Abrió", paperMoment(shift.openedAt)),
    pairRow("por", shift.openedBy.name),
    ...(shift.closedAt && shift.closedBy
      ? [pairRow("Cerró", paperMoment(shift.closedAt)), pairRow("por", shift.closedBy.name)]
      : []),
    ruleRow,
    centerRow("Efectivo", "bold"),
    ...(drawer ? drawer.parts.flatMap(({ label, amount }) => pesos(label, amount)) : []),
    ...pesos("Debe haber", drawer?.expected ?? null, "bold"),
    ...pesos("Contado", cash?.counted ?? null, "bold"),
    ...(cash?.difference == null ? [] : [centerRow(differenceText(cash.difference), "big")]),
    ...others.flatMap((row): TicketRow[] => [
      ruleRow,
      centerRow(methodName(row), "bold"),
      ...some("Ventas", row.sales),
      ...some("Abonos", row.debtPayments),
      ...some("Devoluciones", row.refunds && -row.refunds),
      ...pesos("Debe haber", row.expected, "bold"),
      ...pesos("Contado", row.counted, "bold"),
      ...(row.difference === null ? [] : [centerRow(differenceText(row.difference), "bold")]),
    ]),
    ruleRow,
    ...pesos(`Ventas (${formatNumber(sales.count)})`, sales.total, "bold"),
    ...(returns.count > 0
      ? pesos(`Devoluciones (${formatNumber(returns.count)})`, returns.total && -returns.total)
      : []),
    ...some("Descuentos", shift.discounts),
    ...some(paymentLabel("CREDIT"), shift.creditGiven),
    ...some("Ajuste por monedas", shift.rounding),
    ...(bySeller.length > 1 ? bySeller.flatMap(({ name, total }) => pesos(name, total)) : []),
    ...servicesRows(shift),
    ...(movements.length > 0 ? [ruleRow, centerRow("Entradas y salidas", "bold")] : []),
    ...movements.flatMap((movement): TicketRow[] => [
      pairRow(movementTitle(movement), formatPesos(signedAmount(movement))),
      ...(movement.note ? [{ kind: "text" as const, text: movement.note }] : []),
    ]),
    ...(openings.length > 0 ? [ruleRow, centerRow("Cajón abierto sin venta", "bold")] : []),
    ...openings.flatMap(({ at, by, reason }): TicketRow[] => [
      pairRow(paperMoment(at), by),
      { kind: "text", text: reason },
    ]),
    ...(denominations && denominations.length > 0
      ? [
          ruleRow,
          centerRow("Billetes y monedas", "bold"),
          ...denominations.map(({ value, count }) =>
            pairRow(`${formatNumber(count)} x ${formatPesos(value)}`, formatPesos(value * count)),
          ),
        ]
      : []),
    ...(floatLeft === null
      ? []
      : [
          ruleRow,
          ...(cash?.counted != null && cash.counted > floatLeft
            ? [pairRow("Se saca", formatPesos(cash.counted - floatLeft))]
            : []),
          pairRow("Queda en la caja", formatPesos(floatLeft), "bold"),
        ]),
    ...(note ? [ruleRow, { kind: "text" as const, text: note }] : []),
    // Sixteen characters are enough to compare by eye.
    ...(hash ? [ruleRow, centerRow(`Sello ${hash.slice(0, 16)}`)] : []),
  ];
}

function servicesRows({ services }: Shift): TicketRow[] {
  if (!services || services.in === null || (services.count === 0 && !services.in && !services.out)) return [];
  return [
    ruleRow,
    centerRow("Recargas y corresponsal", "bold"),
    pairRow("Operaciones", formatNumber(services.count)),
    ...some("Recibido de clientes", services.in),
    ...some("Entregado a clientes", services.out && -services.out),
    ...some("Cobrado por el servicio", services.fees),
  ];
}

export function openingRows(
  { till, number, openedAt, openedBy, openingFloat }: Shift,
  store: Head,
): TicketRow[] {
  return [
    ...headOf(store),
    centerRow("Caja abierta", "bold"),
    pairRow(till.name, shiftName({ number })),
    { kind: "text", text: paperMoment(openedAt) },
    pairRow("Base", formatPesos(openingFloat), "big"),
    pairRow("Abrió", openedBy.name),
  ];
}

export function movementRows(
  movement: CashMovement,
  { till, number }: Pick<Shift, "till" | "number">,
  store: Head,
): TicketRow[] {
  const out = movement.kind === "OUT";
  return [
    ...headOf(store),
    centerRow(out ? "Salida de dinero" : "Entrada de dinero", "bold"),
    pairRow(till.name, shiftName({ number })),
    { kind: "text", text: paperMoment(movement.createdAt) },
    pairRow("Motivo", CASH_CATEGORY_LABELS[movement.category]),
    ...(movement.note ? [{ kind: "text" as const, text: movement.note }] : []),
    pairRow("VALOR", formatPesos(movement.amount), "big"),
    pairRow(out ? "Entregó" : "Recibió", movement.by.name),
    ruleRow,
    { kind: "text", text: `${out ? "Recibí" : "Entregué"}: ____________________` },
  ];
}

/** Text for a chat, where asterisks make text bold. */
export function closingText(shift: Shift, store: Pick<Store, "name">): string {
  const { title, about, figures, outcomes, rest } = closingSummary(shift);
  return [[`*${title} · ${store.name}*`, ...about], figures, outcomes.map((line) => `*${line}*`), rest]
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n");
}
