import type { FiscalDocumentKind } from "#core/contract/fiscal/fiscal-document.ts";
import { dayOf } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  readFiscalDocument,
  type StoredFiscalDocument,
} from "#server/features/fiscal/fiscal-documents.sql.ts";
import {
  advanceRangeNumber,
  findRangeOfNumber,
  lockNumberRange,
  type StoredNumberRange,
  takeNextCounterNumber,
} from "#server/features/fiscal/number-ranges.sql.ts";
import { openTechnicalKey } from "#server/features/fiscal/secrets.ts";
import {
  type OpenContingency,
  readOpenContingency,
} from "#server/features/fiscal/settings/contingency.sql.ts";
import type { NumberingAuthorization } from "#server/fiscal/document/document-input.ts";
import type { SecretBox } from "#server/fiscal/secret-box.ts";

/** Prefixes of the shop's own series: DIAN authorises no number ranges for notes. */
const NOTE_PREFIXES = { CREDIT_NOTE: "NC", DEBIT_NOTE: "ND", DEE_ADJUSTMENT: "NADC" } as const;

export const isNoteKind = (kind: FiscalDocumentKind) => kind !== "FEV" && kind !== "DEE";
export const getSoftwareKind = (kind: FiscalDocumentKind) =>
  kind === "DEE" || kind === "DEE_ADJUSTMENT" ? "DEE" : "FEV";

/** Only invoices belong to a contingency, a declared outage of the shop or of DIAN. */
export const readContingencyForDocument = async (tx: StoreTx, { kind, testSet }: StoredFiscalDocument) =>
  kind === "FEV" && testSet === null ? readOpenContingency(tx) : null;

export const lockRangeForDocument = (
  tx: StoreTx,
  { kind, environment, content }: StoredFiscalDocument,
  contingency: OpenContingency | null,
  now: Date,
): Promise<StoredNumberRange | null> =>
  lockNumberRange(tx, {
    kind: contingency?.kind === "ISSUER" ? "CONTINGENCY" : getSoftwareKind(kind),
    environment,
    day: dayOf(now),
    tillId: content.tillId ?? null,
  });

type Numbering = { box: SecretBox; now: Date; contingency: OpenContingency | null };

/** Gives the document its number, and returns the fields of the signed document that follow from the number. */
export async function numberDocument(
  tx: StoreTx,
  document: StoredFiscalDocument,
  { box, now, contingency: open }: Numbering,
) {
  const { kind, content, environment } = document;
  if (isNoteKind(kind)) {
    const about = await readFiscalDocument(tx, document.aboutId!);
    if (!about?.key || !about.issuedAt) throw new Error("a note of a document without a key");
    const prefix = NOTE_PREFIXES[kind as keyof typeof NOTE_PREFIXES];
    return {
      kind,
      prefix,
      number: document.number ?? (await takeNextCounterNumber(tx, `${prefix} ${environment}`)),
      reason: content.reason ?? "PARTIAL",
      reasonText: content.reasonText,
      reference: {
        number: `${about.prefix}${about.number}`,
        key: about.key,
        issueDate: dayOf(about.issuedAt),
      },
    };
  }
  const range = await rangeFor(tx, document, open, now);
  const number = document.number ?? range.next;
  if (document.number === null) advanceRangeNumber(tx, range.id);
  const contingency = document.contingency ?? open?.kind;
  return {
    kind,
    number,
    authorization: authorizationOf(tx, range, box),
    ...(kind === "FEV" && { contingency }),
  };
}

async function rangeFor(
  tx: StoreTx,
  document: StoredFiscalDocument,
  open: OpenContingency | null,
  now: Date,
): Promise<StoredNumberRange> {
  const { kind, environment, prefix, number, contingency } = document;
  const range =
    prefix !== null && number !== null
      ? await findRangeOfNumber(tx, {
          kind: contingency === "ISSUER" ? "CONTINGENCY" : getSoftwareKind(kind),
          environment,
          prefix,
          number,
        })
      : await lockRangeForDocument(tx, document, open, now);
  // Another process took the range's last number. The job fails; its next attempt reports the missing range.
  if (!range) throw new Error("no range");
  return range;
}

function authorizationOf(
  { storeId }: StoreTx,
  range: StoredNumberRange,
  box: SecretBox,
): NumberingAuthorization {
  const { id, resolution, prefix, from, to, validFrom, validTo, sealedKey } = range;
  const technicalKey = sealedKey ? openTechnicalKey(box, storeId, id, sealedKey) : undefined;
  return { resolution, prefix, from, to, validFrom, validTo, technicalKey };
}
