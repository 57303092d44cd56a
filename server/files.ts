import { open, rename, writeFile } from "node:fs/promises";

/** What `reading` finds, or `otherwise` without the file or folder. */
export async function readIfExists<Found, Otherwise>(
  reading: Promise<Found>,
  otherwise: Otherwise,
): Promise<Found | Otherwise> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return otherwise;
    throw error;
  }
}

/** The file becomes visible only when complete and on the disk, and only its user can read it. */
export async function writeOwnFile(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}

/** Makes a file, or the names in a folder, survive a power cut. Windows cannot open folders. */
export async function syncToDisk(place: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(place, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
