import type { AuditEvent } from "#core/contract/audit.ts";
import type { FiscalProfile, FiscalProfileChange } from "#core/contract/fiscal/fiscal-profile.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { checkDocumentNumber } from "#core/people/document-number.ts";
import { parseNitWithCheckDigit, wrongCheckDigitMessage } from "#core/people/nit.ts";
import { TAXPAYER_QUALITIES } from "#core/taxpayer.ts";
import { omitUndefinedFields } from "#server/documents/defined-fields.ts";
import type { StoredFiscalProfile, StoreIdentity } from "#server/store/fiscal-profile.sql.ts";

type NameOf = (code: string) => string | null;

/** The profile, with the store's own data where the profile has none. */
export function buildFiscalProfile(
  stored: StoredFiscalProfile,
  { name, ownerName, nit }: StoreIdentity,
  municipalityName: NameOf,
): FiscalProfile {
  const own = stored.document === null && nit !== null ? parseNitWithCheckDigit(nit) : null;
  const document = stored.document ?? own?.digits ?? null;
  const documentType = stored.documentType ?? (document === null ? null : "NIT");
  return {
    ...stored,
    documentType,
    document,
    checkDigit:
      documentType === "NIT" && document !== null
        ? (parseNitWithCheckDigit(document)?.checkDigit ?? null)
        : null,
    legalName: stored.legalName ?? ownerName,
    tradeName: stored.tradeName ?? name,
    municipalityName: stored.municipality && municipalityName(stored.municipality),
  };
}

/**
 * @throws INVALID_INPUT for an unknown municipality or an invalid document
 * @throws INVALID_CHECK_DIGIT
 */
export function mergeFiscalProfile(
  before: StoredFiscalProfile,
  { checkDigit, ...change }: FiscalProfileChange,
  names: StoreIdentity,
  municipalityName: NameOf,
): StoredFiscalProfile {
  const after: StoredFiscalProfile = { ...before, ...omitUndefinedFields(change) };
  after.qualities = TAXPAYER_QUALITIES.filter((one) => after.qualities.includes(one));
  if (after.municipality !== null && municipalityName(after.municipality) === null)
    throw invalidInput([{ field: "municipality", message: "Ese municipio no está en la lista del DANE" }]);
  // A stored number can always be saved again, also one that was never checked.
  if (after.document !== before.document || after.documentType !== before.documentType)
    after.document = documentOf(after);
  if (checkDigit != null) refuseOther(buildFiscalProfile(after, names, municipalityName), checkDigit);
  return after;
}

function documentOf({ documentType, document }: StoredFiscalProfile): string | null {
  if (document === null) return null;
  const checked = checkDocumentNumber(documentType ?? "NIT", document);
  if ("number" in checked) return checked.number;
  const { problem, rightCheckDigit } = checked;
  if (rightCheckDigit === undefined) throw invalidInput([{ field: "document", message: problem }]);
  throw invalidCheckDigit("document", problem, rightCheckDigit);
}

function refuseOther({ document, checkDigit: right }: FiscalProfile, sent: string) {
  if (document !== null && right !== null && sent !== right)
    throw invalidCheckDigit("checkDigit", wrongCheckDigitMessage(document, right), right);
}

function invalidCheckDigit(field: string, message: string, right: string): AppError {
  return new AppError("INVALID_CHECK_DIGIT", { message, fields: [{ field, message }], details: { right } });
}

export function describeFiscalProfileChanges(
  before: StoredFiscalProfile,
  after: StoredFiscalProfile,
): AuditEvent["details"] {
  const text = (value: StoredFiscalProfile[keyof StoredFiscalProfile]) =>
    Array.isArray(value) ? value.join(", ") : value;
  return Object.fromEntries(
    (Object.keys(after) as (keyof StoredFiscalProfile)[])
      .filter((name) => text(before[name]) !== text(after[name]))
      .map((name) => [name, text(after[name])]),
  );
}
