import sql from "sql-template-tag";
import { computeNitCheckDigit, parseNit } from "#core/people/nit.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { Database } from "#server/db/database.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { demoStore, demoUsers } from "#server/demo/people.ts";
import { findAccountByEmail } from "#server/features/auth/auth.sql.ts";
import {
  sealCertificateCredentials,
  sealSoftwarePin,
  sealTechnicalKey,
} from "#server/features/fiscal/secrets.ts";
import type { DianSendingOptions } from "#server/features/fiscal/send-document.ts";
import {
  insertNumberRange,
  readSigningCertificate,
  writeCertificate,
  writeDianSoftware,
  writeIssuingSettingsRow,
} from "#server/features/fiscal/settings/issuing-settings.sql.ts";
import { issueInvoiceForSale } from "#server/features/sales/record/issue-document.ts";
import type { NumberingAuthorization } from "#server/fiscal/document/document-input.ts";
import {
  checkSigningCertificate,
  readSigningCredentials,
  type SigningCredentials,
} from "#server/fiscal/signing/p12.ts";

export const DIAN_STAND_IN_URL = "http://127.0.0.1:8443/WcfDianCustomerServices.svc";
/** How long an answer of the stand-in may take. If none runs on this computer, the call fails at once. */
const TIMEOUT_MS = 10_000;
/** How many of the last sales get an electronic document. */
const SALES = 4;

/** The answer of the local stand-in of DIAN to `GET /trial?nit=…`: certificate, software and number ranges for tests. */
type DianTrialAccount = {
  /** A .p12 file as base64, and its password. */
  certificate: string;
  password: string;
  software: Record<"FEV" | "DEE", { id: string; pin: string; testSetId: string }>;
  ranges: NumberingAuthorization[];
};

/** Issues electronic documents in test mode if the stand-in of DIAN answers; returns a line for the terminal. */
export async function fillDemoDocuments(db: Database, { box, url }: DianSendingOptions, now: Date) {
  const owner = await findAccountByEmail(db.identity, demoUsers[0]!.email);
  const trial = url === undefined ? null : await readTrial(url);
  if (!owner) return null;
  if (!trial)
    // An installed copy, in which MOSTRADOR_COMMAND is set, has no stand-in of DIAN to start.
    return process.env.MOSTRADOR_COMMAND
      ? null
      : "Para ver documentos electrónicos, abre antes la DIAN de pruebas en otra ventana: npm run dian";
  const { storeId } = owner;
  const isThere = await db.inStore(storeId, async (tx) => (await readSigningCertificate(tx)) !== null);
  if (!isThere) {
    const credentials = readSigningCredentials(Buffer.from(trial.certificate, "base64"), trial.password);
    await db.inStore(storeId, (tx) => setUp(tx, trial, { box, credentials, now }));
  }
  return "Con documentos electrónicos de prueba: la DIAN de pruebas los acepta mientras corre.";
}

async function readTrial(url: string): Promise<DianTrialAccount | null> {
  try {
    const response = await fetch(new URL(`/trial?nit=${demoStore.nit}`, url), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? ((await response.json()) as DianTrialAccount) : null;
  } catch {
    return null;
  }
}

type SettingUp = { box: DianSendingOptions["box"]; credentials: SigningCredentials; now: Date };

async function setUp(tx: StoreTx, trial: DianTrialAccount, { box, credentials, now }: SettingUp) {
  const { storeId } = tx;
  const { digits: nit } = parseNit(demoStore.nit)!;
  const facts = checkSigningCertificate(credentials, { nit, check: computeNitCheckDigit(nit), now });
  const sealed = sealCertificateCredentials(box, storeId, credentials);
  writeCertificate(tx, { ...facts, sealed, createdAt: now });
  for (const kind of ["FEV", "DEE"] as const) {
    const { id, pin, testSetId } = trial.software[kind];
    writeDianSoftware(tx, { kind, id, testSetId }, sealSoftwarePin(box, storeId, kind, pin));
  }
  for (const { technicalKey, ...range } of trial.ranges) {
    const id = uuidv7(now.getTime());
    insertNumberRange(tx, {
      ...range,
      id,
      environment: "TEST",
      date: range.validFrom,
      tillId: null,
      now,
      kind: technicalKey === undefined ? "DEE" : "FEV",
      sealedKey: technicalKey === undefined ? null : sealTechnicalKey(box, storeId, id, technicalKey),
    });
  }
  writeIssuingSettingsRow(tx, { mode: "DEE", environment: "TEST", thresholdUvt: null, wait: 3 });
  await tx.run(sql`
    insert into store_fiscal (store_id, vat, consumption_tax, simple, qualities, person_type, address, municipality)
    values (${storeId}, 'NOT_RESPONSIBLE', false, false, '{}', 'NATURAL', 'Calle 45 # 12-40', '11001')
    on conflict (store_id) do update set address = coalesce(store_fiscal.address, excluded.address),
      municipality = coalesce(store_fiscal.municipality, excluded.municipality)`);
  const sales = await tx.column<string>(sql`
    select s.id from sales s left join returned_sales b on b.store_id = ${storeId} and b.sale_id = s.id
    where s.store_id = ${storeId} and b.sale_id is null order by s.id desc limit ${SALES}`);
  for (const [i, id] of sales.entries())
    await issueInvoiceForSale(tx, id, { kind: i === 0 ? "FEV" : "DEE", buyer: i === 0 ? BUYER : null }, now);
}

const BUYER = { documentType: "CC" as const, document: "51823640", name: "Gloria Inés Suárez", email: null };
