import { statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { BackupError } from "#server/backup/backup-error.ts";

const GIGABYTE = 1024 ** 3;

/** Free bytes that a backup leaves for sales: a gigabyte, or a tenth of the disk if that is less. */
export const reservedDiskBytes = (diskBytes: number): number => Math.min(GIGABYTE, diskBytes / 10);

/** @throws BackupError if the disk cannot hold `bytes` more and keep the space that is reserved for sales */
export async function requireFreeSpace(directory: string, bytes = 0): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(directory);
  if (bavail * bsize - bytes < reservedDiskBytes(blocks * bsize))
    throw new BackupError(
      `Queda muy poco espacio en el disco de «${directory}», y ese es para las ventas. Libera espacio.`,
    );
}

export const areOnSameDisk = (file: string, other: string): boolean =>
  statSync(path.dirname(file)).dev === statSync(other).dev;
