import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { readIfExists } from "#server/files.ts";

/** Encrypts and authenticates secrets (AES-256-GCM) with a key of this computer. */
export type SecretBox = {
  /** Encrypts. `about` names the purpose and the store; `open` needs the same text. */
  seal(content: Uint8Array, about: string): Buffer;
  open(sealed: Uint8Array, about: string): Buffer;
};

export class CannotDecryptError extends Error {}

const [KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16];
const VERSION = 1;

export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal: (content, about) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), sealed]);
    },
    open: (sealed, about) => {
      const bytes = Buffer.from(sealed);
      try {
        if (bytes[0] !== VERSION) throw new Error("another version");
        const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
        const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
        const decipher = createDecipheriv("aes-256-gcm", key, nonce)
          .setAAD(Buffer.from(about))
          .setAuthTag(tag);
        return Buffer.concat([
          decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)),
          decipher.final(),
        ]);
      } catch (error) {
        throw new CannotDecryptError("the key that sealed this is another one", { cause: error });
      }
    },
  };
}

/** The key is derived from `SECRETS_KEY`, else read from a file in `dataDir` that no database backup contains. */
export async function openSecretBox(dataDir: string, secretsKey?: string): Promise<SecretBox> {
  if (secretsKey !== undefined) return createSecretBox(createHash("sha256").update(secretsKey).digest());
  const directory = path.join(dataDir, "keys");
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return createSecretBox(await readOrCreateKey(path.join(directory, "secrets.key")));
}

async function readOrCreateKey(file: string): Promise<Buffer> {
  const storedKey = await readIfExists(readFile(file), null);
  if (storedKey) {
    if (storedKey.length !== KEY_BYTES) throw new Error(`${file} no es una llave`);
    return storedKey;
  }
  const part = `${file}.${randomBytes(6).toString("hex")}.part`;
  await writeFile(part, randomBytes(KEY_BYTES), { flag: "wx", mode: 0o600, flush: true });
  // When two processes start at the same time, the key of the first is used.
  await link(part, file).catch((error: { code?: string }) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(part);
  return readFile(file);
}
