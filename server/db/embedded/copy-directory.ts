import { constants } from "node:fs";
import { cp, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { syncToDisk } from "#server/files.ts";

/** Copies the directory of a stopped server. `to` appears once it is complete and on the disk. */
export async function copyDirectory(from: string, to: string): Promise<void> {
  const partial = `${to}.tmp`;
  await rm(partial, { recursive: true, force: true });
  try {
    await cp(from, partial, { recursive: true, mode: constants.COPYFILE_FICLONE });
    await writeToDisk(partial);
    await rename(partial, to);
    await syncToDisk(path.dirname(to));
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function writeToDisk(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true }))
    await syncToDisk(path.join(entry.parentPath, entry.name));
  await syncToDisk(directory);
}
