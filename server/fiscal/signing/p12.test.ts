import { describe, expect, test } from "vitest";
import { AppError } from "#core/errors.ts";
import { checkSigningCertificate, readSigningCredentials } from "#server/fiscal/signing/p12.ts";
import {
  decryptKeyStore,
  MAX_DERIVATION_ROUNDS,
  MAX_KEY_STORE_PARTS,
} from "#server/fiscal/signing/pkcs12.ts";
import { keyStoreOfRounds, LONG_KEY_FILE } from "#server/test/hostile-certificates.ts";
import { OLD_CERTIFICATE_FILE } from "#server/test/old-certificate.ts";
import { createTestCertificate } from "../../../dian/test-certificates.ts";

const NOW = new Date("2026-11-25T12:00:00Z");
const OWN = { nit: "900373076", check: 4 };
const VALID = { from: new Date("2026-11-01T00:00:00Z"), to: new Date("2028-11-01T00:00:00Z") };

const refusal = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError && error.code === "CERTIFICATE_REFUSED") return error.message;
    throw error;
  }
  throw new Error("it was taken");
};

describe("a certificate file", () => {
  test("of a current authority has the authority's certificate after the shop's", async () => {
    const file = await (await createTestCertificate({ ...OWN, name: "Tienda La Ñapa", ...VALID })).p12(
      "clave ñ",
    );
    const credentials = readSigningCredentials(file, "clave ñ");
    expect(credentials.chain).toHaveLength(2);
    expect(checkSigningCertificate(credentials, { ...OWN, now: NOW })).toMatchObject({
      subject: "C=CO, O=Tienda La Ñapa, serialNumber=900373076-4, CN=Tienda La Ñapa",
      issuer: "C=CO, O=ECD de Pruebas\\, S.A., CN=Subordinada Pruebas",
      nit: "900373076",
      notBefore: VALID.from,
      notAfter: VALID.to,
    });
    expect(refusal(() => readSigningCredentials(file, "clave n"))).toBe(
      "La contraseña del certificado no es correcta",
    );
  });

  test("with RC2 and triple DES is read, because authorities still issue it", () => {
    const { chain } = readSigningCredentials(OLD_CERTIFICATE_FILE, "prueba123");
    expect(chain[0].subject).toContain("CN=Tienda La Ñapa");
    expect(refusal(() => readSigningCredentials(OLD_CERTIFICATE_FILE, "otra"))).toBe(
      "La contraseña del certificado no es correcta",
    );
  });

  test("is refused when it has ended, or begins later", async () => {
    const { credentials } = await createTestCertificate({ ...OWN, name: "T", ...VALID });
    const at = (text: string) =>
      refusal(() => checkSigningCertificate(credentials, { ...OWN, now: new Date(text) }));
    expect(at("2028-11-02T00:00:00Z")).toBe("El certificado venció el 31 de octubre de 2028");
    expect(at("2026-10-01T00:00:00Z")).toBe("El certificado solo vale desde el 31 de octubre de 2026");
  });

  test("is refused when it is another shop's", async () => {
    const { credentials } = await createTestCertificate({
      nit: "800197268",
      check: 4,
      name: "Otra",
      ...VALID,
    });
    expect(refusal(() => checkSigningCertificate(credentials, { ...OWN, now: NOW }))).toBe(
      "El certificado no es del NIT 900373076-4 de la tienda",
    );
  });

  test("is refused when its key is short", async () => {
    const file = await (await createTestCertificate({ ...OWN, name: "T", bits: 1024, ...VALID })).p12("x");
    expect(refusal(() => readSigningCredentials(file, "x"))).toBe(
      "El certificado debe tener una llave RSA de 2048 bits o más",
    );
  });

  test("is refused when its key is so long that each signature would take long", () => {
    expect(refusal(() => readSigningCredentials(LONG_KEY_FILE, "x"))).toBe(
      "El certificado tiene una llave RSA de más de 4096 bits",
    );
  });

  test.each([
    [
      "one part asks for a thousand million rounds",
      keyStoreOfRounds(1, 1_000_000_000, { isReadable: false }),
    ],
    ["its parts ask for too many rounds together", keyStoreOfRounds(3, 400_000)],
    [
      "old ciphers ask for too many rounds, which count for key and vector",
      keyStoreOfRounds(1, 400_000, { isOld: true }),
    ],
    ["it has very many certificates", keyStoreOfRounds(0, 1, { bags: MAX_KEY_STORE_PARTS })],
  ])("is refused when %s, before they are computed", (_why, file) => {
    const work = { rounds: 0, parts: 0 };
    expect(refusal(() => decryptKeyStore(file, "x", work))).toBe(
      "Abrir este archivo costaría demasiado: pide a quien dio el certificado un .p12 o .pfx normal",
    );
    expect(work.rounds > MAX_DERIVATION_ROUNDS || work.parts > MAX_KEY_STORE_PARTS).toBe(true);
  });

  test("is refused when it is malformed or truncated", () => {
    for (const file of [Buffer.alloc(0), Buffer.from("hola"), OLD_CERTIFICATE_FILE.subarray(0, 1000)])
      expect(refusal(() => readSigningCredentials(file, "prueba123"))).toBe(
        "El archivo no es un certificado .p12 o .pfx que se pueda leer",
      );
    // A file with a changed byte is read or refused; it causes no other error.
    for (let at = 0; at < OLD_CERTIFICATE_FILE.length; at += 97) {
      const bytes = Buffer.from(OLD_CERTIFICATE_FILE);
      bytes[at]! ^= 0x55;
      try {
        readSigningCredentials(bytes, "prueba123");
      } catch (error) {
        expect(error).toMatchObject({ code: "CERTIFICATE_REFUSED" });
      }
    }
  });
});
