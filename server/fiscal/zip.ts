import { unzipSync, zipSync } from "fflate";

/** The first date that a zip can have, so that the same files always give the same bytes. */
const mtime = new Date(1980, 0, 1);

export const zipOneFile = (name: string, content: Uint8Array): Buffer => zipFiles([{ name, content }]);

export function zipFiles(files: readonly { name: string; content: Uint8Array }[]): Buffer {
  const entries = files.map(({ name, content }) => [name, content] as const);
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime }));
}

export class InvalidZipError extends Error {}

export function unzipOneFile(bytes: Uint8Array, most: number): { name: string; content: Buffer } {
  let count = 0;
  try {
    // A file is unpacked to at most the size that the zip states.
    const files = unzipSync(bytes, { filter: ({ originalSize }) => ++count === 1 && originalSize <= most });
    const [found] = Object.entries(files);
    if (count === 1 && found) return { name: found[0], content: Buffer.from(found[1]) };
  } catch (cause) {
    throw new InvalidZipError("a broken zip", { cause });
  }
  throw new InvalidZipError("not exactly one file, or too large");
}
