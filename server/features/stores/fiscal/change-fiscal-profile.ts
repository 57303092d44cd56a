import type { FiscalProfile, FiscalProfileChange } from "#core/contract/fiscal/fiscal-profile.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { makeFiscalDocumentJobsDue } from "#server/features/fiscal/document-jobs.ts";
import {
  insertTaxResponsibilityChange,
  saveFiscalProfile,
} from "#server/features/stores/fiscal/fiscal.sql.ts";
import {
  buildFiscalProfile,
  describeFiscalProfileChanges,
  mergeFiscalProfile,
} from "#server/features/stores/fiscal/fiscal-rules.ts";
import { lockStoreRow } from "#server/features/stores/stores.sql.ts";
import { municipalityName } from "#server/fiscal/municipalities.ts";
import { readStoredFiscalProfile, readStoreIdentity } from "#server/store/fiscal-profile.sql.ts";

export async function readFiscalProfile(tx: StoreTx): Promise<FiscalProfile> {
  const [stored, names] = await Promise.all([readStoredFiscalProfile(tx), readStoreIdentity(tx)]);
  return buildFiscalProfile(stored, names, municipalityName);
}

/**
 * Absent fields keep their values.
 * @throws INVALID_INPUT or INVALID_CHECK_DIGIT
 */
export async function changeFiscalProfile(
  { tx, session, now }: WriteCall,
  change: FiscalProfileChange,
): Promise<FiscalProfile> {
  // The lock comes first, so that two parallel changes of different fields both take effect.
  const [, before, names] = await Promise.all([
    lockStoreRow(tx),
    readStoredFiscalProfile(tx),
    readStoreIdentity(tx),
  ]);
  const after = mergeFiscalProfile(before, change, names, municipalityName);
  const details = describeFiscalProfileChanges(before, after);
  if (Object.keys(details).length > 0) {
    await saveFiscalProfile(tx, after);
    if (after.vat !== before.vat || after.consumptionTax !== before.consumptionTax)
      await insertTaxResponsibilityChange(tx, after, now);
    await recordEvent(tx, session, { kind: "FISCAL_CHANGED", details }, now);
    makeFiscalDocumentJobsDue(tx, now);
  }
  return buildFiscalProfile(after, names, municipalityName);
}
