import sql from "sql-template-tag";
import { instantSql } from "#server/db/answer-columns.ts";
import { saveRowsSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { StoredFiscalProfile } from "#server/store/fiscal-profile.sql.ts";

export async function saveFiscalProfile(tx: StoreTx, fiscal: StoredFiscalProfile) {
  await tx.run(saveRowsSql(tx, "store_fiscal", [fiscal]));
}

export async function insertTaxResponsibilityChange(
  tx: StoreTx,
  { vat, consumptionTax }: StoredFiscalProfile,
  since: Date,
) {
  await tx.run(saveRowsSql(tx, "store_fiscal_changes", [{ since, vat, consumptionTax }], "since"));
}

type Responsibility = Pick<StoredFiscalProfile, "vat" | "consumptionTax"> & { since: string };

export function readTaxResponsibilityHistory(tx: StoreTx): Promise<Responsibility[]> {
  return tx.many<Responsibility>(sql`
    select ${instantSql("since")} as since, vat, consumption_tax as "consumptionTax" from store_fiscal_changes
    where store_id = ${tx.storeId} order by store_fiscal_changes.since`);
}
