import type {
  DianSoftwareKind,
  FiscalDocument,
  FiscalDocumentKind,
} from "#core/contract/fiscal/fiscal-document.ts";
import {
  COMMON_TEST_SET_SIZES,
  type DianTestSet,
  type TestSetPayload,
} from "#core/contract/fiscal/fiscal-habilitation.ts";
import { dayOf } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { parseNitWithCheckDigit } from "#core/people/nit.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { buildFiscalIssuer } from "#server/features/fiscal/content-rules.ts";
import type { FiscalDocumentContent } from "#server/features/fiscal/fiscal-documents.sql.ts";
import { requestFiscalDocument } from "#server/features/fiscal/make-document.ts";
import { getFiscalDocument } from "#server/features/fiscal/read-documents.ts";
import { sealTechnicalKey } from "#server/features/fiscal/secrets.ts";
import {
  type HabilitationRow,
  insertTestSetStart,
  lockHabilitation,
  readHabilitationRows,
  readTestSetProgress,
  readUnacceptedTestDocuments,
  recordOwnerSaysTestSetAccepted,
  type TestSetCounts,
  type TestSetProgress,
  type UnacceptedTestDocument,
} from "#server/features/fiscal/settings/habilitation.sql.ts";
import {
  insertNumberRange,
  overlapsStoredRange,
  readActiveNumberRanges,
  readDianSoftwareRows,
  readSealedCertificate,
  type SealedCertificate,
} from "#server/features/fiscal/settings/issuing-settings.sql.ts";
import {
  readStoreFiscalFields,
  readTillForDocument,
  type StoreFiscalFields,
} from "#server/features/fiscal/store-and-till.sql.ts";
import { TEST_INVOICE_RANGE } from "#server/fiscal/dian-values.ts";
import { findMunicipalityByCode } from "#server/fiscal/municipalities.ts";
import type { SecretBox } from "#server/fiscal/secret-box.ts";

// Habilitation: DIAN lets a store issue real documents after it has accepted a test set of documents of that store.

/** Kinds of test documents in order of creation, because notes refer to the documents before them. */
const KINDS: Record<DianSoftwareKind, readonly FiscalDocumentKind[]> = {
  FEV: ["FEV", "CREDIT_NOTE", "DEBIT_NOTE"],
  DEE: ["DEE", "DEE_ADJUSTMENT"],
};
const [MAX_LOOKED_AT, MAX_MESSAGES] = [60, 20];

export async function readHabilitations(tx: StoreTx): Promise<DianTestSet[]> {
  const [rows, progress, unaccepted] = await Promise.all([
    readHabilitationRows(tx),
    readTestSetProgress(tx),
    readUnacceptedTestDocuments(tx, MAX_LOOKED_AT),
  ]);
  return (["FEV", "DEE"] as const).map((kind) =>
    toHabilitation(
      rows.find((row) => row.kind === kind) ?? { kind, asked: {}, startedAt: null, saidAt: null },
      progress.filter(({ testSet }) => testSet === kind),
      unaccepted.filter(({ testSet }) => testSet === kind),
    ),
  );
}

function toHabilitation(
  row: HabilitationRow,
  progress: readonly TestSetProgress[],
  unaccepted: readonly UnacceptedTestDocument[],
): DianTestSet {
  const { kind, asked, startedAt, saidAt } = row;
  const documents = KINDS[kind].flatMap((one) => {
    const { waiting = 0, accepted = 0, rejected = 0 } = progress.find((found) => found.kind === one) ?? {};
    return asked[one] === undefined ? [] : [{ kind: one, asked: asked[one], waiting, accepted, rejected }];
  });
  const messages = new Map(
    unaccepted
      .flatMap(({ messages: texts }) => texts)
      .map((message) => [`${message.rule} ${message.text}`, message]),
  );
  return {
    kind,
    documents,
    state: stateOf(row, documents),
    startedAt,
    saidAt,
    messages: [...messages.values()].slice(0, MAX_MESSAGES),
    reason: unaccepted.find(({ reason }) => reason !== null)?.reason ?? null,
  };
}

