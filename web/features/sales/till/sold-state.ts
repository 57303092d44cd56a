import type { Sale } from "#core/contract/sales.ts";
import { sale as saleShape } from "#core/contract/sales.ts";

/** What the way to the history carries after a sale, so that the history can offer its ticket. */
export function soldState(sale: Sale): { sold: Sale } {
  return { sold: sale };
}

/** The browser keeps it with the address, so it may be of an older version. */
export function readSold(state: unknown): Sale | null {
  const { sold } = (state ?? {}) as { sold?: unknown };
  return saleShape.safeParse(sold).data ?? null;
}
