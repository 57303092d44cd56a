import type { Sale } from "#core/contract/sales/sales.ts";
import { formatPesos } from "#core/money.ts";
import { deleteStoredCart } from "#web/features/sales/till/sale/kept-cart.ts";
import {
  SALE_ALREADY_RECORDED_NOTICE,
  UNKNOWN_SALE_OUTCOME_NOTICE,
} from "#web/features/sales/till/sale/notices.ts";
import { classifySaleFailure, SALE_FAILED_TITLE } from "#web/features/sales/till/sale/sale-failure.ts";
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

/** Shows a toast for a sale whose screen was left, and deletes the stored cart. */
export function announceSoldSale(key: string, { total, change }: Sale): void {
  deleteStoredCart(key);
  toast.success("¡Venta completada!", `Venta por ${formatPesos(total)} procesada exitosamente`);
  if (change) toast.info(`Vuelto ${formatPesos(change)}`);
}

/** The same for a failed sale. The cart is kept unless the sale was recorded before. */
export function announceFailedSale(key: string, error: unknown): void {
  const { outcome, text } = classifySaleFailure(error);
  if (outcome === "undecided")
    return void toast.warning(UNKNOWN_SALE_OUTCOME_NOTICE.title, UNKNOWN_SALE_OUTCOME_NOTICE.text);
  if (outcome === "refused") return void toast.error(SALE_FAILED_TITLE, text);
  deleteStoredCart(key);
  toast.info(SALE_ALREADY_RECORDED_NOTICE.title, SALE_ALREADY_RECORDED_NOTICE.text);
}
