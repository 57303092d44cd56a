import type { Sale } from "#core/contract/sales/sales.ts";
import { insertRowsSql } from "#server/db/insert-rows.ts";
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
  { by: { userId, userName }, at, ...correction }: NewPaymentCorrection,
  of: { saleId: string | null; entryId: string | null },
) => insertRowsSql(tx, "payment_corrections", [{ ...correction, ...of, userId, userName, createdAt: at }]);