function stateOf(
  { startedAt, saidAt }: HabilitationRow,
  documents: DianTestSet["documents"],
): DianTestSet["state"] {
  if (startedAt && documents.every(({ asked, accepted }) => accepted >= asked)) return "ACCEPTED";
  if (saidAt) return "SAID";
  if (!startedAt) return "NONE";
  return documents.some(({ waiting }) => waiting > 0) ? "RUNNING" : "REJECTED";
}

export async function readHabilitatedSoftwareKinds(tx: StoreTx): Promise<Record<DianSoftwareKind, boolean>> {
  const sets = await readHabilitations(tx);
  const isReady = (kind: DianSoftwareKind) =>
    sets.some((set) => set.kind === kind && (set.saidAt !== null || set.state === "ACCEPTED"));
  return { FEV: isReady("FEV"), DEE: isReady("DEE") };
}

/**
 * Issues as many documents of each kind as DIAN's portal requires.
 * @throws NOT_READY_FOR_DIAN or TEST_SET_RUNNING
 */
export async function startHabilitation(
  { tx, session, now }: WriteCall,
  { kind, documents, done }: TestSetPayload,
  box: SecretBox,
): Promise<DianTestSet[]> {
  await lockHabilitation(tx, kind);
  if (done) await recordOwnerSaysTestSetAccepted(tx, kind, now);
  else await makeTestSet(tx, kind, documents ?? COMMON_TEST_SET_SIZES[kind], { box, now });
  const details = { habilitation: kind, done: done === true };
  await recordEvent(tx, session, { kind: "EMISSION_CHANGED", details }, now);
  return readHabilitations(tx);
}

async function makeTestSet(
  tx: StoreTx,
  kind: DianSoftwareKind,
  asked: TestSetCounts,
  { box, now }: { box: SecretBox; now: Date },
) {
  const running = (await readTestSetProgress(tx)).some(
    ({ testSet, waiting }) => testSet === kind && waiting > 0,
  );
  if (running) throw new AppError("TEST_SET_RUNNING");
  const { certificate, software, facts, issuer } = await readIssuer(tx);
  const missing = !certificate
    ? "Falta el certificado de la tienda"
    : !issuer
      ? "Completa los datos de la tienda ante la DIAN: NIT, dirección y municipio"
      : software.find((one) => one.kind === kind)?.testSetId
        ? null
        : "Falta el software con su código del set de pruebas";
  if (missing !== null) throw new AppError("NOT_READY_FOR_DIAN", { message: missing });
  if (kind === "FEV") await keepTestNumbers(tx, { box, now });
  await insertTestSetStart(tx, { kind, asked, now });
  const content = await testContent(tx, facts.vat === "RESPONSIBLE", issuer, now);
  const ids: string[] = [];
  for (const one of KINDS[kind])
    for (let i = 0; i < (asked[one] ?? 0); i++) {
      const id = uuidv7(now.getTime());
      const aboutId = one === kind ? undefined : ids[i];
      if (one === kind) ids.push(id);
      requestFiscalDocument(
        tx,
        { id, kind: one, environment: "TEST", content, testSet: kind, ...(aboutId && { aboutId }) },
        now,
      );
    }
}

/**
 * Requests a test document, which is numbered, signed and sent to DIAN. If the store is not ready for that, returns all that
 * is missing instead, in Spanish sentences.
 */
