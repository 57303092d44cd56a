import type { Sale } from "#core/contract/sales/sales.ts";
import { formatPesos } from "#core/money.ts";
import {
  RECORDED_BEFORE_NOTICE,
  UNKNOWN_OUTCOME_NOTICE,
} from "#web/features/sales/till/parts/till-notices.ts";
import { deleteStoredCart } from "#web/features/sales/till/sale/kept-cart.ts";
import { toast } from "#web/ui/toast.ts";
import { classifyFailure, SALE_FAILED } from "./sale-failure.ts";

/** A screen that shows the result of the sale with this key. */
export type ResultViewer = { key: string };

const viewers = new Set<ResultViewer>();

export function registerViewer(viewer: ResultViewer): () => void {
  viewers.add(viewer);
  return () => viewers.delete(viewer);
}

export function hasViewer(key: string): boolean {
  return [...viewers].some((viewer) => viewer.key === key);
}

/** Shows a sale's result as a toast, on any screen. */
export function showSoldToast(key: string, { total, change }: Sale): void {
  deleteStoredCart(key);
  toast.success("¡Venta completada!", `Venta por ${formatPesos(total)} procesada exitosamente`);
  if (change) toast.info(`Vuelto ${formatPesos(change)}`);
}

export function showFailureToast(key: string, error: unknown): void {
  const { outcome, text } = classifyFailure(error);
  if (outcome === "undecided")
    return void toast.warning(UNKNOWN_OUTCOME_NOTICE.title, UNKNOWN_OUTCOME_NOTICE.text);
  if (outcome === "refused") return void toast.error(SALE_FAILED, text);
  deleteStoredCart(key);
  toast.info(RECORDED_BEFORE_NOTICE.title, RECORDED_BEFORE_NOTICE.text);
}
