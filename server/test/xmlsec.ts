import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const runFile = promisify(execFile);

/** False where xmlsec1 is not installed; tests that need it are then skipped. `.ci/run` installs it. */
export const isXmlsecInstalled = spawnSync("xmlsec1", ["--version"]).status === 0;

/** Verifies a signature independently: null when valid, else the message of the tool. */
export async function xmlsecErrorMessage(
  xml: string,
  certificate: string,
  ids: readonly string[],
): Promise<string | null> {
  const directory = await mkdtemp(path.join(tmpdir(), "mostrador-xmlsec-"));
  try {
    const [file, pem] = [path.join(directory, "document.xml"), path.join(directory, "certificate.pem")];
    await Promise.all([writeFile(file, xml), writeFile(pem, certificate)]);
    const names = ids.flatMap((id) => ["--id-attr:Id", id]);
    await runFile("xmlsec1", [
      "--verify",
      ...names,
      "--pubkey-cert-pem",
      pem,
      "--enabled-key-data",
      "rsa",
      file,
    ]);
    return null;
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    return stderr || String(error);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

export const SIGNED_REFERENCE_TYPES = [
  "http://uri.etsi.org/01903/v1.3.2#:SignedProperties",
  "http://www.w3.org/2000/09/xmldsig#:KeyInfo",
];
