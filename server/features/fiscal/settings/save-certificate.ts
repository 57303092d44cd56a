import type { FiscalCertificate } from "#core/contract/fiscal/fiscal.ts";
import { AppError } from "#core/errors.ts";
import { nitCheckDigit, parseNit } from "#core/people/nit.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { makeDocumentJobsDue } from "#server/features/fiscal/make-document.ts";
import { sealCredentials } from "#server/features/fiscal/secrets.ts";
import {
  nitOfStore,
  readCertificateFacts,
  writeCertificate,
} from "#server/features/fiscal/settings/issuing-settings.sql.ts";
import type { SecretBox } from "#server/fiscal/secret-box.ts";
import { CertificateRefused } from "#server/fiscal/signing/certificate-refused.ts";
import { type Credentials, certificateFacts, readP12 } from "#server/fiscal/signing/p12.ts";
import type { Session } from "#server/session.ts";

/**
 * Must run outside a transaction, because deriving the key takes time.
 * @throws CERTIFICATE_REFUSED
 */
export function openCertificateFile({ file, password }: { file: string; password: string }): Credentials {
  return withRefusals(() => readP12(Buffer.from(file, "base64"), password));
}

export async function saveCertificate(
  tx: StoreTx,
  session: Session,
  credentials: Credentials,
  { box, now }: { box: SecretBox; now: Date },
): Promise<FiscalCertificate> {
  const nit = parseNit((await nitOfStore(tx)) ?? "");
  if (!nit)
    throw new AppError("CERTIFICATE_REFUSED", {
      message: "Escribe primero el NIT de la tienda en Mi Tienda",
    });
  const owner = { nit: nit.digits, check: nitCheckDigit(nit.digits), now };
  const facts = withRefusals(() => certificateFacts(credentials, owner));
  writeCertificate(tx, { ...facts, sealed: sealCredentials(box, tx.storeId, credentials), now });
  await recordEvent(
    tx,
    session,
    { kind: "CERTIFICATE_KEPT", details: { until: facts.notAfter.toISOString() } },
    now,
  );
  makeDocumentJobsDue(tx, now);
  return toCertificate(facts);
}

export async function readCertificate(tx: StoreTx): Promise<FiscalCertificate | null> {
  const facts = await readCertificateFacts(tx);
  return facts && toCertificate(facts);
}

const toCertificate = ({
  notBefore,
  notAfter,
  subject,
  issuer,
  nit,
  serial,
}: CertificateFacts): FiscalCertificate => ({
  subject,
  issuer,
  nit,
  serial,
  notBefore: notBefore.toISOString(),
  notAfter: notAfter.toISOString(),
});
type CertificateFacts = NonNullable<Awaited<ReturnType<typeof readCertificateFacts>>>;

function withRefusals<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof CertificateRefused)
      throw new AppError("CERTIFICATE_REFUSED", { message: error.message });
    throw error;
  }
}
