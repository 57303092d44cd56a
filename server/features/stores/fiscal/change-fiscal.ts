import type { Fiscal, FiscalChange } from "#core/contract/fiscal/fiscal-profile.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  keptFiscal,
  logResponsibility,
  saveFiscal,
  storeNames,
} from "#server/features/stores/fiscal/fiscal.sql.ts";
import {
  DEFAULT_FISCAL,
  decideFiscal,
  fiscalChanges,
  fiscalOf,
} from "#server/features/stores/fiscal/fiscal-rules.ts";
import { lockStore } from "#server/features/stores/stores.sql.ts";
import { municipalityName } from "#server/fiscal/municipalities.ts";
import type { Session } from "#server/session.ts";

export async function readFiscal(tx: StoreTx): Promise<Fiscal> {
  const [kept, names] = await Promise.all([keptFiscal(tx), storeNames(tx)]);
  return fiscalOf(kept ?? DEFAULT_FISCAL, names, municipalityName);
}

/**
 * Absent fields keep their values.
 * @throws INVALID_INPUT or INVALID_CHECK_DIGIT
 */
export async function changeFiscal(
  tx: StoreTx,
  session: Session,
  change: FiscalChange,
  now: Date,
): Promise<Fiscal> {
  // The lock comes first, so that two parallel changes of different fields both take effect.
  const [, kept, names] = await Promise.all([lockStore(tx), keptFiscal(tx), storeNames(tx)]);
  const before = kept ?? DEFAULT_FISCAL;
  const after = decideFiscal(before, change, names, municipalityName);
  const details = fiscalChanges(before, after);
  if (Object.keys(details).length > 0) {
    await saveFiscal(tx, after);
    if (after.vat !== before.vat || after.consumptionTax !== before.consumptionTax)
      await logResponsibility(tx, after, now);
    await recordEvent(tx, session, { kind: "FISCAL_CHANGED", details }, now);
  }
  return fiscalOf(after, names, municipalityName);
}
