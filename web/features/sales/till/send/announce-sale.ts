import type { Sale } from "#core/contract/sales/sales.ts";
import { formatPesos } from "#core/money.ts";
import {
  type Notice,
  SALE_ALREADY_RECORDED_NOTICE,
  UNKNOWN_SALE_OUTCOME_NOTICE,
} from "#web/features/sales/till/sale/notices.ts";
import { classifySaleFailure, SALE_FAILED_TITLE } from "#web/features/sales/till/sale/sale-failure.ts";
import { deleteStoredCart } from "#web/features/sales/till/sale/stored-cart.ts";
import { toast } from "#web/ui/toast.ts";

/** A screen that shows the result of the sale with this idempotency key. */
export type SaleResultViewer = { key: string };

const viewers = new Set<SaleResultViewer>();

export function registerSaleResultViewer(viewer: SaleResultViewer): () => void {
  viewers.add(viewer);
  return () => viewers.delete(viewer);
}

export function hasSaleResultViewer(key: string): boolean {
  return [...viewers].some((viewer) => viewer.key === key);
}

export function toastNotice({ tone, title, text }: Notice): void {
  toast[tone](title, text);
}

/** Shows a toast for a sale whose screen was left, and deletes the stored cart. */
export function announceSoldSale(key: string, { total, change }: Sale): void {
  deleteStoredCart(key);
  toast.success("¡Venta completada!", `Venta por ${formatPesos(total)} procesada exitosamente`);
  if (change) toast.info(`Vuelto ${formatPesos(change)}`);
}

/** Shows a toast for a failed sale whose screen was left. Keeps the cart, unless the server already had the sale. */
export function announceFailedSale(key: string, error: unknown): void {
  const { outcome, text } = classifySaleFailure(error);
  if (outcome === "undecided") toastNotice(UNKNOWN_SALE_OUTCOME_NOTICE);
  else if (outcome === "refused") toast.error(SALE_FAILED_TITLE, text);
  else {
    deleteStoredCart(key);
    toastNotice(SALE_ALREADY_RECORDED_NOTICE);
  }
}
