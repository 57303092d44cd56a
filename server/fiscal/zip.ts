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

/** DIAN's code for a shop that sends with its own software. */
const OWN_SOFTWARE = "000";
/** The file number has eight hexadecimal digits. */
const MAX_DIAN_FILE_NUMBER = 0xffff_ffff;

/** DIAN's format of file names. DIAN accepts names of other lengths and then ignores the files silently. */
export function dianFileNames(options: { tag: string; nit: string; year: number; counter: number }): {
  xml: string;
  zip: string;
} {
  const { tag, nit, year, counter } = options;
  if (!/^\d{1,10}$/.test(nit)) throw new RangeError("a NIT in a file's name has at most ten digits");
  if (!Number.isInteger(counter) || counter < 1 || counter > MAX_DIAN_FILE_NUMBER)
    throw new RangeError(`${counter} is not a counter of files`);
  const digits = counter.toString(16).toUpperCase().padStart(8, "0");
  const body = `${nit.padStart(10, "0")}${OWN_SOFTWARE}${String(year % 100).padStart(2, "0")}${digits}`;
  return { xml: `${tag}${body}.xml`, zip: `z${body}.zip` };
}
