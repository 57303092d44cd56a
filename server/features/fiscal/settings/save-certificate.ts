import type { FiscalCertificate } from "#core/contract/fiscal/fiscal.ts";
import { AppError } from "#core/errors.ts";
import { computeNitCheckDigit, parseNit } from "#core/people/nit.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { makeFiscalDocumentJobsDue } from "#server/features/fiscal/document-jobs.ts";
import { sealCertificateCredentials } from "#server/features/fiscal/secrets.ts";
import {
  readSigningCertificate,
  readStoreNit,
  writeCertificate,
} from "#server/features/fiscal/settings/issuing-settings.sql.ts";
import type { SecretBox } from "#server/fiscal/secret-box.ts";
import {
  checkSigningCertificate,
  importSigningCredentials,
  type SigningCredentials,
} from "#server/fiscal/signing/p12.ts";
import { runForeignTask } from "#server/foreign/pool.ts";

/**
 * Must run outside a transaction, because deriving the key takes time.
 * @throws CERTIFICATE_REFUSED
 */
export async function openCertificateFile(
  storeId: string,
  { file, password }: { file: string; password: string },
): Promise<SigningCredentials> {
  const bytes = Buffer.from(file, "base64");
  return importSigningCredentials(await runForeignTask("unpackSigningCredentials", storeId, bytes, password));
}

export async function saveSigningCertificate(
  { tx, session, now }: WriteCall,
  credentials: SigningCredentials,
  box: SecretBox,
): Promise<FiscalCertificate> {
  const nit = parseNit((await readStoreNit(tx)) ?? "");
  if (!nit)
    throw new AppError("CERTIFICATE_REFUSED", {
      message: "Escribe primero el NIT de la tienda en Mi Tienda",
    });
  const owner = { nit: nit.digits, check: computeNitCheckDigit(nit.digits), now };
  const facts = checkSigningCertificate(credentials, owner);
  const sealed = sealCertificateCredentials(box, tx.storeId, credentials);
  writeCertificate(tx, { ...facts, sealed, createdAt: now });
  await recordEvent(
    tx,
    session,
    { kind: "CERTIFICATE_KEPT", details: { until: facts.notAfter.toISOString() } },
    now,
  );
  makeFiscalDocumentJobsDue(tx, now);
  return (await readSigningCertificate(tx))!;
}
