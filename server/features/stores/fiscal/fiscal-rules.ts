import type { AuditEvent } from "#core/contract/audit.ts";
import type { Fiscal, FiscalChange } from "#core/contract/fiscal/fiscal-profile.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { QUALITIES } from "#core/fiscal.ts";
import { checkDigitOf, wrongCheckDigit } from "#core/people/nit.ts";
import { DEFAULT_TAXES } from "#core/tax/classes.ts";
import type { KeptFiscal, StoreNames } from "#server/features/stores/fiscal/fiscal.sql.ts";

export const DEFAULT_FISCAL: KeptFiscal = {
  ...DEFAULT_TAXES,
  simple: false,
  qualities: [],
  personType: "NATURAL",
  documentType: null,
  document: null,
  legalName: null,
  tradeName: null,
  address: null,
  municipality: null,
  postalCode: null,
  email: null,
  phone: null,
  activity: null,
  creditDays: 30,
};

type NameOf = (code: string) => string | null;

/** The profile, with the store's own data where the profile has none. */
export function fiscalOf(
  kept: KeptFiscal,
  { name, ownerName, nit }: StoreNames,
  municipalityName: NameOf,
): Fiscal {
  const own = kept.document === null && nit !== null ? checkDigitOf(nit) : null;
  const document = kept.document ?? own?.digits ?? null;
  const documentType = kept.documentType ?? (document === null ? null : "NIT");
  return {
    ...kept,
    documentType,
    document,
    checkDigit:
      documentType === "NIT" && document !== null ? (checkDigitOf(document)?.checkDigit ?? null) : null,
    legalName: kept.legalName ?? ownerName,
    tradeName: kept.tradeName ?? name,
    municipalityName: kept.municipality && municipalityName(kept.municipality),
  };
}

/**
 * @throws INVALID_INPUT for an unknown municipality or an invalid document
 * @throws INVALID_CHECK_DIGIT
 */
export function decideFiscal(
  before: KeptFiscal,
  { checkDigit, ...change }: FiscalChange,
  names: StoreNames,
  municipalityName: NameOf,
): KeptFiscal {
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: KeptFiscal = { ...before, ...said };
  after.qualities = QUALITIES.filter((one) => after.qualities.includes(one));
  if (after.municipality !== null && municipalityName(after.municipality) === null)
    throw invalidInput([{ field: "municipality", message: "Ese municipio no está en la lista del DANE" }]);
  if (change.document !== undefined || change.documentType !== undefined) after.document = documentOf(after);
  if (checkDigit != null) refuseOther(fiscalOf(after, names, municipalityName), checkDigit);
  return after;
}

function documentOf({ documentType, document }: KeptFiscal): string | null {
  if (document === null) return null;
  if ((documentType ?? "NIT") === "NIT") {
    const nit = checkDigitOf(document);
    if (!nit) throw invalidInput([{ field: "document", message: "El NIT lleva solo números, de 5 a 15" }]);
    const { digits, checkDigit, written } = nit;
    if (written !== null && written !== checkDigit) throw wrong("document", digits, checkDigit);
    return digits;
  }
  const plain = document.replace(/[\s.,-]/g, "");
  if (!/^[0-9A-Za-z]{1,20}$/.test(plain))
    throw invalidInput([
      { field: "document", message: "El documento lleva solo números y letras, hasta 20" },
    ]);
  return plain;
}

function refuseOther({ document, checkDigit: right }: Fiscal, sent: string): void {
  if (document !== null && right !== null && sent !== right) throw wrong("checkDigit", document, right);
}

function wrong(field: string, digits: string, right: string): AppError {
  const message = wrongCheckDigit(digits, right);
  return new AppError("INVALID_CHECK_DIGIT", { message, fields: [{ field, message }], details: { right } });
}

export function fiscalChanges(before: KeptFiscal, after: KeptFiscal): AuditEvent["details"] {
  const text = (value: KeptFiscal[keyof KeptFiscal]) => (Array.isArray(value) ? value.join(", ") : value);
  return Object.fromEntries(
    (Object.keys(after) as (keyof KeptFiscal)[])
      .filter((name) => text(before[name]) !== text(after[name]))
      .map((name) => [name, text(after[name])]),
  );
}
