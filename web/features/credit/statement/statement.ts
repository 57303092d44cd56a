import { CREDIT_ENTRY_LABELS } from "#core/cash/credit-entries.ts";
import type { CreditAccount } from "#core/contract/credit/credit.ts";
import { formatPesos } from "#core/money.ts";
import {
  centerRow,
  horizontalRuleRow,
  leftRightRow,
  type StoreOnPaper,
  type TicketRow,
} from "#core/printing/ticket-row.ts";
import { formatQuantity } from "#core/quantity.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { buildStoreHead } from "#web/features/receipts/public/store-head.ts";
import { formatLongDay, formatRecentDay } from "#web/ui/text/dates.ts";

export const MAX_STATEMENT_LINES = 100;
/** Most lines of a message: it is sent as a link to WhatsApp, and links have a maximum length. */
const MESSAGE_LINES = 30;

type Entry = CreditAccount["entries"][number];

/** Builds titles such as 'Compra B-2', 'Abono A-3 · Nequi', 'Ajuste · Cuaderno', 'Abono anulado'. */
export function statementEntryTitle({ kind, amount, method, note, reverses, number }: Entry): string {
  if (reverses) return "Abono anulado";
  const more = kind === "PAYMENT" ? method && paymentLabel(method) : note;
  const label = kind === "ADJUSTMENT" && amount < 0 ? "Descuento de la deuda" : CREDIT_ENTRY_LABELS[kind];
  return [number ? `${label} ${number}` : label, more].filter(Boolean).join(" · ");
}

/** Builds texts such as '2 × Leche · $ 9.000' and '0,5 kg × Queso · $ 8.000'. */
export function listBoughtItemTexts({ items }: Pick<Entry, "items">): string[] {
  return (items ?? []).map(
    ({ name, quantity, unit, total }) =>
      `${formatQuantity(quantity, unit)} × ${name} · ${formatPesos(total)}`,
  );
}

type StatementInput = {
  account: Pick<CreditAccount, "customer" | "balance" | "overdue" | "entries">;
  store: StoreOnPaper;
  at: Date;
};

/** Lists the entries since the balance was last zero, or all known entries, oldest first. */
export function buildCreditStatement({ account, store, at }: StatementInput) {
  const { customer, balance, overdue, entries } = account;
  const settled = entries.findIndex(({ balanceAfter }) => balanceAfter === 0);
  const since = entries.slice(0, settled < 0 ? entries.length : settled).reverse();
  const first = since[0];
  return {
    customer,
    store,
    at,
    balance,
    overdue,
    /** Pesos owed before the first line; 0 when the lines reach the start of the debt. */
    before: first ? first.balanceAfter - first.amount : 0,
    lines: since.map((entry) => ({
      id: entry.id,
      at: entry.createdAt,
      title: statementEntryTitle(entry),
      amount: entry.amount,
      balanceAfter: entry.balanceAfter,
      items: listBoughtItemTexts(entry),
    })),
  };
}

export type CreditStatement = ReturnType<typeof buildCreditStatement>;

const signed = (amount: number) => `${amount > 0 ? "+" : ""}${formatPesos(amount)}`;

export function buildStatementRows(statement: CreditStatement): TicketRow[] {
  const { customer, store, at, before, lines, balance, overdue } = statement;
  return [
    ...buildStoreHead(store),
    centerRow("Estado de cuenta", "bold"),
    { kind: "text", text: formatLongDay(at.toISOString()) },
    leftRightRow("Cliente", customer.name),
    horizontalRuleRow,
    ...(before > 0 ? [leftRightRow("Saldo anterior", formatPesos(before))] : []),
    ...lines.flatMap((line): TicketRow[] => [
      leftRightRow(`${formatRecentDay(line.at, at)} ${line.title}`, signed(line.amount)),
      ...line.items.map((text): TicketRow => ({ kind: "text", text })),
    ]),
    horizontalRuleRow,
    leftRightRow("DEBE", formatPesos(balance), "big"),
    ...(overdue > 0 ? [leftRightRow("Vencido", formatPesos(overdue))] : []),
    horizontalRuleRow,
    centerRow("No es factura de venta", "bold"),
  ];
}

/** Shows only the newest lines of a long statement. */
export function buildStatementText(greeting: string, { at, before, lines, balance }: CreditStatement) {
  const shown: string[] = [];
  let from = lines.length;
  for (; from > 0; from--) {
    const { at: when, title, amount, items } = lines[from - 1]!;
    const part = [
      `${formatRecentDay(when, at)} · ${title}: ${signed(amount)}`,
      ...items.map((text) => `   ${text}`),
    ];
    if (shown.length > 0 && shown.length + part.length > MESSAGE_LINES) break;
    shown.unshift(...part);
  }
  const owed = from > 0 ? lines[from - 1]!.balanceAfter : before;
  return [
    greeting,
    "",
    ...(owed > 0 ? [`Saldo anterior: ${formatPesos(owed)}`] : []),
    ...shown,
    `*Total: ${formatPesos(balance)}*`,
  ].join("\n");
}
