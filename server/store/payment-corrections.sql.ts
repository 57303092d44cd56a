import sql from "sql-template-tag";
import type { Sale } from "#core/contract/sales/sales.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

export type NewPaymentCorrection = {
  id: string;
  /** The shift that was closed before the correction arrived; null otherwise. */
  closedShiftId: string | null;
  before: Sale["payments"];
  after: Sale["payments"];
  reason: string | null;
  by: { userId: string; userName: string };
  at: Date;
};

export const insertCorrectionSql = (
  tx: StoreTx,
  { id, closedShiftId, before, after, reason, by, at }: NewPaymentCorrection,
  of: { saleId: string | null; entryId: string | null },
) => sql`
  insert into payment_corrections (store_id, id, sale_id, entry_id, closed_shift_id, before, after, reason, user_id,
    user_name, created_at)
  values (${tx.storeId}, ${id}, ${of.saleId}, ${of.entryId}, ${closedShiftId}, ${JSON.stringify(before)},
    ${JSON.stringify(after)}, ${reason}, ${by.userId}, ${by.userName}, ${at})`;
