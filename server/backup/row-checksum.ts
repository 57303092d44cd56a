import { hash } from "node:crypto";

export type TableChecksum = { rows: number; checksum: string };

/**
 * A checksum for rows in any order: four 32-bit sums of the first half of each row's SHA-256. Sorting would need the
 * disk.
 */
export function createRowChecksum() {
  const sums = new Uint32Array(4);
  let rows = 0;
  return {
    /** One row as COPY writes it, including its line feed. */
    add(row: Buffer): void {
      const digest = hash("sha256", row, "buffer");
      for (let part = 0; part < 4; part++) sums[part]! += digest.readUInt32BE(part * 4);
      rows += 1;
    },
    sum: (): TableChecksum => ({
      rows,
      checksum: [...sums].map((part) => part.toString(16).padStart(8, "0")).join(""),
    }),
  };
}
