import type { StoreTx } from "#server/db/store-tx.ts";
import { OPEN_PAYABLES_PAGE_SIZE, readOpenPayables } from "#server/features/payables/ledger.sql.ts";
import { type SettledPayable, settlePayablesInOrder } from "#server/features/payables/ledger-rules.ts";

/** Settles the purchases that are due first, then those without a date. The caller has locked the account. */
export async function settleDuePayables(
  tx: StoreTx,
  supplierId: string,
  amount: number,
): Promise<SettledPayable[]> {
  const parts: SettledPayable[] = [];
  let left = amount;
  for (let after: string | null = null; left > 0; ) {
    const page: Awaited<ReturnType<typeof readOpenPayables>> = await readOpenPayables(tx, supplierId, after);
    const settled = settlePayablesInOrder(page, left);
    for (const part of settled) left -= part.amount;
    parts.push(...settled);
    if (page.length < OPEN_PAYABLES_PAGE_SIZE) break;
    after = page.at(-1)!.id;
  }
  return parts;
}