export async function issueTestDocument(
  tx: StoreTx,
  kind: DianSoftwareKind,
  { box, now }: { box: SecretBox; now: Date },
): Promise<{ missing: string[]; document: FiscalDocument | null }> {
  const { certificate, software, facts, issuer } = await readIssuer(tx);
  if (kind === "FEV") await keepTestNumbers(tx, { box, now });
  const day = dayOf(now);
  const hasNumbers = (await readActiveNumberRanges(tx, "TEST")).some(
    (range) => range.kind === kind && range.left > 0 && range.validFrom <= day && range.validTo >= day,
  );
  const missing = [
    ...missingOfStore(facts, issuer !== null),
    ...missingOfCertificate(certificate, now),
    ...(software.some((one) => one.kind === kind) ? [] : ["Falta el software registrado en la DIAN"]),
    ...(hasNumbers ? [] : ["No hay numeración de prueba vigente con números libres: toca Traer de la DIAN"]),
  ];
  if (missing.length > 0) return { missing, document: null };
  const id = uuidv7(now.getTime());
  const content = await testContent(tx, facts.vat === "RESPONSIBLE", issuer, now);
  requestFiscalDocument(tx, { id, kind, environment: "TEST", content }, now);
  return { missing, document: await getFiscalDocument(tx, id) };
}

async function readIssuer(tx: StoreTx) {
  const [certificate, software, facts] = await Promise.all([
    readSealedCertificate(tx),
    readDianSoftwareRows(tx),
    readStoreFiscalFields(tx),
  ]);
  return { certificate, software, facts, issuer: buildFiscalIssuer(facts, findMunicipalityByCode) };
}

function missingOfStore(facts: StoreFiscalFields, isComplete: boolean): string[] {
  const missing = [
    ...(parseNitWithCheckDigit(facts.document ?? facts.nit ?? "")
      ? []
      : ["Falta el NIT en los datos de la tienda"]),
    ...(facts.address === null ? ["Falta la dirección en los datos de la tienda"] : []),
    ...(facts.municipality === null ? ["Falta el municipio en los datos de la tienda"] : []),
  ];
  return missing.length > 0 || isComplete
    ? missing
    : ["Revisa el NIT y el municipio en los datos de la tienda"];
}

function missingOfCertificate(certificate: SealedCertificate | null, now: Date): string[] {
  if (!certificate) return ["Falta el certificado de la tienda"];
  if (now > certificate.notAfter) return ["El certificado de la tienda venció"];
  return now < certificate.notBefore
    ? ["El certificado de la tienda todavía no vale: revisa la fecha del computador"]
    : [];
}

/** Stores the fixed number range of test invoices. Test ranges of POS documents are fetched from DIAN. */
async function keepTestNumbers(tx: StoreTx, { box, now }: { box: SecretBox; now: Date }) {
  const usedRanges = await readActiveNumberRanges(tx, "TEST");
  if (usedRanges.some(({ kind }) => kind === "FEV")) return;
  const { technicalKey, ...numbers } = TEST_INVOICE_RANGE;
  const range = {
    ...numbers,
    id: uuidv7(),
    kind: "FEV" as const,
    environment: "TEST" as const,
    tillId: null,
  };
  if (await overlapsStoredRange(tx, range)) return;
  insertNumberRange(tx, {
    ...range,
    sealedKey: sealTechnicalKey(box, tx.storeId, range.id, technicalKey),
    now,
  });
}

/** DIAN checks only the format of test documents, so they have one line and an anonymous buyer. */
async function testContent(
  tx: StoreTx,
  isResponsible: boolean,
  issuer: FiscalDocumentContent["issuer"],
  now: Date,
): Promise<FiscalDocumentContent> {
  const till = await readTillForDocument(tx, { shiftId: null, tillId: null });
  return {
    issuer,
    buyer: null,
    total: 11_900,
    payments: [{ method: "CASH" }],
    happenedAt: now.toISOString(),
    lines: [
      {
        description: "Producto de prueba",
        code: "PRUEBA",
        quantity: 1,
        unit: "UNIT",
        total: 11_900,
        taxes: isResponsible ? [{ kind: "IVA", rate: 19, base: 10_000, amount: 1_900 }] : [],
      },
    ],
    register: {
      plate: till?.plate ?? till?.name ?? "Caja",
      place: till?.place ?? "Tienda",
      kind: till?.kind ?? "Caja registradora",
      cashier: "Prueba",
      saleCode: "PRUEBA",
    },
    reason: "PARTIAL",
  };
}
