import type { StoreTx } from "#server/db/store-tx.ts";
import { buildSupplierCode } from "#server/features/supplier-invoices/match-rules.ts";
import type { RememberedLineMatch } from "#server/features/supplier-invoices/matches.sql.ts";
import {
  lockOtherDraftsOfSupplier,
  matchLinesFromMemory,
  readUnmatchedLines,
} from "#server/features/supplier-invoices/supplier-invoices.sql.ts";

/** Gives the matches of a received invoice to lines without a match in the supplier's other drafts. */
export async function rematchDraftsOfSupplier(
  tx: StoreTx,
  received: { id: string; nit: string },
  remembered: readonly RememberedLineMatch[],
): Promise<void> {
  if (remembered.length === 0) return;
  const drafts = await lockOtherDraftsOfSupplier(tx, received);
  if (drafts.length === 0) return;
  const byCode = new Map(remembered.map((one) => [one.supplierCode, one]));
  const lines = (await readUnmatchedLines(tx, drafts)).flatMap(({ invoiceId, line, ...identity }) => {
    const found = byCode.get(buildSupplierCode(identity));
    return found ? [{ ...found, invoiceId, line }] : [];
  });
  if (lines.length > 0) await matchLinesFromMemory(tx, lines);
}
