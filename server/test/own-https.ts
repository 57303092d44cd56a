import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type CertificateAuthority,
  openCertificateAuthority,
  readOrIssueCertificate,
  type TlsCredentials,
} from "#server/https/authority.ts";

/** A certificate for `localhost` and 127.0.0.1 only. */
const COMPUTER = { names: ["localhost"], addresses: ["127.0.0.1"] };

/** A temporary authority with a server certificate. */
export async function aCertificateAuthority(): Promise<{
  authority: CertificateAuthority;
  credentials: TlsCredentials;
}> {
  const directory = await mkdtemp(path.join(tmpdir(), "mostrador-https-"));
  try {
    const authority = await openCertificateAuthority(directory, COMPUTER);
    return {
      authority,
      credentials: await readOrIssueCertificate(directory, authority, COMPUTER, new Date()),
    };
  } finally {
    await rm(directory, { recursive: true });
  }
}
