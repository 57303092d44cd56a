import { CASH_CATEGORY_LABELS } from "#core/cash-movements.ts";
import type { SoldSale } from "#core/contract/sales.ts";
import type { CashMovement } from "#core/contract/shifts.ts";
import type { Entry, Kind } from "./entry.ts";

const TITLES: Record<Kind, string> = {
  ...{ sale: "Venta", freeSale: "Venta", return: "Devolución", debtPayment: "Abono" },
  ...{ customer: "Cliente nuevo" },
  ...{ opening: "Apertura de caja", cashMovement: "Caja", closing: "Cierre de caja" },
};

type Told = Pick<Entry, "kind" | "number" | "body" | "shown">;

/** What something that waits is called. */
export function waitingText({ kind, number, body, shown }: Told) {
  const title = kind === "cashMovement" ? movementTitle(shown as CashMovement) : TITLES[kind];
  return {
    title: number ? `${title} ${number}` : title,
    detail: detailOf(kind, body, shown),
    hasAmount: kind !== "customer",
  };
}

const movementTitle = ({ kind }: CashMovement) => (kind === "IN" ? "Entrada" : "Salida");

function detailOf(kind: Kind, body: Told["body"], shown: unknown): string | null {
  if (kind === "customer") return body.name as string;
  if (kind === "cashMovement") return CASH_CATEGORY_LABELS[(shown as CashMovement).category];
  if (kind !== "sale" && kind !== "freeSale") return null;
  const { creditAmount, customer } = shown as SoldSale;
  return creditAmount > 0 && customer ? `Fiado a ${customer.name}` : null;
}
