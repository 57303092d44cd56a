import { open, rename, writeFile } from "node:fs/promises";

/** The result of `reading`, or `otherwise` if the file or folder does not exist. */
export async function readIfExists<Found, Otherwise>(reading: Promise<Found>, otherwise: Otherwise) {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return otherwise;
    throw error;
  }
}

/** Writes a file that only its user can read. It gets its name when it is complete and on the disk. */
export async function writePrivateFile(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}

/** Makes a file, or the names in a folder, survive a power cut. Does nothing on Windows, which cannot open folders. */
export async function syncToDisk(place: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(place, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
