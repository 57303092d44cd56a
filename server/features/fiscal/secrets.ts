import type { SecretBox } from "#server/fiscal/secret-box.ts";
import {
  exportSigningCredentials,
  importSigningCredentials,
  type SigningCredentials,
} from "#server/fiscal/signing/p12.ts";

/** Additional authenticated data of the encryption: a value can be opened only for its store and purpose. */
const authenticatedData = {
  certificate: (storeId: string) => `certificate ${storeId}`,
  pin: (storeId: string, kind: string) => `pin ${storeId} ${kind}`,
  technicalKey: (storeId: string, rangeId: string) => `technical key ${storeId} ${rangeId}`,
};

export function sealCertificateCredentials(box: SecretBox, storeId: string, credentials: SigningCredentials) {
  const { key, chain } = exportSigningCredentials(credentials);
  const content = { key: key.toString("base64"), chain: chain.map((raw) => raw.toString("base64")) };
  return box.seal(Buffer.from(JSON.stringify(content)), authenticatedData.certificate(storeId));
}

export function openCertificateCredentials(box: SecretBox, storeId: string, sealed: Uint8Array) {
  const text = box.open(sealed, authenticatedData.certificate(storeId)).toString("utf8");
  const { key, chain } = JSON.parse(text) as { key: string; chain: string[] };
  return importSigningCredentials({
    key: Buffer.from(key, "base64"),
    chain: chain.map((raw) => Buffer.from(raw, "base64")),
  });
}

export const sealSoftwarePin = (box: SecretBox, storeId: string, kind: string, pin: string): Buffer =>
  box.seal(Buffer.from(pin), authenticatedData.pin(storeId, kind));

export const openSoftwarePin = (box: SecretBox, storeId: string, kind: string, sealed: Uint8Array): string =>
  box.open(sealed, authenticatedData.pin(storeId, kind)).toString("utf8");

export const sealTechnicalKey = (box: SecretBox, storeId: string, rangeId: string, key: string): Buffer =>
  box.seal(Buffer.from(key), authenticatedData.technicalKey(storeId, rangeId));

export const openTechnicalKey = (box: SecretBox, storeId: string, rangeId: string, sealed: Uint8Array) =>
  box.open(sealed, authenticatedData.technicalKey(storeId, rangeId)).toString("utf8");
